#include "support_scene.h"

#include <stdlib.h>

fan fan_make(uint32_t vertex_count, uint32_t triangle_count) {
    fan made = {
        .position = calloc((size_t)vertex_count * 3, sizeof(float)),
        .normal = calloc((size_t)vertex_count * 4, sizeof(int16_t)),
        .colour = calloc((size_t)vertex_count * 4, 1),
        .uv = calloc((size_t)vertex_count * 2, sizeof(float)),
        .index = calloc((size_t)triangle_count * 3, sizeof(uint32_t)),
    };
    for (uint32_t i = 0; i < vertex_count; ++i) {
        const float x = (float)(i / 2 % 60);
        const float z = (float)(i % 2);
        made.position[3 * (size_t)i] = x + 0.1f;
        made.position[3 * (size_t)i + 1] = (float)(i / 1000) * 0.37f - 3.3f;
        made.position[3 * (size_t)i + 2] = z;
        made.normal[4 * (size_t)i + 1] = 32767;
        for (size_t k = 0; k < 4; ++k) {
            made.colour[4 * (size_t)i + k] = (uint8_t)(i * 7 + k * 31);
        }
        made.uv[2 * (size_t)i] = x;
        made.uv[2 * (size_t)i + 1] = 0.5f + z;
    }
    for (uint32_t i = 0; i < triangle_count; ++i) {
        const uint32_t first = i + 1 == triangle_count ? vertex_count - 3 : i % (vertex_count - 2);
        for (uint32_t k = 0; k < 3; ++k) {
            made.index[3 * (size_t)i + k] = first + k;
        }
    }
    made.view = (mt_mesh_view){
        .vertex_count = vertex_count,
        .index_count = triangle_count * 3,
        .position = made.position,
        .normal = made.normal,
        .colour = made.colour,
        .uv = made.uv,
        .index = made.index,
    };
    return made;
}

void fan_free(fan* made) {
    free(made->position);
    free(made->normal);
    free(made->colour);
    free(made->uv);
    free(made->index);
    *made = (fan){.position = NULL};
}

static mt_export_object* add_object(mt_export_scene* scene, const char* name, uint32_t parent) {
    mt_export_object object = {.parent = parent, .group = parent == MT_EXPORT_ROOT};
    snprintf(object.name, sizeof object.name, "%s", name);
    mt_export_fact_text(&object, "part", name);
    assert_true(mt_array_push(&scene->objects, object, &scene->allocator));
    return &scene->objects.items[scene->objects.count - 1];
}

mt_export_scene scene_begin(const mt_allocator* allocator) {
    mt_export_scene scene = mt_export_scene_init(allocator);
    add_object(&scene, "Motte", MT_EXPORT_ROOT);
    return scene;
}

mt_export_object* scene_add(mt_export_scene* scene, const char* name, mt_material material, const mt_mesh_view* mesh) {
    const mt_export_piece piece = {.mesh = mesh};
    mt_export_object*     object = add_object(scene, name, 0);
    object->material = material;
    object->first_piece = scene->pieces.count;
    object->piece_count = 1;
    assert_true(mt_array_push(&scene->pieces, piece, &scene->allocator));
    return object;
}
