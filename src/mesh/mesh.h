/* Triangles under construction: four vertex streams and indices, as handed out by motte/world.h. */
#ifndef MT_MESH_MESH_H
#define MT_MESH_MESH_H

#include "base/memory.h"
#include "motte/world.h"

#include <stdbool.h>

typedef struct mt_mesh {
    float*    position; /* 3 a vertex */
    int16_t*  normal;   /* 4 a vertex */
    uint8_t*  colour;   /* 4 a vertex */
    float*    uv;       /* 2 a vertex */
    uint32_t* index;
    uint32_t  vertex_count;
    uint32_t  vertex_capacity;
    uint32_t  index_count;
    uint32_t  index_capacity;
} mt_mesh;

/* A number in [-1, 1] as a normalised 16-bit one, rounded. Shifted into the positive first: a cast rounds towards 0. */
static inline int16_t mt_pack_signed(float x) {
    return (int16_t)((int32_t)(x * 32767.0f + 32768.5f) - 32768);
}

/* A unit vector as three of these, and 0. */
static inline void mt_pack_normal(int16_t out[4], float x, float y, float z) {
    out[0] = mt_pack_signed(x);
    out[1] = mt_pack_signed(y);
    out[2] = mt_pack_signed(z);
    out[3] = 0;
}

/* A number as a normalised byte; what lies outside [0, 1] is clamped. */
static inline uint8_t mt_pack_unit(float x) {
    const float positive = x > 0.0f ? x : 0.0f;
    return (uint8_t)(int32_t)((positive < 1.0f ? positive : 1.0f) * 255.0f + 0.5f);
}

/* Room for more; false when there is no memory (what is there stays). Writers then write without checks. */
bool mt_mesh_reserve(mt_mesh* mesh, uint32_t more_vertices, uint32_t more_indices, const mt_allocator* allocator);
void mt_mesh_free(mt_mesh* mesh, const mt_allocator* allocator);

/* Writes one vertex after mt_mesh_reserve; returns its index. `normal` has unit length, rgba are 0 to 1 linear. */
uint32_t mt_mesh_vertex(mt_mesh* mesh, const float position[3], const float normal[3], const float rgba[4], float u, float v);

/* Writes one triangle after mt_mesh_reserve, counter-clockwise seen from outside. */
static inline void mt_mesh_triangle(mt_mesh* mesh, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t* at = mesh->index + mesh->index_count;
    at[0] = a;
    at[1] = b;
    at[2] = c;
    mesh->index_count += 3;
}

/* Bounds of all positions; zeros for an empty mesh. */
void mt_mesh_bounds(const mt_mesh* mesh, float min[3], float max[3]);

/* The view of a mesh, valid until the mesh changes. */
mt_mesh_view mt_mesh_as_view(const mt_mesh* mesh);

#endif
