/*
 * Where plants stand. Each place is drawn from a key of its own cell of the world, so nothing moves when a wall is
 * added: plants under it vanish, others come at its feet.
 */
#ifndef MT_BUILD_NATURE_H
#define MT_BUILD_NATURE_H

#include "build/land_colour.h"
#include "build/land_grid.h"

/* Trees and conifers of a square, appended; of wide squares (span above 1) with fewer trees the farther out. */
bool mt_nature_trees(const mt_land_grid* grid, const mt_land_square* square, uint64_t seed, mt_plants* out,
                     const mt_allocator* allocator);

/* Grass, flowers, bushes, reeds and lilies of a square of span 1, appended. */
bool mt_nature_meadow(const mt_land_grid* grid, const mt_ground* ground, const mt_land_square* square,
                      const mt_land_paint* paint, mt_plants* out, const mt_allocator* allocator);

#endif
