/* The store of chunks: what goes and comes in an update, ids, what is kept unused, memory that runs out. */
#include "model/store.h"
#include "support_walls.h"

static mt_entry* lay_entry(mt_store* store, uint64_t key, uint32_t vertices) {
    mt_entry* entry = mt_store_add(store, key);
    if (entry != NULL && !mt_mesh_reserve(&entry->mesh[0], vertices, 3, &store->allocator)) {
        mt_store_discard(store, entry);
        return NULL;
    }
    if (entry != NULL) {
        for (uint32_t i = 0; i < vertices; ++i) {
            mt_mesh_vertex(&entry->mesh[0], (const float[3]){(float)key, (float)i, 0.0f}, (const float[3]){0.0f, 1.0f, 0.0f},
                           (const float[4]){1.0f, 1.0f, 1.0f, 1.0f}, 0.0f, 0.0f);
        }
        mt_store_seal(store, entry);
    }
    return entry;
}

static void what_comes_and_goes_within_an_update_is_neither(void** state) {
    (void)state;
    purse              p = {.calls = 0};
    const mt_allocator allocator = purse_allocator(&p);
    mt_store           store;
    mt_store_init(&store, 1 << 20, &allocator);
    mt_store_begin(&store);
    mt_entry* a = lay_entry(&store, 1, 10);
    mt_entry* b = lay_entry(&store, 2, 10);
    assert_true(mt_store_join(&store, a) && mt_store_join(&store, b) && mt_store_leave(&store, b));
    mt_store_end(&store);
    assert_true(store.came.count == 1 && store.came.items[0] == a->view.id && store.gone.count == 0);
    mt_store_begin(&store); /* a goes and comes again; two users of b are one coming */
    assert_true(mt_store_leave(&store, a) && mt_store_join(&store, a) && mt_store_join(&store, b) && mt_store_join(&store, b));
    mt_store_end(&store);
    assert_true(store.came.count == 1 && store.came.items[0] == b->view.id && store.gone.count == 0);
    mt_store_begin(&store);
    assert_true(mt_store_leave(&store, b));
    mt_store_end(&store);
    assert_true(store.came.count == 0 && store.gone.count == 0); /* its other user stays */
    mt_store_begin(&store);
    assert_true(mt_store_leave(&store, b) && mt_store_leave(&store, NULL));
    mt_store_end(&store);
    assert_true(store.gone.count == 1 && store.gone.items[0] == b->view.id);
    assert_ptr_equal(mt_store_find(&store, 2), b);
    assert_ptr_equal(mt_store_by_id(&store, b->view.id), b);
    mt_store_free(&store);
    purse_assert_empty(&p);
}

static void unused_chunks_are_kept_within_the_limit_and_ids_are_never_used_twice(void** state) {
    (void)state;
    enum { KEYS = 400, UPDATES = 3000 };
    purse              p = {.calls = 0};
    const mt_allocator allocator = purse_allocator(&p);
    const size_t       limit = 200000;
    mt_store           store;
    static mt_entry*   standing[KEYS];
    uint32_t           last_id = 0;
    memset(standing, 0, sizeof standing);
    mt_store_init(&store, limit, &allocator);
    for (uint64_t n = 0; n < UPDATES; ++n) {
        mt_store_begin(&store);
        assert_true(store.unused_bytes <= limit);
        for (uint64_t k = 0; k < 4; ++k) {
            const uint64_t key = (uint64_t)(drawn(n, k) * KEYS);
            if (standing[key] != NULL) {
                assert_true(k == 3 ? mt_store_doom(&store, standing[key]) : mt_store_leave(&store, standing[key]));
                standing[key] = NULL;
                continue;
            }
            mt_entry* entry = mt_store_find(&store, key + 1);
            if (entry == NULL) {
                entry = lay_entry(&store, key + 1, 20 + (uint32_t)(key % 90));
                assert_true(entry->view.id > last_id);
                last_id = entry->view.id;
            }
            assert_true(entry->key == key + 1 && entry->view.mesh[0].position[0] == (float)(key + 1));
            assert_true(mt_store_join(&store, entry));
            standing[key] = entry;
        }
        mt_store_end(&store);
        for (size_t i = 0; i < store.gone.count; ++i) { /* views of what went live until the next update */
            const mt_entry* gone = mt_store_by_id(&store, store.gone.items[i]);
            assert_true(gone != NULL && gone->users == 0 && gone->view.mesh[0].position[0] == (float)gone->key);
        }
    }
    assert_true(last_id > KEYS); /* some were forgotten and laid again */
    mt_store_free(&store);
    purse_assert_empty(&p);
}

/* Draws, undoes, redoes and draws again; with memory failing everything is tried until it succeeds. */
static mt_result play(const mt_allocator* allocator, void* user) {
    static const mt_point A[3] = {{0, 0}, {7000, 500}, {9000, 6000}}, B[2] = {{2000, -4000}, {2500, 5000}};
    const mt_world_def    def = walls_alone();
    const mt_editor_def   editor_def = mt_editor_def_defaults();
    const mt_wall_def     wall = mt_wall_def_defaults();
    mt_editor*            editor = NULL;
    mt_world*             world = NULL;
    mt_result             result = mt_editor_create(allocator, &editor_def, NULL, &editor, NULL);
    result = result == MT_OK ? mt_world_create(allocator, &def, &world) : result;
    result = result == MT_OK ? mt_editor_wall(editor, &wall, A, 3, NULL, NULL) : result;
    result = result == MT_OK ? mt_world_update_editor(world, editor, NULL) : result;
    result = result == MT_OK ? mt_editor_undo(editor, NULL) : result;
    result = result == MT_OK ? mt_world_update_editor(world, editor, NULL) : result;
    result = result == MT_OK ? mt_editor_redo(editor, NULL) : result;
    result = result == MT_OK ? mt_editor_stroke_begin(editor, &wall, NULL) : result;
    for (int i = 0; result == MT_OK && i < 20; ++i) {
        result = mt_editor_stroke_add(editor, 0.5 * i, -6.0 + 0.1 * i, NULL);
        result = result == MT_OK ? mt_world_update_editor(world, editor, NULL) : result;
    }
    result = result == MT_OK ? mt_editor_stroke_end(editor, NULL, NULL) : result;
    result = result == MT_OK ? mt_editor_wall(editor, &wall, B, 2, NULL, NULL) : result;
    const mt_result last = result == MT_OK ? mt_world_update_editor(world, editor, NULL) : result;
    if (result == MT_OK && last == MT_ERROR_MEMORY && mt_world_update_editor(world, editor, NULL) == MT_OK) {
        /* Called again with memory, a world is what it would have been. */
        assert_true(*(uint64_t*)user == 0 || mt_world_digest(world, mt_editor_plan(editor)) == *(uint64_t*)user);
    }
    if (last == MT_OK) {
        const uint64_t digest = mt_world_digest(world, mt_editor_plan(editor));
        assert_true(*(uint64_t*)user == 0 || digest == *(uint64_t*)user);
        *(uint64_t*)user = digest;
    }
    mt_world_destroy(world);
    mt_editor_destroy(editor);
    return last;
}

static void memory_may_run_out_anywhere(void** state) {
    (void)state;
    uint64_t           digest = 0;
    const mt_allocator allocator = plain_allocator();
    assert_int_equal(play(&allocator, &digest), MT_OK);
    assert_survives_no_memory(play, &digest);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_and_goes_within_an_update_is_neither),
        cmocka_unit_test(unused_chunks_are_kept_within_the_limit_and_ids_are_never_used_twice),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
