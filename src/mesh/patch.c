#include "mesh/patch.h"

bool mt_patch_mesh(const mt_patch* patch, mt_mesh* mesh, const mt_allocator* allocator) {
    const uint32_t first = mesh->vertex_count;
    if (patch->points.count > UINT32_MAX / 64 || patch->corners.count > UINT32_MAX / 64 ||
        !mt_mesh_reserve(mesh, (uint32_t)patch->points.count, (uint32_t)patch->corners.count, allocator)) {
        return false;
    }
    for (size_t i = 0; i < patch->points.count; ++i) {
        const mt_patch_point* p = &patch->points.items[i];
        (void)mt_mesh_vertex(mesh, p->position, p->normal, p->rgba, p->position[0], p->position[2]);
    }
    for (size_t i = 0; i + 2 < patch->corners.count; i += 3) {
        const uint32_t* c = &patch->corners.items[i];
        mt_mesh_triangle(mesh, first + c[0], first + c[1], first + c[2]);
    }
    return true;
}
