#include "masonry/course.h"

#include "base/hash.h"
#include "geometry/scalar.h"

#define BOTTOM_HEIGHT 0.46 /* [m] of course 0 */
#define HEIGHT 0.36        /* [m] of the others, mean */
#define VARIES 0.03        /* [m] of each boundary, so heights vary by twice this */

double mt_course_foot(uint64_t seed, int32_t course) {
    if (course == 0) {
        return 0.0;
    }
    if (course == 1) {
        return BOTTOM_HEIGHT;
    }
    const double level = course > 0 ? BOTTOM_HEIGHT + HEIGHT * (course - 1) : HEIGHT * course;
    return level + VARIES * (double)mt_signed(mt_key(seed, MT_PURPOSE_COURSE_HEIGHT, course, 0, 0));
}

int32_t mt_course_at(uint64_t seed, double v) {
    int32_t course = (int32_t)floor(v < BOTTOM_HEIGHT ? v / HEIGHT : (v - BOTTOM_HEIGHT) / HEIGHT + 1.0);
    while (mt_course_foot(seed, course) > v) {
        --course;
    }
    while (mt_course_foot(seed, course + 1) <= v) {
        ++course;
    }
    return course;
}

int32_t mt_course_topmost(uint64_t seed, double v) {
    const int32_t course = mt_course_at(seed, v);
    const double  foot = mt_course_foot(seed, course);
    return v - foot < mt_course_foot(seed, course + 1) - v ? course - 1 : course;
}
