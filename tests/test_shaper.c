/* The stroke under the hand: the same bits as the finished line, at the same cost however long. */
#include "geometry/shape.h"

#include "geometry/corner.h"
#include "support_strokes.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 200 };

static bool same_bits(const mt_path* a, const mt_path* b, uint32_t count) {
    return count == 0 ||
           (memcmp(a->point, b->point, count * sizeof *a->point) == 0 && memcmp(a->s, b->s, count * sizeof *a->s) == 0);
}

static void a_growing_stroke_is_the_finished_line_at_every_sample(void** state) {
    (void)state;
    const mt_allocator allocator = plain_allocator();
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const mt_shape shape = seed % 5 == 4 ? MT_SHAPE_STRAIGHT : MT_SHAPE_FREE;
        mt_vec2s       stroke = stroke_from_seed(seed, (stroke_kind)(seed % 4), 25.0);
        mt_shaper      shaper;
        mt_points      points = {0};
        mt_shaper_init(&shaper, shape, NULL);
        for (size_t i = 0; i < stroke.count; i++) {
            assert_true(mt_shaper_add(&shaper, stroke.items[i]));
            assert_true(mt_shaper_finish(&shaper, false, &points));
            mt_path whole = {0};
            assert_true(mt_path_shape(shape, points.items, (uint32_t)points.count, false, &whole, &allocator));
            if (whole.count != shaper.path.count || whole.length != shaper.path.length ||
                !same_bits(&whole, &shaper.path, whole.count)) {
                fail_msg("seed %llu: differs after sample %zu", (unsigned long long)seed, i);
            }
            path_drop(&whole);
        }
        check_path(&shaper.path, seed);
        mt_array_free(&points, &allocator);
        mt_shaper_free(&shaper);
        strokes_free(&stroke);
    }
}

static void settled_points_never_move_and_all_but_a_metre_and_a_half_is_settled(void** state) {
    (void)state;
    const mt_allocator allocator = plain_allocator();
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const mt_shape shape = seed % 5 == 4 ? MT_SHAPE_STRAIGHT : MT_SHAPE_FREE;
        mt_vec2s       stroke = stroke_from_seed(1000 + seed, (stroke_kind)(seed % 4), 40.0);
        mt_shaper      shaper;
        mt_path        before = {0}; /* what was settled */
        mt_shaper_init(&shaper, shape, NULL);
        for (size_t i = 0; i < stroke.count; i++) {
            assert_true(mt_shaper_add(&shaper, stroke.items[i]));
            const mt_path* path = &shaper.path;
            if (shaper.settled < before.count || !same_bits(path, &before, before.count)) {
                fail_msg("seed %llu: a settled point moved at sample %zu", (unsigned long long)seed, i);
            }
            for (uint32_t k = shaper.settled; shape == MT_SHAPE_FREE && k < path->count; k++) {
                if (path->length - path->s[k] > MT_SHAPE_SETTLED) {
                    fail_msg("seed %llu: %.3f m behind the tip is not settled", (unsigned long long)seed,
                             path->length - path->s[k]);
                }
            }
            for (uint32_t k = before.count; k < shaper.settled; k++) {
                assert_true(mt_path_push(&before, path->point[k], &allocator));
            }
        }
        path_drop(&before);
        mt_shaper_free(&shaper);
        strokes_free(&stroke);
    }
}

/* Rings by the rule, and strokes closed by hand whatever their gap. */
static void closing_keeps_all_that_is_not_near_the_seam(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const bool by_rule = seed % 4 != 3;
        mt_vec2s   stroke = by_rule ? ring_from_seed(seed, 1.6 + 18.0 * drawn(seed, 50), 2.0 * drawn(seed, 51))
                                    : stroke_from_seed(seed, STROKE_GENTLE, 30.0);
        mt_shaper  shaper;
        mt_points  points = {0};
        mt_shaper_init(&shaper, MT_SHAPE_FREE, NULL);
        shaper_feed(&shaper, &stroke);
        if (by_rule) {
            assert_true(mt_shaper_loop(&shaper));
        }
        assert_true(mt_shaper_finish(&shaper, true, &points));
        mt_path ring = path_of_points(points.items, (uint32_t)points.count, MT_SHAPE_FREE, true);
        check_path(&ring, seed);
        assert_true(ring.closed);

        const mt_point* control = points.items;
        for (size_t i = 0; i < points.count; i++) {
            const mt_vec2 a = mt_point_metres(control[i]);
            const double  gap = mt_vec2_distance(a, mt_point_metres(control[(i + 1) % points.count]));
            const bool    last = i + 1 == points.count;
            if (gap > (last ? 1.35 : 0.90) + 2e-3 || (last && gap < 0.40)) { /* steps are measured along a bent line */
                fail_msg("seed %llu: gap %zu of %zu is %.3f", (unsigned long long)seed, i, points.count, gap);
            }
        }
        const mt_path* open = &shaper.path;
        uint32_t       at = 0;
        for (uint32_t i = 0; i < shaper.settled; i++) {
            if (open->s[i] < 2.0 || open->s[i] > ring.length - 2.0) {
                continue;
            }
            while (ring.s[at] < open->s[i]) {
                at++;
            }
            if (ring.s[at] != open->s[i] || memcmp(&ring.point[at], &open->point[i], sizeof(mt_vec2)) != 0) {
                fail_msg("seed %llu: s = %.3f of %.3f is not what it was", (unsigned long long)seed, open->s[i], ring.length);
            }
        }
        if (by_rule) { /* and what is not settled lies within 4 m of the seam */
            assert_true(open->s[shaper.settled - 1] > ring.length - 4.0);
        }
        for (uint32_t i = 0; i + 1 < ring.count; i++) {
            assert_true(ring.s[i + 1] - ring.s[i] < MT_SHAPE_PATH_STEP + 0.06);
        }
        mt_array_free(&points, &shaper.allocator);
        path_drop(&ring);
        mt_shaper_free(&shaper);
        strokes_free(&stroke);
    }
}

static bool is_loop(double radius, double turn, double spacing) {
    mt_shaper shaper;
    mt_shaper_init(&shaper, MT_SHAPE_FREE, NULL);
    const double steps = ceil(radius * turn / spacing);
    for (double i = 0.0; i <= steps; i += 1.0) {
        const double angle = turn * i / steps;
        assert_true(mt_shaper_add(&shaper, (mt_vec2){100.0 + radius * mt_cos(angle), radius * mt_sin(angle)}));
    }
    const bool loop = mt_shaper_loop(&shaper);
    mt_shaper_free(&shaper);
    return loop;
}

static void a_loop_is_long_nearly_closed_and_holds_ground(void** state) {
    (void)state;
    assert_true(is_loop(5.0, 2.0 * MT_PI, 0.5));
    assert_true(is_loop(1.40, 2.0 * MT_PI, 0.2));         /* 8.8 m */
    assert_false(is_loop(1.26, 2.0 * MT_PI, 0.2));        /* 7.9 m */
    assert_true(is_loop(20.0, 2.0 * MT_PI - 0.12, 0.5));  /* ends 2.4 m apart */
    assert_false(is_loop(20.0, 2.0 * MT_PI - 0.13, 0.5)); /* 2.6 m */

    mt_shaper there;
    mt_shaper_init(&there, MT_SHAPE_FREE, NULL);
    const mt_vec2 flat[] = {{0, 0}, {20, 0}, {20, 0.3}, {0, 0.3}}; /* 6 m2, then 4 m2 less a little */
    for (int i = 0; i < 4; i++) {
        assert_true(mt_shaper_add(&there, flat[i]));
    }
    assert_true(mt_shaper_loop(&there));
    mt_shaper_free(&there);
    for (int i = 0; i < 4; i++) {
        assert_true(mt_shaper_add(&there, (mt_vec2){flat[i].x, flat[i].z * 0.66}));
    }
    assert_false(mt_shaper_loop(&there));
    mt_shaper_free(&there);
}

static void a_straight_loop_drops_a_tip_on_its_first_corner(void** state) {
    (void)state;
    const double far_away[] = {0.149, 0.151};
    for (int i = 0; i < 2; i++) {
        mt_shaper     shaper;
        mt_points     points = {0};
        const mt_vec2 corner[] = {{0, 0}, {5, 0}, {5, 5}, {0, 5}, {0, far_away[i]}};
        mt_shaper_init(&shaper, MT_SHAPE_STRAIGHT, NULL);
        for (int k = 0; k < 5; k++) {
            assert_true(mt_shaper_add(&shaper, corner[k]));
        }
        assert_true(mt_shaper_finish(&shaper, true, &points));
        assert_int_equal(points.count, 4 + i);
        assert_true(mt_shaper_finish(&shaper, false, &points));
        assert_int_equal(points.count, 5);
        mt_array_free(&points, &shaper.allocator);
        mt_shaper_free(&shaper);
    }
}

static double farthest(const mt_path* from, const mt_path* to, double but_the_last) {
    double most = 0.0;
    for (double s = 0.0; s <= from->length - but_the_last; s += 0.1) {
        double distance;
        (void)mt_path_nearest(to, mt_path_position(from, s), &distance);
        most = mt_max(most, distance);
    }
    return most;
}

/*
 * A slow hand (a sample each 2 cm, also with 2 cm of noise) and a fast one (each 1.5 m). A resting hand's samples
 * within 0.15 m are dropped, so the end of a stroke may be that much short: with noise the last half metre is not
 * compared. Without it the whole line is: 60 m are a whole number of either hand's steps.
 */
static void slow_and_fast_hands_draw_the_same_line(void** state) {
    (void)state;
    double most[2] = {0.0, 0.0};
    for (int arc = 0; arc < 2; arc++) {
        const double radius = arc == 1 ? 8.0 : 0.0;
        const double length = arc == 1 ? 36.0 : 60.0; /* less than once round */
        mt_vec2s     fast_stroke = even_stroke(length, radius, 1.5, 0.0, 0);
        mt_path      fast = path_of_stroke(&fast_stroke, MT_SHAPE_FREE, false);
        for (uint64_t seed = 0; seed < 21; seed++) {
            const bool   noisy = seed > 0;
            mt_vec2s     slow_stroke = even_stroke(length, radius, 0.02, noisy ? 0.02 : 0.0, seed);
            mt_path      slow = path_of_stroke(&slow_stroke, MT_SHAPE_FREE, false);
            const double room = noisy ? 0.5 : 0.0;
            const double apart = mt_max(farthest(&slow, &fast, room), farthest(&fast, &slow, room));
            most[noisy ? 1 : 0] = mt_max(most[noisy ? 1 : 0], apart);
            if (apart > 0.05) {
                fail_msg("seed %llu, radius %.0f: %.4f m apart", (unsigned long long)seed, radius, apart);
            }
            path_drop(&slow);
            strokes_free(&slow_stroke);
        }
        path_drop(&fast);
        strokes_free(&fast_stroke);
    }
    print_message("slow and fast: at most %.4f m apart, with noise %.4f m\n", most[0], most[1]);
}

/* Path points written for the metres from `from` on. */
static uint64_t touched_by(double from, double length, double spacing) {
    mt_shaper shaper;
    uint64_t  before = 0;
    mt_shaper_init(&shaper, MT_SHAPE_FREE, NULL);
    for (double i = 0.0; i * spacing <= from + length; i += 1.0) {
        const double x = i * spacing;
        if (x <= from) {
            before = shaper.touched;
        }
        assert_true(mt_shaper_add(&shaper, (mt_vec2){x, 0.0}));
    }
    const uint64_t touched = shaper.touched - before;
    mt_shaper_free(&shaper);
    return touched;
}

static void a_metre_costs_the_same_at_50_m_and_at_5_km(void** state) {
    (void)state;
    const double spacing[] = {0.15, 0.45, 0.9, 1.5};
    for (int i = 0; i < 4; i++) { /* 45 m are whole numbers of samples, control points and path points */
        const uint64_t early = touched_by(45.0, 45.0, spacing[i]);
        const uint64_t late = touched_by(4995.0, 45.0, spacing[i]);
        assert_int_equal(early, late);
        assert_true(early > 180);
    }
}

static void a_sample_costs_a_bounded_number_of_points(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        mt_vec2s  stroke = stroke_from_seed(seed, STROKE_SCRIBBLE, 300.0);
        mt_shaper shaper;
        mt_shaper_init(&shaper, MT_SHAPE_FREE, NULL);
        for (size_t i = 0; i < stroke.count; i++) {
            const uint64_t before = shaper.touched;
            assert_true(mt_shaper_add(&shaper, stroke.items[i]));
            assert_true(shaper.touched - before <= 16); /* 1.5 m of new line and 1.5 m of tail, 4 points a metre, and some */
        }
        mt_shaper_free(&shaper);
        strokes_free(&stroke);
    }
}

static void recorded_strokes_make_clean_paths(void** state) {
    (void)state;
    recorded  stroke[RECORDED_MAX];
    const int count = recorded_strokes(stroke);
    assert_int_equal(count, 10);
    for (int i = 0; i < count; i++) {
        for (int kind = 0; kind < 4; kind++) {
            mt_path path = path_of_stroke(&stroke[i].stroke, (mt_shape)(kind & 1), kind > 1);
            check_path(&path, (uint64_t)i);
            const bool one_place = strcmp(stroke[i].name, "onePoint") == 0 || strcmp(stroke[i].name, "twoEqualPoints") == 0;
            assert_true((path.length > 0.6) == !one_place);
            path_drop(&path);
        }
    }
    recorded_free(stroke, count);
}

static void samples_are_rounded_to_millimetres_within_the_world(void** state) {
    (void)state;
    mt_point point = mt_point_round((mt_vec2){1.0004, -1.0006});
    assert_true(point.x == 1000 && point.z == -1001);
    point = mt_point_round((mt_vec2){1e12, -1e300});
    assert_true(point.x == MT_COORDINATE_MAX && point.z == -MT_COORDINATE_MAX);
}

static void a_stroke_fails_clean_without_memory(void** state) {
    (void)state;
    mt_vec2s stroke = stroke_from_seed(3, STROKE_WANDER, 60.0);
    for (int shape = 0; shape < 2; shape++) {
        bool done = false;
        for (long fail_at = 1; !done && fail_at < 200; fail_at++) {
            strict_memory      memory = {.fail_at = fail_at};
            const mt_allocator allocator = strict_allocator(&memory);
            mt_shaper          shaper;
            mt_points          points = {0};
            mt_shaper_init(&shaper, (mt_shape)shape, &allocator);
            done = true;
            for (size_t i = 0; done && i < stroke.count; i++) {
                done = mt_shaper_add(&shaper, stroke.items[i]);
            }
            done = done && mt_shaper_finish(&shaper, true, &points);
            mt_array_free(&points, &allocator);
            mt_shaper_free(&shaper);
            assert_int_equal(memory.live, 0);
        }
        assert_true(done);
    }
    strokes_free(&stroke);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_growing_stroke_is_the_finished_line_at_every_sample),
        cmocka_unit_test(settled_points_never_move_and_all_but_a_metre_and_a_half_is_settled),
        cmocka_unit_test(closing_keeps_all_that_is_not_near_the_seam),
        cmocka_unit_test(a_loop_is_long_nearly_closed_and_holds_ground),
        cmocka_unit_test(a_straight_loop_drops_a_tip_on_its_first_corner),
        cmocka_unit_test(slow_and_fast_hands_draw_the_same_line),
        cmocka_unit_test(a_metre_costs_the_same_at_50_m_and_at_5_km),
        cmocka_unit_test(a_sample_costs_a_bounded_number_of_points),
        cmocka_unit_test(recorded_strokes_make_clean_paths),
        cmocka_unit_test(samples_are_rounded_to_millimetres_within_the_world),
        cmocka_unit_test(a_stroke_fails_clean_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
