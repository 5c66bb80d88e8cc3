#define _XOPEN_SOURCE 700 /* mkdtemp, setenv */

/* The command line as its users meet it: exit codes, streams, files, messages. */
#include "support.h"

#include "base/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GOOD = 0, FAULTS = 1, USAGE = 2, INPUT = 3, FILES = 4 };

static char folder[64]; /* where all runs, made new for each test */

static file_text read_file(const char* name) {
    char      path[256];
    file_text text = {.data = calloc(1, 1)};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE* file = fopen(path, "rb");
    if (file != NULL) {
        fseek(file, 0, SEEK_END);
        const long size = ftell(file);
        rewind(file);
        free(text.data);
        text.data = calloc(1, (size_t)size + 1);
        text.size = fread(text.data, 1, (size_t)size, file);
        fclose(file);
    }
    return text;
}

static void write_file(const char* name, const char* text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    fclose(file);
}

static bool exists(const char* name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/* Runs a line of the shell in the folder; $M is the program. Its outputs are left in "out" and "err". */
static int shell(const char* line) {
    char command[2048];
    snprintf(command, sizeof command, "cd %s && M='%s' && { %s\n} >out 2>err </dev/null", folder, MOTTE_CLI, line);
    const int status = system(command);
    assert_true(status != -1 && WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_code(const char* line, int expected) {
    const int code = shell(line);
    if (code != expected) {
        file_text out = read_file("out");
        file_text err = read_file("err");
        fail_msg("%s\n exits with %d, expected %d\n--- out: %.400s\n--- err: %.2000s", line, code, expected, out.data,
                 err.data);
    }
}

static void assert_holds(const char* name, const char* words) {
    file_text text = read_file(name);
    if (strstr(text.data, words) == NULL) {
        fail_msg("\"%s\" is not in %s: %.1000s", words, name, text.data);
    }
    text_free(&text);
}

static void assert_empty(const char* name) {
    file_text text = read_file(name);
    if (text.size != 0) {
        fail_msg("%s is not empty: %.1000s", name, text.data);
    }
    text_free(&text);
}

static void assert_same_files(const char* a, const char* b) {
    file_text first = read_file(a);
    file_text second = read_file(b);
    assert_true(first.size > 0);
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.data, second.data, first.size);
    text_free(&first);
    text_free(&second);
}

static const char script[] = "{\"format\": \"motte-script\", \"version\": 1, \"seed\": 7,\n"
                             " \"ground\": {\"ponds\": [{\"x\": 20000, \"z\": 0, \"r\": 6000}]},\n"
                             " \"gestures\": [\n"
                             "  {\"tool\": \"wall\", \"points\": [[0, 0], [5000, 200], [12000, 0]]},\n"
                             "  {\"tool\": \"wall\", \"points\": [[1, 1]]},\n"
                             "  {\"tool\": \"wall\", \"points\": [[8000, 9000], [32000, -9000]]}]}\n";

static int set_up(void** state) {
    (void)state;
    strcpy(folder, "/tmp/motte-cli-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    write_file("s.json", script);
    return 0;
}

static int tear_down(void** state) {
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void help_is_everywhere(void** state) {
    (void)state;
    assert_code("$M", GOOD);
    assert_holds("out", "motte build wall.json -o wall.glb");
    assert_empty("err");
    static const char* const ways[] = {"$M --help", "$M -h", "$M help", "$M --help --nonsense"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; ++i) {
        assert_code(ways[i], GOOD);
        assert_holds("out", "Exit codes: 0 good");
        assert_empty("err");
    }
    static const char* const commands[] = {"run", "build", "stats", "digest", "check", "bench", "help"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i) {
        char line[256], begins[64];
        snprintf(begins, sizeof begins, "motte %s", commands[i]);
        snprintf(line, sizeof line, "$M help %s && $M %s --help && $M %s no-such-file -h", commands[i], commands[i],
                 commands[i]);
        assert_code(line, GOOD);
        if (strcmp(commands[i], "help") != 0) {
            assert_holds("out", begins);
        }
    }
    char version[32];
    snprintf(version, sizeof version, "motte %d.%d.%d\n", MT_VERSION_MAJOR, MT_VERSION_MINOR, MT_VERSION_PATCH);
    assert_code("$M --version", GOOD);
    assert_holds("out", version);
}

/* The example of the short help does what it says. */
static void the_first_example_works(void** state) {
    (void)state;
    assert_code("$M | sed -n '/^  echo/,/-o wall.glb/p' | sed \"s|^  motte|'$M'|\" > try.sh && sh -e try.sh", GOOD);
    assert_true(exists("wall.json") && exists("wall.glb"));
}

static void slips_of_typing_get_a_suggestion(void** state) {
    (void)state;
    static const struct {
        const char* line;
        const char* words;
    } cases[] = {
        {"$M biuld s.json", "did you mean \"build\"?"},
        {"$M frobnicate", "motte help"},
        {"$M stats s.json --jsno", "did you mean --json?"},
        {"$M build s.json --ouput=x.glb", "did you mean --output?"},
        {"$M run s.json --zzzzzzzz", "motte help run"},
        {"$M digest s.json --json", "unknown option --json"},
        {"$M stats", "which file?"},
        {"$M stats s.json s.json", "one input at a time"},
        {"$M build s.json", "where to?"},
        {"$M build s.json -o", "needs a value"},
        {"$M build s.json -o x.xyz", "unknown format xyz"},
        {"$M build s.json -o x", "--format names it"},
        {"$M build s.json -o - ", "--format names it"},
        {"$M build s.json -o x.glb --detail middling", "expected near or far"},
        {"$M build s.json -o x.png --scale 0", "0.01 to 1000"},
        {"$M build s.json -o x.png --scale 999", "at most 16000"},
        {"$M build s.json -o x.glb --scale 5", "svg and png"},
        {"$M run s.json --json -o -", "cannot both go to standard output"},
        {"$M help bild", "did you mean build?"},
        {"$M stats --json=yes s.json", "takes no value"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        assert_code(cases[i].line, USAGE);
        assert_holds("err", cases[i].words);
        assert_empty("out");
    }
    assert_false(exists("x") || exists("x.xyz") || exists("x.glb") || exists("x.png"));
}

static void bad_input_is_told_with_line_and_place(void** state) {
    (void)state;
    write_file("bad.json", "{\"format\": \"motte-script\", \"version\": 1,\n \"gestures\": [{\"tool\": \"wall\",\n \"hieght\": "
                           "1, \"points\": [[0, 0]]}]}");
    write_file("newer.motte", "{\"format\": \"motte-plan\", \"version\": 7}");
    write_file("cut.json", "{\"format\": \"motte-script\",\n");
    assert_code("$M run bad.json", INPUT);
    assert_holds("err", "motte: bad.json:3: gestures[0].hieght: unknown field \"hieght\"");
    assert_empty("out");
    assert_code("$M stats newer.motte", INPUT);
    assert_holds("err", "newer.motte:1: version: this file was made by a newer Motte");
    assert_code("$M digest - < cut.json", INPUT);
    assert_holds("err", "standard input:2: not JSON");
    assert_code("$M run bad.json -o p.motte --force", INPUT);
    assert_false(exists("p.motte"));
    assert_code("$M build s.json -o x.glb && $M check x.glb", INPUT);
    assert_code("$M run s.json -o p.motte && $M run p.motte -o q.motte", INPUT);
    assert_holds("err", "expected a file of format \"motte-script\", found \"motte-plan\"");
}

static void files_that_fail_are_told(void** state) {
    (void)state;
    assert_code("$M stats no-such-file", FILES);
    assert_holds("err", "no-such-file: No such file");
    assert_code("$M stats .", FILES);
    assert_code("$M run s.json -o no-such-folder/p.motte", FILES);
    assert_code("mkdir d && $M run s.json -o d --force", FILES);
    assert_code("$M run s.json > /dev/full", FILES);
    assert_code("$M stats s.json --json > /dev/full", FILES);
    assert_holds("err", "standard output");
    assert_code("$M run s.json -o /dev/full", FILES);
    assert_code("$M run s.json -o /dev/null", GOOD); /* a device stays one */
    assert_code("test -c /dev/null", GOOD);
}

static void a_file_is_not_overwritten_unasked(void** state) {
    (void)state;
    write_file("p.motte", "precious");
    assert_code("$M run s.json -o p.motte", FILES);
    assert_holds("err", "p.motte exists already; --force replaces it");
    assert_code("test \"$(cat p.motte)\" = precious", GOOD);
    assert_code("chmod 640 p.motte && $M run s.json -o p.motte --force && stat -c %a p.motte", GOOD);
    assert_holds("out", "640");
    assert_holds("p.motte", "motte-plan");
    /* A link stays a link. */
    assert_code("ln -s p.motte l.motte && $M run s.json -o l.motte -f && test -L l.motte && $M check l.motte", GOOD);
    assert_code("umask 027 && $M run s.json -o fresh.motte && stat -c %a fresh.motte", GOOD);
    assert_holds("out", "640");
    assert_code("ls -A | grep -c '^.motte-'", 1); /* nothing temporary is left */
}

static void a_file_is_written_whole_or_not_at_all(void** state) {
    (void)state;
    assert_code("$M run s.json -o old.motte", GOOD);
    assert_code("(ulimit -f 1; $M build s.json -o d.svg)", FILES);
    assert_false(exists("d.svg"));
    assert_code("ls -A | grep -c '^.motte-'", 1);
    /* Killed at any moment: the old file or the new one. */
    assert_code("$M build s.json -o new.svg && echo old > old.svg && for t in 0.002 0.005 0.01 0.02 0.03 0.05 0.08 0.12; do"
                "  cp old.svg x.svg; timeout -s KILL $t $M build s.json -o x.svg -f; cmp -s x.svg old.svg || cmp -s x.svg "
                "new.svg || exit 9;"
                "done",
                GOOD);
}

static void names_may_hold_anything(void** state) {
    (void)state;
    assert_code("mkdir 'H\xc3\xb6"
                "fe und T\xc3\xbcrme' && cp s.json 'H\xc3\xb6"
                "fe und T\xc3\xbcrme/gr\xc3\xbc\xc3\x9f dich.json'",
                GOOD);
    assert_code("cd 'H\xc3\xb6"
                "fe und T\xc3\xbcrme' && $M run 'gr\xc3\xbc\xc3\x9f dich.json' -o '\xc3\x84 plan.motte' && $M build '\xc3\x84 "
                "plan.motte' -o 'b\xc3\xb6se.svg' && test -s 'b\xc3\xb6se.svg'",
                GOOD);
    assert_code("$M run s.json -o -- && test -s ./--", GOOD);
    assert_code("cp s.json ./-odd.json && $M digest -- -odd.json", GOOD);
}

static void streams_and_files_are_the_same(void** state) {
    (void)state;
    assert_code("$M run s.json -o p.motte && $M run - < s.json > q.motte && $M run s.json -o - > r.motte", GOOD);
    assert_same_files("p.motte", "q.motte");
    assert_same_files("p.motte", "r.motte");
    assert_code("$M digest s.json > a && $M run s.json | $M digest - > b && $M digest p.motte > c", GOOD);
    assert_same_files("a", "b");
    assert_same_files("a", "c");
    assert_code("grep -Ex '[0-9a-f]{16}' a", GOOD);
    assert_code(
        "$M build s.json -o d.svg && $M build s.json -o - --format SVG > e.svg && $M build p.motte -o - --format=svg > f.svg",
        GOOD);
    assert_same_files("d.svg", "e.svg");
    assert_same_files("d.svg", "f.svg");
}

static void the_same_input_gives_the_same_bytes(void** state) {
    (void)state;
    static const char* const formats[] = {"glb", "obj", "svg", "png"};
    for (size_t i = 0; i < 4; ++i) {
        char line[256], a[16], b[16];
        snprintf(line, sizeof line, "$M build s.json -o a.%s && TZ=Asia/Tokyo LC_ALL=tr_TR.UTF-8 $M build s.json -o b.%s",
                 formats[i], formats[i]);
        snprintf(a, sizeof a, "a.%s", formats[i]);
        snprintf(b, sizeof b, "b.%s", formats[i]);
        assert_code(line, GOOD);
        assert_same_files(a, b);
    }
    assert_code("head -c 8 a.png | od -An -tx1 | grep -q '89 50 4e 47' && head -c 4 a.glb | grep -q glTF && head -c 5 a.svg | "
                "grep -q '<?xml'",
                GOOD);
}

static void binary_stays_off_the_terminal(void** state) {
    (void)state;
    if (shell("command -v script") != 0) {
        print_message("no program \"script\" is here: not tried\n");
        skip();
    }
    assert_code("script -qec \"'$M' build s.json -o - --format png\" /dev/null", USAGE);
    assert_holds("out", "binary and standard output is a terminal");
    assert_code("script -qec \"'$M' run s.json\" /dev/null", GOOD);
}

static void a_closed_pipe_ends_quietly(void** state) {
    (void)state;
    assert_code("($M build s.json -o - --format svg 2>words; echo $? > code) | head -c 10 > /dev/null; cat words; test $(cat "
                "code) = 141",
                GOOD);
    assert_code("! grep -q 'ipe' words", GOOD);
}

/* A report is JSON whose top fields are these, in this order. */
static void assert_report(const char* name, const char* const* fields) {
    file_text text = read_file(name);
    mt_json   json;
    mt_error  error = {.text = ""};
    if (mt_json_read(&json, NULL, text.data, text.size, &error) != MT_OK) {
        fail_msg("line %" PRIu32 ": %s\n%s", error.line, error.text, text.data);
    }
    const char* at = text.data;
    size_t      count = 0;
    for (; fields[count] != NULL; ++count) {
        char quoted[64];
        snprintf(quoted, sizeof quoted, "\n \"%s\": ", fields[count]);
        at = strstr(at, quoted);
        if (at == NULL || mt_json_find(&json, MT_JSON_ROOT, fields[count]) == MT_JSON_NONE) {
            fail_msg("%s is missing or out of order in %s", fields[count], text.data);
        }
    }
    size_t found = 0;
    for (mt_json_value value = 1; value < json.count; value = mt_json_next(&json, value + 1)) {
        ++found;
    }
    assert_int_equal(found, count);
    mt_json_free(&json);
    text_free(&text);
}

static void reports_are_json(void** state) {
    (void)state;
    static const char* const stats[] = {"walls",       "pieces", "gates",  "towers",   "bridges",   "houses",
                                        "paths",       "stones", "chunks", "vertices", "triangles", "length_m",
                                        "plan_digest", "digest", "issues", NULL};
    static const char* const run[] = {"gestures", "walls", "plan_digest", NULL};
    static const char* const check[] = {"faults", NULL};
    assert_code("$M stats s.json --json", GOOD);
    assert_empty("err");
    assert_report("out", stats);
    assert_holds("out", "\"walls\": 2,");
    assert_holds("out", "\"gates\": 0,");
    assert_holds(
        "out",
        "{\"code\": \"too-short\", \"gesture\": 1, \"x\": 0.001, \"z\": 0.001, \"text\": \"A wall is at least 0.6 m long.\"}");
    assert_holds("out", "{\"code\": \"too-deep\", \"gesture\": 2, \"x\": ");
    assert_code("$M run s.json -o p.motte && $M stats p.motte --json", GOOD);
    assert_report("out", stats);
    assert_holds("out", "{\"code\": \"too-deep\", \"gesture\": null, \"x\": ");
    assert_code("$M stats p.motte --json | grep digest > a && $M stats s.json --json | grep digest > b", GOOD);
    assert_same_files("a", "b");
    assert_code("$M stats s.json --json | sed -n 's/^ \"digest\": \"\\(.*\\)\",/\\1/p' > a && $M digest s.json > b", GOOD);
    assert_same_files("a", "b");
    assert_code("$M run s.json --json", GOOD);
    assert_report("out", run);
    assert_holds("out",
                 "{\"gesture\": 0, \"tool\": \"wall\", \"changed\": true, \"wall\": 1, \"closed\": false, \"issues\": []}");
    assert_holds("out",
                 "{\"gesture\": 1, \"tool\": \"wall\", \"changed\": false, \"wall\": null, \"closed\": null, \"issues\": [");
    assert_code("$M check s.json --json", GOOD);
    assert_report("out", check);
    write_file("empty.json", "{\"format\": \"motte-script\", \"version\": 1, \"gestures\": []}");
    assert_code("$M run empty.json --json", GOOD);
    assert_report("out", run);
    assert_code("$M stats empty.json --json", GOOD);
    assert_report("out", stats);
    assert_code("$M build empty.json -o e.svg && $M build empty.json -o e.png && $M build empty.json -o e.glb", GOOD);
}

static void a_refused_gesture_is_no_failure(void** state) {
    (void)state;
    assert_code("$M run s.json -o p.motte", GOOD);
    assert_empty("out");
    assert_holds("err", "gestures[1] (wall) at (0.0, 0.0) m: too-short: A wall is at least 0.6 m long.");
    assert_holds("err", "gestures[2] (wall) at ");
}

static void check_finds_each_fault(void** state) {
    (void)state;
    assert_code("$M run s.json -o p.motte && $M check p.motte", GOOD);
    assert_empty("out");
    assert_holds("err", "no faults");
    write_file("f.motte",
               "{\"format\": \"motte-plan\", \"version\": 1, \"ground\": {}, \"next_id\": 2, \"walls\": [\n"
               "{\"id\": 2, \"kind\": \"stone\", \"shape\": \"straight\", \"height\": 4000, \"thickness\": 800, \"seed\": 1,\n"
               " \"closed\": false, \"points\": [[0, 0], [9000, 0]],\n"
               " \"pieces\": [[0, 100],\n"
               " [2000, 9001]]}]}");
    assert_code("$M check f.motte", FAULTS);
    assert_code("$M check f.motte | grep -c ''", GOOD);
    assert_holds("out", "3");
    assert_code("$M check f.motte; true", GOOD);
    assert_holds("out", "f.motte:2: walls[0].id: ");
    assert_holds("out", "f.motte:4: walls[0].pieces[0]: ");
    assert_holds("out", "f.motte:5: walls[0].pieces[1]: ");
    assert_code("$M check f.motte --json", FAULTS);
    assert_holds("out", "{\"line\": 5, \"place\": \"walls[0].pieces[1]\", \"text\": ");
    assert_code("$M stats f.motte", INPUT);
    assert_code("$M check - < f.motte", FAULTS);
    write_file("g.motte", "{\"format\": \"motte-plan\"}");
    assert_code("$M check g.motte --json", INPUT);
    assert_empty("out");
}

int main(void) {
    char suppressions[512];
    snprintf(suppressions, sizeof suppressions, "suppressions=%s/tests/lsan.supp:print_suppressions=0", MOTTE_SOURCE_DIR);
    setenv("LSAN_OPTIONS", suppressions, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(help_is_everywhere, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_first_example_works, set_up, tear_down),
        cmocka_unit_test_setup_teardown(slips_of_typing_get_a_suggestion, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bad_input_is_told_with_line_and_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_that_fail_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_is_not_overwritten_unasked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_is_written_whole_or_not_at_all, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_may_hold_anything, set_up, tear_down),
        cmocka_unit_test_setup_teardown(streams_and_files_are_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_same_input_gives_the_same_bytes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(binary_stays_off_the_terminal, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_closed_pipe_ends_quietly, set_up, tear_down),
        cmocka_unit_test_setup_teardown(reports_are_json, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_refused_gesture_is_no_failure, set_up, tear_down),
        cmocka_unit_test_setup_teardown(check_finds_each_fault, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
