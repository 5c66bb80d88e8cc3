#include "mesh/palette.h"

#include "base/hash.h"

const mt_colour MT_MORTAR_NEAR = {0.070f, 0.054f, 0.041f};
const mt_colour MT_MORTAR_FAR = {0.159f, 0.127f, 0.093f};

/* Drawn by share: 5 light sand, 5 warm grey, 4 grey-brown, 3 ochre, 3 cool grey, 2 clay, 2 pale. */
enum { SHARES = 24 };
static const mt_colour TONES[7] = {{0.546f, 0.462f, 0.332f}, {0.451f, 0.381f, 0.279f}, {0.366f, 0.309f, 0.212f},
                                   {0.527f, 0.397f, 0.231f}, {0.309f, 0.279f, 0.242f}, {0.451f, 0.309f, 0.195f},
                                   {0.631f, 0.552f, 0.423f}};
static const uint8_t   SHARE[SHARES] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6};
static const mt_colour DRESSED[3] = {{0.631f, 0.558f, 0.429f}, {0.552f, 0.479f, 0.361f}, {0.578f, 0.491f, 0.356f}};

mt_colour mt_stone_tone(uint64_t draw, int dressed) {
    const mt_colour base =
        dressed ? DRESSED[(uint32_t)(draw & 0xffff) * 3 >> 16] : TONES[SHARE[(uint32_t)(draw & 0xffff) * SHARES >> 16]];
    const float bright = 1.0f + (dressed ? 0.07f : 0.09f) * ((float)(draw >> 16 & 0xffff) * (2.0f / 65535.0f) - 1.0f);
    const float warm = (dressed ? 0.025f : 0.035f) * ((float)(draw >> 32 & 0xffff) * (2.0f / 65535.0f) - 1.0f);
    return (mt_colour){base.r * bright * (1.0f + warm), base.g * bright, base.b * bright * (1.0f - warm)};
}
