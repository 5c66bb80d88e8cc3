/* Life of a session: made, started anew, opened from a file or a script, ended. */
#include "session.h"

#include <stdlib.h>
#include <string.h>

static void* counted_resize(void* user, void* block, size_t old_size, size_t new_size) {
    session* self = user;
    if (new_size == 0) {
        free(block);
        self->bytes_used -= old_size;
        return NULL;
    }
    void* result = realloc(block, new_size);
    if (result != NULL) {
        self->bytes_used += new_size;
        self->bytes_used -= old_size;
    }
    return result;
}

mt_result session_adopt(session* self, mt_editor* editor) {
    mt_world* world = NULL;
    mt_result result = mt_world_create(&self->allocator, &self->world_def, &world);
    if (result != MT_OK) {
        mt_editor_destroy(editor);
        return result;
    }
    mt_world_destroy(self->world);
    mt_editor_destroy(self->editor);
    self->world = world;
    self->editor = editor;
    self->changes = (mt_changes){0};
    return MT_OK;
}

mt_bytes* session_out(session* self) {
    mt_bytes_free(&self->out);
    self->out = mt_bytes_init(&self->allocator);
    return &self->out;
}

/* Blocks of memory for bytes that go in. */
MOTTE_EXPORT(memory_alloc) void* memory_alloc(uint32_t size) {
    return malloc(size > 0 ? size : 1);
}

MOTTE_EXPORT(memory_free) void memory_free(void* block) {
    free(block);
}

MOTTE_EXPORT(version) uint32_t version(void) {
    mt_version v = mt_version_get();
    return (uint32_t)v.major << 16 | (uint32_t)v.minor << 8 | (uint32_t)v.patch;
}

/* `land`, `far` as in mt_world_def; `cache_bytes` 0 for the default. NULL when there is no memory. */
MOTTE_EXPORT(session_create) session* session_create(int32_t land, int32_t far, uint32_t cache_bytes) {
    session* self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->allocator = (mt_allocator){counted_resize, self};
    self->world_def = mt_world_def_defaults();
    self->world_def.land = land;
    self->world_def.far_detail = far;
    self->world_def.cache_bytes = cache_bytes;
    self->wall = mt_wall_def_defaults();
    self->out = mt_bytes_init(&self->allocator);
    return self;
}

/* Whether walls carry coping and merlons; for worlds made from now on. */
MOTTE_EXPORT(session_top) void session_top(session* self, int32_t top) {
    self->world_def.top = top;
}

/* Returns the bytes still in use afterwards: 0, or there is a leak. */
MOTTE_EXPORT(session_destroy) double session_destroy(session* self) {
    mt_world_destroy(self->world);
    mt_editor_destroy(self->editor);
    mt_bytes_free(&self->out);
    double left = (double)self->bytes_used;
    free(self);
    return left;
}

static int is_seed(double value) {
    return value >= 0 && value <= (double)MT_SEED_MAX && value == (double)(uint64_t)value;
}

/*
 * An empty meadow. Seeds are whole numbers in a double (exact up to MT_SEED_MAX); one that is not is refused.
 * `ponds` holds x, z, r [mm] for each pond.
 */
MOTTE_EXPORT(session_new)
mt_result session_new(session* self, double seed, double ground_seed, int32_t slope, const int32_t* ponds, uint32_t count) {
    self->error = (mt_error){0};
    if (!is_seed(seed) || !is_seed(ground_seed) || count > MT_PONDS_MAX) {
        self->error.result = MT_ERROR_ARGUMENT;
        strcpy(self->error.place, count > MT_PONDS_MAX ? "ponds" : "seed");
        strcpy(self->error.text,
               count > MT_PONDS_MAX ? "more than 64 ponds" : "a seed is a whole number from 0 to 9007199254740991");
        return MT_ERROR_ARGUMENT;
    }
    mt_editor_def def = mt_editor_def_defaults();
    def.seed = (uint64_t)seed;
    def.ground.seed = (uint64_t)ground_seed;
    def.ground.slope = slope;
    def.ground.pond_count = count;
    for (uint32_t i = 0; i < count; i++) {
        def.ground.ponds[i] = (mt_pond){ponds[3 * i], ponds[3 * i + 1], ponds[3 * i + 2]};
    }
    mt_editor* editor = NULL;
    mt_result  result = mt_editor_create(&self->allocator, &def, NULL, &editor, &self->error);
    return result == MT_OK ? session_adopt(self, editor) : result;
}

/* A plan file. A failure changes nothing. */
MOTTE_EXPORT(session_open) mt_result session_open(session* self, const void* data, uint32_t size) {
    self->error = (mt_error){0};
    mt_plan*  plan = NULL;
    mt_result result = mt_plan_read(&self->allocator, data, size, &plan, &self->error);
    if (result != MT_OK) {
        return result;
    }
    mt_editor_def def = mt_editor_def_defaults();
    def.ground = *mt_plan_ground(plan);
    mt_editor* editor = NULL;
    result = mt_editor_create(&self->allocator, &def, plan, &editor, &self->error);
    mt_plan_destroy(plan);
    return result == MT_OK ? session_adopt(self, editor) : result;
}

static void gesture_played(void* user, uint32_t gesture, const char* tool, const mt_report* report) {
    session* self = user;
    (void)tool;
    self->gestures = gesture + 1;
    self->refused += report->changed ? 0 : 1;
    if (report->issue_total > 0) {
        self->report = *report;
    }
}

/* A script file, played whole. A failure changes nothing. */
MOTTE_EXPORT(session_script) mt_result session_script(session* self, const void* data, uint32_t size) {
    self->error = (mt_error){0};
    self->report = (mt_report){0};
    self->gestures = 0;
    self->refused = 0;
    mt_editor* editor = NULL;
    mt_result  result = mt_script_play(&self->allocator, data, size, gesture_played, self, &editor, &self->error);
    return result == MT_OK ? session_adopt(self, editor) : result;
}

MOTTE_EXPORT(session_gestures) uint32_t session_gestures(const session* self) {
    return self->gestures;
}

MOTTE_EXPORT(session_refused) uint32_t session_refused(const session* self) {
    return self->refused;
}

MOTTE_EXPORT(session_bytes_used) double session_bytes_used(const session* self) {
    return (double)self->bytes_used;
}

MOTTE_EXPORT(session_error_text) const char* session_error_text(const session* self) {
    return self->error.text;
}

MOTTE_EXPORT(session_error_place) const char* session_error_place(const session* self) {
    return self->error.place;
}

MOTTE_EXPORT(session_error_line) uint32_t session_error_line(const session* self) {
    return self->error.line;
}
