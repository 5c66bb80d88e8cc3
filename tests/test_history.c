/* Undo and redo, ids, seeds. */
#include "support.h"

#include "base/hash.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof *(array)))

static const mt_point bow[] = {{0, 0}, {3000, 1500}, {6000, 2000}, {9000, 1500}, {12000, 0}};

static void undo_and_redo_walk_the_history(void** state) {
    (void)state;
    const mt_wall_def def = mt_wall_def_defaults();
    mt_editor*        editor = editor_on_meadow(NULL);
    uint64_t          digests[4];
    mt_report         report;
    digests[0] = mt_plan_digest(mt_editor_plan(editor));
    for (int i = 1; i <= 3; ++i) {
        const mt_point points[] = {{0, 5000 * i}, {10000, 5000 * i}};
        draw_wall(editor, &def, points, 2);
        digests[i] = mt_plan_digest(mt_editor_plan(editor));
    }
    for (int i = 2; i >= 0; --i) {
        assert_int_equal(mt_editor_undo(editor, &report), MT_OK);
        assert_int_equal(report.changed, 1);
        assert_true(mt_plan_digest(mt_editor_plan(editor)) == digests[i]);
    }
    assert_int_equal(mt_editor_undo(editor, &report), MT_OK);
    assert_int_equal(report.changed, 0);
    assert_int_equal(report.issues[0].code, MT_ISSUE_NOTHING);
    assert_int_equal(mt_editor_redo_count(editor), 3);
    for (int i = 1; i <= 2; ++i) {
        assert_int_equal(mt_editor_redo(editor, NULL), MT_OK);
        assert_true(mt_plan_digest(mt_editor_plan(editor)) == digests[i]);
    }
    /* A gesture that changes nothing leaves the redo list. */
    const mt_point dot[] = {{0, 0}};
    draw_wall(editor, &def, dot, 1);
    assert_int_equal(mt_editor_redo_count(editor), 1);
    /* One that does ends it. */
    draw_wall(editor, &def, bow, COUNT(bow));
    assert_int_equal(mt_editor_redo_count(editor), 0);
    assert_int_equal(mt_editor_undo_count(editor), 3);
    assert_int_equal(mt_editor_redo(editor, &report), MT_OK);
    assert_int_equal(report.issues[0].code, MT_ISSUE_NOTHING);
    mt_editor_destroy(editor);
}

static void ids_and_seeds_are_never_used_twice(void** state) {
    (void)state;
    const mt_wall_def def = mt_wall_def_defaults();
    mt_editor*        editor = editor_on_meadow(NULL);
    const uint32_t    first = draw_wall(editor, &def, bow, COUNT(bow)).wall;
    const uint64_t    seed = mt_plan_wall(mt_editor_plan(editor), 0).def.seed;
    mt_editor_undo(editor, NULL);
    const uint32_t second = draw_wall(editor, &def, bow, COUNT(bow)).wall;
    assert_int_equal(first, 1);
    assert_int_equal(second, 2);
    assert_true(mt_plan_wall(mt_editor_plan(editor), 0).def.seed != seed);
    assert_true(seed == (mt_key(1, MT_PURPOSE_WALL, 1, 0, 0) & MT_SEED_MAX));
    mt_editor_destroy(editor);
}

/* N01: seed 0 is a seed like any other, and no two of them give the same walls. */
static void seeds_differ_and_zero_is_one_of_them(void** state) {
    (void)state;
    enum { SEEDS = 1002 };
    uint64_t drawn[SEEDS];
    for (uint32_t i = 0; i < SEEDS; ++i) {
        mt_editor_def def = mt_editor_def_defaults();
        mt_wall_def   wall = mt_wall_def_defaults();
        mt_editor*    editor = NULL;
        def.seed = i <= 1000 ? i : UINT32_MAX;
        assert_int_equal(mt_editor_create(NULL, &def, NULL, &editor, NULL), MT_OK);
        draw_wall(editor, &wall, bow, COUNT(bow));
        drawn[i] = mt_plan_wall(mt_editor_plan(editor), 0).def.seed;
        assert_true(drawn[i] <= MT_SEED_MAX && drawn[i] != 0);
        wall.seed = def.seed; /* its own seed is kept as it is */
        draw_wall(editor, &wall, bow, COUNT(bow));
        assert_true(mt_plan_wall(mt_editor_plan(editor), 1).def.seed == def.seed);
        mt_editor_destroy(editor);
        for (uint32_t k = 0; k < i; ++k) {
            if (drawn[k] == drawn[i]) {
                fail_msg("seeds %u and %u draw the same wall seed", k, i);
            }
        }
    }
}

static void the_history_forgets_the_oldest(void** state) {
    (void)state;
    purse              p = {0};
    const mt_allocator allocator = purse_allocator(&p);
    mt_editor_def      def = mt_editor_def_defaults();
    const mt_wall_def  wall = mt_wall_def_defaults();
    mt_editor*         editor = NULL;
    def.history_limit = 3;
    assert_int_equal(mt_editor_create(&allocator, &def, NULL, &editor, NULL), MT_OK);
    for (int i = 0; i < 7; ++i) {
        draw_wall(editor, &wall, bow, COUNT(bow));
    }
    assert_int_equal(mt_editor_undo_count(editor), 3);
    for (int i = 0; i < 3; ++i) {
        mt_editor_undo(editor, NULL);
    }
    assert_int_equal(mt_plan_wall_count(mt_editor_plan(editor)), 4);
    assert_int_equal(mt_editor_undo_count(editor), 0);
    mt_editor_destroy(editor);
    purse_assert_empty(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo_walk_the_history),
        cmocka_unit_test(ids_and_seeds_are_never_used_twice),
        cmocka_unit_test(seeds_differ_and_zero_is_one_of_them),
        cmocka_unit_test(the_history_forgets_the_oldest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
