#include "geometry/shape.h"

#include "base/assert.h"

#define LOOP_GAP_MIN 0.45 /* [m] from the last control point of a loop to the first */
#define STEP_SAME 1e-9    /* [m] a distance so little short of a step is the step */

static int32_t round_millimetres(double metres) {
    return (int32_t)mt_clamp(floor(metres * 1000.0 + 0.5), -(double)MT_COORDINATE_MAX, (double)MT_COORDINATE_MAX);
}

mt_point mt_point_round(mt_vec2 metres) {
    return (mt_point){round_millimetres(metres.x), round_millimetres(metres.z)};
}

void mt_shaper_init(mt_shaper* shaper, mt_shape shape, const mt_allocator* allocator) {
    *shaper = (mt_shaper){.allocator = mt_allocator_or_default(allocator), .shape = shape};
}

void mt_shaper_free(mt_shaper* shaper) {
    mt_array_free(&shaper->control, &shaper->allocator);
    mt_path_free(&shaper->path, &shaper->allocator);
    mt_shaper_init(shaper, shaper->shape, &shaper->allocator);
}

static bool same_point(mt_point a, mt_point b) {
    return a.x == b.x && a.z == b.z;
}

/* Control points every MT_SHAPE_CONTROL_STEP on the way to `to`. */
static bool lay_fixed(mt_shaper* shaper, mt_vec2 to, double way) {
    const mt_vec2 from = shaper->last_sample;
    double        along = 0.0;
    while (shaper->toward_next + (way - along) >= MT_SHAPE_CONTROL_STEP - STEP_SAME) {
        along = mt_min(along + (MT_SHAPE_CONTROL_STEP - shaper->toward_next), way);
        shaper->toward_next = 0.0;
        const mt_point point = mt_point_round(mt_vec2_lerp(from, to, along / way));
        if (!mt_array_push(&shaper->control, point, &shaper->allocator)) {
            return false;
        }
        shaper->fixed++;
    }
    shaper->toward_next += way - along;
    return true;
}

static bool walk_edge(mt_walk* walk, const mt_point* start, mt_path* path, const mt_allocator* allocator) {
    return mt_walk_push(walk, mt_chaikin_edge(mt_point_metres(start[0]), mt_point_metres(start[1])), path, allocator);
}

/* The curve about an inner vertex; its first point was walked with the edge before. */
static bool walk_vertex(mt_walk* walk, const mt_point* vertex, mt_path* path, const mt_allocator* allocator) {
    mt_vec2 owned[MT_CHAIKIN_OWNED];
    mt_chaikin_window(mt_point_metres(vertex[-1]), mt_point_metres(vertex[0]), mt_point_metres(vertex[1]), owned);
    for (int i = 1; i < MT_CHAIKIN_OWNED; i++) {
        if (!mt_walk_push(walk, owned[i], path, allocator)) {
            return false;
        }
    }
    return true;
}

static bool add_free(mt_shaper* shaper, mt_point tip) {
    const mt_vec2  to = mt_point_metres(tip);
    const uint32_t known = shaper->fixed;
    shaper->control.count = shaper->fixed; /* the old tip goes */
    mt_path_truncate(&shaper->path, shaper->settled);
    if (known == 0) {
        mt_walk_begin(&shaper->walk, to, MT_SHAPE_PATH_STEP);
        if (!mt_array_push(&shaper->control, tip, &shaper->allocator) || !mt_path_push(&shaper->path, to, &shaper->allocator)) {
            return false;
        }
        shaper->fixed = 1;
        shaper->settled = 1;
        return true;
    }
    if (!lay_fixed(shaper, to, mt_vec2_distance(shaper->last_sample, to))) {
        return false;
    }
    const bool apart = !same_point(shaper->control.items[shaper->fixed - 1], tip);
    if (apart && !mt_array_push(&shaper->control, tip, &shaper->allocator)) {
        return false;
    }
    const mt_point* control = shaper->control.items;
    for (uint32_t i = known; i < shaper->fixed; i++) { /* the curve about the point before i, and on behind the middle to i */
        if ((i > 1 && !walk_vertex(&shaper->walk, control + i - 1, &shaper->path, &shaper->allocator)) ||
            !walk_edge(&shaper->walk, control + i - 1, &shaper->path, &shaper->allocator)) {
            return false;
        }
    }
    shaper->settled = shaper->path.count;
    mt_walk tail = shaper->walk; /* from here on the tip has a say */
    if (apart) {
        const mt_point* last = control + shaper->fixed - 1;
        if ((shaper->fixed > 1 && !walk_vertex(&tail, last, &shaper->path, &shaper->allocator)) ||
            !walk_edge(&tail, last, &shaper->path, &shaper->allocator)) {
            return false;
        }
    }
    return mt_walk_push(&tail, to, &shaper->path, &shaper->allocator) && mt_path_push(&shaper->path, to, &shaper->allocator);
}

static bool add_straight(mt_shaper* shaper, mt_point corner) {
    if (!mt_array_push(&shaper->control, corner, &shaper->allocator) ||
        !mt_path_push(&shaper->path, mt_point_metres(corner), &shaper->allocator)) {
        return false;
    }
    shaper->fixed = (uint32_t)shaper->control.count - 1;
    shaper->settled = shaper->path.count - 1;
    return true;
}

bool mt_shaper_add(mt_shaper* shaper, mt_vec2 sample) {
    MT_ASSERT(isfinite(sample.x) && isfinite(sample.z));
    const mt_point tip = mt_point_round(sample);
    const mt_vec2  at = mt_point_metres(tip);
    const double   way = shaper->has_sample ? mt_vec2_distance(shaper->last_sample, at) : 0.0;
    if (shaper->has_sample && way < MT_SHAPE_REST - STEP_SAME) {
        return true;
    }
    const uint32_t before = shaper->settled;
    const bool     straight = shaper->shape == MT_SHAPE_STRAIGHT;
    if (!(straight ? add_straight(shaper, tip) : add_free(shaper, tip))) {
        return false;
    }
    shaper->touched += straight ? 1 : shaper->path.count - before;
    if (shaper->has_sample) {
        const mt_vec2 first = mt_point_metres(shaper->control.items[0]);
        shaper->area2 += mt_vec2_cross(mt_vec2_sub(shaper->last_sample, first), mt_vec2_sub(at, first));
        shaper->raw_length += way;
    }
    shaper->last_sample = at;
    shaper->has_sample = true;
    return true;
}

bool mt_shaper_loop(const mt_shaper* shaper) {
    if (!shaper->has_sample || !(shaper->raw_length > MT_LOOP_LENGTH_MIN)) {
        return false;
    }
    const double gap = mt_vec2_distance(shaper->last_sample, mt_point_metres(shaper->control.items[0]));
    return gap < MT_LOOP_GAP_MAX && fabs(shaper->area2) >= 2.0 * MT_LOOP_AREA_MIN;
}

/* Steps on from the last fixed control point over the last sample towards the first control point. */
static bool close_free(const mt_shaper* shaper, mt_points* out) {
    const mt_vec2 first = mt_point_metres(shaper->control.items[0]);
    const double  gap = mt_vec2_distance(shaper->last_sample, first);
    const double  way = shaper->toward_next + gap; /* [m] from the last fixed control point to the first */
    out->count = shaper->fixed;
    if (way < LOOP_GAP_MIN && out->count > 3) {
        out->count--; /* too near the first: the one before has a gap within the range */
    }
    for (double along = MT_SHAPE_CONTROL_STEP; way - along >= LOOP_GAP_MIN; along += MT_SHAPE_CONTROL_STEP) {
        const double   t = gap > 0.0 ? (along - shaper->toward_next) / gap : 0.0;
        const mt_point point = mt_point_round(mt_vec2_lerp(shaper->last_sample, first, mt_clamp(t, 0.0, 1.0)));
        if (!mt_array_push(out, point, &shaper->allocator)) {
            return false;
        }
    }
    return true;
}

bool mt_shaper_finish(const mt_shaper* shaper, bool closed, mt_points* out) {
    const mt_points* control = &shaper->control;
    out->count = 0;
    for (size_t i = 0; i < control->count; i++) {
        if (!mt_array_push(out, control->items[i], &shaper->allocator)) {
            return false;
        }
    }
    if (!closed || control->count < 3) {
        return true;
    }
    if (shaper->shape == MT_SHAPE_FREE) {
        return close_free(shaper, out);
    }
    const mt_vec2 first = mt_point_metres(control->items[0]);
    if (mt_vec2_distance(mt_point_metres(control->items[control->count - 1]), first) < MT_SHAPE_REST) {
        out->count--;
    }
    return true;
}
