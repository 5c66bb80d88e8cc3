#include "build/land_grid.h"

#define FINE_STEP 0.5   /* [m] between the nodes of a square of span 1 */
#define FACE_REACH 2.5f /* [m] to which distances from walls are told */

enum { COARSE_CELLS = 16 };

/* Floor of i / 4 for either sign. */
static int32_t page_of(int32_t i) {
    return (i - (i & 3)) / 4;
}

static void fill_faces(mt_land_grid* grid, const mt_land_square* square) {
    for (int32_t i = 0; i < MT_GRID_NODES; ++i) {
        grid->face[i] = MT_GRID_FAR;
    }
    const int32_t low = -MT_GRID_RING;
    const int32_t high = grid->cells + MT_GRID_RING;
    for (uint32_t k = 0; k < square->footprint_count; ++k) {
        const mt_footprint* foot = &square->footprint[k];
        if (!mt_land_square_feels(square, foot)) {
            continue;
        }
        grid->walled = true;
        const double  fx = (foot->point.x - grid->x0) / grid->step;
        const double  fz = (foot->point.z - grid->z0) / grid->step;
        const double  reach = (foot->half + (double)FACE_REACH) / grid->step;
        const int32_t i0 = (int32_t)mt_max(low, floor(fx - reach));
        const int32_t i1 = (int32_t)mt_min(high, ceil(fx + reach));
        const int32_t j0 = (int32_t)mt_max(low, floor(fz - reach));
        const int32_t j1 = (int32_t)mt_min(high, ceil(fz + reach));
        for (int32_t j = j0; j <= j1; ++j) {
            for (int32_t i = i0; i <= i1; ++i) {
                /* Measured in the world: the same bits in every square that shares the node. */
                const double dx = foot->point.x - (grid->x0 + grid->step * i);
                const double dz = foot->point.z - (grid->z0 + grid->step * j);
                const float  face = (float)(sqrt(dx * dx + dz * dz) - foot->half);
                float*       at = &grid->face[mt_grid_at(i, j)];
                if (face < FACE_REACH && face < *at) {
                    *at = face;
                }
            }
        }
    }
}

void mt_land_grid_fill(mt_land_grid* grid, const mt_ground* ground, const mt_land_square* square) {
    const bool fine = square->span <= 1;
    grid->x0 = (double)MT_LAND_SQUARE * square->ix;
    grid->z0 = (double)MT_LAND_SQUARE * square->iz;
    grid->cells = fine ? MT_GRID_CELLS_MAX : COARSE_CELLS;
    grid->step = fine ? FINE_STEP : mt_land_square_side(square) / COARSE_CELLS;
    grid->corner[0] = (float)(MT_LAND_SQUARE * (square->ix - 4 * page_of(square->ix)));
    grid->corner[1] = (float)(MT_LAND_SQUARE * (square->iz - 4 * page_of(square->iz)));
    grid->watered = false;
    grid->walled = false;
    const double half = 0.5 * mt_land_square_side(square);
    const bool   look = mt_ground_shore(ground, grid->x0 + half, grid->z0 + half) < 0.75 * 2.0 * half + 4.0;
    for (int32_t j = -MT_GRID_RING; j <= grid->cells + MT_GRID_RING; ++j) {
        for (int32_t i = -MT_GRID_RING; i <= grid->cells + MT_GRID_RING; ++i) {
            const double  x = grid->x0 + grid->step * i;
            const double  z = grid->z0 + grid->step * j;
            const int32_t at = mt_grid_at(i, j);
            grid->height[at] = (float)mt_ground_height(ground, x, z);
            grid->shore[at] = look ? (float)mt_ground_shore(ground, x, z) : 1e3f;
            grid->watered = grid->watered || grid->shore[at] < 4.0f;
        }
    }
    fill_faces(grid, square);
}

void mt_land_grid_normal(const mt_land_grid* grid, int32_t i, int32_t j, float normal[3]) {
    const float dx = grid->height[mt_grid_at(i + 1, j)] - grid->height[mt_grid_at(i - 1, j)];
    const float dz = grid->height[mt_grid_at(i, j + 1)] - grid->height[mt_grid_at(i, j - 1)];
    const float up = 2.0f * (float)grid->step;
    const float length = sqrtf(dx * dx + up * up + dz * dz);
    normal[0] = -dx / length;
    normal[1] = up / length;
    normal[2] = -dz / length;
}

float mt_land_grid_sample(const mt_land_grid* grid, const float* field, float x, float z) {
    const float  last = (float)(grid->cells + MT_GRID_RING - 1);
    const float  u = mt_clampf(x / (float)grid->step, -(float)MT_GRID_RING, last);
    const float  v = mt_clampf(z / (float)grid->step, -(float)MT_GRID_RING, last);
    const float  fu = floorf(u);
    const float  fv = floorf(v);
    const float* at = field + mt_grid_at((int32_t)fu, (int32_t)fv);
    const float  a = mt_lerpf(at[0], at[1], u - fu);
    const float  b = mt_lerpf(at[MT_GRID_WIDTH], at[MT_GRID_WIDTH + 1], u - fu);
    return mt_lerpf(a, b, v - fv);
}
