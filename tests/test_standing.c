/* The list of the chunks that stand: asking for it takes no memory, so it cannot come out empty. */
#include "support.h"

static void asking_takes_no_memory(void** state) {
    (void)state;
    static const mt_point POINTS[2] = {{0, 0}, {30000, 0}};
    purse                 p = {.calls = 0};
    const mt_allocator    allocator = purse_allocator(&p);
    const mt_world_def    def = mt_world_def_defaults();
    const mt_wall_def     wall = mt_wall_def_defaults();
    mt_editor*            editor = editor_on_meadow(&allocator);
    mt_world*             world = NULL;
    assert_int_equal(mt_world_create(&allocator, &def, &world), MT_OK);
    uint32_t before = 0;
    for (int i = 0; i < 3; ++i) {
        draw_wall(editor, &wall, POINTS, 2);
        assert_int_equal(mt_world_update_editor(world, editor, NULL), MT_OK);
        const uint64_t calls = p.calls;
        p.fail_at = calls + 1;
        const uint32_t      count = mt_world_chunk_count(world);
        const mt_export_def export_def = {.detail = MT_DETAIL_NEAR, .land = 1};
        mt_bytes            out = mt_bytes_init(NULL);
        assert_int_equal(mt_export_glb(world, mt_editor_plan(editor), &export_def, &out), MT_OK);
        assert_int_equal(p.calls, calls);
        assert_true(count > before && out.size > 1000000);
        mt_bytes_free(&out);
        p.fail_at = 0;
        before = count;
    }
    mt_world_destroy(world);
    mt_editor_destroy(editor);
    purse_assert_empty(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(asking_takes_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
