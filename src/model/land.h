/* Chunks of the land: squares of ground with their water and plants. */
#ifndef MT_MODEL_LAND_H
#define MT_MODEL_LAND_H

#include "build/land.h"
#include "model/walls.h"
#include "plan/plan.h"

/* What one square shows. */
typedef struct mt_land_place {
    int32_t   ix, iz; /* as in mt_land_square */
    uint16_t  span, coarse;
    uint64_t  key;                      /* 0: nothing shown yet */
    mt_entry* entry[MT_MATERIAL_COUNT]; /* NULL: nothing of that material */
} mt_land_place;

typedef MT_ARRAY(mt_land_place) mt_land_places;

typedef struct mt_land_model {
    mt_allocator   allocator;
    mt_store*      store;
    uint64_t       signature; /* over plan and ground; 0: to be found anew */
    mt_land_places places;    /* in order of iz, ix */
} mt_land_model;

void mt_land_model_init(mt_land_model* land, mt_store* store, const mt_allocator* allocator);
void mt_land_model_free(mt_land_model* land);

/* Brings the squares to the state of the plan, whose walls are up to date. False: no memory, call again. */
bool mt_land_model_update(mt_land_model* land, const mt_plan* plan, const mt_walls* walls, const mt_ground* ground,
                          uint64_t ground_key);

#endif
