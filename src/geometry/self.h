/*
 * A line on itself: where a later stretch comes within one thickness of an earlier one outside a clean
 * crossing (35 to 145 degrees), the later stretch is left out. Answers come as the line grows: what is
 * said of a stretch settled more than MT_SELF_DELAY thicknesses behind the last point never changes.
 */
#ifndef MT_GEOMETRY_SELF_H
#define MT_GEOMETRY_SELF_H

#include "geometry/path.h"

#define MT_SELF_DELAY 4.0 /* [thicknesses] */

/* A stretch [s0, s1] of the line, metres. */
typedef struct mt_stretch {
    double s0;
    double s1;
} mt_stretch;

typedef MT_ARRAY(mt_stretch) mt_stretches;

typedef struct mt_self mt_self;

/* `thickness` [m]. NULL when there is no memory. */
mt_self* mt_self_create(double thickness, const mt_allocator* allocator);
void     mt_self_destroy(mt_self* self);

/*
 * Takes the points of `path` from where it stopped up to (not including) `count`: through a grid, so a point
 * costs the same on a long line. Call with path->count for a finished line. False when there is no memory.
 */
bool mt_self_extend(mt_self* self, const mt_path* path, uint32_t count);

/*
 * Stretches of the line taken so far that are to be left out, in order, apart from each other, each at least 0.05 m.
 * On a loop the first and last points lie near each other by nature and are no conflict.
 */
bool mt_self_left_out(const mt_self* self, mt_stretches* out);

#endif
