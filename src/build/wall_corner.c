/* Quoins of a mitred corner: one stone a course that shows its long side on one leg and its end on the other. */
#include "build/wall_parts.h"

#include "base/hash.h"
#include "masonry/course.h"

#define PARALLEL_TURN 0.52 /* [rad] from here to the supplement a quoin is a parallelogram */
#define INNER_DEPTH 0.45   /* [m] else its inner corner lies this deep on the bisector */

/* The two legs of a corner: runs that end and begin there. */
typedef struct legs {
    const mt_run* in;
    const mt_run* out;
} legs;

static legs find_legs(const mt_lay* lay, uint32_t corner) {
    legs found = {NULL, NULL};
    for (uint32_t i = 0; i < lay->layout->run_count; ++i) {
        const mt_run* run = &lay->layout->run[i];
        if (run->end1 == MT_END_CORNER && run->corner1 == corner) {
            found.in = run;
        }
        if (run->end0 == MT_END_CORNER && run->corner0 == corner) {
            found.out = run;
        }
    }
    return found;
}

/* Length on one leg of the quoin of a course; 0 where the course does not reach the corner. */
static double quoin_length(const mt_lay* lay, const mt_run* leg, unsigned end, int32_t course) {
    mt_strip       strip[MT_STRIPS_MAX];
    const unsigned count = mt_strips_find(lay, leg, course, strip);
    for (unsigned i = 0; i < count; ++i) {
        if ((end == 0 ? strip[i].end_a : strip[i].end_b) == MT_STRIP_CORNER) {
            return mt_strip_quoin(lay, &strip[i], end);
        }
    }
    return 0.0;
}

static bool lay_quoin(const mt_lay* lay, const mt_corner* corner, int32_t course, const double length[2]) {
    if (!mt_array_reserve(&lay->parts->blocks, 1, lay->allocator)) {
        return false;
    }
    const double  out = lay->half + (double)MT_QUOIN_PROUD;
    const double  tangent = mt_corner_tan(corner);
    const double  side = corner->turn > 0.0 ? -1.0 : 1.0; /* of the outside, towards face 0 */
    const mt_vec2 normal_in = mt_vec2_scale(mt_vec2_normal(corner->in), side);
    const mt_vec2 tip = mt_vec2_mad(mt_vec2_mad(corner->apex, normal_in, out), corner->in, out * tangent);
    const double  more = (double)MT_QUOIN_PROUD * tangent - 0.5 * MT_RING_GAP;
    const mt_vec2 on_in = mt_vec2_mad(tip, corner->in, -(length[0] + more));
    const mt_vec2 on_out = mt_vec2_mad(tip, corner->out, length[1] + more);
    mt_vec2       inner = mt_vec2_sub(mt_vec2_add(on_in, on_out), tip);
    const double  turn = fabs(corner->turn);
    if (turn < PARALLEL_TURN || turn > MT_PI - PARALLEL_TURN) {
        inner = mt_vec2_mad(tip, mt_vec2_unit(mt_vec2_sub(corner->apex, tip)), INNER_DEPTH);
    }
    const double  foot = mt_course_foot(lay->source->seed, course), top = mt_course_foot(lay->source->seed, course + 1);
    const double  gap = 0.5 * MT_RING_GAP;
    const mt_bay* bay = mt_lay_bay(lay, corner->s);
    const float   ground = mt_bay_ground(bay, corner->s);
    const int32_t cell = (int32_t)floor(corner->s * 8.0 + 0.5);
    mt_block*     block = &lay->parts->blocks.items[lay->parts->blocks.count++];
    *block = (mt_block){.key = mt_key(lay->key, MT_PURPOSE_QUOIN, course, cell, 1),
                        .name = {course, cell, MT_ROLE_CORNER, 0, 0, 0},
                        .chamfer = 0.045f,
                        .jitter = 0.008f,
                        .shade = {mt_bay_light(bay, ground, foot + gap), mt_bay_light(bay, ground, top - gap)},
                        .u0 = (float)corner->s,
                        .v0 = (float)foot,
                        .hidden_far = MT_BLOCK_BOTTOM | MT_BLOCK_TOP,
                        .dressed = 1};
    /* Along: from leg a's end to the tip on the outside. Outside is face 0 where the wall turns to face 1. */
    const mt_vec2 outside0[4] = {on_in, tip, inner, on_out};
    const mt_vec2 outside1[4] = {inner, on_out, on_in, tip};
    for (unsigned i = 0; i < 8; ++i) {
        const mt_vec2 p = side > 0.0 ? outside0[i & 3] : outside1[i & 3];
        block->corner[i][0] = (float)p.x;
        block->corner[i][1] = (float)(lay->layout->foot + (i < 4 ? foot + gap : top - gap));
        block->corner[i][2] = (float)p.z;
    }
    return true;
}

bool mt_lay_corners(mt_lay* lay) {
    for (uint32_t i = 0; i < lay->layout->corner_count; ++i) {
        const mt_corner* corner = &lay->layout->corner[i];
        const legs       leg = find_legs(lay, i);
        if (corner->s < lay->layout->s0 || corner->s >= lay->layout->s1 || leg.in == NULL || leg.out == NULL) {
            continue;
        }
        const mt_bay* bay = mt_lay_bay(lay, corner->s);
        for (int32_t course = bay->bottom; course <= bay->top; ++course) {
            const double length[2] = {quoin_length(lay, leg.in, 1, course), quoin_length(lay, leg.out, 0, course)};
            if (length[0] > 0.05 && length[1] > 0.05 && !lay_quoin(lay, corner, course, length)) {
                return false;
            }
        }
    }
    return true;
}
