/* Plants: none in walls or water, and none that moves when a wall is added. */
#include "support_land.h"

static double face_at(const village* v, double x, double z) {
    double face = 1e9;
    for (uint32_t i = 0; i < v->feet; ++i) {
        face = mt_min(face, mt_vec2_distance(v->foot[i].point, (mt_vec2){x, z}) - v->foot[i].half);
    }
    return face;
}

static void plants_keep_out_of_walls_and_water(void** state) {
    (void)state;
    village v;
    village_init(&v);
    uint32_t seen[MT_PLANT_KIND_COUNT] = {0};
    for (int32_t iz = -4; iz <= 5; ++iz) {
        for (int32_t ix = -4; ix <= 5; ++ix) {
            const mt_land_square square = square_at(&v, ix, iz, true);
            mt_land_parts        parts;
            lay(&v, &square, &parts);
            for (size_t i = 0; i < parts.plants.count; ++i) {
                const mt_plant* p = &parts.plants.items[i];
                const double    x = (double)p->x + 64.0 * (ix - (ix & 3)) / 4;
                const double    z = (double)p->z + 64.0 * (iz - (iz & 3)) / 4;
                const double    face = face_at(&v, x, z);
                const double    shore = mt_ground_shore(v.ground, x, z);
                ++seen[p->kind];
                switch (p->kind) {
                    case MT_PLANT_TREE:
                    case MT_PLANT_CONIFER: assert_true(face > 2.0 && shore > 3.8 && sqrt(x * x + z * z) > 25.0); break;
                    case MT_PLANT_BUSH: assert_true(face > 0.5 && shore > 0.9); break;
                    case MT_PLANT_REED: assert_true(face > 0.2 && shore < 0.4 && shore > -0.9); break;
                    case MT_PLANT_LILY:
                        assert_true(face > 0.5 && shore < -0.6);
                        assert_near((double)p->y, mt_ground_height(v.ground, x, z) + mt_ground_depth(v.ground, x, z), 1e-4);
                        break;
                    default:
                        /* 0.6 m from the middle of a wall of 0.8 m. */
                        assert_true(face > 0.10 && shore > 0.8);
                        break;
                }
                if (p->kind != MT_PLANT_LILY) {
                    assert_near((double)p->y, mt_ground_height(v.ground, x, z), 0.06);
                }
            }
            mt_land_parts_free(&parts, &v.allocator);
        }
    }
    for (int kind = 0; kind < MT_PLANT_KIND_COUNT; ++kind) {
        assert_true(seen[kind] > 0);
    }
    village_free(&v);
}

static const mt_plant* plant_like(const mt_plants* plants, const mt_plant* wanted) {
    for (size_t i = 0; i < plants->count; ++i) {
        const mt_plant* p = &plants->items[i];
        if (p->key == wanted->key && p->kind == wanted->kind && p->x == wanted->x && p->z == wanted->z) {
            return p;
        }
    }
    return NULL;
}

static void a_new_wall_moves_no_plant(void** state) {
    (void)state;
    village v;
    village_init(&v);
    for (int32_t ix = -2; ix <= 1; ++ix) {
        const mt_land_square bare = square_at(&v, ix, -1, false);
        const mt_land_square walled = square_at(&v, ix, -1, true);
        mt_land_parts        before;
        mt_land_parts        after;
        lay(&v, &bare, &before);
        lay(&v, &walled, &after);
        for (size_t i = 0; i < before.plants.count; ++i) {
            const mt_plant* p = &before.plants.items[i];
            const mt_plant* q = plant_like(&after.plants, p);
            const double    face = face_at(&v, (double)p->x + 64.0 * (ix - (ix & 3)) / 4, (double)p->z - 64.0);
            assert_true(q != NULL || face < 2.3);
            if (q != NULL && face > 1.2) {
                assert_true(q->size == p->size && q->y == p->y && q->ground.g == p->ground.g);
            }
        }
        for (size_t i = 0; i < after.plants.count; ++i) {
            const mt_plant* p = &after.plants.items[i];
            const double    face = face_at(&v, (double)p->x + 64.0 * (ix - (ix & 3)) / 4, (double)p->z - 64.0);
            assert_true(plant_like(&before.plants, p) != NULL || face < 2.0);
        }
        mt_land_parts_free(&before, &v.allocator);
        mt_land_parts_free(&after, &v.allocator);
    }
    village_free(&v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plants_keep_out_of_walls_and_water),
        cmocka_unit_test(a_new_wall_moves_no_plant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
