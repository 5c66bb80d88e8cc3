#include "scene.h"

#include <stdlib.h>

/* Room for one more item where the count is a power of two; false when there is no memory. */
static bool grow(void** items, size_t count, size_t item_size) {
    if ((count & (count - 1)) != 0) {
        return true;
    }
    void* grown = realloc(*items, (count == 0 ? 1 : 2 * count) * item_size);
    *items = grown != NULL ? grown : *items;
    return grown != NULL;
}

static void remember(void* user, uint32_t gesture, const char* tool, const mt_report* report) {
    scene* s = user;
    (void)gesture;
    const played done = {.tool = tool,
                         .changed = report->changed != 0,
                         .closed = report->closed != 0,
                         .wall = report->wall,
                         .issue_first = s->issue_count,
                         .issue_count = report->issue_count};
    s->no_memory = s->no_memory || !grow((void**)&s->gestures, s->gesture_count, sizeof *s->gestures);
    for (uint32_t i = 0; i < report->issue_count && !s->no_memory; ++i) {
        s->no_memory = !grow((void**)&s->issues, s->issue_count, sizeof *s->issues);
        if (!s->no_memory) {
            s->issues[s->issue_count++] = report->issues[i];
        }
    }
    if (!s->no_memory) {
        s->gestures[s->gesture_count++] = done;
    }
}

static int play(const contents* c, const char* name, scene* out) {
    mt_error error;
    out->format = MT_FORMAT_SCRIPT;
    if (mt_script_play(NULL, c->data, c->size, remember, out, &out->editor, &error) != MT_OK) {
        return say_error(input_name(name), &error);
    }
    if (out->no_memory) {
        return say_result(MT_ERROR_MEMORY);
    }
    out->plan = mt_editor_plan(out->editor);
    return EXIT_GOOD;
}

static int read_plan(const contents* c, const char* name, scene* out) {
    mt_error error;
    out->format = MT_FORMAT_PLAN;
    if (mt_plan_read(NULL, c->data, c->size, &out->own_plan, &error) != MT_OK) {
        return say_error(input_name(name), &error);
    }
    out->plan = out->own_plan;
    return EXIT_GOOD;
}

int scene_read_contents(const contents* c, const char* name, scene* out) {
    *out = (scene){.plan = NULL};
    const mt_format format = mt_format_of(NULL, c->data, c->size);
    if (format == MT_FORMAT_SCRIPT) {
        return play(c, name, out);
    }
    const int code = read_plan(c, name, out);
    if (code == EXIT_INPUT && format != MT_FORMAT_PLAN) {
        say("a plan (\"motte-plan\") or a script (\"motte-script\") is wanted here");
    }
    return code;
}

int scene_read(const char* name, scene* out) {
    contents c;
    *out = (scene){.plan = NULL};
    int code = contents_read(name, &c);
    if (code == EXIT_GOOD) {
        code = scene_read_contents(&c, name, out);
    }
    contents_free(&c);
    return code;
}

int scene_play(const char* name, scene* out) {
    contents c;
    *out = (scene){.plan = NULL};
    int code = contents_read(name, &c);
    if (code == EXIT_GOOD) {
        code = play(&c, name, out);
    }
    contents_free(&c);
    return code;
}

void scene_free(scene* s) {
    mt_world_destroy(s->world);
    mt_editor_destroy(s->editor);
    mt_plan_destroy(s->own_plan);
    free(s->gestures);
    free(s->issues);
    *s = (scene){.plan = NULL};
}

int scene_build(scene* s, const mt_world_def* def) {
    mt_result result = mt_world_create(NULL, def, &s->world);
    result = result == MT_OK ? mt_world_update(s->world, s->plan, NULL) : result;
    return say_result(result);
}

void scene_issues(const scene* s, void (*tell)(void* user, const mt_issue* issue), void* user) {
    for (size_t i = 0; i < s->issue_count; ++i) {
        tell(user, &s->issues[i]);
    }
    for (uint32_t i = 0; s->format == MT_FORMAT_PLAN && i < mt_world_issue_count(s->world); ++i) {
        tell(user, mt_world_issue(s->world, i));
    }
}
