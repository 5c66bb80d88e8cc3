/* motte check: every invariant of a plan and of all that is built from it, one line a fault. */
#include "files.h"
#include "options.h"
#include "report.h"
#include "scene.h"

#include <inttypes.h>
#include <string.h>

/* Faults as they are found: lines, or elements of a list. */
typedef struct findings {
    const char* name; /* of the input */
    bool        json;
    uint32_t    count;
} findings;

static void found(void* user, const mt_error* fault) {
    findings* f = user;
    if (f->json) {
        printf("%s\n  {\"line\": %" PRIu32 ", \"place\": ", f->count > 0 ? "," : "{\n \"faults\": [", fault->line);
        report_text(fault->place);
        fputs(", \"text\": ", stdout);
        report_text(fault->text);
        putchar('}');
    } else {
        printf("%s:", f->name);
        if (fault->line > 0) {
            printf("%" PRIu32 ":", fault->line);
        }
        printf(" %s: %s\n", fault->place, fault->text);
    }
    ++f->count;
}

static void found_in_mesh(findings* f, const mt_chunk_view* chunk, const char* what, uint32_t count) {
    static const char* const kinds[] = {"wall", "land", "water", "plant"};
    if (count > 0) {
        mt_error fault = {.result = MT_ERROR_FORMAT};
        snprintf(fault.place, sizeof fault.place, "%s %" PRIu32 " chunk %" PRId32, kinds[chunk->kind], chunk->owner,
                 chunk->index);
        snprintf(fault.text, sizeof fault.text, "%" PRIu32 " %s in its mesh", count, what);
        found(f, &fault);
    }
}

static void check_meshes(const mt_world* world, findings* f) {
    for (uint32_t i = 0; i < mt_world_chunk_count(world); ++i) {
        const mt_chunk_view* chunk = mt_world_chunk(world, i);
        for (int detail = 0; detail < MT_DETAIL_COUNT; ++detail) {
            const mt_mesh_faults faults = mt_mesh_check(&chunk->mesh[detail], chunk->min, chunk->max);
            found_in_mesh(f, chunk, "numbers that are not finite", faults.not_finite);
            found_in_mesh(f, chunk, "normals without unit length", faults.not_unit);
            found_in_mesh(f, chunk, "degenerate triangles", faults.degenerate);
            found_in_mesh(f, chunk, "indices out of range", faults.out_of_range);
            found_in_mesh(f, chunk, "triangles facing inward", faults.inward);
            found_in_mesh(f, chunk, "vertices out of bounds", faults.out_of_bounds);
        }
    }
}

/* What is written is read again as the same plan. */
static int check_round_trip(const mt_plan* plan, const mt_bytes* bytes, findings* f) {
    mt_plan*        again = NULL;
    mt_error        error;
    const mt_result result = mt_plan_read(NULL, bytes->data, bytes->size, &again, &error);
    if (result == MT_ERROR_MEMORY) {
        return say_result(result);
    }
    if (result != MT_OK || mt_plan_digest(again) != mt_plan_digest(plan)) {
        const mt_error fault = {.place = "plan", .text = "the plan written and read again is another one"};
        found(f, result != MT_OK ? &error : &fault);
    }
    mt_plan_destroy(again);
    return EXIT_GOOD;
}

static void tell(void* user, const mt_issue* issue) {
    (void)user;
    say_issue(issue, "wall");
}

static int check_scene(scene* s, findings* f) {
    const mt_world_def def = mt_world_def_defaults();
    mt_bytes           bytes = mt_bytes_init(NULL);
    int                code = scene_build(s, &def);
    code = code == EXIT_GOOD ? say_result(mt_plan_write(s->plan, &bytes)) : code;
    code = code == EXIT_GOOD ? check_round_trip(s->plan, &bytes, f) : code;
    if (code == EXIT_GOOD) {
        check_meshes(s->world, f);
        if (!f->json) {
            scene_issues(s, tell, NULL);
        }
    }
    mt_bytes_free(&bytes);
    return code;
}

/* The file itself; a script has been checked by playing it. */
static int check_file(const contents* c, findings* f) {
    mt_error error;
    if (mt_format_of(NULL, c->data, c->size) == MT_FORMAT_SCRIPT) {
        return EXIT_GOOD;
    }
    return mt_plan_check(NULL, c->data, c->size, found, f, &error) == MT_OK ? EXIT_GOOD : say_error(f->name, &error);
}

static int check(const char* name, findings* f) {
    contents c;
    scene    s;
    int      code = contents_read(name, &c);
    if (code != EXIT_GOOD) {
        return code;
    }
    code = check_file(&c, f);
    if (code == EXIT_GOOD && f->count == 0) {
        code = scene_read_contents(&c, name, &s);
        code = code == EXIT_GOOD ? check_scene(&s, f) : code;
        scene_free(&s);
    }
    contents_free(&c);
    return code;
}

int check_main(int argc, char** argv) {
    options o;
    int     code = options_read("check", TAKES_JSON, argc, argv, &o);
    if (code != EXIT_GOOD) {
        return code;
    }
    findings f = {.name = input_name(o.input), .json = o.json};
    code = check(o.input, &f);
    if (o.json && f.count > 0) {
        fputs("\n ]\n}\n", stdout);
    } else if (o.json && code == EXIT_GOOD) {
        fputs("{\n \"faults\": []\n}\n", stdout);
    } else if (code == EXIT_GOOD) {
        say("%s: %s", f.name, f.count == 0 ? "no faults" : "faults found");
    }
    return code == EXIT_GOOD && f.count > 0 ? EXIT_FAULTS : code;
}
