/* A script: the gestures of a hand as a file, see docs/format.md. Read and checked whole, then played. */
#include "base/error.h"
#include "edit/state.h"
#include "plan/ground_def.h"
#include "plan/wall_def.h"

typedef enum tool { TOOL_WALL = 0, TOOL_UNDO = 1, TOOL_REDO = 2 } tool;

static const char* const tools[] = {"wall", "undo", "redo", NULL};

typedef struct gesture {
    tool          tool;
    mt_json_value points; /* where they stand in the file */
    mt_wall_def   def;
    size_t        first; /* into script.points */
    uint32_t      count;
} gesture;

typedef struct script {
    mt_allocator  allocator;
    mt_json       json;
    mt_editor_def def;
    MT_ARRAY(gesture) gestures;
    mt_points points;
} script;

/* Whom to tell about each gesture. */
typedef struct audience {
    mt_script_listener* listener;
    void*               user;
} audience;

static bool read_wall(script* s, mt_json_value value, gesture* g) {
    mt_json_field fields[MT_WALL_FIELDS + 2];
    mt_wall_def_fields(fields, false);
    fields[MT_WALL_FIELDS] = (mt_json_field){.name = "tool", .required = true};
    fields[MT_WALL_FIELDS + 1] = (mt_json_field){.name = "points", .required = true};
    if (!mt_json_fields(&s->json, value, fields, MT_WALL_FIELDS + 2) || !mt_wall_def_read(&s->json, fields, &g->def)) {
        return false;
    }
    g->points = fields[MT_WALL_FIELDS + 1].value;
    g->first = s->points.count;
    if (!mt_points_read(&s->json, g->points, &s->points, &s->allocator)) {
        return false;
    }
    g->count = (uint32_t)(s->points.count - g->first);
    if (mt_points_too_long(s->points.items + g->first, g->count, false) < g->count) {
        return mt_json_fault(&s->json, g->points, MT_ERROR_FORMAT, "a wall is at most 50 km long");
    }
    return true;
}

static bool read_gesture(script* s, mt_json_value value) {
    gesture             g = {.def = mt_wall_def_defaults()};
    mt_json_field       alone[] = {{.name = "tool", .required = true}};
    uint32_t            found = 0;
    const mt_json_value named = mt_json_find(&s->json, value, "tool");
    if (named == MT_JSON_NONE) {
        return mt_json_fault(&s->json, value, MT_ERROR_FORMAT, "expected an object with a \"tool\"");
    }
    if (!mt_json_choice(&s->json, named, "tool", tools, &found)) {
        return false;
    }
    g.tool = (tool)found;
    if (!(g.tool == TOOL_WALL ? read_wall(s, value, &g) : mt_json_fields(&s->json, value, alone, 1))) {
        return false;
    }
    return mt_array_push(&s->gestures, g, &s->allocator) || mt_json_no_memory(&s->json);
}

static bool read_script(script* s) {
    const mt_bounds seed_bounds = {0, (int64_t)MT_SEED_MAX, ""};
    const mt_bounds gesture_bounds = {0, INT32_MAX, ""};
    mt_json_field   fields[] = {{.name = "format", .required = true},
                                {.name = "version", .required = true},
                                {.name = "seed"},
                                {.name = "ground"},
                                {.name = "gestures", .required = true}};
    mt_json_list    list;
    int64_t         seed = (int64_t)s->def.seed;
    if (!mt_json_format(&s->json, "motte-script", 1) || !mt_json_fields(&s->json, MT_JSON_ROOT, fields, 5) ||
        (fields[2].value != MT_JSON_NONE && !mt_json_integer(&s->json, fields[2].value, &seed_bounds, &seed)) ||
        (fields[3].value != MT_JSON_NONE && !mt_ground_def_read(&s->json, fields[3].value, &s->def.ground)) ||
        !mt_json_array(&s->json, fields[4].value, &gesture_bounds, &list)) {
        return false;
    }
    s->def.seed = (uint64_t)seed;
    mt_json_value at = list.first;
    for (uint32_t i = 0; i < list.count; ++i, at = mt_json_next(&s->json, at)) {
        if (!read_gesture(s, at)) {
            return false;
        }
    }
    return true;
}

static mt_result play_gesture(script* s, const gesture* g, mt_editor* editor, mt_report* report) {
    if (g->tool != TOOL_WALL) {
        return g->tool == TOOL_UNDO ? mt_editor_undo(editor, report) : mt_editor_redo(editor, report);
    }
    mt_error  error = {.result = MT_OK};
    mt_result result = mt_editor_wall(editor, &g->def, s->points.items + g->first, g->count, report, &error);
    if (result == MT_ERROR_MEMORY) {
        mt_json_no_memory(&s->json);
    } else if (result != MT_OK) {
        result = MT_ERROR_FORMAT;
        mt_json_fault(&s->json, g->points, result, error.text);
    }
    return result;
}

static mt_result play(script* s, const audience* to, mt_editor** editor) {
    mt_result result = mt_editor_create(&s->allocator, &s->def, NULL, editor, s->json.error);
    for (size_t i = 0; result == MT_OK && i < s->gestures.count; ++i) {
        mt_report report = mt_report_empty();
        result = play_gesture(s, &s->gestures.items[i], *editor, &report);
        for (uint32_t k = 0; k < report.issue_count; ++k) {
            report.issues[k].gesture = (uint32_t)i;
        }
        if (result == MT_OK && to->listener != NULL) {
            to->listener(to->user, (uint32_t)i, tools[s->gestures.items[i].tool], &report);
        }
    }
    if (result != MT_OK) {
        mt_editor_destroy(*editor);
        *editor = NULL;
    }
    return result;
}

mt_result mt_script_play(const mt_allocator* allocator, const void* data, size_t size, mt_script_listener* listener, void* user,
                         mt_editor** editor, mt_error* error) {
    script         s = {.allocator = mt_allocator_or_default(allocator), .def = mt_editor_def_defaults()};
    const audience to = {listener, user};
    *editor = NULL;
    mt_result result = mt_json_read(&s.json, &s.allocator, data, size, error);
    if (result == MT_OK) {
        result = read_script(&s) ? play(&s, &to, editor) : s.json.result;
    }
    mt_json_free(&s.json);
    mt_array_free(&s.gestures, &s.allocator);
    mt_array_free(&s.points, &s.allocator);
    return result;
}
