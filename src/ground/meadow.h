/* The relief of a meadow before any water: long waves near the middle, hills around, higher ones at the horizon. */
#ifndef MT_GROUND_MEADOW_H
#define MT_GROUND_MEADOW_H

#include "motte/plan.h"

#define MT_MEADOW_HILLS 60.0    /* [m] from the origin the meadow begins to roll */
#define MT_MEADOW_HORIZON 170.0 /* [m] from the origin the land begins to rise */

typedef struct mt_meadow {
    uint64_t wave_seed[2];
    uint64_t hill_seed;
    uint64_t horizon_seed;
    double   slope; /* [m per m] towards +x */
} mt_meadow;

mt_meadow mt_meadow_init(const mt_ground_def* def);

/* Height [m] at (x, z) [m]. */
double mt_meadow_height(const mt_meadow* meadow, double x, double z);

#endif
