/* The meadow and its ponds: a pure function of place, gentle, and water that agrees with itself. */
#include "ground/ground.h"

#include "base/hash.h"
#include "support_strokes.h"

static mt_ground_def meadow(uint64_t seed) {
    mt_ground_def def = mt_ground_def_defaults();
    def.seed = seed;
    return def;
}

static void add_pond(mt_ground_def* def, int32_t x, int32_t z, int32_t r) {
    def->ponds[def->pond_count++] = (mt_pond){x, z, r};
}

static mt_ground* made(const mt_ground_def* def) {
    const mt_allocator allocator = plain_allocator();
    mt_ground*         ground = mt_ground_create(def, &allocator);
    assert_non_null(ground);
    return ground;
}

static double drawn_in(uint64_t seed, uint64_t n, double low, double high) {
    return low + (high - low) * drawn(seed, n);
}

static void relief_is_gentle_where_one_builds(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        const mt_ground_def def = meadow(seed);
        mt_ground*          ground = made(&def);
        double              low = 1e9;
        double              high = -1e9;
        for (uint64_t n = 0; n < 2000; ++n) {
            const double x = drawn_in(seed, 2 * n, -42.0, 42.0);
            const double z = drawn_in(seed, 2 * n + 1, -42.0, 42.0);
            const double y = mt_ground_height(ground, x, z);
            low = mt_min(low, y);
            high = mt_max(high, y);
            assert_true(fabs(mt_ground_height(ground, x + 0.1, z) - y) < 0.1 * 0.12);
            assert_true(fabs(mt_ground_height(ground, x, z + 0.1) - y) < 0.1 * 0.12);
        }
        if (low < -0.5 || high > 0.5 || high - low < 0.25) {
            fail_msg("seed %llu: from %.3f to %.3f m", (unsigned long long)seed, low, high);
        }
        mt_ground_destroy(ground);
    }
}

static void hills_stand_around_and_stay_walkable(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 10; ++seed) {
        const mt_ground_def def = meadow(seed);
        mt_ground*          ground = made(&def);
        double              high = -1e9;
        for (uint64_t n = 0; n < 5000; ++n) {
            const double x = drawn_in(seed, 2 * n, -600.0, 600.0);
            const double z = drawn_in(seed, 2 * n + 1, -600.0, 600.0);
            const double y = mt_ground_height(ground, x, z);
            high = mt_max(high, y);
            assert_true(fabs(mt_ground_height(ground, x + 0.5, z) - y) < 0.5 * 0.75);
        }
        assert_true(high > 8.0 && high < 40.0);
        mt_ground_destroy(ground);
    }
}

static void a_slope_tilts_the_whole(void** state) {
    (void)state;
    mt_ground_def flat = meadow(3);
    mt_ground_def tilted = flat;
    tilted.slope = -250;
    mt_ground* a = made(&flat);
    mt_ground* b = made(&tilted);
    for (uint64_t n = 0; n < 500; ++n) {
        const double x = drawn_in(5, 2 * n, -300.0, 300.0);
        const double z = drawn_in(5, 2 * n + 1, -300.0, 300.0);
        assert_near(mt_ground_height(b, x, z) - mt_ground_height(a, x, z), -0.25 * x, 1e-9);
    }
    mt_ground_destroy(a);
    mt_ground_destroy(b);
}

static void a_place_is_the_same_whenever_asked(void** state) {
    (void)state;
    mt_ground_def def = meadow(8);
    add_pond(&def, 4000, -3000, 7000);
    mt_ground* a = made(&def);
    mt_ground* b = made(&def);
    for (uint64_t n = 0; n < 300; ++n) {
        const double x = drawn_in(7, n, -20.0, 20.0);
        (void)mt_ground_height(b, -x, x);
        const double first = mt_ground_height(a, x, 1.5);
        const double second = mt_ground_height(b, x, 1.5);
        assert_memory_equal(&first, &second, sizeof first);
    }
    mt_ground_destroy(a);
    mt_ground_destroy(b);
}

/* Up to six ponds, apart or into each other, on level or tilted ground. */
static mt_ground_def drawn_ponds(uint64_t seed) {
    mt_ground_def def = meadow(seed);
    def.slope = seed % 3 == 0 ? (int32_t)drawn_in(seed, 90, -300.0, 300.0) : 0;
    const uint64_t count = 1 + seed % 6;
    for (uint64_t k = 0; k < count; ++k) {
        add_pond(&def, (int32_t)drawn_in(seed, 100 + 3 * k, -40000.0, 40000.0),
                 (int32_t)drawn_in(seed, 101 + 3 * k, -40000.0, 40000.0),
                 (int32_t)drawn_in(seed, 102 + 3 * k, 1000.0, 16000.0));
    }
    return def;
}

static void wet_and_deep_and_within_the_shore_are_one(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; ++seed) {
        const mt_ground_def def = drawn_ponds(seed);
        mt_ground*          ground = made(&def);
        for (uint64_t n = 0; n < 1500; ++n) {
            const double x = drawn_in(seed, 1000 + 2 * n, -60.0, 60.0);
            const double z = drawn_in(seed, 1001 + 2 * n, -60.0, 60.0);
            const double shore = mt_ground_shore(ground, x, z);
            const double depth = mt_ground_depth(ground, x, z);
            const bool   wet = mt_ground_wet(ground, x, z);
            if (wet != (shore < 0.0) || wet != (depth > 0.0) || depth < 0.0 || depth > 2.2 + 1e-9) {
                fail_msg("seed %llu at (%.3f, %.3f): wet %d, shore %.6f, depth %.6f", (unsigned long long)seed, x, z, wet,
                         shore, depth);
            }
        }
        mt_ground_destroy(ground);
    }
}

static void the_surface_of_a_pond_is_flat_and_the_bank_above_it(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 30; ++seed) {
        mt_ground_def def = meadow(seed);
        def.slope = (int32_t)(seed % 5) * 40;
        add_pond(&def, 6000, -2000, 3000 + (int32_t)seed * 300);
        mt_ground*   ground = made(&def);
        const double level = mt_ground_height(ground, 6.0, -2.0) + mt_ground_depth(ground, 6.0, -2.0);
        uint64_t     waters = 0;
        uint64_t     banks = 0;
        for (uint64_t n = 0; n < 9000; ++n) {
            const double x = drawn_in(seed, 2 * n, -18.0, 30.0);
            const double z = drawn_in(seed, 2 * n + 1, -26.0, 22.0);
            const double y = mt_ground_height(ground, x, z);
            const double shore = mt_ground_shore(ground, x, z);
            if (shore < 0.0) {
                assert_near(y + mt_ground_depth(ground, x, z), level, 1e-12);
                ++waters;
            } else if (shore < 2.4) {
                assert_true(y >= level && y <= level + 0.6 + 1e-9);
            } else if (shore < 2.5) {
                assert_near(y, level + 0.6, 0.02);
                ++banks;
            }
        }
        assert_true(waters > 100 && banks > 3);
        mt_ground_destroy(ground);
    }
}

static void height_has_no_step_anywhere(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 25; ++seed) {
        mt_ground_def def = drawn_ponds(seed);
        def.slope = 0;
        mt_ground* ground = made(&def);
        for (uint64_t n = 0; n < 3000; ++n) {
            const double x = drawn_in(seed, 2 * n, -60.0, 60.0);
            const double z = drawn_in(seed, 2 * n + 1, -60.0, 60.0);
            const double step = fabs(mt_ground_height(ground, x + 1e-4, z + 1e-4) - mt_ground_height(ground, x, z));
            if (step > 1e-3) {
                fail_msg("seed %llu at (%.4f, %.4f): a step of %.5f m", (unsigned long long)seed, x, z, step);
            }
        }
        mt_ground_destroy(ground);
    }
}

static void the_shore_is_no_circle_and_keeps_its_mean(void** state) {
    (void)state;
    double mean_of_all = 0.0;
    for (uint64_t seed = 1; seed <= 30; ++seed) {
        mt_ground_def def = meadow(seed);
        add_pond(&def, 0, 0, 8000);
        mt_ground* ground = made(&def);
        double     least = 1e9;
        double     most = 0.0;
        double     sum = 0.0;
        for (int k = 0; k < 64; ++k) {
            const double a = 2.0 * MT_PI * k / 64.0;
            double       low = 0.0;
            double       high = 16.0;
            for (int n = 0; n < 40; ++n) {
                const double r = 0.5 * (low + high);
                if (mt_ground_wet(ground, r * mt_cos(a), r * mt_sin(a))) {
                    low = r;
                } else {
                    high = r;
                }
            }
            least = mt_min(least, low);
            most = mt_max(most, low);
            sum += low;
        }
        assert_true(least > 8.0 * 0.8 && most < 8.0 * 1.2);
        assert_true(most - least > 0.4);
        mean_of_all += sum / 64.0 / 30.0;
        mt_ground_destroy(ground);
    }
    assert_near(mean_of_all, 8.0, 0.25);
}

static void larger_ponds_are_too_deep_for_a_wall_and_small_ones_not(void** state) {
    (void)state;
    mt_ground_def def = meadow(2);
    add_pond(&def, 0, 0, 8000);
    add_pond(&def, 60000, 0, 2000);
    mt_ground* ground = made(&def);
    assert_near(mt_ground_depth(ground, 0.0, 0.0), 2.2, 1e-9);
    assert_true(mt_ground_depth(ground, 60.0, 0.0) > 0.5 && mt_ground_depth(ground, 60.0, 0.0) < 1.5);
    mt_ground_destroy(ground);
}

static void ponds_that_meet_are_one_water(void** state) {
    (void)state;
    mt_ground_def def = meadow(11);
    def.slope = 60;
    add_pond(&def, 0, 0, 6000);
    add_pond(&def, 9000, 1000, 5000);
    add_pond(&def, 90000, 0, 6000);
    mt_ground*   ground = made(&def);
    const double a = mt_ground_height(ground, 0.0, 0.0) + mt_ground_depth(ground, 0.0, 0.0);
    const double b = mt_ground_height(ground, 9.0, 1.0) + mt_ground_depth(ground, 9.0, 1.0);
    const double c = mt_ground_height(ground, 90.0, 0.0) + mt_ground_depth(ground, 90.0, 0.0);
    assert_near(a, b, 1e-12);
    assert_true(c > a + 2.0);
    /* Along the line between the first two the surface stays flat, over the seam of the two shores too. */
    for (double t = 0.0; t <= 1.0; t += 0.01) {
        if (mt_ground_wet(ground, 9.0 * t, t)) {
            assert_near(mt_ground_height(ground, 9.0 * t, t) + mt_ground_depth(ground, 9.0 * t, t), a, 1e-12);
        }
    }
    mt_ground_destroy(ground);
}

static void without_water_the_shore_is_far(void** state) {
    (void)state;
    mt_ground_def def = meadow(4);
    mt_ground*    dry = made(&def);
    add_pond(&def, 0, 0, 5000);
    mt_ground* pond = made(&def);
    for (uint64_t n = 0; n < 200; ++n) {
        const double x = drawn_in(9, n, 60.0, 500.0);
        assert_true(mt_ground_shore(dry, x - 200.0, 3.0) >= 1e3);
        assert_true(mt_ground_shore(pond, x, 3.0) >= 1e3);
        assert_near(mt_ground_height(pond, x, 3.0), mt_ground_height(dry, x, 3.0), 0.0);
    }
    mt_ground_destroy(dry);
    mt_ground_destroy(pond);
}

static void memory_is_given_back_and_its_want_is_told(void** state) {
    (void)state;
    const mt_ground_def def = meadow(1);
    strict_memory       memory = {0};
    mt_allocator        allocator = strict_allocator(&memory);
    mt_ground_destroy(mt_ground_create(&def, &allocator));
    assert_int_equal(memory.live, 0);
    strict_memory none = {.fail_at = 1};
    allocator = strict_allocator(&none);
    assert_null(mt_ground_create(&def, &allocator));
    mt_ground_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relief_is_gentle_where_one_builds),
        cmocka_unit_test(hills_stand_around_and_stay_walkable),
        cmocka_unit_test(a_slope_tilts_the_whole),
        cmocka_unit_test(a_place_is_the_same_whenever_asked),
        cmocka_unit_test(wet_and_deep_and_within_the_shore_are_one),
        cmocka_unit_test(the_surface_of_a_pond_is_flat_and_the_bank_above_it),
        cmocka_unit_test(height_has_no_step_anywhere),
        cmocka_unit_test(the_shore_is_no_circle_and_keeps_its_mean),
        cmocka_unit_test(larger_ponds_are_too_deep_for_a_wall_and_small_ones_not),
        cmocka_unit_test(ponds_that_meet_are_one_water),
        cmocka_unit_test(without_water_the_shore_is_far),
        cmocka_unit_test(memory_is_given_back_and_its_want_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
