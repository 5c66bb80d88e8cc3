#include "base/hash.h"
#include "geometry/scalar.h"
#include "mesh/plant.h"

enum {
    BLADES_MAX = 6,
    PETALS = 5,
    PAD_SIDES = 9,
    VERTICES_MAX = 48,
    INDICES_MAX = 144,
};

/* Grass takes the light of the ground it grows from: every normal points straight up. */
static const float UP[3] = {0.0f, 1.0f, 0.0f};

static const mt_colour REED = {0.190f, 0.300f, 0.060f};
static const mt_colour REED_DRY = {0.400f, 0.380f, 0.120f};
static const mt_colour CATTAIL = {0.147f, 0.068f, 0.028f};
static const mt_colour PAD = {0.150f, 0.315f, 0.070f};
static const mt_colour HEART = {0.888f, 0.560f, 0.060f};
enum { BLOOMS = 6 };
static const mt_colour BLOOM[BLOOMS] = {{0.905f, 0.863f, 0.761f}, {0.905f, 0.863f, 0.761f}, {0.888f, 0.624f, 0.068f},
                                        {0.799f, 0.323f, 0.456f}, {0.462f, 0.323f, 0.687f}, {0.694f, 0.130f, 0.080f}};

/* The draws of one plant, one after another. */
typedef struct mt_draws {
    uint64_t key;
    uint64_t next;
} mt_draws;

static float unit(mt_draws* draws) {
    return mt_unit(mt_draw(draws->key, draws->next++));
}

static float both(mt_draws* draws) {
    return mt_signed(mt_draw(draws->key, draws->next++));
}

static uint32_t vertex(mt_mesh* mesh, float x, float y, float z, mt_colour colour) {
    const float position[3] = {x, y, z};
    const float rgba[4] = {colour.r, colour.g, colour.b, 1.0f};
    return mt_mesh_vertex(mesh, position, UP, rgba, x, z);
}

/* A triangle whose upper side is its outside. */
static void facing_up(mt_mesh* mesh, uint32_t a, uint32_t b, uint32_t c) {
    const float* p = mesh->position + 3 * (size_t)a;
    const float* q = mesh->position + 3 * (size_t)b;
    const float* r = mesh->position + 3 * (size_t)c;
    const float  up = (q[2] - p[2]) * (r[0] - p[0]) - (q[0] - p[0]) * (r[2] - p[2]);
    mt_mesh_triangle(mesh, a, up < 0.0f ? c : b, up < 0.0f ? b : c);
}

/* One blade: where it stands, how tall and wide it is, how far its tip leans. */
typedef struct mt_blade {
    float     x, y, z;
    float     height, width;
    float     lean[2];
    mt_colour foot, tip;
} mt_blade;

/* The unit vector across the lean. */
static void across(const mt_blade* blade, float side[2]) {
    const float length = sqrtf(blade->lean[0] * blade->lean[0] + blade->lean[1] * blade->lean[1]);
    side[0] = length > 1e-5f ? -blade->lean[1] / length : 1.0f;
    side[1] = length > 1e-5f ? blade->lean[0] / length : 0.0f;
}

static void short_blade(mt_mesh* mesh, const mt_blade* blade) {
    float side[2];
    across(blade, side);
    const float    w = 0.5f * blade->width;
    const uint32_t a = vertex(mesh, blade->x - w * side[0], blade->y, blade->z - w * side[1], blade->foot);
    const uint32_t b = vertex(mesh, blade->x + w * side[0], blade->y, blade->z + w * side[1], blade->foot);
    const uint32_t tip =
        vertex(mesh, blade->x + blade->lean[0], blade->y + blade->height, blade->z + blade->lean[1], blade->tip);
    facing_up(mesh, a, b, tip);
}

/* A blade that bends: straight to the middle, leaning above. */
static void long_blade(mt_mesh* mesh, const mt_blade* blade) {
    float side[2];
    across(blade, side);
    const float     w = 0.5f * blade->width;
    const mt_colour middle = mt_colour_mix(blade->foot, blade->tip, 0.55f);
    const float     mx = blade->x + 0.30f * blade->lean[0];
    const float     my = blade->y + 0.60f * blade->height;
    const float     mz = blade->z + 0.30f * blade->lean[1];
    const uint32_t  a = vertex(mesh, blade->x - w * side[0], blade->y, blade->z - w * side[1], blade->foot);
    const uint32_t  b = vertex(mesh, blade->x + w * side[0], blade->y, blade->z + w * side[1], blade->foot);
    const uint32_t  c = vertex(mesh, mx - 0.8f * w * side[0], my, mz - 0.8f * w * side[1], middle);
    const uint32_t  d = vertex(mesh, mx + 0.8f * w * side[0], my, mz + 0.8f * w * side[1], middle);
    const uint32_t  tip =
        vertex(mesh, blade->x + blade->lean[0], blade->y + blade->height, blade->z + blade->lean[1], blade->tip);
    facing_up(mesh, a, b, c);
    facing_up(mesh, c, b, d);
    facing_up(mesh, c, d, tip);
}

static void tuft(const mt_plant* plant, mt_draws* draws, float size, int count, mt_mesh* mesh) {
    const float     tone = 1.0f + 0.10f * both(draws);
    const mt_colour foot = mt_shaded(plant->ground, 0.80f);
    const mt_colour light = mt_colour_scale(plant->ground, 1.32f * tone);
    for (int k = 0; k < count; ++k) {
        const float height = size * (0.70f + 0.45f * unit(draws));
        const float spread = 0.045f + 0.10f * size;
        mt_blade    blade = {.x = plant->x + spread * both(draws),
                             .y = plant->y - 0.025f,
                             .z = plant->z + spread * both(draws),
                             .height = height + 0.025f,
                             .width = 0.04f + 0.04f * unit(draws),
                             .foot = foot,
                             .tip = light};
        blade.lean[0] = 0.55f * height * both(draws);
        blade.lean[1] = 0.55f * height * both(draws);
        short_blade(mesh, &blade);
    }
}

static void flower(const mt_plant* plant, mt_draws* draws, mt_mesh* mesh) {
    tuft(plant, draws, 0.6f * plant->size, 2, mesh);
    const float    radius = 0.036f + 0.026f * unit(draws);
    const float    x = plant->x + 0.03f * both(draws);
    const float    z = plant->z + 0.03f * both(draws);
    const float    y = plant->y + plant->size;
    const mt_blade stem = {.x = x,
                           .y = plant->y - 0.02f,
                           .z = z,
                           .height = plant->size + 0.02f,
                           .width = 0.014f,
                           .lean = {0.004f, 0.002f},
                           .foot = mt_shaded(plant->ground, 0.8f),
                           .tip = plant->ground};
    short_blade(mesh, &stem);
    const mt_colour petal = mt_colour_scale(BLOOM[plant->tone % BLOOMS], 0.92f + 0.10f * unit(draws));
    const float     turn = unit(draws);
    const uint32_t  heart = vertex(mesh, x, y - 0.006f, z, HEART);
    for (int k = 0; k < PETALS; ++k) {
        const double   a = 2.0 * MT_PI * ((double)k + (double)turn) / PETALS;
        const double   half = 0.42;
        const float    rise = y + 0.012f;
        const uint32_t p =
            vertex(mesh, x + radius * (float)mt_cos(a - half), rise, z + radius * (float)mt_sin(a - half), petal);
        const uint32_t q =
            vertex(mesh, x + radius * (float)mt_cos(a + half), rise, z + radius * (float)mt_sin(a + half), petal);
        facing_up(mesh, heart, p, q);
    }
}

/* A stretched octahedron on a stem. */
static void cattail(const mt_plant* plant, mt_draws* draws, mt_mesh* mesh) {
    const float    top = plant->y + 1.05f * plant->size;
    const float    x = plant->x + 0.10f * both(draws);
    const float    z = plant->z + 0.10f * both(draws);
    const mt_blade stem = {.x = x,
                           .y = plant->y - 0.05f,
                           .z = z,
                           .height = top - plant->y,
                           .width = 0.022f,
                           .lean = {0.01f, 0.006f},
                           .foot = mt_shaded(REED, 0.6f),
                           .tip = REED};
    short_blade(mesh, &stem);
    const float    w = 0.024f;
    const uint32_t low = vertex(mesh, x, top - 0.19f, z, mt_shaded(CATTAIL, 0.7f));
    const uint32_t high = vertex(mesh, x, top + 0.03f, z, mt_colour_scale(CATTAIL, 1.5f));
    uint32_t       ring[4];
    for (int k = 0; k < 4; ++k) {
        const float dx = k == 0 ? w : (k == 2 ? -w : 0.0f);
        const float dz = k == 1 ? w : (k == 3 ? -w : 0.0f);
        ring[k] = vertex(mesh, x + dx, top - 0.05f, z + dz, CATTAIL);
    }
    for (int k = 0; k < 4; ++k) {
        facing_up(mesh, high, ring[k], ring[(k + 1) & 3]);
        facing_up(mesh, low, ring[k], ring[(k + 1) & 3]);
    }
}

static void reed(const mt_plant* plant, mt_draws* draws, mt_mesh* mesh) {
    const bool      tail = unit(draws) < 0.35f;
    const mt_colour green = mt_colour_mix(REED, REED_DRY, 0.55f * unit(draws));
    for (int k = 0; k < (tail ? BLADES_MAX - 2 : BLADES_MAX); ++k) {
        const float height = plant->size * (0.55f + 0.45f * unit(draws));
        mt_blade    blade = {.x = plant->x + 0.13f * both(draws),
                             .y = plant->y - 0.05f,
                             .z = plant->z + 0.13f * both(draws),
                             .height = height,
                             .width = 0.030f + 0.016f * unit(draws),
                             .foot = mt_shaded(green, 0.50f),
                             .tip = mt_colour_scale(green, 1.20f)};
        blade.lean[0] = 0.26f * height * both(draws);
        blade.lean[1] = 0.26f * height * both(draws);
        long_blade(mesh, &blade);
    }
    if (tail) {
        cattail(plant, draws, mesh);
    }
}

static void lily(const mt_plant* plant, mt_draws* draws, mt_mesh* mesh) {
    const mt_colour pad = mt_colour_scale(PAD, 0.88f + 0.28f * unit(draws));
    const float     turn = unit(draws);
    const float     y = plant->y + 0.030f + 0.010f * unit(draws);
    const uint32_t  middle = vertex(mesh, plant->x, y, plant->z, mt_colour_scale(pad, 1.12f));
    uint32_t        last = 0;
    /* One of the sectors is the notch. */
    for (int k = 0; k < PAD_SIDES; ++k) {
        const double   a = 2.0 * MT_PI * ((double)k + (double)turn * PAD_SIDES) / (PAD_SIDES + 0.35);
        const float    r = plant->size * (1.0f + 0.05f * both(draws));
        const uint32_t at = vertex(mesh, plant->x + r * (float)mt_cos(a), y + 0.006f, plant->z + r * (float)mt_sin(a),
                                   mt_colour_scale(pad, 0.88f));
        if (k > 0) {
            facing_up(mesh, middle, last, at);
        }
        last = at;
    }
    if (unit(draws) < 0.22f) {
        const mt_colour petal = {0.896f, 0.640f, 0.720f};
        const uint32_t  heart = vertex(mesh, plant->x, y + 0.045f, plant->z, HEART);
        for (int k = 0; k < PETALS; ++k) {
            const double   a = 2.0 * MT_PI * (double)k / PETALS;
            const float    r = 0.085f;
            const uint32_t p =
                vertex(mesh, plant->x + r * (float)mt_cos(a - 0.5), y + 0.085f, plant->z + r * (float)mt_sin(a - 0.5), petal);
            const uint32_t q =
                vertex(mesh, plant->x + r * (float)mt_cos(a + 0.5), y + 0.085f, plant->z + r * (float)mt_sin(a + 0.5), petal);
            facing_up(mesh, heart, p, q);
        }
    }
}

bool mt_grass_mesh(const mt_plant* plant, mt_mesh* mesh, const mt_allocator* allocator) {
    if (!mt_mesh_reserve(mesh, VERTICES_MAX, INDICES_MAX, allocator)) {
        return false;
    }
    mt_draws draws = {plant->key, 8};
    switch (plant->kind) {
        case MT_PLANT_FLOWER: flower(plant, &draws, mesh); break;
        case MT_PLANT_REED: reed(plant, &draws, mesh); break;
        case MT_PLANT_LILY: lily(plant, &draws, mesh); break;
        default: tuft(plant, &draws, plant->size, plant->lush ? 4 : 3, mesh); break;
    }
    return true;
}
