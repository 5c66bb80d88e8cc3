/* What an editor is made of, for the files of this folder. */
#ifndef MT_EDIT_STATE_H
#define MT_EDIT_STATE_H

#include "edit/editor.h"
#include "edit/history.h"
#include "geometry/shape.h"

/* A wall under the hand. */
typedef struct mt_stroke {
    bool        active;
    mt_wall_def def; /* the seed drawn already */
    mt_shaper   shaper;
    mt_self*    self;
    mt_draft    draft;
    double      room; /* [m] how long the wall may get */
} mt_stroke;

struct mt_editor {
    mt_allocator allocator;
    uint64_t     seed;
    uint32_t     next_id; /* never goes back, so that no id stands for two walls of one history */
    uint64_t     serial;  /* strokes begun */
    mt_ground*   ground;
    mt_history   history;
    mt_stroke    stroke;
};

/* Makes the wall of the stroke, which stays as it is; the plan and the report are changed only on MT_OK. */
mt_result mt_wall_finish(mt_editor* editor, mt_report* report, mt_error* error);

/* An empty report, and one issue more in it. */
mt_report mt_report_empty(void);
void      mt_report_add(mt_report* report, const mt_issue* issue);

#endif
