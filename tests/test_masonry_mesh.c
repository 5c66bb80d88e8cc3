/* Single stones to triangles: clean at every size that is laid, down to the least a leftover can be. */
#include "base/hash.h"
#include "mesh/masonry.h"
#include "support_walls.h"

enum { STONES = 4000 };

static float between(uint64_t seed, uint64_t n, float lo, float hi) {
    return lo + (hi - lo) * mt_unit(mt_draw(mt_mix(seed), n));
}

static void check_clean(const mt_parts* parts, const char* what, uint64_t seed) {
    const mt_allocator allocator = plain_allocator();
    uint32_t           triangles[MT_DETAIL_COUNT];
    for (int d = 0; d < MT_DETAIL_COUNT; ++d) {
        mt_mesh mesh = {0};
        float   min[3], max[3];
        assert_true(mt_masonry_mesh(parts, (mt_detail)d, &mesh, &allocator));
        const mt_mesh_view view = mt_mesh_as_view(&mesh);
        mt_mesh_bounds(&mesh, min, max);
        const mt_mesh_faults f = mt_mesh_check(&view, min, max);
        triangles[d] = mesh.index_count / 3;
        if (f.not_finite + f.not_unit + f.degenerate + f.out_of_range + f.inward + f.out_of_bounds > 0) {
            fail_msg(
                "seed %llu: a %s, %s: %u not finite, %u not unit, %u degenerate, %u out of range, %u inward, %u out of bounds",
                (unsigned long long)seed, what, d == MT_DETAIL_NEAR ? "near" : "far", f.not_finite, f.not_unit, f.degenerate,
                f.out_of_range, f.inward, f.out_of_bounds);
        }
        mt_mesh_free(&mesh, &allocator);
    }
    assert_true(triangles[MT_DETAIL_FAR] * 3 <= triangles[MT_DETAIL_NEAR] && triangles[MT_DETAIL_FAR] > 0);
}

/* A stone on a face that looks along (c, s): straight, as the builder lays it. */
static mt_pillow pillow_of(uint64_t seed) {
    const bool   half = seed % 3 == 0; /* of a split stone */
    const float  length = half ? between(seed, 0, 0.33f, 0.75f) : between(seed, 0, 0.10f, 1.5f);
    const float  height = half ? between(seed, 1, 0.12f, 0.22f) : between(seed, 1, 0.28f, 0.46f);
    const double angle = (double)between(seed, 2, 0.0f, 6.28f);
    const float  nx = (float)mt_cos(angle), nz = (float)mt_sin(angle), side = seed % 2 == 0 ? 1.0f : -1.0f;
    mt_pillow    p = {.key = mt_mix(seed),
                      .u1 = length,
                      .v1 = height,
                      .chip = half ? 0.022f : 0.048f,
                      .shade = {0.6f, 1.0f},
                      .winding = side};
    p.bevel = mt_minf(half ? 0.035f : 0.042f, 0.32f * length);
    const float along[MT_PILLOW_COLUMNS] = {0.0f, p.bevel, length * between(seed, 3, 0.36f, 0.64f), length - p.bevel, length};
    for (int i = 0; i < MT_PILLOW_COLUMNS; ++i) {
        const float x = side * nz * along[i], z = -side * nx * along[i];
        p.column[i] = (mt_pillow_column){x, 0.0f, z, x, height, z, nx, nz};
    }
    return p;
}

static void stones_of_all_sizes_are_clean(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < STONES; ++seed) {
        mt_pillow stone = pillow_of(seed);
        mt_parts  parts = {.pillows = {&stone, 1, 1}};
        check_clean(&parts, "stone", seed);
    }
}

static void blocks_of_all_sizes_are_clean(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < STONES; ++seed) {
        const float size[3] = {between(seed, 0, 0.06f, 1.2f), between(seed, 1, 0.14f, 0.46f), between(seed, 2, 0.12f, 6.0f)};
        mt_block    block = {.key = mt_mix(seed), .chamfer = 0.045f, .jitter = 0.008f, .shade = {0.7f, 1.0f}, .dressed = 1};
        for (unsigned i = 0; i < 8; ++i) {
            block.corner[i][0] = (i & 1) != 0 ? size[0] : 0.0f;
            block.corner[i][1] = (i & 4) != 0 ? size[1] : 0.0f;
            block.corner[i][2] = (i & 2) != 0 ? -size[2] : 0.0f;
        }
        mt_parts parts = {.blocks = {&block, 1, 1}};
        check_clean(&parts, "block", seed);
    }
}

/* G06: whatever length is left over at the end of a course, no triangle of it is a sliver. */
static void leftovers_make_no_slivers(void** state) {
    (void)state;
    const mt_world_def def = walls_alone();
    for (int32_t length = 600; length < (proof_run() ? 6000 : 2600); length += proof_run() ? 1 : 7) {
        const mt_point points[2] = {{0, 0}, {length, 0}};
        mt_wall_def    wall = mt_wall_def_defaults();
        scene          s = scene_open(NULL, &def);
        wall.seed = (uint64_t)length;
        assert_true(scene_draw(&s, &wall, points, 2) != 0);
        const uint32_t count = mt_world_chunk_count(s.world);
        assert_true(count > 0);
        for (uint32_t i = 0; i < count; ++i) {
            const mt_chunk_view* chunk = mt_world_chunk(s.world, i);
            for (int d = 0; d < MT_DETAIL_COUNT; ++d) {
                const mt_mesh_faults f = mt_mesh_check(&chunk->mesh[d], chunk->min, chunk->max);
                if (f.degenerate + f.not_unit + f.not_finite + f.inward > 0) {
                    fail_msg("a wall of %d mm: %u slivers, %u normals", length, f.degenerate, f.not_unit);
                }
            }
        }
        scene_close(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(stones_of_all_sizes_are_clean),
                                       cmocka_unit_test(blocks_of_all_sizes_are_clean),
                                       cmocka_unit_test(leftovers_make_no_slivers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
