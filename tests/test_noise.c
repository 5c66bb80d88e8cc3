/* Value noise: in range, smooth to the second derivative, different for each seed, the same on every machine. */
#include "geometry/noise.h"

#include "base/hash.h"
#include "support_strokes.h"

static void values_are_within_1_and_average_to_0(void** state) {
    (void)state;
    double   sum = 0.0;
    double   most = 0.0;
    uint64_t n = 0;
    for (double x = -40.0; x < 40.0; x += 0.37) {
        for (double z = -40.0; z < 40.0; z += 0.41, n++) {
            const double value = mt_noise2(12, x, z);
            assert_true(value >= -1.0 && value <= 1.0);
            sum += value;
            most = mt_max(most, fabs(value));
        }
    }
    assert_near(sum / (double)n, 0.0, 0.05);
    assert_true(most > 0.8);
}

static void value_slope_and_curvature_are_continuous_over_cell_borders(void** state) {
    (void)state;
    const double h = 1e-3;
    for (int i = 0; i < 200; i++) {
        const double border = (double)(i - 100);
        const double across = 40.0 * drawn(3, (uint64_t)i);
        double       f[7];
        for (int axis = 0; axis < 2; axis++) {
            for (int k = 0; k < 7; k++) {
                const double x = border + h * (double)(k - 3);
                f[k] = axis == 0 ? mt_noise2(9, x, across) : mt_noise2(9, across, x);
            }
            const double left = (f[1] - 2.0 * f[2] + f[3]) / (h * h);
            const double right = (f[3] - 2.0 * f[4] + f[5]) / (h * h);
            assert_near(f[3], f[2], 1e-4);
            assert_near((f[3] - f[2]) / h, (f[4] - f[3]) / h, 1e-3);
            assert_near(left, 0.0, 0.2); /* a quintic step is flat at its ends; a cubic one would curve by up to 12 */
            assert_near(right, 0.0, 0.2);
        }
    }
}

static void seeds_differ_and_bits_do_not(void** state) {
    (void)state;
    uint64_t hash = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        assert_true(mt_noise2(seed, 3.3, 4.4) != mt_noise2(seed + 1, 3.3, 4.4));
        assert_true(mt_noise2(seed, -0.5, 4.0) != mt_noise2(seed, 0.5, 4.0));
        for (int i = 0; i < 50; i++) {
            hash = mt_hash_f64(hash, mt_noise2(seed, 0.71 * (double)(i - 25), 1e6 - 0.13 * (double)i));
        }
    }
    assert_int_equal(hash, 0x2799b86c8525508cULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_within_1_and_average_to_0),
        cmocka_unit_test(value_slope_and_curvature_are_continuous_over_cell_borders),
        cmocka_unit_test(seeds_differ_and_bits_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
