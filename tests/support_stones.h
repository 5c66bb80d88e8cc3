/* Stones told apart in the triangles of a chunk, as a viewer gets them. */
#ifndef MOTTE_TESTS_SUPPORT_STONES_H
#define MOTTE_TESTS_SUPPORT_STONES_H

#include "support_walls.h"

/* One stone: where it is along the wall, and a hash over every byte of it in world coordinates. */
typedef struct seen_stone {
    uint64_t hash;
    double   s0, s1; /* [m] */
    float    at[3];  /* [m] its first vertex, from the corner of the page */
} seen_stone;

typedef MT_ARRAY(seen_stone) seen_stones;

/* Appends the stones of a chunk of wall: the mortar comes first in its mesh, then stones, then cut blocks. */
void stones_of_chunk(const mt_chunk_view* chunk, seen_stones* out);

/* Appends the stones of all standing chunks of an owner. */
void stones_of_owner(const mt_world* world, uint32_t owner, seen_stones* out);

void stones_free(seen_stones* stones);

/* Number and sum of the hashes: equal sums of equal numbers are equal sets. */
typedef struct stone_sum {
    uint64_t count;
    uint64_t sum;
} stone_sum;

/* Of the stones that lie within [s0, s1] [m] of the path. */
stone_sum stones_within(const seen_stones* stones, double s0, double s1);

/* Names the stones within [s0, s1] that only one of the two has, a few of them. */
void stones_print_difference(const seen_stones* a, const seen_stones* b, double s0, double s1);

#endif
