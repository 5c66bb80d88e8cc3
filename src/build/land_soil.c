#include "build/land_patch.h"

#define SKIRT 0.3       /* of the distance between nodes, at least SKIRT_MIN */
#define SKIRT_MIN 0.7   /* [m] */
#define SKIRT_TILT 0.5f /* how far the lower edge's normals lean outward: a skirt never faces its own light from behind */

/* Points already laid, by node; a skirt's lower points are not shared. */
typedef struct mt_soil {
    const mt_patch_def* def;
    mt_patch*           out;
    const mt_allocator* allocator;
    int32_t             laid[MT_GRID_NODES]; /* index + 1 in out, 0: not yet */
} mt_soil;

static bool lay(mt_soil* soil, int32_t i, int32_t j, uint32_t* index) {
    const mt_land_grid* grid = soil->def->grid;
    const int32_t       at = mt_grid_at(i, j);
    if (soil->laid[at] == 0) {
        mt_patch_point     point;
        const double       x = grid->step * i;
        const double       z = grid->step * j;
        const mt_land_spot spot = {grid->x0 + x, grid->z0 + z, grid->shore[at], grid->face[at]};
        const mt_colour    colour = mt_land_colour(soil->def->paint, &spot);
        point.position[0] = grid->corner[0] + (float)x;
        point.position[1] = grid->height[at];
        point.position[2] = grid->corner[1] + (float)z;
        mt_land_grid_normal(grid, i, j, point.normal);
        point.rgba[0] = colour.r;
        point.rgba[1] = colour.g;
        point.rgba[2] = colour.b;
        point.rgba[3] = 1.0f;
        if (!mt_array_push(&soil->out->points, point, soil->allocator)) {
            return false;
        }
        soil->laid[at] = (int32_t)soil->out->points.count;
    }
    *index = (uint32_t)soil->laid[at] - 1;
    return true;
}

static bool triangle(mt_soil* soil, uint32_t a, uint32_t b, uint32_t c) {
    return mt_array_push(&soil->out->corners, a, soil->allocator) && mt_array_push(&soil->out->corners, b, soil->allocator) &&
           mt_array_push(&soil->out->corners, c, soil->allocator);
}

static bool lay_cell(mt_soil* soil, const mt_mosaic_cell* cell) {
    int32_t        rim[MT_MOSAIC_RIM_MAX][2];
    uint32_t       index[MT_MOSAIC_RIM_MAX];
    const uint32_t count = mt_mosaic_rim(soil->def->mosaic, cell, rim);
    for (uint32_t k = 0; k < count; ++k) {
        if (!lay(soil, rim[k][0], rim[k][1], &index[k])) {
            return false;
        }
    }
    if (count == 4) {
        /* Diagonals alternate: all in one direction they would show as stripes in the light. */
        const uint32_t turn = (uint32_t)((cell->i + cell->j) / cell->size) & 1;
        return triangle(soil, index[turn], index[turn + 1], index[turn + 2]) &&
               triangle(soil, index[turn], index[turn + 2], index[(turn + 3) & 3]);
    }
    uint32_t middle = 0;
    if (!lay(soil, cell->i + cell->size / 2, cell->j + cell->size / 2, &middle)) {
        return false;
    }
    for (uint32_t k = 0; k < count; ++k) {
        if (!triangle(soil, middle, index[k], index[(k + 1) % count])) {
            return false;
        }
    }
    return true;
}

/* The lower point of a skirt under a laid one. */
static bool hang(mt_soil* soil, uint32_t top, const float out[2], float drop, uint32_t* index) {
    mt_patch_point point = soil->out->points.items[top];
    point.position[1] -= drop;
    point.normal[0] += SKIRT_TILT * 2.0f * out[0];
    point.normal[2] += SKIRT_TILT * 2.0f * out[1];
    const float* n = point.normal;
    const float  length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int k = 0; k < 3; ++k) {
        point.normal[k] /= length;
    }
    *index = (uint32_t)soil->out->points.count;
    return mt_array_push(&soil->out->points, point, soil->allocator);
}

/* One side of the square: 0 north (small z), 1 south, 2 west (small x), 3 east. */
static bool skirt(mt_soil* soil, int32_t side) {
    const mt_land_grid* grid = soil->def->grid;
    const int32_t       n = grid->cells;
    const float         drop = (float)mt_max(SKIRT_MIN, SKIRT * grid->step);
    const float         sign = (side & 1) ? 1.0f : -1.0f;
    const float         out[2] = {side >= 2 ? sign : 0.0f, side >= 2 ? 0.0f : sign};
    const bool          turned = side == 1 || side == 2; /* nodes run to the left seen from outside */
    bool                begun = false;
    uint32_t            top = 0;
    uint32_t            foot = 0;
    for (int32_t k = 0; k <= n; ++k) {
        const int32_t along = turned ? k : n - k;
        const int32_t across = (side & 1) ? n : 0;
        const int32_t i = side >= 2 ? across : along;
        const int32_t j = side >= 2 ? along : across;
        if (!soil->def->mosaic->used[mt_grid_at(i, j)]) {
            continue;
        }
        uint32_t next_top = 0;
        uint32_t next_foot = 0;
        if (!lay(soil, i, j, &next_top) || !hang(soil, next_top, out, drop, &next_foot)) {
            return false;
        }
        if (begun && (!triangle(soil, top, foot, next_foot) || !triangle(soil, top, next_foot, next_top))) {
            return false;
        }
        begun = true;
        top = next_top;
        foot = next_foot;
    }
    return true;
}

bool mt_land_soil(const mt_patch_def* def, mt_patch* out, const mt_allocator* allocator) {
    mt_soil soil = {.def = def, .out = out, .allocator = allocator};
    for (uint32_t k = 0; k < def->mosaic->count; ++k) {
        if (!lay_cell(&soil, &def->mosaic->cell[k])) {
            return false;
        }
    }
    const int32_t in_page[2] = {def->square->iz & 3, def->square->ix & 3};
    const bool    wide = def->square->span > 1;
    for (int32_t side = 0; side < 4; ++side) {
        const bool page_border = in_page[side / 2] == ((side & 1) ? 3 : 0);
        if ((wide || page_border) && !skirt(&soil, side)) {
            return false;
        }
    }
    return true;
}
