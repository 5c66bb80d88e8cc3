/* A stroke from its first sample to its last: the shaper makes the path, mt_self looks where it meets itself. */
#include "base/assert.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "edit/state.h"
#include "plan/wall_def.h"

/* [m] that a wall may get long beside those of the plan. */
static double room_left(const mt_plan* plan) {
    double length = 0.0;
    for (size_t i = 0; i < plan->walls.count; ++i) {
        length += plan->walls.items[i].line->path.length;
    }
    return mt_min((double)MT_WALL_LENGTH_MAX / 1000.0, (double)MT_PLAN_LENGTH_MAX / 1000.0 - length);
}

mt_result mt_editor_stroke_begin(mt_editor* editor, const mt_wall_def* def, mt_error* error) {
    MT_ASSERT(editor != NULL && def != NULL);
    const mt_result result = mt_wall_def_check(def, error);
    if (result != MT_OK) {
        return result;
    }
    if (editor->next_id == UINT32_MAX) {
        return mt_error_set(error, MT_ERROR_ARGUMENT, "next_id", "the ids of this plan are used up");
    }
    mt_self* self = mt_self_create((double)def->thickness / 1000.0, &editor->allocator);
    if (self == NULL) {
        return mt_error_memory(error);
    }
    mt_editor_stroke_cancel(editor);
    mt_stroke* stroke = &editor->stroke;
    stroke->active = true;
    stroke->def = *def;
    if (def->seed == MT_SEED_AUTO) {
        stroke->def.seed = mt_key(editor->seed, MT_PURPOSE_WALL, editor->next_id, 0, 0) & MT_SEED_MAX;
    }
    stroke->self = self;
    stroke->room = room_left(mt_editor_plan(editor));
    mt_shaper_init(&stroke->shaper, def->shape, &editor->allocator);
    stroke->draft = (mt_draft){.id = editor->next_id,
                               .kind = def->kind,
                               .height = def->height,
                               .thickness = def->thickness,
                               .seed = stroke->def.seed,
                               .path = &stroke->shaper.path,
                               .serial = ++editor->serial,
                               .self = self};
    return MT_OK;
}

static mt_result check_coordinate(const char* name, double value, mt_error* error) {
    const double most = (double)MT_COORDINATE_MAX / 1000.0;
    if (value >= -most && value <= most) {
        return MT_OK;
    }
    mt_error_set(error, MT_ERROR_ARGUMENT, name, "");
    if (error != NULL) {
        mt_text words = mt_text_into(error->text, sizeof error->text);
        mt_text_add(&words, name);
        mt_text_add(&words, " is ");
        mt_text_number(&words, value);
        mt_text_add(&words, ", expected ");
        mt_text_number(&words, -most);
        mt_text_add(&words, " to ");
        mt_text_number(&words, most);
        mt_text_add(&words, " metres");
    }
    return MT_ERROR_ARGUMENT;
}

static mt_result check_length(const mt_stroke* stroke, mt_vec2 sample, mt_error* error) {
    const mt_shaper* shaper = &stroke->shaper;
    const double     step = shaper->has_sample ? mt_vec2_distance(shaper->last_sample, sample) : 0.0;
    if (shaper->raw_length + step <= stroke->room) {
        return MT_OK;
    }
    mt_error_set(error, MT_ERROR_ARGUMENT, "length", "");
    if (error != NULL) {
        mt_text words = mt_text_into(error->text, sizeof error->text);
        mt_text_add(&words, "the wall would get ");
        mt_text_number(&words, shaper->raw_length + step);
        mt_text_add(&words, " m long, expected at most ");
        mt_text_number(&words, mt_max(stroke->room, 0.0));
        mt_text_add(&words, " m (50 km a wall, 200 km a plan)");
    }
    return MT_ERROR_ARGUMENT;
}

mt_result mt_editor_stroke_add(mt_editor* editor, double x, double z, mt_error* error) {
    mt_stroke* stroke = &editor->stroke;
    if (!stroke->active) {
        return mt_error_set(error, MT_ERROR_ARGUMENT, "stroke", "there is no stroke under way");
    }
    const mt_vec2 sample = {x, z};
    mt_result     result = check_coordinate("x", x, error);
    result = result == MT_OK ? check_coordinate("z", z, error) : result;
    result = result == MT_OK ? check_length(stroke, sample, error) : result;
    if (result != MT_OK) {
        return result;
    }
    if (!mt_shaper_add(&stroke->shaper, sample) ||
        !mt_self_extend(stroke->self, &stroke->shaper.path, stroke->shaper.settled) ||
        !mt_self_glance(stroke->self, &stroke->shaper.path)) {
        mt_editor_stroke_cancel(editor);
        return mt_error_memory(error);
    }
    stroke->draft.settled = stroke->shaper.settled;
    return MT_OK;
}

mt_result mt_editor_stroke_end(mt_editor* editor, mt_report* report, mt_error* error) {
    mt_report made = mt_report_empty();
    if (!editor->stroke.active) {
        return mt_error_set(error, MT_ERROR_ARGUMENT, "stroke", "there is no stroke under way");
    }
    const mt_result result = mt_wall_finish(editor, &made, error);
    mt_editor_stroke_cancel(editor);
    if (report != NULL) {
        *report = made;
    }
    return result;
}

void mt_editor_stroke_cancel(mt_editor* editor) {
    mt_stroke* stroke = &editor->stroke;
    if (stroke->active) {
        mt_shaper_free(&stroke->shaper);
        mt_self_destroy(stroke->self);
        *stroke = (mt_stroke){.active = false};
    }
}

int32_t mt_editor_stroke_active(const mt_editor* editor) {
    return editor->stroke.active ? 1 : 0;
}

/* The place of an error of one sample among many: "points[3].x". */
static void place_at(mt_error* error, uint32_t index) {
    if (error == NULL) {
        return;
    }
    const char axis = error->place[1] == '\0' ? error->place[0] : '\0';
    mt_text    place = mt_text_into(error->place, sizeof error->place);
    mt_text_add(&place, "points[");
    mt_text_u64(&place, index);
    mt_text_add(&place, axis != '\0' ? "]." : "]");
    mt_text_add(&place, (const char[2]){axis, '\0'});
}

mt_result mt_editor_wall(mt_editor* editor, const mt_wall_def* def, const mt_point* points, uint32_t point_count,
                         mt_report* report, mt_error* error) {
    mt_result result = mt_editor_stroke_begin(editor, def, error);
    for (uint32_t i = 0; result == MT_OK && i < point_count; ++i) {
        const mt_vec2 at = mt_point_metres(points[i]);
        result = mt_editor_stroke_add(editor, at.x, at.z, error);
        if (result == MT_ERROR_ARGUMENT) {
            place_at(error, i);
        }
    }
    if (result == MT_OK) {
        return mt_editor_stroke_end(editor, report, error);
    }
    mt_editor_stroke_cancel(editor);
    if (report != NULL) {
        *report = mt_report_empty();
    }
    return result;
}
