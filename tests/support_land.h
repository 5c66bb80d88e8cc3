/* A village for the tests of land: two ponds that meet, and a wall past them. */
#ifndef SUPPORT_LAND_H
#define SUPPORT_LAND_H

#include "build/land.h"
#include "support_strokes.h"

typedef struct village {
    mt_allocator  allocator;
    mt_ground_def def;
    mt_ground*    ground;
    mt_footprint  foot[400]; /* the wall */
    uint32_t      feet;
} village;

void village_init(village* v);
void village_free(village* v);

/* The square of span 1 at (ix, iz), with the wall or without. */
mt_land_square square_at(const village* v, int32_t ix, int32_t iz, bool walled);

/* Lays a square into empty parts, which the caller frees. */
void lay(const village* v, const mt_land_square* square, mt_land_parts* parts);

/* Place of a patch point in the world; exact, since corners of pages are whole. */
void world_of(const mt_land_square* square, const mt_patch_point* point, float at[3]);

#endif
