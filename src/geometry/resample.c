#include "geometry/shape.h"
#include "geometry/walk.h"

#define STEP_SAME 1e-6 /* [steps] */

void mt_walk_begin(mt_walk* walk, mt_vec2 start, double step) {
    *walk = (mt_walk){.at = start, .to = start, .step = step, .next = 1};
}

void mt_walk_toward(mt_walk* walk, mt_vec2 to) {
    walk->to = to;
    walk->to_s = walk->s + mt_vec2_distance(walk->at, to);
}

bool mt_walk_next(mt_walk* walk, mt_vec2* sample) {
    const double s = (double)walk->next * walk->step; /* a product, not a running sum: no drift */
    if (!(s + STEP_SAME * walk->step < walk->to_s)) {
        walk->at = walk->to;
        walk->s = walk->to_s;
        return false;
    }
    const double t = mt_max((s - walk->s) / (walk->to_s - walk->s), 0.0); /* a sample can wait at the corner before */
    *sample = mt_vec2_lerp(walk->at, walk->to, t);
    walk->next++;
    return true;
}

bool mt_walk_push(mt_walk* walk, mt_vec2 to, mt_path* path, const mt_allocator* allocator) {
    mt_vec2 sample;
    mt_walk_toward(walk, to);
    while (mt_walk_next(walk, &sample)) {
        if (!mt_path_push(path, sample, allocator)) {
            return false;
        }
    }
    return true;
}

bool mt_resample(const mt_vec2* points, size_t count, double step, mt_vec2s* out, const mt_allocator* allocator) {
    if (count == 0) {
        return true;
    }
    mt_walk walk;
    mt_walk_begin(&walk, points[0], step);
    if (!mt_array_push(out, points[0], allocator)) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        mt_vec2 sample;
        mt_walk_toward(&walk, points[i]);
        while (mt_walk_next(&walk, &sample)) {
            if (!mt_array_push(out, sample, allocator)) {
                return false;
            }
        }
    }
    return walk.s <= STEP_SAME * step || mt_array_push(out, points[count - 1], allocator);
}
