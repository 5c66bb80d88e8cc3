#include "geometry/shape.h"

#include "base/assert.h"

#define SEAM_GAP 0.05  /* [m] a sample nearer than this to the seam is left out */
#define SEAM_LOSS 1e-3 /* [m] unless that would shorten the line by more than this */
#define RING_MIN 1.0   /* [m] */

static bool shape_straight(const mt_point* points, uint32_t count, bool closed, mt_path* path, const mt_allocator* allocator) {
    for (uint32_t i = 0; i < count; i++) {
        if (!mt_path_push(path, mt_point_metres(points[i]), allocator)) {
            return false;
        }
    }
    if (closed && path->count > 1) {
        if (!mt_path_push(path, path->point[0], allocator)) {
            return false;
        }
        path->closed = true;
    }
    return true;
}

/* Inner vertex i of the control line, or of the ring when i runs past its ends. */
static void own_points(const mt_point* points, uint32_t count, uint32_t i, mt_vec2 owned[MT_CHAIKIN_OWNED]) {
    const mt_point before = points[i > 0 ? i - 1 : count - 1];
    const mt_point after = points[i + 1 < count ? i + 1 : 0];
    mt_chaikin_window(mt_point_metres(before), mt_point_metres(points[i]), mt_point_metres(after), owned);
}

static bool shape_open(const mt_point* points, uint32_t count, mt_path* path, const mt_allocator* allocator) {
    mt_walk       walk;
    const mt_vec2 first = mt_point_metres(points[0]);
    const mt_vec2 last = mt_point_metres(points[count - 1]);
    mt_walk_begin(&walk, first, MT_SHAPE_PATH_STEP);
    if (!mt_path_push(path, first, allocator)) {
        return false;
    }
    for (uint32_t i = 1; i + 1 < count; i++) {
        mt_vec2 owned[MT_CHAIKIN_OWNED];
        own_points(points, count, i, owned);
        for (int k = 0; k < MT_CHAIKIN_OWNED; k++) {
            if (!mt_walk_push(&walk, owned[k], path, allocator)) {
                return false;
            }
        }
    }
    const mt_vec2 behind_middle = mt_chaikin_edge(mt_point_metres(points[count > 1 ? count - 2 : 0]), last);
    return mt_walk_push(&walk, behind_middle, path, allocator) && mt_walk_push(&walk, last, path, allocator) &&
           mt_path_push(path, last, allocator);
}

/*
 * A ring walked from its first control point as the open line would be, past the first edge, and on until
 * it comes back to the *anchor*: the first sample behind the middle of the first edge, where the
 * open line and the ring agree.
 */
typedef struct lap {
    const mt_point*     points;
    uint32_t            count;
    mt_path             path;
    mt_walk             walk;
    uint64_t            anchor_sample; /* its ordinal in the walk */
    uint64_t            anchor_leg;    /* finely cut points before it, the first control point among them; 0: not reached */
    uint32_t            anchor;        /* its index in the path */
    uint64_t            legs;          /* finely cut points so far */
    const mt_allocator* allocator;
} lap;

static bool lap_leg(lap* l, mt_vec2 to) {
    mt_vec2 sample;
    mt_walk_toward(&l->walk, to);
    while (mt_walk_next(&l->walk, &sample)) {
        if (!mt_path_push(&l->path, sample, l->allocator)) {
            return false;
        }
        if (l->walk.next == l->anchor_sample + 1) {
            l->anchor = l->path.count - 1;
            l->anchor_leg = l->legs;
        }
    }
    l->legs++;
    return true;
}

static bool lap_vertex(lap* l, uint32_t i, uint64_t most) {
    mt_vec2 owned[MT_CHAIKIN_OWNED];
    own_points(l->points, l->count, i, owned);
    for (uint64_t k = 0; k < MT_CHAIKIN_OWNED && k < most; k++) {
        if (!lap_leg(l, owned[k])) {
            return false;
        }
    }
    return true;
}

/* Once round, without the way over the seam. */
static bool lap_round(lap* l) {
    const mt_vec2 first = mt_point_metres(l->points[0]);
    const double  middle = 0.5 * mt_vec2_distance(first, mt_point_metres(l->points[1]));
    l->anchor_sample = (uint64_t)mt_max(ceil(middle / MT_SHAPE_PATH_STEP), 1.0);
    l->legs = 1;
    mt_walk_begin(&l->walk, first, MT_SHAPE_PATH_STEP);
    if (!mt_path_push(&l->path, first, l->allocator)) {
        return false;
    }
    for (uint32_t i = 1; i < l->count; i++) {
        if (!lap_vertex(l, i, MT_CHAIKIN_OWNED)) {
            return false;
        }
    }
    return true;
}

/* Over the seam to the anchor, which ends the line as its own last point. */
static bool lap_seam(lap* l) {
    if (!lap_vertex(l, 0, MT_CHAIKIN_OWNED)) {
        return false;
    }
    uint64_t again = l->anchor_leg - 1; /* the first control point is not passed again */
    for (uint32_t i = 1; again > 0; i++) {
        if (!lap_vertex(l, i, again)) {
            return false;
        }
        again -= again < MT_CHAIKIN_OWNED ? again : MT_CHAIKIN_OWNED;
    }
    const mt_vec2 anchor = l->path.point[l->anchor];
    if (!mt_walk_push(&l->walk, anchor, &l->path, l->allocator)) {
        return false;
    }
    const uint32_t last = l->path.count - 1;
    if (last > l->anchor + 1 && mt_vec2_distance(l->path.point[last], anchor) < SEAM_GAP) {
        mt_path_truncate(&l->path, last);
    }
    return mt_path_push(&l->path, anchor, l->allocator);
}

/* Whether the middle of three points may go because it is near the seam and hardly bends the line. */
static bool near_seam(mt_vec2 seam, mt_vec2 point, mt_vec2 beyond) {
    const double gap = mt_vec2_distance(seam, point);
    return gap < SEAM_GAP && gap + mt_vec2_distance(point, beyond) - mt_vec2_distance(seam, beyond) < SEAM_LOSS;
}

/* The ring out of the lap: s = 0 is one round behind the end, so that the anchor has the s it has on the open line. */
static bool lap_ring(const lap* l, mt_path* path) {
    const mt_path* raw = &l->path;
    const double   length = raw->length - raw->s[l->anchor];
    const mt_vec2  seam = mt_path_position(raw, length);
    if (!mt_path_place(path, seam, 0.0, l->allocator)) {
        return false;
    }
    for (uint32_t i = mt_path_segment(raw, length) + 1; i + 1 < raw->count; i++) {
        const double s = raw->s[i] - length;
        if (s > 1e-9 && !(path->count == 1 && near_seam(seam, raw->point[i], raw->point[i + 1])) &&
            !mt_path_place(path, raw->point[i], s, l->allocator)) {
            return false;
        }
    }
    for (uint32_t i = l->anchor; raw->s[i] < length - 1e-9; i++) {
        const bool last = !(raw->s[i + 1] < length - 1e-9);
        if (!(last && i > l->anchor && near_seam(seam, raw->point[i], raw->point[i - 1])) &&
            !mt_path_place(path, raw->point[i], raw->s[i], l->allocator)) {
            return false;
        }
    }
    path->closed = true;
    return mt_path_place(path, seam, length, l->allocator);
}

/* `*small` when the ring has no room for a seam. */
static bool shape_ring(const mt_point* points, uint32_t count, mt_path* path, bool* small, const mt_allocator* allocator) {
    lap  l = {.points = points, .count = count, .allocator = allocator};
    bool good = lap_round(&l);
    *small = good && l.anchor_leg == 0;
    if (good && !*small) {
        good = lap_seam(&l);
        *small = good && !(l.path.length - l.path.s[l.anchor] > l.path.s[l.anchor] + RING_MIN);
        if (good && !*small) {
            good = lap_ring(&l, path);
        }
    }
    mt_path_free(&l.path, allocator);
    return good;
}

bool mt_path_shape(mt_shape shape, const mt_point* points, uint32_t count, bool closed, mt_path* path,
                   const mt_allocator* allocator) {
    MT_ASSERT(path->count == 0 && count > 0);
    bool corners = shape == MT_SHAPE_STRAIGHT || (closed && count < 3);
    bool good = true;
    if (!corners) {
        good = closed ? shape_ring(points, count, path, &corners, allocator) : shape_open(points, count, path, allocator);
    }
    if (good && corners) {
        good = shape_straight(points, count, closed, path, allocator);
    }
    if (!good) {
        mt_path_free(path, allocator);
    }
    return good;
}
