/*
 * Even steps along a polyline that arrives point by point: the one place where distances along a stroke
 * are counted, so that whole lines and growing lines get the same bits.
 */
#ifndef MT_GEOMETRY_WALK_H
#define MT_GEOMETRY_WALK_H

#include "geometry/path.h"

/*
 * Sample k lies k steps from the start; sample 0, the start itself, is not reported. A sample is reported once the line
 * goes on for a millionth of a step behind it: a line that ends there ends with its own last point instead.
 * A plain value: a copy goes on from the same place.
 */
typedef struct mt_walk {
    mt_vec2  at;   /* walked so far */
    double   s;    /* [m] length up to `at` */
    mt_vec2  to;   /* end of the leg under way */
    double   to_s; /* [m] */
    double   step; /* [m] */
    uint64_t next; /* ordinal of the next sample */
} mt_walk;

void mt_walk_begin(mt_walk* walk, mt_vec2 start, double step);

/* Begins the leg to the next point of the polyline; the leg before must be finished. */
void mt_walk_toward(mt_walk* walk, mt_vec2 to);

/* The next sample on the leg; false at its end. */
bool mt_walk_next(mt_walk* walk, mt_vec2* sample);

/* A whole leg, its samples pushed onto `path`. False when there is no memory. */
bool mt_walk_push(mt_walk* walk, mt_vec2 to, mt_path* path, const mt_allocator* allocator);

enum { MT_CHAIKIN_OWNED = 8 };

/*
 * The points of three rounds of corner cutting between the middles of the edges ab and bc: all that
 * the vertex b has a say in. The first depends on a and b alone.
 */
void mt_chaikin_window(mt_vec2 a, mt_vec2 b, mt_vec2 c, mt_vec2 owned[MT_CHAIKIN_OWNED]);

/* That first point, which stands on the edge ab just behind its middle. The last edge of an open line has it too. */
mt_vec2 mt_chaikin_edge(mt_vec2 a, mt_vec2 b);

#endif
