/*
 * A square of land cut into cells of 0.5 to 4 m: small beside shores and walls, large where nothing happens. Cells
 * list every node on their rim that any neighbour uses, so no crack opens between sizes; on the border of the square
 * the nodes depend on the world alone, so none opens between squares.
 */
#ifndef MT_BUILD_LAND_MOSAIC_H
#define MT_BUILD_LAND_MOSAIC_H

#include "build/land_grid.h"

typedef struct mt_mosaic_cell {
    int16_t i, j; /* nodes */
    int16_t size; /* nodes along a side */
} mt_mosaic_cell;

typedef struct mt_mosaic {
    uint32_t       count;
    mt_mosaic_cell cell[MT_GRID_CELLS_MAX * MT_GRID_CELLS_MAX];
    uint8_t        used[MT_GRID_NODES]; /* 1: the corner of a cell */
} mt_mosaic;

typedef enum mt_mosaic_use {
    MT_MOSAIC_SOIL = 0,
    MT_MOSAIC_WATER = 1,
} mt_mosaic_use;

/*
 * Cells are as large as their surroundings allow, within `finest` and `largest` nodes (powers of two). Along the
 * border of a square of span 1 there is a node at least every metre.
 */
typedef struct mt_mosaic_def {
    mt_mosaic_use use;
    int32_t       finest;
    int32_t       largest;
} mt_mosaic_def;

void mt_mosaic_cut(mt_mosaic* mosaic, const mt_land_grid* grid, const mt_mosaic_def* def);

enum { MT_MOSAIC_RIM_MAX = 32 };

/* Used nodes around a cell, counter-clockwise seen from above; returns how many. */
uint32_t mt_mosaic_rim(const mt_mosaic* mosaic, const mt_mosaic_cell* cell, int32_t rim[MT_MOSAIC_RIM_MAX][2]);

#endif
