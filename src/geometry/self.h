/*
 * A line on itself: where a later stretch comes within one thickness of an earlier one outside a clean
 * crossing (35 to 145 degrees), the later stretch is left out. Two places of a line are on each other when they are
 * nearer than one thickness and farther along the line than a corner of 35 degrees explains.
 *
 * A turn of more than 145 degrees is a fold: from there on the line is left out until it is one thickness away from all
 * before the fold. A first or last leg too short for the mitre of its corner is left out as well.
 *
 * Answers come as the line grows: what is said of a stretch more than MT_SELF_DELAY thicknesses, and more than
 * MT_SELF_DELAY_MIN, behind the last point never changes.
 */
#ifndef MT_GEOMETRY_SELF_H
#define MT_GEOMETRY_SELF_H

#include "geometry/path.h"

#define MT_SELF_DELAY 4.0     /* [thicknesses] */
#define MT_SELF_DELAY_MIN 2.0 /* [m] */

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
 * costs the same on a long line. Call with path->count for a finished line: then its end is judged too, and
 * no more points may come. A closed path is taken whole by a fresh object. False when there is no memory.
 */
bool mt_self_extend(mt_self* self, const mt_path* path, uint32_t count);

/*
 * Judges what the points taken so far leave open by the path as it goes on at the moment, up to where a clean crossing
 * could still come, so that less changes behind a tip. Folds are not looked for. The next extend forgets it. False when
 * there is no memory.
 */
bool mt_self_glance(mt_self* self, const mt_path* path);

/*
 * Stretches of the line that are to be left out, in order, apart from each other, each at least 0.05 m, in `out`
 * (emptied first; memory from the allocator of `self`). Of an unfinished line only what is certain, and what a glance added. On a loop the first and last points lie near each other by nature and are no conflict.
 */
bool mt_self_left_out(const mt_self* self, mt_stretches* out);

#endif
