/*
 * A cut stone: a hexahedron whose edges and corners are chamfered. Every vertex keeps the normal of its own
 * face, so the chamfers shade round. Faces nobody sees are left out and the others reach to their place.
 *
 * A vertex is a corner and an axis (0 along, 1 across, 2 up): the corner's place on that axis' face.
 */
#include "base/hash.h"
#include "mesh/masonry.h"
#include "mesh/palette.h"

#include <math.h>
#include <string.h>

enum { CORNERS = 8, AXES = 3, VERTICES = CORNERS * AXES, ABSENT = 255 };

#define UNDERSIDE_LIGHT 0.74f
#define FAR_IN 0.35f       /* of the chamfer */
#define CHAMFER_MOST 0.42f /* of an edge, at each of its ends */

/* Corners of each face, counter-clockwise from outside, in the order of the MT_BLOCK_ bits. */
static const uint8_t FACE[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};

/* The face of an axis at a corner. */
static inline unsigned face_at(unsigned corner, unsigned axis) {
    return 2 * axis + (corner >> axis & 1);
}

static inline bool hidden(const mt_block* block, unsigned face) {
    return (block->hidden >> face & 1) != 0;
}

static void move_corners(const mt_block* block, float corner[CORNERS][3]) {
    const uint64_t draws[2] = {mt_draw(block->key, 1), mt_draw(block->key, 2)};
    for (unsigned i = 0; i < CORNERS; ++i) {
        for (unsigned k = 0; k < 3; ++k) {
            const unsigned place = (i % 4) * 3 + k;
            const float    unit = (float)(int32_t)(draws[i / 4] >> (5 * place) & 31) * (2.0f / 31.0f) - 1.0f;
            corner[i][k] = block->corner[i][k] + block->jitter * unit;
        }
    }
}

static void face_normal(const float corner[CORNERS][3], unsigned face, float n[3]) {
    const float* a = corner[FACE[face][0]];
    const float* b = corner[FACE[face][1]];
    const float* c = corner[FACE[face][2]];
    const float* d = corner[FACE[face][3]];
    const float  x0 = c[0] - a[0], y0 = c[1] - a[1], z0 = c[2] - a[2];
    const float  x1 = d[0] - b[0], y1 = d[1] - b[1], z1 = d[2] - b[2];
    n[0] = y0 * z1 - z0 * y1;
    n[1] = z0 * x1 - x0 * z1;
    n[2] = x0 * y1 - y0 * x1;
    const float scale = 1.0f / sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + 1e-20f);
    for (unsigned k = 0; k < 3; ++k) {
        n[k] *= scale;
    }
}

/* The edge of a corner along an axis: its length, and how far the corner is cut back along it. */
typedef struct edge {
    float step[3]; /* [m] of the position */
    float back;    /* [m] */
    float length;  /* [m] */
} edge;

static void find_edges(const mt_block* block, const float corner[CORNERS][3], edge edges[CORNERS][AXES]) {
    const uint64_t sizes = mt_draw(block->key, 4);
    float          chamfer[CORNERS];
    for (unsigned i = 0; i < CORNERS; ++i) {
        chamfer[i] = block->chamfer * (0.75f + 0.6f * (float)(int32_t)(sizes >> (8 * i) & 255) * (1.0f / 255.0f));
    }
    for (unsigned axis = 0; axis < AXES; ++axis) {
        for (unsigned i = 0; i < CORNERS; ++i) {
            const unsigned j = i | 1u << axis;
            if (i == j) {
                continue;
            }
            const float x = corner[j][0] - corner[i][0], y = corner[j][1] - corner[i][1], z = corner[j][2] - corner[i][2];
            const float length = sqrtf(x * x + y * y + z * z + 1e-20f);
            const float most = CHAMFER_MOST * length, scale = 1.0f / length;
            for (unsigned end = 0; end < 2; ++end) {
                const unsigned at = end == 0 ? i : j;
                const float    cut = chamfer[at] < most ? chamfer[at] : most;
                const float    back = hidden(block, face_at(at, axis)) ? 0.0f : cut;
                const float    k = end == 0 ? back * scale : -back * scale;
                edges[at][axis] = (edge){{x * k, y * k, z * k}, back, length};
            }
        }
    }
}

/* Where the vertices of a corner and an axis lie in the block's own frame [m], for the texture. */
static void write_uv(const mt_block* block, const edge edges[AXES], unsigned corner, unsigned axis, float* uv) {
    float local[AXES];
    for (unsigned k = 0; k < AXES; ++k) {
        const float cut = k == axis ? 0.0f : edges[k].back;
        local[k] = (corner >> k & 1) != 0 ? edges[k].length - cut : cut;
    }
    uv[0] = block->u0 + local[axis == 0 ? 1 : 0];
    uv[1] = block->v0 + local[axis == 2 ? 1 : 2];
}

static void write_vertices(const mt_block* block, const float corner[CORNERS][3], mt_mesh* mesh, uint8_t place[VERTICES]) {
    const mt_colour tone = mt_stone_tone(mt_draw(block->key, 0), block->dressed);
    const mt_colour low = mt_shaded(tone, block->shade[0] * 0.95f), high = mt_shaded(tone, block->shade[1] * 1.03f);
    const mt_colour under = mt_shaded(tone, block->shade[0] * UNDERSIDE_LIGHT);
    const uint64_t  grain = mt_draw(block->key, 3);
    const uint32_t  first = mesh->vertex_count;
    edge            edges[CORNERS][AXES];
    int16_t         normal[6][4];
    find_edges(block, corner, edges);
    for (unsigned f = 0; f < 6; ++f) {
        float n[3];
        face_normal(corner, f, n);
        mt_pack_normal(normal[f], n[0], n[1], n[2]);
    }
    uint32_t at = first;
    for (unsigned which = 0; which < VERTICES; ++which) {
        const unsigned i = which / AXES, axis = which % AXES, face = face_at(i, axis);
        if (hidden(block, face)) {
            place[which] = ABSENT;
            continue;
        }
        const unsigned a = (axis + 1) % AXES, b = (axis + 2) % AXES;
        float*         position = mesh->position + (size_t)3 * at;
        for (unsigned k = 0; k < 3; ++k) {
            position[k] = corner[i][k] + edges[i][a].step[k] + edges[i][b].step[k];
        }
        memcpy(mesh->normal + (size_t)4 * at, normal[face], sizeof normal[face]);
        const float     speck = 1.0f + 0.03f * ((float)(int32_t)(grain >> (2 * which) & 15) * (2.0f / 15.0f) - 1.0f);
        const mt_colour lit = face == 4 ? under : (i < 4 ? low : high);
        uint8_t*        colour = mesh->colour + (size_t)4 * at;
        colour[0] = mt_pack_unit(lit.r * speck);
        colour[1] = mt_pack_unit(lit.g * speck);
        colour[2] = mt_pack_unit(lit.b * speck);
        colour[3] = 255;
        write_uv(block, edges[i], i, axis, mesh->uv + (size_t)2 * at);
        place[which] = (uint8_t)(at - first);
        ++at;
    }
    mesh->vertex_count = at;
}

/* A quad of four vertices, turned round where `flip`; nothing if one of them is on a hidden face. */
static void write_quad(mt_mesh* mesh, uint32_t first, const uint8_t at[4], bool flip) {
    for (unsigned k = 0; k < 4; ++k) {
        if (at[k] == ABSENT) {
            return;
        }
    }
    mt_mesh_triangle(mesh, first + at[0], first + at[flip ? 2 : 1], first + at[flip ? 1 : 2]);
    mt_mesh_triangle(mesh, first + at[0], first + at[flip ? 3 : 2], first + at[flip ? 2 : 3]);
}

static void write_faces(mt_mesh* mesh, uint32_t first, const uint8_t place[VERTICES]) {
    for (unsigned f = 0; f < 6; ++f) {
        const unsigned axis = f / 2;
        const uint8_t  at[4] = {place[FACE[f][0] * AXES + axis], place[FACE[f][1] * AXES + axis],
                                place[FACE[f][2] * AXES + axis], place[FACE[f][3] * AXES + axis]};
        write_quad(mesh, first, at, false);
    }
}

static void write_chamfers(mt_mesh* mesh, uint32_t first, const uint8_t place[VERTICES]) {
    for (unsigned along = 0; along < AXES; ++along) {
        const unsigned a = (along + 1) % AXES, b = (along + 2) % AXES;
        for (unsigned i = 0; i < CORNERS; ++i) {
            if ((i >> along & 1) == 0) {
                const unsigned j = i | 1u << along;
                const uint8_t  at[4] = {place[i * AXES + a], place[i * AXES + b], place[j * AXES + b], place[j * AXES + a]};
                write_quad(mesh, first, at, ((i >> a ^ i >> b) & 1) != 0);
            }
        }
    }
    for (unsigned i = 0; i < CORNERS; ++i) {
        const uint8_t* at = place + (size_t)i * AXES;
        if (at[0] != ABSENT && at[1] != ABSENT && at[2] != ABSENT) {
            const bool flip = ((i ^ i >> 1 ^ i >> 2) & 1) == 0;
            mt_mesh_triangle(mesh, first + at[0], first + at[flip ? 2 : 1], first + at[flip ? 1 : 2]);
        }
    }
}

void mt_block_near(const mt_block* block, mt_mesh* mesh) {
    const uint32_t first = mesh->vertex_count;
    float          corner[CORNERS][3];
    uint8_t        place[VERTICES];
    move_corners(block, corner);
    write_vertices(block, corner, mesh, place);
    write_faces(mesh, first, place);
    write_chamfers(mesh, first, place);
}

/* Corners drawn in a little, so that the plain outline runs between the chamfered one and the full one. */
static void draw_in(const mt_block* block, float corner[CORNERS][3]) {
    mt_block little = *block;
    edge     edges[CORNERS][AXES];
    little.chamfer = FAR_IN * block->chamfer;
    find_edges(&little, block->corner, edges);
    for (unsigned i = 0; i < CORNERS; ++i) {
        for (unsigned k = 0; k < 3; ++k) {
            corner[i][k] = block->corner[i][k] + edges[i][0].step[k] + edges[i][1].step[k] + edges[i][2].step[k];
        }
    }
}

void mt_block_far(const mt_block* block, mt_mesh* mesh) {
    const uint32_t first = mesh->vertex_count;
    mt_block       plain = *block;
    uint8_t        place[VERTICES];
    plain.hidden = (uint8_t)(block->hidden | block->hidden_far);
    float corner[CORNERS][3];
    draw_in(&plain, corner);
    plain.chamfer = 0.0f;
    write_vertices(&plain, corner, mesh, place);
    write_faces(mesh, first, place);
}
