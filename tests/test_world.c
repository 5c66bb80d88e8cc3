/* A world that follows an editor: what it lays, what it keeps, what it tells, and what it never lays again. */
#include "base/hash.h"
#include "geometry/scalar.h"
#include "support.h"

enum { SEEDS = 50, EDITS = 100, UPDATES = 80, IDS_MOST = 4096 };

typedef struct place {
    mt_editor* editor;
    mt_world*  world;
} place;

static place place_make(const mt_allocator* allocator, uint64_t cache_bytes) {
    place        made = {.editor = editor_on_meadow(allocator)};
    mt_world_def def = mt_world_def_defaults();
    def.land = 0;
    def.cache_bytes = cache_bytes;
    assert_int_equal(mt_world_create(allocator, &def, &made.world), MT_OK);
    return made;
}

static void place_free(place* p) {
    mt_world_destroy(p->world);
    mt_editor_destroy(p->editor);
}

static void follow(const place* p) {
    assert_int_equal(mt_world_update_editor(p->world, p->editor, NULL), MT_OK);
}

/* A stroke along x from `from` to `to` [m], an update a sample. */
static void draw_live(const place* p, double from, double to, double z) {
    const mt_wall_def def = mt_wall_def_defaults();
    assert_int_equal(mt_editor_stroke_begin(p->editor, &def, NULL), MT_OK);
    for (double x = from; x <= to; x += 0.45) {
        assert_int_equal(mt_editor_stroke_add(p->editor, x, z + 2.0 * mt_sin(x / 9.0), NULL), MT_OK);
        follow(p);
    }
}

static void end_stroke(const place* p) {
    mt_report report;
    assert_int_equal(mt_editor_stroke_end(p->editor, &report, NULL), MT_OK);
    assert_true(report.changed);
    follow(p);
}

static uint64_t fresh_digest(const mt_plan* plan) {
    mt_world_def def = mt_world_def_defaults();
    mt_world*    world = NULL;
    def.land = 0;
    def.far_detail = 0;
    assert_int_equal(mt_world_create(NULL, &def, &world), MT_OK);
    assert_int_equal(mt_world_update(world, plan, NULL), MT_OK);
    const uint64_t digest = mt_world_digest(world, plan);
    mt_world_destroy(world);
    return digest;
}

/* Every chunk of a stroke passes through the store; none may leave a trace in the list of those kept unused. */
static void strokes_drawn_and_undone_with_hardly_a_cache(void** state) {
    (void)state;
    purse              bytes = {.calls = 0};
    const mt_allocator allocator = purse_allocator(&bytes);
    place              p = place_make(&allocator, 1);
    for (int i = 0; i < 3; ++i) {
        draw_live(&p, 0.0, 60.0, 8.0 * i);
        end_stroke(&p);
    }
    for (int i = 0; i < 3; ++i) {
        mt_report report;
        assert_int_equal(mt_editor_undo(p.editor, &report), MT_OK);
        follow(&p);
        follow(&p);
    }
    assert_int_equal(mt_world_chunk_count(p.world), 0);
    for (int i = 0; i < 3; ++i) {
        mt_report report;
        assert_int_equal(mt_editor_redo(p.editor, &report), MT_OK);
        follow(&p);
    }
    assert_true(mt_world_digest(p.world, mt_editor_plan(p.editor)) == fresh_digest(mt_editor_plan(p.editor)));
    place_free(&p);
    purse_assert_empty(&bytes);
}

static void undo_and_redo_lay_no_stone(void** state) {
    (void)state;
    place p = place_make(NULL, 0);
    for (int i = 0; i < 4; ++i) {
        draw_live(&p, 0.0, 80.0, 9.0 * i);
        end_stroke(&p);
    }
    const mt_work  before = mt_world_work(p.world);
    const uint64_t digest = mt_world_digest(p.world, mt_editor_plan(p.editor));
    mt_report      report;
    for (int i = 0; i < 4; ++i) {
        assert_int_equal(mt_editor_undo(p.editor, &report), MT_OK);
        follow(&p);
    }
    for (int i = 0; i < 4; ++i) {
        assert_int_equal(mt_editor_redo(p.editor, &report), MT_OK);
        follow(&p);
    }
    const mt_work after = mt_world_work(p.world);
    assert_true(after.stones == before.stones && after.bytes == before.bytes && after.chunks == before.chunks);
    assert_true(mt_world_digest(p.world, mt_editor_plan(p.editor)) == digest);
    place_free(&p);
}

/* Letting go lays what the tail showed, in whole chunks, whatever the length. */
static void the_end_of_a_stroke_lays_only_its_end(void** state) {
    (void)state;
    static const double LENGTH[2] = {60.0, 600.0};
    for (int i = 0; i < 2; ++i) {
        place p = place_make(NULL, 0);
        draw_live(&p, 0.0, LENGTH[i], 0.0);
        const mt_work before = mt_world_work(p.world);
        end_stroke(&p);
        const uint64_t stones = mt_world_work(p.world).stones - before.stones;
        if (stones == 0 || stones > 700) {
            fail_msg("%.0f m: %llu stones at the end of the stroke", LENGTH[i], (unsigned long long)stones);
        }
        place_free(&p);
    }
}

/* Mean work of an update after a stroke of some length. Straight, so that only the length differs. */
static mt_work work_at(double length) {
    place             p = place_make(NULL, 0);
    const mt_wall_def def = mt_wall_def_defaults();
    double            x = 0.0;
    assert_int_equal(mt_editor_stroke_begin(p.editor, &def, NULL), MT_OK);
    for (; x < length; x += 0.5) {
        assert_int_equal(mt_editor_stroke_add(p.editor, x, 0.0, NULL), MT_OK);
    }
    follow(&p);
    const mt_work before = mt_world_work(p.world);
    for (int i = 0; i < UPDATES; ++i, x += 0.5) {
        assert_int_equal(mt_editor_stroke_add(p.editor, x, 0.0, NULL), MT_OK);
        follow(&p);
    }
    const mt_work after = mt_world_work(p.world);
    place_free(&p);
    return (mt_work){(after.points - before.points) / UPDATES, (after.stones - before.stones) / UPDATES,
                     (after.bytes - before.bytes) / UPDATES, (after.chunks - before.chunks)};
}

static void assert_alike(const char* what, uint64_t a, uint64_t b) {
    const double ratio = (double)b / (double)a;
    if (a == 0 || ratio < 0.95 || ratio > 1.05) {
        fail_msg("%s an update: %llu at 50 m, %llu at 5 km", what, (unsigned long long)a, (unsigned long long)b);
    }
}

static void an_update_touches_as_much_at_5_km_as_at_50_m(void** state) {
    (void)state;
    const mt_work near = work_at(50.0), far = work_at(5000.0);
    assert_alike("points", near.points, far.points);
    assert_alike("stones", near.stones, far.stones);
    assert_alike("bytes", near.bytes, far.bytes);
    assert_true(near.stones < 300);
}

/* What a viewer knows that follows gone and came alone. */
typedef struct viewer {
    uint32_t id[IDS_MOST];
    size_t   count;
} viewer;

static void viewer_tell(viewer* v, const mt_changes* changes) {
    for (uint32_t i = 0; i < changes->gone_count; ++i) {
        size_t at = 0;
        while (at < v->count && v->id[at] != changes->gone[i]) {
            ++at;
        }
        assert_true(at < v->count);
        v->id[at] = v->id[--v->count];
    }
    for (uint32_t i = 0; i < changes->came_count; ++i) {
        assert_true(v->count < IDS_MOST);
        v->id[v->count++] = changes->came[i];
    }
}

static void viewer_check(const viewer* v, const mt_world* world) {
    assert_int_equal(v->count, mt_world_chunk_count(world));
    for (uint32_t i = 0; i < mt_world_chunk_count(world); ++i) {
        bool known = false;
        for (size_t k = 0; k < v->count; ++k) {
            known = known || v->id[k] == mt_world_chunk(world, i)->id;
        }
        assert_true(known);
    }
}

static void no_id_is_lost_when_memory_runs_out(void** state) {
    (void)state;
    const mt_point POINTS[2] = {{0, 0}, {20000, 300}};
    bool           failed = true;
    for (uint64_t k = 1; failed; ++k) {
        purse              bytes = {.calls = 0};
        const mt_allocator allocator = purse_allocator(&bytes);
        place              p = place_make(NULL, 0);
        mt_world*          world = NULL;
        mt_world_def       def = mt_world_def_defaults();
        const mt_wall_def  wall = mt_wall_def_defaults();
        viewer             v = {.count = 0};
        mt_changes         changes = {0};
        def.land = 0;
        assert_int_equal(mt_world_create(&allocator, &def, &world), MT_OK);
        draw_wall(p.editor, &wall, POINTS, 2);
        bytes.fail_at = bytes.calls + k;
        bytes.fail_once = true;
        failed = mt_world_update_editor(world, p.editor, &changes) != MT_OK;
        viewer_tell(&v, &changes);
        bytes.fail_at = 0;
        assert_int_equal(mt_world_update_editor(world, p.editor, &changes), MT_OK);
        viewer_tell(&v, &changes);
        viewer_check(&v, world);
        assert_true(mt_world_digest(world, mt_editor_plan(p.editor)) == fresh_digest(mt_editor_plan(p.editor)));
        mt_world_destroy(world);
        purse_assert_empty(&bytes);
        place_free(&p);
    }
}

static void edit_once(const place* p, uint64_t key, int i) {
    const uint64_t draw = mt_draw(key, (uint64_t)i);
    mt_report      report;
    if (draw % 4 == 0) {
        assert_int_equal(mt_editor_undo(p->editor, &report), MT_OK);
    } else if (draw % 4 == 1) {
        assert_int_equal(mt_editor_redo(p->editor, &report), MT_OK);
    } else {
        mt_wall_def def = mt_wall_def_defaults();
        mt_point    points[6];
        for (int k = 0; k < 6; ++k) {
            const uint64_t at = mt_draw(draw, (uint64_t)k);
            points[k] = (mt_point){(int32_t)(at % 40000) - 20000, (int32_t)(at >> 32 & 0x7fff) - 16384};
        }
        def.shape = draw % 8 < 4 ? MT_SHAPE_FREE : MT_SHAPE_STRAIGHT;
        def.closed = draw % 16 == 2;
        assert_int_equal(mt_editor_wall(p->editor, &def, points, 6, &report, NULL), MT_OK);
    }
}

static void a_world_that_followed_every_edit_is_one_made_from_the_plan(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; ++seed) {
        place      p = place_make(NULL, seed % 2 == 0 ? 0 : 1);
        viewer     v = {.count = 0};
        mt_changes changes;
        for (int i = 0; i < EDITS / 5; ++i) {
            edit_once(&p, mt_key(seed, MT_PURPOSE_WALL, 99, 0, 0), i);
            assert_int_equal(mt_world_update_editor(p.world, p.editor, &changes), MT_OK);
            viewer_tell(&v, &changes);
        }
        viewer_check(&v, p.world);
        if (mt_world_digest(p.world, mt_editor_plan(p.editor)) != fresh_digest(mt_editor_plan(p.editor))) {
            fail_msg("seed %llu: the world that followed differs", (unsigned long long)seed);
        }
        place_free(&p);
    }
}

/* Land is bounded wherever walls stand. */
static void a_wall_far_away_does_not_fill_the_memory_with_land(void** state) {
    (void)state;
    purse              bytes = {.calls = 0};
    const mt_allocator allocator = purse_allocator(&bytes);
    mt_editor*         editor = editor_on_meadow(NULL);
    const mt_world_def def = mt_world_def_defaults();
    const mt_wall_def  wall = mt_wall_def_defaults();
    const mt_point     points[2] = {{9000000, 9000000}, {9005000, 9000000}};
    mt_world*          world = NULL;
    draw_wall(editor, &wall, points, 2);
    assert_int_equal(mt_world_create(&allocator, &def, &world), MT_OK);
    assert_int_equal(mt_world_update_editor(world, editor, NULL), MT_OK);
    assert_true(mt_world_chunk_count(world) < 3000 && bytes.peak < (size_t)640 << 20);
    mt_world_destroy(world);
    mt_editor_destroy(editor);
    purse_assert_empty(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strokes_drawn_and_undone_with_hardly_a_cache),
        cmocka_unit_test(undo_and_redo_lay_no_stone),
        cmocka_unit_test(the_end_of_a_stroke_lays_only_its_end),
        cmocka_unit_test(an_update_touches_as_much_at_5_km_as_at_50_m),
        cmocka_unit_test(no_id_is_lost_when_memory_runs_out),
        cmocka_unit_test(a_world_that_followed_every_edit_is_one_made_from_the_plan),
        cmocka_unit_test(a_wall_far_away_does_not_fill_the_memory_with_land),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
