/* Courses and their bond: rules-building section 2, in lattice coordinates, before warp and splitting. */
#include "base/hash.h"
#include "geometry/scalar.h"
#include "masonry/bond.h"
#include "masonry/course.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { SEEDS = 200, LOWEST = -20, HIGHEST = 34 };

static mt_bond_def stretch(uint64_t seed, double loop_length, double s0, double s1) {
    return (mt_bond_def){mt_key(seed, MT_PURPOSE_JOINT, 0, 0, 0), loop_length, LOWEST, HIGHEST, s0, s1};
}

static void courses_are_0_30_to_0_42_high_and_the_bottom_one_0_46(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; ++seed) {
        for (int32_t course = -400; course < 400; ++course) {
            const double height = mt_course_foot(seed, course + 1) - mt_course_foot(seed, course);
            const bool   right = course == 0 ? fabs(height - 0.46) < 1e-9 : height > 0.30 - 1e-6 && height < 0.42 + 1e-6;
            if (!right) {
                fail_msg("seed %llu: course %d is %.4f m high", (unsigned long long)seed, course, height);
            }
        }
    }
}

static void a_height_finds_its_course(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; ++seed) {
        for (double v = -9.0; v < 9.0; v += 0.0371) {
            const int32_t course = mt_course_at(seed, v);
            assert_true(mt_course_foot(seed, course) <= v && v < mt_course_foot(seed, course + 1));
            const int32_t top = mt_course_topmost(seed, v);
            const double  off = fabs(mt_course_foot(seed, top + 1) - v);
            assert_true(off <= fabs(mt_course_foot(seed, top) - v) && off <= fabs(mt_course_foot(seed, top + 2) - v));
        }
    }
}

/* Distance from a joint to the nearest of another row. */
static double nearest(const mt_bond* bond, const mt_bond_row* row, double s) {
    double best = 1e9;
    for (uint32_t i = 0; i < row->count; ++i) {
        best = mt_min(best, fabs(bond->joints.items[row->begin + i] - s));
    }
    return best;
}

static void check_rows(const mt_bond* bond, uint64_t seed, double s0, double s1, double shrink) {
    for (int32_t course = LOWEST; course <= HIGHEST; ++course) {
        const mt_bond_row* row = mt_bond_row_of(bond, course);
        const double*      joint = bond->joints.items + row->begin;
        const double       least = (course == 0 ? 0.70 : 0.50) * shrink, most = (course == 0 ? 1.25 : 1.00) / shrink;
        assert_true(row->count > 2 && joint[0] <= s0 && joint[row->count - 1] >= s1);
        for (uint32_t i = 0; i + 1 < row->count; ++i) {
            const double length = joint[i + 1] - joint[i];
            if (length < least - 1e-9 || length > most + 1e-9) {
                fail_msg("seed %llu course %d: a stone of %.4f m", (unsigned long long)seed, course, length);
            }
            if (course > LOWEST && joint[i] >= s0 && joint[i] <= s1) {
                const double apart = nearest(bond, mt_bond_row_of(bond, course - 1), joint[i]);
                if (apart < MT_BOND_APART - 1e-9) {
                    fail_msg("seed %llu course %d: joints %.4f m apart at %.3f", (unsigned long long)seed, course, apart,
                             joint[i]);
                }
            }
        }
    }
}

static void joints_of_neighbouring_courses_are_apart(void** state) {
    (void)state;
    const mt_allocator allocator = mt_allocator_default();
    mt_bond            bond = {0};
    for (uint64_t seed = 0; seed < SEEDS; ++seed) {
        const mt_bond_def def = stretch(seed, 0.0, 3.0, 63.0);
        assert_true(mt_bond_find(&def, &bond, &allocator));
        check_rows(&bond, seed, def.s0, def.s1, 1.0);
    }
    mt_bond_free(&bond, &allocator);
}

static void loops_close_with_a_whole_number_of_stones(void** state) {
    (void)state;
    const mt_allocator allocator = mt_allocator_default();
    mt_bond            bond = {0};
    for (uint64_t seed = 0; seed < SEEDS; ++seed) {
        const double      length = 8.0 + 0.37 * (double)seed;
        const mt_bond_def def = stretch(seed, length, length - 6.0, length + 6.0);
        assert_true(mt_bond_find(&def, &bond, &allocator));
        check_rows(&bond, seed, def.s0, def.s1, 0.80);
        /* Once round, every joint stands again where it stood. */
        const mt_bond_def again = stretch(seed, length, -6.0, 6.0);
        mt_bond           other = {0};
        assert_true(mt_bond_find(&again, &other, &allocator));
        for (int32_t course = LOWEST; course <= HIGHEST; ++course) {
            const mt_bond_row* row = mt_bond_row_of(&other, course);
            for (uint32_t i = 0; i < row->count; ++i) {
                const double s = other.joints.items[row->begin + i];
                if (s > -5.5 && s < 5.5) {
                    assert_true(nearest(&bond, mt_bond_row_of(&bond, course), s + length) < 1e-9);
                }
            }
        }
        mt_bond_free(&other, &allocator);
    }
    mt_bond_free(&bond, &allocator);
}

static void a_joint_does_not_depend_on_the_stretch_it_is_asked_for(void** state) {
    (void)state;
    const mt_allocator allocator = mt_allocator_default();
    mt_bond            wide = {0}, narrow = {0};
    for (uint64_t seed = 0; seed < SEEDS; ++seed) {
        const mt_bond_def all = stretch(seed, 0.0, 0.0, 40.0);
        assert_true(mt_bond_find(&all, &wide, &allocator));
        for (int k = 0; k < 4; ++k) {
            mt_bond_def part = stretch(seed, 0.0, 7.3 * k + 1.0, 7.3 * k + 5.0);
            part.lowest = 3 * k - 5;
            part.highest = 4 * k + 2;
            assert_true(mt_bond_find(&part, &narrow, &allocator));
            for (int32_t course = part.lowest; course <= part.highest; ++course) {
                const mt_bond_row* a = mt_bond_row_of(&narrow, course);
                const mt_bond_row* b = mt_bond_row_of(&wide, course);
                for (uint32_t i = 0; i < a->count; ++i) {
                    const double  s = narrow.joints.items[a->begin + i];
                    const int64_t at = a->first + (int64_t)i - b->first;
                    if (s > part.s0 && s < part.s1 && !(wide.joints.items[b->begin + (uint64_t)at] == s)) {
                        fail_msg("seed %llu course %d: a joint moved", (unsigned long long)seed, course);
                    }
                }
            }
        }
    }
    mt_bond_free(&wide, &allocator);
    mt_bond_free(&narrow, &allocator);
}

static void closing_a_loop_moves_joints_only_near_its_seam(void** state) {
    (void)state;
    const mt_allocator allocator = mt_allocator_default();
    mt_bond            open = {0}, closed = {0};
    for (uint64_t seed = 0; seed < SEEDS; ++seed) {
        const double      length = 30.0 + 0.173 * (double)seed;
        const mt_bond_def a = stretch(seed, 0.0, 0.0, length), b = stretch(seed, length, 0.0, length);
        assert_true(mt_bond_find(&a, &open, &allocator) && mt_bond_find(&b, &closed, &allocator));
        for (int32_t course = LOWEST; course <= HIGHEST; ++course) {
            const mt_bond_row* row = mt_bond_row_of(&open, course);
            for (uint32_t i = 0; i < row->count; ++i) {
                const double s = open.joints.items[row->begin + i];
                if (s > 4.0 && s < length - 4.0 && nearest(&closed, mt_bond_row_of(&closed, course), s) > 0.0) {
                    fail_msg("seed %llu course %d: the joint at %.3f of %.3f moved", (unsigned long long)seed, course, s,
                             length);
                }
            }
        }
    }
    mt_bond_free(&open, &allocator);
    mt_bond_free(&closed, &allocator);
}

static void seed_0_is_as_good_as_any(void** state) {
    (void)state;
    const mt_allocator allocator = mt_allocator_default();
    mt_bond            bond = {0};
    const mt_bond_def  def = stretch(0, 0.0, 0.0, 20.0);
    assert_true(mt_bond_find(&def, &bond, &allocator));
    const mt_bond_row* row = mt_bond_row_of(&bond, 3);
    double             least = 9.0, most = 0.0;
    for (uint32_t i = 0; i + 1 < row->count; ++i) {
        const double length = bond.joints.items[row->begin + i + 1] - bond.joints.items[row->begin + i];
        least = mt_min(least, length);
        most = mt_max(most, length);
    }
    mt_bond_free(&bond, &allocator);
    assert_true(least < 0.65 && most > 0.85);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(courses_are_0_30_to_0_42_high_and_the_bottom_one_0_46),
        cmocka_unit_test(a_height_finds_its_course),
        cmocka_unit_test(joints_of_neighbouring_courses_are_apart),
        cmocka_unit_test(loops_close_with_a_whole_number_of_stones),
        cmocka_unit_test(a_joint_does_not_depend_on_the_stretch_it_is_asked_for),
        cmocka_unit_test(closing_a_loop_moves_joints_only_near_its_seam),
        cmocka_unit_test(seed_0_is_as_good_as_any),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
