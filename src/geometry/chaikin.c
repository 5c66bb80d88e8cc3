#include "geometry/shape.h"
#include "geometry/walk.h"

#include <string.h>

/* The point a quarter of the way from a to b. */
static mt_vec2 quarter(mt_vec2 a, mt_vec2 b) {
    return (mt_vec2){a.x * 0.75 + b.x * 0.25, a.z * 0.75 + b.z * 0.25};
}

/* Both cuts of each of the count - 1 edges. */
static void cut_edges(const mt_vec2* points, size_t count, mt_vec2* out) {
    for (size_t i = 0; i + 1 < count; i++) {
        out[2 * i] = quarter(points[i], points[i + 1]);
        out[2 * i + 1] = quarter(points[i + 1], points[i]);
    }
}

bool mt_chaikin(const mt_vec2* points, size_t count, bool closed, mt_vec2s* out, const mt_allocator* allocator) {
    out->count = 0;
    if (count < 2) {
        return count == 0 || mt_array_push(out, points[0], allocator);
    }
    if (count > SIZE_MAX / 2 || !mt_array_reserve(out, 2 * count, allocator)) {
        return false;
    }
    mt_vec2* to = out->items;
    out->count = 2 * count;
    if (closed) {
        cut_edges(points, count, to);
        to[2 * count - 2] = quarter(points[count - 1], points[0]);
        to[2 * count - 1] = quarter(points[0], points[count - 1]);
    } else {
        to[0] = points[0];
        cut_edges(points, count, to + 1);
        to[2 * count - 1] = points[count - 1];
    }
    return true;
}

void mt_chaikin_window(mt_vec2 a, mt_vec2 b, mt_vec2 c, mt_vec2 owned[MT_CHAIKIN_OWNED]) {
    const mt_vec2 corner[3] = {a, b, c};
    mt_vec2       first[4];
    mt_vec2       second[6];
    mt_vec2       third[10];
    cut_edges(corner, 3, first);
    cut_edges(first, 4, second);
    cut_edges(second, 6, third);
    memcpy(owned, third + 1, MT_CHAIKIN_OWNED * sizeof *owned); /* the outer two belong to the neighbours */
}

mt_vec2 mt_chaikin_edge(mt_vec2 a, mt_vec2 b) {
    const mt_vec2 first[2] = {quarter(a, b), quarter(b, a)};
    const mt_vec2 second[2] = {quarter(first[0], first[1]), quarter(first[1], first[0])};
    return quarter(second[1], second[0]);
}
