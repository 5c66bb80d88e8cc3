#include "mesh/plant.h"

#include "geometry/scalar.h"

/* The golden ratio's icosahedron on the unit sphere: a = 1 / sqrt(1 + p^2), b = p a. */
#define ICO_A 0.5257311121f
#define ICO_B 0.8506508084f

static const float ICO[MT_BALL_COARSE_VERTICES][3] = {
    {-ICO_A, ICO_B, 0.0f}, {ICO_A, ICO_B, 0.0f}, {-ICO_A, -ICO_B, 0.0f}, {ICO_A, -ICO_B, 0.0f},
    {0.0f, -ICO_A, ICO_B}, {0.0f, ICO_A, ICO_B}, {0.0f, -ICO_A, -ICO_B}, {0.0f, ICO_A, -ICO_B},
    {ICO_B, 0.0f, -ICO_A}, {ICO_B, 0.0f, ICO_A}, {-ICO_B, 0.0f, -ICO_A}, {-ICO_B, 0.0f, ICO_A},
};
static const uint8_t ICO_FACE[MT_BALL_COARSE_FACES][3] = {
    {0, 11, 5}, {0, 5, 1}, {0, 1, 7}, {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
    {3, 9, 4},  {3, 4, 2}, {3, 2, 6}, {3, 6, 8},  {3, 8, 9},   {4, 9, 5}, {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1},
};

/* The vertex between two corners, made once for both faces at the edge. */
static uint32_t between(mt_ball* ball, uint32_t edge[][3], uint32_t* edges, uint32_t* count, uint32_t a, uint32_t b) {
    const uint32_t lower = a < b ? a : b;
    const uint32_t upper = a < b ? b : a;
    for (uint32_t k = 0; k < *edges; ++k) {
        if (edge[k][0] == lower && edge[k][1] == upper) {
            return edge[k][2];
        }
    }
    float* at = ball->at[*count];
    float  square = 0.0f;
    for (int k = 0; k < 3; ++k) {
        at[k] = ICO[a][k] + ICO[b][k];
        square += at[k] * at[k];
    }
    const float scale = 1.0f / sqrtf(square);
    for (int k = 0; k < 3; ++k) {
        at[k] *= scale;
    }
    edge[*edges][0] = lower;
    edge[*edges][1] = upper;
    edge[*edges][2] = *count;
    ++*edges;
    return (*count)++;
}

void mt_ball_init(mt_ball* ball) {
    uint32_t edge[MT_BALL_VERTICES - MT_BALL_COARSE_VERTICES][3];
    uint32_t edges = 0;
    uint32_t count = MT_BALL_COARSE_VERTICES;
    uint32_t faces = 0;
    for (uint32_t k = 0; k < MT_BALL_COARSE_VERTICES; ++k) {
        for (int c = 0; c < 3; ++c) {
            ball->at[k][c] = ICO[k][c];
        }
    }
    for (uint32_t k = 0; k < MT_BALL_COARSE_FACES; ++k) {
        const uint32_t a = ICO_FACE[k][0];
        const uint32_t b = ICO_FACE[k][1];
        const uint32_t c = ICO_FACE[k][2];
        const uint32_t ab = between(ball, edge, &edges, &count, a, b);
        const uint32_t bc = between(ball, edge, &edges, &count, b, c);
        const uint32_t ca = between(ball, edge, &edges, &count, c, a);
        const uint32_t four[4][3] = {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}};
        for (int f = 0; f < 4; ++f) {
            for (int i = 0; i < 3; ++i) {
                ball->face[faces][i] = four[f][i];
            }
            ++faces;
        }
        ball->coarse[k][0] = a;
        ball->coarse[k][1] = b;
        ball->coarse[k][2] = c;
    }
}

bool mt_plants_mesh(const mt_plants* plants, mt_plant_detail detail, mt_mesh* mesh, const mt_allocator* allocator) {
    mt_ball ball;
    mt_ball_init(&ball);
    for (size_t i = 0; i < plants->count; ++i) {
        const mt_plant* plant = &plants->items[i];
        const bool      tree = plant->kind == MT_PLANT_TREE || plant->kind == MT_PLANT_CONIFER;
        bool            ok = true;
        if (tree || (plant->kind == MT_PLANT_BUSH && detail < MT_PLANT_FAR)) {
            ok = mt_tree_mesh(plant, detail, &ball, mesh, allocator);
        } else if (plant->kind != MT_PLANT_BUSH && detail == MT_PLANT_NEAR) {
            ok = mt_grass_mesh(plant, mesh, allocator);
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}
