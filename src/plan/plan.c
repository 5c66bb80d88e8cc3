#include "plan/plan.h"

#include "base/assert.h"
#include "base/error.h"
#include "plan/ground_def.h"

#include <string.h>

static mt_plan* empty_plan(const mt_allocator* allocator, const mt_ground_def* ground) {
    mt_plan* plan = mt_allocate_zero(allocator, sizeof *plan);
    if (plan != NULL) {
        plan->allocator = *allocator;
        plan->ground = *ground;
        plan->next_id = 1;
    }
    return plan;
}

mt_result mt_plan_create(const mt_allocator* allocator, const mt_ground_def* ground, mt_plan** plan, mt_error* error) {
    MT_ASSERT(ground != NULL && plan != NULL);
    *plan = NULL;
    const mt_result result = mt_ground_def_check(ground, error);
    if (result != MT_OK) {
        return result;
    }
    const mt_allocator own = mt_allocator_or_default(allocator);
    *plan = empty_plan(&own, ground);
    return *plan != NULL ? MT_OK : mt_error_memory(error);
}

void mt_plan_destroy(mt_plan* plan) {
    if (plan == NULL) {
        return;
    }
    const mt_allocator allocator = plan->allocator;
    for (size_t i = 0; i < plan->walls.count; ++i) {
        mt_line_release(plan->walls.items[i].line);
    }
    mt_array_free(&plan->walls, &allocator);
    mt_array_free(&plan->pieces, &allocator);
    mt_release(&allocator, plan, sizeof *plan);
}

/* Room for what is there and what comes next, and no more: a history holds many plans. */
mt_result mt_plan_copy(const mt_plan* plan, mt_plan** copy) {
    MT_ASSERT(plan != NULL && copy != NULL);
    *copy = NULL;
    mt_plan* made = empty_plan(&plan->allocator, &plan->ground);
    if (made == NULL) {
        return MT_ERROR_MEMORY;
    }
    if (!mt_array_reserve(&made->walls, plan->walls.count + 1, &made->allocator) ||
        !mt_array_reserve(&made->pieces, plan->pieces.count + 1, &made->allocator)) {
        mt_plan_destroy(made);
        return MT_ERROR_MEMORY;
    }
    made->next_id = plan->next_id;
    for (size_t i = 0; i < plan->walls.count; ++i) {
        made->walls.items[i] = plan->walls.items[i];
        mt_line_retain(made->walls.items[i].line);
    }
    made->walls.count = plan->walls.count;
    if (plan->pieces.count > 0) {
        memcpy(made->pieces.items, plan->pieces.items, plan->pieces.count * sizeof *plan->pieces.items);
    }
    made->pieces.count = plan->pieces.count;
    *copy = made;
    return MT_OK;
}

bool mt_plan_add_wall(mt_plan* plan, const mt_wall* wall) {
    MT_ASSERT(wall->id != 0 && wall->line->path.count > 1);
    if (!mt_array_reserve(&plan->walls, 1, &plan->allocator) || !mt_array_reserve(&plan->pieces, 1, &plan->allocator)) {
        return false;
    }
    mt_wall added = *wall;
    added.piece_first = (uint32_t)plan->pieces.count;
    added.piece_count = 1;
    mt_line_retain(added.line);
    plan->pieces.items[plan->pieces.count++] = (mt_piece){.s0 = 0, .s1 = mt_line_millimetres(added.line)};
    plan->walls.items[plan->walls.count++] = added;
    if (plan->next_id <= wall->id) {
        plan->next_id = wall->id + 1;
    }
    return true;
}

const mt_ground_def* mt_plan_ground(const mt_plan* plan) {
    return &plan->ground;
}

uint32_t mt_plan_wall_count(const mt_plan* plan) {
    return (uint32_t)plan->walls.count;
}

mt_wall_view mt_plan_wall(const mt_plan* plan, uint32_t index) {
    MT_ASSERT(index < plan->walls.count);
    const mt_wall* wall = &plan->walls.items[index];
    const mt_line* line = wall->line;
    return (mt_wall_view){
        .id = wall->id,
        .def = {.kind = wall->kind,
                .shape = line->shape,
                .height = wall->height,
                .thickness = wall->thickness,
                .seed = wall->seed,
                .closed = line->closed ? 1 : 0},
        .length_m = line->path.length,
        .point_count = line->point_count,
        .points = line->points,
        .piece_count = wall->piece_count,
    };
}

mt_piece_view mt_plan_piece(const mt_plan* plan, uint32_t wall_index, uint32_t piece_index) {
    MT_ASSERT(wall_index < plan->walls.count && piece_index < plan->walls.items[wall_index].piece_count);
    const mt_piece* piece = &plan->pieces.items[plan->walls.items[wall_index].piece_first + piece_index];
    return (mt_piece_view){.s0 = piece->s0, .s1 = piece->s1};
}

mt_place mt_plan_place(const mt_plan* plan, uint32_t wall_index, double s) {
    MT_ASSERT(wall_index < plan->walls.count && isfinite(s));
    const mt_path* path = &plan->walls.items[wall_index].line->path;
    const double   at = mt_path_wrap(path, s);
    const mt_vec2  position = mt_path_position(path, at);
    const mt_vec2  heading = mt_path_heading(path, at);
    return (mt_place){.x = position.x, .z = position.z, .heading_x = heading.x, .heading_z = heading.z};
}
