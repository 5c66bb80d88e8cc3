/* Patches of soil and water to triangles. */
#ifndef MT_MESH_PATCH_H
#define MT_MESH_PATCH_H

#include "geometry/patch.h"
#include "mesh/mesh.h"

/* Appends a patch; texture places are metres on the ground. False when there is no memory. */
bool mt_patch_mesh(const mt_patch* patch, mt_mesh* mesh, const mt_allocator* allocator);

#endif
