/*
 * From a stroke to a path (rules-building section 1): drop resting samples, resample at 0.9 m into
 * control points of whole millimetres, cut corners three times, resample at 0.25 m.
 *
 * The streaming shaper and the batch functions give the same bits: a shaped prefix never changes, and
 * adding a sample costs the same at 50 m and at 5 km.
 */
#ifndef MT_GEOMETRY_SHAPE_H
#define MT_GEOMETRY_SHAPE_H

#include "geometry/path.h"
#include "geometry/walk.h"
#include "motte/plan.h"

#define MT_SHAPE_REST 0.15         /* [m] a sample nearer than this to the last kept one is dropped */
#define MT_SHAPE_CONTROL_STEP 0.90 /* [m] */
#define MT_SHAPE_PATH_STEP 0.25    /* [m] */
#define MT_SHAPE_SETTLED 1.50      /* [m] behind the tip, and before, a shaped stroke stays put */
#define MT_LOOP_LENGTH_MIN 8.0     /* [m] */
#define MT_LOOP_GAP_MAX 2.5        /* [m] */
#define MT_LOOP_AREA_MIN 4.0       /* [m2] */

typedef MT_ARRAY(mt_vec2) mt_vec2s;
typedef MT_ARRAY(mt_point) mt_points;

/*
 * Points every `step` along a polyline from its start, the end kept as a last, shorter gap (an end
 * within 1e-6 steps of a step is that step). Repeated points are harmless. Appends to `out`.
 * 10 m by 1 gives 11 points, 1 m by 0.1 gives 11, 10.4 m by 1 gives 12.
 */
bool mt_resample(const mt_vec2* points, size_t count, double step, mt_vec2s* out, const mt_allocator* allocator);

/* One round of Chaikin's corner cutting into `out` (emptied first). An open line keeps both its ends. */
bool mt_chaikin(const mt_vec2* points, size_t count, bool closed, mt_vec2s* out, const mt_allocator* allocator);

/*
 * The path of a base line's stored points: MT_SHAPE_FREE smooths control points, MT_SHAPE_STRAIGHT
 * takes them as corners. Closed free lines keep the s and the points of the same line left open,
 * except within 4 m of the seam; a ring too small for that (under 1 m) is taken as corners. Points
 * that are all the same give an open path of one point. `path` must be empty; on failure it stays so.
 */
bool mt_path_shape(mt_shape shape, const mt_point* points, uint32_t count, bool closed, mt_path* path,
                   const mt_allocator* allocator);

/*
 * A stroke under the hand. `control` holds the control points laid so far, the last of them the tip;
 * `path` the shaped path including the tail. `settled` is the count of path points that will never move.
 */
typedef struct mt_shaper {
    mt_allocator allocator;
    mt_shape     shape;
    mt_points    control; /* whole millimetres; fixed but for the last, which is the tip */
    mt_path      path;
    uint32_t     settled;     /* points of `path` that stay as they are whatever comes */
    uint64_t     touched;     /* path points written since the start, for the tests of constant cost */
    mt_vec2      last_sample; /* last kept sample, rounded to millimetres */
    bool         has_sample;
    double       raw_length;  /* [m] of kept samples */
    double       toward_next; /* [m] walked since the last fixed control point */
    uint32_t     fixed;       /* control points before the tip */
    mt_walk      walk;        /* along the finely cut line, as far as fixed control points alone decide it */
    double       area2;       /* [m2] twice the signed area swept from the first sample: exact shoelace of kept samples */
} mt_shaper;

/* A point of a plan in metres, and the nearest one to a place (kept within +-MT_COORDINATE_MAX). */
static inline mt_vec2 mt_point_metres(mt_point point) {
    return (mt_vec2){(double)point.x / 1000.0, (double)point.z / 1000.0};
}
mt_point mt_point_round(mt_vec2 metres);

void mt_shaper_init(mt_shaper* shaper, mt_shape shape, const mt_allocator* allocator);
void mt_shaper_free(mt_shaper* shaper);

/* Takes a finite sample [m]. True unless out of memory. A dropped sample changes nothing. */
bool mt_shaper_add(mt_shaper* shaper, mt_vec2 sample);

/* Whether letting go now makes a loop: longer than 8 m, ends nearer than 2.5 m, enclosing at least 4 m2. */
bool mt_shaper_loop(const mt_shaper* shaper);

/*
 * The control points to be stored, in `out` (emptied first): for an open line those laid and the tip;
 * for a free loop, 0.9 m steps run on from the tip towards the first, the last gap 0.45 to 1.35 m.
 * A closed straight line drops a tip nearer than 0.15 m to its first corner.
 */
bool mt_shaper_finish(const mt_shaper* shaper, bool closed, mt_points* out);

#endif
