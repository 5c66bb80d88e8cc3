/*
 * Random numbers are addressed, never consumed: a key is made of a seed, a purpose and up to three
 * coordinates through a full mixing hash, so that changing one thing reshuffles nothing else.
 */
#ifndef MT_BASE_HASH_H
#define MT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* What a draw is for. Numbers are part of the format of every digest: append, never renumber. */
typedef enum mt_purpose {
    MT_PURPOSE_WALL = 1,
    MT_PURPOSE_COURSE_HEIGHT = 2,
    MT_PURPOSE_COURSE_PHASE = 3,
    MT_PURPOSE_JOINT = 4,
    MT_PURPOSE_STONE = 5,
    MT_PURPOSE_WARP = 6,
    MT_PURPOSE_QUOIN = 7,
    MT_PURPOSE_COPING = 8,
    MT_PURPOSE_MERLON = 9,
    MT_PURPOSE_RELIEF = 10,
    MT_PURPOSE_GRASS = 11,
    MT_PURPOSE_TUFT = 12,
    MT_PURPOSE_PLANT = 13,
    MT_PURPOSE_SHORE = 14,
} mt_purpose;

/* The finalizer of splitmix64 (Steele, Lea, Flood 2014): every bit of x moves every bit of the result. */
static inline uint64_t mt_mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

/* The n-th number drawn from a key, n from 0. */
static inline uint64_t mt_draw(uint64_t key, uint64_t n) {
    return mt_mix(key + (n + 1) * 0x9e3779b97f4a7c15ULL);
}

/* Seed 0 is as good as any other. Coordinates may be negative. */
static inline uint64_t mt_key(uint64_t seed, mt_purpose purpose, int64_t a, int64_t b, int64_t c) {
    uint64_t h = mt_mix(seed + 0x9e3779b97f4a7c15ULL * (uint64_t)purpose + 0x632be59bd9b4e019ULL);
    h = mt_mix(h ^ ((uint64_t)a * 0x9e3779b97f4a7c15ULL + 0x2545f4914f6cdd1dULL));
    h = mt_mix(h ^ ((uint64_t)b * 0xc2b2ae3d27d4eb4fULL + 0x165667b19e3779f9ULL));
    return mt_mix(h ^ ((uint64_t)c * 0xd6e8feb86659fd93ULL + 0x27d4eb2f165667c5ULL));
}

/* A draw as a number in [0, 1) and in [-1, 1): exact in float, the same everywhere. */
static inline float mt_unit(uint64_t h) {
    return (float)(uint32_t)(h >> 40) * (1.0f / 16777216.0f);
}
static inline float mt_signed(uint64_t h) {
    return mt_unit(h) * 2.0f - 1.0f;
}

/*
 * A running hash over fixed-width values, for keys and digests. The result does not depend on the
 * byte order of the machine.
 */
static inline uint64_t mt_hash_u64(uint64_t hash, uint64_t value) {
    return mt_mix((hash ^ value) * 0x9e3779b97f4a7c15ULL + 0x2545f4914f6cdd1dULL);
}
uint64_t mt_hash_f64(uint64_t hash, double value);
uint64_t mt_hash_f32s(uint64_t hash, const float* values, size_t count);
uint64_t mt_hash_u32s(uint64_t hash, const uint32_t* values, size_t count);
uint64_t mt_hash_bytes(uint64_t hash, const void* data, size_t size);

#endif
