/* Tight corners: where they are, how their legs meet, and that each is a matter of its own surroundings. */
#include "geometry/corner.h"

#include "support_strokes.h"

#include <string.h>

#define DEGREES (180.0 / MT_PI)

static mt_corners corners_of(const mt_path* path, double half, double s0, double s1) {
    const mt_allocator allocator = plain_allocator();
    mt_corners         corners = {0};
    assert_true(mt_corners_find(path, half, s0, s1, &corners, &allocator));
    return corners;
}

static void drop(mt_corners* corners) {
    const mt_allocator allocator = plain_allocator();
    mt_array_free(corners, &allocator);
}

static mt_path bent_line(double turn, double before, double behind) {
    const mt_vec2  end = {before + behind * mt_cos(turn), behind * mt_sin(turn)};
    const mt_point point[] = {{0, 0}, mt_point_round((mt_vec2){before, 0.0}), mt_point_round(end)};
    return path_of_points(point, 3, MT_SHAPE_STRAIGHT, false);
}

static void a_straight_corner_meets_at_its_vertex(void** state) {
    (void)state;
    for (int degrees = -140; degrees <= 140; degrees += 10) {
        for (int k = 0; k < 8; k++) { /* wherever the vertex lies between places of the grid */
            const double before = 10.0 + 0.017 * (double)k;
            mt_path      path = bent_line((double)degrees / DEGREES, before, 7.0);
            mt_corners   corners = corners_of(&path, 0.4, 0.0, path.length);
            if (degrees > -30 && degrees < 30) { /* too slight for the wall to notice */
                drop(&corners);
                path_drop(&path);
                continue;
            }
            assert_int_equal(corners.count, 1);
            const mt_corner* c = corners.items;
            assert_near(c->turn * DEGREES, (double)degrees, 0.02);
            assert_near(mt_vec2_distance(c->apex, path.point[1]), 0.0, 1e-4);
            assert_near(mt_vec2_distance(c->in, (mt_vec2){1, 0}), 0.0, 1e-9);
            assert_near(c->sa + mt_vec2_distance(c->a, c->apex), before, 1e-4);
            assert_near(c->sb - mt_vec2_distance(c->b, c->apex), before, 1e-4);
            assert_true(c->sa < c->s && c->s < c->sb && c->sb - c->sa < 1.0);
            drop(&corners);
            path_drop(&path);
        }
    }
}

static void turns_under_12_and_over_145_degrees_are_no_corners(void** state) {
    (void)state;
    const mt_allocator allocator = plain_allocator();
    const struct {
        double degrees, half;
        size_t corners, folds;
    } row[] = {{11.5, 6.0, 0, 0},  {12.5, 6.0, 1, 0},  {144.0, 0.4, 1, 0},   {146.0, 0.4, 0, 1},
               {170.0, 0.4, 0, 1}, {180.0, 0.4, 0, 1}, {-150.0, 0.15, 0, 1}, {-90.0, 3.0, 1, 0}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        mt_path    path = bent_line(row[i].degrees / DEGREES, 10.0, 7.0);
        mt_corners corners = corners_of(&path, row[i].half, 0.0, path.length);
        mt_folds   folds = {0};
        assert_true(mt_folds_find(&path, row[i].half, 0.0, path.length, &folds, &allocator));
        assert_int_equal(corners.count, row[i].corners);
        assert_int_equal(folds.count, row[i].folds);
        assert_true(folds.count == 0 || folds.items[0] == 10.0);
        mt_array_free(&folds, &allocator);
        drop(&corners);
        path_drop(&path);
    }
}

/* Whether a wall of this half thickness, bent round a circle of this radius, has corners. */
static bool arc_is_tight(double radius, double half) {
    const mt_allocator allocator = plain_allocator();
    mt_path            path = {0};
    for (int i = 0; i <= 200; i++) {
        const double angle = 0.02 * (double)i;
        assert_true(mt_path_push(&path, (mt_vec2){radius * mt_cos(angle), radius * mt_sin(angle)}, &allocator));
    }
    mt_corners corners = corners_of(&path, half, 0.0, path.length);
    const bool tight = corners.count > 0;
    drop(&corners);
    path_drop(&path);
    return tight;
}

static void an_arc_is_tight_below_an_inner_radius_of_0_35(void** state) {
    (void)state;
    const double half[] = {0.15, 0.4, 1.0, 3.0};
    for (int i = 0; i < 4; i++) {
        assert_true(arc_is_tight(0.97 * (half[i] + MT_CORNER_INNER_RADIUS), half[i]));
        assert_false(arc_is_tight(1.03 * (half[i] + MT_CORNER_INNER_RADIUS), half[i]));
    }
}

static void a_free_right_angle_is_one_corner_and_a_ring_is_none(void** state) {
    (void)state;
    for (int k = 0; k < 9; k++) { /* wherever the control points fall */
        mt_vec2s      stroke = even_stroke(1.0, 0.0, 0.5, 0.0, 0);
        const double  x = 9.0 + 0.1 * (double)k;
        const mt_vec2 corner[] = {{0, 0}, {x, 0}, {x, 10}};
        memcpy(stroke.items, corner, sizeof corner);
        mt_path    path = path_of_stroke(&stroke, MT_SHAPE_FREE, false);
        mt_corners corners = corners_of(&path, 0.4, 0.0, path.length);
        assert_int_equal(corners.count, 1);
        assert_near(corners.items[0].turn * DEGREES, 90.0, 15.0);
        assert_near(mt_vec2_distance(corners.items[0].apex, corner[1]), 0.0, 0.36);
        drop(&corners);
        path_drop(&path);
        strokes_free(&stroke);
    }
    mt_vec2s ring = even_stroke(48.0, 8.0, 0.3, 0.0, 0);
    mt_path  path = path_of_stroke(&ring, MT_SHAPE_FREE, true);
    assert_true(path.closed);
    mt_corners corners = corners_of(&path, 0.4, 0.0, path.length);
    assert_int_equal(corners.count, 0);
    path_drop(&path);
    strokes_free(&ring);
}

static void a_ring_of_corners_has_one_on_its_seam(void** state) {
    (void)state;
    const mt_point square[] = {{0, 0}, {10000, 0}, {10000, 10000}, {0, 10000}};
    mt_path        path = path_of_points(square, 4, MT_SHAPE_STRAIGHT, true);
    mt_corners     all = corners_of(&path, 0.4, 0.0, path.length);
    assert_int_equal(all.count, 4);
    for (int i = 0; i < 4; i++) {
        assert_near(all.items[i].turn * DEGREES, 90.0, 1e-6);
        assert_near(mt_vec2_distance(all.items[i].apex, mt_point_metres(square[i])), 0.0, 1e-9);
        assert_true(all.items[i].s >= 0.0 && all.items[i].s < path.length);
    }
    mt_corners twice = corners_of(&path, 0.4, -5.0, path.length + 7.0); /* never more than once round */
    assert_int_equal(twice.count, 4);
    drop(&twice);
    drop(&all);
    path_drop(&path);
}

static void neighbours_share_the_leg_between_them(void** state) {
    (void)state;
    for (int k = 3; k <= 12; k++) {
        const int32_t  aside = 100 * k; /* [mm] */
        const mt_point step[] = {{0, 0}, {5000, 0}, {5000, aside}, {10000, aside}};
        mt_path        path = path_of_points(step, 4, MT_SHAPE_STRAIGHT, false);
        mt_corners     corners = corners_of(&path, 0.4, 0.0, path.length);
        assert_int_equal(corners.count, 2);
        const mt_corner* c = corners.items;
        const bool       shared = c[0].sb == c[1].sa;
        assert_true(shared || aside > 700);
        assert_false(shared && aside > 1100);
        assert_near(mt_vec2_distance(c[0].out, c[1].in), 0.0, shared ? 0.0 : 1e-9);
        assert_near(mt_vec2_distance(c[0].b, c[1].a), 0.0, shared ? 0.0 : 0.5);
        drop(&corners);
        path_drop(&path);
    }
}

/* A random line as the tests below use them, and a half thickness for it. */
static mt_path random_line(uint64_t seed, double length, double* half) {
    const double halves[] = {0.15, 0.4, 0.4, 1.0, 3.0};
    mt_vec2s     stroke = stroke_from_seed(seed, (stroke_kind)(seed % 4), length);
    mt_path      path = path_of_stroke(&stroke, seed % 3 == 2 ? MT_SHAPE_STRAIGHT : MT_SHAPE_FREE, seed % 7 == 6);
    *half = halves[seed % 5];
    strokes_free(&stroke);
    return path;
}

static void corners_are_in_order_apart_and_forward(void** state) {
    (void)state;
    size_t found = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        double     half;
        mt_path    path = random_line(seed, 100.0, &half);
        mt_corners corners = corners_of(&path, half, 0.0, path.length);
        found += corners.count;
        for (size_t i = 0; i < corners.count; i++) {
            const mt_corner* c = &corners.items[i];
            const double     last = i > 0 ? c[-1].sb : -1.0;
            const mt_vec2    to = mt_vec2_sub(c->apex, c->a);
            const mt_vec2    from = mt_vec2_sub(c->b, c->apex);
            const bool       good = c->sa < c->sb && c->s >= c->sa && c->s <= c->sb && (last <= c->sa + 1e-9 || path.closed) &&
                              fabs(mt_vec2_length(c->in) - 1.0) < 1e-9 && fabs(mt_vec2_length(c->out) - 1.0) < 1e-9 &&
                              fabs(c->turn) > 12.0 / DEGREES - 1e-9 && fabs(c->turn) < 145.0 / DEGREES + 1e-9 &&
                              fabs(mt_vec2_dot(to, c->in) - mt_vec2_length(to)) < 1e-6 &&
                              fabs(mt_vec2_dot(from, c->out) - mt_vec2_length(from)) < 1e-6 &&
                              mt_vec2_length(to) <= 3.0 + 1e-9 && mt_vec2_length(from) <= 3.0 + 1e-9 &&
                              fabs(mt_atan2(mt_vec2_cross(c->in, c->out), mt_vec2_dot(c->in, c->out)) - c->turn) < 1e-9;
            if (!good) {
                fail_msg("seed %llu: corner %zu at s = %.3f", (unsigned long long)seed, i, c->s);
            }
        }
        drop(&corners);
        path_drop(&path);
    }
    assert_true(found > 1000);
}

static bool same_corner(const mt_corner* a, const mt_corner* b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* The path between two of its points, with its own running lengths. */
static mt_path slice(const mt_path* path, double s0, double s1) {
    const uint32_t first = mt_path_segment(path, s0);
    const uint32_t last = mt_path_segment(path, s1) + 1;
    mt_path        part = *path;
    part.point += first;
    part.s += first;
    part.count = last - first + 1;
    part.length = path->s[last];
    return part;
}

static void a_corner_knows_only_its_surroundings(void** state) {
    (void)state;
    const double reach[] = {20.0, MT_CORNER_REACH};
    for (uint64_t seed = 0; seed < 200; seed++) {
        double  half;
        mt_path path = random_line(seed, 200.0, &half);
        if (path.closed) {
            path_drop(&path);
            continue;
        }
        mt_corners corners = corners_of(&path, half, 0.0, path.length);
        for (size_t i = 0; i < corners.count; i++) {
            const mt_corner* c = &corners.items[i];
            for (int k = 0; k < 2; k++) {
                const mt_path part = slice(&path, mt_max(c->s - reach[k], 0.0), mt_min(c->s + reach[k], path.length));
                mt_corners    there = corners_of(&part, half, c->s, c->s + 1e-6);
                if (there.count != 1 || !same_corner(there.items, c)) {
                    fail_msg("seed %llu: corner at s = %.3f is another within %.0f m (%zu found)", (unsigned long long)seed,
                             c->s, reach[k], there.count);
                }
                drop(&there);
            }
        }
        drop(&corners);
        path_drop(&path);
    }
}

static void corners_of_stretches_are_the_corners_of_the_whole(void** state) {
    (void)state;
    const mt_allocator allocator = plain_allocator();
    for (uint64_t seed = 0; seed < 200; seed++) {
        double     half;
        mt_path    path = random_line(seed, 60.0, &half);
        mt_corners whole = corners_of(&path, half, 0.0, path.length);
        mt_corners parts = {0};
        const bool again = path.closed; /* a loop may be asked for from any round */
        for (double s = 0.0; s < path.length; s += 4.0) {
            const double lap = again && seed % 2 ? path.length : 0.0;
            assert_true(mt_corners_find(&path, half, s + lap, mt_min(s + 4.0, path.length) + lap, &parts, &allocator));
        }
        if (parts.count != whole.count) {
            fail_msg("seed %llu: %zu corners, %zu in stretches", (unsigned long long)seed, whole.count, parts.count);
        }
        for (size_t i = 0; i < whole.count; i++) {
            if (!same_corner(&whole.items[i], &parts.items[i])) {
                fail_msg("seed %llu: corner %zu", (unsigned long long)seed, i);
            }
        }
        drop(&whole);
        drop(&parts);
        path_drop(&path);
    }
}

/* While the line grows: a corner stays once the settled line has gone on by the reach. */
static void corners_under_the_hand_are_those_of_the_finished_line(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const double half = seed % 2 ? 0.4 : 1.0;
        mt_vec2s     stroke = stroke_from_seed(seed, (stroke_kind)(seed % 4), 30.0);
        mt_path      finished = path_of_stroke(&stroke, MT_SHAPE_FREE, false);
        mt_shaper    shaper;
        mt_shaper_init(&shaper, MT_SHAPE_FREE, NULL);
        for (size_t i = 0; i < stroke.count; i++) {
            assert_true(mt_shaper_add(&shaper, stroke.items[i]));
            const double certain = shaper.path.s[shaper.settled - 1] - MT_CORNER_REACH;
            mt_corners   now = corners_of(&shaper.path, half, 0.0, certain);
            mt_corners   then = corners_of(&finished, half, 0.0, certain);
            bool         same = now.count == then.count;
            for (size_t k = 0; same && k < now.count; k++) {
                same = same_corner(&now.items[k], &then.items[k]);
            }
            if (!same) {
                fail_msg("seed %llu: after sample %zu", (unsigned long long)seed, i);
            }
            drop(&now);
            drop(&then);
        }
        mt_shaper_free(&shaper);
        path_drop(&finished);
        strokes_free(&stroke);
    }
}

static void looking_fails_clean_without_memory(void** state) {
    (void)state;
    double  half;
    mt_path path = random_line(2, 100.0, &half);
    bool    done = false;
    for (long fail_at = 1; !done && fail_at < 100; fail_at++) {
        strict_memory      memory = {.fail_at = fail_at};
        const mt_allocator allocator = strict_allocator(&memory);
        mt_corners         corners = {0};
        done = mt_corners_find(&path, half, 0.0, path.length, &corners, &allocator);
        mt_array_free(&corners, &allocator);
        assert_int_equal(memory.live, 0);
    }
    assert_true(done);
    path_drop(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_straight_corner_meets_at_its_vertex),
        cmocka_unit_test(turns_under_12_and_over_145_degrees_are_no_corners),
        cmocka_unit_test(an_arc_is_tight_below_an_inner_radius_of_0_35),
        cmocka_unit_test(a_free_right_angle_is_one_corner_and_a_ring_is_none),
        cmocka_unit_test(a_ring_of_corners_has_one_on_its_seam),
        cmocka_unit_test(neighbours_share_the_leg_between_them),
        cmocka_unit_test(corners_are_in_order_apart_and_forward),
        cmocka_unit_test(a_corner_knows_only_its_surroundings),
        cmocka_unit_test(corners_of_stretches_are_the_corners_of_the_whole),
        cmocka_unit_test(corners_under_the_hand_are_those_of_the_finished_line),
        cmocka_unit_test(looking_fails_clean_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
