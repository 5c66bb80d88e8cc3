#include "build/land.h"

#include "base/hash.h"
#include "build/land_patch.h"
#include "build/nature.h"

/* Changes with every change of what is laid from the same plan. */
#define KEY_VERSION 1

enum { FINE_CELL = 1, METRE = 2, WIDE_CELL = 8 };

static bool lay_soil(mt_patch_def* def, mt_mosaic* mosaic, mt_land_parts* out, const mt_allocator* allocator) {
    const bool          wide = def->square->span > 1;
    const mt_mosaic_def near = {MT_MOSAIC_SOIL, FINE_CELL, wide ? 1 : (def->square->coarse ? WIDE_CELL : METRE)};
    const mt_mosaic_def far = {MT_MOSAIC_SOIL, METRE, wide ? 2 : WIDE_CELL};
    def->mosaic = mosaic;
    mt_mosaic_cut(mosaic, def->grid, &near);
    if (!mt_land_soil(def, &out->ground_near, allocator)) {
        return false;
    }
    mt_mosaic_cut(mosaic, def->grid, &far);
    return mt_land_soil(def, &out->ground_far, allocator);
}

static bool lay_water(mt_patch_def* def, mt_mosaic* mosaic, mt_land_parts* out, const mt_allocator* allocator) {
    const mt_mosaic_def near = {MT_MOSAIC_WATER, FINE_CELL, WIDE_CELL};
    const mt_mosaic_def far = {MT_MOSAIC_WATER, METRE, WIDE_CELL};
    def->mosaic = mosaic;
    mt_mosaic_cut(mosaic, def->grid, &near);
    if (!mt_land_water(def, &out->water_near, allocator)) {
        return false;
    }
    mt_mosaic_cut(mosaic, def->grid, &far);
    return mt_land_water(def, &out->water_far, allocator);
}

bool mt_land_lay(const mt_ground* ground, const mt_land_square* square, mt_land_parts* out, const mt_allocator* allocator) {
    mt_land_grid   grid;
    mt_mosaic      mosaic;
    const uint64_t seed = mt_ground_seed(ground);
    mt_land_grid_fill(&grid, ground, square);
    const size_t first = out->plants.count;
    if (!mt_nature_trees(&grid, square, seed, &out->plants, allocator)) {
        return false;
    }
    mt_land_paint paint = {.seed = seed,
                           .step = (float)grid.step,
                           .page = {grid.x0 - (double)grid.corner[0], grid.z0 - (double)grid.corner[1]},
                           .tree = out->plants.items + first,
                           .tree_count = square->span > 1 ? 0 : (uint32_t)(out->plants.count - first)};
    mt_patch_def  def = {.grid = &grid, .square = square, .ground = ground, .paint = &paint};
    if (!lay_soil(&def, &mosaic, out, allocator) ||
        (square->span <= 1 && grid.watered && !lay_water(&def, &mosaic, out, allocator))) {
        return false;
    }
    /* Plants may move in memory while grass is laid: what shades the soil is read from a place of its own. */
    paint.tree_count = 0;
    return square->span > 1 || square->coarse || mt_nature_meadow(&grid, ground, square, &paint, &out->plants, allocator);
}

void mt_land_parts_free(mt_land_parts* parts, const mt_allocator* allocator) {
    mt_patch_free(&parts->ground_near, allocator);
    mt_patch_free(&parts->ground_far, allocator);
    mt_patch_free(&parts->water_near, allocator);
    mt_patch_free(&parts->water_far, allocator);
    mt_array_free(&parts->plants, allocator);
}

bool mt_land_square_feels(const mt_land_square* square, const mt_footprint* footprint) {
    const double x0 = (double)MT_LAND_SQUARE * square->ix;
    const double z0 = (double)MT_LAND_SQUARE * square->iz;
    const double side = mt_land_square_side(square);
    const double dx = footprint->point.x - mt_clamp(footprint->point.x, x0, x0 + side);
    const double dz = footprint->point.z - mt_clamp(footprint->point.z, z0, z0 + side);
    const double reach = footprint->half + MT_LAND_REACH;
    return dx * dx + dz * dz < reach * reach;
}

uint64_t mt_land_key(const mt_ground_def* def, const mt_land_square* square) {
    uint64_t key = mt_hash_u64(KEY_VERSION, def->seed);
    key = mt_hash_u64(key, (uint64_t)def->kind);
    key = mt_hash_u64(key, (uint64_t)(int64_t)def->slope);
    key = mt_hash_u64(key, (uint64_t)(int64_t)square->ix);
    key = mt_hash_u64(key, (uint64_t)(int64_t)square->iz);
    key = mt_hash_u64(key, (uint64_t)square->span << 1 | (square->coarse != 0));
    for (uint32_t i = 0; i < def->pond_count; ++i) {
        key = mt_hash_u64(key, (uint64_t)(int64_t)def->ponds[i].x);
        key = mt_hash_u64(key, (uint64_t)(int64_t)def->ponds[i].z);
        key = mt_hash_u64(key, (uint64_t)(int64_t)def->ponds[i].r);
    }
    uint64_t feet = 0;
    for (uint32_t i = 0; i < square->footprint_count; ++i) {
        const mt_footprint* foot = &square->footprint[i];
        if (mt_land_square_feels(square, foot)) {
            feet += mt_hash_f64(mt_hash_f64(mt_hash_f64(1, foot->point.x), foot->point.z), foot->half);
        }
    }
    return mt_hash_u64(key, feet);
}
