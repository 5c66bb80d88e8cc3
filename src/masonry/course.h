/*
 * Courses: level layers of stone. Boundary b is the foot of course b, in metres above the foot of course 0;
 * any boundary is known without the others, upward and downward, so that the ground farther on moves nothing.
 * Heights are 0.30 to 0.42 m, that of course 0 is 0.46 m.
 */
#ifndef MT_MASONRY_COURSE_H
#define MT_MASONRY_COURSE_H

#include <stdint.h>

/* Foot of a course [m]; the foot of the next is its top. `seed` is the wall's. */
double mt_course_foot(uint64_t seed, int32_t course);

/* The course that holds height v [m]: foot <= v < top. */
int32_t mt_course_at(uint64_t seed, double v);

/* The course whose top is nearest to v [m]. */
int32_t mt_course_topmost(uint64_t seed, double v);

#endif
