#include "mesh/mesh.h"

#include <math.h>

#define AREA_LEAST 1e-8f /* [m2] */

static void decode(const mt_mesh_view* mesh, uint32_t vertex, float normal[3]) {
    const int16_t* n = mesh->normal + 4 * (size_t)vertex;
    for (int k = 0; k < 3; ++k) {
        normal[k] = (float)n[k] * (1.0f / 32767.0f);
    }
}

static void check_vertices(const mt_mesh_view* mesh, const float min[3], const float max[3], mt_mesh_faults* faults) {
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        const float* p = mesh->position + 3 * (size_t)i;
        const float* uv = mesh->uv + 2 * (size_t)i;
        float        n[3];
        decode(mesh, i, n);
        const float length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        const bool  finite = isfinite(p[0]) && isfinite(p[1]) && isfinite(p[2]) && isfinite(uv[0]) && isfinite(uv[1]);
        faults->not_finite += !finite;
        faults->not_unit += !(fabsf(length - 1.0f) <= 0.001f);
        bool inside = true;
        for (int k = 0; k < 3; ++k) {
            inside = inside && p[k] >= min[k] && p[k] <= max[k];
        }
        faults->out_of_bounds += !inside;
    }
}

static void check_triangle(const mt_mesh_view* mesh, const uint32_t corner[3], mt_mesh_faults* faults) {
    const float* a = mesh->position + 3 * (size_t)corner[0];
    const float* b = mesh->position + 3 * (size_t)corner[1];
    const float* c = mesh->position + 3 * (size_t)corner[2];
    const float  x0 = b[0] - a[0], y0 = b[1] - a[1], z0 = b[2] - a[2];
    const float  x1 = c[0] - a[0], y1 = c[1] - a[1], z1 = c[2] - a[2];
    const float  n[3] = {y0 * z1 - z0 * y1, z0 * x1 - x0 * z1, x0 * y1 - y0 * x1};
    const float  area = 0.5f * sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (!(area >= AREA_LEAST)) {
        faults->degenerate += 1;
        return;
    }
    unsigned against = 0;
    for (int k = 0; k < 3; ++k) {
        float normal[3];
        decode(mesh, corner[k], normal);
        against += n[0] * normal[0] + n[1] * normal[1] + n[2] * normal[2] < 0.0f;
    }
    faults->inward += against == 3;
}

mt_mesh_faults mt_mesh_check(const mt_mesh_view* mesh, const float min[3], const float max[3]) {
    mt_mesh_faults faults = {0};
    check_vertices(mesh, min, max, &faults);
    for (uint32_t i = 0; i + 2 < mesh->index_count; i += 3) {
        const uint32_t* corner = mesh->index + i;
        if (corner[0] >= mesh->vertex_count || corner[1] >= mesh->vertex_count || corner[2] >= mesh->vertex_count) {
            faults.out_of_range += 1;
        } else {
            check_triangle(mesh, corner, &faults);
        }
    }
    return faults;
}
