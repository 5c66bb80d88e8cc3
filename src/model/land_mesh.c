#include "model/land_mesh.h"

#include "mesh/patch.h"
#include "mesh/plant.h"

static bool mesh_square(const mt_land_parts* parts, const mt_land_square* square, bool far, mt_land_meshes* out,
                        const mt_allocator* allocator) {
    /* Wide squares are never close: their nearest version is another's far one. */
    const bool            plain = square->span <= 1 && !square->coarse;
    const mt_plant_detail near_detail = plain ? MT_PLANT_NEAR : (square->span <= 4 ? MT_PLANT_MIDDLE : MT_PLANT_HORIZON);
    const mt_plant_detail far_detail = plain ? MT_PLANT_MIDDLE : (square->span <= 4 ? MT_PLANT_FAR : MT_PLANT_HORIZON);
    if (!mt_patch_mesh(&parts->ground_near, &out->near[MT_MATERIAL_GROUND], allocator) ||
        !mt_patch_mesh(&parts->water_near, &out->near[MT_MATERIAL_WATER], allocator) ||
        !mt_plants_mesh(&parts->plants, near_detail, &out->near[MT_MATERIAL_PLANT], allocator)) {
        return false;
    }
    return !far || (mt_patch_mesh(&parts->ground_far, &out->far[MT_MATERIAL_GROUND], allocator) &&
                    mt_patch_mesh(&parts->water_far, &out->far[MT_MATERIAL_WATER], allocator) &&
                    mt_plants_mesh(&parts->plants, far_detail, &out->far[MT_MATERIAL_PLANT], allocator));
}

bool mt_land_build(const mt_ground* ground, const mt_land_square* square, bool far, mt_land_meshes* out,
                   const mt_allocator* allocator) {
    mt_land_parts parts = {0};
    *out = (mt_land_meshes){0};
    const bool laid = mt_land_lay(ground, square, &parts, allocator) && mesh_square(&parts, square, far, out, allocator);
    mt_land_parts_free(&parts, allocator);
    if (!laid) {
        mt_land_meshes_free(out, allocator);
    }
    return laid;
}

void mt_land_meshes_free(mt_land_meshes* meshes, const mt_allocator* allocator) {
    for (int material = 0; material < MT_MATERIAL_COUNT; ++material) {
        mt_mesh_free(&meshes->near[material], allocator);
        mt_mesh_free(&meshes->far[material], allocator);
    }
}
