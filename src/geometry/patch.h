/*
 * A patch of ground or water as a part: points with their colour and the corners of its triangles,
 * counter-clockwise seen from above. Positions are metres relative to the corner of the page, y is the
 * world's height.
 */
#ifndef MT_GEOMETRY_PATCH_H
#define MT_GEOMETRY_PATCH_H

#include "base/array.h"

#include <stdint.h>

typedef struct mt_patch_point {
    float position[3];
    float normal[3]; /* unit */
    float rgba[4];   /* linear, 0 to 1; alpha is the opacity of water */
} mt_patch_point;

typedef struct mt_patch {
    MT_ARRAY(mt_patch_point) points;
    MT_ARRAY(uint32_t) corners; /* three a triangle */
} mt_patch;

static inline void mt_patch_free(mt_patch* patch, const mt_allocator* allocator) {
    mt_array_free(&patch->points, allocator);
    mt_array_free(&patch->corners, allocator);
}

#endif
