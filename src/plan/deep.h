/* Water too deep to stand in, found along a line that may still grow. */
#ifndef MT_PLAN_DEEP_H
#define MT_PLAN_DEEP_H

#include "geometry/self.h"
#include "ground/ground.h"

#define MT_WALL_DEPTH_MAX 1.5 /* [m] a wall stands on the bed in water down to this */

/* Zero-initialised: nothing looked at yet. The depth is sampled every 0.25 m of the line. */
typedef struct mt_deep {
    uint32_t     next;  /* sample to be looked at next */
    mt_stretches found; /* stretches left out, in order */
} mt_deep;

/* Looks at the samples up to `until` [m]; each is looked at once. False when there is no memory. */
bool mt_deep_extend(mt_deep* deep, const mt_path* path, double until, const mt_ground* ground, const mt_allocator* allocator);

void mt_deep_free(mt_deep* deep, const mt_allocator* allocator);

#endif
