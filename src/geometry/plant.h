/*
 * Plants as parts: where one stands, how big it is and the key all its other draws come from. Positions are
 * metres relative to the corner of the page, y is the world's height.
 */
#ifndef MT_GEOMETRY_PLANT_H
#define MT_GEOMETRY_PLANT_H

#include "base/array.h"
#include "geometry/colour.h"

#include <stdint.h>

typedef enum mt_plant_kind {
    MT_PLANT_TUFT = 0, /* grass of three or four blades */
    MT_PLANT_FLOWER = 1,
    MT_PLANT_REED = 2,
    MT_PLANT_LILY = 3,
    MT_PLANT_BUSH = 4,
    MT_PLANT_TREE = 5, /* round crown */
    MT_PLANT_CONIFER = 6,
    MT_PLANT_KIND_COUNT = 7,
} mt_plant_kind;

typedef struct mt_plant {
    uint64_t  key;
    float     x, y, z; /* [m] foot; y is the soil, the surface of the water for lilies */
    float     size;    /* [m] height; half the width of lilies */
    mt_colour ground;  /* colour of the grass at the foot */
    uint8_t   kind;    /* mt_plant_kind */
    uint8_t   lush;    /* 1: a fourth blade, at the feet of walls */
    uint8_t   tone;    /* which colour a flower has */
    uint8_t   pad;
} mt_plant;

typedef MT_ARRAY(mt_plant) mt_plants;

#endif
