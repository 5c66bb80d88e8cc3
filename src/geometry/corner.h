/*
 * Tight corners of a line, where the inner face of a wall would turn tighter than 0.35 m: there the
 * legs run straight to a mitred corner. Between corners lie runs, on which a wall is smooth.
 */
#ifndef MT_GEOMETRY_CORNER_H
#define MT_GEOMETRY_CORNER_H

#include "geometry/path.h"

#define MT_CORNER_INNER_RADIUS 0.35 /* [m] */
#define MT_CORNER_REACH 3.0         /* [m] a corner depends on no path point farther from its middle than this */

/*
 * One corner. The legs leave the path at sa and sb along the unit headings there and meet at `apex`, which is never
 * behind a or before b. Where two corners touch they share the leg between them. Distances of the legs go on past sa and sb: leg a reaches the apex at s = sa + |apex - p(sa)|, leg b
 * starts there at s = sb - |p(sb) - apex|.
 */
typedef struct mt_corner {
    double  sa;   /* [m] */
    double  sb;   /* [m] > sa; may pass the length on a loop */
    double  s;    /* [m] middle, sa <= s <= sb: who owns the corner */
    mt_vec2 a;    /* p(sa) */
    mt_vec2 b;    /* p(sb) */
    mt_vec2 in;   /* unit heading of leg a */
    mt_vec2 out;  /* unit heading of leg b */
    mt_vec2 apex; /* where the centre lines of the legs meet */
    double  turn; /* [rad, -pi to pi] from `in` to `out`, positive towards mt_vec2_normal */
} mt_corner;

typedef MT_ARRAY(mt_corner) mt_corners;

/*
 * Corners of `path` with their middle in [s0, s1), in order of s, for a wall whose half thickness is
 * `half` [m]. A corner is a function of the path within MT_CORNER_REACH alone, so that it is the same
 * however long the line is. Consecutive corners do not overlap (sb of one <= sa of the next).
 * Corners sharper than a turn of 145 degrees are not returned: mt_self leaves the later leg out there.
 * Turns under 12 degrees are no corners. On a loop s is in [0, length), and the range may pass the length
 * or begin before 0; no more than one round of it is looked at. Appends to `out`; false when there is no memory.
 */
bool mt_corners_find(const mt_path* path, double half, double s0, double s1, mt_corners* out, const mt_allocator* allocator);

typedef MT_ARRAY(double) mt_folds;

/* The other corners, those that turn by more than 145 degrees: only where they turn, s in [s0, s1). Appends to `out`. */
bool mt_folds_find(const mt_path* path, double half, double s0, double s1, mt_folds* out, const mt_allocator* allocator);

#endif
