/* Gestures: strokes, what is refused, issues, memory. */
#include "support.h"

#include "base/hash.h"
#include "edit/editor.h"

#include <float.h>
#include <math.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

static const mt_point bow[] = {{0, 0}, {3000, 1500}, {6000, 2000}, {9000, 1500}, {12000, 0}};
static const mt_point ring[] = {{0, 0}, {6000, 0}, {6000, 6000}, {0, 6000}, {0, 1500}};

static mt_bytes written(const mt_editor* editor) {
    mt_bytes bytes = mt_bytes_init(NULL);
    assert_int_equal(mt_plan_write(mt_editor_plan(editor), &bytes), MT_OK);
    return bytes;
}

static void assert_same_plan(const mt_editor* a, const mt_editor* b) {
    mt_bytes first = written(a);
    mt_bytes second = written(b);
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.data, second.data, first.size);
    mt_bytes_free(&first);
    mt_bytes_free(&second);
}

static void a_wall_at_once_is_begin_add_end(void** state) {
    (void)state;
    const mt_shape shapes[] = {MT_SHAPE_FREE, MT_SHAPE_STRAIGHT};
    for (size_t i = 0; i < 2; ++i) {
        mt_wall_def def = mt_wall_def_defaults();
        mt_editor*  once = editor_on_meadow(NULL);
        mt_editor*  live = editor_on_meadow(NULL);
        mt_report   report;
        def.shape = shapes[i];
        const mt_report made = draw_wall(once, &def, ring, COUNT(ring));
        assert_int_equal(mt_editor_stroke_begin(live, &def, NULL), MT_OK);
        for (uint32_t k = 0; k < COUNT(ring); ++k) {
            const uint64_t before = mt_plan_digest(mt_editor_plan(live));
            assert_int_equal(mt_editor_stroke_add(live, ring[k].x / 1000.0, ring[k].z / 1000.0, NULL), MT_OK);
            assert_true(mt_plan_digest(mt_editor_plan(live)) == before);
        }
        assert_int_equal(mt_editor_stroke_active(live), 1);
        assert_int_equal(mt_editor_stroke_end(live, &report, NULL), MT_OK);
        assert_int_equal(mt_editor_stroke_active(live), 0);
        assert_memory_equal(&made, &report, sizeof made);
        assert_int_equal(report.closed, 1);
        assert_same_plan(once, live);
        mt_editor_destroy(once);
        mt_editor_destroy(live);
    }
}

static void a_draft_is_the_wall_to_come(void** state) {
    (void)state;
    const mt_wall_def def = mt_wall_def_defaults();
    mt_editor*        editor = editor_on_meadow(NULL);
    mt_report         report;
    uint32_t          settled = 0;
    assert_null(mt_editor_draft(editor));
    assert_int_equal(mt_editor_stroke_begin(editor, &def, NULL), MT_OK);
    const uint32_t id = mt_editor_draft(editor)->id;
    const uint64_t seed = mt_editor_draft(editor)->seed;
    const uint64_t serial = mt_editor_draft(editor)->serial;
    for (int i = 0; i <= 120; ++i) {
        assert_int_equal(mt_editor_stroke_add(editor, 0.25 * i, 0.002 * i * i, NULL), MT_OK);
        const mt_draft* draft = mt_editor_draft(editor);
        assert_true(draft->settled >= settled && draft->settled <= draft->path->count);
        settled = draft->settled;
    }
    assert_true(settled > 100);
    assert_int_equal(mt_editor_stroke_end(editor, &report, NULL), MT_OK);
    assert_null(mt_editor_draft(editor));
    assert_int_equal(report.wall, id);
    assert_true(mt_plan_wall(mt_editor_plan(editor), 0).def.seed == seed);
    assert_int_equal(mt_editor_stroke_begin(editor, &def, NULL), MT_OK);
    assert_true(mt_editor_draft(editor)->serial != serial);
    assert_true(mt_editor_draft(editor)->id != id);
    mt_editor_destroy(editor);
}

/* P05 and the degenerate: no wall, one issue, no step. */
static void strokes_of_one_place_are_refused(void** state) {
    (void)state;
    static const struct {
        mt_point points[3];
        uint32_t count;
    } cases[] = {{{{3000, 4000}}, 1},
                 {{{3000, 4000}, {3000, 4000}}, 2},
                 {{{3000, 4000}, {3599, 4000}}, 2},
                 {{{3000, 4000}, {3050, 4050}, {3000, 4000}}, 3},
                 {{{0, 0}}, 0}};
    for (size_t i = 0; i < COUNT(cases); ++i) {
        for (int shape = 0; shape < 4; ++shape) {
            mt_wall_def def = mt_wall_def_defaults();
            mt_editor*  editor = editor_on_meadow(NULL);
            def.shape = (mt_shape)(shape % 2);
            def.closed = shape / 2;
            const uint64_t  before = mt_plan_digest(mt_editor_plan(editor));
            const mt_report report = draw_wall(editor, &def, cases[i].points, cases[i].count);
            assert_int_equal(report.changed, 0);
            assert_int_equal(report.wall, 0);
            assert_int_equal(report.issue_count, 1);
            assert_int_equal(report.issues[0].code, MT_ISSUE_TOO_SHORT);
            assert_true(report.issues[0].x == cases[i].points[0].x / 1000.0 &&
                        report.issues[0].z == cases[i].points[0].z / 1000.0);
            assert_true(report.issues[0].length_m == 0.0 && report.issues[0].text[0] != '\0');
            assert_int_equal(mt_editor_undo_count(editor), 0);
            assert_true(mt_plan_digest(mt_editor_plan(editor)) == before);
            mt_editor_destroy(editor);
        }
    }
}

/* P05: two points are a wall of their distance. */
static void a_stroke_of_two_points_is_a_straight_wall(void** state) {
    (void)state;
    const mt_point    points[] = {{10000, 12000}, {20000, 18000}};
    const mt_wall_def def = mt_wall_def_defaults();
    mt_editor*        editor = editor_on_meadow(NULL);
    assert_int_equal(draw_wall(editor, &def, points, 2).changed, 1);
    const mt_plan* plan = mt_editor_plan(editor);
    assert_true(fabs(mt_plan_wall(plan, 0).length_m - 11.662) < 0.001);
    for (double s = 0.0; s < 11.7; s += 0.1) {
        const mt_place place = mt_plan_place(plan, 0, s);
        const double   off = fabs((place.x - 10.0) * 6.0 - (place.z - 12.0) * 10.0) / 11.662;
        assert_true(off < 0.001 && isfinite(place.heading_x) && isfinite(place.heading_z));
    }
    mt_editor_destroy(editor);
}

static void loops_close_by_the_rule_or_by_hand(void** state) {
    (void)state;
    static const struct {
        mt_point points[5];
        uint32_t count;
        int32_t  closed_by_hand;
        int32_t  closed;
    } cases[] = {
        {{{0, 0}, {6000, 0}, {6000, 6000}, {0, 6000}, {0, 2400}}, 5, 0, 1}, /* gap under 2.5 m */
        {{{0, 0}, {6000, 0}, {6000, 6000}, {0, 6000}, {0, 2600}}, 5, 0, 0}, /* gap over 2.5 m */
        {{{0, 0}, {6000, 0}, {6000, 6000}, {0, 6000}, {0, 2600}}, 5, 1, 1}, /* by hand, whatever the gap */
        {{{0, 0}, {2400, 0}, {2400, 2400}, {0, 2400}, {0, 1700}}, 5, 0, 0}, /* 7.9 m are too short */
        {{{0, 0}, {5000, 0}, {5000, 300}, {0, 300}}, 4, 0, 0},              /* encloses 1.5 m2 */
        {{{0, 0}, {6000, 0}}, 2, 1, 0},                                     /* two points are no ring */
    };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        mt_wall_def def = mt_wall_def_defaults();
        mt_editor*  editor = editor_on_meadow(NULL);
        def.shape = MT_SHAPE_STRAIGHT;
        def.closed = cases[i].closed_by_hand;
        const mt_report report = draw_wall(editor, &def, cases[i].points, cases[i].count);
        if (report.changed != 1 || report.closed != cases[i].closed ||
            mt_plan_wall(mt_editor_plan(editor), 0).def.closed != cases[i].closed) {
            fail_msg("case %zu: changed %d, closed %d", i, report.changed, report.closed);
        }
        mt_editor_destroy(editor);
    }
}

static void what_is_left_out_is_told(void** state) {
    (void)state;
    mt_editor_def     def = mt_editor_def_defaults();
    const mt_wall_def wall = mt_wall_def_defaults();
    mt_editor*        editor = NULL;
    def.ground.ponds[def.ground.pond_count++] = (mt_pond){.x = 20000, .z = 0, .r = 8000};
    assert_int_equal(mt_editor_create(NULL, &def, NULL, &editor, NULL), MT_OK);
    const mt_point across[] = {{0, 0}, {40000, 0}};
    mt_report      report = draw_wall(editor, &wall, across, 2);
    assert_int_equal(report.changed, 1);
    assert_int_equal(report.issue_count, 1);
    assert_int_equal(report.issues[0].code, MT_ISSUE_TOO_DEEP);
    assert_int_equal(report.issues[0].wall, report.wall);
    assert_true(report.issues[0].length_m > 2.0 && report.issues[0].length_m < 18.0);
    assert_true(fabs(report.issues[0].x - 20.0) < 4.0 && fabs(report.issues[0].z) < 0.01);
    const double middle = report.issues[0].start_m + report.issues[0].length_m / 2.0;
    assert_true(fabs(mt_plan_place(mt_editor_plan(editor), 0, middle).x - report.issues[0].x) < 1e-9);

    /* From deep to deep: what is left out begins and ends with the wall, not before and behind it. */
    const mt_point through[] = {{20000, 0}, {20000, 30000}, {21000, 30000}, {21000, 0}};
    report = draw_wall(editor, &wall, through, 4);
    assert_true(report.issue_count >= 2);
    const mt_issue* last = &report.issues[report.issue_count - 1];
    assert_int_equal(last->code, MT_ISSUE_TOO_DEEP);
    assert_true(report.issues[0].start_m == 0.0);
    assert_true(last->start_m + last->length_m <= mt_plan_wall(mt_editor_plan(editor), 1).length_m + 1e-9);
    mt_editor_undo(editor, NULL);

    /* There and back again: the way back stands on the way there. */
    const mt_point back[] = {{0, 30000}, {10000, 30000}, {0, 30100}};
    report = draw_wall(editor, &wall, back, 3);
    assert_int_equal(report.changed, 1);
    assert_int_equal(report.issue_count, 1);
    assert_int_equal(report.issues[0].code, MT_ISSUE_ON_ITSELF);
    assert_true(report.issues[0].length_m > 8.0 && report.issues[0].length_m < 10.5);
    assert_string_equal(mt_issue_code_text(report.issues[0].code), "on-itself");

    /* Nothing of it would stand: refused as a whole. */
    const mt_point deep[] = {{19000, 0}, {21000, 0}};
    report = draw_wall(editor, &wall, deep, 2);
    assert_int_equal(report.changed, 0);
    assert_int_equal(report.issue_count, 1);
    assert_int_equal(report.issues[0].code, MT_ISSUE_TOO_DEEP);
    assert_true(report.issues[0].length_m == 0.0);
    assert_int_equal(mt_editor_undo_count(editor), 2);
    mt_editor_destroy(editor);
}

static void samples_that_are_no_places_are_refused(void** state) {
    (void)state;
    static const struct {
        double      x, z;
        const char* place;
        const char* words;
    } cases[] = {
        {NAN, 0.0, "x", "x is not a number, expected -100000 to 100000 metres"},
        {0.0, INFINITY, "z", "z is infinite"},
        {-INFINITY, 0.0, "x", "x is -infinite"},
        {100000.5, 0.0, "x", "x is 100000.5"},
        {0.0, -100001.0, "z", "z is -100001"},
        {DBL_MAX, 0.0, "x", "e308"},
        {60000.0, 0.0, "length", "at most 50000 m"},
    };
    const mt_wall_def def = mt_wall_def_defaults();
    mt_editor*        editor = editor_on_meadow(NULL);
    mt_editor*        plain = editor_on_meadow(NULL);
    assert_int_equal(mt_editor_stroke_begin(editor, &def, NULL), MT_OK);
    for (uint32_t k = 0; k < COUNT(bow); ++k) {
        assert_int_equal(mt_editor_stroke_add(editor, bow[k].x / 1000.0, bow[k].z / 1000.0, NULL), MT_OK);
        for (size_t i = 0; i < COUNT(cases); ++i) {
            mt_error error = {.text = ""};
            assert_int_equal(mt_editor_stroke_add(editor, cases[i].x, cases[i].z, &error), MT_ERROR_ARGUMENT);
            assert_string_equal(error.place, cases[i].place);
            if (strstr(error.text, cases[i].words) == NULL) {
                fail_msg("%s: expected ...%s...", error.text, cases[i].words);
            }
        }
    }
    assert_int_equal(mt_editor_stroke_end(editor, NULL, NULL), MT_OK);
    draw_wall(plain, &def, bow, COUNT(bow));
    assert_same_plan(editor, plain);
    mt_editor_destroy(editor);
    mt_editor_destroy(plain);
}

static void definitions_out_of_range_are_refused(void** state) {
    (void)state;
    static const char* const places[] = {"height", "height", "thickness", "thickness", "seed", "kind", "shape", "closed"};
    mt_editor*               editor = editor_on_meadow(NULL);
    for (size_t i = 0; i < COUNT(places); ++i) {
        mt_wall_def def = mt_wall_def_defaults();
        mt_error    error = {.text = ""};
        switch (i) {
            case 0: def.height = 999; break;
            case 1: def.height = 12001; break;
            case 2: def.thickness = 299; break;
            case 3: def.thickness = INT32_MAX; break;
            case 4: def.seed = MT_SEED_MAX + 1; break;
            case 5: def.kind = (mt_wall_kind)9; break;
            case 6: def.shape = (mt_shape)-1; break;
            default: def.closed = 2; break;
        }
        assert_int_equal(mt_editor_stroke_begin(editor, &def, &error), MT_ERROR_ARGUMENT);
        assert_string_equal(error.place, places[i]);
        assert_non_null(strstr(error.text, "expected"));
        assert_int_equal(mt_editor_stroke_active(editor), 0);
        assert_int_equal(mt_editor_wall(editor, &def, bow, COUNT(bow), NULL, NULL), MT_ERROR_ARGUMENT);
    }
    const mt_point far_off[] = {{0, 0}, {MT_COORDINATE_MAX + 1, 0}};
    mt_wall_def    def = mt_wall_def_defaults();
    mt_error       error;
    assert_int_equal(mt_editor_wall(editor, &def, far_off, 2, NULL, &error), MT_ERROR_ARGUMENT);
    assert_string_equal(error.place, "points[1].x");
    assert_int_equal(mt_editor_stroke_add(editor, 0.0, 0.0, &error), MT_ERROR_ARGUMENT);
    assert_int_equal(mt_editor_stroke_end(editor, NULL, &error), MT_ERROR_ARGUMENT);
    assert_int_equal(mt_editor_undo_count(editor), 0);
    mt_editor_destroy(editor);
}

static void cancelling_leaves_nothing(void** state) {
    (void)state;
    const mt_wall_def def = mt_wall_def_defaults();
    mt_editor*        editor = editor_on_meadow(NULL);
    const uint64_t    before = mt_plan_digest(mt_editor_plan(editor));
    mt_report         report;
    for (int way = 0; way < 3; ++way) {
        assert_int_equal(mt_editor_stroke_begin(editor, &def, NULL), MT_OK);
        for (int i = 0; i < 50; ++i) {
            assert_int_equal(mt_editor_stroke_add(editor, 0.3 * i, 0.0, NULL), MT_OK);
        }
        if (way == 0) {
            mt_editor_stroke_cancel(editor);
        } else if (way == 1) {
            assert_int_equal(mt_editor_undo(editor, &report), MT_OK); /* takes the stroke back and nothing else */
            assert_int_equal(report.changed, 0);
            assert_int_equal(report.issue_count, 0);
        } else {
            assert_int_equal(mt_editor_stroke_begin(editor, &def, NULL), MT_OK); /* starts afresh */
            assert_int_equal(mt_editor_draft(editor)->path->count, 0);
            mt_editor_stroke_cancel(editor);
        }
        assert_int_equal(mt_editor_stroke_active(editor), 0);
        assert_true(mt_plan_digest(mt_editor_plan(editor)) == before);
        assert_int_equal(mt_editor_undo_count(editor) + mt_editor_redo_count(editor), 0);
    }
    assert_int_equal(draw_wall(editor, &def, bow, COUNT(bow)).wall, 1);
    mt_editor_destroy(editor);
}

static void a_plan_is_edited_as_a_copy(void** state) {
    (void)state;
    const mt_wall_def   def = mt_wall_def_defaults();
    const mt_editor_def editor_def = mt_editor_def_defaults();
    mt_editor*          first = editor_on_meadow(NULL);
    mt_editor*          second = NULL;
    mt_plan*            plan = NULL;
    draw_wall(first, &def, bow, COUNT(bow));
    assert_int_equal(mt_plan_copy(mt_editor_plan(first), &plan), MT_OK);
    const uint64_t digest = mt_plan_digest(plan);
    assert_int_equal(mt_editor_create(NULL, &editor_def, plan, &second, NULL), MT_OK);
    assert_int_equal(draw_wall(second, &def, ring, COUNT(ring)).wall, 2);
    draw_wall(first, &def, ring, COUNT(ring));
    assert_same_plan(first, second);
    assert_true(mt_plan_digest(plan) == digest);
    mt_plan_destroy(plan);
    mt_editor_destroy(first);
    mt_editor_undo(second, NULL);
    assert_true(mt_plan_digest(mt_editor_plan(second)) == digest);
    mt_editor_destroy(second);
}

/* What an editor makes can be saved, opened, and is the same: also near the limits of what is allowed. */
static void every_wall_that_is_made_can_be_read(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        mt_editor*  editor = editor_on_meadow(NULL);
        mt_wall_def def = mt_wall_def_defaults();
        mt_point    points[40];
        mt_plan*    plan = NULL;
        mt_error    error = {.text = ""};
        int32_t     x = 0, z = 0;
        def.shape = (mt_shape)(seed % 2);
        def.closed = (int32_t)(seed / 2 % 2);
        for (uint32_t i = 0; i < COUNT(points); ++i) {
            const int32_t reach = seed % 3 == 0 ? 200 : 3000;
            x += (int32_t)(mt_draw(seed, 2 * i) % (uint64_t)(2 * reach)) - reach;
            z += (int32_t)(mt_draw(seed, 2 * i + 1) % (uint64_t)(2 * reach)) - reach;
            points[i] = (mt_point){x, z};
        }
        draw_wall(editor, &def, points, (uint32_t)(2 + seed % 38));
        mt_bytes        bytes = written(editor);
        const mt_result result = mt_plan_read(NULL, bytes.data, bytes.size, &plan, &error);
        if (result != MT_OK || mt_plan_digest(plan) != mt_plan_digest(mt_editor_plan(editor))) {
            fail_msg("seed %llu: %s: %s", (unsigned long long)seed, error.place, error.text);
        }
        mt_bytes_free(&bytes);
        mt_plan_destroy(plan);
        mt_editor_destroy(editor);
    }
}

/* Whatever fails, the editor is as it was. */
static mt_result draw_and_undo(const mt_allocator* allocator, void* user) {
    mt_editor_def     def = mt_editor_def_defaults();
    const mt_wall_def wall = mt_wall_def_defaults();
    mt_editor*        editor = NULL;
    (void)user;
    def.ground.ponds[def.ground.pond_count++] = (mt_pond){.x = 6000, .z = 2000, .r = 4000};
    mt_result result = mt_editor_create(allocator, &def, NULL, &editor, NULL);
    if (result != MT_OK) {
        assert_null(editor);
        return result;
    }
    for (int i = 0; i < 2 && result == MT_OK; ++i) {
        const uint64_t digest = mt_plan_digest(mt_editor_plan(editor));
        const uint32_t steps = mt_editor_undo_count(editor);
        result = mt_editor_wall(editor, &wall, i == 0 ? bow : ring, i == 0 ? COUNT(bow) : COUNT(ring), NULL, NULL);
        if (result != MT_OK) {
            assert_true(mt_plan_digest(mt_editor_plan(editor)) == digest);
            assert_int_equal(mt_editor_undo_count(editor), steps);
            assert_int_equal(mt_editor_stroke_active(editor), 0);
        }
    }
    if (result == MT_OK) {
        assert_int_equal(mt_editor_undo(editor, NULL), MT_OK);
        result = mt_editor_wall(editor, &wall, ring, COUNT(ring), NULL, NULL);
        assert_int_equal(mt_editor_redo_count(editor), result == MT_OK ? 0 : 1);
    }
    mt_editor_destroy(editor);
    return result;
}

static void memory_may_run_out(void** state) {
    (void)state;
    assert_survives_no_memory(draw_and_undo, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_at_once_is_begin_add_end),
        cmocka_unit_test(a_draft_is_the_wall_to_come),
        cmocka_unit_test(strokes_of_one_place_are_refused),
        cmocka_unit_test(a_stroke_of_two_points_is_a_straight_wall),
        cmocka_unit_test(loops_close_by_the_rule_or_by_hand),
        cmocka_unit_test(what_is_left_out_is_told),
        cmocka_unit_test(samples_that_are_no_places_are_refused),
        cmocka_unit_test(definitions_out_of_range_are_refused),
        cmocka_unit_test(cancelling_leaves_nothing),
        cmocka_unit_test(a_plan_is_edited_as_a_copy),
        cmocka_unit_test(every_wall_that_is_made_can_be_read),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
