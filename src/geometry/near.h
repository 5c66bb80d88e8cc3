/* A line so far, asked what of it is nearer than one thickness to a place; and where it crosses itself cleanly. */
#ifndef MT_GEOMETRY_NEAR_H
#define MT_GEOMETRY_NEAR_H

#include "geometry/line_grid.h"
#include "geometry/path.h"

#define MT_NEAR_CROSS_REACH 1.743447 /* [thicknesses] 1 / sin(35 degrees): as far as a clean crossing excuses at most */
#define MT_NEAR_CROSS_ROOM 0.25      /* [m] and this much more */
#define MT_NEAR_CROSS_PROBE 0.10     /* [m] before and behind a crossing its sides and its angle are read */

/* Where the line meets an earlier piece of itself. */
typedef struct mt_crossing {
    double s;       /* [m] on the later line */
    double earlier; /* [m] on the earlier */
    double reach;   /* [m] the crossing excuses nearness so far from it on both; 0 when it is not clean */
} mt_crossing;

typedef struct mt_near {
    double       thickness; /* [m] */
    double       loop;      /* [m] length of a closed line, 0 for an open one: set before the first question */
    mt_line_grid grid;
    MT_ARRAY(mt_crossing) crossings; /* by s */
    size_t read;                     /* crossings whose reach is known */
} mt_near;

void mt_near_init(mt_near* near, double thickness, const mt_allocator* allocator);
void mt_near_free(mt_near* near);

/* Adds the segment from a to b. False when there is no memory. */
bool mt_near_add(mt_near* near, mt_vec2 a, mt_vec2 b, double s0, double s1);

/* The crossings of a segment that is not added, because it may still move. mt_near_forget takes them back. */
bool mt_near_meet(mt_near* near, mt_vec2 a, mt_vec2 b, double s0, double s1);
void mt_near_forget(mt_near* near, size_t crossings, size_t read);

/* Reads the angle of the crossings up to s: `path` must go on behind them by MT_NEAR_CROSS_PROBE, or end. */
void mt_near_read(mt_near* near, const mt_path* path, double s);

/* What of the line is asked about: running lengths from `from` to `to`. */
typedef struct mt_near_range {
    double from;
    double to;
} mt_near_range;

/* Whether something of the range is nearer than one thickness to `place`. */
bool mt_near_any(const mt_near* near, mt_vec2 place, mt_near_range range);

/* The same but for what a clean crossing excuses; `s` is the running length at `place`. */
bool mt_near_unexcused(const mt_near* near, mt_vec2 place, double s, mt_near_range range);

#endif
