/* Strict JSON: what is refused, with which line and place; whole numbers exact; what is written. */
#include "support.h"

#include "base/json.h"
#include "base/json_scan.h"
#include "base/json_write.h"

static mt_result read_text(const char* text, size_t size, mt_error* error) {
    mt_json         json;
    const mt_result result = mt_json_read(&json, NULL, text, size, error);
    mt_json_free(&json);
    return result;
}

static void good_texts_are_read(void** state) {
    (void)state;
    const char* const texts[] = {
        "{}",
        "[]",
        " [ ] ",
        "[1, -2, 0, 1.5, 1e3, -0, 0.25E-7, 1e+9]",
        "{\"a\": [true, false, null], \"b\": {\"c\": \"d\"}}",
        "[\"\\u00fc\\n\\\"\\\\\\/\\ud83d\\ude00\"]",
        "[\"\xc3\xbc \xe2\x82\xac \xf0\x9f\x98\x80\"]",
        "\r\n\t[\r\n]\t",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        mt_error error = {.text = ""};
        if (read_text(texts[i], strlen(texts[i]), &error) != MT_OK) {
            fail_msg("%s: %s", texts[i], error.text);
        }
    }
}

static void bad_texts_are_refused_with_their_line(void** state) {
    (void)state;
    static const struct {
        const char* text;
        uint32_t    line;
    } cases[] = {
        {"", 1},
        {" ", 1},
        {"{", 1},
        {"[1,\n2", 2},
        {"[1 2]", 1},
        {"[1,]", 1},
        {"[,1]", 1},
        {"{\"a\" 1}", 1},
        {"{\"a\":}", 1},
        {"{\"a\":1,}", 1},
        {"{a:1}", 1},
        {"{'a':1}", 1},
        {"[01]", 1},
        {"[+1]", 1},
        {"[1.]", 1},
        {"[.5]", 1},
        {"[1e]", 1},
        {"[--1]", 1},
        {"[0x10]", 1},
        {"[NaN]", 1},
        {"[Infinity]", 1},
        {"[tru]", 1},
        {"[truE]", 1},
        {"[nul]", 1},
        {"[1]x", 1},
        {"[1]\n\n]", 3},
        {"[] []", 1},
        {"[1}", 1},
        {"{\"a\":1]", 1},
        {"[\"a]", 1},
        {"[\"\\x\"]", 1},
        {"[\"\\u12g4\"]", 1},
        {"[\"\t\"]", 1},
        {"[\"\\ud800\"]", 1},
        {"[\"\\udc00\"]", 1},
        {"[\"\\ud800\\u0041\"]", 1},
        {"[\"\xff\"]", 1},
        {"[\"\xc0\xaf\"]", 1},
        {"[\"\xed\xa0\x80\"]", 1},
        {"[\"\xf4\x90\x80\x80\"]", 1},
        {"[\"\xe2\x82\"]", 1},
        {"\xef\xbb\xbf[]", 1},
        {"// no\n[]", 1},
        {"[1,,2]", 1},
        {"{\"a\":1 \"b\":2}", 1},
        {"{1:2}", 1},
        {"[\"a\":1]", 1},
        {"nope", 1},
        {"5", 1},
        {"\"text\"", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        mt_error        error = {.result = MT_OK};
        const mt_result result = read_text(cases[i].text, strlen(cases[i].text), &error);
        const bool      alone = i >= sizeof cases / sizeof *cases - 2; /* a number or string alone: good JSON, of no use here */
        if (alone && result == MT_OK) {
            continue;
        }
        if (result != MT_ERROR_FORMAT || error.result != MT_ERROR_FORMAT || error.text[0] == '\0') {
            fail_msg("%s is taken", cases[i].text);
        }
        if (!alone && error.line != cases[i].line) {
            fail_msg("%s: line %u, expected %u", cases[i].text, error.line, cases[i].line);
        }
    }
}

static void a_byte_zero_is_no_end(void** state) {
    (void)state;
    mt_error error;
    assert_int_equal(read_text("[1]\0", 4, &error), MT_ERROR_FORMAT);
    assert_int_equal(read_text("[1,\0 2]", 7, &error), MT_ERROR_FORMAT);
    assert_int_equal(read_text("[\"a\0b\"]", 7, &error), MT_ERROR_FORMAT);
}

static void depth_is_limited(void** state) {
    (void)state;
    char     text[2 * MT_JSON_DEPTH_MAX + 2];
    mt_error error;
    memset(text, '[', MT_JSON_DEPTH_MAX);
    memset(text + MT_JSON_DEPTH_MAX, ']', MT_JSON_DEPTH_MAX);
    assert_int_equal(read_text(text, 2 * MT_JSON_DEPTH_MAX, &error), MT_OK);
    memset(text, '[', MT_JSON_DEPTH_MAX + 1);
    memset(text + MT_JSON_DEPTH_MAX + 1, ']', MT_JSON_DEPTH_MAX + 1);
    assert_int_equal(read_text(text, sizeof text, &error), MT_ERROR_FORMAT);
    assert_non_null(strstr(error.text, "64 levels"));
}

/* One whole number in "[...]". */
static bool integer_of(const char* digits, int64_t least, int64_t most, int64_t* out, mt_error* error) {
    char            text[128];
    mt_json         json;
    const mt_bounds bounds = {least, most, "millimetres"};
    snprintf(text, sizeof text, "[\n%s]", digits);
    assert_int_equal(mt_json_read(&json, NULL, text, strlen(text), error), MT_OK);
    const bool good = mt_json_integer(&json, 1, &bounds, out);
    mt_json_free(&json);
    return good;
}

static void whole_numbers_are_exact(void** state) {
    (void)state;
    static const int64_t values[] = {0, 1, -1, 9007199254740991, 9007199254740993, INT64_MAX, -INT64_MAX, 1000000000000000001};
    for (size_t i = 0; i < sizeof values / sizeof *values; ++i) {
        char    digits[32];
        int64_t out = 77;
        snprintf(digits, sizeof digits, "%lld", (long long)values[i]);
        assert_true(integer_of(digits, INT64_MIN, INT64_MAX, &out, NULL));
        assert_true(out == values[i]);
    }
}

static void numbers_out_of_range_say_value_and_range(void** state) {
    (void)state;
    static const char* const digits[] = {"13",
                                         "-1",
                                         "1.5",
                                         "1e1",
                                         "1.0",
                                         "18446744073709551617",
                                         "99999999999999999999999999",
                                         "-99999999999999999999999999",
                                         "true",
                                         "\"5\"",
                                         "null",
                                         "[]"};
    for (size_t i = 0; i < sizeof digits / sizeof *digits; ++i) {
        mt_error error = {.line = 0};
        int64_t  out = 0;
        assert_false(integer_of(digits[i], 0, 12, &out, &error));
        assert_int_equal(error.result, MT_ERROR_FORMAT);
        assert_int_equal(error.line, 2);
        assert_string_equal(error.place, "[0]");
        assert_non_null(strstr(error.text, "0 to 12 millimetres"));
        assert_non_null(strstr(error.text, strcmp(digits[i], "[]") == 0 ? "an array" : digits[i]));
    }
}

static void fields_are_known_single_and_there(void** state) {
    (void)state;
    static const struct {
        const char* text;
        const char* place;
        const char* words;
    } cases[] = {
        {"{\"a\": 1, \"c\": 2}", "c", "unknown field \"c\""},
        {"{\"a\": 1, \"a\": 2}", "a", "twice"},
        {"{\"b\": 1}", "", "\"a\" is missing"},
        {"[1]", "", "an object"},
        {"{\"a\": 1, \"\\u0061\": 2}", "\\u0061", "twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        mt_json       json;
        mt_error      error = {.line = 0};
        mt_json_field fields[] = {{.name = "a", .required = true}, {.name = "b"}};
        assert_int_equal(mt_json_read(&json, NULL, cases[i].text, strlen(cases[i].text), &error), MT_OK);
        assert_false(mt_json_fields(&json, MT_JSON_ROOT, fields, 2));
        assert_string_equal(error.place, cases[i].place);
        assert_non_null(strstr(error.text, cases[i].words));
        mt_json_free(&json);
    }
}

static void places_are_json_paths(void** state) {
    (void)state;
    const char text[] = "{\"a\": [1, {\"b\": [\n[], [5, 6],\n [7, \"x\"]]}]}";
    mt_json    json;
    mt_error   error;
    assert_int_equal(mt_json_read(&json, NULL, text, strlen(text), &error), MT_OK);
    const mt_json_value a = mt_json_find(&json, MT_JSON_ROOT, "a");
    const mt_json_value b = mt_json_find(&json, mt_json_next(&json, a + 1), "b");
    mt_json_value       last = b + 1;
    last = mt_json_next(&json, mt_json_next(&json, last));
    last = mt_json_next(&json, last + 1);
    assert_false(mt_json_fault(&json, last, MT_ERROR_FORMAT, "here"));
    assert_string_equal(error.place, "a[1].b[2][1]");
    assert_int_equal(error.line, 3);
    mt_json_free(&json);
}

static void long_things_in_errors_are_cut_between_characters(void** state) {
    (void)state;
    char text[4096] = "{\"";
    for (int i = 0; i < 600; ++i) {
        strcat(text, "\xc3\xbc");
    }
    strcat(text, "\": 1}");
    mt_json       json;
    mt_error      error;
    mt_json_field fields[] = {{.name = "a"}};
    assert_int_equal(mt_json_read(&json, NULL, text, strlen(text), &error), MT_OK);
    assert_false(mt_json_fields(&json, MT_JSON_ROOT, fields, 1));
    assert_true(strlen(error.place) < sizeof error.place && strlen(error.text) < sizeof error.text);
    char quoted[sizeof error.text + sizeof error.place + 16];
    snprintf(quoted, sizeof quoted, "[\"%s\"]", error.place);
    assert_null(mt_json_scan_text(quoted, strlen(quoted)).expected);
    mt_json_free(&json);
}

static void what_is_written_is_read_again(void** state) {
    (void)state;
    mt_bytes       bytes = mt_bytes_init(NULL);
    mt_json_writer writer = mt_json_writer_init(&bytes);
    mt_json_open(&writer, '{', true);
    mt_json_name(&writer, "text");
    mt_json_put_text(&writer, "a \"b\"\\\n\x01\xc3\xbc");
    mt_json_name(&writer, "list");
    mt_json_open(&writer, '[', false);
    mt_json_put_i64(&writer, INT64_MIN);
    mt_json_put_u64(&writer, UINT64_MAX);
    mt_json_put_boolean(&writer, true);
    mt_json_open(&writer, '[', true);
    mt_json_close(&writer, ']');
    mt_json_close(&writer, ']');
    mt_json_close(&writer, '}');
    assert_true(mt_json_writer_finish(&writer));
    const char expected[] = "{\n \"text\": \"a \\\"b\\\"\\\\\\u000a\\u0001\xc3\xbc\",\n"
                            " \"list\": [-9223372036854775808, 18446744073709551615, true, []]\n}\n";
    assert_int_equal(bytes.size, strlen(expected));
    assert_memory_equal(bytes.data, expected, bytes.size);
    assert_int_equal(read_text((const char*)bytes.data, bytes.size, NULL), MT_OK);
    mt_bytes_free(&bytes);
}

static mt_result read_with(const mt_allocator* allocator, void* user) {
    mt_json         json;
    const mt_result result = mt_json_read(&json, allocator, user, strlen(user), NULL);
    mt_json_free(&json);
    return result;
}

static void memory_may_run_out(void** state) {
    (void)state;
    char text[] = "{\"a\": [1, 2, 3]}";
    assert_survives_no_memory(read_with, text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_texts_are_read),
        cmocka_unit_test(bad_texts_are_refused_with_their_line),
        cmocka_unit_test(a_byte_zero_is_no_end),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(whole_numbers_are_exact),
        cmocka_unit_test(numbers_out_of_range_say_value_and_range),
        cmocka_unit_test(fields_are_known_single_and_there),
        cmocka_unit_test(places_are_json_paths),
        cmocka_unit_test(long_things_in_errors_are_cut_between_characters),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
