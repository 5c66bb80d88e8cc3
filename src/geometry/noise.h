/* Smooth value noise on a lattice of addressed random numbers. */
#ifndef MT_GEOMETRY_NOISE_H
#define MT_GEOMETRY_NOISE_H

#include <stdint.h>

/*
 * Value in [-1, 1] at (x, z) [cells]: hashes at the whole numbers, joined by quintic steps, so the
 * first and second derivatives are continuous. `seed` is a key.
 */
double mt_noise2(uint64_t seed, double x, double z);

#endif
