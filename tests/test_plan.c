#define _XOPEN_SOURCE 700 /* mkdtemp, setenv */

/* The plan file: round trip, strictness, invariants, exact seeds, locale, memory. */
#include "support.h"

#include "plan/plan.h"

#include <locale.h>
#include <stdlib.h>

/* A plan with one wall; each %s is a place where a test puts something else. */
static const char plan_form[] = "{\"format\": \"motte-plan\",\n"
                                " \"version\": 1,\n"
                                " \"ground\": %s,\n"
                                " \"next_id\": %s,\n"
                                " \"walls\": [\n"
                                "  {\"id\": %s, \"kind\": \"stone\", \"shape\": \"straight\", \"height\": %s,\n"
                                "   \"thickness\": 800, \"seed\": %s, \"closed\": %s,\n"
                                "   \"points\": %s,\n"
                                "   \"pieces\": %s}]}\n";

typedef struct parts {
    const char *ground, *next_id, *id, *height, *seed, *closed, *points, *pieces;
} parts;

static const parts good_parts = {"{}", "5", "3", "4000", "17", "false", "[[0, 0], [10000, 0]]", "[[0, 4000], [5000, 10000]]"};

static char* plan_text(const parts* p) {
    static char text[4096];
    snprintf(text, sizeof text, plan_form, p->ground, p->next_id, p->id, p->height, p->seed, p->closed, p->points, p->pieces);
    return text;
}

static mt_result read_text(const char* text, mt_plan** plan, mt_error* error) {
    return mt_plan_read(NULL, text, strlen(text), plan, error);
}

static mt_plan* good_plan(void) {
    mt_plan* plan = NULL;
    mt_error error;
    if (read_text(plan_text(&good_parts), &plan, &error) != MT_OK) {
        fail_msg("line %u %s: %s", error.line, error.place, error.text);
    }
    return plan;
}

static void what_is_written_is_read_again_to_the_same_bytes(void** state) {
    (void)state;
    parts p = good_parts;
    p.ground =
        "{\"kind\": \"meadow\", \"seed\": 9007199254740991, \"slope\": -20, \"ponds\": [{\"x\": 1, \"z\": -2, \"r\": 1000}]}";
    mt_plan* plan = NULL;
    mt_plan* again = NULL;
    mt_bytes first = mt_bytes_init(NULL);
    mt_bytes second = mt_bytes_init(NULL);
    assert_int_equal(read_text(plan_text(&p), &plan, NULL), MT_OK);
    assert_int_equal(mt_plan_write(plan, &first), MT_OK);
    assert_int_equal(mt_plan_read(NULL, first.data, first.size, &again, NULL), MT_OK);
    assert_int_equal(mt_plan_write(again, &second), MT_OK);
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.data, second.data, first.size);
    assert_true(mt_plan_digest(plan) == mt_plan_digest(again));
    const mt_wall_view wall = mt_plan_wall(again, 0);
    assert_int_equal(wall.id, 3);
    assert_int_equal(wall.piece_count, 2);
    assert_int_equal(mt_plan_piece(again, 0, 1).s0, 5000);
    assert_true(mt_plan_ground(again)->seed == MT_SEED_MAX);
    assert_int_equal(mt_plan_ground(again)->ponds[0].z, -2);
    mt_bytes_free(&first);
    mt_bytes_free(&second);
    mt_plan_destroy(plan);
    mt_plan_destroy(again);
}

static void the_bytes_of_a_plan_are_these(void** state) {
    (void)state;
    mt_plan*   plan = good_plan();
    mt_bytes   bytes = mt_bytes_init(NULL);
    const char expected[] =
        "{\n \"format\": \"motte-plan\",\n \"version\": 1,\n"
        " \"ground\": {\"kind\": \"meadow\", \"seed\": 1, \"slope\": 0, \"ponds\": []},\n"
        " \"next_id\": 5,\n \"walls\": [\n"
        "  {\"id\": 3, \"kind\": \"stone\", \"shape\": \"straight\", \"height\": 4000, \"thickness\": 800, \"seed\": 17,"
        " \"closed\": false, \"points\": [[0, 0], [10000, 0]], \"pieces\": [[0, 4000], [5000, 10000]]}\n ]\n}\n";
    assert_int_equal(mt_plan_write(plan, &bytes), MT_OK);
    assert_int_equal(bytes.size, strlen(expected));
    assert_memory_equal(bytes.data, expected, bytes.size);
    mt_bytes_free(&bytes);
    mt_plan_destroy(plan);
}

static void every_part_of_a_plan_is_in_its_digest(void** state) {
    (void)state;
    parts          changed[8];
    const uint64_t seen_first = 0;
    uint64_t       digests[9] = {seen_first};
    for (size_t i = 0; i < 8; ++i) {
        changed[i] = good_parts;
    }
    changed[0].ground = "{\"slope\": 1}";
    changed[1].next_id = "6";
    changed[2].id = "4";
    changed[3].height = "4001";
    changed[4].seed = "18";
    changed[5].points = "[[0, 0], [10000, 1]]";
    changed[6].pieces = "[[0, 4000], [5000, 9999]]";
    changed[7].ground = "{\"ponds\": [{\"x\": 90000, \"z\": 0, \"r\": 2000}]}";
    for (size_t i = 0; i < 9; ++i) {
        mt_plan* plan = NULL;
        assert_int_equal(read_text(plan_text(i < 8 ? &changed[i] : &good_parts), &plan, NULL), MT_OK);
        digests[i] = mt_plan_digest(plan);
        for (size_t k = 0; k < i; ++k) {
            if (digests[k] == digests[i]) {
                fail_msg("changes %zu and %zu give one digest", k, i);
            }
        }
        mt_plan_destroy(plan);
    }
}

/* A fault: what is put where, the line and place of the error, words of it. */
typedef struct fault_case {
    const char* text;
    uint32_t    line;
    const char* place;
    const char* words;
    mt_result   result;
} fault_case;

static void assert_refused(const char* text, const fault_case* expected) {
    mt_plan*        plan = (mt_plan*)&plan;
    mt_error        error = {.text = ""};
    const mt_result result = read_text(text, &plan, &error);
    if (result != expected->result || error.result != result || error.line != expected->line ||
        strcmp(error.place, expected->place) != 0 || strstr(error.text, expected->words) == NULL) {
        fail_msg("%s\n gives %d, line %u, place \"%s\": %s\n expected line %u, place \"%s\": ...%s...", text, (int)result,
                 error.line, error.place, error.text, expected->line, expected->place, expected->words);
    }
    assert_null(plan);
}

#define REFUSE(field, ...)                                                                                                     \
    do {                                                                                                                       \
        const fault_case cases[] = {__VA_ARGS__};                                                                              \
        for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {                                                            \
            parts p = good_parts;                                                                                              \
            p.field = cases[i].text;                                                                                           \
            assert_refused(plan_text(&p), &cases[i]);                                                                          \
        }                                                                                                                      \
    } while (0)

static void faults_are_refused_with_line_and_place(void** state) {
    (void)state;
    REFUSE(ground, {"{\"kind\": \"sea\"}", 3, "ground.kind", "\"meadow\"", MT_ERROR_FORMAT},
           {"{\"slope\": 1001}", 3, "ground.slope", "-1000 to 1000", MT_ERROR_FORMAT},
           {"{\"ponds\": [{\"x\": 0, \"z\": 0, \"r\": 999}]}", 3, "ground.ponds[0].r", "1000 to 100000", MT_ERROR_FORMAT},
           {"{\"ponds\": [{\"x\": 0, \"z\": 0}]}", 3, "ground.ponds[0]", "\"r\" is missing", MT_ERROR_FORMAT},
           {"{\"pond\": []}", 3, "ground.pond", "unknown field", MT_ERROR_FORMAT},
           {"[]", 3, "ground", "an object", MT_ERROR_FORMAT});
    REFUSE(height, {"999", 6, "walls[0].height", "1000 to 12000 millimetres, found 999", MT_ERROR_FORMAT},
           {"12001", 6, "walls[0].height", "1000 to 12000", MT_ERROR_FORMAT},
           {"4e3", 6, "walls[0].height", "4e3", MT_ERROR_FORMAT},
           {"4000.0", 6, "walls[0].height", "without point", MT_ERROR_FORMAT},
           {"\"4000\"", 6, "walls[0].height", "whole number", MT_ERROR_FORMAT});
    REFUSE(closed, {"0", 7, "walls[0].closed", "true or false", MT_ERROR_FORMAT},
           {"true", 8, "walls[0].points", "at least 3 points", MT_ERROR_FORMAT});
    REFUSE(points, {"[]", 8, "walls[0].points", "1 to 1000000 points", MT_ERROR_FORMAT},
           {"[[0, 0], [1]]", 8, "walls[0].points[1]", "x and z", MT_ERROR_FORMAT},
           {"[[0, 0], [100000001, 0]]", 8, "walls[0].points[1][0]", "100000000", MT_ERROR_FORMAT},
           {"[[0, 0], [599, 0]]", 8, "walls[0].points", "600 mm", MT_ERROR_FORMAT},
           {"[[3, 4], [3, 4]]", 8, "walls[0].points", "600 mm", MT_ERROR_FORMAT},
           {"[[0, 0], [30000000, 0], [0, 0]]", 8, "walls[0].points[2]", "50 km", MT_ERROR_FORMAT});
    REFUSE(pieces, {"[]", 9, "walls[0].pieces", "at least one", MT_ERROR_FORMAT},
           {"[[0, 599]]", 9, "walls[0].pieces[0]", "600 mm", MT_ERROR_FORMAT},
           {"[[5000, 4000]]", 9, "walls[0].pieces[0]", "after its start", MT_ERROR_FORMAT},
           {"[[0, 10001]]", 9, "walls[0].pieces[0]", "past the end", MT_ERROR_FORMAT},
           {"[[5000, 6000], [0, 4000]]", 9, "walls[0].pieces[1]", "behind", MT_ERROR_FORMAT},
           {"[[0, 4000], [4000, 6000]]", 9, "walls[0].pieces[1]", "behind", MT_ERROR_FORMAT},
           {"[[-1, 4000]]", 9, "walls[0].pieces[0][0]", "0 to", MT_ERROR_FORMAT});
    REFUSE(id, {"0", 6, "walls[0].id", "1 to", MT_ERROR_FORMAT}, {"5", 6, "walls[0].id", "less than next_id", MT_ERROR_FORMAT});
}

static void free_walls_have_no_wide_gaps_and_ids_grow(void** state) {
    (void)state;
    const fault_case gap = {"", 1, "walls[0].points[2]", "1400 mm", MT_ERROR_FORMAT};
    assert_refused("{\"format\": \"motte-plan\", \"version\": 1, \"ground\": {}, \"next_id\": 2, \"walls\": [{\"id\": 1, "
                   "\"kind\": \"stone\", "
                   "\"shape\": \"free\", \"height\": 4000, \"thickness\": 800, \"seed\": 1, \"closed\": false, "
                   "\"points\": [[0, 0], [900, 0], [2301, 0]], \"pieces\": [[0, 2301]]}]}",
                   &gap);
    const fault_case id = {"", 4, "walls[1].id", "ids grow", MT_ERROR_FORMAT};
    const char       wall[] =
        "{\"id\": 1, \"kind\": \"stone\", \"shape\": \"straight\", \"height\": 4000, \"thickness\": 800, \"seed\": 1, "
        "\"closed\": false, \"points\": [[0, 0], [900, 0]], \"pieces\": [[0, 900]]}";
    char text[2048];
    snprintf(text, sizeof text,
             "{\"format\": \"motte-plan\", \"version\": 1, \"ground\": {},\n\"next_id\": 2, \"walls\": [\n%s,\n%s]}", wall,
             wall);
    assert_refused(text, &id);
}

/* N04: a seed is exact or refused, never rounded. */
static void seeds_are_exact_or_refused(void** state) {
    (void)state;
    REFUSE(seed, {"6687881544318117707", 7, "walls[0].seed", "found 6687881544318117707", MT_ERROR_FORMAT},
           {"9007199254740992", 7, "walls[0].seed", "0 to 9007199254740991", MT_ERROR_FORMAT},
           {"18446744073709551616", 7, "walls[0].seed", "found 18446744073709551616", MT_ERROR_FORMAT},
           {"-1", 7, "walls[0].seed", "found -1", MT_ERROR_FORMAT}, {"1.0", 7, "walls[0].seed", "found 1.0", MT_ERROR_FORMAT});
    static const char* const good[] = {"0", "1", "4294967295", "4294967296", "9007199254740990", "9007199254740991"};
    for (size_t i = 0; i < sizeof good / sizeof *good; ++i) {
        parts p = good_parts;
        p.seed = good[i];
        mt_plan* plan = NULL;
        assert_int_equal(read_text(plan_text(&p), &plan, NULL), MT_OK);
        char digits[32];
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)mt_plan_wall(plan, 0).def.seed);
        assert_string_equal(digits, good[i]);
        mt_plan_destroy(plan);
    }
}

static void formats_and_versions_are_told_apart(void** state) {
    (void)state;
    static const fault_case cases[] = {
        {"{\"format\": \"motte-plan\", \"version\": 2, \"new\": 1}", 1, "version", "newer Motte", MT_ERROR_VERSION},
        {"{\"version\": 99, \"format\": \"motte-plan\"}", 1, "version", "version is 99", MT_ERROR_VERSION},
        {"{\"format\": \"motte-script\", \"version\": 1}", 1, "format", "found \"motte-script\"", MT_ERROR_FORMAT},
        {"{\"version\": 1}", 1, "", "does not say what it is", MT_ERROR_FORMAT},
        {"{\"format\": \"motte-plan\"}", 1, "", "\"version\" is missing", MT_ERROR_FORMAT},
        {"{\"format\": \"motte-plan\", \"version\": 0}", 1, "version", "found 0", MT_ERROR_FORMAT},
        {"{\"format\": \"motte-plan\", \"version\": \"1\"}", 1, "version", "whole number", MT_ERROR_FORMAT},
        {"{\"format\": \"motte-plan\", \"version\": 1}", 1, "", "\"ground\" is missing", MT_ERROR_FORMAT},
        {"[]", 1, "", "an object", MT_ERROR_FORMAT},
        {"glTF\x02", 1, "", "not JSON", MT_ERROR_FORMAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        assert_refused(cases[i].text, &cases[i]);
    }
    static const struct {
        const char* text;
        mt_format   format;
    } formats[] = {{"{\"format\": \"motte-plan\"}", MT_FORMAT_PLAN},
                   {"{\"x\": {\"format\": 1}, \"format\": \"motte-script\"}", MT_FORMAT_SCRIPT},
                   {"{\"x\": {\"format\": \"motte-plan\"}}", MT_FORMAT_UNKNOWN},
                   {"[\"format\", \"motte-plan\"]", MT_FORMAT_UNKNOWN},
                   {"", MT_FORMAT_UNKNOWN}};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i) {
        assert_int_equal(mt_format_of(NULL, formats[i].text, strlen(formats[i].text)), formats[i].format);
    }
}

typedef struct found_faults {
    uint32_t count;
    mt_error last;
} found_faults;

static void remember_fault(void* user, const mt_error* fault) {
    found_faults* f = user;
    ++f->count;
    f->last = *fault;
}

static void checking_reports_all_broken_invariants(void** state) {
    (void)state;
    parts        p = good_parts;
    found_faults f = {.count = 0};
    mt_error     error;
    p.id = "7";
    p.pieces = "[[0, 599], [300, 10001]]";
    const char* text = plan_text(&p);
    assert_int_equal(mt_plan_check(NULL, text, strlen(text), remember_fault, &f, &error), MT_OK);
    assert_int_equal(f.count, 3);
    assert_int_equal(f.last.line, 9);
    assert_string_equal(f.last.place, "walls[0].pieces[1]");

    f.count = 0;
    text = plan_text(&good_parts);
    assert_int_equal(mt_plan_check(NULL, text, strlen(text), remember_fault, &f, &error), MT_OK);
    assert_int_equal(f.count, 0);
    assert_int_equal(mt_plan_check(NULL, "{}", 2, remember_fault, &f, &error), MT_ERROR_FORMAT);
}

static void definitions_out_of_range_are_refused(void** state) {
    (void)state;
    static const struct {
        const char* place;
        const char* words;
    } expected[] = {{"ground.slope", "1001, expected -1000 to 1000 millimetres per metre"},
                    {"ground.seed", "0 to 9007199254740991"},
                    {"ground.pond_count", "65, expected 0 to 64"},
                    {"ponds[1].r", "999, expected 1000 to 100000 millimetres"},
                    {"ponds[0].z", "100000001"},
                    {"ground.kind", "7"}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i) {
        mt_ground_def def = mt_ground_def_defaults();
        mt_plan*      plan = NULL;
        mt_error      error;
        def.pond_count = 2;
        def.ponds[0] = def.ponds[1] = (mt_pond){.r = 1000};
        switch (i) {
            case 0: def.slope = 1001; break;
            case 1: def.seed = MT_SEED_MAX + 1; break;
            case 2: def.pond_count = 65; break;
            case 3: def.ponds[1].r = 999; break;
            case 4: def.ponds[0].z = MT_COORDINATE_MAX + 1; break;
            default: def.kind = (mt_ground_kind)7; break;
        }
        assert_int_equal(mt_plan_create(NULL, &def, &plan, &error), MT_ERROR_ARGUMENT);
        assert_null(plan);
        assert_string_equal(error.place, expected[i].place);
        assert_non_null(strstr(error.text, expected[i].words));
    }
}

static void copies_share_lines_and_outlive_the_first(void** state) {
    (void)state;
    purse              p = {0};
    const mt_allocator allocator = purse_allocator(&p);
    const char*        text = plan_text(&good_parts);
    mt_plan*           plan = NULL;
    mt_plan*           copy = NULL;
    assert_int_equal(mt_plan_read(&allocator, text, strlen(text), &plan, NULL), MT_OK);
    const uint64_t digest = mt_plan_digest(plan);
    assert_int_equal(mt_plan_copy(plan, &copy), MT_OK);
    assert_ptr_equal(mt_plan_wall(plan, 0).points, mt_plan_wall(copy, 0).points);
    mt_plan_destroy(plan);
    assert_true(mt_plan_digest(copy) == digest);
    mt_plan_destroy(copy);
    purse_assert_empty(&p);
}

static void pieces_in_metres_end_exactly_at_the_end(void** state) {
    (void)state;
    parts p = good_parts;
    p.points = "[[0, 0], [10000, 1]]"; /* 10000.00005 mm */
    p.pieces = "[[0, 4000], [5000, 10000]]";
    mt_plan* plan = NULL;
    assert_int_equal(read_text(plan_text(&p), &plan, NULL), MT_OK);
    const mt_wall*   wall = &plan->walls.items[0];
    const mt_stretch first = mt_piece_stretch(wall, &plan->pieces.items[0]);
    const mt_stretch last = mt_piece_stretch(wall, &plan->pieces.items[1]);
    assert_true(first.s0 == 0.0 && first.s1 == 4.0);
    assert_true(last.s0 == 5.0 && last.s1 == wall->line->path.length && last.s1 > 10.0);
    mt_plan_destroy(plan);

    /* Round a loop: a square of 5 m, from the middle of one side over the seam to the next. */
    p.points = "[[0, 0], [5000, 0], [5000, 5000], [0, 5000]]";
    p.closed = "true";
    p.pieces = "[[2500, 10000], [17500, 22000]]";
    assert_int_equal(read_text(plan_text(&p), &plan, NULL), MT_OK);
    const mt_stretch over = mt_piece_stretch(&plan->walls.items[0], &plan->pieces.items[1]);
    assert_true(over.s0 == 17.5 && over.s1 == 22.0);
    mt_plan_destroy(plan);
    const fault_case around = {"[[2500, 10000], [17500, 22501]]", 9, "walls[0].pieces[1]", "round the loop", MT_ERROR_FORMAT};
    p.pieces = around.text;
    assert_refused(plan_text(&p), &around);
    p.pieces = "[[0, 20000]]";
    assert_int_equal(read_text(plan_text(&p), &plan, NULL), MT_OK);
    const mt_stretch whole = mt_piece_stretch(&plan->walls.items[0], &plan->pieces.items[0]);
    assert_true(whole.s0 == 0.0 && whole.s1 == plan->walls.items[0].line->path.length);
    mt_plan_destroy(plan);
}

static void places_along_a_wall(void** state) {
    (void)state;
    mt_plan* plan = good_plan();
    mt_place place = mt_plan_place(plan, 0, 2.5);
    assert_true(place.x == 2.5 && place.z == 0.0 && place.heading_x == 1.0 && place.heading_z == 0.0);
    place = mt_plan_place(plan, 0, 99.0);
    assert_true(place.x == 10.0);
    place = mt_plan_place(plan, 0, -1.0);
    assert_true(place.x == 0.0);
    mt_plan_destroy(plan);
}

/* Made for the test where the machine can; else its own, if it has it. A name not found once is never found again. */
static bool take_locale(const char* folder, const char* name) {
    char command[256];
    char full[64];
    snprintf(full, sizeof full, "%s.UTF-8", name);
    snprintf(command, sizeof command, "localedef -i %s -f UTF-8 %s/%s >/dev/null 2>&1", name, folder, full);
    if (system(command) == 0) {
        setenv("LOCPATH", folder, 1);
    } else {
        unsetenv("LOCPATH");
    }
    return setlocale(LC_ALL, full) != NULL;
}

/* L01: no locale changes a byte. */
static void a_decimal_comma_changes_nothing(void** state) {
    (void)state;
    static const char* const names[] = {"de_DE", "tr_TR"};
    char                     folder[] = "/tmp/motte-locale-XXXXXX";
    char                     command[64];
    uint32_t                 tried = 0;
    mt_plan*                 plan = good_plan();
    mt_bytes                 plain = mt_bytes_init(NULL);
    assert_int_equal(mt_plan_write(plan, &plain), MT_OK);
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        if (!take_locale(folder, names[i])) {
            continue;
        }
        ++tried;
        char number[16];
        snprintf(number, sizeof number, "%.1f", 0.5);
        assert_string_equal(number, "0,5"); /* or the locale would prove nothing */
        mt_plan*        again = NULL;
        mt_error        error = {.text = ""};
        mt_bytes        bytes = mt_bytes_init(NULL);
        parts           p = good_parts;
        const mt_result result = mt_plan_read(NULL, plain.data, plain.size, &again, NULL);
        p.height = "4000.5";
        assert_int_equal(result, MT_OK);
        assert_int_equal(mt_plan_write(again, &bytes), MT_OK);
        assert_int_equal(bytes.size, plain.size);
        assert_memory_equal(bytes.data, plain.data, plain.size);
        mt_bytes_free(&bytes);
        mt_plan_destroy(again);
        assert_int_equal(read_text(plan_text(&p), &again, &error), MT_ERROR_FORMAT);
        assert_non_null(strstr(error.text, "4000.5"));
    }
    setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
    mt_bytes_free(&plain);
    mt_plan_destroy(plan);
    if (tried == 0) {
        print_message("no German or Turkish locale is here, and none can be made: not tried\n");
        skip();
    }
}

static mt_result read_copy_write(const mt_allocator* allocator, void* user) {
    mt_plan*  plan = NULL;
    mt_plan*  copy = NULL;
    mt_bytes  bytes = mt_bytes_init(allocator);
    mt_result result = mt_plan_read(allocator, user, strlen(user), &plan, NULL);
    assert_true((result == MT_OK) == (plan != NULL));
    result = result == MT_OK ? mt_plan_copy(plan, &copy) : result;
    if (result == MT_OK) {
        result = mt_plan_write(copy, &bytes);
        assert_true(result == MT_OK || bytes.size == 0);
    }
    mt_bytes_free(&bytes);
    mt_plan_destroy(copy);
    mt_plan_destroy(plan);
    return result;
}

static mt_result check_text(const mt_allocator* allocator, void* user) {
    found_faults f = {.count = 0};
    return mt_plan_check(allocator, user, strlen(user), remember_fault, &f, NULL);
}

static void memory_may_run_out(void** state) {
    (void)state;
    assert_survives_no_memory(read_copy_write, plan_text(&good_parts));
    parts p = good_parts;
    p.pieces = "[[0, 599]]";
    assert_survives_no_memory(check_text, plan_text(&p));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_again_to_the_same_bytes),
        cmocka_unit_test(the_bytes_of_a_plan_are_these),
        cmocka_unit_test(every_part_of_a_plan_is_in_its_digest),
        cmocka_unit_test(faults_are_refused_with_line_and_place),
        cmocka_unit_test(free_walls_have_no_wide_gaps_and_ids_grow),
        cmocka_unit_test(seeds_are_exact_or_refused),
        cmocka_unit_test(formats_and_versions_are_told_apart),
        cmocka_unit_test(checking_reports_all_broken_invariants),
        cmocka_unit_test(definitions_out_of_range_are_refused),
        cmocka_unit_test(copies_share_lines_and_outlive_the_first),
        cmocka_unit_test(pieces_in_metres_end_exactly_at_the_end),
        cmocka_unit_test(places_along_a_wall),
        cmocka_unit_test(a_decimal_comma_changes_nothing),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
