/* The states of a plan, oldest first, and which of them is now. */
#ifndef MT_EDIT_HISTORY_H
#define MT_EDIT_HISTORY_H

#include "plan/plan.h"

typedef struct mt_history {
    mt_allocator allocator;
    MT_ARRAY(mt_plan*) plans; /* never empty; they share their base paths */
    size_t now;
    size_t limit; /* steps back that are kept */
} mt_history;

/* Takes the plan over. False, and nothing taken, when there is no memory. */
bool mt_history_init(mt_history* history, const mt_allocator* allocator, mt_plan* plan, size_t limit);
void mt_history_free(mt_history* history);

mt_plan* mt_history_now(const mt_history* history);

/* A step: takes the plan over, ends the redo list, forgets the oldest past the limit. */
bool mt_history_push(mt_history* history, mt_plan* plan);

/* One step back (-1) or on (1); false where there is none. */
bool mt_history_move(mt_history* history, int direction);

#endif
