#include "geometry/scalar.h"

#include <stdint.h>
#include <string.h>

/* A quarter turn in two parts: the first has 33 bits, so that its multiples up to 2^20 are exact. */
#define QUARTER_HIGH 1.5707963267341256
#define QUARTER_LOW 6.077100506506193e-11
#define QUARTERS_PER_RADIAN 0.6366197723675814

/* Taylor sums for |x| up to pi/4, where the first term left out is below 1e-13. */
static double sine_near_zero(double x) {
    const double q = x * x;
    return x * (1.0 - q / 6.0 *
                          (1.0 - q / 20.0 *
                                     (1.0 - q / 42.0 *
                                                (1.0 - q / 72.0 * (1.0 - q / 110.0 * (1.0 - q / 156.0 * (1.0 - q / 210.0)))))));
}

static double cosine_near_zero(double x) {
    const double q = x * x;
    return 1.0 - q / 2.0 *
                     (1.0 - q / 12.0 *
                                (1.0 - q / 30.0 * (1.0 - q / 56.0 * (1.0 - q / 90.0 * (1.0 - q / 132.0 * (1.0 - q / 182.0))))));
}

/* sin(x + quarters * pi / 2). */
static double sine_turned(double x, double quarters) {
    const double n = floor(x * QUARTERS_PER_RADIAN + 0.5);
    const double rest = (x - n * QUARTER_HIGH) - n * QUARTER_LOW;
    const double turn = n + quarters;
    const double quadrant = turn - 4.0 * floor(turn * 0.25);
    const bool   even = quadrant == 0.0 || quadrant == 2.0;
    const double value = even ? sine_near_zero(rest) : cosine_near_zero(rest);
    return quadrant >= 2.0 ? -value : value;
}

double mt_sin(double x) {
    return sine_turned(x, 0.0);
}

double mt_cos(double x) {
    return sine_turned(x, 1.0);
}

/* For |t| up to tan(pi/8): the odd series to the 27th power leaves 1e-12. */
static double arctangent_near_zero(double t) {
    static const double odd_part[13] = {1.0 / 25.0, 1.0 / 23.0, 1.0 / 21.0, 1.0 / 19.0, 1.0 / 17.0, 1.0 / 15.0, 1.0 / 13.0,
                                        1.0 / 11.0, 1.0 / 9.0,  1.0 / 7.0,  1.0 / 5.0,  1.0 / 3.0,  1.0};
    const double        q = t * t;
    double              sum = 1.0 / 27.0;
    for (int i = 0; i < 13; i++) {
        sum = odd_part[i] - q * sum;
    }
    return t * sum;
}

double mt_atan2(double y, double x) {
    const double ax = fabs(x);
    const double ay = fabs(y);
    const double most = mt_max(ax, ay);
    if (!(most > 0.0)) {
        return 0.0;
    }
    const double t = mt_min(ax, ay) / most;
    double       angle =
        t > 0.41421356237309503 ? MT_PI / 4.0 + arctangent_near_zero((t - 1.0) / (t + 1.0)) : arctangent_near_zero(t);
    if (ay > ax) {
        angle = MT_PI / 2.0 - angle;
    }
    if (x < 0.0) {
        angle = MT_PI - angle;
    }
    return y < 0.0 ? -angle : angle;
}

/* log2 of a positive normal float, error under 1e-9. */
static double log2_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    double         exponent = (double)(int32_t)(bits >> 23) - 127.0;
    const uint32_t mantissa_bits = (bits & 0x7fffffu) | 0x3f800000u;
    float          mantissa;
    memcpy(&mantissa, &mantissa_bits, sizeof mantissa);
    double m = (double)mantissa;
    if (m > 1.4142135623730951) {
        m *= 0.5;
        exponent += 1.0;
    }
    const double z = (m - 1.0) / (m + 1.0); /* |z| < 0.172; log m = 2 artanh z */
    const double q = z * z;
    const double series = z * (1.0 + q * (1.0 / 3.0 + q * (1.0 / 5.0 + q * (1.0 / 7.0 + q * (1.0 / 9.0 + q / 11.0)))));
    return exponent + 2.8853900817779268 * series;
}

/* 2^y for y in [-126, 127], relative error under 1e-8. */
static double exp2_of(double y) {
    const double whole = floor(y + 0.5);
    const double f = (y - whole) * 0.6931471805599453;
    const double series =
        1.0 + f * (1.0 + f / 2.0 * (1.0 + f / 3.0 * (1.0 + f / 4.0 * (1.0 + f / 5.0 * (1.0 + f / 6.0 * (1.0 + f / 7.0))))));
    const uint32_t bits = (uint32_t)((int32_t)whole + 127) << 23;
    float          power;
    memcpy(&power, &bits, sizeof power);
    return series * (double)power;
}

float mt_powf(float x, float p) {
    if (!(x > 1e-30f)) { /* even the fourth root of it is below the promised error */
        return 0.0f;
    }
    const double y = (double)p * log2_of(x);
    return y > -126.0 ? (float)exp2_of(mt_min(y, 127.0)) : 0.0f;
}
