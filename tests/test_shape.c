/* Resampling, corner cutting, and the path of stored points. */
#include "geometry/shape.h"

#include "geometry/corner.h"
#include "support_strokes.h"

static double distance_to(const mt_path* path, mt_vec2 point) {
    double distance;
    (void)mt_path_nearest(path, point, &distance);
    return distance;
}

static mt_vec2s resampled(const mt_vec2* points, size_t count, double step) {
    const mt_allocator allocator = plain_allocator();
    mt_vec2s           out = {0};
    assert_true(mt_resample(points, count, step, &out, &allocator));
    return out;
}

/* Bug report P01: a stroke that begins with a repeated point. */
static void p01_repeated_points_change_nothing(void** state) {
    (void)state;
    const mt_vec2 stroke[] = {{54.1, 44.4}, {54.1, 44.4}, {53.8, 44.4}, {53.3, 45}, {52.8, 46},
                              {52.4, 47.4}, {52.1, 48.9}, {52, 51},     {51.9, 53}, {51.9, 55.4}};
    enum { COUNT = sizeof stroke / sizeof *stroke };
    for (int shape = 0; shape < 2; shape++) {
        mt_shaper shaper[COUNT + 1]; /* the plain one, and one with each point twice */
        mt_points points[COUNT + 1] = {0};
        for (size_t twice = 0; twice <= COUNT; twice++) {
            mt_shaper_init(&shaper[twice], (mt_shape)shape, NULL);
            for (size_t i = 1; i < COUNT; i++) {
                assert_true(mt_shaper_add(&shaper[twice], stroke[i]));
                assert_true(i != twice || mt_shaper_add(&shaper[twice], stroke[i]));
            }
            assert_true(mt_shaper_finish(&shaper[twice], false, &points[twice]));
        }
        assert_near(shaper[0].raw_length, 11.690, 5e-4);
        for (size_t twice = 1; twice <= COUNT; twice++) {
            assert_int_equal(points[twice].count, points[0].count);
            assert_memory_equal(points[twice].items, points[0].items, points[0].count * sizeof(mt_point));
            assert_memory_equal(shaper[twice].path.point, shaper[0].path.point, shaper[0].path.count * sizeof(mt_vec2));
        }
        check_path(&shaper[0].path, 0);
        for (size_t i = 0; i <= COUNT; i++) {
            mt_array_free(&points[i], &shaper[i].allocator);
            mt_shaper_free(&shaper[i]);
        }
    }
    const mt_allocator allocator = plain_allocator();
    const mt_vec2      same[] = {{1, 1}, {1, 1}, {1, 1}, {4, 1}, {4, 1}};
    mt_vec2s           even = resampled(same, 5, 1.0);
    assert_int_equal(even.count, 4);
    for (size_t i = 0; i < even.count; i++) {
        assert_true(even.items[i].x == 1.0 + (double)i && even.items[i].z == 1.0);
    }
    mt_array_free(&even, &allocator);
    even = resampled(same, 3, 1.0);
    assert_int_equal(even.count, 1);
    mt_array_free(&even, &allocator);
    even = resampled(NULL, 0, 1.0);
    assert_int_equal(even.count, 0);
}

/* Bug report P03: one point too many or too few. */
static void p03_steps_are_counted_not_added(void** state) {
    (void)state;
    const mt_allocator allocator = plain_allocator();
    const struct {
        double length, step;
        size_t count;
    } row[] = {{10, 1, 11}, {1, 0.1, 11}, {10.4, 1, 12}};
    for (int i = 0; i < 3; i++) {
        const mt_vec2 line[] = {{0, 0}, {row[i].length, 0}};
        mt_vec2s      even = resampled(line, 2, row[i].step);
        assert_int_equal(even.count, row[i].count);
        assert_true(even.items[even.count - 1].x == row[i].length && even.items[even.count - 1].z == 0.0);
        for (size_t k = 1; k < even.count; k++) {
            const double gap = even.items[k].x - even.items[k - 1].x;
            assert_true(gap < 1.04 * row[i].step && gap > 0.4 * row[i].step - 1e-9);
        }
        mt_array_free(&even, &allocator);
    }
    for (int tenths = 1; tenths <= 3000; tenths++) { /* any whole number of steps, in one leg and in many */
        const double  length = 0.1 * (double)tenths;
        const mt_vec2 line[] = {{0, 0}, {0.31 * length, 0}, {0.7 * length, 0}, {length, 0}};
        for (size_t legs = 1; legs <= 3; legs += 2) {
            const mt_vec2 one[] = {{0, 0}, {length, 0}};
            mt_vec2s      even = resampled(legs == 1 ? one : line, legs + 1, 0.1);
            assert_int_equal(even.count, tenths + 1);
            assert_true(even.items[even.count - 1].x == length);
            mt_array_free(&even, &allocator);
        }
    }
}

static double ring_area(const mt_vec2s* ring) {
    double area = 0.0;
    for (size_t i = 0; i < ring->count; i++) {
        area += 0.5 * mt_vec2_cross(ring->items[i], ring->items[(i + 1) % ring->count]);
    }
    return area;
}

/* Bug report P10: the start corner of a ring is cut like any other. */
static void p10_a_ring_has_no_first_corner(void** state) {
    (void)state;
    const mt_allocator allocator = plain_allocator();
    const mt_vec2      square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const double       area[] = {14.0, 13.5, 13.375};
    mt_vec2s           first = {0};
    for (size_t start = 0; start < 4; start++) {
        mt_vec2s ring = {0};
        mt_vec2s next = {0};
        for (size_t i = 0; i < 4; i++) {
            assert_true(mt_array_push(&ring, square[(start + i) % 4], &allocator));
        }
        for (int round = 0; round < 3; round++) {
            assert_true(mt_chaikin(ring.items, ring.count, true, &next, &allocator));
            assert_int_equal(next.count, 8u << round);
            assert_near(ring_area(&next), area[round], 1e-12);
            const mt_vec2s old = ring;
            ring = next;
            next = old;
            for (size_t i = 0; i < ring.count; i++) {
                for (int k = 0; k < 4; k++) {
                    assert_true(mt_vec2_distance(ring.items[i], square[k]) > 0.5);
                }
            }
        }
        for (size_t i = 0; start == 0 && i < ring.count; i++) {
            assert_true(mt_array_push(&first, ring.items[i], &allocator));
        }
        for (size_t i = 0; i < ring.count; i++) { /* the same set for each start */
            bool found = false;
            for (size_t k = 0; k < first.count; k++) {
                found = found || mt_vec2_distance(first.items[k], ring.items[i]) < 1e-12;
            }
            assert_true(found);
        }
        mt_array_free(&ring, &allocator);
        mt_array_free(&next, &allocator);
    }
    mt_array_free(&first, &allocator);

    /* The same of a shaped ring: it is round at its seam. */
    const mt_point corner[] = {{0, 0}, {900, 0}, {1800, 0}, {1800, 900}, {1800, 1800}, {900, 1800}, {0, 1800}, {0, 900}};
    mt_path        path = path_of_points(corner, 8, MT_SHAPE_FREE, true);
    check_path(&path, 0);
    assert_true(path.closed);
    for (uint32_t i = 0; i < 8; i += 2) {
        assert_near(distance_to(&path, mt_point_metres(corner[i])), 0.159, 0.03);
    }
    path_drop(&path);
}

static void an_open_line_keeps_its_ends(void** state) {
    (void)state;
    const mt_allocator allocator = plain_allocator();
    const mt_vec2      line[] = {{0, 0}, {4, 0}, {4, 4}};
    mt_vec2s           cut = {0};
    assert_true(mt_chaikin(line, 3, false, &cut, &allocator));
    const mt_vec2 want[] = {{0, 0}, {1, 0}, {3, 0}, {4, 1}, {4, 3}, {4, 4}};
    assert_int_equal(cut.count, 6);
    assert_memory_equal(cut.items, want, sizeof want);
    assert_true(mt_chaikin(line, 1, false, &cut, &allocator) && cut.count == 1);
    assert_true(mt_chaikin(line, 0, true, &cut, &allocator) && cut.count == 0);
    mt_array_free(&cut, &allocator);
}

/* The window of a vertex against three whole rounds: the same curve, whatever the control points. */
static void windows_give_the_curve_of_three_rounds(void** state) {
    (void)state;
    const mt_allocator allocator = plain_allocator();
    for (uint64_t seed = 0; seed < 50; seed++) {
        mt_vec2s control = {0};
        mt_vec2s a = {0};
        mt_vec2s b = {0};
        for (uint64_t i = 0; i < 12; i++) {
            const mt_vec2 point = {(double)i + drawn(seed, 2 * i), 3.0 * drawn(seed, 2 * i + 1)};
            assert_true(mt_array_push(&control, point, &allocator));
        }
        assert_true(mt_chaikin(control.items, control.count, false, &a, &allocator));
        assert_true(mt_chaikin(a.items, a.count, false, &b, &allocator));
        assert_true(mt_chaikin(b.items, b.count, false, &a, &allocator));
        mt_path fine = {0};
        mt_path windows = {0};
        for (size_t i = 0; i < a.count; i++) {
            assert_true(mt_path_push(&fine, a.items[i], &allocator));
        }
        assert_true(mt_path_push(&windows, control.items[0], &allocator));
        for (size_t i = 1; i + 1 < control.count; i++) {
            mt_vec2 owned[MT_CHAIKIN_OWNED];
            mt_chaikin_window(control.items[i - 1], control.items[i], control.items[i + 1], owned);
            for (int k = 0; k < MT_CHAIKIN_OWNED; k++) {
                assert_true(mt_path_push(&windows, owned[k], &allocator));
            }
        }
        assert_true(mt_path_push(&windows, control.items[control.count - 1], &allocator));
        assert_near(windows.length, fine.length, 1e-9);
        for (uint32_t i = 0; i < windows.count; i++) {
            if (i > 0 && i + 1 < windows.count) {
                assert_near(distance_to(&fine, windows.point[i]), 0.0, 1e-9);
            }
        }
        for (uint32_t i = 0; i < fine.count; i++) {
            assert_near(distance_to(&windows, fine.point[i]), 0.0, 1e-9);
        }
        path_drop(&fine);
        path_drop(&windows);
        mt_array_free(&control, &allocator);
        mt_array_free(&a, &allocator);
        mt_array_free(&b, &allocator);
    }
}

/* Bug report P12: uneven spacing makes no cusps and loops; the path stays inside the hull of its stroke. */
static void p12_a_path_stays_inside_its_stroke(void** state) {
    (void)state;
    const mt_vec2 uneven[] = {{0, 0}, {10, 0}, {10.1, 1}, {0, 1}};
    for (int samples = 4; samples <= 400; samples *= 10) {
        mt_shaper shaper;
        mt_shaper_init(&shaper, MT_SHAPE_FREE, NULL);
        for (int i = 0; i < samples; i++) { /* the corners alone, or many samples between them */
            const double t = 3.0 * (double)i / (double)(samples - 1);
            const int    k = t < 3.0 ? (int)t : 2;
            assert_true(mt_shaper_add(&shaper, mt_vec2_lerp(uneven[k], uneven[k + 1], t - (double)k)));
        }
        check_path(&shaper.path, (uint64_t)samples);
        const mt_path* path = &shaper.path;
        for (uint32_t i = 0; i < path->count; i++) {
            assert_true(path->point[i].x <= 10.1 + 1e-9 && path->point[i].x >= -1e-9);
            assert_true(path->point[i].z <= 1.0 + 1e-9 && path->point[i].z >= -1e-9);
            for (uint32_t k = 0; k + 2 < i; k++) { /* no segment meets another */
                const mt_vec2 a = path->point[k];
                const mt_vec2 p = mt_vec2_sub(path->point[k + 1], a);
                const mt_vec2 c = path->point[i - 1];
                const mt_vec2 q = mt_vec2_sub(path->point[i], c);
                const mt_vec2 d = path->point[i];
                const mt_vec2 b = path->point[k + 1];
                const double  sides = mt_vec2_cross(p, mt_vec2_sub(c, a)) * mt_vec2_cross(p, mt_vec2_sub(d, a));
                const double  other = mt_vec2_cross(q, mt_vec2_sub(a, c)) * mt_vec2_cross(q, mt_vec2_sub(b, c));
                assert_false(sides < 0.0 && other < 0.0);
            }
        }
        mt_shaper_free(&shaper);
    }
}

/* Bug report W11, the path's part: a ring drawn up to a metre short of its start. */
static void w11_a_loop_is_whole_at_its_seam(void** state) {
    (void)state;
    mt_shaper shaper;
    mt_shaper_init(&shaper, MT_SHAPE_FREE, NULL);
    for (int i = 0; i < 12; i++) {
        const double angle = MT_PI * (double)i / 6.0;
        assert_true(mt_shaper_add(&shaper, (mt_vec2){8.0 * mt_cos(angle), 8.0 * mt_sin(angle)}));
    }
    assert_true(mt_shaper_add(&shaper, (mt_vec2){7.7412, -0.9659}));
    assert_near(shaper.raw_length, 48.69, 5e-3);
    assert_true(mt_shaper_loop(&shaper));
    mt_points points = {0};
    assert_true(mt_shaper_finish(&shaper, true, &points));
    mt_path path = path_of_points(points.items, (uint32_t)points.count, MT_SHAPE_FREE, true);
    check_path(&path, 0);
    assert_true(path.closed);
    assert_near(path.length, 49.7 - 0.3, 0.3);
    assert_near(mt_vec2_distance(mt_path_position(&path, 0.0), mt_path_position(&path, path.length - 1e-9)), 0.0, 1e-6);
    const mt_vec2 start = mt_path_heading(&path, 0.0);
    const mt_vec2 end = mt_path_heading(&path, path.length - 1e-9);
    assert_near(mt_vec2_distance(start, end), 0.0, 1e-6);
    for (double s = -2.0; s < 2.0; s += 0.05) { /* no jump anywhere about the seam */
        const mt_vec2 a = mt_path_heading(&path, s);
        const mt_vec2 b = mt_path_heading(&path, s + 0.05);
        assert_true(fabs(mt_atan2(mt_vec2_cross(a, b), mt_vec2_dot(a, b))) < 0.12);
    }
    mt_corners corners = {0};
    assert_true(mt_corners_find(&path, 0.4, 0.0, path.length, &corners, &shaper.allocator));
    assert_int_equal(corners.count, 0);
    mt_array_free(&points, &shaper.allocator);
    path_drop(&path);
    mt_shaper_free(&shaper);
}

/* Stored points of any kind: repeated, few, far apart. */
static void any_stored_points_make_a_path(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        mt_point       point[12];
        const uint32_t count = 1 + (uint32_t)(12.0 * drawn(seed, 0));
        const double   spread = seed % 3 == 0 ? 300.0 : (seed % 3 == 1 ? 3000.0 : 300000.0); /* [mm] */
        for (uint32_t i = 0; i < count; i++) {
            const mt_vec2 place = {floor(spread * drawn(seed, 3 * i + 1)), floor(spread * drawn(seed, 3 * i + 2))};
            point[i] = i > 0 && drawn(seed, 3 * i + 3) < 0.2 ? point[i - 1] : (mt_point){(int32_t)place.x, (int32_t)place.z};
        }
        for (int kind = 0; kind < 4; kind++) {
            mt_path path = path_of_points(point, count, (mt_shape)(kind & 1), kind > 1);
            check_path(&path, seed);
            assert_true(path.closed == (kind > 1 && path.count > 1));
            path_drop(&path);
        }
    }
}

static void shaping_fails_clean_without_memory(void** state) {
    (void)state;
    mt_vec2s  ring = ring_from_seed(4, 3.0, 1.0);
    mt_shaper shaper;
    mt_points points = {0};
    mt_shaper_init(&shaper, MT_SHAPE_FREE, NULL);
    shaper_feed(&shaper, &ring);
    assert_true(mt_shaper_finish(&shaper, true, &points));
    for (int kind = 0; kind < 4; kind++) {
        bool done = false;
        for (long fail_at = 1; !done && fail_at < 100; fail_at++) {
            strict_memory      memory = {.fail_at = fail_at};
            const mt_allocator allocator = strict_allocator(&memory);
            mt_path            path = {0};
            done = mt_path_shape((mt_shape)(kind & 1), points.items, (uint32_t)points.count, kind > 1, &path, &allocator);
            assert_true(done || (path.count == 0 && path.point == NULL));
            mt_path_free(&path, &allocator);
            assert_int_equal(memory.live, 0);
        }
        assert_true(done);
    }
    mt_array_free(&points, &shaper.allocator);
    mt_shaper_free(&shaper);
    strokes_free(&ring);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p01_repeated_points_change_nothing),     cmocka_unit_test(p03_steps_are_counted_not_added),
        cmocka_unit_test(p10_a_ring_has_no_first_corner),         cmocka_unit_test(an_open_line_keeps_its_ends),
        cmocka_unit_test(windows_give_the_curve_of_three_rounds), cmocka_unit_test(p12_a_path_stays_inside_its_stroke),
        cmocka_unit_test(w11_a_loop_is_whole_at_its_seam),        cmocka_unit_test(any_stored_points_make_a_path),
        cmocka_unit_test(shaping_fails_clean_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
