/* Squares of land: whole, without cracks, the same every time, and touched by a wall only beside it. */
#include "model/land_mesh.h"

#include "base/hash.h"
#include "support_land.h"

#include <stdlib.h>
#include <string.h>

static void squares_cover_the_land_once(void** state) {
    (void)state;
    village v;
    village_init(&v);
    for (int walls = 0; walls < 3; ++walls) {
        const mt_vec2   min = walls == 0 ? (mt_vec2){1.0, 1.0} : (mt_vec2){-60.0, -10.0};
        const mt_vec2   max = walls == 0 ? (mt_vec2){0.0, 0.0} : (mt_vec2){walls == 1 ? 90.0 : 5000.0, 40.0};
        mt_land_squares squares = {0};
        assert_true(mt_land_squares_find(&v.def, min, max, &squares, &v.allocator));
        assert_true(squares.count > 100 && squares.count < 3000);
        int32_t  low_x = INT32_MAX, low_z = INT32_MAX, high_x = INT32_MIN, high_z = INT32_MIN;
        uint64_t area = 0;
        for (size_t i = 0; i < squares.count; ++i) {
            const mt_land_square* s = &squares.items[i];
            assert_true(s->span == 1 || s->span == 4 || s->span == 16);
            assert_int_equal(s->ix & (s->span - 1), 0);
            assert_int_equal(s->iz & (s->span - 1), 0);
            if (i > 0) {
                const mt_land_square* p = s - 1;
                assert_true(p->iz < s->iz || (p->iz == s->iz && p->ix < s->ix));
            }
            low_x = s->ix < low_x ? s->ix : low_x;
            low_z = s->iz < low_z ? s->iz : low_z;
            high_x = s->ix + s->span > high_x ? s->ix + s->span : high_x;
            high_z = s->iz + s->span > high_z ? s->iz + s->span : high_z;
            area += (uint64_t)s->span * s->span;
        }
        /* They fill their box: equal areas, and no two on one another by the map below. */
        const size_t wide = (size_t)(high_x - low_x);
        const size_t deep = (size_t)(high_z - low_z);
        assert_int_equal(area, wide * deep);
        uint8_t* taken = calloc(wide, deep);
        assert_non_null(taken);
        for (size_t i = 0; i < squares.count; ++i) {
            const mt_land_square* s = &squares.items[i];
            for (int32_t z = s->iz; z < s->iz + s->span; ++z) {
                for (int32_t x = s->ix; x < s->ix + s->span; ++x) {
                    uint8_t* at = &taken[(size_t)(z - low_z) * wide + (size_t)(x - low_x)];
                    assert_int_equal(*at, 0);
                    *at = s->span == 1 && !s->coarse ? 2 : 1;
                }
            }
        }
        assert_true(16 * low_x <= -420 && 16 * high_x >= 420 && 16 * low_z <= -420 && 16 * high_z >= 420);
        /* Full detail around the origin and the ponds. */
        for (int32_t z = -3; z <= 4; ++z) {
            for (int32_t x = -3; x <= 4; ++x) {
                assert_int_equal(taken[(size_t)(z - low_z) * wide + (size_t)(x - low_x)], 2);
            }
        }
        free(taken);
        mt_array_free(&squares, &v.allocator);
    }
    village_free(&v);
}

static void check_mesh(const mt_mesh* mesh, const char* what, const mt_land_square* square) {
    float min[3];
    float max[3];
    mt_mesh_bounds(mesh, min, max);
    const mt_mesh_view   view = mt_mesh_as_view(mesh);
    const mt_mesh_faults faults = mt_mesh_check(&view, min, max);
    const uint32_t       all =
        faults.not_finite + faults.not_unit + faults.degenerate + faults.out_of_range + faults.inward + faults.out_of_bounds;
    if (all > 0) {
        fail_msg("square %d %d span %d, %s: %u not finite, %u not unit, %u degenerate, %u inward", square->ix, square->iz,
                 square->span, what, faults.not_finite, faults.not_unit, faults.degenerate, faults.inward);
    }
}

static void meshes_are_sound(void** state) {
    (void)state;
    village v;
    village_init(&v);
    mt_land_squares squares = {0};
    assert_true(mt_land_squares_find(&v.def, (mt_vec2){-24.0, -9.0}, (mt_vec2){32.0, 15.0}, &squares, &v.allocator));
    for (size_t i = 0; i < squares.count; ++i) {
        mt_land_square* square = &squares.items[i];
        square->footprint = v.foot;
        square->footprint_count = v.feet;
        mt_land_meshes meshes;
        assert_true(mt_land_build(v.ground, square, true, &meshes, &v.allocator));
        assert_true(meshes.near[MT_MATERIAL_GROUND].index_count > 0 && meshes.far[MT_MATERIAL_GROUND].index_count > 0);
        for (int m = 0; m < MT_MATERIAL_COUNT; ++m) {
            check_mesh(&meshes.near[m], mt_material_text((mt_material)m), square);
            check_mesh(&meshes.far[m], "far", square);
        }
        mt_land_meshes_free(&meshes, &v.allocator);
    }
    mt_array_free(&squares, &v.allocator);
    village_free(&v);
}

typedef struct edge {
    uint32_t a, b;
} edge;

static int edge_order(const void* left, const void* right) {
    const edge* l = left;
    const edge* r = right;
    return l->a != r->a ? (l->a < r->a ? -1 : 1) : (l->b < r->b ? -1 : (l->b > r->b ? 1 : 0));
}

/* Points of a patch told apart by place alone: an index per distinct place. */
static uint32_t* places_of(const mt_patch* patch) {
    uint32_t* place = calloc(patch->points.count, sizeof *place);
    assert_non_null(place);
    for (uint32_t i = 0; i < patch->points.count; ++i) {
        place[i] = i;
        for (uint32_t k = 0; k < i; ++k) {
            if (memcmp(patch->points.items[i].position, patch->points.items[k].position, sizeof(float[3])) == 0) {
                place[i] = place[k];
                break;
            }
        }
    }
    return place;
}

/*
 * Every edge within the square has one triangle on each side, so nothing gapes; the triangles cover the square once.
 * For squares within their page, which have no skirt.
 */
static void check_whole(const mt_patch* patch, const mt_land_square* square, double area) {
    uint32_t*      place = places_of(patch);
    const uint32_t corners = (uint32_t)patch->corners.count;
    edge*          edges = calloc(corners, sizeof *edges);
    assert_non_null(edges);
    double covered = 0.0;
    for (uint32_t i = 0; i < corners; i += 3) {
        const float* p[3];
        for (uint32_t k = 0; k < 3; ++k) {
            const uint32_t a = place[patch->corners.items[i + k]];
            const uint32_t b = place[patch->corners.items[i + (k + 1) % 3]];
            edges[i + k] = (edge){a < b ? a : b, a < b ? b : a};
            p[k] = patch->points.items[patch->corners.items[i + k]].position;
        }
        const double twice = (double)(p[1][2] - p[0][2]) * (double)(p[2][0] - p[0][0]) -
                             (double)(p[1][0] - p[0][0]) * (double)(p[2][2] - p[0][2]);
        assert_true(twice > 0.0);
        covered += 0.5 * twice;
    }
    if (area > 0.0) {
        assert_near(covered, area, 1e-3);
    }
    qsort(edges, corners, sizeof *edges, edge_order);
    const float x0 = 16.0f * (float)(square->ix & 3);
    const float z0 = 16.0f * (float)(square->iz & 3);
    for (uint32_t i = 0; i < corners;) {
        uint32_t n = 1;
        while (i + n < corners && edge_order(&edges[i], &edges[i + n]) == 0) {
            ++n;
        }
        const float* a = patch->points.items[edges[i].a].position;
        const float* b = patch->points.items[edges[i].b].position;
        const bool   border =
            (a[0] == b[0] && (a[0] == x0 || a[0] == x0 + 16.0f)) || (a[2] == b[2] && (a[2] == z0 || a[2] == z0 + 16.0f));
        if (n != (border ? 1u : 2u)) {
            fail_msg("square %d %d: %u triangles at the edge (%.3f, %.3f) to (%.3f, %.3f)", square->ix, square->iz, n,
                     (double)a[0], (double)a[2], (double)b[0], (double)b[2]);
        }
        i += n;
    }
    free(edges);
    free(place);
}

static void soil_has_no_gap_within_a_square(void** state) {
    (void)state;
    village v;
    village_init(&v);
    const int32_t at[5][2] = {{1, 1}, {-2, -2}, {-3, -3}, {2, 1}, {9, 9}};
    for (int k = 0; k < 5; ++k) {
        for (uint16_t coarse = 0; coarse < 2; ++coarse) {
            mt_land_square square = square_at(&v, at[k][0], at[k][1], true);
            square.coarse = coarse;
            mt_land_parts parts;
            lay(&v, &square, &parts);
            check_whole(&parts.ground_near, &square, 256.0);
            check_whole(&parts.ground_far, &square, 256.0);
            mt_land_parts_free(&parts, &v.allocator);
        }
    }
    village_free(&v);
}

/* The soil's points on a vertical plane x = at or z = at, bit for bit; skirts hang below and are left out. */
static uint32_t border_points(const mt_patch* patch, const mt_land_square* square, int axis, float at,
                              mt_patch_point out[200]) {
    uint32_t count = 0;
    for (size_t i = 0; i < patch->points.count; ++i) {
        mt_patch_point point = patch->points.items[i];
        world_of(square, &patch->points.items[i], point.position);
        bool lower = false;
        for (size_t k = 0; k < patch->points.count && !lower; ++k) {
            const float* other = patch->points.items[k].position;
            const float* own = patch->points.items[i].position;
            lower = other[0] == own[0] && other[2] == own[2] && other[1] > own[1];
        }
        if (point.position[axis] == at && !lower) {
            assert_true(count < 200);
            out[count++] = point;
        }
    }
    return count;
}

static void squares_side_by_side_share_their_border_to_the_bit(void** state) {
    (void)state;
    village v;
    village_init(&v);
    for (int32_t iz = -2; iz <= 1; ++iz) {
        for (int32_t ix = -2; ix <= 1; ++ix) {
            for (int axis = 0; axis < 3; axis += 2) {
                const mt_land_square here = square_at(&v, ix, iz, true);
                mt_land_square       beside = square_at(&v, ix + (axis == 0), iz + (axis == 2), true);
                beside.coarse = (uint16_t)((ix + iz) & 1);
                const float   at = 16.0f * (float)(axis == 0 ? ix + 1 : iz + 1);
                mt_land_parts a;
                mt_land_parts b;
                lay(&v, &here, &a);
                lay(&v, &beside, &b);
                static mt_patch_point pa[200];
                static mt_patch_point pb[200];
                const uint32_t        na = border_points(&a.ground_near, &here, axis, at, pa);
                const uint32_t        nb = border_points(&b.ground_near, &beside, axis, at, pb);
                assert_int_equal(na, nb);
                assert_true(na >= 17);
                for (uint32_t i = 0; i < na; ++i) {
                    uint32_t k = 0;
                    while (k < nb && memcmp(pa[i].position, pb[k].position, sizeof pa[i].position) != 0) {
                        ++k;
                    }
                    if (k == nb) {
                        fail_msg("square %d %d, axis %d: (%.4f, %.4f, %.4f) has no twin", ix, iz, axis,
                                 (double)pa[i].position[0], (double)pa[i].position[1], (double)pa[i].position[2]);
                    }
                    assert_memory_equal(pa[i].normal, pb[k].normal, sizeof pa[i].normal);
                    assert_memory_equal(pa[i].rgba, pb[k].rgba, sizeof pa[i].rgba);
                }
                mt_land_parts_free(&a, &v.allocator);
                mt_land_parts_free(&b, &v.allocator);
            }
        }
    }
    village_free(&v);
}

static uint64_t hash_of(const mt_land_parts* parts) {
    uint64_t        hash = 1;
    const mt_patch* patch[4] = {&parts->ground_near, &parts->ground_far, &parts->water_near, &parts->water_far};
    for (int i = 0; i < 4; ++i) {
        hash = mt_hash_bytes(hash, patch[i]->points.items, patch[i]->points.count * sizeof(mt_patch_point));
        hash = mt_hash_u32s(hash, patch[i]->corners.items, patch[i]->corners.count);
    }
    for (size_t i = 0; i < parts->plants.count; ++i) {
        const mt_plant* p = &parts->plants.items[i];
        const float     values[7] = {p->x, p->y, p->z, p->size, p->ground.r, p->ground.g, p->ground.b};
        hash = mt_hash_f32s(mt_hash_u64(mt_hash_u64(hash, p->key), p->kind), values, 7);
    }
    return hash;
}

static uint64_t laid_hash(const village* v, const mt_land_square* square) {
    mt_land_parts parts;
    lay(v, square, &parts);
    const uint64_t hash = hash_of(&parts);
    mt_land_parts_free(&parts, &v->allocator);
    return hash;
}

static void a_wall_changes_land_and_keys_only_within_its_reach(void** state) {
    (void)state;
    village v;
    village_init(&v);
    uint32_t touched = 0;
    for (uint64_t n = 0; n < 60; ++n) {
        mt_footprint         mark = {{-8.0 + 40.0 * drawn(4, 3 * n), -8.0 + 40.0 * drawn(4, 3 * n + 1)},
                                     0.3 + 2.5 * drawn(4, 3 * n + 2)};
        const mt_land_square bare = square_at(&v, 0, 0, false);
        mt_land_square       with = bare;
        with.footprint = &mark;
        with.footprint_count = 1;
        const double dx = mark.point.x - mt_clamp(mark.point.x, 0.0, 16.0);
        const double dz = mark.point.z - mt_clamp(mark.point.z, 0.0, 16.0);
        const bool   near = sqrt(dx * dx + dz * dz) < mark.half + MT_LAND_REACH;
        const bool   same_key = mt_land_key(&v.def, &bare) == mt_land_key(&v.def, &with);
        assert_int_equal(same_key, !near);
        const bool same = laid_hash(&v, &bare) == laid_hash(&v, &with);
        assert_true(near || same);
        touched += same ? 0 : 1;
    }
    assert_true(touched > 20);
    village_free(&v);
}

static void keys_know_all_that_is_looked_at_and_no_order(void** state) {
    (void)state;
    village v;
    village_init(&v);
    const mt_land_square square = square_at(&v, 0, 0, true);
    mt_land_square       turned = square;
    mt_footprint         back[400];
    for (uint32_t i = 0; i < v.feet; ++i) {
        back[i] = v.foot[v.feet - 1 - i];
    }
    turned.footprint = back;
    const uint64_t key = mt_land_key(&v.def, &square);
    assert_true(key == mt_land_key(&v.def, &turned));
    assert_true(laid_hash(&v, &square) == laid_hash(&v, &turned));
    assert_true(laid_hash(&v, &square) == laid_hash(&v, &square));
    mt_ground_def def = v.def;
    def.seed = 8;
    assert_true(key != mt_land_key(&def, &square));
    def = v.def;
    def.slope = 10;
    assert_true(key != mt_land_key(&def, &square));
    def = v.def;
    def.ponds[1].r += 1;
    assert_true(key != mt_land_key(&def, &square));
    def = v.def;
    def.pond_count = 1;
    assert_true(key != mt_land_key(&def, &square));
    mt_land_square other = square;
    other.ix = 1;
    assert_true(key != mt_land_key(&v.def, &other));
    other = square;
    other.coarse = 1;
    assert_true(key != mt_land_key(&v.def, &other));
    other = square;
    other.span = 4;
    assert_true(key != mt_land_key(&v.def, &other));
    village_free(&v);
}

static void triangles_stay_within_their_budget(void** state) {
    (void)state;
    village v;
    village_init(&v);
    mt_land_squares squares = {0};
    assert_true(mt_land_squares_find(&v.def, (mt_vec2){1.0, 1.0}, (mt_vec2){0.0, 0.0}, &squares, &v.allocator));
    uint64_t full = 0;
    uint64_t near = 0;
    uint64_t far = 0;
    for (size_t i = 0; i < squares.count; ++i) {
        const mt_land_square* square = &squares.items[i];
        if (square->span > 1 || square->coarse) {
            continue;
        }
        mt_land_meshes meshes;
        assert_true(mt_land_build(v.ground, square, true, &meshes, &v.allocator));
        ++full;
        for (int m = 0; m < MT_MATERIAL_COUNT; ++m) {
            near += meshes.near[m].index_count / 3;
            far += meshes.far[m].index_count / 3;
        }
        mt_land_meshes_free(&meshes, &v.allocator);
    }
    assert_true(full >= 64);
    if (near > 2500 * full || far * 5 > near || near > 260000) {
        fail_msg("%llu squares: %llu triangles near, %llu far", (unsigned long long)full, (unsigned long long)near,
                 (unsigned long long)far);
    }
    mt_array_free(&squares, &v.allocator);
    village_free(&v);
}

static void want_of_memory_leaves_nothing_behind(void** state) {
    (void)state;
    village v;
    village_init(&v);
    const mt_land_square square = square_at(&v, 0, 0, true);
    strict_memory        memory = {0};
    mt_allocator         allocator = strict_allocator(&memory);
    mt_land_meshes       meshes;
    assert_true(mt_land_build(v.ground, &square, true, &meshes, &allocator));
    mt_land_meshes_free(&meshes, &allocator);
    assert_int_equal(memory.live, 0);
    const long calls = memory.calls;
    assert_true(calls > 10);
    for (long fail_at = 1; fail_at <= calls; fail_at += 1 + fail_at / 8) {
        strict_memory some = {.fail_at = fail_at};
        allocator = strict_allocator(&some);
        assert_false(mt_land_build(v.ground, &square, true, &meshes, &allocator));
        assert_int_equal(some.live, 0);
    }
    village_free(&v);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_cover_the_land_once),
        cmocka_unit_test(meshes_are_sound),
        cmocka_unit_test(soil_has_no_gap_within_a_square),
        cmocka_unit_test(squares_side_by_side_share_their_border_to_the_bit),
        cmocka_unit_test(a_wall_changes_land_and_keys_only_within_its_reach),
        cmocka_unit_test(keys_know_all_that_is_looked_at_and_no_order),
        cmocka_unit_test(triangles_stay_within_their_budget),
        cmocka_unit_test(want_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
