/* A line on itself: what is left out, and that it does not hang on how the line arrived. */
#include "geometry/self.h"

#include "support_strokes.h"

#include <stdlib.h>
#include <string.h>

static mt_stretches left_out(const mt_path* path, double thickness) {
    mt_stretches out = {0};
    mt_self*     self = mt_self_create(thickness, NULL);
    assert_non_null(self);
    assert_true(mt_self_extend(self, path, path->count));
    assert_true(mt_self_left_out(self, &out));
    mt_self_destroy(self);
    return out;
}

static void drop(mt_stretches* out) {
    const mt_allocator allocator = plain_allocator();
    mt_array_free(out, &allocator);
}

typedef struct expected {
    size_t     count;
    mt_stretch stretch[3];
} expected;

static void expect(const mt_path* path, double thickness, expected want, double room) {
    mt_stretches out = left_out(path, thickness);
    for (size_t i = 0; i < out.count; i++) {
        if (out.count != want.count || fabs(out.items[i].s0 - want.stretch[i].s0) > room ||
            fabs(out.items[i].s1 - want.stretch[i].s1) > room) {
            print_error("[%.4f, %.4f] of %.4f\n", out.items[i].s0, out.items[i].s1, path->length);
        }
    }
    assert_int_equal(out.count, want.count);
    for (size_t i = 0; i < out.count; i++) {
        assert_near(out.items[i].s0, want.stretch[i].s0, room);
        assert_near(out.items[i].s1, want.stretch[i].s1, room);
    }
    drop(&out);
}

#define NOTHING                                                                                                                \
    (expected) {                                                                                                               \
        0, {                                                                                                                   \
            { 0, 0 }                                                                                                           \
        }                                                                                                                      \
    }

static void expect_straight(const mt_vec2* corner, uint32_t count, bool closed, double thickness, expected want, double room) {
    mt_point point[16];
    for (uint32_t i = 0; i < count; i++) {
        point[i] = mt_point_round(corner[i]);
    }
    mt_path path = path_of_points(point, count, MT_SHAPE_STRAIGHT, closed);
    expect(&path, thickness, want, room);
    path_drop(&path);
}

static void a_turn_back_leaves_its_later_leg_out(void** state) {
    (void)state;
    const mt_vec2 back[] = {{0, 0}, {10, 0}, {3, 0}, {12, 0}};
    expect_straight(back, 3, false, 0.8, (expected){1, {{10, 17}}}, 1e-9);
    expect_straight(back, 3, false, 6.0, (expected){1, {{10, 17}}}, 1e-9);
    expect_straight(back, 3, false, 0.3, (expected){1, {{10, 17}}}, 1e-9);
    expect_straight(back, 4, false, 0.8, (expected){1, {{10, 24.8}}}, 0.01); /* once more, and on past the first turn */
    const mt_vec2 sharp[] = {{0, 0}, {1, 0}, {0, 0.1}};
    expect_straight(sharp, 3, false, 0.8, (expected){1, {{1, 2.00499}}}, 1e-3);
    expect_straight(sharp, 3, false, 6.0, (expected){1, {{1, 2.00499}}}, 1e-3);
    const mt_vec2 narrow[] = {{0, 0}, {10, 0}, {10, 1}, {0, 1}}; /* two right angles, too near for a thick wall */
    expect_straight(narrow, 4, false, 6.0, (expected){1, {{10.5, 21}}}, 1e-9);
    expect_straight(narrow, 4, false, 0.8, NOTHING, 0.0);
    const mt_vec2 start[] = {{0, 0}, {0.2, 0}, {-5, 0}}; /* too near the end for a corner */
    expect_straight(start, 3, false, 0.8, (expected){1, {{0.2, 1.2}}}, 0.01);
    for (int shape = 0; shape < 2; shape++) { /* the same by hand, wherever the control points fall */
        for (int k = 0; k < 9; k++) {
            mt_vec2s stroke = even_stroke(1.0, 0.0, 0.5, 0.0, 0);
            stroke.items[1].x = 10.0 + 0.1 * (double)k;
            stroke.items[2] = (mt_vec2){3.0, 0.0};
            mt_path      path = path_of_stroke(&stroke, (mt_shape)shape, false);
            mt_stretches out = left_out(&path, 0.8);
            assert_int_equal(out.count, 1);
            assert_near(out.items[0].s0, stroke.items[1].x, 0.6);
            assert_true(out.items[0].s1 == path.length);
            drop(&out);
            path_drop(&path);
            strokes_free(&stroke);
        }
    }
}

static void a_sharp_corner_leaves_its_later_leg_out_until_it_is_away(void** state) {
    (void)state;
    const double thicknesses[] = {0.3, 0.8, 1.0};
    for (int t = 0; t < 3; t++) {
        for (int inner = 4; inner <= 90; inner++) { /* degrees between the legs */
            const double   angle = (double)inner * MT_PI / 180.0;
            const double   thickness = thicknesses[t];
            const mt_vec2  corner[] = {{0, 0}, {20, 0}, {20.0 - 20.0 * mt_cos(angle), 20.0 * mt_sin(angle)}};
            const double   away = 20.0 + mt_min(thickness / mt_sin(angle), 20.0);
            const expected out = {1, {{20, away}}};
            expect_straight(corner, 3, false, thickness, inner < 35 ? out : NOTHING, 0.02);
            for (int side = 0; side < 2; side++) { /* any corner of a triangle, one at the seam among them */
                const mt_vec2 ring[] = {corner[(side + 1) % 3], corner[(side + 2) % 3], corner[side]};
                mt_point      point[3];
                for (int i = 0; i < 3; i++) {
                    point[i] = mt_point_round(ring[i]);
                }
                mt_path      path = path_of_points(point, 3, MT_SHAPE_STRAIGHT, true);
                mt_stretches found = left_out(&path, thickness);
                double       length = 0.0;
                for (size_t i = 0; i < found.count; i++) {
                    length += found.items[i].s1 - found.items[i].s0;
                }
                if (inner < 35 && inner > 6) { /* the tip alone, once; the other end is far away */
                    assert_near(length, away - 20.0, 0.3);
                } else if (inner >= 36) {
                    assert_near(length, 0.0, 1e-9);
                }
                drop(&found);
                path_drop(&path);
            }
        }
    }
}

static void a_leg_too_short_for_its_mitre_is_left_out(void** state) {
    (void)state;
    const mt_vec2 last[] = {{0, 0}, {10, 0}, {10, 1}};
    const mt_vec2 first[] = {{0, 0}, {0, 1}, {10, 1}};
    expect_straight(last, 3, false, 6.0, (expected){1, {{10, 11}}}, 1e-9);
    expect_straight(first, 3, false, 6.0, (expected){1, {{0, 1}}}, 1e-9);
    expect_straight(last, 3, false, 1.9, NOTHING, 0.0);
    const mt_vec2 stub[] = {{0, 0}, {10, 0}, {10, 0.2}};
    expect_straight(stub, 3, false, 0.8, (expected){1, {{10, 10.2}}}, 1e-9);
    expect_straight(stub, 3, false, 0.39, NOTHING, 0.0);
}

static void corners_and_clean_crossings_leave_nothing_out(void** state) {
    (void)state;
    const double angles[] = {36, 60, 90, 120, 144};
    for (int i = 0; i < 5; i++) {
        const double  angle = angles[i] * MT_PI / 180.0;
        const mt_vec2 way = {mt_cos(angle), mt_sin(angle)};
        const mt_vec2 crossing[] = {{-10, 0}, {10, 0}, {12, 8}, mt_vec2_scale(way, 9.0), mt_vec2_scale(way, -9.0)};
        expect_straight(crossing, 5, false, 0.8, NOTHING, 0.0);
        const mt_vec2 over_vertex[] = {
            {-10, 0}, {0, 0}, {10, 0}, {12, 8}, mt_vec2_scale(way, 9.0), {0, 0}, mt_vec2_scale(way, -9.0)};
        expect_straight(over_vertex, 7, false, 0.8, NOTHING, 0.0);
    }
    const double  flat = 20.0 * MT_PI / 180.0; /* a flat crossing is none */
    const mt_vec2 along[] = {{-10, 0},
                             {10, 0},
                             {14, 4},
                             {14, 9},
                             {10, 9},
                             {8.0 * mt_cos(flat), 8.0 * mt_sin(flat)},
                             {-8.0 * mt_cos(flat), -8.0 * mt_sin(flat)}};
    mt_point      point[7];
    for (int i = 0; i < 7; i++) {
        point[i] = mt_point_round(along[i]);
    }
    mt_path      path = path_of_points(point, 7, MT_SHAPE_STRAIGHT, false);
    mt_stretches out = left_out(&path, 0.8);
    assert_int_equal(out.count, 1);
    assert_near(out.items[0].s1 - out.items[0].s0, 2.0 * 0.8 / mt_sin(flat), 0.05);
    drop(&out);
    path_drop(&path);
}

/* Back on its own line after 3.2 m: more than a corner of 35 degrees explains. */
static void a_hook_ends_where_it_comes_near(void** state) {
    (void)state;
    const mt_vec2 hook[] = {{0, 0}, {3, 0}, {3, 1}, {2, 1}, {2, 0.3}};
    expect_straight(hook, 5, false, 0.8, (expected){1, {{5.2, 5.7}}}, 0.01);
    const mt_vec2 wide[] = {{0, 0}, {3, 0}, {3, 1}, {2, 1}, {2, 0.81}};
    expect_straight(wide, 5, false, 0.38, NOTHING, 0.0);
}

static void a_touch_is_no_crossing(void** state) {
    (void)state;
    const mt_vec2 ends_on[] = {{0, 0}, {10, 0}, {10, 5}, {5, 5}, {5, 0}};
    expect_straight(ends_on, 5, false, 0.8, (expected){1, {{24.2, 25}}}, 0.01);
    const mt_vec2 bounces[] = {{0, 0}, {10, 0}, {10, 5}, {8, 5}, {5, 0}, {2, 5}};
    const double  touch = 17.0 + 5.830952, side = 0.8 * 5.830952 / 5.0;
    expect_straight(bounces, 6, false, 0.8, (expected){1, {{touch - side, touch + side}}}, 0.01);
}

static mt_path round_path(double (*x)(double), double (*z)(double), double turns, bool closed) {
    const mt_allocator allocator = plain_allocator();
    mt_vec2s           stroke = {0};
    for (int i = 0; i <= 400; i++) {
        const double  angle = 2.0 * MT_PI * turns * (double)i / 400.0;
        const mt_vec2 point = {x(angle), z(angle)};
        assert_true(mt_array_push(&stroke, point, &allocator));
    }
    mt_path path = path_of_stroke(&stroke, MT_SHAPE_FREE, closed);
    strokes_free(&stroke);
    return path;
}

static double eight_x(double a) {
    return 8.0 * mt_sin(a + 0.4);
}
static double eight_z(double a) {
    return 6.0 * mt_sin(2.0 * a + 0.8);
}
static double seam_eight_x(double a) {
    return 8.0 * mt_sin(a);
}
static double seam_eight_z(double a) {
    return 6.0 * mt_sin(2.0 * a);
}
static double circle_x(double a) {
    return 8.0 * mt_cos(a);
}
static double circle_z(double a) {
    return 8.0 * mt_sin(a);
}
static double spiral_x(double a) {
    return (2.0 + 0.5 * a / (2.0 * MT_PI)) * mt_cos(a);
}
static double spiral_z(double a) {
    return (2.0 + 0.5 * a / (2.0 * MT_PI)) * mt_sin(a);
}
static double wide_spiral_x(double a) {
    return (2.0 + 0.9 * a / (2.0 * MT_PI)) * mt_cos(a);
}
static double wide_spiral_z(double a) {
    return (2.0 + 0.9 * a / (2.0 * MT_PI)) * mt_sin(a);
}

static void round_lines(void** state) {
    (void)state;
    mt_path path = round_path(eight_x, eight_z, 0.97, false);
    expect(&path, 0.8, NOTHING, 0.0);
    path_drop(&path);
    path = round_path(eight_x, eight_z, 0.99, true);
    expect(&path, 0.8, NOTHING, 0.0);
    path_drop(&path);
    path = round_path(seam_eight_x, seam_eight_z, 0.99, true); /* the crossing on the seam */
    expect(&path, 0.8, NOTHING, 0.0);
    path_drop(&path);
    path = round_path(circle_x, circle_z, 0.98, true);
    expect(&path, 0.8, NOTHING, 0.0);
    path_drop(&path);
    path = round_path(spiral_x, spiral_z, 3.0, false); /* turns 0.5 m apart: all but the first */
    expect(&path, 0.8, (expected){1, {{13.6, path.length}}}, 0.8);
    path_drop(&path);
    path = round_path(wide_spiral_x, wide_spiral_z, 3.0, false);
    expect(&path, 0.8, NOTHING, 0.0);
    path_drop(&path);
}

static double distance_of_segments(const mt_path* path, double s, double from, double to) {
    const mt_vec2 place = mt_path_position(path, s);
    double        best = 1e9;
    for (double t = from; t <= to; t += 0.02) {
        best = mt_min(best, mt_vec2_distance(place, mt_path_position(path, t)));
    }
    return best;
}

static bool is_out(const mt_stretches* out, double s, double room) {
    for (size_t i = 0; i < out->count; i++) {
        if (s > out->items[i].s0 - room && s < out->items[i].s1 + room) {
            return true;
        }
    }
    return false;
}

/* Whether the line crosses itself near both places at 30 degrees or more, by brute force. */
static bool crossing_near(const mt_path* path, double s, double earlier, double reach) {
    for (uint32_t i = mt_path_segment(path, mt_max(s - reach, 0.0)); i + 1 < path->count && path->s[i] < s + reach; i++) {
        for (uint32_t k = mt_path_segment(path, mt_max(earlier - reach, 0.0)); k + 1 < i && path->s[k] < earlier + reach; k++) {
            const mt_vec2 p = mt_vec2_sub(path->point[k + 1], path->point[k]);
            const mt_vec2 q = mt_vec2_sub(path->point[i + 1], path->point[i]);
            const double  sine = fabs(mt_vec2_cross(mt_vec2_unit(p), mt_vec2_unit(q)));
            const double  a = mt_vec2_cross(p, mt_vec2_sub(path->point[i], path->point[k]));
            const double  b = mt_vec2_cross(p, mt_vec2_sub(path->point[i + 1], path->point[k]));
            const double  c = mt_vec2_cross(q, mt_vec2_sub(path->point[k], path->point[i]));
            const double  d = mt_vec2_cross(q, mt_vec2_sub(path->point[k + 1], path->point[i]));
            if (sine > 0.5 && a * b <= 0.0 && c * d <= 0.0) {
                return true;
            }
        }
    }
    return false;
}

/* What stays is nowhere on what was before it, but at clean crossings; what goes was on something, or a short end. */
static void what_stays_is_clear_of_itself(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        const double   thickness = seed % 3 == 0 ? 0.5 : 0.8;
        const mt_shape shape = seed % 2 ? MT_SHAPE_FREE : MT_SHAPE_STRAIGHT;
        mt_vec2s       stroke = stroke_from_seed(seed, seed % 4 < 2 ? STROKE_WANDER : STROKE_CORNERS, 45.0);
        mt_path        path = path_of_stroke(&stroke, shape, false);
        mt_stretches   out = left_out(&path, thickness);
        for (size_t i = 0; i < out.count; i++) {
            assert_true(out.items[i].s1 - out.items[i].s0 >= 0.05 && out.items[i].s0 >= 0.0 && out.items[i].s1 <= path.length);
            assert_true(i == 0 || out.items[i].s0 > out.items[i - 1].s1);
        }
        for (double s = 0.05; s < path.length; s += 0.1) {
            const double separated = s - 3.35 * thickness;
            if (is_out(&out, s, 0.03)) {
                const bool inside = is_out(&out, s, -0.03);
                const bool stub = s < 1.6 * thickness || s > path.length - 1.6 * thickness;
                if (inside && !stub && distance_of_segments(&path, s, 0.0, s - 0.9 * thickness) > 1.1 * thickness) {
                    double start = s; /* the first part of a fold is near the fold alone */
                    while (is_out(&out, start, 0.0)) {
                        start -= 0.05;
                    }
                    if (s - start > 1.5 * thickness) {
                        fail_msg("seed %llu: %.2f is left out for nothing", (unsigned long long)seed, s);
                    }
                }
                continue;
            }
            const mt_vec2 place = mt_path_position(&path, s);
            for (double t = 0.0; t < separated; t += 0.1) {
                if (mt_vec2_distance(place, mt_path_position(&path, t)) < 0.97 * thickness &&
                    !crossing_near(&path, s, t, 1.9 * thickness + 0.3)) {
                    fail_msg("seed %llu: %.2f stays on %.2f", (unsigned long long)seed, s, t);
                }
            }
        }
        drop(&out);
        path_drop(&path);
        strokes_free(&stroke);
    }
}

/* A line that arrives by settled points: what was said stays, and the end is that of the whole line. */
static void answers_do_not_change_as_the_line_grows(void** state) {
    (void)state;
    size_t stretches = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        const double   thickness = seed % 3 == 0 ? 0.3 : (seed % 3 == 1 ? 0.8 : 2.0);
        const mt_shape shape = seed % 5 == 4 ? MT_SHAPE_STRAIGHT : MT_SHAPE_FREE;
        mt_vec2s       stroke = stroke_from_seed(seed, (stroke_kind)(seed % 4), 40.0);
        mt_path        path = path_of_stroke(&stroke, shape, false);
        mt_stretches   whole = left_out(&path, thickness);
        mt_stretches   now = {0};
        mt_self*       self = mt_self_create(thickness, NULL);
        for (uint32_t count = 0; count < path.count; count += 1 + (uint32_t)(6.0 * drawn(seed, count))) {
            assert_true(mt_self_extend(self, &path, count));
            assert_true(mt_self_left_out(self, &now));
            const double certain = count > 0 ? path.s[count - 1] - mt_max(MT_SELF_DELAY * thickness, MT_SELF_DELAY_MIN) : 0.0;
            for (double s = 0.01; s < certain; s += 0.05) { /* short pieces on either side may still join */
                if (is_out(&now, s, 0.0) != is_out(&whole, s, 0.0)) {
                    fail_msg("seed %llu: at %.2f with %u points", (unsigned long long)seed, s, count);
                }
            }
        }
        assert_true(mt_self_extend(self, &path, path.count));
        assert_true(mt_self_left_out(self, &now));
        assert_int_equal(now.count, whole.count);
        assert_memory_equal(now.items, whole.items, whole.count * sizeof *whole.items);
        stretches += whole.count;
        mt_self_destroy(self);
        drop(&now);
        drop(&whole);
        path_drop(&path);
        strokes_free(&stroke);
    }
    assert_true(stretches > 200);
}

static void recorded_and_degenerate_lines_are_judged(void** state) {
    (void)state;
    recorded  stroke[RECORDED_MAX];
    const int count = recorded_strokes(stroke);
    for (int i = 0; i < count; i++) {
        for (int kind = 0; kind < 4; kind++) {
            mt_path      path = path_of_stroke(&stroke[i].stroke, (mt_shape)(kind & 1), kind > 1);
            mt_stretches out = left_out(&path, 0.8);
            for (size_t k = 0; k < out.count; k++) {
                assert_true(out.items[k].s0 >= 0.0 && out.items[k].s0 < out.items[k].s1 && out.items[k].s1 <= path.length);
            }
            if (strcmp(stroke[i].name, "withDuplicates") == 0 && kind == 1) { /* there and back */
                assert_near(out.items[0].s0, 0.5 * path.length, 1e-6);
                assert_true(out.count == 1 && out.items[0].s1 == path.length);
            }
            drop(&out);
            path_drop(&path);
        }
    }
    recorded_free(stroke, count);
    const mt_vec2 same[] = {{3, 4}, {3, 4}, {3, 4}, {9, 4}, {9, 4}, {9, 9}};
    expect_straight(same, 3, false, 0.8, NOTHING, 0.0);
    expect_straight(same, 3, true, 0.8, NOTHING, 0.0);
    expect_straight(same, 6, false, 0.8, NOTHING, 0.0);
    const mt_vec2 two[] = {{0, 0}, {10, 0}};
    expect_straight(two, 2, true, 0.8, (expected){1, {{10, 20}}}, 0.01);
}

static void judging_fails_clean_without_memory(void** state) {
    (void)state;
    mt_vec2s stroke = stroke_from_seed(5, STROKE_WANDER, 60.0);
    mt_path  path = path_of_stroke(&stroke, MT_SHAPE_FREE, false);
    bool     done = false;
    for (long fail_at = 1; !done && fail_at < 500; fail_at++) {
        strict_memory      memory = {.fail_at = fail_at};
        const mt_allocator allocator = strict_allocator(&memory);
        mt_stretches       out = {0};
        mt_self*           self = mt_self_create(0.8, &allocator);
        done = self != NULL && mt_self_extend(self, &path, path.count / 2) && mt_self_extend(self, &path, path.count) &&
               mt_self_left_out(self, &out);
        mt_array_free(&out, &allocator);
        mt_self_destroy(self);
        assert_int_equal(memory.live, 0);
    }
    assert_true(done);
    path_drop(&path);
    strokes_free(&stroke);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_back_leaves_its_later_leg_out),
        cmocka_unit_test(a_sharp_corner_leaves_its_later_leg_out_until_it_is_away),
        cmocka_unit_test(a_leg_too_short_for_its_mitre_is_left_out),
        cmocka_unit_test(corners_and_clean_crossings_leave_nothing_out),
        cmocka_unit_test(a_hook_ends_where_it_comes_near),
        cmocka_unit_test(a_touch_is_no_crossing),
        cmocka_unit_test(round_lines),
        cmocka_unit_test(what_stays_is_clear_of_itself),
        cmocka_unit_test(answers_do_not_change_as_the_line_grows),
        cmocka_unit_test(recorded_and_degenerate_lines_are_judged),
        cmocka_unit_test(judging_fails_clean_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
