/* Walls for the tests: built from strokes, one by one or from a list that has all that is hard about them. */
#ifndef MOTTE_TESTS_SUPPORT_WALLS_H
#define MOTTE_TESTS_SUPPORT_WALLS_H

#include "plan/plan.h"
#include "support.h"
#include "support_strokes.h"

/* A meadow, what is drawn on it, and what is seen of it. */
typedef struct scene {
    mt_allocator allocator;
    mt_editor*   editor;
    mt_world*    world;
} scene;

/* A world of walls alone: no land. */
mt_world_def walls_alone(void);

/* `ground` NULL: a meadow without ponds. */
scene scene_open(const mt_ground_def* ground, const mt_world_def* def);
void  scene_close(scene* s);

/* Draws a wall and brings the world up to date; 0 and nothing built where the wall is refused. */
uint32_t scene_draw(scene* s, const mt_wall_def* def, const mt_point* points, uint32_t count);

/* The plan's wall with this id, which has to be there. */
const mt_wall* scene_wall(const scene* s, uint32_t id);

/* Stroke samples in whole millimetres; freed as any array with `plain_allocator`. */
mt_points points_of_samples(const mt_vec2s* samples);
void      points_free(mt_points* points);

typedef struct wall_case {
    char          name[96];
    mt_wall_def   def;
    mt_ground_def ground;
    mt_points     points;
} wall_case;

typedef void wall_case_visitor(const wall_case* c, void* user);

/*
 * All that a wall has to stand up to: corners, turn-backs, short legs, loops, slopes, heights, thicknesses, scribbles,
 * the strokes of a pen, places far from the origin. `scribbles`: how many of those.
 */
void each_wall_case(unsigned scribbles, wall_case_visitor* visitor, void* user);

/* True under `make proof`: full counts. */
bool proof_run(void);

/* A point on a straight line [mm]. */
static inline mt_point at_mm(double x, double z) {
    return (mt_point){(int32_t)floor(x + 0.5), (int32_t)floor(z + 0.5)};
}

#endif
