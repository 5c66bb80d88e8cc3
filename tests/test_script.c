/* Scripts: defaults, gestures, what is refused before anything is played, listener, memory. */
#include "support.h"

#include "base/hash.h"

#include <stdlib.h>

/* What the listener heard. */
typedef struct heard {
    uint32_t  count;
    char      tools[16][8];
    mt_report reports[16];
    uint32_t  order_faults;
} heard;

static void listen(void* user, uint32_t gesture, const char* tool, const mt_report* report) {
    heard* h = user;
    h->order_faults += gesture != h->count ? 1 : 0;
    snprintf(h->tools[h->count % 16], sizeof h->tools[0], "%s", tool);
    h->reports[h->count++ % 16] = *report;
}

static mt_result play(const char* text, heard* h, mt_editor** editor, mt_error* error) {
    return mt_script_play(NULL, text, strlen(text), h != NULL ? listen : NULL, h, editor, error);
}

static mt_editor* play_well(const char* text, heard* h) {
    mt_editor* editor = NULL;
    mt_error   error = {.text = ""};
    if (play(text, h, &editor, &error) != MT_OK) {
        fail_msg("line %u %s: %s", error.line, error.place, error.text);
    }
    return editor;
}

static void what_is_left_out_has_defaults(void** state) {
    (void)state;
    mt_editor*           editor = play_well("{\"format\": \"motte-script\", \"version\": 1, \"gestures\": [\n"
                                                      "{\"tool\": \"wall\", \"points\": [[0, 0], [5000, 200], [12000, 0]]}]}",
                                            NULL);
    const mt_plan*       plan = mt_editor_plan(editor);
    const mt_ground_def* ground = mt_plan_ground(plan);
    const mt_wall_view   wall = mt_plan_wall(plan, 0);
    assert_int_equal(ground->kind, MT_GROUND_MEADOW);
    assert_int_equal(ground->seed, 1);
    assert_int_equal(ground->slope, 0);
    assert_int_equal(ground->pond_count, 0);
    assert_int_equal(wall.def.kind, MT_WALL_STONE);
    assert_int_equal(wall.def.shape, MT_SHAPE_FREE);
    assert_int_equal(wall.def.height, 4000);
    assert_int_equal(wall.def.thickness, 800);
    assert_int_equal(wall.def.closed, 0);
    assert_true(wall.def.seed == (mt_key(1, MT_PURPOSE_WALL, 1, 0, 0) & MT_SEED_MAX));
    mt_editor_destroy(editor);
}

static void every_field_arrives(void** state) {
    (void)state;
    mt_editor* editor = play_well(
        "{\"version\": 1, \"gestures\": [{\"points\": [[0, 0], [9000, 0], [9000, 9000]], \"closed\": true,\n"
        "\"seed\": 9007199254740991, \"thickness\": 6000, \"height\": 12000, \"shape\": \"straight\", \"kind\": \"stone\",\n"
        "\"tool\": \"wall\"}], \"seed\": 9, \"ground\": {\"slope\": 5, \"seed\": 0, \"kind\": \"meadow\", \"ponds\":\n"
        "[{\"r\": 6000, \"x\": 20000, \"z\": -7}]}, \"format\": \"motte-script\"}",
        NULL);
    const mt_ground_def* ground = mt_plan_ground(mt_editor_plan(editor));
    const mt_wall_view   wall = mt_plan_wall(mt_editor_plan(editor), 0);
    assert_int_equal(ground->seed, 0);
    assert_int_equal(ground->slope, 5);
    assert_int_equal(ground->ponds[0].z, -7);
    assert_true(wall.def.seed == MT_SEED_MAX);
    assert_int_equal(wall.def.thickness, 6000);
    assert_int_equal(wall.def.height, 12000);
    assert_int_equal(wall.def.shape, MT_SHAPE_STRAIGHT);
    assert_int_equal(wall.def.closed, 1);
    assert_int_equal(wall.point_count, 3);
    mt_editor_destroy(editor);
}

static void each_gesture_is_told_in_order(void** state) {
    (void)state;
    static const char* const tools[] = {"wall", "wall", "undo", "redo", "redo", "undo", "undo"};
    static const int32_t     changed[] = {1, 0, 1, 1, 0, 1, 0};
    heard                    h = {.count = 0};
    mt_editor*               editor = play_well(
                      "{\"format\": \"motte-script\", \"version\": 1, \"gestures\": [{\"tool\": \"wall\", \"points\": [[0, 0], [9000, 0]]},\n"
                                    "{\"tool\": \"wall\", \"points\": [[7, 7]]}, {\"tool\": \"undo\"}, {\"tool\": \"redo\"}, {\"tool\": \"redo\"},\n"
                                    "{\"tool\": \"undo\"}, {\"tool\": \"undo\"}]}",
                      &h);
    assert_int_equal(h.count, 7);
    assert_int_equal(h.order_faults, 0);
    for (uint32_t i = 0; i < 7; ++i) {
        assert_string_equal(h.tools[i], tools[i]);
        assert_int_equal(h.reports[i].changed, changed[i]);
        assert_int_equal(h.reports[i].issue_count, changed[i] == 0 ? 1 : 0);
        assert_true(changed[i] == 1 || h.reports[i].issues[0].gesture == i);
    }
    assert_int_equal(mt_plan_wall_count(mt_editor_plan(editor)), 0);
    mt_editor_destroy(editor);
}

static void playing_is_drawing_by_hand(void** state) {
    (void)state;
    file_text         text = text_of_file("scenes/bend.json");
    mt_editor*        played = play_well(text.data, NULL);
    const mt_plan*    plan = mt_editor_plan(played);
    mt_editor_def     def = mt_editor_def_defaults();
    mt_editor*        drawn = NULL;
    const mt_wall_def wall = mt_wall_def_defaults();
    mt_point          points[512];
    uint32_t          count = 0;
    /* The numbers of "points", read here in another way. */
    char* at = strstr(text.data, "\"points\"");
    assert_non_null(at);
    for (at = strchr(at, '['); *at != '\0' && count < 512;) {
        char* end = NULL;
        while (*at != '\0' && *at != '-' && (*at < '0' || *at > '9')) {
            ++at;
        }
        if (*at == '\0') {
            break;
        }
        points[count].x = (int32_t)strtol(at, &end, 10);
        points[count++].z = (int32_t)strtol(strchr(end, ',') + 1, &at, 10);
    }
    def.ground = *mt_plan_ground(plan);
    def.seed = 7; /* as the script says */
    assert_non_null(strstr(text.data, "\"seed\": 7"));
    assert_int_equal(mt_plan_wall_count(plan), 1);
    assert_int_equal(mt_editor_create(NULL, &def, NULL, &drawn, NULL), MT_OK);
    draw_wall(drawn, &wall, points, count);
    assert_true(mt_plan_digest(plan) == mt_plan_digest(mt_editor_plan(drawn)));
    mt_editor_destroy(played);
    mt_editor_destroy(drawn);
    text_free(&text);
}

static void slips_are_refused_with_line_and_place(void** state) {
    (void)state;
    static const struct {
        const char* gestures;
        const char* place;
        const char* words;
    } cases[] = {
        {"{\"tool\": \"gate\"}", "gestures[1].tool", "one of \"wall\", \"undo\", \"redo\"), found \"gate\""},
        {"{\"tool\": \"option\", \"auto_towers\": false}", "gestures[1].tool", "found \"option\""},
        {"{\"tool\": 3}", "gestures[1].tool", "found 3"},
        {"{\"points\": []}", "gestures[1]", "\"tool\""},
        {"[]", "gestures[1]", "\"tool\""},
        {"{\"tool\": \"undo\", \"points\": []}", "gestures[1].points", "unknown field \"points\""},
        {"{\"tool\": \"undo\", \"tool\": \"undo\"}", "gestures[1].tool", "twice"},
        {"{\"tool\": \"wall\"}", "gestures[1]", "\"points\" is missing"},
        {"{\"tool\": \"wall\", \"points\": [[0, 0]], \"hieght\": 1}", "gestures[1].hieght",
         "unknown field \"hieght\"; known here: kind"},
        {"{\"tool\": \"wall\", \"points\": []}", "gestures[1].points", "1 to 1000000"},
        {"{\"tool\": \"wall\", \"points\": [[0, 0], [0, 0, 0]]}", "gestures[1].points[1]", "expected 2"},
        {"{\"tool\": \"wall\", \"points\": [[0, 0.5]]}", "gestures[1].points[0][1]", "found 0.5"},
        {"{\"tool\": \"wall\", \"points\": [[0, 0], [50000001, 0]]}", "gestures[1].points", "50 km"},
        {"{\"tool\": \"wall\", \"points\": [[0, 0]], \"shape\": \"round\"}", "gestures[1].shape", "\"free\", \"straight\""},
        {"{\"tool\": \"wall\", \"points\": [[0, 0]], \"seed\": 9007199254740992}", "gestures[1].seed",
         "found 9007199254740992"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char       text[1024];
        mt_editor* editor = (mt_editor*)&editor;
        mt_error   error = {.text = ""};
        heard      h = {.count = 0};
        snprintf(text, sizeof text,
                 "{\"format\": \"motte-script\", \"version\": 1,\n \"gestures\": [{\"tool\": \"wall\", \"points\": [[0, 0], "
                 "[9000, 0]]},\n%s]}",
                 cases[i].gestures);
        assert_int_equal(play(text, &h, &editor, &error), MT_ERROR_FORMAT);
        assert_null(editor);
        assert_int_equal(h.count, 0); /* nothing is played of a script with a slip */
        if (error.line != 3 || strcmp(error.place, cases[i].place) != 0 || strstr(error.text, cases[i].words) == NULL) {
            fail_msg("line %u, \"%s\": %s\n expected \"%s\": ...%s...", error.line, error.place, error.text, cases[i].place,
                     cases[i].words);
        }
    }
}

static void the_top_is_as_strict(void** state) {
    (void)state;
    static const struct {
        const char* text;
        const char* place;
        mt_result   result;
    } cases[] = {
        {"{\"format\": \"motte-script\", \"version\": 2, \"gestures\": 5}", "version", MT_ERROR_VERSION},
        {"{\"format\": \"motte-plan\", \"version\": 1}", "format", MT_ERROR_FORMAT},
        {"{\"format\": \"motte-script\", \"version\": 1}", "", MT_ERROR_FORMAT},
        {"{\"format\": \"motte-script\", \"version\": 1, \"gestures\": {}}", "gestures", MT_ERROR_FORMAT},
        {"{\"format\": \"motte-script\", \"version\": 1, \"gestures\": [], \"sead\": 1}", "sead", MT_ERROR_FORMAT},
        {"{\"format\": \"motte-script\", \"version\": 1, \"gestures\": [], \"seed\": 6687881544318117707}", "seed",
         MT_ERROR_FORMAT},
        {"{\"format\": \"motte-script\", \"version\": 1, \"gestures\": [], \"ground\": {\"ponds\": [{\"x\": 0, \"z\": 0, "
         "\"r\": 1}]}}",
         "ground.ponds[0].r", MT_ERROR_FORMAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        mt_editor* editor = NULL;
        mt_error   error = {.text = ""};
        assert_int_equal(play(cases[i].text, NULL, &editor, &error), cases[i].result);
        assert_string_equal(error.place, cases[i].place);
    }
}

/* Each wall fits, all together do not: found while playing, told with the place in the file. */
static void a_plan_has_an_end(void** state) {
    (void)state;
    const char wall[] = "{\"tool\": \"wall\", \"shape\": \"straight\", \"points\": [[-25000000, %d], [24000000, %d]]}";
    char       text[2048] = "{\"format\": \"motte-script\", \"version\": 1, \"gestures\": [\n";
    for (int i = 0; i < 5; ++i) {
        snprintf(text + strlen(text), sizeof text - strlen(text), wall, 10000 * i, 10000 * i);
        strcat(text, i < 4 ? ",\n" : "]}");
    }
    mt_editor* editor = NULL;
    mt_error   error;
    assert_int_equal(play(text, NULL, &editor, &error), MT_ERROR_FORMAT);
    assert_null(editor);
    assert_string_equal(error.place, "gestures[4].points");
    assert_int_equal(error.line, 6);
    assert_non_null(strstr(error.text, "200 km"));
}

/* What the documents show is taken as it stands there. */
static void the_documented_examples_are_good(void** state) {
    (void)state;
    file_text    text = text_of_file("docs/format.md");
    const char*  begin = text.data;
    unsigned int count = 0;
    while ((begin = strstr(begin, "```json\n")) != NULL) {
        begin += 8;
        const size_t size = (size_t)(strstr(begin, "```") - begin);
        mt_plan*     plan = NULL;
        mt_editor*   editor = NULL;
        mt_error     error = {.text = ""};
        mt_result    result = MT_ERROR_FORMAT;
        if (mt_format_of(NULL, begin, size) == MT_FORMAT_PLAN) {
            result = mt_plan_read(NULL, begin, size, &plan, &error);
        } else {
            heard h = {.count = 0};
            result = mt_script_play(NULL, begin, size, listen, &h, &editor, &error);
            for (uint32_t i = 0; i < h.count; ++i) {
                assert_int_equal(h.reports[i].changed, 1);
            }
        }
        if (result != MT_OK) {
            fail_msg("example %u, line %u: %s: %s", count, error.line, error.place, error.text);
        }
        mt_plan_destroy(plan);
        mt_editor_destroy(editor);
        ++count;
    }
    assert_int_equal(count, 2);
    text_free(&text);
}

static mt_result play_with(const mt_allocator* allocator, void* user) {
    mt_editor*      editor = NULL;
    const mt_result result = mt_script_play(allocator, user, strlen(user), NULL, NULL, &editor, NULL);
    assert_true((result == MT_OK) == (editor != NULL));
    mt_editor_destroy(editor);
    return result;
}

static void memory_may_run_out(void** state) {
    (void)state;
    char text[] = "{\"format\": \"motte-script\", \"version\": 1, \"ground\": {\"ponds\": [{\"x\": 5000, \"z\": 0, \"r\": "
                  "3000}]}, \"gestures\": [\n"
                  "{\"tool\": \"wall\", \"points\": [[0, 0], [9000, 0]]}, {\"tool\": \"undo\"}, {\"tool\": \"redo\"},\n"
                  "{\"tool\": \"wall\", \"points\": [[0, 9000], [9000, 9000], [0, 9100]]}, {\"tool\": \"undo\"},\n"
                  "{\"tool\": \"wall\", \"shape\": \"straight\", \"closed\": true, \"points\": [[0, 9000], [9000, 9000], "
                  "[9000, 20000]]}]}";
    assert_survives_no_memory(play_with, text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_has_defaults),
        cmocka_unit_test(every_field_arrives),
        cmocka_unit_test(each_gesture_is_told_in_order),
        cmocka_unit_test(playing_is_drawing_by_hand),
        cmocka_unit_test(slips_are_refused_with_line_and_place),
        cmocka_unit_test(the_top_is_as_strict),
        cmocka_unit_test(a_plan_has_an_end),
        cmocka_unit_test(the_documented_examples_are_good),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
