/* Colours as linear RGB and the law by which shade is baked into them. */
#ifndef MT_GEOMETRY_COLOUR_H
#define MT_GEOMETRY_COLOUR_H

typedef struct mt_colour {
    float r, g, b; /* linear, 0 to 1 */
} mt_colour;

/*
 * Shade k (1: full light) darkens warmly: red by k^0.90, green by k, blue by k^1.08. The powers are taken by
 * their second-order series at 1, within 0.01 for k from 0.3 to 1.
 */
static inline mt_colour mt_shaded(mt_colour colour, float k) {
    const float d = 1.0f - k;
    return (mt_colour){colour.r * k * (1.0f + d * (0.10f + 0.055f * d)), colour.g * k,
                       colour.b * k * (1.0f - d * (0.08f + 0.037f * d))};
}

static inline mt_colour mt_colour_scale(mt_colour colour, float k) {
    return (mt_colour){colour.r * k, colour.g * k, colour.b * k};
}

static inline mt_colour mt_colour_mix(mt_colour a, mt_colour b, float t) {
    return (mt_colour){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

#endif
