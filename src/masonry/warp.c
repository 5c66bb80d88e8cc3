#include "masonry/warp.h"

#include "base/hash.h"
#include "geometry/scalar.h"

/* Size of a lattice cell [m]: half a wave. */
#define ALONG_COLUMN 0.375
#define ALONG_ROW 0.225
#define UP_COLUMN 0.525
#define UP_ROW 0.75

typedef struct cell_size {
    double  column, row; /* [m] */
    float   most;        /* [m] */
    int32_t channel;
} cell_size;

static bool find_grid(const mt_warp_def* def, cell_size cell, mt_warp_grid* grid, const mt_allocator* allocator) {
    grid->column0 = (int32_t)floor(def->s0 / cell.column);
    grid->row0 = (int32_t)floor(def->v0 / cell.row);
    grid->columns = (int32_t)floor(def->s1 / cell.column) - grid->column0 + 2;
    grid->rows = (int32_t)floor(def->v1 / cell.row) - grid->row0 + 2;
    grid->values.count = 0;
    const size_t count = (size_t)grid->columns * (size_t)grid->rows;
    if (!mt_array_reserve(&grid->values, count, allocator)) {
        return false;
    }
    float* out = grid->values.items;
    for (int32_t r = 0; r < grid->rows; ++r) {
        const uint64_t row_key = mt_key(def->key, MT_PURPOSE_WARP, cell.channel, grid->row0 + r, 0);
        for (int32_t c = 0; c < grid->columns; ++c) {
            *out++ = cell.most * mt_signed(mt_draw(row_key, (uint64_t)(int64_t)(grid->column0 + c)));
        }
    }
    grid->values.count = count;
    return true;
}

bool mt_warp_find(const mt_warp_def* def, mt_warp* warp, const mt_allocator* allocator) {
    return find_grid(def, (cell_size){ALONG_COLUMN, ALONG_ROW, MT_WARP_ALONG, 0}, &warp->along, allocator) &&
           find_grid(def, (cell_size){UP_COLUMN, UP_ROW, MT_WARP_UP, 1}, &warp->up, allocator);
}

void mt_warp_free(mt_warp* warp, const mt_allocator* allocator) {
    mt_array_free(&warp->along.values, allocator);
    mt_array_free(&warp->up.values, allocator);
}

static void locate(double at, int32_t first, int32_t count, int32_t* cell, float* weight) {
    const int32_t whole = mt_floor_int(at);
    const float   t = (float)(at - (double)whole);
    const int32_t i = whole - first;
    *cell = i < 0 ? 0 : (i > count - 2 ? count - 2 : i);
    *weight = i < 0 ? 0.0f : (i > count - 2 ? 1.0f : t * t * (3.0f - 2.0f * t));
}

mt_warp_place mt_warp_column(const mt_warp* warp, double s) {
    mt_warp_place place;
    locate(s * (1.0 / ALONG_COLUMN), warp->along.column0, warp->along.columns, &place.along, &place.along_weight);
    locate(s * (1.0 / UP_COLUMN), warp->up.column0, warp->up.columns, &place.up, &place.up_weight);
    return place;
}

mt_warp_place mt_warp_row(const mt_warp* warp, double v) {
    mt_warp_place place;
    locate(v * (1.0 / ALONG_ROW), warp->along.row0, warp->along.rows, &place.along, &place.along_weight);
    locate(v * (1.0 / UP_ROW), warp->up.row0, warp->up.rows, &place.up, &place.up_weight);
    return place;
}
