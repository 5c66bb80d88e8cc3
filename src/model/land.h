/* Chunks of the land: squares of ground with their water and plants. */
#ifndef MT_MODEL_LAND_H
#define MT_MODEL_LAND_H

#include "build/land.h"
#include "model/store.h"

/* What one square shows. */
typedef struct mt_land_place {
    int32_t   ix, iz;
    uint64_t  key;
    mt_entry* entry[MT_MATERIAL_COUNT]; /* NULL: nothing of that material */
} mt_land_place;

typedef struct mt_land_model {
    mt_allocator allocator;
    mt_store*    store;
    uint64_t     signature; /* over plan and ground; 0: to be found anew */
    MT_ARRAY(mt_land_place) places; /* in order of ix, iz */
} mt_land_model;

void mt_land_model_init(mt_land_model* land, mt_store* store, const mt_allocator* allocator);
void mt_land_model_free(mt_land_model* land);

/* Brings the squares to the state of the plan. False: no memory, call again. */
bool mt_land_model_update(mt_land_model* land, const mt_plan* plan, const mt_ground* ground, uint64_t ground_key);

#endif
