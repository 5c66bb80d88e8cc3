#include "build/land.h"

#define PAGE_SPLIT 128.0 /* [m] around the village land comes by the page */
#define HORIZON 440.0    /* [m] around the village there is land at all: the haze closes at 420 */
#define POND_GROWN 1.2   /* the shore line's farthest, over its mean */
#define BANK 8.0         /* [m] beyond the shore line land is always fine */
#define DETAIL_MAX 320.0 /* [m] most of a village's side in full detail; a greater one is coarse beyond */
#define PAGES_MAX 640.0  /* [m] most of a side that comes by the page */
#define SIDE_MAX 3000.0  /* [m] most of a side at all: memory for land has an end, wherever walls stand */

enum { PAGE = 4, WIDE = 16 };

typedef struct mt_box {
    double x0, z0, x1, z1; /* [m] */
} mt_box;

static mt_box grown(mt_box box, double by) {
    return (mt_box){box.x0 - by, box.z0 - by, box.x1 + by, box.z1 + by};
}

static mt_box around(mt_box box, double x0, double z0, double x1, double z1) {
    return (mt_box){mt_min(box.x0, x0), mt_min(box.z0, z0), mt_max(box.x1, x1), mt_max(box.z1, z1)};
}

/* No wider than `side`: what is cut off lies farthest from the origin, which every village's box holds. */
static mt_box limited(mt_box box, double side) {
    const double half = 0.5 * side;
    const double x = mt_clamp(0.5 * (box.x0 + box.x1), -half, half);
    const double z = mt_clamp(0.5 * (box.z0 + box.z1), -half, half);
    return (mt_box){mt_max(box.x0, x - half), mt_max(box.z0, z - half), mt_min(box.x1, x + half), mt_min(box.z1, z + half)};
}

static bool overlap(mt_box a, mt_box b) {
    return a.x0 < b.x1 && b.x0 < a.x1 && a.z0 < b.z1 && b.z0 < a.z1;
}

static mt_box box_of(int32_t ix, int32_t iz, int32_t span) {
    const double side = (double)MT_LAND_SQUARE;
    return (mt_box){side * ix, side * iz, side * (ix + span), side * (iz + span)};
}

/* The zones around a village, and where its squares go. */
typedef struct mt_zones {
    const mt_ground_def* ground;
    mt_box               pages;
    mt_box               detail;
    mt_land_squares*     out;
    const mt_allocator*  allocator;
} mt_zones;

static bool at_pond(const mt_ground_def* ground, mt_box box) {
    for (uint32_t i = 0; i < ground->pond_count; ++i) {
        const mt_pond* pond = &ground->ponds[i];
        const double   x = (double)pond->x * 0.001;
        const double   z = (double)pond->z * 0.001;
        const double   reach = (double)pond->r * 0.001 * POND_GROWN + BANK;
        const double   dx = x - mt_clamp(x, box.x0, box.x1);
        const double   dz = z - mt_clamp(z, box.z0, box.z1);
        if (dx * dx + dz * dz < reach * reach) {
            return true;
        }
    }
    return false;
}

static bool put(const mt_zones* zones, int32_t ix, int32_t iz, int32_t span, bool coarse) {
    const mt_land_square square = {.ix = ix, .iz = iz, .span = (uint16_t)span, .coarse = coarse};
    return mt_array_push(zones->out, square, zones->allocator);
}

static bool put_page(const mt_zones* zones, int32_t ix, int32_t iz) {
    const mt_box page = box_of(ix, iz, PAGE);
    if (!overlap(page, zones->detail) && !at_pond(zones->ground, page)) {
        return put(zones, ix, iz, PAGE, false);
    }
    for (int32_t k = 0; k < PAGE * PAGE; ++k) {
        const int32_t x = ix + (k & 3);
        const int32_t z = iz + (k >> 2);
        if (!put(zones, x, z, 1, !overlap(box_of(x, z, 1), zones->detail))) {
            return false;
        }
    }
    return true;
}

static bool put_wide(const mt_zones* zones, int32_t ix, int32_t iz) {
    const mt_box wide = box_of(ix, iz, WIDE);
    if (!overlap(wide, zones->pages) && !at_pond(zones->ground, wide)) {
        return put(zones, ix, iz, WIDE, false);
    }
    for (int32_t k = 0; k < PAGE * PAGE; ++k) {
        if (!put_page(zones, ix + PAGE * (k & 3), iz + PAGE * (k >> 2))) {
            return false;
        }
    }
    return true;
}

static bool before(const mt_land_square* a, const mt_land_square* b) {
    return a->iz != b->iz ? a->iz < b->iz : a->ix < b->ix;
}

/* Shell's sort: squares are distinct, so its order is the one order. */
static void sort(mt_land_square* items, size_t count) {
    size_t gap = 1;
    while (gap < count / 3) {
        gap = 3 * gap + 1;
    }
    for (; gap > 0; gap /= 3) {
        for (size_t i = gap; i < count; ++i) {
            const mt_land_square moved = items[i];
            size_t               k = i;
            for (; k >= gap && before(&moved, &items[k - gap]); k -= gap) {
                items[k] = items[k - gap];
            }
            items[k] = moved;
        }
    }
}

bool mt_land_squares_find(const mt_ground_def* ground, mt_vec2 min, mt_vec2 max, mt_land_squares* out,
                          const mt_allocator* allocator) {
    mt_box village = {0.0, 0.0, 0.0, 0.0};
    if (min.x <= max.x && min.z <= max.z) {
        village = around(village, min.x, min.z, max.x, max.z);
    }
    for (uint32_t i = 0; i < ground->pond_count; ++i) {
        const mt_pond* pond = &ground->ponds[i];
        const double   x = (double)pond->x * 0.001;
        const double   z = (double)pond->z * 0.001;
        const double   r = (double)pond->r * 0.001 * POND_GROWN;
        village = around(village, x - r, z - r, x + r, z + r);
    }
    village = limited(village, SIDE_MAX);
    const mt_zones zones = {.ground = ground,
                            .pages = grown(limited(village, PAGES_MAX), PAGE_SPLIT),
                            .detail = grown(limited(village, DETAIL_MAX), MT_LAND_MARGIN),
                            .out = out,
                            .allocator = allocator};
    const size_t   first = out->count;
    const mt_box   all = grown(village, HORIZON);
    const double   side = (double)(WIDE * MT_LAND_SQUARE);
    const int32_t  i1 = (int32_t)ceil(all.x1 / side);
    const int32_t  j1 = (int32_t)ceil(all.z1 / side);
    for (int32_t j = (int32_t)floor(all.z0 / side); j < j1; ++j) {
        for (int32_t i = (int32_t)floor(all.x0 / side); i < i1; ++i) {
            if (!put_wide(&zones, i * WIDE, j * WIDE)) {
                return false;
            }
        }
    }
    sort(out->items + first, out->count - first);
    return true;
}
