/* Scenes for the writers of files, made by hand: no world stands behind them. */
#ifndef MOTTE_TESTS_SUPPORT_SCENE_H
#define MOTTE_TESTS_SUPPORT_SCENE_H

#include "export/scene.h"
#include "support.h"

/* A mesh of `count` vertices on a fan of unit triangles; the last triangle uses the last vertex. */
typedef struct fan {
    mt_mesh_view view;
    float*       position;
    int16_t*     normal;
    uint8_t*     colour;
    float*       uv;
    uint32_t*    index;
} fan;

fan  fan_make(uint32_t vertex_count, uint32_t triangle_count);
void fan_free(fan* made);

/* A scene with its root and nothing else. */
mt_export_scene scene_begin(const mt_allocator* allocator);

/* Adds an object of one piece below the root. */
mt_export_object* scene_add(mt_export_scene* scene, const char* name, mt_material material, const mt_mesh_view* mesh);

#endif
