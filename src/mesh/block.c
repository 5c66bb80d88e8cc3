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

enum { CORNERS = 8, AXES = 3, VERTICES = CORNERS * AXES, ABSENT = 255 };

#define UNDERSIDE_LIGHT 0.74f
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

/* How far a corner is cut back along an axis, and the edge's length. */
typedef struct cut {
    float step[3]; /* [m] of the position */
    float back;    /* [m] */
    float length;  /* [m] */
} cut;

static cut cut_along(const mt_block* block, const float corner[CORNERS][3], unsigned i, unsigned axis, float chamfer) {
    const float* from = corner[i];
    const float* to = corner[i ^ (1u << axis)];
    const float  x = to[0] - from[0], y = to[1] - from[1], z = to[2] - from[2];
    const float  length = sqrtf(x * x + y * y + z * z + 1e-20f);
    const float  most = CHAMFER_MOST * length;
    const float  back = hidden(block, face_at(i, axis)) ? 0.0f : (chamfer < most ? chamfer : most);
    const float  k = back / length;
    return (cut){{x * k, y * k, z * k}, back, length};
}

static void write_vertex(const mt_block* block, mt_mesh* mesh, const float position[3], const float normal[3], mt_colour tone,
                         const float uv[2], unsigned which) {
    const unsigned corner = which / AXES, axis = which % AXES;
    const uint64_t grain = mt_draw(block->key, 3);
    const float    speck = 1.0f + 0.03f * ((float)(int32_t)(grain >> (2 * which) & 15) * (2.0f / 15.0f) - 1.0f);
    const float    under = face_at(corner, axis) == 4 ? UNDERSIDE_LIGHT : 1.0f;
    const float    row = corner < 4 ? 0.95f : 1.03f;
    const mt_colour lit = mt_shaded(tone, block->shade[corner >> 2] * under);
    const float     rgba[4] = {lit.r * speck * row, lit.g * speck * row, lit.b * speck * row, 1.0f};
    mt_mesh_vertex(mesh, position, normal, rgba, uv[0], uv[1]);
}

static void write_vertices(const mt_block* block, const float corner[CORNERS][3], mt_mesh* mesh, uint8_t place[VERTICES]) {
    const mt_colour tone = mt_stone_tone(mt_draw(block->key, 0), block->dressed);
    const uint64_t  sizes = mt_draw(block->key, 4);
    const uint32_t  first = mesh->vertex_count;
    float           normal[6][3];
    for (unsigned f = 0; f < 6; ++f) {
        face_normal(corner, f, normal[f]);
    }
    for (unsigned i = 0; i < CORNERS; ++i) {
        const float chamfer = block->chamfer * (0.75f + 0.6f * (float)(int32_t)(sizes >> (8 * i) & 255) * (1.0f / 255.0f));
        cut         cuts[AXES];
        float       at[AXES]; /* [m] of the corner in the block's own frame */
        for (unsigned axis = 0; axis < AXES; ++axis) {
            cuts[axis] = cut_along(block, corner, i, axis, chamfer);
            at[axis] = (i >> axis & 1) != 0 ? cuts[axis].length : 0.0f;
        }
        for (unsigned axis = 0; axis < AXES; ++axis) {
            place[i * AXES + axis] = ABSENT;
            if (hidden(block, face_at(i, axis))) {
                continue;
            }
            float position[3] = {corner[i][0], corner[i][1], corner[i][2]};
            float local[AXES] = {at[0], at[1], at[2]};
            for (unsigned other = 0; other < AXES; ++other) {
                if (other != axis) {
                    for (unsigned k = 0; k < 3; ++k) {
                        position[k] += cuts[other].step[k];
                    }
                    local[other] += at[other] > 0.0f ? -cuts[other].back : cuts[other].back;
                }
            }
            const float uv[2] = {block->u0 + local[axis == 0 ? 1 : 0], block->v0 + local[axis == 2 ? 1 : 2]};
            place[i * AXES + axis] = (uint8_t)(mesh->vertex_count - first);
            write_vertex(block, mesh, position, normal[face_at(i, axis)], tone, uv, i * AXES + axis);
        }
    }
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
        const uint8_t  at[4] = {place[FACE[f][0] * AXES + axis], place[FACE[f][1] * AXES + axis], place[FACE[f][2] * AXES + axis],
                                place[FACE[f][3] * AXES + axis]};
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

void mt_block_far(const mt_block* block, mt_mesh* mesh) {
    const uint32_t first = mesh->vertex_count;
    mt_block       plain = *block;
    uint8_t        place[VERTICES];
    plain.chamfer = 0.0f;
    write_vertices(&plain, block->corner, mesh, place);
    write_faces(mesh, first, place);
}
