/*
 * What is known of a square of land at the nodes of a grid: height, distance to the shore and to the nearest wall. Every
 * value is a pure function of the place in the world, so that squares side by side agree on their border to the bit.
 */
#ifndef MT_BUILD_LAND_GRID_H
#define MT_BUILD_LAND_GRID_H

#include "build/land.h"

enum {
    MT_GRID_RING = 2,       /* nodes beyond the border on each side */
    MT_GRID_CELLS_MAX = 32, /* cells of half a metre along a square of span 1 */
    MT_GRID_WIDTH = MT_GRID_CELLS_MAX + 1 + 2 * MT_GRID_RING,
    MT_GRID_NODES = MT_GRID_WIDTH * MT_GRID_WIDTH,
};

#define MT_GRID_FAR 9.0f /* [m] the distance to walls where none is near */

typedef struct mt_land_grid {
    double  x0, z0;    /* [m] node (0, 0) in the world */
    double  step;      /* [m] between nodes */
    int32_t cells;     /* along a side */
    float   corner[2]; /* [m] node (0, 0) relative to the page */
    bool    watered;   /* any water near */
    bool    walled;    /* any wall near */
    float   height[MT_GRID_NODES];
    float   shore[MT_GRID_NODES]; /* [m] negative in water; 1e3 far from it */
    float   face[MT_GRID_NODES];  /* [m] to the face of the nearest wall, negative inside */
} mt_land_grid;

/* Place of node (i, j) in the fields, i and j from -MT_GRID_RING to cells + MT_GRID_RING. */
static inline int32_t mt_grid_at(int32_t i, int32_t j) {
    return (j + MT_GRID_RING) * MT_GRID_WIDTH + i + MT_GRID_RING;
}

void mt_land_grid_fill(mt_land_grid* grid, const mt_ground* ground, const mt_land_square* square);

/* Unit normal at a node, from the heights on both sides. */
void mt_land_grid_normal(const mt_land_grid* grid, int32_t i, int32_t j, float normal[3]);

/* A field between its nodes at (x, z) [m] from node (0, 0). */
float mt_land_grid_sample(const mt_land_grid* grid, const float* field, float x, float z);

#endif
