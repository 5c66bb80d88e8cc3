#include "base/assert.h"
#include "base/error.h"
#include "base/text.h"
#include "edit/state.h"

#define HISTORY_LIMIT 500

mt_editor_def mt_editor_def_defaults(void) {
    return (mt_editor_def){.ground = mt_ground_def_defaults(), .seed = 1};
}

static mt_result first_plan(const mt_allocator* allocator, const mt_editor_def* def, const mt_plan* plan, mt_plan** out,
                            mt_error* error) {
    if (plan == NULL) {
        return mt_plan_create(allocator, &def->ground, out, error);
    }
    const mt_result result = mt_plan_copy(plan, out);
    return result == MT_OK ? MT_OK : mt_error_memory(error);
}

static mt_result check_def(const mt_editor_def* def, mt_error* error) {
    const mt_bounds seed_bounds = {0, (int64_t)MT_SEED_MAX, ""};
    return mt_error_unless_within(error, "seed", def->seed > (uint64_t)INT64_MAX ? INT64_MAX : (int64_t)def->seed,
                                  &seed_bounds);
}

mt_result mt_editor_create(const mt_allocator* allocator, const mt_editor_def* def, const mt_plan* plan, mt_editor** editor,
                           mt_error* error) {
    MT_ASSERT(def != NULL && editor != NULL);
    *editor = NULL;
    mt_plan*           start = NULL;
    const mt_allocator own = mt_allocator_or_default(allocator);
    mt_result          result = check_def(def, error);
    result = result == MT_OK ? first_plan(&own, def, plan, &start, error) : result;
    if (result != MT_OK) {
        return result;
    }
    mt_editor*   made = mt_allocate_zero(&own, sizeof *made);
    mt_ground*   ground = mt_ground_create(&start->ground, &own);
    const size_t limit = def->history_limit != 0 ? def->history_limit : HISTORY_LIMIT;
    if (made == NULL || ground == NULL || !mt_history_init(&made->history, &own, start, limit)) {
        mt_ground_destroy(ground);
        mt_release(&own, made, sizeof *made);
        mt_plan_destroy(start);
        return mt_error_memory(error);
    }
    made->allocator = own;
    made->seed = def->seed;
    made->next_id = start->next_id;
    made->ground = ground;
    *editor = made;
    return MT_OK;
}

void mt_editor_destroy(mt_editor* editor) {
    if (editor == NULL) {
        return;
    }
    const mt_allocator allocator = editor->allocator;
    mt_editor_stroke_cancel(editor);
    mt_history_free(&editor->history);
    mt_ground_destroy(editor->ground);
    mt_release(&allocator, editor, sizeof *editor);
}

const mt_plan* mt_editor_plan(const mt_editor* editor) {
    return mt_history_now(&editor->history);
}

const mt_draft* mt_editor_draft(const mt_editor* editor) {
    return editor->stroke.active ? &editor->stroke.draft : NULL;
}

mt_report mt_report_empty(void) {
    return (mt_report){.changed = 0};
}

void mt_report_add(mt_report* report, const mt_issue* issue) {
    if (report->issue_count < MT_REPORT_ISSUES_MAX) {
        report->issues[report->issue_count++] = *issue;
    }
    ++report->issue_total;
}

static mt_result step(mt_editor* editor, int direction, mt_report* report) {
    mt_report made = mt_report_empty();
    if (editor->stroke.active) {
        mt_editor_stroke_cancel(editor);
    } else if (mt_history_move(&editor->history, direction)) {
        made.changed = 1;
    } else {
        mt_issue issue = {.code = MT_ISSUE_NOTHING, .gesture = UINT32_MAX};
        mt_text  words = mt_text_into(issue.text, sizeof issue.text);
        mt_text_add(&words, direction < 0 ? "There is nothing to undo." : "There is nothing to redo.");
        mt_report_add(&made, &issue);
    }
    if (report != NULL) {
        *report = made;
    }
    return MT_OK;
}

mt_result mt_editor_undo(mt_editor* editor, mt_report* report) {
    return step(editor, -1, report);
}

mt_result mt_editor_redo(mt_editor* editor, mt_report* report) {
    return step(editor, 1, report);
}

uint32_t mt_editor_undo_count(const mt_editor* editor) {
    return (uint32_t)editor->history.now;
}

uint32_t mt_editor_redo_count(const mt_editor* editor) {
    return (uint32_t)(editor->history.plans.count - editor->history.now - 1);
}
