#include "ground/ground.h"

#include "base/memory.h"
#include "ground/pond.h"

struct mt_ground {
    mt_allocator allocator;
    uint64_t     seed;
    mt_meadow    meadow;
    mt_ponds     ponds;
};

mt_ground* mt_ground_create(const mt_ground_def* def, const mt_allocator* allocator) {
    const mt_allocator resolved = mt_allocator_or_default(allocator);
    mt_ground*         ground = mt_allocate_zero(&resolved, sizeof *ground);
    if (ground != NULL) {
        ground->allocator = resolved;
        ground->seed = def->seed;
        ground->meadow = mt_meadow_init(def);
        mt_ponds_init(&ground->ponds, def, &ground->meadow);
    }
    return ground;
}

void mt_ground_destroy(mt_ground* ground) {
    if (ground != NULL) {
        const mt_allocator allocator = ground->allocator;
        mt_release(&allocator, ground, sizeof *ground);
    }
}

uint64_t mt_ground_seed(const mt_ground* ground) {
    return ground->seed;
}

double mt_ground_height(const mt_ground* ground, double x, double z) {
    const double meadow = mt_meadow_height(&ground->meadow, x, z);
    return ground->ponds.count > 0 ? mt_ponds_height(&ground->ponds, x, z, meadow) : meadow;
}

double mt_ground_depth(const mt_ground* ground, double x, double z) {
    const mt_pond_place place = mt_ponds_place(&ground->ponds, x, z);
    return mt_pond_depth(&place);
}

bool mt_ground_wet(const mt_ground* ground, double x, double z) {
    return mt_ponds_place(&ground->ponds, x, z).shore < 0.0;
}

double mt_ground_shore(const mt_ground* ground, double x, double z) {
    return mt_ponds_place(&ground->ponds, x, z).shore;
}
