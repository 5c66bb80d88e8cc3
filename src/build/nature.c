#include "build/nature.h"

#include "base/hash.h"
#include "geometry/noise.h"

#define TREE_CELL 4     /* [m] one tree at most */
#define TREE_INSET 1.3f /* [m] from the border of a square of span 1: a tree's shade stays in its square */
#define TREE_FACE 2.1f  /* [m] a trunk keeps from walls */
#define TREE_SHORE 4.0f
#define TREES_FROM 26.0 /* [m] from the origin; nearer the meadow is free to build on */
#define TREES_FULL 50.0
#define WOODS_FROM 60.0
#define WOODS_FULL 125.0
#define LONELY 0.008f   /* chance of a tree in the open */
#define GROVE 0.26f     /* where a few gather */
#define WOODY 0.74f     /* in the depth of a wood */
#define TUFT_FACE 0.12f /* [m] grass keeps from the faces of walls */
#define LUSH_FACE 0.9f
#define BUSH_FACE 0.55f
#define BUSH_FACE_MAX 1.25f
#define FLOWERS 0.055f /* of the tufts */

/* What a draw of a cell is for. */
enum {
    PLACE_TREE = 0,
    PLACE_TUFT = 1,
    PLACE_BUSH = 2,
    PLACE_REED = 3,
    PLACE_LILY = 4,
    NOISE_TUFT = 5,
    NOISE_FLOWER = 6,
    NOISE_REED = 7,
    NOISE_GROVE = 8
};

/* A cell of a metre (or several) and the state of its drawing. */
typedef struct mt_nature {
    const mt_land_grid*   grid;
    const mt_land_square* square;
    const mt_ground*      ground;
    const mt_land_paint*  paint;
    uint64_t              seed;
    mt_plants*            out;
    const mt_allocator*   allocator;
} mt_nature;

static float ramp(double e0, double e1, double x) {
    return mt_smoothf((float)e0, (float)e1, (float)x);
}

/* A plant at (x, z) [m] from the square's corner, on the soil. */
static mt_plant plant_at(const mt_land_grid* grid, mt_plant_kind kind, uint64_t key, float x, float z) {
    return (mt_plant){.key = key,
                      .kind = (uint8_t)kind,
                      .x = grid->corner[0] + x,
                      .z = grid->corner[1] + z,
                      .y = mt_land_grid_sample(grid, grid->height, x, z)};
}

static float tree_chance(uint64_t seed, double x, double z) {
    const double distance = sqrt(x * x + z * z);
    const float  wood = mt_land_wood(seed, x, z);
    const float  grove = (float)mt_noise2(mt_key(seed, MT_PURPOSE_PLANT, NOISE_GROVE, 0, 0), x / 11.0, z / 11.0);
    const float  open = LONELY + GROVE * mt_smoothf(0.35f, 0.85f, grove);
    const float  chance = open * ramp(TREES_FROM, TREES_FULL, distance) + WOODY * wood * ramp(WOODS_FROM, WOODS_FULL, distance);
    return mt_minf(chance, 0.8f) * (1.0f - 0.55f * ramp(150.0, 330.0, distance));
}

static bool tree_in_cell(const mt_nature* nature, int32_t a, int32_t b) {
    const mt_land_grid* grid = nature->grid;
    const int64_t       cx = (int64_t)nature->square->ix * (MT_LAND_SQUARE / TREE_CELL) + a;
    const int64_t       cz = (int64_t)nature->square->iz * (MT_LAND_SQUARE / TREE_CELL) + b;
    const uint64_t      key = mt_key(nature->seed, MT_PURPOSE_PLANT, cx, cz, PLACE_TREE);
    float               x = (float)(TREE_CELL * a) + TREE_CELL * (0.5f + 0.46f * mt_signed(mt_draw(key, 0)));
    float               z = (float)(TREE_CELL * b) + TREE_CELL * (0.5f + 0.46f * mt_signed(mt_draw(key, 1)));
    /* Squares of every span see the same squares of 16 m below them. */
    const float base_x = (float)(a * TREE_CELL / MT_LAND_SQUARE * MT_LAND_SQUARE);
    const float base_z = (float)(b * TREE_CELL / MT_LAND_SQUARE * MT_LAND_SQUARE);
    x = mt_clampf(x, base_x + TREE_INSET, base_x + MT_LAND_SQUARE - TREE_INSET);
    z = mt_clampf(z, base_z + TREE_INSET, base_z + MT_LAND_SQUARE - TREE_INSET);
    const double wx = grid->x0 + (double)x;
    const double wz = grid->z0 + (double)z;
    if (mt_unit(mt_draw(key, 2)) >= tree_chance(nature->seed, wx, wz) ||
        mt_land_grid_sample(grid, grid->face, x, z) < TREE_FACE || mt_land_grid_sample(grid, grid->shore, x, z) < TREE_SHORE) {
        return true;
    }
    const float distance = (float)sqrt(wx * wx + wz * wz);
    const float wood = mt_land_wood(nature->seed, wx, wz);
    /* Conifers gather: a third of a wood far out, one in five near. */
    const float share = 0.16f + 0.30f * mt_smoothf(45.0f, 160.0f, distance) * (0.35f + wood);
    const bool  conifer = mt_unit(mt_draw(key, 3)) < share;
    const float grown = (0.84f + 0.36f * mt_unit(mt_draw(key, 4))) * (1.0f + 0.45f * mt_smoothf(40.0f, 150.0f, distance));
    mt_plant    tree = plant_at(grid, conifer ? MT_PLANT_CONIFER : MT_PLANT_TREE, key, x, z);
    tree.size = (conifer ? 5.6f : 4.6f) * grown;
    tree.ground = mt_land_grass(nature->paint, wx, wz);
    return mt_array_push(nature->out, tree, nature->allocator);
}

bool mt_nature_trees(const mt_land_grid* grid, const mt_land_square* square, uint64_t seed, mt_plants* out,
                     const mt_allocator* allocator) {
    const mt_land_paint paint = {.seed = seed, .step = 16.0f};
    const mt_nature     nature = {grid, square, NULL, &paint, seed, out, allocator};
    const int32_t       cells = (int32_t)mt_land_square_side(square) / TREE_CELL;
    for (int32_t b = 0; b < cells; ++b) {
        for (int32_t a = 0; a < cells; ++a) {
            if (!tree_in_cell(&nature, a, b)) {
                return false;
            }
        }
    }
    return true;
}

/* Light and colour of the soil at a plant's foot. */
static mt_colour ground_at(const mt_nature* nature, float x, float z, float shore, float face) {
    const mt_land_spot spot = {nature->grid->x0 + (double)x, nature->grid->z0 + (double)z, shore, face};
    return mt_land_colour(nature->paint, &spot);
}

static bool tuft(const mt_nature* nature, uint64_t key, float x, float z, float thick) {
    const mt_land_grid* grid = nature->grid;
    const float         face = grid->walled ? mt_land_grid_sample(grid, grid->face, x, z) : MT_GRID_FAR;
    const float         shore = grid->watered ? mt_land_grid_sample(grid, grid->shore, x, z) : 1e3f;
    if (face < TUFT_FACE || shore < 0.9f + 1.3f * mt_unit(mt_draw(key, 5))) {
        return true;
    }
    mt_plant plant = plant_at(grid, MT_PLANT_TUFT, key, x, z);
    plant.ground = ground_at(nature, x, z, shore, face);
    plant.lush = face < LUSH_FACE;
    plant.size = (0.10f + 0.16f * mt_unit(mt_draw(key, 3))) * (plant.lush ? 1.25f : 1.0f) * (1.0f + 0.5f * thick);
    const double wx = grid->x0 + (double)x;
    const double wz = grid->z0 + (double)z;
    const float  bloom = (float)mt_noise2(mt_key(nature->seed, MT_PURPOSE_TUFT, NOISE_FLOWER, 0, 0), wx / 7.0, wz / 7.0);
    if (mt_unit(mt_draw(key, 4)) < FLOWERS * (0.25f + 7.0f * mt_smoothf(0.25f, 0.8f, bloom))) {
        /* Flowers stand in drifts, most of one colour. */
        const int64_t drift = (int64_t)floor(wx / 9.0) * 8191 + (int64_t)floor(wz / 9.0);
        const bool    stray = mt_unit(mt_draw(key, 6)) < 0.3f;
        plant.kind = MT_PLANT_FLOWER;
        plant.tone =
            (uint8_t)(stray ? mt_draw(key, 7) >> 58 : mt_key(nature->seed, MT_PURPOSE_TUFT, drift, NOISE_FLOWER, 1) >> 58);
        plant.size = 0.14f + 0.15f * mt_unit(mt_draw(key, 3));
    }
    return mt_array_push(nature->out, plant, nature->allocator);
}

static bool tufts_in_cell(const mt_nature* nature, int32_t a, int32_t b, uint64_t cell, float face) {
    const double wx = nature->grid->x0 + a + 0.5;
    const double wz = nature->grid->z0 + b + 0.5;
    const float  thick = (float)mt_noise2(mt_key(nature->seed, MT_PURPOSE_TUFT, NOISE_TUFT, 0, 0), wx / 4.3, wz / 4.3);
    float        wanted = 0.80f + 3.0f * mt_smoothf(0.0f, 0.8f, thick) + (face < 1.0f ? 2.6f : 0.0f);
    wanted *= 1.0f - 0.6f * mt_land_wood(nature->seed, wx, wz);
    for (uint64_t n = 0; n < 6; ++n) {
        const uint64_t key = mt_draw(cell, n);
        if (mt_unit(mt_draw(key, 0)) < wanted - (float)n &&
            !tuft(nature, key, (float)a + mt_unit(mt_draw(key, 1)), (float)b + mt_unit(mt_draw(key, 2)), thick)) {
            return false;
        }
    }
    return true;
}

/* A bush at the foot of a wall or on a bank, seldom in the open. */
static bool bush_in_cell(const mt_nature* nature, int32_t a, int32_t b, int64_t cx, int64_t cz) {
    const mt_land_grid* grid = nature->grid;
    const uint64_t      key = mt_key(nature->seed, MT_PURPOSE_PLANT, cx, cz, PLACE_BUSH);
    const float         drawn = mt_unit(mt_draw(key, 0));
    if (drawn >= 0.22f) {
        return true;
    }
    const float  x = (float)a + mt_unit(mt_draw(key, 1));
    const float  z = (float)b + mt_unit(mt_draw(key, 2));
    const float  face = mt_land_grid_sample(grid, grid->face, x, z);
    const float  shore = mt_land_grid_sample(grid, grid->shore, x, z);
    const double wx = grid->x0 + (double)x;
    const double wz = grid->z0 + (double)z;
    float        chance = 0.0011f + 0.008f * mt_land_wood(nature->seed, wx, wz) * ramp(40.0, 80.0, sqrt(wx * wx + wz * wz));
    chance = shore < 3.4f ? 0.055f : chance;
    chance = face < BUSH_FACE_MAX ? 0.22f : chance;
    if (drawn >= chance || face < BUSH_FACE || shore < 1.0f) {
        return true;
    }
    mt_plant bush = plant_at(grid, MT_PLANT_BUSH, key, x, z);
    bush.size = mt_minf(0.55f + 0.40f * mt_unit(mt_draw(key, 3)), 0.25f + 0.75f * face);
    bush.ground = ground_at(nature, x, z, shore, face);
    return mt_array_push(nature->out, bush, nature->allocator);
}

static bool reeds_in_cell(const mt_nature* nature, int32_t a, int32_t b, int64_t cx, int64_t cz) {
    const mt_land_grid* grid = nature->grid;
    const double        wx = grid->x0 + a + 0.5;
    const double        wz = grid->z0 + b + 0.5;
    if (mt_noise2(mt_key(nature->seed, MT_PURPOSE_PLANT, NOISE_REED, 0, 0), wx / 4.0, wz / 4.0) < 0.22) {
        return true;
    }
    for (uint64_t n = 0; n < 4; ++n) {
        const uint64_t key = mt_draw(mt_key(nature->seed, MT_PURPOSE_PLANT, cx, cz, PLACE_REED), n);
        const float    x = (float)a + mt_unit(mt_draw(key, 1));
        const float    z = (float)b + mt_unit(mt_draw(key, 2));
        const float    shore = mt_land_grid_sample(grid, grid->shore, x, z);
        if (mt_unit(mt_draw(key, 0)) < 0.75f && shore > -0.75f && shore < 0.30f &&
            mt_land_grid_sample(grid, grid->face, x, z) > 0.3f) {
            mt_plant reed = plant_at(grid, MT_PLANT_REED, key, x, z);
            reed.size = 0.55f + 0.50f * mt_unit(mt_draw(key, 3)) + mt_maxf(0.0f, -0.4f * shore);
            if (!mt_array_push(nature->out, reed, nature->allocator)) {
                return false;
            }
        }
    }
    return true;
}

static bool lilies_in_cell(const mt_nature* nature, int32_t a, int32_t b, int64_t cx, int64_t cz) {
    const mt_land_grid* grid = nature->grid;
    const double        mx = grid->x0 + a + 0.5;
    const double        mz = grid->z0 + b + 0.5;
    if (mt_noise2(mt_key(nature->seed, MT_PURPOSE_PLANT, NOISE_REED, 1, 0), mx / 2.6, mz / 2.6) < 0.34) {
        return true;
    }
    for (uint64_t n = 0; n < 3; ++n) {
        const uint64_t key = mt_draw(mt_key(nature->seed, MT_PURPOSE_PLANT, cx, cz, PLACE_LILY), n);
        const float    x = (float)a + 0.17f + (float)n * 0.33f;
        const float    z = (float)b + 0.2f + 0.6f * mt_unit(mt_draw(key, 2));
        const float    shore = mt_land_grid_sample(grid, grid->shore, x, z);
        if (mt_unit(mt_draw(key, 0)) < 0.55f && shore < -0.7f && shore > -4.5f &&
            mt_land_grid_sample(grid, grid->face, x, z) > 0.6f) {
            mt_plant     lily = plant_at(grid, MT_PLANT_LILY, key, x, z);
            const double wx = grid->x0 + (double)x;
            const double wz = grid->z0 + (double)z;
            lily.y = (float)(mt_ground_height(nature->ground, wx, wz) + mt_ground_depth(nature->ground, wx, wz));
            lily.size = 0.15f + 0.13f * mt_unit(mt_draw(key, 3));
            if (!mt_array_push(nature->out, lily, nature->allocator)) {
                return false;
            }
        }
    }
    return true;
}

static bool cell(const mt_nature* nature, int32_t a, int32_t b) {
    const int64_t cx = (int64_t)nature->square->ix * MT_LAND_SQUARE + a;
    const int64_t cz = (int64_t)nature->square->iz * MT_LAND_SQUARE + b;
    const int32_t middle = mt_grid_at(2 * a + 1, 2 * b + 1);
    const float   shore = nature->grid->shore[middle];
    if (shore < 2.0f && (!reeds_in_cell(nature, a, b, cx, cz) || !lilies_in_cell(nature, a, b, cx, cz))) {
        return false;
    }
    if (shore < -1.0f) {
        return true;
    }
    const uint64_t key = mt_key(nature->seed, MT_PURPOSE_TUFT, cx, cz, PLACE_TUFT);
    return bush_in_cell(nature, a, b, cx, cz) && tufts_in_cell(nature, a, b, key, nature->grid->face[middle]);
}

bool mt_nature_meadow(const mt_land_grid* grid, const mt_ground* ground, const mt_land_square* square,
                      const mt_land_paint* paint, mt_plants* out, const mt_allocator* allocator) {
    const mt_nature nature = {grid, square, ground, paint, paint->seed, out, allocator};
    for (int32_t b = 0; b < MT_LAND_SQUARE; ++b) {
        for (int32_t a = 0; a < MT_LAND_SQUARE; ++a) {
            if (!cell(&nature, a, b)) {
                return false;
            }
        }
    }
    return true;
}
