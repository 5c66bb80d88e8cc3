/*
 * The ground as chunks: squares of land with their water and plants. Walls change the land beside them:
 * grass darkens at their feet, tufts and plants give way.
 */
#ifndef MT_BUILD_LAND_H
#define MT_BUILD_LAND_H

#include "ground/ground.h"
#include "mesh/mesh.h"
#include "plan/plan.h"

#define MT_LAND_SQUARE 16 /* [m] side of a land chunk; four by four make a page */

/* A footprint that land gives way to: a line of quarter metres along a wall that stands. */
typedef struct mt_footprint {
    mt_vec2 point; /* [m] on the centre line */
    double  half;  /* [m] half thickness with the stones */
} mt_footprint;

typedef struct mt_land_square {
    int32_t             ix; /* the square covers [16 ix, 16 ix + 16) in x */
    int32_t             iz;
    const mt_footprint* footprint; /* those within 3 m of the square; may be NULL */
    uint32_t            footprint_count;
} mt_land_square;

/*
 * Which squares a plan's ground shows: sorted, without repeats, enough that a camera over the plan's walls and
 * ponds sees land to the haze. `min` and `max` bound the walls [m] (min > max: none). False when out of memory.
 */
typedef MT_ARRAY(mt_land_square) mt_land_squares;
bool mt_land_squares_find(const mt_ground_def* ground, mt_vec2 min, mt_vec2 max, mt_land_squares* out, const mt_allocator* allocator);

/*
 * Lays one square: `near` and `far` meshes for MT_MATERIAL_GROUND, MT_MATERIAL_PLANT and MT_MATERIAL_WATER, positions
 * relative to the corner of its page. Empty meshes mean nothing of that material is there. False when out of memory.
 */
typedef struct mt_land_meshes {
    mt_mesh near[MT_MATERIAL_COUNT];
    mt_mesh far[MT_MATERIAL_COUNT];
} mt_land_meshes;
bool mt_land_build(const mt_ground* ground, const mt_ground_def* def, const mt_land_square* square, mt_land_meshes* out,
                   const mt_allocator* allocator);

/* A key over all that mt_land_build looks at. */
uint64_t mt_land_key(const mt_ground_def* def, const mt_land_square* square);

#endif
