#include "edit/history.h"

#include <string.h>

bool mt_history_init(mt_history* history, const mt_allocator* allocator, mt_plan* plan, size_t limit) {
    *history = (mt_history){.allocator = *allocator, .limit = limit};
    return mt_array_push(&history->plans, plan, &history->allocator);
}

void mt_history_free(mt_history* history) {
    for (size_t i = 0; i < history->plans.count; ++i) {
        mt_plan_destroy(history->plans.items[i]);
    }
    mt_array_free(&history->plans, &history->allocator);
}

mt_plan* mt_history_now(const mt_history* history) {
    return history->plans.items[history->now];
}

bool mt_history_push(mt_history* history, mt_plan* plan) {
    if (!mt_array_reserve(&history->plans, 1, &history->allocator)) {
        return false;
    }
    while (history->plans.count > history->now + 1) {
        mt_plan_destroy(history->plans.items[--history->plans.count]);
    }
    history->plans.items[history->plans.count++] = plan;
    if (history->plans.count > history->limit + 1) {
        mt_plan_destroy(history->plans.items[0]);
        --history->plans.count;
        memmove(history->plans.items, history->plans.items + 1, history->plans.count * sizeof *history->plans.items);
    }
    history->now = history->plans.count - 1;
    return true;
}

bool mt_history_move(mt_history* history, int direction) {
    if (direction < 0 ? history->now == 0 : history->now + 1 == history->plans.count) {
        return false;
    }
    history->now = direction < 0 ? history->now - 1 : history->now + 1;
    return true;
}
