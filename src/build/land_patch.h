/* The soil and the water of a square as patches. */
#ifndef MT_BUILD_LAND_PATCH_H
#define MT_BUILD_LAND_PATCH_H

#include "build/land_colour.h"
#include "build/land_mosaic.h"

/* One detail of a patch. */
typedef struct mt_patch_def {
    const mt_land_grid*   grid;
    const mt_mosaic*      mosaic;
    const mt_land_square* square;
    const mt_ground*      ground;
    const mt_land_paint*  paint;
} mt_patch_def;

/*
 * Soil, appended. Where the square meets the border of its page a skirt hangs down, so that no crack shows between pages
 * of different detail.
 */
bool mt_land_soil(const mt_patch_def* def, mt_patch* out, const mt_allocator* allocator);

/* The surface of water, appended: rings of colour from the shore line inward. */
bool mt_land_water(const mt_patch_def* def, mt_patch* out, const mt_allocator* allocator);

#endif
