/* A line measured in metres of arc length: running length to each point, position by interpolation. */
#ifndef MT_GEOMETRY_PATH_H
#define MT_GEOMETRY_PATH_H

#include "base/array.h"
#include "geometry/vec.h"

#include <stdint.h>

#define MT_PATH_NORMAL_REACH 0.30 /* [m] the heading at s is that of the positions this far behind and ahead */

/*
 * Points with their running length. An open path has s[0] = 0 and length = s[count - 1]. A closed
 * path repeats its first point as its last: point[count - 1] equals point[0] and s[count - 1] = length.
 * Points are distinct: s grows strictly.
 */
typedef struct mt_path {
    mt_vec2* point;
    double*  s; /* [m] */
    uint32_t count;
    uint32_t capacity;
    bool     closed;
    double   length; /* [m] */
} mt_path;

/* Appends a point; one within 1e-9 m of the last is dropped. False when there is no memory. */
bool mt_path_push(mt_path* path, mt_vec2 point, const mt_allocator* allocator);

/* Appends a point at the given running length, which must be greater than the last. False when there is no memory. */
bool mt_path_place(mt_path* path, mt_vec2 point, double s, const mt_allocator* allocator);

/* Cuts the path back to its first `count` points. */
void mt_path_truncate(mt_path* path, uint32_t count);

void mt_path_free(mt_path* path, const mt_allocator* allocator);

/* s on the path: wrapped into [0, length) when closed (negative too), clamped when open. */
double mt_path_wrap(const mt_path* path, double s);

/* Index i of the segment [i, i + 1] that holds s (already wrapped): binary search. */
uint32_t mt_path_segment(const mt_path* path, double s);

/* Position at s. A path of one point gives that point; count 0 is the caller's fault. */
mt_vec2 mt_path_position(const mt_path* path, double s);

/* The same bits, faster when s is near the last one asked with this hint: an index of any segment, 0 to begin with. */
mt_vec2 mt_path_position_near(const mt_path* path, double s, uint32_t* hint);

/*
 * Unit heading at s, from the difference of the positions MT_PATH_NORMAL_REACH behind and ahead
 * (clamped at open ends); falls back to the segment's own direction where these coincide. Never NaN.
 */
mt_vec2 mt_path_heading(const mt_path* path, double s);

/* Exterior angle at point i [rad, -pi to pi], positive towards mt_vec2_normal; 0 at the ends of an open path. */
double mt_path_turn(const mt_path* path, uint32_t i);

/* Nearest point: its s and distance. Linear in count. */
double mt_path_nearest(const mt_path* path, mt_vec2 point, double* distance);

#endif
