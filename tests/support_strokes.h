/* Strokes for the tests of geometry: made from seeds, or recorded; and memory that counts and can run out. */
#ifndef SUPPORT_STROKES_H
#define SUPPORT_STROKES_H

#include "geometry/shape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define assert_near(a, b, room) assert_near_((double)(a), (double)(b), (double)(room), __FILE__, __LINE__)
void assert_near_(double a, double b, double room, const char* file, int line);

/* Counts bytes out; allocation number `fail_at` (from 1, 0 for never) and all after it fail. */
typedef struct strict_memory {
    long long live;
    long      calls;
    long      fail_at;
} strict_memory;

mt_allocator strict_allocator(strict_memory* memory);

/* The allocator of tests that do not count. */
mt_allocator plain_allocator(void);

/* A number in [0, 1) from a seed and an ordinal. */
double drawn(uint64_t seed, uint64_t n);

typedef enum stroke_kind {
    STROKE_GENTLE,  /* wide curves, never tighter than 2 m */
    STROKE_WANDER,  /* any curve a hand makes, on itself too */
    STROKE_CORNERS, /* straight legs of 1 to 8 m with any turn between them */
    STROKE_SCRIBBLE /* wild, with turn-backs and rests */
} stroke_kind;

/* Samples of a stroke of about `length` metres; sample spacing varies from 0.02 to 1.5 m. */
mt_vec2s stroke_from_seed(uint64_t seed, stroke_kind kind, double length);

/* A wobbly ring whose end is `gap` metres short of its start. */
mt_vec2s ring_from_seed(uint64_t seed, double radius, double gap);

/* A line sampled every `spacing` metres with `noise` metres of jitter (0 for none): straight, or on an arc when radius > 0. */
mt_vec2s even_stroke(double length, double radius, double spacing, double noise, uint64_t seed);

void strokes_free(mt_vec2s* stroke);

/* Feeds all samples. */
void shaper_feed(mt_shaper* shaper, const mt_vec2s* stroke);

/* The path of a stroke: by the shaper's stored points and mt_path_shape, as a finished wall has it. */
mt_path path_of_stroke(const mt_vec2s* stroke, mt_shape shape, bool closed);
mt_path path_of_points(const mt_point* points, uint32_t count, mt_shape shape, bool closed);
void    path_drop(mt_path* path);

/* All finite, s growing strictly and equal to the chords (to a millimetre beside a seam), a loop closed to the bit. Fails with the seed. */
void check_path(const mt_path* path, uint64_t seed);

typedef struct recorded {
    char     name[32];
    mt_vec2s stroke; /* [m] 20 px to a metre */
} recorded;

enum { RECORDED_MAX = 16 };

/* Reads tests/data/pen-strokes.json; the count of strokes. */
int  recorded_strokes(recorded out[RECORDED_MAX]);
void recorded_free(recorded* strokes, int count);

#endif
