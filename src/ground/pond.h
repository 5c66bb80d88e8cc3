/* The water of a meadow: ponds with a wobbling shore, a bank above it and a bed that falls to the middle. */
#ifndef MT_GROUND_POND_H
#define MT_GROUND_POND_H

#include "geometry/vec.h"
#include "ground/meadow.h"

#include <stdint.h>

#define MT_POND_BANK 0.60                 /* [m] of the bank above the water */
#define MT_POND_BANK_WIDTH 2.4            /* [m] from the shore line to the top of the bank */
#define MT_POND_LEVEL_STEP (1.0 / 1024.0) /* [m] levels are whole steps: height + depth is, as a float, the same everywhere */
#define MT_POND_NEAR 40.0                 /* [m] from the shore line at most, water counts as near */

typedef struct mt_pond_shape {
    mt_vec2  middle;
    double   radius; /* [m] mean of the shore line */
    double   outer;  /* [m] most the shore line reaches */
    double   level;  /* [m] height of the water */
    double   deep;   /* [m] depth in the middle */
    double   fall;   /* [m] from the shore line to where the bed is level */
    double   blend;  /* [m] beyond the bank over which the land comes back to its own height */
    double   reach2; /* [m2] square of the distance from the middle at which water is no longer near */
    double   pull2;  /* [m2] the same at which the land keeps its own height */
    uint64_t seed;
} mt_pond_shape;

typedef struct mt_ponds {
    uint32_t      count;
    mt_pond_shape pond[MT_PONDS_MAX];
} mt_ponds;

/* Ponds whose banks meet are one water with one level, the lowest of theirs. */
void mt_ponds_init(mt_ponds* ponds, const mt_ground_def* def, const mt_meadow* meadow);

/* The water nearest to a place. */
typedef struct mt_pond_place {
    double shore; /* [m] from the nearest shore line, negative in water; 1e3 where none is near */
    double level; /* [m] as in mt_pond_shape, of one pond or between two that are one water */
    double deep;
    double fall;
} mt_pond_place;

mt_pond_place mt_ponds_place(const mt_ponds* ponds, double x, double z);

/* Height of soil or bed [m], given the height of the meadow there. */
double mt_ponds_height(const mt_ponds* ponds, double x, double z, double meadow);

/* Depth of water [m]: 0 on land, greater than 0 in water. */
double mt_pond_depth(const mt_pond_place* place);

#endif
