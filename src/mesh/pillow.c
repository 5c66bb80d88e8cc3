/*
 * One stone of a face: a grid of 5 by 4 vertices whose outer ring lies on the mortar plane while the face
 * stands proud of it. Normals are mixed: inner vertices carry the normal of the face alone, so that it stays
 * flat and of one tone; ring vertices look outward, so that the bevel catches the light.
 */
#include "base/hash.h"
#include "mesh/masonry.h"
#include "mesh/palette.h"

#include <math.h>

enum { COLUMNS = MT_PILLOW_COLUMNS, ROWS = 4, VERTICES = COLUMNS * ROWS };

#define PROUD 0.085f       /* [m] of the face over the ring */
#define PROUD_VARIES 0.25f /* of it, a stone */
#define MIDDLE 1.10f       /* times as proud in the middle column */
#define TILT_ALONG 0.06f   /* slope of the face */
#define TILT_UP 0.042f
#define ROLL 0.014f        /* [rad] in the plane */
#define LUMP 0.008f        /* [m] of inner vertices */
#define JITTER 0.008f      /* [m] of ring vertices inward, of inner ones both ways */
#define CHIP_LEAST 0.25f   /* of the most a corner is cut */
#define CHIP_MOST 0.85f    /* of the bevel */
#define MOVES_ALONG 0.045f /* [m] that two columns of the face may come nearer to each other */
#define CHIP_UP 0.8f       /* up, of what is cut along */
#define FAR_PROUD 0.05f
#define FAR_INSET 0.005f /* rings of far stones stand 0.030 apart */
#define RING_LIGHT 0.58f
#define FACE_LIGHT 0.98f

/* Where ring normals lean: 0.75 outward along the face, 0.5 off it, to unit length. */
#define EDGE_OUT 0.83205029f
#define EDGE_OFF 0.55470020f
#define CORNER_OUT 0.63960215f
#define CORNER_OFF 0.42640143f

static const uint8_t GRID[2 * (COLUMNS - 1) * (ROWS - 1) * 3] = {
    0,  1,  6,  0,  6,  5,  1,  2,  6,  2,  7,  6,  2,  3,  8,  2,  8,  7,  3,  4,  8,  4,  9,  8,
    5,  6,  11, 5,  11, 10, 6,  7,  12, 6,  12, 11, 7,  8,  12, 8,  13, 12, 8,  9,  13, 9,  14, 13,
    10, 11, 15, 11, 16, 15, 11, 12, 17, 11, 17, 16, 12, 13, 17, 13, 18, 17, 13, 14, 19, 13, 19, 18,
};

/* Ten bits of a draw as a number in [-1, 1]. */
static inline float ten(uint64_t bits, unsigned place) {
    return (float)(int32_t)(bits >> (10 * place) & 1023) * (2.0f / 1023.0f) - 1.0f;
}

typedef struct offsets {
    float along[VERTICES]; /* [m] to greater u */
    float up[VERTICES];    /* [m] */
    float out[VERTICES];   /* [m] off the mortar plane */
} offsets;

/* From a column to the next, as the bend and the warp left it [m]: what is moved farther would turn the surface over. */
static float gap_after(const mt_pillow* stone, unsigned column, bool top) {
    const mt_pillow_column* a = &stone->column[column];
    const mt_pillow_column* b = a + 1;
    const float             x = top ? b->xt - a->xt : b->xb - a->xb;
    const float             z = top ? b->zt - a->zt : b->zb - a->zb;
    const mt_pillow_column* outer = column == 0 ? a : b;
    return fabsf(x * outer->nz - z * outer->nx);
}

/* The bevel at a corner. */
static float bevel_at(const mt_pillow* stone, unsigned corner) {
    return gap_after(stone, corner % 2 == 0 ? 0 : COLUMNS - 2, corner >= 2);
}

/* How much of the moves along a stone has room: all, but in very short stones and inside narrow bends. */
static float room_along(const mt_pillow* stone) {
    float room = 1.0f;
    for (unsigned k = 0; k < 2 * (COLUMNS - 1); ++k) {
        const unsigned column = k / 2;
        const bool     bevel = column == 0 || column == COLUMNS - 2;
        const float    share = gap_after(stone, column, k % 2 == 1) / (bevel ? 0.5f * stone->bevel : MOVES_ALONG);
        room = share < room ? share : room;
    }
    return room;
}

/* Everything that makes this stone unlike its neighbours, from its key alone. */
static void draw_offsets(const mt_pillow* stone, const float fraction[ROWS], offsets* o) {
    const float    length = stone->u1 - stone->u0;
    const float    height = stone->v1 - stone->v0;
    const uint64_t d0 = mt_draw(stone->key, 1), d1 = mt_draw(stone->key, 2), d2 = mt_draw(stone->key, 3);
    const uint64_t d3 = mt_draw(stone->key, 4), d4 = mt_draw(stone->key, 5), d5 = mt_draw(stone->key, 6);
    const float    proud = PROUD * (1.0f + PROUD_VARIES * ten(d0, 0));
    const float    tilt_u = TILT_ALONG * ten(d0, 1), tilt_v = TILT_UP * ten(d0, 2), roll = ROLL * ten(d0, 3);
    const float    half = 0.5f * length;
    const float    column[COLUMNS] = {-half, stone->bevel - half, 0.0f, half - stone->bevel, half};
    const uint64_t edge[2] = {d1, d2};
    const uint64_t inner[3] = {d3, d4, d5};
    const float    room = room_along(stone);

    for (unsigned r = 0; r < ROWS; ++r) {
        for (unsigned c = 0; c < COLUMNS; ++c) {
            const unsigned i = r * COLUMNS + c;
            const bool     ring_row = r == 0 || r == ROWS - 1;
            const bool     ring_column = c == 0 || c == COLUMNS - 1;
            const float    v = (fraction[r] - 0.5f) * height;
            o->along[i] = -roll * v;
            o->up[i] = roll * column[c];
            o->out[i] = 0.0f;
            if (ring_row && !ring_column) {
                const float in = JITTER * 0.5f * (1.0f + ten(edge[r != 0], c - 1));
                o->up[i] += r == 0 ? in : -in;
            } else if (ring_column && !ring_row) {
                const float in = JITTER * 0.5f * (1.0f + ten(edge[c != 0], 2 + r));
                o->along[i] += c == 0 ? in : -in;
            } else if (!ring_row) {
                const uint64_t bits = inner[c - 1];
                const unsigned place = (r - 1) * 3;
                o->along[i] += JITTER * ten(bits, place);
                o->up[i] += JITTER * ten(bits, place + 1);
                o->out[i] = proud * (c == 2 ? MIDDLE : 1.0f) + tilt_u * column[c] + tilt_v * v + LUMP * ten(bits, place + 2);
            }
        }
    }
    static const uint8_t CORNERS[4] = {0, COLUMNS - 1, VERTICES - COLUMNS, VERTICES - 1};
    static const int8_t  TO_INNER[4] = {COLUMNS + 1, COLUMNS - 1, 1 - COLUMNS, -1 - COLUMNS};
    const uint64_t       chips = mt_draw(stone->key, 7);
    for (unsigned k = 0; k < 4; ++k) {
        const float drawn = stone->chip * (CHIP_LEAST + (1.0f - CHIP_LEAST) * 0.5f * (1.0f + ten(chips, k)));
        const float most = CHIP_MOST * bevel_at(stone, k);
        const float cut = drawn < most ? drawn : most;
        const float along = k % 2 == 0 ? cut : -cut;
        const float up = (k < 2 ? cut : -cut) * CHIP_UP;
        const int   inside = CORNERS[k] + TO_INNER[k];
        o->along[CORNERS[k]] += along;
        o->up[CORNERS[k]] += up;
        o->along[inside] += 0.5f * along;
        o->up[inside] += 0.5f * up;
    }
    for (unsigned i = 0; i < VERTICES; ++i) {
        o->along[i] *= room;
    }
}

static void write_positions(const mt_pillow* stone, const float fraction[ROWS], const offsets* o, float* p) {
    for (unsigned c = 0; c < COLUMNS; ++c) {
        const mt_pillow_column* k = &stone->column[c];
        const float             tx = stone->winding * k->nz, tz = -stone->winding * k->nx;
        const float             dx = k->xt - k->xb, dy = k->yt - k->yb, dz = k->zt - k->zb;
        for (unsigned r = 0; r < ROWS; ++r) {
            const unsigned i = r * COLUMNS + c;
            p[3 * i] = k->xb + dx * fraction[r] + tx * o->along[i] + k->nx * o->out[i];
            p[3 * i + 1] = k->yb + dy * fraction[r] + o->up[i];
            p[3 * i + 2] = k->zb + dz * fraction[r] + tz * o->along[i] + k->nz * o->out[i];
        }
    }
}

/* Twice the area and direction of the inner quad between columns c and c + 1. */
static void quad_normal(const float* p, unsigned c, float winding, float n[3]) {
    const float* a = p + (size_t)3 * (COLUMNS + c);
    const float* b = a + 3;
    const float* e = a + (size_t)3 * COLUMNS;
    const float* f = e + 3;
    const float  x0 = f[0] - a[0], y0 = f[1] - a[1], z0 = f[2] - a[2];
    const float  x1 = e[0] - b[0], y1 = e[1] - b[1], z1 = e[2] - b[2];
    n[0] = winding * (y0 * z1 - z0 * y1);
    n[1] = winding * (z0 * x1 - x0 * z1);
    n[2] = winding * (x0 * y1 - y0 * x1);
}

static void pack_scaled(int16_t* out, const float n[3]) {
    const float scale = 1.0f / sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + 1e-20f);
    mt_pack_normal(out, n[0] * scale, n[1] * scale, n[2] * scale);
}

static void write_normals(const mt_pillow* stone, const float* p, int16_t* normal) {
    float left[3], right[3];
    quad_normal(p, 1, stone->winding, left);
    quad_normal(p, 2, stone->winding, right);
    const float both[3] = {left[0] + right[0], left[1] + right[1], left[2] + right[2]};
    for (unsigned r = 1; r < ROWS - 1; ++r) {
        int16_t* row = normal + (size_t)4 * (r * COLUMNS + 1);
        pack_scaled(row, left);
        pack_scaled(row + 4, both);
        pack_scaled(row + 8, right);
    }
    for (unsigned c = 0; c < COLUMNS; ++c) {
        const mt_pillow_column* k = &stone->column[c];
        const float             side = c == 0 ? -1.0f : (c == COLUMNS - 1 ? 1.0f : 0.0f);
        const float             out = side != 0.0f ? CORNER_OUT : EDGE_OUT;
        const float             off = side != 0.0f ? CORNER_OFF : EDGE_OFF;
        const float             tx = stone->winding * k->nz * side, tz = -stone->winding * k->nx * side;
        mt_pack_normal(normal + (size_t)4 * c, tx * out + k->nx * off, -out, tz * out + k->nz * off);
        mt_pack_normal(normal + (size_t)4 * (VERTICES - COLUMNS + c), tx * out + k->nx * off, out, tz * out + k->nz * off);
        if (side != 0.0f) {
            const float x = tx * EDGE_OUT + k->nx * EDGE_OFF, z = tz * EDGE_OUT + k->nz * EDGE_OFF;
            mt_pack_normal(normal + (size_t)4 * (COLUMNS + c), x, 0.0f, z);
            mt_pack_normal(normal + (size_t)4 * (2 * COLUMNS + c), x, 0.0f, z);
        }
    }
}

static void write_colours(const mt_pillow* stone, const float fraction[ROWS], uint8_t* colour) {
    const mt_colour tone = mt_stone_tone(mt_draw(stone->key, 0), 0);
    const uint64_t  grain[2] = {mt_draw(stone->key, 8), mt_draw(stone->key, 9)};
    for (unsigned r = 0; r < ROWS; ++r) {
        const float     light = mt_light_at(stone->shade, fraction[r]) * (0.93f + 0.11f * fraction[r]);
        const bool      ring_row = r == 0 || r == ROWS - 1;
        const mt_colour ring = mt_shaded(tone, light * RING_LIGHT);
        const mt_colour face = ring_row ? ring : mt_shaded(tone, light * FACE_LIGHT);
        for (unsigned c = 0; c < COLUMNS; ++c) {
            const mt_colour base = c == 0 || c == COLUMNS - 1 ? ring : face;
            const unsigned  place = (r % 2) * COLUMNS + c;
            const float     speck = 1.0f + 0.03f * ((float)(int32_t)(grain[r / 2] >> (6 * place) & 63) * (2.0f / 63.0f) - 1.0f);
            uint8_t*        at = colour + (size_t)4 * (r * COLUMNS + c);
            at[0] = mt_pack_unit(base.r * speck);
            at[1] = mt_pack_unit(base.g * speck);
            at[2] = mt_pack_unit(base.b * speck);
            at[3] = 255;
        }
    }
}

void mt_pillow_near(const mt_pillow* stone, mt_mesh* mesh) {
    const float  height = stone->v1 - stone->v0;
    const float  bevel = stone->bevel < 0.36f * height ? stone->bevel : 0.36f * height;
    const float  fraction[ROWS] = {0.0f, bevel / height, 1.0f - bevel / height, 1.0f};
    const size_t first = mesh->vertex_count;
    offsets      o;
    draw_offsets(stone, fraction, &o);
    write_positions(stone, fraction, &o, mesh->position + 3 * first);
    write_normals(stone, mesh->position + 3 * first, mesh->normal + 4 * first);
    write_colours(stone, fraction, mesh->colour + 4 * first);

    const float half = 0.5f * (stone->u1 - stone->u0);
    const float column[COLUMNS] = {-half, stone->bevel - half, 0.0f, half - stone->bevel, half};
    float*      uv = mesh->uv + 2 * first;
    for (unsigned i = 0; i < VERTICES; ++i) {
        uv[2 * i] = stone->u0 + half + column[i % COLUMNS] + o.along[i];
        uv[2 * i + 1] = stone->v0 + height * fraction[i / COLUMNS] + o.up[i];
    }
    uint32_t*      index = mesh->index + mesh->index_count;
    const uint32_t base = (uint32_t)first;
    const unsigned second = stone->winding > 0.0f ? 1 : 2;
    for (unsigned i = 0; i < sizeof GRID; i += 3) {
        index[i] = base + GRID[i];
        index[i + 1] = base + GRID[i + second];
        index[i + 2] = base + GRID[i + 3 - second];
    }
    mesh->vertex_count += VERTICES;
    mesh->index_count += (uint32_t)sizeof GRID;
}

void mt_pillow_far(const mt_pillow* stone, mt_mesh* mesh) {
    static const uint8_t ORDER[2][6] = {{0, 3, 1, 0, 2, 3}, {0, 1, 3, 0, 3, 2}};
    const mt_colour      tone = mt_stone_tone(mt_draw(stone->key, 0), 0);
    const uint32_t       first = mesh->vertex_count;
    for (unsigned i = 0; i < 4; ++i) {
        const mt_pillow_column* k = &stone->column[i % 2 == 0 ? 0 : COLUMNS - 1];
        const float             along = (i % 2 == 0 ? FAR_INSET : -FAR_INSET);
        const float             up = i < 2 ? FAR_INSET : -FAR_INSET;
        const float             tx = stone->winding * k->nz, tz = -stone->winding * k->nx;
        const mt_colour         lit = mt_shaded(tone, (i < 2 ? stone->shade[0] * 0.93f : stone->shade[1]) * 0.94f);
        const float position[3] = {(i < 2 ? k->xb : k->xt) + tx * along + k->nx * FAR_PROUD, (i < 2 ? k->yb : k->yt) + up,
                                   (i < 2 ? k->zb : k->zt) + tz * along + k->nz * FAR_PROUD};
        mt_mesh_vertex(mesh, position, (const float[3]){k->nx, 0.0f, k->nz}, (const float[4]){lit.r, lit.g, lit.b, 1.0f},
                       i % 2 == 0 ? stone->u0 : stone->u1, i < 2 ? stone->v0 : stone->v1);
    }
    const uint8_t* order = ORDER[stone->winding > 0.0f];
    mt_mesh_triangle(mesh, first + order[0], first + order[1], first + order[2]);
    mt_mesh_triangle(mesh, first + order[3], first + order[4], first + order[5]);
}
