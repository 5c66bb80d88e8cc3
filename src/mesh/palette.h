/* The one table of stone and mortar colours, linear RGB, and the law by which shade is baked into them. */
#ifndef MT_MESH_PALETTE_H
#define MT_MESH_PALETTE_H

#include "geometry/colour.h"

#include <stdint.h>

extern const mt_colour MT_MORTAR_NEAR;
extern const mt_colour MT_MORTAR_FAR;

/* The tone of a stone drawn from its key: one of seven near tones (or three of dressed stone), nudged a little. */
mt_colour mt_stone_tone(uint64_t draw, int dressed);

/* Light between a lower and an upper edge, `fraction` of the way up. */
static inline float mt_light_at(const float shade[2], float fraction) {
    return shade[0] + (shade[1] - shade[0]) * fraction;
}

#endif
