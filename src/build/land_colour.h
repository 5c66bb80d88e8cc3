/* The colours of soil: grass in its patches, sand at shores, the bed under water, shade at feet of walls and trees. */
#ifndef MT_BUILD_LAND_COLOUR_H
#define MT_BUILD_LAND_COLOUR_H

#include "geometry/colour.h"
#include "geometry/plant.h"
#include "ground/ground.h"

#define MT_TREE_SHADE 1.2f /* [m] the soil is darker this far around a trunk */

/* What colours of one square are made with. */
typedef struct mt_land_paint {
    uint64_t        seed;    /* of the ground */
    float           step;    /* [m] between nodes: patches finer than these are left out */
    double          page[2]; /* [m] place of the page's corner in the world */
    const mt_plant* tree;    /* those that shade the soil */
    uint32_t        tree_count;
} mt_land_paint;

/* A place on the soil. */
typedef struct mt_land_spot {
    double x, z;  /* [m] in the world */
    float  shore; /* [m] as mt_ground_shore */
    float  face;  /* [m] to the nearest wall's face */
} mt_land_spot;

/* Grass alone, without shade and sand. */
mt_colour mt_land_grass(const mt_land_paint* paint, double x, double z);

mt_colour mt_land_colour(const mt_land_paint* paint, const mt_land_spot* spot);

/* 0 in the open to 1 in the depth of a wood, at (x, z) [m]. */
float mt_land_wood(uint64_t seed, double x, double z);

#endif
