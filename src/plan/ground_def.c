#include "plan/ground_def.h"

#include "base/hash.h"
#include "base/text.h"

static const char* const kinds[] = {"meadow", NULL};

static const mt_bounds seed_bounds = {0, (int64_t)MT_SEED_MAX, ""};
static const mt_bounds slope_bounds = {-1000, 1000, "millimetres per metre"};
static const mt_bounds place_bounds = {-MT_COORDINATE_MAX, MT_COORDINATE_MAX, "millimetres"};
static const mt_bounds radius_bounds = {1000, 100000, "millimetres"};
static const mt_bounds pond_bounds = {0, MT_PONDS_MAX, "ponds"};

mt_ground_def mt_ground_def_defaults(void) {
    return (mt_ground_def){.kind = MT_GROUND_MEADOW, .seed = 1};
}

static mt_result check_pond(const mt_pond* pond, uint32_t index, mt_error* error) {
    char    name[24];
    mt_text text = mt_text_into(name, sizeof name);
    mt_text_add(&text, "ponds[");
    mt_text_u64(&text, index);
    mt_text_add(&text, "].x");
    mt_result result = mt_error_unless_within(error, name, pond->x, &place_bounds);
    name[text.size - 1] = 'z';
    result = result == MT_OK ? mt_error_unless_within(error, name, pond->z, &place_bounds) : result;
    name[text.size - 1] = 'r';
    return result == MT_OK ? mt_error_unless_within(error, name, pond->r, &radius_bounds) : result;
}

mt_result mt_ground_def_check(const mt_ground_def* def, mt_error* error) {
    const mt_bounds kind_bounds = {MT_GROUND_MEADOW, MT_GROUND_MEADOW, ""};
    const int64_t   seed = def->seed > (uint64_t)INT64_MAX ? INT64_MAX : (int64_t)def->seed;
    mt_result       result = mt_error_unless_within(error, "ground.kind", (int64_t)def->kind, &kind_bounds);
    result = result == MT_OK ? mt_error_unless_within(error, "ground.seed", seed, &seed_bounds) : result;
    result = result == MT_OK ? mt_error_unless_within(error, "ground.slope", def->slope, &slope_bounds) : result;
    result = result == MT_OK ? mt_error_unless_within(error, "ground.pond_count", def->pond_count, &pond_bounds) : result;
    for (uint32_t i = 0; result == MT_OK && i < def->pond_count; ++i) {
        result = check_pond(&def->ponds[i], i, error);
    }
    return result;
}

static bool read_pond(mt_json* json, mt_json_value value, mt_pond* pond) {
    mt_json_field fields[] = {
        {.name = "x", .required = true}, {.name = "z", .required = true}, {.name = "r", .required = true}};
    int64_t x = 0;
    int64_t z = 0;
    int64_t r = 0;
    if (!mt_json_fields(json, value, fields, 3) || !mt_json_integer(json, fields[0].value, &place_bounds, &x) ||
        !mt_json_integer(json, fields[1].value, &place_bounds, &z) ||
        !mt_json_integer(json, fields[2].value, &radius_bounds, &r)) {
        return false;
    }
    *pond = (mt_pond){.x = (int32_t)x, .z = (int32_t)z, .r = (int32_t)r};
    return true;
}

static bool read_ponds(mt_json* json, mt_json_value value, mt_ground_def* def) {
    mt_json_list list;
    if (!mt_json_array(json, value, &pond_bounds, &list)) {
        return false;
    }
    mt_json_value pond = list.first;
    for (uint32_t i = 0; i < list.count; ++i, pond = mt_json_next(json, pond)) {
        if (!read_pond(json, pond, &def->ponds[i])) {
            return false;
        }
    }
    def->pond_count = list.count;
    return true;
}

bool mt_ground_def_read(mt_json* json, mt_json_value value, mt_ground_def* def) {
    mt_json_field fields[] = {{.name = "kind"}, {.name = "seed"}, {.name = "slope"}, {.name = "ponds"}};
    uint32_t      kind = 0;
    int64_t       seed = (int64_t)def->seed;
    int64_t       slope = def->slope;
    if (!mt_json_fields(json, value, fields, 4)) {
        return false;
    }
    if ((fields[0].value != MT_JSON_NONE && !mt_json_choice(json, fields[0].value, "kind of ground", kinds, &kind)) ||
        (fields[1].value != MT_JSON_NONE && !mt_json_integer(json, fields[1].value, &seed_bounds, &seed)) ||
        (fields[2].value != MT_JSON_NONE && !mt_json_integer(json, fields[2].value, &slope_bounds, &slope)) ||
        (fields[3].value != MT_JSON_NONE && !read_ponds(json, fields[3].value, def))) {
        return false;
    }
    def->kind = (mt_ground_kind)kind;
    def->seed = (uint64_t)seed;
    def->slope = (int32_t)slope;
    return true;
}

void mt_ground_def_write(const mt_ground_def* def, mt_json_writer* writer) {
    mt_json_open(writer, '{', false);
    mt_json_name(writer, "kind");
    mt_json_put_text(writer, kinds[def->kind]);
    mt_json_name(writer, "seed");
    mt_json_put_u64(writer, def->seed);
    mt_json_name(writer, "slope");
    mt_json_put_i64(writer, def->slope);
    mt_json_name(writer, "ponds");
    mt_json_open(writer, '[', false);
    for (uint32_t i = 0; i < def->pond_count; ++i) {
        mt_json_open(writer, '{', false);
        mt_json_name(writer, "x");
        mt_json_put_i64(writer, def->ponds[i].x);
        mt_json_name(writer, "z");
        mt_json_put_i64(writer, def->ponds[i].z);
        mt_json_name(writer, "r");
        mt_json_put_i64(writer, def->ponds[i].r);
        mt_json_close(writer, '}');
    }
    mt_json_close(writer, ']');
    mt_json_close(writer, '}');
}

uint64_t mt_ground_def_hash(uint64_t hash, const mt_ground_def* def) {
    hash = mt_hash_u64(hash, (uint64_t)def->kind);
    hash = mt_hash_u64(hash, def->seed);
    hash = mt_hash_u64(hash, (uint64_t)(int64_t)def->slope);
    hash = mt_hash_u64(hash, def->pond_count);
    for (uint32_t i = 0; i < def->pond_count; ++i) {
        hash = mt_hash_u64(hash, (uint64_t)(uint32_t)def->ponds[i].x << 32 | (uint32_t)def->ponds[i].z);
        hash = mt_hash_u64(hash, (uint64_t)(int64_t)def->ponds[i].r);
    }
    return hash;
}
