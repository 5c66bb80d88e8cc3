/* The one table of stone and mortar colours, linear RGB, and the law by which shade is baked into them. */
#ifndef MT_MESH_PALETTE_H
#define MT_MESH_PALETTE_H

#include <stdint.h>

typedef struct mt_colour {
    float r, g, b; /* linear, 0 to 1 */
} mt_colour;

extern const mt_colour MT_MORTAR_NEAR;
extern const mt_colour MT_MORTAR_FAR;

/* The tone of a stone drawn from its key: one of seven near tones (or three of dressed stone), nudged a little. */
mt_colour mt_stone_tone(uint64_t draw, int dressed);

/*
 * Shade k (1: full light) darkens warmly: red by k^0.90, green by k, blue by k^1.08. The powers are taken by
 * their second-order series at 1, within 0.01 for k from 0.3 to 1.
 */
static inline mt_colour mt_shaded(mt_colour colour, float k) {
    const float d = 1.0f - k;
    return (mt_colour){colour.r * k * (1.0f + d * (0.10f + 0.055f * d)), colour.g * k,
                       colour.b * k * (1.0f - d * (0.08f + 0.037f * d))};
}

/* Light between a lower and an upper edge, `fraction` of the way up. */
static inline float mt_light_at(const float shade[2], float fraction) {
    return shade[0] + (shade[1] - shade[0]) * fraction;
}

#endif
