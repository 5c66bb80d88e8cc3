/* The surface of water: on its level, once over all that is wet, ending under the bank. */
#include "support_land.h"

/* How many triangles of a patch lie over (x, z), relative to the page. */
static uint32_t cover_of(const mt_patch* patch, float x, float z) {
    uint32_t count = 0;
    for (size_t i = 0; i + 2 < patch->corners.count; i += 3) {
        bool inside = true;
        for (size_t k = 0; k < 3 && inside; ++k) {
            const float* a = patch->points.items[patch->corners.items[i + k]].position;
            const float* b = patch->points.items[patch->corners.items[i + (k + 1) % 3]].position;
            inside = (double)(b[2] - a[2]) * (double)(x - a[0]) - (double)(b[0] - a[0]) * (double)(z - a[2]) > 0.0;
        }
        count += inside ? 1 : 0;
    }
    return count;
}

static void water_lies_once_over_what_is_wet(void** state) {
    (void)state;
    village v;
    village_init(&v);
    uint32_t looked = 0;
    for (int32_t ix = 0; ix <= 1; ++ix) {
        const mt_land_square square = square_at(&v, ix, 0, false);
        mt_land_parts        parts;
        lay(&v, &square, &parts);
        for (uint64_t n = 0; n < 6000; ++n) {
            const float  x = 16.0f * (float)drawn(21, 2 * n);
            const float  z = 16.0f * (float)drawn(21, 2 * n + 1);
            const double shore = mt_ground_shore(v.ground, 16.0 * ix + (double)x, (double)z);
            if (shore < -0.02 || shore > 0.35) {
                const uint32_t wanted = shore < 0.0 ? 1 : 0;
                const float    page_x = x + 16.0f * (float)ix;
                if (cover_of(&parts.water_near, page_x, z) != wanted ||
                    (shore < -0.1 && cover_of(&parts.water_far, page_x, z) != wanted)) {
                    fail_msg("at (%.4f, %.4f), %.3f from the shore", (double)page_x, (double)z, shore);
                }
                looked += wanted;
            }
        }
        mt_land_parts_free(&parts, &v.allocator);
    }
    assert_true(looked > 2000);
    village_free(&v);
}

/* Water lies on the level of its pond, covers what is wet and ends under the bank. */
static void water_covers_what_is_wet(void** state) {
    (void)state;
    village v;
    village_init(&v);
    const double level = mt_ground_height(v.ground, 9.0, 11.0) + mt_ground_depth(v.ground, 9.0, 11.0);
    double       wet = 0.0;
    double       covered[2] = {0.0, 0.0};
    for (int32_t iz = -1; iz <= 1; ++iz) {
        for (int32_t ix = -1; ix <= 1; ++ix) {
            const mt_land_square square = square_at(&v, ix, iz, false);
            mt_land_parts        parts;
            lay(&v, &square, &parts);
            const mt_patch* water[2] = {&parts.water_near, &parts.water_far};
            for (int d = 0; d < 2; ++d) {
                for (size_t i = 0; i < water[d]->points.count; ++i) {
                    float at[3];
                    world_of(&square, &water[d]->points.items[i], at);
                    assert_near((double)at[1], level, 1e-5);
                    assert_true(mt_ground_shore(v.ground, (double)at[0], (double)at[2]) < 0.25);
                    const float* n = water[d]->points.items[i].normal;
                    assert_true(n[0] == 0.0f && n[1] == 1.0f && n[2] == 0.0f);
                }
                for (size_t i = 0; i + 2 < water[d]->corners.count; i += 3) {
                    const float* a = water[d]->points.items[water[d]->corners.items[i]].position;
                    const float* b = water[d]->points.items[water[d]->corners.items[i + 1]].position;
                    const float* c = water[d]->points.items[water[d]->corners.items[i + 2]].position;
                    const double twice =
                        (double)(b[2] - a[2]) * (double)(c[0] - a[0]) - (double)(b[0] - a[0]) * (double)(c[2] - a[2]);
                    assert_true(twice > 0.0);
                    covered[d] += 0.5 * twice;
                }
            }
            for (double z = 16.0 * iz + 0.1; z < 16.0 * iz + 16.0; z += 0.2) {
                for (double x = 16.0 * ix + 0.1; x < 16.0 * ix + 16.0; x += 0.2) {
                    wet += mt_ground_wet(v.ground, x, z) ? 0.04 : 0.0;
                }
            }
            mt_land_parts_free(&parts, &v.allocator);
        }
    }
    assert_true(wet > 120.0);
    for (int d = 0; d < 2; ++d) {
        assert_true(covered[d] > wet && covered[d] < wet + 0.25 * 70.0);
    }
    village_free(&v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(water_lies_once_over_what_is_wet),
        cmocka_unit_test(water_covers_what_is_wet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
