/* The scalar functions against the C library's, and against bits that must be the same on every machine. */
#include "base/hash.h"
#include "geometry/scalar.h"
#include "support_strokes.h"

static void sine_and_cosine_are_right_to_1e_9_up_to_1e5(void** state) {
    (void)state;
    for (int i = -100000; i <= 100000; i++) {
        const double x = (double)i * 0.99973;
        assert_near(mt_sin(x), sin(x), 1e-9);
        assert_near(mt_cos(x), cos(x), 1e-9);
    }
    for (int i = -4000; i <= 4000; i++) {
        const double x = (double)i * 0.001;
        assert_near(mt_sin(x), sin(x), 1e-14);
        assert_near(mt_cos(x), cos(x), 1e-14);
    }
    assert_true(mt_sin(0.0) == 0.0 && mt_cos(0.0) == 1.0);
}

static void arctangent_is_right_in_all_quadrants(void** state) {
    (void)state;
    for (int i = -20000; i <= 20000; i++) {
        const double a = (double)i * (3.1415926 / 20000.0);
        const double r = 1e-6 * (double)(1 << (i & 31 ? (i & 15) * 2 : 0));
        assert_near(mt_atan2(r * sin(a), r * cos(a)), atan2(r * sin(a), r * cos(a)), 1e-9);
    }
    assert_true(mt_atan2(0.0, 0.0) == 0.0);
    assert_true(mt_atan2(0.0, 5.0) == 0.0);
    assert_near(mt_atan2(0.0, -1.0), MT_PI, 1e-12); /* pi, not -pi, for either zero */
    assert_near(mt_atan2(-0.0, -1.0), MT_PI, 1e-12);
    assert_near(mt_atan2(1.0, 0.0), MT_PI / 2.0, 1e-12);
    assert_near(mt_atan2(-1.0, 0.0), -MT_PI / 2.0, 1e-12);
}

static void powers_are_right_to_1e_5(void** state) {
    (void)state;
    for (int i = 0; i <= 2000; i++) {
        for (int k = 0; k <= 75; k++) {
            const float x = (float)i / 2000.0f;
            const float p = 0.25f + 0.05f * (float)k;
            assert_near(mt_powf(x, p), pow((double)x, (double)p), 1e-5);
        }
    }
    assert_near(mt_powf(1e-20f, 0.25f), 1e-5, 1e-5);
    assert_true(mt_powf(0.0f, 0.25f) == 0.0f && mt_powf(1.0f, 3.3f) == 1.0f);
}

static void smooth_steps_from_0_to_1(void** state) {
    (void)state;
    assert_true(mt_smoothf(2.0f, 4.0f, 1.0f) == 0.0f && mt_smoothf(2.0f, 4.0f, 5.0f) == 1.0f);
    assert_true(mt_smoothf(2.0f, 4.0f, 3.0f) == 0.5f);
    float last = 0.0f;
    for (int i = 0; i <= 100; i++) {
        const float y = mt_smoothf(2.0f, 4.0f, 2.0f + 0.02f * (float)i);
        assert_true(y >= last);
        last = y;
    }
}

/* Compilers and machines may not differ in a single bit: one number for many results. */
static void results_have_the_same_bits_everywhere(void** state) {
    (void)state;
    uint64_t hash = 0;
    for (int i = -5000; i <= 5000; i++) {
        const double x = (double)i * 1.7;
        hash = mt_hash_f64(hash, mt_sin(x));
        hash = mt_hash_f64(hash, mt_cos(x));
        hash = mt_hash_f64(hash, mt_atan2(x, 100.0 - x));
        hash = mt_hash_f64(hash, (double)mt_powf((float)(i + 5000) / 10000.0f, 0.7f));
    }
    assert_int_equal(hash, 0x648f2f5b932b86a9ULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sine_and_cosine_are_right_to_1e_9_up_to_1e5),
        cmocka_unit_test(arctangent_is_right_in_all_quadrants),
        cmocka_unit_test(powers_are_right_to_1e_5),
        cmocka_unit_test(smooth_steps_from_0_to_1),
        cmocka_unit_test(results_have_the_same_bits_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
