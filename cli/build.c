/* motte build: a plan or script as a file for another tool, or as a drawing. */
#include "draw.h"
#include "files.h"
#include "options.h"
#include "report.h"
#include "scene.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef enum output_format { FORMAT_GLB, FORMAT_OBJ, FORMAT_SVG, FORMAT_PNG, FORMAT_COUNT } output_format;

static const char* const format_names[] = {"glb", "obj", "svg", "png", NULL};

static bool is_drawing(output_format format) {
    return format == FORMAT_SVG || format == FORMAT_PNG;
}

/* What the file shall be: by --format, else by how its name ends. */
static int find_format(const options* o, output_format* out) {
    const char* slash = strrchr(o->output, '/');
    const char* dot = strrchr(slash != NULL ? slash : o->output, '.');
    const char* word = o->format != NULL ? o->format : (dot != NULL ? dot + 1 : "");
    for (int i = 0; i < FORMAT_COUNT; ++i) {
        if (strcasecmp(word, format_names[i]) == 0) {
            *out = (output_format)i;
            return EXIT_GOOD;
        }
    }
    if (word[0] == '\0') {
        say("build: what shall %s be? --format names it: glb, obj, svg or png",
            strcmp(o->output, "-") == 0 ? "standard output" : o->output);
    } else {
        say("build: unknown format %s, expected glb, obj, svg or png", word);
    }
    return EXIT_USAGE;
}

static int check_options(const options* o, output_format* format) {
    if (o->output == NULL) {
        say("build: where to? -o NAME.glb (.obj, .svg, .png), or -o - --format glb");
        return EXIT_USAGE;
    }
    const int code = find_format(o, format);
    if (code != EXIT_GOOD) {
        return code;
    }
    if (o->scale > 0.0 && !is_drawing(*format)) {
        say("build: --scale is for svg and png");
        return EXIT_USAGE;
    }
    if ((o->far || o->land) && is_drawing(*format)) {
        say("build: --detail and --land are for glb and obj");
        return EXIT_USAGE;
    }
    const bool binary = *format == FORMAT_GLB || *format == FORMAT_PNG;
    if (binary && strcmp(o->output, "-") == 0 && isatty(STDOUT_FILENO)) {
        say("build: %s is binary and standard output is a terminal; give -o a file", format_names[*format]);
        return EXIT_USAGE;
    }
    return EXIT_GOOD;
}

static int export_mesh(scene* s, const options* o, output_format format, const target* to) {
    mt_export_def export_def = mt_export_def_defaults();
    mt_world_def  world_def = mt_world_def_defaults();
    mt_bytes      bytes = mt_bytes_init(NULL);
    export_def.detail = o->far ? MT_DETAIL_FAR : MT_DETAIL_NEAR;
    export_def.land = o->land ? 1 : 0;
    world_def.land = export_def.land;
    world_def.far_detail = o->far ? 1 : 0;
    int code = scene_build(s, &world_def);
    if (code == EXIT_GOOD) {
        code = say_result(format == FORMAT_GLB ? mt_export_glb(s->world, s->plan, &export_def, &bytes)
                                               : mt_export_obj(s->world, s->plan, &export_def, &bytes));
    }
    code = code == EXIT_GOOD ? target_write(to, bytes.data, bytes.size) : code;
    mt_bytes_free(&bytes);
    return code;
}

static int export_drawing(scene* s, const options* o, output_format format, const target* to) {
    mt_world_def world_def = mt_world_def_defaults();
    contents     drawing = {.data = NULL};
    world_def.land = 0;
    world_def.far_detail = 0;
    int code = scene_build(s, &world_def);
    if (code == EXIT_GOOD) {
        const draw_def def = {.plan = s->plan, .world = s->world, .svg = format == FORMAT_SVG, .scale = o->scale};
        code = draw_plan(&def, &drawing);
    }
    code = code == EXIT_GOOD ? target_write(to, drawing.data, drawing.size) : code;
    contents_free(&drawing);
    return code;
}

static void tell(void* user, const mt_issue* issue) {
    const scene* s = user;
    say_issue(issue, issue->gesture < s->gesture_count ? s->gestures[issue->gesture].tool : "");
}

int build_main(int argc, char** argv) {
    options       o;
    scene         s;
    output_format format = FORMAT_GLB;
    int           code = options_read("build", TAKES_OUTPUT | TAKES_FORMAT | TAKES_LOOK, argc, argv, &o);
    code = code == EXIT_GOOD ? check_options(&o, &format) : code;
    if (code != EXIT_GOOD) {
        return code;
    }
    const target to = {.name = o.output, .force = o.force};
    code = target_check(&to);
    if (code != EXIT_GOOD) {
        return code;
    }
    code = scene_read(o.input, &s);
    if (code == EXIT_GOOD) {
        code = is_drawing(format) ? export_drawing(&s, &o, format, &to) : export_mesh(&s, &o, format, &to);
    }
    if (code == EXIT_GOOD) {
        scene_issues(&s, tell, &s);
    }
    scene_free(&s);
    return code;
}
