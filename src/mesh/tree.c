#include "base/hash.h"
#include "geometry/scalar.h"
#include "mesh/plant.h"

enum {
    CROWN_BALLS = 7, /* around the core */
    BUSH_BALLS = 4,
    BALLS_MAX = CROWN_BALLS + 1,
    LEAVES = 26,      /* a ball of a crown */
    BUSH_LEAVES = 30, /* a ball of a bush */
    SIDES_MAX = 16,
};

/* By detail: balls around the core of a crown and its share of the radius, sides of trunks, skirts of conifers. */
static const uint8_t AROUND[4] = {CROWN_BALLS, 5, 2, 0};
static const float   CORE[4] = {0.80f, 0.80f, 0.90f, 1.02f};
static const uint8_t TRUNK_SIDES[4] = {8, 4, 3, 3};
static const uint8_t SKIRTS[4] = {5, 4, 3, 2};
static const uint8_t SKIRT_SIDES[4] = {14, 7, 6, 5};

static const mt_colour LEAF[4] = {
    {0.170f, 0.300f, 0.068f}, {0.225f, 0.348f, 0.080f}, {0.135f, 0.258f, 0.068f}, {0.290f, 0.374f, 0.092f}};
static const mt_colour NEEDLE[2] = {{0.078f, 0.195f, 0.068f}, {0.102f, 0.231f, 0.080f}};
static const mt_colour BARK = {0.159f, 0.082f, 0.044f};

typedef struct mt_sphere {
    float x, y, z, r;
} mt_sphere;

/* A crown under construction. */
typedef struct mt_crown {
    const mt_ball* ball;
    mt_mesh*       mesh;
    uint64_t       key;
    float          middle[3];
    float          low, high; /* [m] heights between which the light changes */
    float          radius;
    float          flat; /* balls are this much lower than wide */
    mt_colour      leaf;
    mt_sphere      sphere[BALLS_MAX];
    uint32_t       count;
    bool           coarse;
    uint32_t       leaves;    /* a ball */
    float          leaf_size; /* [m] */
} mt_crown;

static void unit_of(const float v[3], float out[3]) {
    const float length = sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    const float scale = length > 1e-6f ? 1.0f / length : 0.0f;
    out[0] = v[0] * scale;
    out[1] = length > 1e-6f ? v[1] * scale : 1.0f;
    out[2] = v[2] * scale;
}

static void cross(const float a[3], const float b[3], float out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static uint32_t vertex(mt_mesh* mesh, const float position[3], const float normal[3], mt_colour colour) {
    float       n[3];
    const float rgba[4] = {colour.r, colour.g, colour.b, 1.0f};
    unit_of(normal, n);
    return mt_mesh_vertex(mesh, position, n, rgba, position[0] + position[2], position[1]);
}

/* Light on a place of a crown: dark below and inside, bright on top. */
static mt_colour light_on(const mt_crown* crown, const float at[3], mt_colour leaf) {
    const float height = mt_clampf((at[1] - crown->low) / (crown->high - crown->low), 0.0f, 1.0f);
    const float d[3] = {at[0] - crown->middle[0], (at[1] - crown->middle[1]) / crown->flat, at[2] - crown->middle[2]};
    const float outward = sqrtf(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) / crown->radius;
    const float shade = 0.55f + 0.51f * mt_powf(height, 0.8f);
    return mt_shaded(leaf, shade * (0.74f + 0.26f * mt_smoothf(0.62f, 0.98f, outward)));
}

/* Deep inside another ball, where nobody looks. */
static bool buried(const mt_crown* crown, uint32_t own, const float at[3]) {
    for (uint32_t k = 0; k < crown->count; ++k) {
        const mt_sphere* s = &crown->sphere[k];
        const float      dx = at[0] - s->x;
        const float      dy = (at[1] - s->y) / crown->flat;
        const float      dz = at[2] - s->z;
        if (k != own && dx * dx + dy * dy + dz * dz < 0.80f * s->r * s->r) {
            return true;
        }
    }
    return false;
}

static void crown_normal(const mt_crown* crown, const float at[3], const float out[3], float normal[3]) {
    const float from_middle[3] = {at[0] - crown->middle[0], at[1] - crown->middle[1], at[2] - crown->middle[2]};
    float       unit[3];
    unit_of(from_middle, unit);
    for (int k = 0; k < 3; ++k) {
        normal[k] = 0.55f * unit[k] + 0.45f * out[k];
    }
}

/* A leaf that hangs from the surface: its root on the ball, its tip lower and off it. */
static void leaf_on(mt_crown* crown, const float at[3], const float out[3], uint64_t key, mt_colour colour) {
    const float size = crown->leaf_size * (0.75f + 0.5f * mt_unit(mt_draw(key, 0)));
    const float any[3] = {0.6f * mt_signed(mt_draw(key, 1)), -1.0f, 0.6f * mt_signed(mt_draw(key, 3))};
    float       side[3];
    float       along[3];
    float       normal[3];
    cross(out, any, side);
    unit_of(side, side);
    cross(side, out, along);
    crown_normal(crown, at, out, normal);
    float a[3];
    float b[3];
    float c[3];
    for (int k = 0; k < 3; ++k) {
        a[k] = at[k] - 0.46f * size * side[k];
        b[k] = at[k] + 0.46f * size * side[k];
        c[k] = at[k] + size * (0.92f * along[k] + 0.34f * out[k]);
    }
    const uint32_t ia = vertex(crown->mesh, a, normal, mt_colour_scale(colour, 0.86f));
    const uint32_t ib = vertex(crown->mesh, b, normal, mt_colour_scale(colour, 0.86f));
    const uint32_t ic = vertex(crown->mesh, c, normal, mt_colour_scale(colour, 1.34f));
    /* side x along points into the ball. */
    mt_mesh_triangle(crown->mesh, ia, ic, ib);
}

static void ball_of(mt_crown* crown, uint32_t own) {
    const mt_sphere* s = &crown->sphere[own];
    const uint64_t   key = mt_draw(crown->key, 32 + own);
    const uint32_t   vertices = crown->coarse ? MT_BALL_COARSE_VERTICES : MT_BALL_VERTICES;
    const uint32_t   faces = crown->coarse ? MT_BALL_COARSE_FACES : MT_BALL_FACES;
    uint32_t         index[MT_BALL_VERTICES];
    float            place[MT_BALL_VERTICES][3];
    bool             hidden[MT_BALL_VERTICES];
    const mt_colour  tone = mt_colour_scale(crown->leaf, 1.0f + 0.05f * mt_signed(mt_draw(key, 99)));
    for (uint32_t k = 0; k < vertices; ++k) {
        const float* out = crown->ball->at[k];
        const float  r = s->r * (1.0f + 0.08f * mt_signed(mt_draw(key, k)));
        float        normal[3];
        place[k][0] = s->x + r * out[0];
        place[k][1] = s->y + r * out[1] * crown->flat;
        place[k][2] = s->z + r * out[2];
        hidden[k] = buried(crown, own, place[k]);
        crown_normal(crown, place[k], out, normal);
        index[k] = UINT32_MAX;
        if (!hidden[k] || own == 0) {
            index[k] = vertex(crown->mesh, place[k], normal, light_on(crown, place[k], tone));
        }
    }
    for (uint32_t f = 0; f < faces; ++f) {
        const uint32_t* face = crown->coarse ? crown->ball->coarse[f] : crown->ball->face[f];
        if (hidden[face[0]] && hidden[face[1]] && hidden[face[2]]) {
            continue;
        }
        uint32_t corner[3];
        for (int c = 0; c < 3; ++c) {
            const uint32_t v = face[c];
            if (index[v] == UINT32_MAX) {
                float normal[3];
                crown_normal(crown, place[v], crown->ball->at[v], normal);
                index[v] = vertex(crown->mesh, place[v], normal, light_on(crown, place[v], tone));
            }
            corner[c] = index[v];
        }
        mt_mesh_triangle(crown->mesh, corner[0], corner[1], corner[2]);
    }
    for (uint32_t n = 0; n < crown->leaves; ++n) {
        const uint64_t leaf_key = mt_draw(key, 200 + n);
        const uint32_t v = (uint32_t)(mt_unit(mt_draw(leaf_key, 7)) * (float)vertices);
        const uint32_t w = (uint32_t)(mt_unit(mt_draw(leaf_key, 8)) * (float)vertices);
        const float    t = 0.45f * mt_unit(mt_draw(leaf_key, 9));
        float          out[3];
        float          at[3];
        for (int c = 0; c < 3; ++c) {
            out[c] = mt_lerpf(crown->ball->at[v][c], crown->ball->at[w][c], t);
        }
        unit_of(out, out);
        at[0] = s->x + 0.98f * s->r * out[0];
        at[1] = s->y + 0.98f * s->r * out[1] * crown->flat;
        at[2] = s->z + 0.98f * s->r * out[2];
        if (!buried(crown, own, at)) {
            leaf_on(crown, at, out, leaf_key, light_on(crown, at, tone));
        }
    }
}

/* A trunk of `sides`, wider at its foot, open at both ends. */
static void trunk(mt_mesh* mesh, const mt_plant* plant, float height, float radius, int sides) {
    uint32_t    ring[3][SIDES_MAX];
    const float level[3] = {-0.25f, 0.16f * height, height};
    const float wide[3] = {1.45f * radius, radius, 0.72f * radius};
    const float light[3] = {0.62f, 0.95f, 0.50f};
    for (int k = 0; k < sides; ++k) {
        const double a = 2.0 * MT_PI * (double)k / sides;
        const float  out[3] = {(float)mt_cos(a), 0.0f, (float)mt_sin(a)};
        for (int r = 0; r < 3; ++r) {
            const float at[3] = {plant->x + wide[r] * out[0], plant->y + level[r], plant->z + wide[r] * out[2]};
            ring[r][k] = vertex(mesh, at, out, mt_shaded(BARK, light[r]));
        }
    }
    for (int r = sides > 4 ? 0 : 1; r < 2; ++r) {
        const int below = sides > 4 ? r : 0;
        for (int k = 0; k < sides; ++k) {
            const int next = (k + 1) % sides;
            mt_mesh_triangle(mesh, ring[below][k], ring[r + 1][k], ring[r + 1][next]);
            mt_mesh_triangle(mesh, ring[below][k], ring[r + 1][next], ring[below][next]);
        }
    }
}

static mt_colour leaf_tone(uint64_t key) {
    const mt_colour leaf = LEAF[mt_draw(key, 16) >> 62];
    return mt_colour_scale(leaf, 1.0f + 0.07f * mt_signed(mt_draw(key, 17)));
}

static bool round_tree(const mt_plant* plant, mt_plant_detail detail, const mt_ball* ball, mt_mesh* mesh,
                       const mt_allocator* allocator) {
    const float h = plant->size;
    const float r = h * (0.335f + 0.040f * mt_unit(mt_draw(plant->key, 18)));
    mt_crown    crown = {.ball = ball,
                         .mesh = mesh,
                         .key = plant->key,
                         .middle = {plant->x + 0.12f * mt_signed(mt_draw(plant->key, 19)), plant->y + h - 0.94f * r,
                                    plant->z + 0.12f * mt_signed(mt_draw(plant->key, 20))},
                         .radius = r,
                         .flat = 0.90f,
                         .leaf = leaf_tone(plant->key),
                         .coarse = detail != MT_PLANT_NEAR,
                         .leaves = detail == MT_PLANT_NEAR ? LEAVES : 0,
                         .leaf_size = 0.13f + 0.034f * h};
    crown.low = crown.middle[1] - r;
    crown.high = crown.middle[1] + r;
    crown.sphere[0] = (mt_sphere){crown.middle[0], crown.middle[1], crown.middle[2], CORE[detail] * r};
    const uint32_t around = AROUND[detail];
    crown.count = 1 + around;
    const float phase = mt_unit(mt_draw(plant->key, 21));
    for (uint32_t k = 1; k < crown.count; ++k) {
        const float  y = 0.70f - 1.22f * ((float)k - 0.5f) / (float)around + 0.10f * mt_signed(mt_draw(plant->key, 40 + k));
        const float  out = sqrtf(1.0f - y * y) * 0.60f * r;
        const double a =
            2.399963 * (double)k + 2.0 * MT_PI * (double)phase + 0.35 * (double)mt_signed(mt_draw(plant->key, 50 + k));
        crown.sphere[k] =
            (mt_sphere){crown.middle[0] + out * (float)mt_cos(a), crown.middle[1] + 0.60f * r * y * crown.flat,
                        crown.middle[2] + out * (float)mt_sin(a), r * (0.42f + 0.16f * mt_unit(mt_draw(plant->key, 60 + k)))};
    }
    const uint32_t vertices = crown.coarse ? MT_BALL_COARSE_VERTICES : MT_BALL_VERTICES;
    const uint32_t faces = crown.coarse ? MT_BALL_COARSE_FACES : MT_BALL_FACES;
    if (!mt_mesh_reserve(mesh, crown.count * (vertices + 3 * crown.leaves) + 3 * SIDES_MAX,
                         crown.count * 3 * (faces + crown.leaves) + 12 * SIDES_MAX, allocator)) {
        return false;
    }
    trunk(mesh, plant, h - 1.55f * r, 0.034f * h + 0.02f, TRUNK_SIDES[detail]);
    for (uint32_t k = 0; k < crown.count; ++k) {
        ball_of(&crown, k);
    }
    return true;
}

static bool bush(const mt_plant* plant, mt_plant_detail detail, const mt_ball* ball, mt_mesh* mesh,
                 const mt_allocator* allocator) {
    const float h = plant->size;
    mt_crown    crown = {.ball = ball,
                         .mesh = mesh,
                         .key = plant->key,
                         .middle = {plant->x, plant->y + 0.30f * h, plant->z},
                         .low = plant->y - 0.1f * h,
                         .high = plant->y + h,
                         .radius = 0.78f * h,
                         .flat = 0.86f,
                         .leaf = mt_colour_mix(leaf_tone(plant->key), plant->ground, 0.25f),
                         .count = BUSH_BALLS,
                         .coarse = detail != MT_PLANT_NEAR,
                         .leaves = detail == MT_PLANT_NEAR ? BUSH_LEAVES : 0,
                         .leaf_size = 0.10f + 0.06f * h};
    crown.sphere[0] = (mt_sphere){plant->x, plant->y + 0.38f * h, plant->z, 0.58f * h};
    const float phase = mt_unit(mt_draw(plant->key, 21));
    for (uint32_t k = 1; k < crown.count; ++k) {
        const double a =
            2.0 * MT_PI * ((double)k / (BUSH_BALLS - 1) + (double)phase) + 0.4 * (double)mt_signed(mt_draw(plant->key, 50 + k));
        const float out = h * (0.34f + 0.16f * mt_unit(mt_draw(plant->key, 40 + k)));
        const float r = h * (0.34f + 0.12f * mt_unit(mt_draw(plant->key, 60 + k)));
        crown.sphere[k] = (mt_sphere){plant->x + out * (float)mt_cos(a), plant->y + 0.55f * r + 0.06f * h,
                                      plant->z + out * (float)mt_sin(a), r};
    }
    if (!mt_mesh_reserve(mesh, crown.count * (MT_BALL_VERTICES + 3 * crown.leaves),
                         crown.count * 3 * (MT_BALL_FACES + crown.leaves), allocator)) {
        return false;
    }
    for (uint32_t k = 0; k < crown.count; ++k) {
        ball_of(&crown, k);
    }
    return true;
}

/* One skirt of branches: from its top on the trunk to a ragged rim, tips hanging, dark beneath. */
typedef struct mt_skirt {
    float    top, rim; /* [m] above the foot */
    float    radius;
    int      sides;
    bool     under;
    uint64_t key;
} mt_skirt;

static void skirt(mt_mesh* mesh, const mt_plant* plant, const mt_skirt* skirt, mt_colour needle) {
    const float    tip[3] = {plant->x, plant->y + skirt->top, plant->z};
    const float    up[3] = {0.0f, 1.0f, 0.0f};
    const float    down[3] = {0.0f, -1.0f, 0.0f};
    const uint32_t top = vertex(mesh, tip, up, mt_shaded(needle, 0.66f));
    const float    inside[3] = {plant->x, plant->y + skirt->rim + 0.25f * (skirt->top - skirt->rim), plant->z};
    const uint32_t middle = skirt->under ? vertex(mesh, inside, down, mt_shaded(needle, 0.34f)) : 0;
    uint32_t       rim[SIDES_MAX];
    uint32_t       low[SIDES_MAX];
    const float    phase = mt_unit(mt_draw(skirt->key, 0));
    for (int k = 0; k < skirt->sides; ++k) {
        /* Branch tips stand out and hang; between them the rim draws back. */
        const bool   branch = skirt->sides < 8 || (k & 1) == 0;
        const double a = 2.0 * MT_PI * ((double)k + (double)phase) / skirt->sides;
        const float  r =
            skirt->radius * (branch ? 1.0f : 0.80f) * (1.0f + 0.09f * mt_signed(mt_draw(skirt->key, 1 + (uint64_t)k)));
        const float hang =
            (branch ? -0.07f : 0.05f) * skirt->radius * (1.0f + 0.5f * mt_signed(mt_draw(skirt->key, 40 + (uint64_t)k)));
        const float at[3] = {plant->x + r * (float)mt_cos(a), plant->y + skirt->rim + hang, plant->z + r * (float)mt_sin(a)};
        const float out[3] = {0.80f * (float)mt_cos(a), 0.60f, 0.80f * (float)mt_sin(a)};
        const float out_down[3] = {0.5f * (float)mt_cos(a), -0.85f, 0.5f * (float)mt_sin(a)};
        rim[k] = vertex(mesh, at, out, mt_shaded(needle, branch ? 1.12f : 0.92f));
        low[k] = skirt->under ? vertex(mesh, at, out_down, mt_shaded(needle, 0.46f)) : 0;
    }
    for (int k = 0; k < skirt->sides; ++k) {
        const int next = (k + 1) % skirt->sides;
        mt_mesh_triangle(mesh, top, rim[next], rim[k]);
        if (skirt->under) {
            mt_mesh_triangle(mesh, middle, low[k], low[next]);
        }
    }
}

static bool conifer(const mt_plant* plant, mt_plant_detail detail, mt_mesh* mesh, const mt_allocator* allocator) {
    const int       skirts = SKIRTS[detail];
    const int       sides = SKIRT_SIDES[detail];
    const float     h = plant->size;
    const float     from = 0.15f * h;
    const float     tone = 1.0f + 0.08f * mt_signed(mt_draw(plant->key, 17));
    const mt_colour needle = mt_colour_scale(NEEDLE[mt_draw(plant->key, 16) >> 63], tone);
    if (!mt_mesh_reserve(mesh, (uint32_t)skirts * (2 + 2 * SIDES_MAX) + 3 * SIDES_MAX,
                         (uint32_t)skirts * 6 * SIDES_MAX + 12 * SIDES_MAX, allocator)) {
        return false;
    }
    trunk(mesh, plant, from + 0.15f * h, 0.024f * h + 0.02f, detail == MT_PLANT_NEAR ? 7 : 3);
    for (int k = 0; k < skirts; ++k) {
        const float t = (float)k / (float)skirts;
        const float step = (h - from) / (float)skirts;
        skirt(mesh, plant,
              &(mt_skirt){.rim = from + t * (h - from) * 0.97f,
                          .top = k == skirts - 1 ? h : mt_minf(h, from + t * (h - from) + 1.75f * step),
                          .radius = h * (0.245f * (1.0f - t) + 0.045f),
                          .sides = sides,
                          .under = detail == MT_PLANT_NEAR,
                          .key = mt_draw(plant->key, 70 + (uint64_t)k)},
              mt_colour_scale(needle, 0.84f + 0.24f * t));
    }
    return true;
}

bool mt_tree_mesh(const mt_plant* plant, mt_plant_detail detail, const mt_ball* ball, mt_mesh* mesh,
                  const mt_allocator* allocator) {
    switch (plant->kind) {
        case MT_PLANT_CONIFER: return conifer(plant, detail, mesh, allocator);
        case MT_PLANT_BUSH: return bush(plant, detail, ball, mesh, allocator);
        default: return round_tree(plant, detail, ball, mesh, allocator);
    }
}
