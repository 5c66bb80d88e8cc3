/*
 * The ground as chunks: squares of land with their water and plants. Walls change the land beside them:
 * grass darkens at their feet, tufts and plants give way.
 */
#ifndef MT_BUILD_LAND_H
#define MT_BUILD_LAND_H

#include "geometry/patch.h"
#include "geometry/plant.h"
#include "ground/ground.h"

#define MT_LAND_SQUARE 16   /* [m] side of a land chunk of span 1; four by four make a page */
#define MT_LAND_REACH 3.0   /* [m] a wall changes land up to this far from its faces */
#define MT_LAND_MARGIN 64.0 /* [m] of full detail around walls and ponds */

/* A footprint that land gives way to: a line of quarter metres along a wall that stands. */
typedef struct mt_footprint {
    mt_vec2 point; /* [m] on the centre line */
    double  half;  /* [m] half thickness with the stones */
} mt_footprint;

/*
 * A square of land. Near the village span is 1; the wide land beyond comes in squares of 4 or 16 times the side,
 * with a coarse grid, trees and no grass. `coarse` squares of span 1 fill up pages at the rim.
 */
typedef struct mt_land_square {
    int32_t             ix; /* the square covers [16 ix, 16 (ix + span)) in x */
    int32_t             iz;
    uint16_t            span; /* 1, 4 or 16 (0 means 1) */
    uint16_t            coarse;
    const mt_footprint* footprint; /* at least those whose faces come within MT_LAND_REACH of the square; may be NULL */
    uint32_t            footprint_count;
} mt_land_square;

typedef MT_ARRAY(mt_land_square) mt_land_squares;

/* Side of the square [m]. */
static inline double mt_land_square_side(const mt_land_square* square) {
    return (double)MT_LAND_SQUARE * (square->span > 1 ? square->span : 1);
}

/* Whether a footprint changes the square. */
bool mt_land_square_feels(const mt_land_square* square, const mt_footprint* footprint);

/*
 * Which squares a plan's ground shows: sorted by iz and ix, without gaps or overlaps, without footprints, enough that a
 * camera over the plan's walls and ponds sees land to the haze. `min` and `max` bound the walls [m] (min > max: none).
 * Appends to `out`; false when out of memory.
 */
bool mt_land_squares_find(const mt_ground_def* ground, mt_vec2 min, mt_vec2 max, mt_land_squares* out,
                          const mt_allocator* allocator);

/* The parts of one square; the plants are the same near and far. Positions are relative to the corner of its page. */
typedef struct mt_land_parts {
    mt_patch  ground_near;
    mt_patch  ground_far;
    mt_patch  water_near;
    mt_patch  water_far;
    mt_plants plants;
} mt_land_parts;

/* Lays one square, appending to `out`. False when out of memory. */
bool mt_land_lay(const mt_ground* ground, const mt_land_square* square, mt_land_parts* out, const mt_allocator* allocator);
void mt_land_parts_free(mt_land_parts* parts, const mt_allocator* allocator);

/* A key over all that mt_land_lay looks at; the order of footprints does not matter. */
uint64_t mt_land_key(const mt_ground_def* def, const mt_land_square* square);

#endif
