#include "plan/deep.h"

#define STEP 0.25   /* [m] */
#define GROWN 0.125 /* [m] a deep sample speaks for this much on either side */

bool mt_deep_extend(mt_deep* deep, const mt_path* path, double until, const mt_ground* ground, const mt_allocator* allocator) {
    const double end = mt_min(until, path->length);
    for (; (double)deep->next * STEP <= end; deep->next++) {
        const double  s = (double)deep->next * STEP;
        const mt_vec2 at = mt_path_position(path, s);
        if (mt_ground_depth(ground, at.x, at.z) <= MT_WALL_DEPTH_MAX) {
            continue;
        }
        mt_stretch* last = deep->found.count > 0 ? &deep->found.items[deep->found.count - 1] : NULL;
        if (last != NULL && last->s1 >= s - GROWN - 1e-9) {
            last->s1 = s + GROWN;
        } else if (!mt_array_push(&deep->found, ((mt_stretch){s - GROWN, s + GROWN}), allocator)) {
            return false;
        }
    }
    return true;
}

void mt_deep_free(mt_deep* deep, const mt_allocator* allocator) {
    mt_array_free(&deep->found, allocator);
    *deep = (mt_deep){0};
}
