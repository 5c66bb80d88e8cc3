#include "geometry/noise.h"

#include "base/hash.h"
#include "geometry/scalar.h"

static double lattice(uint64_t seed, double cell_x, double cell_z) {
    const uint64_t x = (uint64_t)(int64_t)cell_x;
    const uint64_t z = (uint64_t)(int64_t)cell_z;
    return (double)mt_signed(mt_hash_u64(mt_hash_u64(seed, x), z));
}

/* Its first and second derivatives are 0 at 0 and at 1. */
static double quintic(double t) {
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

double mt_noise2(uint64_t seed, double x, double z) {
    const double cell_x = floor(x);
    const double cell_z = floor(z);
    const double u = quintic(x - cell_x);
    const double v = quintic(z - cell_z);
    const double a = lattice(seed, cell_x, cell_z);
    const double b = lattice(seed, cell_x + 1.0, cell_z);
    const double c = lattice(seed, cell_x, cell_z + 1.0);
    const double d = lattice(seed, cell_x + 1.0, cell_z + 1.0);
    const double near_row = a + (b - a) * u;
    const double far_row = c + (d - c) * u;
    return mt_clamp(near_row + (far_row - near_row) * v, -1.0, 1.0);
}
