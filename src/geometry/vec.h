/* Points and directions on the ground, double precision. */
#ifndef MT_GEOMETRY_VEC_H
#define MT_GEOMETRY_VEC_H

#include "geometry/scalar.h"

typedef struct mt_vec2 {
    double x; /* [m] */
    double z; /* [m] */
} mt_vec2;

static inline mt_vec2 mt_vec2_add(mt_vec2 a, mt_vec2 b) {
    return (mt_vec2){a.x + b.x, a.z + b.z};
}
static inline mt_vec2 mt_vec2_sub(mt_vec2 a, mt_vec2 b) {
    return (mt_vec2){a.x - b.x, a.z - b.z};
}
static inline mt_vec2 mt_vec2_scale(mt_vec2 a, double k) {
    return (mt_vec2){a.x * k, a.z * k};
}
static inline mt_vec2 mt_vec2_mad(mt_vec2 a, mt_vec2 b, double k) {
    return (mt_vec2){a.x + b.x * k, a.z + b.z * k};
}
static inline mt_vec2 mt_vec2_lerp(mt_vec2 a, mt_vec2 b, double t) {
    return (mt_vec2){a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t};
}
static inline double mt_vec2_dot(mt_vec2 a, mt_vec2 b) {
    return a.x * b.x + a.z * b.z;
}
static inline double mt_vec2_cross(mt_vec2 a, mt_vec2 b) {
    return a.x * b.z - a.z * b.x;
}
static inline double mt_vec2_length(mt_vec2 a) {
    return sqrt(a.x * a.x + a.z * a.z);
}
static inline double mt_vec2_distance(mt_vec2 a, mt_vec2 b) {
    return mt_vec2_length(mt_vec2_sub(a, b));
}

/* Unit length, or (1, 0) for a vector shorter than 1e-12. */
static inline mt_vec2 mt_vec2_unit(mt_vec2 a) {
    const double length = mt_vec2_length(a);
    return length > 1e-12 ? mt_vec2_scale(a, 1.0 / length) : (mt_vec2){1.0, 0.0};
}

/*
 * The normal of a heading: a quarter turn from t towards the right hand of a walker seen from above
 * with x east and z south: (tx, tz) -> (-tz, tx). "Face 0" of a wall is on this side, face 1 opposite.
 */
static inline mt_vec2 mt_vec2_normal(mt_vec2 t) {
    return (mt_vec2){-t.z, t.x};
}

#endif
