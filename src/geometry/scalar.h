/*
 * Scalar functions with the same bits on every machine: only + - * / sqrt, floor and casts.
 */
#ifndef MT_GEOMETRY_SCALAR_H
#define MT_GEOMETRY_SCALAR_H

#include <float.h>
#include <math.h> /* sqrt, floor, ceil, fabs and isfinite only */
#include <stdbool.h>
#include <stdint.h>

_Static_assert(FLT_EVAL_METHOD == 0, "build with -fexcess-precision=fast or SSE2: floats must be floats");

#define MT_PI 3.14159265358979323846

static inline double mt_min(double a, double b) {
    return a < b ? a : b;
}
static inline double mt_max(double a, double b) {
    return a > b ? a : b;
}
static inline double mt_clamp(double x, double lo, double hi) {
    return x < lo ? lo : (x > hi ? hi : x);
}
static inline float mt_minf(float a, float b) {
    return a < b ? a : b;
}
static inline float mt_maxf(float a, float b) {
    return a > b ? a : b;
}
static inline float mt_clampf(float x, float lo, float hi) {
    return x < lo ? lo : (x > hi ? hi : x);
}
static inline float mt_lerpf(float a, float b, float t) {
    return a + (b - a) * t;
}

/* floor of a number within the range of int32_t, without the call that machines older than SSE 4.1 need. */
static inline int32_t mt_floor_int(double x) {
    const int32_t whole = (int32_t)x;
    return whole - (int32_t)((double)whole > x);
}

/* 0 at and before e0, 1 at and after e1, a cubic between (e0 < e1). */
static inline float mt_smoothf(float e0, float e1, float x) {
    const float t = mt_clampf((x - e0) / (e1 - e0), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

/* Absolute error under 1e-9 for |x| up to 1e5 rad. */
double mt_sin(double x);
double mt_cos(double x);

/* In (-pi, pi], absolute error under 1e-9; 0 for (0, 0). */
double mt_atan2(double y, double x);

/* x^p for x in [0, 1] and p in [0.25, 4], absolute error under 1e-5; used for shade. */
float mt_powf(float x, float p);

#endif
