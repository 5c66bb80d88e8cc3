#include "export/placed.h"

#include <math.h>

bool mt_placed_init(mt_placed* placed, const mt_export_scene* scene) {
    *placed = (mt_placed){.at = NULL};
    uint32_t most = 0;
    for (size_t i = 0; i < scene->pieces.count; ++i) {
        const uint32_t count = scene->pieces.items[i].mesh->vertex_count;
        most = count > most ? count : most;
    }
    if (most == 0) {
        return true;
    }
    const uint64_t size = (uint64_t)most * 3 * sizeof(double);
    placed->at = size <= SIZE_MAX / 2 ? mt_allocate(&scene->allocator, (size_t)size) : NULL;
    placed->capacity = placed->at != NULL ? most : 0;
    return placed->at != NULL;
}

void mt_placed_free(mt_placed* placed, const mt_allocator* allocator) {
    mt_release(allocator, placed->at, (size_t)placed->capacity * 3 * sizeof(double));
    *placed = (mt_placed){.at = NULL};
}

void mt_placed_fill(mt_placed* placed, const mt_export_piece* piece, const mt_placing* placing) {
    const float* from = piece->mesh->position;
    for (size_t i = 0; i < piece->mesh->vertex_count; ++i) {
        for (size_t k = 0; k < 3; ++k) {
            const double exact = piece->corner[k] + (double)from[3 * i + k] - placing->pivot[k];
            const double stepped = floor(exact * placing->grid + 0.5) / placing->grid;
            placed->at[3 * i + k] = placing->narrow ? (double)(float)stepped : stepped;
        }
    }
}

static bool is_sliver(const mt_placed* placed, const uint32_t triangle[3]) {
    const double* a = placed->at + 3 * (size_t)triangle[0];
    const double* b = placed->at + 3 * (size_t)triangle[1];
    const double* c = placed->at + 3 * (size_t)triangle[2];
    const double  u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    const double  v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    const double  n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    const double  twice = 2.0 * MT_EXPORT_AREA_MIN;
    return !(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] >= twice * twice);
}

/* Blades and petals, and nothing else, have normals that point straight up at all three corners. */
static bool is_blade(const mt_mesh_view* mesh, const uint32_t triangle[3]) {
    bool up = true;
    for (int k = 0; k < 3; ++k) {
        up = up && mesh->normal[4 * (size_t)triangle[k] + 1] == INT16_MAX;
    }
    return up;
}

uint32_t mt_placed_sides(const mt_placed* placed, const mt_mesh_view* mesh, mt_material material, const uint32_t triangle[3]) {
    if (is_sliver(placed, triangle)) {
        return 0;
    }
    return material == MT_MATERIAL_PLANT && is_blade(mesh, triangle) ? 2 : 1;
}

static void widen(mt_export_size* size, const double at[3], bool begun) {
    for (int k = 0; k < 3; ++k) {
        size->min[k] = !begun || at[k] < size->min[k] ? at[k] : size->min[k];
        size->max[k] = !begun || at[k] > size->max[k] ? at[k] : size->max[k];
    }
}

mt_export_size mt_export_measure(const mt_export_scene* scene, const mt_export_object* object, const mt_placing* placing,
                                 mt_placed* placed) {
    mt_export_size size = {.vertex_count = 0};
    for (size_t i = 0; i < object->piece_count; ++i) {
        const mt_export_piece* piece = &scene->pieces.items[object->first_piece + i];
        mt_placed_fill(placed, piece, placing);
        for (uint32_t k = 0; k < piece->mesh->vertex_count; ++k) {
            widen(&size, placed->at + 3 * (size_t)k, size.vertex_count + k != 0);
        }
        for (uint32_t k = 0; k + 2 < piece->mesh->index_count; k += 3) {
            size.index_count += 3 * mt_placed_sides(placed, piece->mesh, object->material, piece->mesh->index + k);
        }
        size.vertex_count += piece->mesh->vertex_count;
    }
    return size;
}

void mt_export_uv(const mt_mesh_view* mesh, uint32_t vertex, mt_material material, double uv[2]) {
    const bool   flat = material == MT_MATERIAL_GROUND || material == MT_MATERIAL_WATER;
    const double second = (double)mesh->uv[2 * (size_t)vertex + 1];
    uv[0] = (double)mesh->uv[2 * (size_t)vertex];
    uv[1] = flat ? -second : second;
}

void mt_export_normal(const mt_mesh_view* mesh, uint32_t vertex, double normal[3]) {
    const int16_t* n = mesh->normal + 4 * (size_t)vertex;
    const double   x = n[0];
    const double   y = n[1];
    const double   z = n[2];
    const double   length = sqrt(x * x + y * y + z * z);
    if (length > 0.0) {
        normal[0] = x / length;
        normal[1] = y / length;
        normal[2] = z / length;
    } else {
        normal[0] = normal[2] = 0.0;
        normal[1] = 1.0;
    }
}
