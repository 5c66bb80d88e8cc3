/* Worlds as files: what stands in the plan stands in the file, by name and place. */
#include "support_gltf.h"

#include <math.h>
#include <stdlib.h>

/* A village with a straight wall, a bent one, a loop, and a pond where it is asked for. */
typedef struct village {
    mt_editor* editor;
    mt_world*  world;
} village;

static const mt_export_def WITH_LAND = {.detail = MT_DETAIL_NEAR, .land = 1};

static const mt_point STRAIGHT[2] = {{100000, -200000}, {120000, -200000}};
static const mt_point BENT[4] = {{-3000, 61000}, {4000, 62500}, {9000, 68000}, {16000, 67000}};
static const mt_point LOOP[4] = {{40000, 0}, {52000, 0}, {52000, 12000}, {40000, 12000}};

static village village_make(int32_t land, int32_t far_detail, bool pond) {
    village       v = {.editor = NULL};
    mt_editor_def def = mt_editor_def_defaults();
    mt_world_def  world_def = mt_world_def_defaults();
    mt_wall_def   wall = mt_wall_def_defaults();
    if (pond) {
        def.ground.pond_count = 1;
        def.ground.ponds[0] = (mt_pond){46000, 30000, 7000};
    }
    world_def.land = land;
    world_def.far_detail = far_detail;
    assert_int_equal(mt_editor_create(NULL, &def, NULL, &v.editor, NULL), MT_OK);
    draw_wall(v.editor, &wall, BENT, 4);
    wall.shape = MT_SHAPE_STRAIGHT;
    wall.height = 3000;
    draw_wall(v.editor, &wall, STRAIGHT, 2);
    wall.closed = 1;
    wall.seed = 9007199254740991;
    draw_wall(v.editor, &wall, LOOP, 4);
    assert_int_equal(mt_world_create(NULL, &world_def, &v.world), MT_OK);
    assert_int_equal(mt_world_update(v.world, mt_editor_plan(v.editor), NULL), MT_OK);
    return v;
}

static void village_free(village* v) {
    mt_world_destroy(v->world);
    mt_editor_destroy(v->editor);
}

static mt_bytes exported(const village* v, const mt_export_def* def) {
    mt_bytes out = mt_bytes_init(NULL);
    assert_int_equal(mt_export_glb(v->world, mt_editor_plan(v->editor), def, &out), MT_OK);
    return out;
}

/* Vertices and triangles of all chunks of a kind, of one owner. */
static uint64_t count_of(const village* v, mt_detail detail, mt_chunk_kind kind, uint32_t owner, uint64_t* triangles) {
    uint64_t       vertices = 0;
    const uint32_t count = mt_world_chunk_count(v->world);
    *triangles = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(v->world, i);
        if (chunk->kind == kind && chunk->owner == owner && chunk->mesh[detail].index_count > 0) {
            vertices += chunk->mesh[detail].vertex_count;
            *triangles += chunk->mesh[detail].index_count / 3;
        }
    }
    return vertices;
}

/* The accessor of an attribute of a node. */
static uint32_t accessor_of(const glb_file* file, uint32_t node, const char* what) {
    const uint32_t mesh = (uint32_t)glb_number(file, "nodes[%u].mesh", node);
    return (uint32_t)glb_number(file, "meshes[%u].primitives[0].%s", mesh, what);
}

static void check_node(const village* v, const glb_file* file, const char* name, mt_chunk_kind kind, uint32_t owner) {
    uint64_t       triangles;
    const uint64_t vertices = count_of(v, MT_DETAIL_NEAR, kind, owner, &triangles);
    const uint32_t node = glb_node(file, name);
    if (node == UINT32_MAX) {
        fail_msg("there is no %s", name);
    }
    assert_int_equal(glb_number(file, "accessors[%u].count", accessor_of(file, node, "attributes.POSITION")), vertices);
    const uint64_t kept = (uint64_t)glb_number(file, "accessors[%u].count", accessor_of(file, node, "indices")) / 3;
    const uint64_t most = kind == MT_CHUNK_PLANT ? 2 * triangles : triangles; /* blades have two sides */
    assert_true(kept <= most && kept * 1000 >= triangles * 999);
}

static void all_of_a_village(void** state) {
    (void)state;
    village             v = village_make(1, 1, true);
    const mt_export_def def = WITH_LAND;
    mt_bytes            out = exported(&v, &def);
    glb_file            file = glb_open(&out, 0);
    assert_true(glb_check(&file) > 10000);
    check_node(&v, &file, "Wall_001", MT_CHUNK_WALL, 1);
    check_node(&v, &file, "Wall_002", MT_CHUNK_WALL, 2);
    check_node(&v, &file, "Wall_003", MT_CHUNK_WALL, 3);
    check_node(&v, &file, "Ground_Land", MT_CHUNK_LAND, 0);
    check_node(&v, &file, "Ground_Plants", MT_CHUNK_PLANT, 0);
    check_node(&v, &file, "Ground_Water", MT_CHUNK_WATER, 0);
    assert_int_equal(glb_count(&file, "nodes"), 9);
    assert_int_equal(glb_count(&file, "materials"), 4);
    assert_int_equal(glb_count(&file, "nodes[%u].children", glb_node(&file, "Walls")), 3);
    assert_int_equal(glb_count(&file, "nodes[%u].children", glb_node(&file, "Ground")), 3);
    glb_close(&file);
    mt_bytes_free(&out);
    village_free(&v);
}

/* Each vertex lies where the chunk's page and the node's pivot together put it. */
static void walls_stand_in_their_place(void** state) {
    (void)state;
    village             v = village_make(0, 0, false);
    const mt_export_def def = mt_export_def_defaults();
    mt_bytes            out = exported(&v, &def);
    glb_file            file = glb_open(&out, 0);
    const uint32_t      node = glb_node(&file, "Wall_002");
    glb_check(&file);
    assert_true(node != UINT32_MAX);
    assert_true(glb_number(&file, "nodes[%u].translation[0]", node) == 100.0);
    assert_true(fabs(glb_number(&file, "nodes[%u].translation[1]", node) - mt_world_height(v.world, 100.0, -200.0)) <=
                0.0005001);
    assert_true(glb_number(&file, "nodes[%u].translation[2]", node) == -200.0);
    const uint32_t position = accessor_of(&file, node, "attributes.POSITION");
    const uint32_t count = mt_world_chunk_count(v.world);
    uint32_t       vertex = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(v.world, i);
        const double         corner[3] = {64.0 * chunk->page_x, 0.0, 64.0 * chunk->page_z};
        const uint32_t       own = chunk->owner == 2 ? chunk->mesh[0].vertex_count : 0;
        for (uint32_t n = 0; n < own; n += 37) {
            for (uint32_t k = 0; k < 3; ++k) {
                const double wanted = corner[k] + (double)chunk->mesh[0].position[3 * (size_t)n + k];
                const double found =
                    glb_number(&file, "nodes[%u].translation[%u]", node, k) + glb_element(&file, position, vertex + n, k);
                assert_true(fabs(wanted - found) < 1e-5);
            }
        }
        vertex += own;
    }
    assert_int_equal(vertex, glb_number(&file, "accessors[%u].count", position));
    /* From the pivot the wall goes 20 m along x, and is 3 m high, with its top. */
    assert_true(fabs(glb_number(&file, "accessors[%u].min[0]", position)) < 1.0);
    assert_true(fabs(glb_number(&file, "accessors[%u].max[0]", position) - 20.0) < 1.0);
    assert_true(glb_number(&file, "accessors[%u].max[1]", position) > 2.9);
    glb_close(&file);
    mt_bytes_free(&out);
    village_free(&v);
}

static void walls_tell_of_themselves(void** state) {
    (void)state;
    village             v = village_make(0, 0, false);
    const mt_export_def def = mt_export_def_defaults();
    mt_bytes            out = exported(&v, &def);
    glb_file            file = glb_open(&out, 0);
    const uint32_t      node = glb_node(&file, "Wall_003");
    char                generator[32];
    const mt_version    version = mt_version_get();
    snprintf(generator, sizeof generator, "Motte %d.%d.%d", version.major, version.minor, version.patch);
    assert_true(glb_says(&file, generator, "asset.generator"));
    assert_true(glb_says(&file, generator + 6, "nodes[0].extras.version"));
    assert_int_equal(strncmp(glb_at(&file, "nodes[%u].extras.seed", node), "9007199254740991,", 17), 0);
    assert_int_equal(strncmp(glb_at(&file, "nodes[%u].extras.height_mm", node), "3000,", 5), 0);
    assert_int_equal(strncmp(glb_at(&file, "nodes[%u].extras.thickness_mm", node), "800,", 4), 0);
    assert_int_equal(strncmp(glb_at(&file, "nodes[%u].extras.closed", node), "true", 4), 0);
    assert_int_equal(strncmp(glb_at(&file, "nodes[%u].extras.length_mm", node), "48000,", 6), 0);
    assert_true(glb_says(&file, "straight", "nodes[%u].extras.shape", node));
    assert_true(glb_says(&file, "stone", "nodes[%u].extras.kind", node));
    assert_true(glb_says(&file, "free", "nodes[%u].extras.shape", glb_node(&file, "Wall_001")));
    assert_true(glb_number(&file, "nodes[%u].extras.stones", node) > 100);
    glb_close(&file);
    mt_bytes_free(&out);
    village_free(&v);
}

static void same_village_same_bytes(void** state) {
    (void)state;
    village             v = village_make(1, 0, true);
    village             w = village_make(1, 1, true);
    const mt_export_def def = WITH_LAND;
    mt_bytes            a = exported(&v, &def);
    mt_bytes            b = exported(&w, &def);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, a.size);
    mt_bytes_free(&a);
    mt_bytes_free(&b);
    village_free(&v);
    village_free(&w);
}

/* Unless it is asked for, land stays out of the file. */
static void walls_alone(void** state) {
    (void)state;
    village             v = village_make(1, 0, true);
    const mt_export_def def = mt_export_def_defaults();
    mt_bytes            out = exported(&v, &def);
    glb_file            file = glb_open(&out, 0);
    assert_true(glb_check(&file) > 10000);
    assert_int_equal(glb_count(&file, "nodes"), 5);
    assert_int_equal(glb_count(&file, "meshes"), 3);
    assert_true(glb_node(&file, "Ground") == UINT32_MAX);
    glb_close(&file);
    mt_bytes_free(&out);
    village_free(&v);
}

/* Names go by the walls' ids: another wall's coming and going changes none. */
static void names_stay(void** state) {
    (void)state;
    village             v = village_make(0, 0, false);
    const mt_export_def def = {.land = 1};
    mt_bytes            before = exported(&v, &def);
    glb_file            first = glb_open(&before, 0);
    const uint32_t      old = glb_node(&first, "Wall_002");
    assert_int_equal(mt_editor_undo(v.editor, NULL), MT_OK);
    assert_int_equal(mt_world_update(v.world, mt_editor_plan(v.editor), NULL), MT_OK);
    mt_bytes after = exported(&v, &def);
    glb_file second = glb_open(&after, 0);
    assert_true(glb_check(&second) > 1000);
    assert_true(glb_node(&first, "Wall_003") != UINT32_MAX && glb_node(&second, "Wall_003") == UINT32_MAX);
    assert_true(old != UINT32_MAX && glb_node(&second, "Wall_002") == old);
    assert_true(glb_number(&first, "nodes[%u].extras.seed", old) == glb_number(&second, "nodes[%u].extras.seed", old));
    assert_true(glb_node(&second, "Ground") == UINT32_MAX); /* the world has no land to give */
    glb_close(&first);
    glb_close(&second);
    mt_bytes_free(&before);
    mt_bytes_free(&after);
    village_free(&v);
}

static void far_is_smaller(void** state) {
    (void)state;
    village       v = village_make(1, 1, true);
    mt_export_def def = WITH_LAND;
    mt_bytes      near = exported(&v, &def);
    def.detail = MT_DETAIL_FAR;
    mt_bytes       far = exported(&v, &def);
    glb_file       file = glb_open(&far, 0);
    uint64_t       triangles;
    const uint64_t vertices = count_of(&v, MT_DETAIL_FAR, MT_CHUNK_WALL, 1, &triangles);
    glb_check(&file);
    const uint32_t node = glb_node(&file, "Wall_001");
    assert_int_equal(glb_number(&file, "accessors[%u].count", accessor_of(&file, node, "attributes.POSITION")), vertices);
    assert_true(vertices > 0 && far.size * 2 < near.size);
    assert_true(glb_says(&file, "far", "nodes[0].extras.detail"));
    glb_close(&file);
    mt_bytes_free(&near);
    mt_bytes_free(&far);
    village_free(&v);
}

static void nothing_to_show(void** state) {
    (void)state;
    village            v = {.editor = editor_on_meadow(NULL)};
    const mt_world_def world_def = {.land = 0};
    mt_export_def      def = mt_export_def_defaults();
    assert_int_equal(mt_world_create(NULL, &world_def, &v.world), MT_OK);
    mt_bytes before = exported(&v, &def); /* not even updated */
    assert_int_equal(mt_world_update(v.world, mt_editor_plan(v.editor), NULL), MT_OK);
    mt_bytes out = exported(&v, &def);
    glb_file file = glb_open(&out, 0);
    assert_int_equal(glb_check(&file), 0);
    assert_true(file.bin == NULL && glb_count(&file, "nodes") == 1);
    assert_int_equal(before.size, out.size);
    glb_close(&file);
    mt_bytes_free(&before);
    mt_bytes_free(&out);
    village_free(&v);
}

/* What a hand is drawing is in the world, but in no plan yet, and in no file. */
static void the_stroke_is_left_out(void** state) {
    (void)state;
    village             v = village_make(0, 0, false);
    const mt_export_def def = mt_export_def_defaults();
    const mt_wall_def   wall = mt_wall_def_defaults();
    mt_bytes            before = exported(&v, &def);
    const uint32_t      count = mt_world_chunk_count(v.world);
    assert_int_equal(mt_editor_stroke_begin(v.editor, &wall, NULL), MT_OK);
    for (int i = 0; i < 60; ++i) {
        assert_int_equal(mt_editor_stroke_add(v.editor, 0.3 * i, 100.0 + 0.1 * i, NULL), MT_OK);
    }
    assert_int_equal(mt_world_update_editor(v.world, v.editor, NULL), MT_OK);
    assert_true(mt_world_chunk_count(v.world) > count);
    mt_bytes after = exported(&v, &def);
    assert_int_equal(before.size, after.size);
    assert_memory_equal(before.data, after.data, after.size);
    mt_bytes_free(&before);
    mt_bytes_free(&after);
    village_free(&v);
}

/* The same triangles as text, from the world's origin. */
static void obj_holds_the_same(void** state) {
    (void)state;
    village             v = village_make(1, 0, true);
    const mt_export_def def = WITH_LAND;
    mt_bytes            glb = exported(&v, &def);
    mt_bytes            obj = mt_bytes_init(NULL);
    glb_file            file = glb_open(&glb, 0);
    const uint64_t      triangles = glb_check(&file);
    uint64_t            lines[4] = {0}; /* v, vt, vn, f */
    uint64_t            objects = 0;
    uint64_t            vertices = 0;
    assert_int_equal(mt_export_obj(v.world, mt_editor_plan(v.editor), &def, &obj), MT_OK);
    for (uint32_t i = 0; i < glb_count(&file, "meshes"); ++i) {
        const uint32_t position = (uint32_t)glb_number(&file, "meshes[%u].primitives[0].attributes.POSITION", i);
        vertices += (uint64_t)glb_number(&file, "accessors[%u].count", position);
    }
    const uint8_t* const end_of_text = obj.data + obj.size;
    for (const uint8_t* at = obj.data; at < end_of_text;
         at = (const uint8_t*)memchr(at, '\n', (size_t)(end_of_text - at)) + 1) {
        lines[0] += at[0] == 'v' && at[1] == ' ';
        lines[1] += at[0] == 'v' && at[1] == 't';
        lines[2] += at[0] == 'v' && at[1] == 'n';
        lines[3] += at[0] == 'f';
        objects += at[0] == 'o';
        if (at[0] == 'f') {
            char*               end;
            const unsigned long number = strtoul((const char*)at + 2, &end, 10);
            assert_true(*end == '/' && number >= 1 && number <= lines[0]);
        }
    }
    assert_true(lines[0] == vertices && lines[1] == vertices && lines[2] == vertices);
    assert_int_equal(objects, 6);
    /* The two formats round to different grids, so a few slivers may fall on either side. */
    assert_true(lines[3] * 1000 >= triangles * 999 && lines[3] * 999 <= triangles * 1000);
    glb_close(&file);
    mt_bytes_free(&glb);
    mt_bytes_free(&obj);
    village_free(&v);
}

static mt_result export_both(const mt_allocator* allocator, void* user) {
    const village*      v = user;
    const mt_export_def def = mt_export_def_defaults();
    mt_bytes            out = mt_bytes_init(allocator);
    mt_result           result = mt_export_glb(v->world, mt_editor_plan(v->editor), &def, &out);
    const size_t        size = out.size;
    assert_true(result == MT_OK || size == 0);
    if (result == MT_OK) {
        result = mt_export_obj(v->world, mt_editor_plan(v->editor), &def, &out);
        assert_true(result == MT_OK ? out.size > size : out.size == size);
    }
    mt_bytes_free(&out);
    return result;
}

static void memory_runs_out(void** state) {
    (void)state;
    village v = village_make(0, 0, false);
    assert_survives_no_memory(export_both, &v);
    village_free(&v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_a_village),
        cmocka_unit_test(walls_stand_in_their_place),
        cmocka_unit_test(walls_tell_of_themselves),
        cmocka_unit_test(same_village_same_bytes),
        cmocka_unit_test(walls_alone),
        cmocka_unit_test(names_stay),
        cmocka_unit_test(far_is_smaller),
        cmocka_unit_test(nothing_to_show),
        cmocka_unit_test(the_stroke_is_left_out),
        cmocka_unit_test(obj_holds_the_same),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
