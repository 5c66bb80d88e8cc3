/* Paths: wrap and clamp, position, heading, the nearest point. */
#include "geometry/path.h"

#include "support_strokes.h"

static mt_path path_of(const mt_vec2* points, uint32_t count) {
    const mt_allocator allocator = plain_allocator();
    mt_path            path = {0};
    for (uint32_t i = 0; i < count; i++) {
        assert_true(mt_path_push(&path, points[i], &allocator));
    }
    return path;
}

static void a_path_knows_its_running_length(void** state) {
    (void)state;
    mt_path path = path_of((const mt_vec2[]){{0, 0}, {3, 4}, {3, 4}, {3, 10}}, 4);
    assert_int_equal(path.count, 3); /* the repeated point is dropped */
    assert_true(path.s[0] == 0.0 && path.s[1] == 5.0 && path.s[2] == 11.0 && path.length == 11.0);
    assert_true(mt_path_wrap(&path, -3.0) == 0.0 && mt_path_wrap(&path, 12.0) == 11.0 && mt_path_wrap(&path, 7.0) == 7.0);
    assert_int_equal(mt_path_segment(&path, 0.0), 0);
    assert_int_equal(mt_path_segment(&path, 4.999), 0);
    assert_int_equal(mt_path_segment(&path, 5.0), 1);
    assert_int_equal(mt_path_segment(&path, 11.0), 1);
    const mt_vec2 end = mt_path_position(&path, 99.0);
    assert_true(end.x == 3.0 && end.z == 10.0);
    mt_path_truncate(&path, 2);
    assert_true(path.count == 2 && path.length == 5.0);
    path_drop(&path);
    assert_true(path.count == 0 && path.point == NULL && path.capacity == 0);
}

static void a_loop_wraps_either_way(void** state) {
    (void)state;
    const mt_point corner[] = {{0, 0}, {4000, 0}, {4000, 4000}, {0, 4000}};
    mt_path        path = path_of_points(corner, 4, MT_SHAPE_STRAIGHT, true);
    check_path(&path, 0);
    assert_true(path.closed && path.length == 16.0 && path.count == 5);
    for (int lap = -3; lap <= 3; lap++) {
        for (int i = 0; i < 160; i++) {
            const double s = 0.1 * (double)i;
            assert_near(mt_path_wrap(&path, s + 16.0 * (double)lap), s, 1e-9);
            const mt_vec2 here = mt_path_position(&path, s);
            const mt_vec2 there = mt_path_position(&path, s + 16.0 * (double)lap);
            assert_near(mt_vec2_distance(here, there), 0.0, 1e-9);
        }
        assert_true(mt_path_wrap(&path, 16.0 * (double)lap) == 0.0);
        assert_true(mt_path_wrap(&path, 16.0 * (double)lap - 1e-18) < 16.0);
    }
    path_drop(&path);
}

static void positions_with_a_hint_have_the_same_bits(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        mt_vec2s stroke = stroke_from_seed(seed, STROKE_WANDER, 60.0);
        mt_path  path = path_of_stroke(&stroke, seed % 2 ? MT_SHAPE_FREE : MT_SHAPE_STRAIGHT, seed % 3 == 0);
        uint32_t hint = 0;
        double   s = 0.0;
        for (uint64_t n = 0; n < 500; n++) {
            s += n % 50 == 0 ? 80.0 * drawn(seed, n) - 40.0 : 0.4 * drawn(seed, n) - 0.1;
            const mt_vec2 a = mt_path_position(&path, s);
            const mt_vec2 b = mt_path_position_near(&path, s, &hint);
            if (a.x != b.x || a.z != b.z) {
                fail_msg("seed %llu: at s = %.6f", (unsigned long long)seed, s);
            }
        }
        for (uint32_t i = 0; i < path.count; i++) { /* at a point it is that point to the bit, the last too */
            const mt_vec2 there = mt_path_position(&path, path.s[i]);
            assert_memory_equal(&there, &path.point[i], sizeof there);
        }
        path_drop(&path);
        strokes_free(&stroke);
    }
}

/* Bug report P05: nearest point on a path of two equal points. */
static void p05_equal_points_and_two_points(void** state) {
    (void)state;
    const mt_point twice[] = {{3000, 4000}, {3000, 4000}};
    const mt_shape shapes[] = {MT_SHAPE_FREE, MT_SHAPE_STRAIGHT};
    for (int i = 0; i < 4; i++) {
        mt_path path = path_of_points(twice, 2, shapes[i & 1], i > 1);
        double  distance = -1.0;
        assert_int_equal(path.count, 1);
        assert_true(path.length == 0.0 && !path.closed);
        assert_true(mt_path_nearest(&path, (mt_vec2){0, 0}, &distance) == 0.0);
        assert_near(distance, 5.0, 1e-12);
        const mt_vec2 heading = mt_path_heading(&path, 0.0);
        assert_near(mt_vec2_length(heading), 1.0, 1e-12);
        assert_true(mt_path_position(&path, 3.0).x == 3.0);
        path_drop(&path);
    }
    mt_vec2s two = even_stroke(1.0, 0.0, 1.0, 0.0, 0);
    two.items[0] = (mt_vec2){10, 12};
    two.items[1] = (mt_vec2){20, 18};
    mt_path path = path_of_stroke(&two, MT_SHAPE_FREE, false);
    double  distance;
    assert_near(path.length, 11.662, 5e-4);
    check_path(&path, 0);
    assert_near(mt_path_nearest(&path, (mt_vec2){15, 15}, &distance), 5.831, 1e-3);
    assert_near(distance, 0.0, 1e-3);
    path_drop(&path);
    strokes_free(&two);
}

static void the_nearest_point_is_no_farther_than_any(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        mt_vec2s      stroke = stroke_from_seed(seed, STROKE_SCRIBBLE, 30.0);
        mt_path       path = path_of_stroke(&stroke, MT_SHAPE_FREE, seed % 2 == 0);
        const mt_vec2 place = {60.0 * drawn(seed, 900) - 30.0, 60.0 * drawn(seed, 901) - 30.0};
        double        distance;
        const double  s = mt_path_nearest(&path, place, &distance);
        assert_near(mt_vec2_distance(mt_path_position(&path, s), place), distance, 1e-6);
        for (double t = 0.0; t < path.length; t += 0.1) {
            if (mt_vec2_distance(mt_path_position(&path, t), place) < distance - 1e-9) {
                fail_msg("seed %llu: nearer at %.3f", (unsigned long long)seed, t);
            }
        }
        path_drop(&path);
        strokes_free(&stroke);
    }
}

/* Bug report P07: the heading beside a sharp point turns once, in one direction, close to it. */
static void p07_the_heading_turns_once(void** state) {
    (void)state;
    for (int degrees = 10; degrees <= 170; degrees += 10) {
        const double   angle = (double)degrees * MT_PI / 180.0;
        const mt_point corner[] = {
            {0, 0}, {10000, 0}, mt_point_round((mt_vec2){10.0 + 10.0 * mt_cos(angle), 10.0 * mt_sin(angle)})};
        mt_path path = path_of_points(corner, 3, MT_SHAPE_STRAIGHT, false);
        double  last = 0.0;
        for (int i = 0; i <= 400; i++) {
            const double  s = 0.05 * (double)i;
            const mt_vec2 heading = mt_path_heading(&path, s);
            const double  turned = mt_atan2(heading.z, heading.x);
            assert_near(mt_vec2_length(heading), 1.0, 1e-6);
            assert_true(turned >= last - 1e-9);
            assert_near(turned, s < 9.7 + 1e-9 ? 0.0 : (s > 10.3 - 1e-9 ? angle : turned), 1e-3);
            last = turned;
        }
        assert_near(last, angle, 1e-3);
        path_drop(&path);
    }
}

static void headings_are_unit_whatever_the_stroke(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        mt_vec2s stroke = stroke_from_seed(seed, STROKE_SCRIBBLE, 20.0);
        mt_path  path = path_of_stroke(&stroke, seed % 2 ? MT_SHAPE_FREE : MT_SHAPE_STRAIGHT, seed % 4 < 2);
        for (double s = -1.0; s < path.length + 1.0; s += 0.05) {
            const double length = mt_vec2_length(mt_path_heading(&path, s));
            if (!(fabs(length - 1.0) < 1e-9)) {
                fail_msg("seed %llu: the heading at %.3f has length %.9f", (unsigned long long)seed, s, length);
            }
        }
        path_drop(&path);
        strokes_free(&stroke);
    }
    const mt_vec2 back[] = {{0, 0}, {10, 0}, {3, 0}}; /* behind and ahead coincide at the turn */
    mt_path       path = path_of(back, 3);
    assert_near(mt_vec2_length(mt_path_heading(&path, 10.0)), 1.0, 1e-12);
    path_drop(&path);
}

static void growing_fails_clean_without_memory(void** state) {
    (void)state;
    for (long fail_at = 1; fail_at < 8; fail_at++) {
        strict_memory      memory = {.fail_at = fail_at};
        const mt_allocator allocator = strict_allocator(&memory);
        mt_path            path = {0};
        uint32_t           count = 0;
        while (mt_path_push(&path, (mt_vec2){(double)count, 0.0}, &allocator)) {
            count++;
        }
        assert_true(path.count == count && (count == 0 || path.length == (double)(count - 1)));
        mt_path_free(&path, &allocator);
        assert_int_equal(memory.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_knows_its_running_length),          cmocka_unit_test(a_loop_wraps_either_way),
        cmocka_unit_test(positions_with_a_hint_have_the_same_bits), cmocka_unit_test(p05_equal_points_and_two_points),
        cmocka_unit_test(the_nearest_point_is_no_farther_than_any), cmocka_unit_test(p07_the_heading_turns_once),
        cmocka_unit_test(headings_are_unit_whatever_the_stroke),    cmocka_unit_test(growing_fails_clean_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
