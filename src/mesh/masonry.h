/* Masonry parts to triangles. */
#ifndef MT_MESH_MASONRY_H
#define MT_MESH_MASONRY_H

#include "geometry/part.h"
#include "mesh/mesh.h"

/* Writers of one part; room was made by mt_masonry_mesh. */
void mt_pillow_near(const mt_pillow* pillow, mt_mesh* mesh);
void mt_pillow_far(const mt_pillow* pillow, mt_mesh* mesh);
void mt_block_near(const mt_block* block, mt_mesh* mesh);
void mt_block_far(const mt_block* block, mt_mesh* mesh);

/* Appends the mesh of all parts. False when there is no memory. */
bool mt_masonry_mesh(const mt_parts* parts, mt_detail detail, mt_mesh* mesh, const mt_allocator* allocator);

#endif
