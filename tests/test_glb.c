/* The GLB writer on scenes made by hand. */
#include "base/bytes.h"
#include "export/glb.h"

#include "support_gltf.h"
#include "support_scene.h"

static mt_bytes written(const mt_export_scene* scene) {
    mt_bytes out = mt_bytes_init(NULL);
    assert_int_equal(mt_glb_write(scene, &out), MT_OK);
    return out;
}

static void width_of_indices(void** state) {
    (void)state;
    static const uint32_t COUNTS[4] = {65534, 65535, 65536, 65537};
    for (int i = 0; i < 4; ++i) {
        fan             f = fan_make(COUNTS[i], 41);
        mt_export_scene scene = scene_begin(NULL);
        scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
        mt_bytes       out = written(&scene);
        glb_file       file = glb_open(&out, 0);
        const uint32_t indices = (uint32_t)glb_number(&file, "meshes[0].primitives[0].indices");
        glb_check(&file);
        assert_int_equal(glb_number(&file, "accessors[%u].componentType", indices), i < 2 ? 5123 : 5125);
        double top = 0.0;
        for (uint32_t k = 0; k < 41 * 3; ++k) {
            const double index = glb_element(&file, indices, k, 0);
            top = index > top ? index : top;
        }
        assert_int_equal(top, COUNTS[i] - 1);
        glb_close(&file);
        mt_bytes_free(&out);
        mt_export_scene_free(&scene);
        fan_free(&f);
    }
}

static void padding_of_both_chunks(void** state) {
    (void)state;
    static const char* const NAMES[4] = {"W", "Wa", "Wal", "Wall"};
    fan                      f = fan_make(9, 3); /* 9 indices of 16 bits: 18 bytes, then 2 of padding */
    bool                     seen[4] = {false};
    for (int i = 0; i < 4; ++i) {
        mt_export_scene scene = scene_begin(NULL);
        scene_add(&scene, NAMES[i], MT_MATERIAL_STONE, &f.view);
        scene_add(&scene, "Second", MT_MATERIAL_STONE, &f.view);
        scene.objects.items[1].fact_count = 0; /* its name stands in the file twice, as node and mesh */
        if (i % 2 == 1) {
            mt_export_fact_text(&scene.objects.items[2], "a", "b");
            mt_export_fact_number(&scene.objects.items[2], "c", 10);
        }
        mt_bytes out = written(&scene);
        glb_file file = glb_open(&out, 0);
        glb_check(&file);
        seen[strlen(strrchr(file.json, '}') + 2)] = true;
        const size_t first = (size_t)glb_number(&file, "bufferViews[4].byteOffset");
        assert_int_equal(glb_number(&file, "bufferViews[4].byteLength"), 18);
        assert_int_equal(glb_number(&file, "bufferViews[5].byteOffset"), first + 20);
        assert_true(file.bin[first + 18] == 0 && file.bin[first + 19] == 0);
        assert_true(file.bin[file.bin_size - 1] == 0 && file.bin[file.bin_size - 2] == 0);
        glb_close(&file);
        mt_bytes_free(&out);
        mt_export_scene_free(&scene);
    }
    /* The rest of the lengths of JSON, by facts of growing length. */
    for (int i = 1; i < 9; ++i) {
        mt_export_scene scene = scene_begin(NULL);
        mt_export_fact_text(&scene.objects.items[0], "fact", &"123456789"[i]);
        mt_bytes out = written(&scene);
        glb_file file = glb_open(&out, 0);
        glb_check(&file);
        assert_null(file.bin);
        seen[strlen(strrchr(file.json, '}') + 2)] = true;
        glb_close(&file);
        mt_bytes_free(&out);
        mt_export_scene_free(&scene);
    }
    assert_true(seen[0] && seen[1] && seen[2] && seen[3]);
    fan_free(&f);
}

static void bounds_far_from_the_origin(void** state) {
    (void)state;
    static const double PLACES[4][3] = {{100, 5, -200}, {-100, -5, 200}, {51234.5, 0.125, -99999.999}, {0, 0, 0}};
    for (int i = 0; i < 4; ++i) {
        fan             f = fan_make(2001, 2000);
        mt_export_scene scene = scene_begin(NULL);
        scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
        memcpy(scene.pieces.items[0].corner, PLACES[i], sizeof PLACES[i]);
        mt_bytes out = written(&scene);
        glb_file file = glb_open(&out, 0);
        glb_check(&file);
        /* All of it lies on one side of the origin; bounds that began at 0 would show. */
        const double low = glb_number(&file, "accessors[0].min[2]");
        const double high = glb_number(&file, "accessors[0].max[2]");
        assert_true(low - PLACES[i][2] > -0.01 && high - PLACES[i][2] < 1.01);
        glb_close(&file);
        mt_bytes_free(&out);
        mt_export_scene_free(&scene);
        fan_free(&f);
    }
}

static void vertices_hang_on_the_pivot(void** state) {
    (void)state;
    fan               f = fan_make(9, 3);
    mt_export_scene   scene = scene_begin(NULL);
    mt_export_object* object = scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    const double      pivot[3] = {64000.25, 1.125, -0.007};
    memcpy(object->pivot, pivot, sizeof pivot);
    scene.pieces.items[0].corner[0] = 64000.0;
    mt_bytes out = written(&scene);
    glb_file file = glb_open(&out, 0);
    glb_check(&file);
    for (uint32_t k = 0; k < 3; ++k) {
        assert_true(glb_number(&file, "nodes[1].translation[%u]", k) == pivot[k]);
        for (uint32_t i = 0; i < 9; ++i) {
            const double wanted = (k == 0 ? 64000.0 : 0.0) + (double)f.position[3 * i + k] - pivot[k];
            assert_true(glb_element(&file, 0, i, k) - wanted <= 1.0 / 131072 &&
                        wanted - glb_element(&file, 0, i, k) <= 1.0 / 131072);
        }
    }
    glb_close(&file);
    mt_bytes_free(&out);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

/* Course heights and stone lengths clipped to next to nothing, a collinear triangle, one without any size. */
static void slivers_are_left_out(void** state) {
    (void)state;
    static const float    POINTS[12][3] = {{0, 0, 0},        {1, 0, 0},      {0, 0, 1},      {2, 0, 0},
                                           {3, 0, 0},        {4, 0, 0},      {0, 0.001f, 0}, {0.0005f, 0, 0},
                                           {0.00001f, 0, 0}, {0, 0, 0.001f}, {5, 5, 5.f},    {0.0001f, 0, 0.f}};
    static const uint32_t TRIANGLES[6][3] = {{0, 2, 1}, {3, 4, 5}, {0, 7, 6}, {0, 8, 9}, {10, 10, 1}, {0, 11, 9}};
    fan                   f = fan_make(12, 6);
    memcpy(f.position, POINTS, sizeof POINTS);
    memcpy(f.index, TRIANGLES, sizeof TRIANGLES);
    memset(f.normal, 0, 12 * 4 * sizeof(int16_t)); /* no direction at all */
    f.normal[0] = 300;
    mt_export_scene scene = scene_begin(NULL);
    scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    mt_bytes out = written(&scene);
    glb_file file = glb_open(&out, 0);
    assert_int_equal(glb_check(&file), 3); /* the first, the one of 2.5e-7 m2 and the one of 5e-8 m2 */
    assert_int_equal(glb_number(&file, "accessors[4].count"), 9);
    assert_true(glb_element(&file, 4, 3, 0) == 0.0 && glb_element(&file, 4, 4, 0) == 7.0 && glb_element(&file, 4, 5, 0) == 6.0);
    assert_true(glb_element(&file, 1, 0, 0) == 1.0 && glb_element(&file, 1, 5, 1) == 1.0);
    glb_close(&file);
    mt_bytes_free(&out);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

/* An object of which nothing is left has a node and no mesh. */
static void nothing_but_slivers(void** state) {
    (void)state;
    fan f = fan_make(9, 3);
    memset(f.position, 0, 9 * 3 * sizeof(float));
    mt_export_scene scene = scene_begin(NULL);
    scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    mt_bytes out = written(&scene);
    glb_file file = glb_open(&out, 0);
    assert_int_equal(glb_check(&file), 0);
    assert_true(file.bin == NULL && glb_at(&file, "meshes") == NULL && glb_at(&file, "nodes[1].mesh") == NULL);
    assert_true(glb_says(&file, "Wall_001", "nodes[1].name"));
    glb_close(&file);
    mt_bytes_free(&out);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

static void materials_and_colours(void** state) {
    (void)state;
    static const mt_material ORDER[6] = {MT_MATERIAL_STONE, MT_MATERIAL_STONE, MT_MATERIAL_WATER,
                                         MT_MATERIAL_PLANT, MT_MATERIAL_STONE, MT_MATERIAL_GROUND};
    static const char* const NAMES[4] = {"Stone", "Water", "Plant", "Ground"}; /* as first needed */
    static const uint32_t    PLACES[6] = {0, 0, 1, 2, 0, 3};
    fan                      f = fan_make(9, 3);
    mt_export_scene          scene = scene_begin(NULL);
    for (int i = 0; i < 6; ++i) {
        char name[16];
        snprintf(name, sizeof name, "O%d", i);
        scene_add(&scene, name, ORDER[i], &f.view);
    }
    mt_bytes out = written(&scene);
    glb_file file = glb_open(&out, 0);
    assert_int_equal(glb_check(&file), 21); /* three each, and those of the plants from both sides */
    assert_int_equal(glb_count(&file, "materials"), 4);
    for (uint32_t i = 0; i < 4; ++i) {
        assert_true(glb_says(&file, NAMES[i], "materials[%u].name", i));
        assert_int_equal(glb_number(&file, "materials[%u].pbrMetallicRoughness.metallicFactor", i), 0);
        assert_true(glb_number(&file, "materials[%u].pbrMetallicRoughness.roughnessFactor", i) >= 0.9);
        assert_int_equal(glb_number(&file, "materials[%u].pbrMetallicRoughness.baseColorFactor[3]", i), 1);
        assert_null(glb_at(&file, "materials[%u].doubleSided", i));
        assert_true(glb_says(&file, "BLEND", "materials[%u].alphaMode", i) == (i == 1));
    }
    for (uint32_t i = 0; i < 6; ++i) {
        const uint32_t colour = (uint32_t)glb_number(&file, "meshes[%u].primitives[0].attributes.COLOR_0", i);
        assert_int_equal(glb_number(&file, "meshes[%u].primitives[0].material", i), PLACES[i]);
        assert_int_equal(strncmp(glb_at(&file, "accessors[%u].normalized", colour), "true", 4), 0);
        for (uint32_t k = 0; k < 3; ++k) {
            assert_int_equal(glb_element(&file, colour, 8, k), f.colour[8 * 4 + k]);
        }
        assert_int_equal(glb_element(&file, colour, 8, 3), ORDER[i] == MT_MATERIAL_WATER ? f.colour[8 * 4 + 3] : 255);
    }
    /* Up along a wall is down in glTF; on a map z runs down as it does there. */
    assert_true(glb_element(&file, 2, 1, 0) == (double)f.uv[2] && glb_element(&file, 2, 1, 1) == -(double)f.uv[3]);
    const uint32_t ground = (uint32_t)glb_number(&file, "meshes[5].primitives[0].attributes.TEXCOORD_0");
    assert_true(glb_element(&file, ground, 1, 0) == (double)f.uv[2] && glb_element(&file, ground, 1, 1) == (double)f.uv[3]);
    glb_close(&file);
    mt_bytes_free(&out);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

/* A blade is written from both sides, over the same vertices; a leaf of a crown, whose normals lean, once. */
static void blades_have_two_sides(void** state) {
    (void)state;
    static const uint32_t WANTED[9] = {0, 1, 2, 0, 2, 1, 1, 2, 3};
    fan                   f = fan_make(9, 2);
    memcpy(f.index, (const uint32_t[6]){0, 1, 2, 1, 2, 3}, 6 * sizeof(uint32_t));
    f.normal[4 * 3] = 20000;
    f.normal[4 * 3 + 1] = 25950;
    mt_export_scene scene = scene_begin(NULL);
    scene_add(&scene, "Plants", MT_MATERIAL_PLANT, &f.view);
    scene_add(&scene, "Land", MT_MATERIAL_GROUND, &f.view);
    mt_bytes out = written(&scene);
    glb_file file = glb_open(&out, 0);
    assert_int_equal(glb_check(&file), 5);
    assert_int_equal(glb_number(&file, "accessors[0].count"), 9);
    assert_int_equal(glb_number(&file, "accessors[4].count"), 9);
    for (uint32_t i = 0; i < 9; ++i) {
        assert_int_equal(glb_element(&file, 4, i, 0), WANTED[i]);
    }
    assert_int_equal(glb_number(&file, "accessors[9].count"), 6);
    glb_close(&file);
    mt_bytes_free(&out);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

static void facts_keep_their_kind(void** state) {
    (void)state;
    fan               f = fan_make(9, 3);
    mt_export_scene   scene = scene_begin(NULL);
    mt_export_object* object = scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    mt_export_fact_number(object, "seed", 9007199254740991);
    mt_export_fact_number(object, "slope", -12);
    mt_export_fact_boolean(object, "closed", true);
    mt_export_fact_text(object, "long", "a text of more than nineteen letters");
    mt_bytes out = written(&scene);
    glb_file file = glb_open(&out, 0);
    assert_int_equal(strncmp(glb_at(&file, "nodes[1].extras.seed"), "9007199254740991,", 17), 0);
    assert_int_equal(strncmp(glb_at(&file, "nodes[1].extras.slope"), "-12,", 4), 0);
    assert_int_equal(strncmp(glb_at(&file, "nodes[1].extras.closed"), "true,", 5), 0);
    assert_true(glb_says(&file, "a text of more than", "nodes[1].extras.long"));
    for (int i = 0; i < 2 * MT_EXPORT_FACTS_MAX; ++i) {
        mt_export_fact_number(object, "more", i);
    }
    assert_int_equal(object->fact_count, MT_EXPORT_FACTS_MAX);
    glb_close(&file);
    mt_bytes_free(&out);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

/* A file stands behind what was there, aligned by its own start. */
static void appends(void** state) {
    (void)state;
    fan             f = fan_make(9, 3);
    mt_export_scene scene = scene_begin(NULL);
    scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    mt_bytes alone = written(&scene);
    mt_bytes out = written(&scene);
    assert_true(mt_bytes_reserve(&out, 3));
    memcpy(out.data + out.size, "abc", 3);
    out.size += 3;
    assert_int_equal(mt_glb_write(&scene, &out), MT_OK);
    assert_int_equal(out.size, 2 * alone.size + 3);
    assert_memory_equal(out.data, alone.data, alone.size);
    assert_memory_equal(out.data + alone.size, "abc", 3);
    assert_memory_equal(out.data + alone.size + 3, alone.data, alone.size);
    mt_bytes_free(&out);
    mt_bytes_free(&alone);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

static mt_result write_twice(const mt_allocator* allocator, void* user) {
    const fan*      f = user;
    mt_export_scene scene = mt_export_scene_init(allocator);
    mt_bytes        out = mt_bytes_init(allocator);
    /* The scene itself is made by the caller's memory: here without the helpers, which must not fail. */
    mt_export_object root = {.name = "Motte", .parent = MT_EXPORT_ROOT, .group = true};
    mt_export_object wall = {.name = "Wall_001", .piece_count = 1};
    mt_export_piece  piece = {.mesh = &f->view};
    mt_result        result = MT_ERROR_MEMORY;
    if (mt_array_push(&scene.objects, root, allocator) && mt_array_push(&scene.objects, wall, allocator) &&
        mt_array_push(&scene.pieces, piece, allocator)) {
        result = mt_glb_write(&scene, &out);
        const size_t size = out.size;
        assert_true(result == MT_OK || size == 0);
        if (result == MT_OK) {
            result = mt_glb_write(&scene, &out);
            assert_int_equal(out.size, result == MT_OK ? 2 * size : size);
        }
    }
    mt_bytes_free(&out);
    mt_export_scene_free(&scene);
    return result;
}

static void memory_runs_out(void** state) {
    (void)state;
    fan f = fan_make(300, 100);
    assert_survives_no_memory(write_twice, &f);
    fan_free(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(width_of_indices),
        cmocka_unit_test(padding_of_both_chunks),
        cmocka_unit_test(bounds_far_from_the_origin),
        cmocka_unit_test(vertices_hang_on_the_pivot),
        cmocka_unit_test(slivers_are_left_out),
        cmocka_unit_test(nothing_but_slivers),
        cmocka_unit_test(materials_and_colours),
        cmocka_unit_test(blades_have_two_sides),
        cmocka_unit_test(facts_keep_their_kind),
        cmocka_unit_test(appends),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
