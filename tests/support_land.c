#include "support_land.h"

#include <string.h>

void village_init(village* v) {
    memset(v, 0, sizeof *v);
    v->allocator = plain_allocator();
    v->def = mt_ground_def_defaults();
    v->def.seed = 7;
    v->def.pond_count = 2;
    v->def.ponds[0] = (mt_pond){9000, 11000, 6000};
    v->def.ponds[1] = (mt_pond){17500, 14000, 4500};
    v->ground = mt_ground_create(&v->def, &v->allocator);
    assert_non_null(v->ground);
    /* From dry land through the water and on, at a slant to the squares. */
    for (v->feet = 0; v->feet < 320; ++v->feet) {
        const double s = 0.25 * (double)v->feet;
        v->foot[v->feet] = (mt_footprint){{-24.0 + 0.92 * s, -9.0 + 0.39 * s}, 0.485};
    }
}

void village_free(village* v) {
    mt_ground_destroy(v->ground);
}

mt_land_square square_at(const village* v, int32_t ix, int32_t iz, bool walled) {
    return (mt_land_square){
        .ix = ix, .iz = iz, .span = 1, .footprint = walled ? v->foot : NULL, .footprint_count = walled ? v->feet : 0};
}

void lay(const village* v, const mt_land_square* square, mt_land_parts* parts) {
    *parts = (mt_land_parts){0};
    assert_true(mt_land_lay(v->ground, square, parts, &v->allocator));
}

void world_of(const mt_land_square* square, const mt_patch_point* point, float at[3]) {
    const int32_t page_x = (square->ix - (square->ix & 3)) / 4;
    const int32_t page_z = (square->iz - (square->iz & 3)) / 4;
    at[0] = point->position[0] + 64.0f * (float)page_x;
    at[1] = point->position[1];
    at[2] = point->position[2] + 64.0f * (float)page_z;
}
