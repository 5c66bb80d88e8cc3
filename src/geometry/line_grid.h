/* A line cut into short pieces, in a grid of cells: what lies near a place costs the same on a long line. */
#ifndef MT_GEOMETRY_LINE_GRID_H
#define MT_GEOMETRY_LINE_GRID_H

#include "base/array.h"
#include "geometry/vec.h"

#include <stdint.h>

#define MT_LINE_GRID_END UINT32_MAX

/* A straight piece as it stands in one cell; one that touches several cells stands in each. */
typedef struct mt_line_piece {
    mt_vec2  a;
    mt_vec2  b;
    double   s0; /* [m] running length at a */
    double   s1; /* [m] at b */
    int64_t  cell_x;
    int64_t  cell_z;
    uint32_t next; /* in the same chain, or MT_LINE_GRID_END */
} mt_line_piece;

typedef struct mt_line_grid {
    mt_allocator allocator;
    double       cell; /* [m] no piece is longer */
    MT_ARRAY(mt_line_piece) pieces;
    MT_ARRAY(uint32_t) chains; /* a power of two */
} mt_line_grid;

void mt_line_grid_init(mt_line_grid* grid, double cell, const mt_allocator* allocator);
void mt_line_grid_free(mt_line_grid* grid);

/* Adds a segment of a line. False when there is no memory. */
bool mt_line_grid_add(mt_line_grid* grid, mt_vec2 a, mt_vec2 b, double s0, double s1);

/* First piece of a cell, and the next; MT_LINE_GRID_END when there is none. */
uint32_t mt_line_grid_first(const mt_line_grid* grid, int64_t cell_x, int64_t cell_z);
uint32_t mt_line_grid_next(const mt_line_grid* grid, uint32_t piece);

static inline int64_t mt_line_grid_cell(const mt_line_grid* grid, double coordinate) {
    return (int64_t)floor(coordinate / grid->cell);
}

#endif
