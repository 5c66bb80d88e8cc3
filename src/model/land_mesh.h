/* A square of land from its parts to its meshes. */
#ifndef MT_MODEL_LAND_MESH_H
#define MT_MODEL_LAND_MESH_H

#include "build/land.h"
#include "mesh/mesh.h"

/*
 * Meshes for MT_MATERIAL_GROUND, MT_MATERIAL_PLANT and MT_MATERIAL_WATER, positions relative to the corner of the
 * square's page (of span 4 and 16: the page of its own corner). An empty mesh: nothing of that material is there.
 */
typedef struct mt_land_meshes {
    mt_mesh near[MT_MATERIAL_COUNT];
    mt_mesh far[MT_MATERIAL_COUNT];
} mt_land_meshes;

/* `far` false leaves the far meshes empty. On false (no memory) all meshes are empty. */
bool mt_land_build(const mt_ground* ground, const mt_land_square* square, bool far, mt_land_meshes* out,
                   const mt_allocator* allocator);
void mt_land_meshes_free(mt_land_meshes* meshes, const mt_allocator* allocator);

#endif
