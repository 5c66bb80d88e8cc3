/* From a finished stroke to a wall of the plan. */
#include "base/error.h"
#include "base/text.h"
#include "edit/state.h"
#include "plan/wall_def.h"

static void refuse(const mt_editor* editor, mt_issue_code code, const char* text, mt_report* report) {
    const mt_shaper* shaper = &editor->stroke.shaper;
    mt_issue         issue = {.code = code, .gesture = UINT32_MAX};
    if (shaper->has_sample) {
        const mt_vec2 first = mt_point_metres(shaper->control.items[0]);
        issue.x = first.x;
        issue.z = first.z;
    }
    mt_text words = mt_text_into(issue.text, sizeof issue.text);
    mt_text_add(&words, text);
    mt_report_add(report, &issue);
}

/* The stored points; a ring of fewer than three is left open. */
static bool stored_points(const mt_stroke* stroke, bool* closed, mt_points* points) {
    *closed = stroke->def.closed != 0 || mt_shaper_loop(&stroke->shaper);
    if (!mt_shaper_finish(&stroke->shaper, *closed, points)) {
        return false;
    }
    if (*closed && points->count < 3) {
        *closed = false;
        return mt_shaper_finish(&stroke->shaper, false, points);
    }
    return true;
}

/* [m] of a line that are not left out. */
static double standing(const mt_line* line, const mt_left_outs* left_outs) {
    double length = line->path.length;
    for (size_t i = 0; i < left_outs->count; ++i) {
        length -= left_outs->items[i].stretch.s1 - left_outs->items[i].stretch.s0;
    }
    return length;
}

/* A plan with the wall in it as the next step. */
static mt_result add_step(mt_editor* editor, const mt_wall* wall, mt_error* error) {
    mt_plan*  plan = NULL;
    mt_result result = mt_plan_copy(mt_editor_plan(editor), &plan);
    if (result != MT_OK || !mt_plan_add_wall(plan, wall) || !mt_history_push(&editor->history, plan)) {
        mt_plan_destroy(plan);
        return mt_error_memory(error);
    }
    editor->next_id = wall->id + 1;
    return MT_OK;
}

static mt_result add_wall(mt_editor* editor, const mt_wall* wall, mt_report* report, mt_error* error) {
    mt_left_outs left_outs = {0};
    mt_result    result = MT_OK;
    if (!mt_wall_left_out(wall, editor->ground, &left_outs, &editor->allocator)) {
        result = mt_error_memory(error);
    } else if (left_outs.count > 0 && standing(wall->line, &left_outs) < (double)MT_WALL_LENGTH_MIN / 1000.0) {
        const bool deep = left_outs.items[0].code == MT_ISSUE_TOO_DEEP;
        refuse(editor, left_outs.items[0].code,
               deep ? "No wall can stand here: the water is deeper than 1.5 m."
                    : "No wall can stand here: it would stand on itself.",
               report);
    } else {
        result = add_step(editor, wall, error);
        if (result == MT_OK) {
            report->changed = 1;
            report->wall = wall->id;
            report->closed = wall->line->closed ? 1 : 0;
            for (size_t i = 0; i < left_outs.count; ++i) {
                const mt_issue issue = mt_left_out_issue(wall, &left_outs.items[i]);
                mt_report_add(report, &issue);
            }
        }
    }
    mt_array_free(&left_outs, &editor->allocator);
    return result;
}

mt_result mt_wall_finish(mt_editor* editor, mt_report* report, mt_error* error) {
    const mt_stroke*  stroke = &editor->stroke;
    const char* const too_short = "A wall is at least 0.6 m long.";
    mt_points         points = {0};
    bool              closed = false;
    if (stroke->shaper.path.count < 2) {
        refuse(editor, MT_ISSUE_TOO_SHORT, too_short, report);
        return MT_OK;
    }
    if (!stored_points(stroke, &closed, &points)) {
        mt_array_free(&points, &editor->allocator);
        return mt_error_memory(error);
    }
    mt_result      result = MT_OK;
    mt_line*       line = NULL;
    const uint32_t count = (uint32_t)points.count;
    if (mt_points_too_long(points.items, count, closed) < count) {
        result = mt_error_set(error, MT_ERROR_ARGUMENT, "length", "the wall would get longer than 50 km");
    } else {
        line = mt_line_create(&editor->allocator, stroke->def.shape, closed, points.items, count);
        result = line != NULL ? MT_OK : mt_error_memory(error);
    }
    if (result == MT_OK && line->path.length < (double)MT_WALL_LENGTH_MIN / 1000.0) {
        refuse(editor, MT_ISSUE_TOO_SHORT, too_short, report);
    } else if (result == MT_OK && line->path.length > stroke->room) {
        result = mt_error_set(error, MT_ERROR_ARGUMENT, "length", "all walls together would get longer than 200 km");
    } else if (result == MT_OK) {
        const mt_wall wall = {.id = stroke->draft.id,
                              .kind = stroke->def.kind,
                              .height = stroke->def.height,
                              .thickness = stroke->def.thickness,
                              .seed = stroke->def.seed,
                              .line = line};
        result = add_wall(editor, &wall, report, error);
    }
    mt_line_release(line);
    mt_array_free(&points, &editor->allocator);
    return result;
}
