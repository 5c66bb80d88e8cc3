/* motte run: plays a script and writes the plan it leaves. */
#include "files.h"
#include "options.h"
#include "report.h"
#include "scene.h"

#include <inttypes.h>
#include <string.h>

static void print_report(const scene* s) {
    printf("{\n \"gestures\": [");
    for (uint32_t i = 0; i < s->gesture_count; ++i) {
        const played* g = &s->gestures[i];
        printf("%s\n  {\"gesture\": %" PRIu32 ", \"tool\": \"%s\", \"changed\": %s, \"wall\": ", i > 0 ? "," : "", i, g->tool,
               g->changed ? "true" : "false");
        if (g->wall != 0) {
            printf("%" PRIu32 ", \"closed\": %s", g->wall, g->closed ? "true" : "false");
        } else {
            fputs("null, \"closed\": null", stdout);
        }
        fputs(", \"issues\": ", stdout);
        report_list list = {.indent = "   "};
        for (uint32_t k = 0; k < g->issue_count; ++k) {
            report_list_issue(&list, &s->issues[g->issue_first + k]);
        }
        report_list_end(&list);
        putchar('}');
    }
    printf("%s],\n \"walls\": %" PRIu32 ",\n \"plan_digest\": ", s->gesture_count > 0 ? "\n " : "",
           mt_plan_wall_count(s->plan));
    report_digest(mt_plan_digest(s->plan));
    fputs("\n}\n", stdout);
}

static void tell_issues(const scene* s) {
    for (uint32_t i = 0; i < s->gesture_count; ++i) {
        const played* g = &s->gestures[i];
        for (uint32_t k = 0; k < g->issue_count; ++k) {
            say_issue(&s->issues[g->issue_first + k], g->tool);
        }
    }
}

static int write_plan(const scene* s, const target* to) {
    mt_bytes bytes = mt_bytes_init(NULL);
    int      code = say_result(mt_plan_write(s->plan, &bytes));
    code = code == EXIT_GOOD ? target_write(to, bytes.data, bytes.size) : code;
    mt_bytes_free(&bytes);
    return code;
}

int run_main(int argc, char** argv) {
    options o;
    scene   s;
    int     code = options_read("run", TAKES_JSON | TAKES_OUTPUT, argc, argv, &o);
    if (code != EXIT_GOOD) {
        return code;
    }
    if (o.json && o.output != NULL && strcmp(o.output, "-") == 0) {
        say("run: the report and the plan cannot both go to standard output; give -o a file");
        return EXIT_USAGE;
    }
    const target to = {.name = o.output != NULL ? o.output : "-", .force = o.force};
    const bool   wants_plan = o.output != NULL || !o.json;
    code = target_check(&to);
    if (code != EXIT_GOOD) {
        return code;
    }
    code = scene_play(o.input, &s);
    if (code == EXIT_GOOD && wants_plan) {
        code = write_plan(&s, &to);
    }
    if (code == EXIT_GOOD && o.json) {
        print_report(&s);
    } else if (code == EXIT_GOOD) {
        tell_issues(&s);
    }
    scene_free(&s);
    return code;
}
