#include "plan/wall_def.h"

#include <math.h>

static const char* const kinds[] = {"stone", NULL};
static const char* const shapes[] = {"free", "straight", NULL};

static const mt_bounds height_bounds = {1000, 12000, "millimetres"};
static const mt_bounds thickness_bounds = {300, 6000, "millimetres"};
static const mt_bounds seed_bounds = {0, (int64_t)MT_SEED_MAX, ""};
static const mt_bounds place_bounds = {-MT_COORDINATE_MAX, MT_COORDINATE_MAX, "millimetres"};

mt_wall_def mt_wall_def_defaults(void) {
    return (mt_wall_def){.kind = MT_WALL_STONE, .shape = MT_SHAPE_FREE, .height = 4000, .thickness = 800, .seed = MT_SEED_AUTO};
}

mt_result mt_wall_def_check(const mt_wall_def* def, mt_error* error) {
    const mt_bounds kind_bounds = {MT_WALL_STONE, MT_WALL_STONE, ""};
    const mt_bounds shape_bounds = {MT_SHAPE_FREE, MT_SHAPE_STRAIGHT, ""};
    const mt_bounds closed_bounds = {0, 1, ""};
    const uint64_t  drawn = def->seed == MT_SEED_AUTO ? 0 : def->seed;
    const int64_t   seed = drawn > (uint64_t)INT64_MAX ? INT64_MAX : (int64_t)drawn;
    mt_result       result = mt_error_unless_within(error, "kind", (int64_t)def->kind, &kind_bounds);
    result = result == MT_OK ? mt_error_unless_within(error, "shape", (int64_t)def->shape, &shape_bounds) : result;
    result = result == MT_OK ? mt_error_unless_within(error, "height", def->height, &height_bounds) : result;
    result = result == MT_OK ? mt_error_unless_within(error, "thickness", def->thickness, &thickness_bounds) : result;
    result = result == MT_OK ? mt_error_unless_within(error, "seed", seed, &seed_bounds) : result;
    return result == MT_OK ? mt_error_unless_within(error, "closed", def->closed, &closed_bounds) : result;
}

void mt_wall_def_fields(mt_json_field* fields, bool required) {
    const char* const names[MT_WALL_FIELDS] = {"kind", "shape", "height", "thickness", "seed", "closed"};
    for (size_t i = 0; i < MT_WALL_FIELDS; ++i) {
        fields[i] = (mt_json_field){.name = names[i], .required = required, .value = MT_JSON_NONE};
    }
}

static bool read_choice(mt_json* json, mt_json_value value, const char* what, const char* const* words, uint32_t* out) {
    return value == MT_JSON_NONE || mt_json_choice(json, value, what, words, out);
}

static bool read_integer(mt_json* json, mt_json_value value, const mt_bounds* bounds, int64_t* out) {
    return value == MT_JSON_NONE || mt_json_integer(json, value, bounds, out);
}

bool mt_wall_def_read(mt_json* json, const mt_json_field* fields, mt_wall_def* def) {
    uint32_t kind = (uint32_t)def->kind;
    uint32_t shape = (uint32_t)def->shape;
    int64_t  height = def->height;
    int64_t  thickness = def->thickness;
    int64_t  seed = 0;
    bool     closed = def->closed != 0;
    if (!read_choice(json, fields[0].value, "kind of wall", kinds, &kind) ||
        !read_choice(json, fields[1].value, "shape", shapes, &shape) ||
        !read_integer(json, fields[2].value, &height_bounds, &height) ||
        !read_integer(json, fields[3].value, &thickness_bounds, &thickness) ||
        !read_integer(json, fields[4].value, &seed_bounds, &seed) ||
        (fields[5].value != MT_JSON_NONE && !mt_json_boolean(json, fields[5].value, &closed))) {
        return false;
    }
    def->kind = (mt_wall_kind)kind;
    def->shape = (mt_shape)shape;
    def->height = (int32_t)height;
    def->thickness = (int32_t)thickness;
    def->seed = fields[4].value != MT_JSON_NONE ? (uint64_t)seed : def->seed;
    def->closed = closed ? 1 : 0;
    return true;
}

void mt_wall_def_write(const mt_wall_def* def, mt_json_writer* writer) {
    mt_json_name(writer, "kind");
    mt_json_put_text(writer, kinds[def->kind]);
    mt_json_name(writer, "shape");
    mt_json_put_text(writer, shapes[def->shape]);
    mt_json_name(writer, "height");
    mt_json_put_i64(writer, def->height);
    mt_json_name(writer, "thickness");
    mt_json_put_i64(writer, def->thickness);
    mt_json_name(writer, "seed");
    mt_json_put_u64(writer, def->seed);
    mt_json_name(writer, "closed");
    mt_json_put_boolean(writer, def->closed != 0);
}

bool mt_points_read(mt_json* json, mt_json_value value, mt_points* points, const mt_allocator* allocator) {
    const mt_bounds count_bounds = {1, MT_WALL_POINTS_MAX, "points"};
    const mt_bounds pair_bounds = {2, 2, "numbers, x and z"};
    mt_json_list    list;
    if (!mt_json_array(json, value, &count_bounds, &list)) {
        return false;
    }
    if (!mt_array_reserve(points, list.count, allocator)) {
        return mt_json_no_memory(json);
    }
    mt_json_value at = list.first;
    for (uint32_t i = 0; i < list.count; ++i, at = mt_json_next(json, at)) {
        mt_json_list pair;
        int64_t      x = 0;
        int64_t      z = 0;
        if (!mt_json_array(json, at, &pair_bounds, &pair) || !mt_json_integer(json, pair.first, &place_bounds, &x) ||
            !mt_json_integer(json, mt_json_next(json, pair.first), &place_bounds, &z)) {
            return false;
        }
        points->items[points->count++] = (mt_point){.x = (int32_t)x, .z = (int32_t)z};
    }
    return true;
}

static double distance(mt_point a, mt_point b) {
    const double x = (double)b.x - (double)a.x;
    const double z = (double)b.z - (double)a.z;
    return sqrt(x * x + z * z);
}

uint32_t mt_points_gap(const mt_point* points, uint32_t count, bool closed, int64_t widest) {
    for (uint32_t i = 1; i < count; ++i) {
        if (distance(points[i - 1], points[i]) > (double)widest) {
            return i;
        }
    }
    return closed && distance(points[count - 1], points[0]) > (double)widest ? 0 : count;
}

uint32_t mt_points_too_long(const mt_point* points, uint32_t count, bool closed) {
    double length = 0.0;
    for (uint32_t i = 1; i < count; ++i) {
        length += distance(points[i - 1], points[i]);
        if (length > (double)MT_WALL_LENGTH_MAX) {
            return i;
        }
    }
    return closed && length + distance(points[count - 1], points[0]) > (double)MT_WALL_LENGTH_MAX ? 0 : count;
}
