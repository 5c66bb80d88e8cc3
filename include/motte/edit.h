/*
 * motte/edit.h - gestures: what a hand does to a plan.
 *
 * An editor owns a plan and its history. One gesture is one undo step; a gesture that changed
 * nothing costs no step; a new gesture ends the redo list. A refused gesture is no failure: the
 * call returns MT_OK and the report says why.
 */
#ifndef MOTTE_EDIT_H
#define MOTTE_EDIT_H

#include "motte/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mt_editor mt_editor;

typedef struct mt_editor_def {
    mt_ground_def ground;
    uint64_t      seed;          /* [0 to MT_SEED_MAX] of walls whose own seed is automatic */
    uint32_t      history_limit; /* undo steps kept, at least 1; 0 means the default of 500 */
} mt_editor_def;

/* A meadow without ponds, seed 1. */
MT_API mt_editor_def mt_editor_def_defaults(void);

#define MT_REPORT_ISSUES_MAX 16

/* What one gesture did. */
typedef struct mt_report {
    int32_t  changed;     /* 1: the plan changed and a step was made */
    uint32_t wall;        /* id of the wall that was made, 0: none */
    int32_t  closed;      /* 1: that wall is a loop */
    uint32_t issue_count; /* issues kept below; more are counted in issue_total */
    uint32_t issue_total;
    mt_issue issues[MT_REPORT_ISSUES_MAX];
} mt_report;

/* `allocator` NULL means the default. `plan` NULL starts empty on def->ground; else a copy of it is edited. */
MT_API mt_result mt_editor_create(const mt_allocator* allocator, const mt_editor_def* def, const mt_plan* plan,
                                  mt_editor** editor, mt_error* error);
MT_API void      mt_editor_destroy(mt_editor* editor);

/* The plan as it stands, without a stroke under way. Valid until the next call that changes it. */
MT_API const mt_plan* mt_editor_plan(const mt_editor* editor);

/* A whole wall at once: `points` are the raw samples of a stroke. The same as begin, add for each, end. */
MT_API mt_result mt_editor_wall(mt_editor* editor, const mt_wall_def* def, const mt_point* points, uint32_t point_count,
                                mt_report* report, mt_error* error);

/*
 * A wall under the hand. Samples are metres within +-MT_COORDINATE_MAX millimetres; those that are not
 * finite or out of range, or would make the wall longer than MT_WALL_LENGTH_MAX (all walls together longer
 * than MT_PLAN_LENGTH_MAX), are refused with MT_ERROR_ARGUMENT and change nothing. While a stroke is under
 * way the plan stays as it is. `closed` of the definition and the loop rule act at the end. A stroke is
 * given up, and the plan stays, when memory runs out, when another begins, and when undo or redo is called.
 */
MT_API mt_result mt_editor_stroke_begin(mt_editor* editor, const mt_wall_def* def, mt_error* error);
MT_API mt_result mt_editor_stroke_add(mt_editor* editor, double x, double z, mt_error* error);
MT_API mt_result mt_editor_stroke_end(mt_editor* editor, mt_report* report, mt_error* error);
MT_API void      mt_editor_stroke_cancel(mt_editor* editor);
MT_API int32_t   mt_editor_stroke_active(const mt_editor* editor);

/* MT_OK; `report` may be NULL. With a stroke under way both only give that up. */
MT_API mt_result mt_editor_undo(mt_editor* editor, mt_report* report);
MT_API mt_result mt_editor_redo(mt_editor* editor, mt_report* report);
MT_API uint32_t  mt_editor_undo_count(const mt_editor* editor);
MT_API uint32_t  mt_editor_redo_count(const mt_editor* editor);

/*
 * Called after each gesture of a script: its ordinal, its tool ("wall", "undo", ...) and what it did.
 */
typedef void mt_script_listener(void* user, uint32_t gesture, const char* tool, const mt_report* report);

/*
 * Plays a script file (docs/format.md) and leaves an editor with the plan it gave. The whole script is
 * read and checked before the first gesture is played. `listener` may be NULL. On failure *editor is NULL.
 */
MT_API mt_result mt_script_play(const mt_allocator* allocator, const void* data, size_t size, mt_script_listener* listener,
                                void* user, mt_editor** editor, mt_error* error);

#ifdef __cplusplus
}
#endif

#endif
