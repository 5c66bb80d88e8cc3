#include "build/land_colour.h"

#include "base/hash.h"
#include "geometry/noise.h"
#include "geometry/scalar.h"

static const mt_colour GRASS = {0.176f, 0.356f, 0.054f};
static const mt_colour GRASS_LIGHT = {0.258f, 0.430f, 0.074f};
static const mt_colour GRASS_DARK = {0.114f, 0.264f, 0.048f};
static const mt_colour STRAW = {0.388f, 0.452f, 0.094f};
static const mt_colour SAND = {0.694f, 0.571f, 0.332f};
static const mt_colour SAND_WET = {0.450f, 0.340f, 0.178f};
static const mt_colour BED = {0.275f, 0.254f, 0.122f};
static const mt_colour BED_DEEP = {0.050f, 0.144f, 0.112f};

/* Draws of the ground's seed: which noise is meant. */
enum { WIDE = 0, PATCH = 1, DRY = 2, FINE = 3, FIELD = 4, WOOD = 5, BEACH = 6 };

#define WIDE_CELL 9.0
#define PATCH_CELL 2.0
#define DRY_CELL 5.0
#define FINE_CELL 0.6
#define FIELD_CELL 46.0
#define WOOD_CELL 37.0
#define BEACH_CELL 5.2

static float noise(uint64_t seed, int which, double x, double z, double cell) {
    return (float)mt_noise2(mt_key(seed, MT_PURPOSE_GRASS, which, 0, 0), x / cell, z / cell);
}

float mt_land_wood(uint64_t seed, double x, double z) {
    return mt_smoothf(0.05f, 0.55f, noise(seed, WOOD, x, z, WOOD_CELL));
}

mt_colour mt_land_grass(const mt_land_paint* paint, double x, double z) {
    const uint64_t seed = paint->seed;
    const double   u = 0.8 * x - 0.6 * z; /* off the axes, as the relief */
    const double   v = 0.6 * x + 0.8 * z;
    const float    field = noise(seed, FIELD, u, v, FIELD_CELL);
    const float    wide = paint->step < 8.0f ? noise(seed, WIDE, u, v, WIDE_CELL) : 0.0f;
    mt_colour      grass = mt_colour_mix(GRASS, GRASS_LIGHT, mt_clampf(0.5f + 0.55f * wide + 0.28f * field, 0.0f, 1.0f));
    /* Where nodes are too far apart for the patches, their mean stands for them. */
    const float patch = paint->step < 2.0f ? mt_smoothf(0.05f, 0.75f, noise(seed, PATCH, u, v, PATCH_CELL)) : 0.18f;
    const float dry = paint->step < 5.0f ? mt_smoothf(0.10f, 0.85f, noise(seed, DRY, u, v, DRY_CELL)) : 0.16f;
    grass = mt_colour_mix(grass, GRASS_DARK, 0.75f * patch);
    grass = mt_colour_mix(grass, STRAW, 0.70f * dry * (0.75f + 0.45f * field));
    const float fine = paint->step < 1.0f ? noise(seed, FINE, u, v, FINE_CELL) : 0.0f;
    return mt_colour_scale(grass, (1.0f + 0.06f * fine) * (1.0f - 0.20f * mt_land_wood(seed, x, z)));
}

/* Light at the foot of walls and under trees. */
static float shade_at(const mt_land_paint* paint, const mt_land_spot* spot) {
    float       shade = spot->face < 1.1f ? 0.58f + 0.42f * mt_powf(mt_maxf(spot->face, 0.0f) / 1.1f, 0.6f) : 1.0f;
    const float x = (float)(spot->x - paint->page[0]);
    const float z = (float)(spot->z - paint->page[1]);
    for (uint32_t i = 0; i < paint->tree_count; ++i) {
        const float dx = paint->tree[i].x - x;
        const float dz = paint->tree[i].z - z;
        const float d2 = dx * dx + dz * dz;
        if (d2 < MT_TREE_SHADE * MT_TREE_SHADE) {
            shade *= 0.66f + 0.34f * mt_smoothf(0.2f, MT_TREE_SHADE, sqrtf(d2));
        }
    }
    return shade;
}

mt_colour mt_land_colour(const mt_land_paint* paint, const mt_land_spot* spot) {
    if (spot->shore < -0.35f) {
        return mt_colour_mix(BED, BED_DEEP, mt_smoothf(0.3f, 3.2f, -spot->shore));
    }
    mt_colour colour = mt_land_grass(paint, spot->x, spot->z);
    if (spot->shore < 6.0f) {
        const float beach = noise(paint->seed, BEACH, spot->x, spot->z, BEACH_CELL);
        const float ragged = noise(paint->seed, BEACH, spot->z, spot->x, 1.1);
        /* Here a beach, there grass down to the water. */
        const float from = 0.60f + 1.00f * beach;
        const float sand = 1.0f - mt_smoothf(from, from + 1.0f + 0.6f * beach, spot->shore + 0.24f * ragged);
        const float wet = 1.0f - mt_smoothf(0.10f, 0.42f, spot->shore + 0.06f * ragged);
        colour = mt_colour_mix(colour, mt_colour_scale(SAND, 1.0f + 0.05f * ragged), 0.94f * sand);
        colour = mt_colour_mix(colour, SAND_WET, wet);
        colour = mt_colour_mix(colour, BED, mt_smoothf(0.0f, 0.35f, -spot->shore));
    }
    return mt_shaded(colour, shade_at(paint, spot));
}
