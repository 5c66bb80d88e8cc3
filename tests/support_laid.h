/* The stones of a wall as records, before any triangle: laid by the builder as the world has it lay them. */
#ifndef MOTTE_TESTS_SUPPORT_LAID_H
#define MOTTE_TESTS_SUPPORT_LAID_H

#include "build/wall.h"
#include "support_walls.h"

/* One chunk: its layout and its parts. */
typedef struct laid_chunk {
    bool           stands;
    mt_wall_layout layout;
    mt_parts       parts;
} laid_chunk;

typedef struct laid {
    mt_allocator   allocator;
    mt_ground*     ground;
    mt_stretches   stand;
    mt_corners     corner;
    mt_wall_source source;
    uint32_t       count;
    laid_chunk*    chunk;
} laid;

/* All chunks of a wall of the scene's plan. Fails unless they give the triangles of the scene's world, bit by bit. */
laid laid_of(const scene* s, const mt_wall* wall);
void laid_free(laid* l);

/* A place of the world [m]: parts measure from the corner of their page. */
static inline mt_vec2 world_xz(const mt_wall_layout* layout, float x, float z) {
    return (mt_vec2){(double)x + layout->page_x * MT_WALL_PAGE, (double)z + layout->page_z * MT_WALL_PAGE};
}

#endif
