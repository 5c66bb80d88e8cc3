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

/* All four streams or none: a stream that grew alone could not be given back with its exact size. */
static bool reserve_vertices(mt_mesh* mesh, uint32_t wanted, const mt_allocator* allocator) {
    void* const  streams[4] = {mesh->position, mesh->normal, mesh->colour, mesh->uv};
    const size_t sizes[4] = {POSITION_SIZE, NORMAL_SIZE, COLOUR_SIZE, UV_SIZE};
    void*        grown[4] = {NULL, NULL, NULL, NULL};
    for (int i = 0; i < 4; ++i) {
        grown[i] = mt_allocate(allocator, wanted * sizes[i]);
        if (grown[i] == NULL) {
            while (i-- > 0) {
                mt_release(allocator, grown[i], wanted * sizes[i]);
            }
            return false;
        }
    }
    for (int i = 0; i < 4; ++i) {
        if (streams[i] != NULL) {
            memcpy(grown[i], streams[i], mesh->vertex_count * sizes[i]);
            mt_release(allocator, streams[i], mesh->vertex_capacity * sizes[i]);
        }
    }
    mesh->position = grown[0];
    mesh->normal = grown[1];
    mesh->colour = grown[2];
    mesh->uv = grown[3];
    mesh->vertex_capacity = wanted;
    return true;
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

/* Four vertices at a time in twelve lanes, which compilers turn into vector instructions. */
void mt_mesh_bounds(const mt_mesh* mesh, float min[3], float max[3]) {
    enum { LANES = 12 };
    const float* p = mesh->position;
    const size_t count = (size_t)mesh->vertex_count * 3;
    float        least[LANES], most[LANES];
    for (int k = 0; k < LANES; ++k) {
        least[k] = most[k] = count > 0 ? p[k % 3] : 0.0f;
    }
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        for (int k = 0; k < LANES; ++k) {
            const float at = p[i + (size_t)k];
            least[k] = at < least[k] ? at : least[k];
            most[k] = at > most[k] ? at : most[k];
        }
    }
    for (int k = 0; i < count; ++i, k = (k + 1) % 3) {
        least[k] = p[i] < least[k] ? p[i] : least[k];
        most[k] = p[i] > most[k] ? p[i] : most[k];
    }
    for (int k = 0; k < 3; ++k) {
        min[k] = least[k];
        max[k] = most[k];
        for (int lane = k + 3; lane < LANES; lane += 3) {
            min[k] = least[lane] < min[k] ? least[lane] : min[k];
            max[k] = most[lane] > max[k] ? most[lane] : max[k];
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
