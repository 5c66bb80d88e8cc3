/* The OBJ writer on scenes made by hand. */
#include "export/obj.h"

#include "base/bytes.h"
#include "support_scene.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>

static char* written(const mt_export_scene* scene) {
    mt_bytes out = mt_bytes_init(NULL);
    assert_int_equal(mt_obj_write(scene, &out), MT_OK);
    char* text = malloc(out.size + 1);
    memcpy(text, out.data, out.size);
    text[out.size] = '\0';
    mt_bytes_free(&out);
    return text;
}

/* The n-th line that begins with `word` and a space; what follows them. */
static const char* line_of(const char* text, const char* word, uint32_t n) {
    const size_t size = strlen(word);
    for (const char* at = text; at != NULL && *at != '\0'; at = strchr(at, '\n') + 1) {
        if (strncmp(at, word, size) == 0 && at[size] == ' ' && n-- == 0) {
            return at + size + 1;
        }
    }
    return NULL;
}

static uint32_t lines_of(const char* text, const char* word) {
    uint32_t count = 0;
    while (line_of(text, word, count) != NULL) {
        ++count;
    }
    return count;
}

static bool line_is(const char* text, const char* word, uint32_t n, const char* wanted) {
    const char*  line = line_of(text, word, n);
    const size_t size = strlen(wanted);
    return line != NULL && strncmp(line, wanted, size) == 0 && line[size] == '\n';
}

static void words_of_a_small_file(void** state) {
    (void)state;
    fan                  f = fan_make(3, 1);
    mt_export_scene      scene = scene_begin(NULL);
    static const float   POSITION[9] = {0.5f, -0.25f, 0, 1.5f, 0, -0.000001f, 0, 123.456f, -2};
    static const int16_t NORMAL[12] = {0, 32767, 0, 0, -300, 0, 0, 0, 3000, 4000, 0, 0};
    static const uint8_t COLOUR[12] = {0, 255, 55, 9, 1, 2, 254, 9, 128, 128, 128, 9};
    static const float   UV[6] = {0, 0.5f, -1.25f, 4, 1e-7f, 1000.5f};
    memcpy(f.position, POSITION, sizeof POSITION);
    memcpy(f.normal, NORMAL, sizeof NORMAL);
    memcpy(f.colour, COLOUR, sizeof COLOUR);
    memcpy(f.uv, UV, sizeof UV);
    mt_export_object* object = scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    object->pivot[0] = 17.0; /* OBJ has no nodes: positions stay as they are */
    scene.pieces.items[0].corner[0] = 64.0;
    scene_add(&scene, "Ground_Water", MT_MATERIAL_WATER, &f.view);
    char* text = written(&scene);
    assert_int_equal(strncmp(text, "# Motte ", 8), 0);
    assert_true(line_is(text, "o", 0, "Wall_001") && line_is(text, "o", 1, "Ground_Water"));
    assert_true(line_is(text, "usemtl", 0, "Stone") && line_is(text, "usemtl", 1, "Water"));
    assert_true(line_is(text, "v", 0, "64.50000 -0.25000 0.00000 0.0000 1.0000 0.5018"));
    assert_true(line_is(text, "v", 1, "65.50000 0.00000 0.00000 0.0498 0.0849 0.9983"));
    assert_true(line_is(text, "v", 5, "0.00000 123.45600 -2.00000 0.7366 0.7366 0.7366"));
    assert_true(line_is(text, "vt", 1, "-1.2500 4.0000") && line_is(text, "vt", 2, "0.0000 1000.5000"));
    assert_true(line_is(text, "vt", 4, "-1.2500 -4.0000"));
    assert_true(line_is(text, "vn", 0, "0.0000 1.0000 0.0000") && line_is(text, "vn", 1, "-1.0000 0.0000 0.0000"));
    assert_true(line_is(text, "vn", 2, "0.6000 0.8000 0.0000"));
    assert_true(line_is(text, "f", 0, "1/1/1 2/2/2 3/3/3") && line_is(text, "f", 1, "4/4/4 5/5/5 6/6/6"));
    assert_int_equal(lines_of(text, "v") + lines_of(text, "vt") + lines_of(text, "vn"), 18);
    assert_null(strchr(text, '\r'));
    free(text);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

/* Every byte by the textbook's formula, with the C library's power. */
static void colours_are_srgb(void** state) {
    (void)state;
    fan f = fan_make(256, 10);
    for (uint32_t i = 0; i < 256; ++i) {
        memset(f.colour + 4 * (size_t)i, (int)i, 3);
    }
    mt_export_scene scene = scene_begin(NULL);
    scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    char* text = written(&scene);
    for (uint32_t i = 0; i < 256; ++i) {
        double value[6];
        assert_int_equal(sscanf(line_of(text, "v", i), "%lf %lf %lf %lf %lf %lf", &value[0], &value[1], &value[2], &value[3],
                                &value[4], &value[5]),
                         6);
        const double linear = i / 255.0;
        const double wanted = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1.0 / 2.4) - 0.055;
        assert_true(fabs(value[3] - wanted) <= 0.00005001 && value[3] == value[4] && value[4] == value[5]);
    }
    free(text);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

static void slivers_are_left_out(void** state) {
    (void)state;
    fan                f = fan_make(6, 2);
    mt_export_scene    scene = scene_begin(NULL);
    static const float POSITION[18] = {2, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0};
    memcpy(f.position, POSITION, sizeof POSITION);
    scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    char* text = written(&scene);
    assert_true(lines_of(text, "f") == 1 && line_is(text, "f", 0, "4/4/4 5/5/5 6/6/6"));
    free(text);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

static void no_locale_takes_part(void** state) {
    (void)state;
    fan             f = fan_make(300, 100);
    mt_export_scene scene = scene_begin(NULL);
    scene_add(&scene, "Wall_001", MT_MATERIAL_STONE, &f.view);
    char*                    plain = written(&scene);
    static const char* const LOCALES[4] = {"de_DE.UTF-8", "de_DE", "tr_TR.UTF-8", "fr_FR.UTF-8"};
    for (int i = 0; i < 4 && setlocale(LC_ALL, LOCALES[i]) == NULL; ++i) {}
    char* other = written(&scene);
    setlocale(LC_ALL, "C");
    assert_string_equal(plain, other);
    assert_null(strchr(plain, ','));
    free(plain);
    free(other);
    mt_export_scene_free(&scene);
    fan_free(&f);
}

static mt_result write_twice(const mt_allocator* allocator, void* user) {
    const fan*       f = user;
    mt_export_scene  scene = mt_export_scene_init(allocator);
    mt_bytes         out = mt_bytes_init(allocator);
    mt_export_object wall = {.name = "Wall_001", .parent = MT_EXPORT_ROOT, .piece_count = 1};
    mt_export_piece  piece = {.mesh = &f->view};
    mt_result        result = MT_ERROR_MEMORY;
    if (mt_array_push(&scene.objects, wall, allocator) && mt_array_push(&scene.pieces, piece, allocator)) {
        result = mt_obj_write(&scene, &out);
        const size_t size = out.size;
        assert_true(result == MT_OK || size == 0);
        if (result == MT_OK) {
            result = mt_obj_write(&scene, &out);
            assert_int_equal(out.size, result == MT_OK ? 2 * size : size);
        }
    }
    mt_bytes_free(&out);
    mt_export_scene_free(&scene);
    return result;
}

static void memory_runs_out(void** state) {
    (void)state;
    fan f = fan_make(900, 300);
    assert_survives_no_memory(write_twice, &f);
    fan_free(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_a_small_file), cmocka_unit_test(colours_are_srgb), cmocka_unit_test(slivers_are_left_out),
        cmocka_unit_test(no_locale_takes_part),  cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
