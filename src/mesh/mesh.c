#include "mesh/mesh.h"

#include <string.h>

enum { POSITION_SIZE = 3 * sizeof(float), NORMAL_SIZE = 4 * sizeof(int16_t), COLOUR_SIZE = 4, UV_SIZE = 2 * sizeof(float) };

static bool grow(void** stream, size_t item_size, size_t old_capacity, size_t new_capacity, const mt_allocator* allocator) {
    void* grown = allocator->resize(allocator->user, *stream, old_capacity * item_size, new_capacity * item_size);
    if (grown == NULL) {
        return false;
    }
    *stream = grown;
    return true;
}

/* A stream that has already grown when a later one fails must be told apart: sizes given back are exact. */
static bool shrink_back(void** stream, size_t item_size, size_t old_capacity, size_t new_capacity,
                        const mt_allocator* allocator) {
    void* block = allocator->resize(allocator->user, *stream, new_capacity * item_size, old_capacity * item_size);
    if (block != NULL || old_capacity == 0) {
        *stream = block;
    }
    return false;
}

static bool reserve_vertices(mt_mesh* mesh, uint32_t wanted, const mt_allocator* allocator) {
    void*        streams[4] = {mesh->position, mesh->normal, mesh->colour, mesh->uv};
    const size_t sizes[4] = {POSITION_SIZE, NORMAL_SIZE, COLOUR_SIZE, UV_SIZE};
    bool         ok = true;
    for (int i = 0; i < 4 && ok; ++i) {
        ok = grow(&streams[i], sizes[i], mesh->vertex_capacity, wanted, allocator);
        if (!ok) {
            while (i-- > 0) {
                (void)shrink_back(&streams[i], sizes[i], mesh->vertex_capacity, wanted, allocator);
            }
            break;
        }
    }
    mesh->position = streams[0];
    mesh->normal = streams[1];
    mesh->colour = streams[2];
    mesh->uv = streams[3];
    if (ok) {
        mesh->vertex_capacity = wanted;
    }
    return ok;
}

bool mt_mesh_reserve(mt_mesh* mesh, uint32_t more_vertices, uint32_t more_indices, const mt_allocator* allocator) {
    const uint64_t vertices = (uint64_t)mesh->vertex_count + more_vertices;
    const uint64_t indices = (uint64_t)mesh->index_count + more_indices;
    if (vertices > UINT32_MAX / 64 || indices > UINT32_MAX / 64) {
        return false;
    }
    if (vertices > mesh->vertex_capacity) {
        const uint32_t half_more = mesh->vertex_capacity + mesh->vertex_capacity / 2;
        if (!reserve_vertices(mesh, vertices > half_more ? (uint32_t)vertices : half_more, allocator)) {
            return false;
        }
    }
    if (indices > mesh->index_capacity) {
        const uint32_t half_more = mesh->index_capacity + mesh->index_capacity / 2;
        const uint32_t wanted = indices > half_more ? (uint32_t)indices : half_more;
        if (!grow((void**)&mesh->index, sizeof(uint32_t), mesh->index_capacity, wanted, allocator)) {
            return false;
        }
        mesh->index_capacity = wanted;
    }
    return true;
}

void mt_mesh_free(mt_mesh* mesh, const mt_allocator* allocator) {
    mt_release(allocator, mesh->position, (size_t)mesh->vertex_capacity * POSITION_SIZE);
    mt_release(allocator, mesh->normal, (size_t)mesh->vertex_capacity * NORMAL_SIZE);
    mt_release(allocator, mesh->colour, (size_t)mesh->vertex_capacity * COLOUR_SIZE);
    mt_release(allocator, mesh->uv, (size_t)mesh->vertex_capacity * UV_SIZE);
    mt_release(allocator, mesh->index, (size_t)mesh->index_capacity * sizeof(uint32_t));
    *mesh = (mt_mesh){0};
}

uint32_t mt_mesh_vertex(mt_mesh* mesh, const float position[3], const float normal[3], const float rgba[4], float u, float v) {
    const uint32_t i = mesh->vertex_count++;
    memcpy(mesh->position + 3 * (size_t)i, position, POSITION_SIZE);
    mt_pack_normal(mesh->normal + 4 * (size_t)i, normal[0], normal[1], normal[2]);
    uint8_t* colour = mesh->colour + 4 * (size_t)i;
    for (int k = 0; k < 4; ++k) {
        colour[k] = mt_pack_unit(rgba[k]);
    }
    mesh->uv[2 * (size_t)i] = u;
    mesh->uv[2 * (size_t)i + 1] = v;
    return i;
}

void mt_mesh_bounds(const mt_mesh* mesh, float min[3], float max[3]) {
    for (int k = 0; k < 3; ++k) {
        min[k] = max[k] = mesh->vertex_count > 0 ? mesh->position[k] : 0.0f;
    }
    for (uint32_t i = 1; i < mesh->vertex_count; ++i) {
        const float* p = mesh->position + 3 * (size_t)i;
        for (int k = 0; k < 3; ++k) {
            min[k] = p[k] < min[k] ? p[k] : min[k];
            max[k] = p[k] > max[k] ? p[k] : max[k];
        }
    }
}

mt_mesh_view mt_mesh_as_view(const mt_mesh* mesh) {
    return (mt_mesh_view){.vertex_count = mesh->vertex_count,
                          .index_count = mesh->index_count,
                          .position = mesh->position,
                          .normal = mesh->normal,
                          .colour = mesh->colour,
                          .uv = mesh->uv,
                          .index = mesh->index};
}
