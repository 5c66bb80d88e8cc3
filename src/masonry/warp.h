/*
 * The warp: a smooth noise that moves every point of a face a little along and up, so that courses wave and
 * stones are no bricks. A pure function of the place on the face: joints keep their width. Read from tables
 * of lattice values made once for a stretch of a face.
 */
#ifndef MT_MASONRY_WARP_H
#define MT_MASONRY_WARP_H

#include "base/array.h"

#include <stdint.h>

#define MT_WARP_UP 0.042f    /* [m] most a point is moved up or down */
#define MT_WARP_ALONG 0.050f /* [m] most along */

/* Lattice values of one channel: rows of height, columns along. */
typedef struct mt_warp_grid {
    int32_t column0, row0;
    int32_t columns, rows;
    MT_ARRAY(float) values; /* [m] */
} mt_warp_grid;

typedef struct mt_warp {
    mt_warp_grid along;
    mt_warp_grid up;
} mt_warp;

typedef struct mt_warp_def {
    uint64_t key;    /* of the face */
    double   s0, s1; /* [m] stretch along */
    double   v0, v1; /* [m] heights over the foot of course 0 */
} mt_warp_def;

bool mt_warp_find(const mt_warp_def* def, mt_warp* warp, const mt_allocator* allocator);
void mt_warp_free(mt_warp* warp, const mt_allocator* allocator);

/* Where a distance along, or a height, lies in both grids. */
typedef struct mt_warp_place {
    int32_t along, up;               /* cell, from the grid's first */
    float   along_weight, up_weight; /* [0 to 1] of the next one, already smoothed */
} mt_warp_place;

/* Places outside the tables are clamped to their border. */
mt_warp_place mt_warp_column(const mt_warp* warp, double s);
mt_warp_place mt_warp_row(const mt_warp* warp, double v);

/* How far the point at a column and a row is moved [m]. */
static inline float mt_warp_grid_at(const mt_warp_grid* grid, int32_t column, int32_t row, float x, float y) {
    const float* lower = grid->values.items + (size_t)row * (size_t)grid->columns + (size_t)column;
    const float* upper = lower + grid->columns;
    const float  a = lower[0] + (lower[1] - lower[0]) * x;
    const float  b = upper[0] + (upper[1] - upper[0]) * x;
    return a + (b - a) * y;
}

static inline float mt_warp_along(const mt_warp* warp, const mt_warp_place* column, const mt_warp_place* row) {
    return mt_warp_grid_at(&warp->along, column->along, row->along, column->along_weight, row->along_weight);
}

static inline float mt_warp_up(const mt_warp* warp, const mt_warp_place* column, const mt_warp_place* row) {
    return mt_warp_grid_at(&warp->up, column->up, row->up, column->up_weight, row->up_weight);
}

#endif
