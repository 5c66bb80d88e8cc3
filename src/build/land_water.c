#include "build/land_patch.h"

#include "base/hash.h"
#include "geometry/noise.h"

#define OUTER 0.08f     /* [m] the surface ends this far under the bank, where nobody sees its edge */
#define WOBBLE 0.040f   /* [m] the rings move in and out */
#define WOBBLE_CELL 1.1 /* [m] */
#define AREA_MIN 1e-6f  /* [m2] of a triangle */

enum { RINGS = 6, POLYGON_MAX = MT_MOSAIC_RIM_MAX + 8 };

/* Colours by the distance from the shore line inward, pale at the line. */
typedef struct mt_ring {
    float inward; /* [m] */
    float rgba[4];
} mt_ring;

static const mt_ring RING[RINGS] = {
    {-0.06f, {0.760f, 0.850f, 0.760f, 0.25f}}, {0.06f, {0.855f, 0.913f, 0.823f, 0.80f}},
    {0.12f, {0.423f, 0.690f, 0.620f, 0.50f}},  {0.55f, {0.202f, 0.527f, 0.497f, 0.70f}},
    {1.40f, {0.080f, 0.330f, 0.352f, 0.86f}},  {2.60f, {0.046f, 0.244f, 0.292f, 0.93f}},
};

/* Lines along which cells are cut, from the outside inward: where the colour bends sharply. */
enum { CUTS = 4 };
static const float CUT[CUTS + 1] = {-OUTER, 0.06f, 0.12f, 0.55f, 1e4f};

typedef struct mt_water_point {
    float x, z;   /* [m] relative to the page */
    float inward; /* [m] from the shore line */
} mt_water_point;

typedef struct mt_polygon {
    uint32_t       count;
    mt_water_point point[POLYGON_MAX];
} mt_polygon;

typedef struct mt_water {
    const mt_patch_def* def;
    mt_patch*           out;
    const mt_allocator* allocator;
    float               level;
} mt_water;

static void colour_at(float inward, float rgba[4]) {
    uint32_t k = 1;
    while (k < RINGS - 1 && inward > RING[k].inward) {
        ++k;
    }
    const mt_ring* a = &RING[k - 1];
    const mt_ring* b = &RING[k];
    const float    t = mt_clampf((inward - a->inward) / (b->inward - a->inward), 0.0f, 1.0f);
    for (int c = 0; c < 4; ++c) {
        rgba[c] = mt_lerpf(a->rgba[c], b->rgba[c], t);
    }
}

/* The part of a polygon on one side of a ring: `side` +1 keeps what lies farther inward, -1 what lies outward. */
static void clip(const mt_polygon* from, float inward, float side, mt_polygon* to) {
    to->count = 0;
    for (uint32_t k = 0; k < from->count; ++k) {
        const mt_water_point* a = &from->point[k];
        const mt_water_point* b = &from->point[(k + 1) % from->count];
        const float           da = (a->inward - inward) * side;
        const float           db = (b->inward - inward) * side;
        if (da >= 0.0f) {
            to->point[to->count++] = *a;
        }
        if ((da > 0.0f && db < 0.0f) || (da < 0.0f && db > 0.0f)) {
            /* From the outer end always, so that both cells on this edge find the same point. */
            const mt_water_point* o = a->inward < b->inward ? a : b;
            const mt_water_point* i = a->inward < b->inward ? b : a;
            const float           t = (inward - o->inward) / (i->inward - o->inward);
            to->point[to->count++] = (mt_water_point){mt_lerpf(o->x, i->x, t), mt_lerpf(o->z, i->z, t), inward};
        }
    }
}

static bool push(mt_water* water, const mt_water_point* point, float inward) {
    mt_patch_point made = {.position = {point->x, water->level, point->z}, .normal = {0.0f, 1.0f, 0.0f}};
    colour_at(inward, made.rgba);
    return mt_array_push(&water->out->points, made, water->allocator);
}

static float area(const mt_water_point* a, const mt_water_point* b, const mt_water_point* c) {
    return 0.5f * ((b->z - a->z) * (c->x - a->x) - (b->x - a->x) * (c->z - a->z));
}

static bool triangle(mt_water* water, uint32_t a, uint32_t b, uint32_t c) {
    return mt_array_push(&water->out->corners, a, water->allocator) &&
           mt_array_push(&water->out->corners, b, water->allocator) && mt_array_push(&water->out->corners, c, water->allocator);
}

/* A convex polygon as a fan, from a corner where that is sound, else from its middle. Colours are those of one ring. */
static bool fan(mt_water* water, const mt_polygon* polygon, float from, float to) {
    const uint32_t n = polygon->count;
    if (n < 3) {
        return true;
    }
    const mt_water_point* p = polygon->point;
    mt_water_point        middle = {0.0f, 0.0f, 0.0f};
    const uint32_t        first = (uint32_t)water->out->points.count;
    for (uint32_t k = 0; k < n; ++k) {
        middle.x += p[k].x / (float)n;
        middle.z += p[k].z / (float)n;
        middle.inward += p[k].inward / (float)n;
        if (!push(water, &p[k], mt_clampf(p[k].inward, from, to))) {
            return false;
        }
    }
    if (n == 3) {
        return area(&p[0], &p[1], &p[2]) < AREA_MIN || triangle(water, first, first + 1, first + 2);
    }
    for (uint32_t turn = 0; n == 4 && turn < 2; ++turn) {
        const uint32_t d = (turn + 3) & 3;
        if (area(&p[turn], &p[turn + 1], &p[turn + 2]) > AREA_MIN && area(&p[turn], &p[turn + 2], &p[d]) > AREA_MIN) {
            return triangle(water, first + turn, first + turn + 1, first + turn + 2) &&
                   triangle(water, first + turn, first + turn + 2, first + d);
        }
    }
    if (!push(water, &middle, mt_clampf(middle.inward, from, to))) {
        return false;
    }
    for (uint32_t k = 0; k < n; ++k) {
        const uint32_t next = (k + 1) % n;
        if (area(&middle, &p[k], &p[next]) > AREA_MIN && !triangle(water, first + n, first + k, first + next)) {
            return false;
        }
    }
    return true;
}

static bool lay_cell(mt_water* water, const mt_mosaic_cell* cell) {
    const mt_land_grid* grid = water->def->grid;
    int32_t             rim[MT_MOSAIC_RIM_MAX][2];
    mt_polygon          whole = {.count = mt_mosaic_rim(water->def->mosaic, cell, rim)};
    float               lowest = 1e4f;
    float               highest = -1e4f;
    uint32_t            wettest = 0;
    for (uint32_t k = 0; k < whole.count; ++k) {
        const double x = grid->step * rim[k][0];
        const double z = grid->step * rim[k][1];
        const float  moved = (float)mt_noise2(mt_key(water->def->paint->seed, MT_PURPOSE_SHORE, 0, 0, 1),
                                              (grid->x0 + x) / WOBBLE_CELL, (grid->z0 + z) / WOBBLE_CELL);
        whole.point[k] = (mt_water_point){grid->corner[0] + (float)x, grid->corner[1] + (float)z,
                                          WOBBLE * moved - grid->shore[mt_grid_at(rim[k][0], rim[k][1])]};
        lowest = mt_minf(lowest, whole.point[k].inward);
        if (whole.point[k].inward > highest) {
            highest = whole.point[k].inward;
            wettest = k;
        }
    }
    const double wx = grid->x0 + grid->step * rim[wettest][0];
    const double wz = grid->z0 + grid->step * rim[wettest][1];
    if (highest <= -OUTER || !mt_ground_wet(water->def->ground, wx, wz)) {
        return true;
    }
    water->level = (float)(mt_ground_height(water->def->ground, wx, wz) + mt_ground_depth(water->def->ground, wx, wz));
    for (uint32_t k = 0; k < CUTS; ++k) {
        if (highest <= CUT[k] || lowest >= CUT[k + 1]) {
            continue;
        }
        mt_polygon outer;
        mt_polygon band;
        clip(&whole, CUT[k], 1.0f, &outer);
        clip(&outer, CUT[k + 1], -1.0f, &band);
        if (!fan(water, &band, CUT[k], CUT[k + 1])) {
            return false;
        }
    }
    return true;
}

bool mt_land_water(const mt_patch_def* def, mt_patch* out, const mt_allocator* allocator) {
    mt_water water = {.def = def, .out = out, .allocator = allocator};
    for (uint32_t k = 0; k < def->mosaic->count; ++k) {
        if (!lay_cell(&water, &def->mosaic->cell[k])) {
            return false;
        }
    }
    return true;
}
