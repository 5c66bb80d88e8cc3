#include "geometry/path.h"

#include "base/assert.h"

#include <string.h>

#define POINT_SAME 1e-9 /* [m] */

static const size_t item_size = sizeof(mt_vec2) + sizeof(double);

/* Points and lengths share one block, so that growing either succeeds or changes nothing. */
static bool reserve_one(mt_path* path, const mt_allocator* allocator) {
    if (path->count < path->capacity) {
        return true;
    }
    const size_t capacity = path->capacity < 16 ? 32 : (size_t)path->capacity + path->capacity / 2;
    if (capacity > UINT32_MAX || capacity > SIZE_MAX / item_size) {
        return false;
    }
    mt_vec2* point = mt_allocate(allocator, capacity * item_size);
    if (point == NULL) {
        return false;
    }
    double* s = (double*)(void*)(point + capacity);
    if (path->count > 0) {
        memcpy(point, path->point, path->count * sizeof *point);
        memcpy(s, path->s, path->count * sizeof *s);
    }
    mt_release(allocator, path->point, path->capacity * item_size);
    path->point = point;
    path->s = s;
    path->capacity = (uint32_t)capacity;
    return true;
}

bool mt_path_place(mt_path* path, mt_vec2 point, double s, const mt_allocator* allocator) {
    MT_ASSERT(path->count == 0 || s > path->s[path->count - 1]);
    if (!reserve_one(path, allocator)) {
        return false;
    }
    path->point[path->count] = point;
    path->s[path->count] = s;
    path->count++;
    path->length = s;
    return true;
}

bool mt_path_push(mt_path* path, mt_vec2 point, const mt_allocator* allocator) {
    if (path->count == 0) {
        return mt_path_place(path, point, 0.0, allocator);
    }
    const double step = mt_vec2_distance(point, path->point[path->count - 1]);
    if (!(step > POINT_SAME)) {
        return true;
    }
    return mt_path_place(path, point, path->s[path->count - 1] + step, allocator);
}

void mt_path_truncate(mt_path* path, uint32_t count) {
    MT_ASSERT(count <= path->count);
    path->count = count;
    path->length = count > 0 ? path->s[count - 1] : 0.0;
}

void mt_path_free(mt_path* path, const mt_allocator* allocator) {
    mt_release(allocator, path->point, path->capacity * item_size);
    *path = (mt_path){0};
}

double mt_path_wrap(const mt_path* path, double s) {
    if (!path->closed) {
        return path->count > 0 ? mt_clamp(s, path->s[0], path->length) : 0.0;
    }
    if (s >= 0.0 && s < path->length) {
        return s;
    }
    if (!(path->length > 0.0)) {
        return 0.0;
    }
    const double wrapped = s - path->length * floor(s / path->length);
    return wrapped >= 0.0 && wrapped < path->length ? wrapped : 0.0; /* rounding can reach either end: one place */
}

uint32_t mt_path_segment(const mt_path* path, double s) {
    if (path->count < 2) {
        return 0;
    }
    uint32_t low = 0;
    uint32_t high = path->count - 1; /* s[low] <= s < s[high], but for values outside the path */
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (path->s[middle] <= s) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static mt_vec2 position_on(const mt_path* path, uint32_t segment, double s) {
    const double t = (s - path->s[segment]) / (path->s[segment + 1] - path->s[segment]);
    return mt_vec2_lerp(path->point[segment], path->point[segment + 1], t);
}

mt_vec2 mt_path_position(const mt_path* path, double s) {
    MT_ASSERT(path->count > 0);
    const double at = mt_path_wrap(path, s);
    if (at >= path->length || path->count < 2) {
        return path->point[path->count - 1];
    }
    return position_on(path, mt_path_segment(path, at), at);
}

mt_vec2 mt_path_position_near(const mt_path* path, double s, uint32_t* hint) {
    MT_ASSERT(path->count > 0);
    const double at = mt_path_wrap(path, s);
    if (at >= path->length || path->count < 2) {
        return path->point[path->count - 1];
    }
    uint32_t i = *hint;
    uint32_t steps = 0;
    while (i + 1 < path->count && path->s[i + 1] <= at && steps < 8) {
        i++;
        steps++;
    }
    if (i + 1 >= path->count || path->s[i] > at || path->s[i + 1] <= at) {
        i = mt_path_segment(path, at);
    }
    *hint = i;
    return position_on(path, i, at);
}

mt_vec2 mt_path_heading(const mt_path* path, double s) {
    MT_ASSERT(path->count > 0);
    const double  at = mt_path_wrap(path, s);
    const mt_vec2 behind = mt_path_position(path, at - MT_PATH_NORMAL_REACH);
    const mt_vec2 ahead = mt_path_position(path, at + MT_PATH_NORMAL_REACH);
    const mt_vec2 chord = mt_vec2_sub(ahead, behind);
    if (mt_vec2_length(chord) > POINT_SAME || path->count < 2) {
        return mt_vec2_unit(chord);
    }
    const uint32_t i = mt_path_segment(path, at);
    return mt_vec2_unit(mt_vec2_sub(path->point[i + 1], path->point[i]));
}

double mt_path_turn(const mt_path* path, uint32_t i) {
    const uint32_t last = path->count - 1;
    if (path->count < 2 || ((i == 0 || i == last) && !path->closed)) {
        return 0.0;
    }
    const mt_vec2 here = path->point[i];
    const mt_vec2 in = mt_vec2_sub(here, path->point[i > 0 ? i - 1 : last - 1]);
    const mt_vec2 out = mt_vec2_sub(path->point[i < last ? i + 1 : 1], here);
    return mt_atan2(mt_vec2_cross(in, out), mt_vec2_dot(in, out));
}

double mt_path_nearest(const mt_path* path, mt_vec2 point, double* distance) {
    MT_ASSERT(path->count > 0);
    double best_s = path->s[0];
    double best = mt_vec2_distance(point, path->point[0]);
    for (uint32_t i = 0; i + 1 < path->count; i++) {
        const mt_vec2 leg = mt_vec2_sub(path->point[i + 1], path->point[i]);
        const double  square = mt_vec2_dot(leg, leg);
        const mt_vec2 way = mt_vec2_sub(point, path->point[i]);
        const double  t = square > 0.0 ? mt_clamp(mt_vec2_dot(way, leg) / square, 0.0, 1.0) : 0.0;
        const double  d = mt_vec2_length(mt_vec2_mad(way, leg, -t));
        if (d < best) {
            best = d;
            best_s = path->s[i] + t * (path->s[i + 1] - path->s[i]);
        }
    }
    if (distance != NULL) {
        *distance = best;
    }
    return mt_path_wrap(path, best_s);
}
