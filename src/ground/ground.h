/*
 * The ground: height and water at (x, z). A meadow now; an island takes the interface over. A ground is
 * a pure function of its definition: any place can be asked at any time in any order.
 */
#ifndef MT_GROUND_GROUND_H
#define MT_GROUND_GROUND_H

#include "geometry/vec.h"
#include "motte/plan.h"

typedef struct mt_ground mt_ground;

/* NULL when there is no memory. The definition is already checked. */
mt_ground* mt_ground_create(const mt_ground_def* def, const mt_allocator* allocator);
void       mt_ground_destroy(mt_ground* ground);

/* The seed of the definition. */
uint64_t mt_ground_seed(const mt_ground* ground);

/* Height of the soil or the bed of water [m] at (x, z) [m]. */
double mt_ground_height(const mt_ground* ground, double x, double z);

/* Depth of water [m] at (x, z), 0 where it is dry. */
double mt_ground_depth(const mt_ground* ground, double x, double z);

/* True below the water line. */
bool mt_ground_wet(const mt_ground* ground, double x, double z);

/* Distance to the nearest shore line [m], negative in water; at least 1e3 where there is no water near. */
double mt_ground_shore(const mt_ground* ground, double x, double z);

#endif
