/*
 * A plan from a file. Types and ranges of single fields are read strictly; what has to hold between fields
 * (invariants) is a fault each: reading stops at the first, checking reports them all and goes on.
 */
#include "base/error.h"
#include "base/text.h"
#include "plan/ground_def.h"
#include "plan/plan.h"
#include "plan/wall_def.h"

#define GAP_MAX 1400 /* [mm] between control points of a free line: 0.9 m steps, up to 1.35 m where a loop closes */

static const mt_bounds id_bounds = {1, UINT32_MAX, ""};
static const mt_bounds any_count = {0, INT32_MAX, ""};

typedef struct reader {
    mt_json            json;
    mt_plan*           plan;
    mt_fault_listener* listener; /* NULL: stop at the first fault */
    void*              user;
    double             length; /* [mm] of all base paths so far */
    mt_points          points; /* of the wall being read */
} reader;

/* One wall in the file. */
typedef struct entry {
    mt_json_value value;
    mt_json_value id;
    mt_json_value points;
    mt_json_value pieces;
    mt_wall       wall;
} entry;

/* A broken invariant. True: go on. */
static bool fault(reader* r, mt_json_value at, const char* text) {
    if (r->listener == NULL) {
        return mt_json_fault(&r->json, at, MT_ERROR_FORMAT, text);
    }
    mt_error        one;
    mt_error* const asked = r->json.error;
    r->json.error = &one;
    mt_json_fault(&r->json, at, MT_ERROR_FORMAT, text);
    r->json.error = asked;
    r->json.result = MT_OK;
    r->listener(r->user, &one);
    return true;
}

static mt_json_value element(const reader* r, mt_json_value array, uint32_t index) {
    mt_json_value at = array + 1;
    for (; index > 0; --index) {
        at = mt_json_next(&r->json, at);
    }
    return at;
}

/* Whether a path can be made of the points at all; false after a fault too, with `go_on` as fault() says. */
static bool good_points(reader* r, const entry* e, const mt_wall_def* def, bool* go_on) {
    const mt_point* points = r->points.items;
    const uint32_t  count = (uint32_t)r->points.count;
    const bool      closed = def->closed != 0;
    if (closed && count < 3) {
        *go_on = fault(r, e->points, "a closed wall needs at least 3 points");
        return false;
    }
    uint32_t bad = def->shape == MT_SHAPE_FREE ? mt_points_gap(points, count, closed, GAP_MAX) : count;
    if (bad < count) {
        *go_on = fault(r, element(r, e->points, bad), "points of a free wall stand at most 1400 mm apart");
        return false;
    }
    bad = mt_points_too_long(points, count, closed);
    if (bad < count) {
        *go_on = fault(r, element(r, e->points, bad), "here the wall gets longer than 50 km");
        return false;
    }
    return true;
}

static bool make_line(reader* r, entry* e, const mt_wall_def* def) {
    mt_line* line =
        mt_line_create(&r->plan->allocator, def->shape, def->closed != 0, r->points.items, (uint32_t)r->points.count);
    if (line == NULL) {
        return mt_json_no_memory(&r->json);
    }
    e->wall.line = line;
    const double length = line->path.count > 1 ? line->path.length * 1000.0 : 0.0;
    r->length += length;
    if (length < (double)MT_WALL_LENGTH_MIN) {
        return fault(r, e->points, "the wall is shorter than 600 mm");
    }
    if (r->length > (double)MT_PLAN_LENGTH_MAX) {
        mt_json_fault(&r->json, e->points, MT_ERROR_FORMAT, "here all walls together get longer than 200 km");
        return false;
    }
    return true;
}

/* What is wrong with a piece, or NULL. `before` is the one in front of it, NULL for the first. */
static const char* piece_fault(const mt_wall* wall, const mt_piece* piece, const mt_piece* first, const mt_piece* before) {
    const int64_t length = mt_line_millimetres(wall->line);
    if (piece->s1 - piece->s0 < MT_WALL_LENGTH_MIN) {
        return "a piece is at least 600 mm long, and its end comes after its start";
    }
    if (before != NULL && piece->s0 <= before->s1) {
        return "this piece does not lie behind the piece before it";
    }
    if (piece->s0 >= length || piece->s1 > (wall->line->closed ? length + first->s0 : length)) {
        return wall->line->closed ? "this piece runs into the first one round the loop"
                                  : "this piece runs past the end of the wall";
    }
    return NULL;
}

static bool read_piece(reader* r, mt_json_value at, mt_piece* piece) {
    const mt_bounds bounds = {0, 2 * (int64_t)MT_WALL_LENGTH_MAX, "millimetres"};
    const mt_bounds pair_bounds = {2, 2, "numbers, the start and the end"};
    mt_json_list    pair;
    return mt_json_array(&r->json, at, &pair_bounds, &pair) && mt_json_integer(&r->json, pair.first, &bounds, &piece->s0) &&
           mt_json_integer(&r->json, mt_json_next(&r->json, pair.first), &bounds, &piece->s1);
}

/* The pieces go into the plan; without a line their order cannot be judged. */
static bool read_pieces(reader* r, entry* e) {
    mt_json_list list;
    if (!mt_json_array(&r->json, e->pieces, &any_count, &list)) {
        return false;
    }
    if (list.count == 0 && !fault(r, e->pieces, "a wall has at least one piece")) {
        return false;
    }
    if (!mt_array_reserve(&r->plan->pieces, list.count, &r->plan->allocator)) {
        return mt_json_no_memory(&r->json);
    }
    mt_piece* pieces = r->plan->pieces.items + r->plan->pieces.count;
    e->wall.piece_first = (uint32_t)r->plan->pieces.count;
    e->wall.piece_count = list.count;
    mt_json_value at = list.first;
    for (uint32_t i = 0; i < list.count; ++i, at = mt_json_next(&r->json, at)) {
        if (!read_piece(r, at, &pieces[i])) {
            return false;
        }
        const char* text =
            e->wall.line != NULL ? piece_fault(&e->wall, &pieces[i], pieces, i > 0 ? &pieces[i - 1] : NULL) : NULL;
        if (text != NULL && !fault(r, at, text)) {
            return false;
        }
    }
    r->plan->pieces.count += list.count;
    return true;
}

static bool check_id(reader* r, const entry* e) {
    const size_t count = r->plan->walls.count;
    if (e->wall.id >= r->plan->next_id) {
        return fault(r, e->id, "the id of a wall is less than next_id");
    }
    if (count > 0 && e->wall.id <= r->plan->walls.items[count - 1].id) {
        return fault(r, e->id, "ids grow from wall to wall");
    }
    return true;
}

static bool read_wall_fields(reader* r, entry* e, mt_wall_def* def) {
    mt_json_field fields[MT_WALL_FIELDS + 3];
    int64_t       id = 0;
    mt_wall_def_fields(fields, true);
    fields[MT_WALL_FIELDS] = (mt_json_field){.name = "id", .required = true};
    fields[MT_WALL_FIELDS + 1] = (mt_json_field){.name = "points", .required = true};
    fields[MT_WALL_FIELDS + 2] = (mt_json_field){.name = "pieces", .required = true};
    if (!mt_json_fields(&r->json, e->value, fields, MT_WALL_FIELDS + 3)) {
        return false;
    }
    e->id = fields[MT_WALL_FIELDS].value;
    e->points = fields[MT_WALL_FIELDS + 1].value;
    e->pieces = fields[MT_WALL_FIELDS + 2].value;
    r->points.count = 0;
    if (!mt_json_integer(&r->json, e->id, &id_bounds, &id) || !mt_wall_def_read(&r->json, fields, def) ||
        !mt_points_read(&r->json, e->points, &r->points, &r->plan->allocator)) {
        return false;
    }
    e->wall.id = (uint32_t)id;
    e->wall.kind = def->kind;
    e->wall.height = def->height;
    e->wall.thickness = def->thickness;
    e->wall.seed = def->seed;
    return true;
}

static bool read_wall(reader* r, mt_json_value value) {
    entry       e = {.value = value};
    mt_wall_def def = mt_wall_def_defaults();
    bool        go_on = true;
    if (!read_wall_fields(r, &e, &def) || !check_id(r, &e)) {
        return false;
    }
    go_on = good_points(r, &e, &def, &go_on) ? make_line(r, &e, &def) : go_on;
    go_on = go_on && read_pieces(r, &e);
    if (go_on && e.wall.line != NULL) {
        if (mt_array_push(&r->plan->walls, e.wall, &r->plan->allocator)) {
            return true;
        }
        go_on = mt_json_no_memory(&r->json);
    }
    mt_line_release(e.wall.line);
    return go_on;
}

static bool read_plan(reader* r) {
    mt_json_field fields[] = {{.name = "format", .required = true},
                              {.name = "version", .required = true},
                              {.name = "ground", .required = true},
                              {.name = "next_id", .required = true},
                              {.name = "walls", .required = true}};
    mt_json_list  walls;
    int64_t       next_id = 0;
    if (!mt_json_format(&r->json, "motte-plan", 1) || !mt_json_fields(&r->json, MT_JSON_ROOT, fields, 5) ||
        !mt_ground_def_read(&r->json, fields[2].value, &r->plan->ground) ||
        !mt_json_integer(&r->json, fields[3].value, &id_bounds, &next_id) ||
        !mt_json_array(&r->json, fields[4].value, &any_count, &walls)) {
        return false;
    }
    r->plan->next_id = (uint32_t)next_id;
    mt_json_value wall = walls.first;
    for (uint32_t i = 0; i < walls.count; ++i, wall = mt_json_next(&r->json, wall)) {
        if (!read_wall(r, wall)) {
            return false;
        }
    }
    return true;
}

/* Fills r->plan, or leaves it NULL. */
static mt_result run(reader* r, const mt_allocator* allocator, const void* data, size_t size, mt_error* error) {
    const mt_ground_def ground = mt_ground_def_defaults();
    mt_result           result = mt_plan_create(allocator, &ground, &r->plan, error);
    if (result != MT_OK) {
        return result;
    }
    result = mt_json_read(&r->json, &r->plan->allocator, data, size, error);
    if (result == MT_OK && !read_plan(r)) {
        result = r->json.result;
    }
    mt_json_free(&r->json);
    mt_array_free(&r->points, &r->plan->allocator);
    if (result != MT_OK) {
        mt_plan_destroy(r->plan);
        r->plan = NULL;
    }
    return result;
}

mt_result mt_plan_read(const mt_allocator* allocator, const void* data, size_t size, mt_plan** plan, mt_error* error) {
    reader          r = {.listener = NULL};
    const mt_result result = run(&r, allocator, data, size, error);
    *plan = r.plan;
    return result;
}

mt_result mt_plan_check(const mt_allocator* allocator, const void* data, size_t size, mt_fault_listener* listener, void* user,
                        mt_error* error) {
    reader          r = {.listener = listener, .user = user};
    const mt_result result = run(&r, allocator, data, size, error);
    mt_plan_destroy(r.plan);
    return result;
}

mt_format mt_format_of(const mt_allocator* allocator, const void* data, size_t size) {
    mt_json   json;
    mt_format format = MT_FORMAT_UNKNOWN;
    if (mt_json_read(&json, allocator, data, size, NULL) == MT_OK) {
        format = mt_json_says(&json, "format", "motte-plan") ? MT_FORMAT_PLAN : format;
        format = mt_json_says(&json, "format", "motte-script") ? MT_FORMAT_SCRIPT : format;
    }
    mt_json_free(&json);
    return format;
}
