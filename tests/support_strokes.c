#include "support_strokes.h"

#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef MOTTE_SOURCE_DIR
#define MOTTE_SOURCE_DIR "."
#endif

void assert_near_(double a, double b, double room, const char* file, int line) {
    if (!(fabs(a - b) <= room)) {
        print_error("%.17g is not within %g of %.17g\n", a, room, b);
        _fail(file, line);
    }
}

static void* strict_resize(void* user, void* block, size_t old_size, size_t new_size) {
    strict_memory* memory = user;
    if (new_size == 0) {
        free(block);
        memory->live -= (long long)old_size;
        return NULL;
    }
    memory->calls++;
    if (memory->fail_at > 0 && memory->calls >= memory->fail_at) {
        return NULL;
    }
    void* grown = realloc(block, new_size);
    if (grown != NULL) {
        memory->live += (long long)new_size - (long long)old_size;
    }
    return grown;
}

mt_allocator strict_allocator(strict_memory* memory) {
    return (mt_allocator){.resize = strict_resize, .user = memory};
}

mt_allocator plain_allocator(void) {
    return mt_allocator_default();
}

double drawn(uint64_t seed, uint64_t n) {
    return (double)mt_unit(mt_draw(seed * 0x9e3779b97f4a7c15ULL + 77, n));
}

static void put(mt_vec2s* stroke, mt_vec2 point) {
    const mt_allocator allocator = plain_allocator();
    assert_true(mt_array_push(stroke, point, &allocator));
}

mt_vec2s stroke_from_seed(uint64_t seed, stroke_kind kind, double length) {
    mt_vec2s stroke = {0};
    mt_vec2  at = {40.0 * drawn(seed, 1) - 20.0, 40.0 * drawn(seed, 2) - 20.0};
    double   heading = 6.28 * drawn(seed, 3);
    double   bend = 0.0; /* [rad/m] */
    double   leg = 0.0;  /* [m] left of the straight leg */
    double   walked = 0.0;
    put(&stroke, at);
    for (uint64_t n = 4; walked < length; n += 4) {
        double       step = 0.02 + 1.48 * drawn(seed, n) * drawn(seed, n + 1);
        const double turn = drawn(seed, n + 2) - 0.5;
        switch (kind) {
            case STROKE_GENTLE:
                bend = mt_clamp(bend + turn * 0.3, -0.4, 0.4);
                heading += bend * step;
                break;
            case STROKE_WANDER:
                bend = mt_clamp(bend + turn, -1.2, 1.2);
                heading += bend * step;
                break;
            case STROKE_CORNERS:
                leg -= step;
                if (leg <= 0.0) {
                    leg = 1.0 + 7.0 * drawn(seed, n + 3);
                    heading += 6.0 * turn;
                }
                break;
            case STROKE_SCRIBBLE:
                heading += drawn(seed, n + 3) < 0.1 ? 3.14159 : 3.0 * turn;
                step = drawn(seed, n + 3) > 0.9 ? 0.0 : step;
                break;
        }
        at = (mt_vec2){at.x + step * mt_cos(heading), at.z + step * mt_sin(heading)};
        walked += mt_max(step, 0.01);
        put(&stroke, at);
    }
    return stroke;
}

mt_vec2s ring_from_seed(uint64_t seed, double radius, double gap) {
    mt_vec2s     stroke = {0};
    const double phase = 6.28 * drawn(seed, 1);
    const double end = 6.283185307179586 - gap / radius;
    const double way = drawn(seed, 2) < 0.5 ? 1.0 : -1.0;
    double       angle = 0.0;
    for (uint64_t n = 3;; n++) {
        const double r = radius * (1.0 + 0.1 * mt_sin(2.0 * angle + phase) + 0.05 * mt_sin(3.0 * angle + 2.0 * phase));
        put(&stroke, (mt_vec2){r * mt_cos(way * angle), r * mt_sin(way * angle)});
        if (angle >= end) {
            return stroke;
        }
        angle = mt_min(angle + (0.02 + 0.8 * drawn(seed, n)) / radius, end);
    }
}

mt_vec2s even_stroke(double length, double radius, double spacing, double noise, uint64_t seed) {
    mt_vec2s       stroke = {0};
    const uint64_t count = (uint64_t)(length / spacing + 0.5);
    for (uint64_t i = 0; i <= count; i++) {
        const double s = (double)i * spacing;
        mt_vec2      point = {s, 0.0};
        if (radius > 0.0) {
            point = (mt_vec2){radius * mt_sin(s / radius), radius * (1.0 - mt_cos(s / radius))};
        }
        const double away = i > 0 ? noise * drawn(seed, 2 * i) : 0.0; /* at most `noise` to any side */
        const double side = 6.283185307179586 * drawn(seed, 2 * i + 1);
        put(&stroke, (mt_vec2){point.x + away * mt_cos(side), point.z + away * mt_sin(side)});
    }
    return stroke;
}

void strokes_free(mt_vec2s* stroke) {
    const mt_allocator allocator = plain_allocator();
    mt_array_free(stroke, &allocator);
}

void shaper_feed(mt_shaper* shaper, const mt_vec2s* stroke) {
    for (size_t i = 0; i < stroke->count; i++) {
        assert_true(mt_shaper_add(shaper, stroke->items[i]));
    }
}

mt_path path_of_points(const mt_point* points, uint32_t count, mt_shape shape, bool closed) {
    const mt_allocator allocator = plain_allocator();
    mt_path            path = {0};
    assert_true(mt_path_shape(shape, points, count, closed, &path, &allocator));
    return path;
}

mt_path path_of_stroke(const mt_vec2s* stroke, mt_shape shape, bool closed) {
    mt_shaper shaper;
    mt_points points = {0};
    mt_shaper_init(&shaper, shape, NULL);
    shaper_feed(&shaper, stroke);
    assert_true(mt_shaper_finish(&shaper, closed, &points));
    const mt_path path = path_of_points(points.items, (uint32_t)points.count, shape, closed);
    mt_array_free(&points, &shaper.allocator);
    mt_shaper_free(&shaper);
    return path;
}

void path_drop(mt_path* path) {
    const mt_allocator allocator = plain_allocator();
    mt_path_free(path, &allocator);
}

void check_path(const mt_path* path, uint64_t seed) {
    for (uint32_t i = 0; i < path->count; i++) {
        if (!isfinite(path->point[i].x) || !isfinite(path->point[i].z) || !isfinite(path->s[i])) {
            fail_msg("seed %llu: point %u is not finite", (unsigned long long)seed, i);
        }
    }
    for (uint32_t i = 1; i < path->count; i++) {
        const double step = path->s[i] - path->s[i - 1];
        const double chord = mt_vec2_distance(path->point[i], path->point[i - 1]);
        const bool   seam = path->closed && (i == 1 || i + 1 == path->count); /* a sample beside it may be left out */
        if (!(step > 0.0) || fabs(step - chord) > (seam ? 1.1e-3 : 1e-9)) {
            fail_msg("seed %llu: step %u is %.9f, its chord %.9f", (unsigned long long)seed, i, step, chord);
        }
    }
    assert_true(path->count > 0);
    assert_true(path->s[0] == 0.0 && path->length == path->s[path->count - 1]);
    if (path->closed) {
        assert_memory_equal(&path->point[0], &path->point[path->count - 1], sizeof(mt_vec2));
    }
}

int recorded_strokes(recorded out[RECORDED_MAX]) {
    FILE* file = fopen(MOTTE_SOURCE_DIR "/tests/data/pen-strokes.json", "rb");
    assert_non_null(file);
    static char  text[200000];
    const size_t size = fread(text, 1, sizeof text - 1, file);
    assert_true(fclose(file) == 0 && size < sizeof text - 1);
    text[size] = '\0';
    int         count = 0;
    const char* at = text;
    while ((at = strchr(at, '"')) != NULL) { /* "name": [[x, y], [x, y, ms], ...] */
        const char* end = strchr(++at, '"');
        assert_true(end != NULL && count < RECORDED_MAX && (size_t)(end - at) < sizeof out->name);
        recorded* stroke = &out[count++];
        *stroke = (recorded){0};
        memcpy(stroke->name, at, (size_t)(end - at));
        at = strchr(end, '[') + 1;
        while (*at != ']') {
            char* next;
            at += strcspn(at, "[]");
            if (*at == ']') {
                break;
            }
            const double x = strtod(at + 1, &next);
            const double z = strtod(next + strspn(next, ", "), &next);
            put(&stroke->stroke, (mt_vec2){x / 20.0, z / 20.0});
            at = strchr(next, ']') + 1;
        }
    }
    return count;
}

void recorded_free(recorded* strokes, int count) {
    for (int i = 0; i < count; i++) {
        strokes_free(&strokes[i].stroke);
    }
}
