/* Where parts of a wall meet: chunks without a crack, coping without a gap, the foot in the ground, the top where it belongs. */
#include "masonry/course.h"
#include "support_laid.h"

#define CRACK 1e-5 /* [m] */
#define COPING_GAP 0.012
#define COPING_ROOM 0.004
#define TOP_OFF 0.25 /* [m] of the top of a bay from the ground and the wall's height */
#define STEP 0.25    /* [m] */

typedef void looker(const laid* l, const char* name, uint64_t seed);

static void with_wall(const wall_case* c, uint64_t seed, looker* check) {
    const mt_world_def def = walls_alone();
    scene              s = scene_open(&c->ground, &def);
    const uint32_t     id = scene_draw(&s, &c->def, c->points.items, (uint32_t)c->points.count);
    assert_true(id != 0);
    laid l = laid_of(&s, scene_wall(&s, id));
    check(&l, c->name, seed);
    laid_free(&l);
    scene_close(&s);
}

/* Gentle strokes over flat and sloping ground, rings, and one over the border of a page. */
static void each_wall(uint64_t seeds, looker* check) {
    for (uint64_t seed = 0; seed < seeds; ++seed) {
        mt_vec2s stroke =
            seed % 3 == 2 ? ring_from_seed(seed, 4.0 + (double)(seed % 5), 0.6) : stroke_from_seed(seed, STROKE_GENTLE, 34.0);
        wall_case c = {.def = mt_wall_def_defaults(), .ground = mt_ground_def_defaults()};
        for (size_t i = 0; i < stroke.count && seed % 2 == 1; ++i) {
            stroke.items[i].x += 60.0;
        }
        c.points = points_of_samples(&stroke);
        c.ground.slope = seed % 4 == 1 ? 200 : (seed % 4 == 3 ? -300 : 0);
        c.def.seed = seed;
        snprintf(c.name, sizeof c.name, "seed %llu", (unsigned long long)seed);
        with_wall(&c, seed, check);
        strokes_free(&stroke);
        points_free(&c.points);
    }
}

/* The column of a face's mortar that ends at s (`last`) or begins there; NULL: another sheet goes on. */
static const mt_sheet_column* column_at(const laid_chunk* chunk, float winding, uint32_t rows, double s, bool last) {
    for (size_t i = 0; i < chunk->parts.sheets.count; ++i) {
        const mt_sheet*        sheet = &chunk->parts.sheets.items[i];
        const mt_sheet_column* column = chunk->parts.columns.items + sheet->first + (last ? sheet->count - 1 : 0);
        if (sheet->rows == rows && sheet->winding == winding && fabs((double)column->u - s) < 1e-4) {
            return column;
        }
    }
    return NULL;
}

static uint64_t borders, page_borders;

static void check_border(const laid* l, const char* name, uint32_t before, uint32_t after) {
    const laid_chunk *a = &l->chunk[before], *b = &l->chunk[after];
    const double      s = after == 0 ? l->source.path->length : after * MT_WALL_CHUNK;
    for (int face = 0; face < 3; ++face) {
        const float            winding = face == 1 ? -1.0f : 1.0f;
        const uint32_t         rows = face == 2 ? 2 : MT_SHEET_ROWS;
        const mt_sheet_column* one = column_at(a, winding, rows, s, true);
        const mt_sheet_column* two = column_at(b, winding, rows, after == 0 ? 0.0 : s, false);
        if (one == NULL || two == NULL) {
            fail_msg("%s: no mortar ends and begins at %.3f, face %d", name, s, face);
            return;
        }
        for (uint32_t r = 0; r < rows; ++r) {
            const mt_vec2 p = world_xz(&a->layout, one->x[r], one->z[r]), q = world_xz(&b->layout, two->x[r], two->z[r]);
            if (!(mt_vec2_distance(p, q) <= CRACK && fabs((double)one->y[r] - (double)two->y[r]) <= CRACK)) {
                fail_msg("%s: a crack of %g at %.3f, face %d, row %u", name, mt_vec2_distance(p, q), s, face, r);
            }
        }
    }
    ++borders;
    page_borders += a->layout.page_x != b->layout.page_x || a->layout.page_z != b->layout.page_z;
}

static bool levels_meet(const laid_chunk* a, const laid_chunk* b, double s) {
    const mt_bay *first = NULL, *second = NULL;
    for (uint32_t i = 0; i < a->layout.bay_count; ++i) {
        first = a->layout.bay[i].s0 < s ? &a->layout.bay[i] : first;
    }
    for (uint32_t i = b->layout.bay_count; i-- > 0;) {
        second = b->layout.bay[i].s1 > (s >= a->layout.s1 && b->layout.s0 == 0.0 ? 0.0 : s) ? &b->layout.bay[i] : second;
    }
    return first != NULL && second != NULL && first->top == second->top && first->bottom == second->bottom;
}

static void check_borders(const laid* l, const char* name, uint64_t seed) {
    (void)seed;
    if (l->source.stand_count != 1 || l->source.corner_count > 0) {
        return;
    }
    for (uint32_t i = l->source.path->closed ? 0 : 1; i < l->count; ++i) {
        const uint32_t before = i == 0 ? l->count - 1 : i - 1;
        if (levels_meet(&l->chunk[before], &l->chunk[i], i == 0 ? l->source.path->length : i * MT_WALL_CHUNK)) {
            check_border(l, name, before, i);
        }
    }
}

static void chunks_meet_without_a_crack(void** state) {
    (void)state;
    borders = page_borders = 0;
    each_wall(proof_run() ? 200 : 60, check_borders);
    assert_true(borders > 200 && page_borders > 5);
}

/* Slabs in order along the wall: each ends a joint before the next, over chunk borders and the seam as well. */
static void check_coping(const laid* l, const char* name, uint64_t seed) {
    (void)seed;
    const mt_block*       before = NULL;
    const mt_block*       first = NULL;
    const mt_wall_layout *layout_before = NULL, *first_layout = NULL;
    if (l->source.stand_count != 1 || l->source.corner_count > 0) {
        return;
    }
    for (uint32_t i = 0; i <= l->count; ++i) {
        const laid_chunk* chunk = i < l->count ? &l->chunk[i] : NULL;
        const size_t      count = chunk != NULL ? chunk->parts.blocks.count : (l->source.path->closed ? 1 : 0);
        for (size_t k = 0; k < count; ++k) {
            const mt_block*       slab = chunk != NULL ? &chunk->parts.blocks.items[k] : first;
            const mt_wall_layout* layout = chunk != NULL ? &chunk->layout : first_layout;
            if (slab->name.role != MT_ROLE_COPING) {
                continue;
            }
            for (int side = 0; before != NULL && side < 4 && before->corner[0][1] == slab->corner[0][1]; side += 2) {
                const mt_vec2 p = world_xz(layout_before, before->corner[side + 1][0], before->corner[side + 1][2]);
                const mt_vec2 q = world_xz(layout, slab->corner[side][0], slab->corner[side][2]);
                const double  gap = mt_vec2_distance(p, q);
                /* Round a bend the gap is wider outside and narrower inside. */
                if (gap > 2.0 * COPING_GAP + COPING_ROOM) {
                    fail_msg("%s: a gap of %.4f m in the coping at %.3f", name, gap, (double)slab->u0);
                }
            }
            first = first == NULL ? slab : first;
            first_layout = first_layout == NULL ? layout : first_layout;
            before = slab;
            layout_before = layout;
        }
    }
    assert_non_null(first);
}

static void coping_goes_on_over_chunks_and_seams(void** state) {
    (void)state;
    each_wall(proof_run() ? 200 : 60, check_coping);
}

/* The lowest course under every place of both faces is in the ground; the top is where ground and height put it. */
static void check_foot_and_top(const laid* l, const char* name, uint64_t seed) {
    (void)seed;
    const mt_path* path = l->source.path;
    for (double s = STEP; s < path->length - STEP; s += STEP) {
        const laid_chunk* chunk = &l->chunk[(uint32_t)mt_min(floor(s / MT_WALL_CHUNK), (double)l->count - 1.0)];
        const mt_bay*     bay = chunk->layout.bay;
        while (bay + 1 < chunk->layout.bay + chunk->layout.bay_count && bay->s1 <= s) {
            ++bay;
        }
        const mt_vec2 p = mt_path_position(path, s), normal = mt_vec2_normal(mt_path_heading(path, s));
        const double  half = 0.5 * l->source.thickness;
        for (int side = -1; side <= 1; side += 2) {
            const double ground = mt_ground_height(l->ground, p.x + side * half * normal.x, p.z + side * half * normal.z);
            const double foot = chunk->layout.foot + mt_course_foot(l->source.seed, bay->bottom);
            if (foot > ground) {
                fail_msg("%s: the wall floats %.3f m over the ground at %.2f", name, foot - ground, s);
            }
        }
        const double mean = 0.5 * ((double)bay->ground[0] + (double)bay->ground[1]);
        if (fabs((double)bay->crest - mean - l->source.height) > TOP_OFF) {
            fail_msg("%s: the top is %.3f m off at %.2f", name, (double)bay->crest - mean - l->source.height, s);
        }
    }
}

static void the_foot_is_in_the_ground_and_the_top_at_its_height(void** state) {
    (void)state;
    each_wall(proof_run() ? 200 : 60, check_foot_and_top);
}

/* Where the top steps down there is a pier of quoins in every course that ends. */
static void check_steps(const laid* l, const char* name, uint64_t seed) {
    (void)seed;
    for (uint32_t i = 0; i < l->count && l->source.corner_count == 0 && l->source.stand_count == 1; ++i) {
        const laid_chunk* chunk = &l->chunk[i];
        for (uint32_t k = 0; k + 1 < chunk->layout.bay_count; ++k) {
            const mt_bay *a = &chunk->layout.bay[k], *b = a + 1;
            const double  at = a->s1;
            for (int32_t course = b->top + 1; course <= a->top && at > 1.0 && at < l->source.path->length - 1.0; ++course) {
                bool found = false;
                for (uint32_t c = i > 0 ? i - 1 : 0; c <= i + 1 && c < l->count; ++c) {
                    for (size_t q = 0; q < l->chunk[c].parts.blocks.count; ++q) {
                        const mt_block* block = &l->chunk[c].parts.blocks.items[q];
                        found = found || (block->name.role == MT_ROLE_QUOIN && block->name.course == course &&
                                          (double)block->u0 < at && (double)block->u0 > at - 0.8);
                    }
                }
                if (!found) {
                    fail_msg("%s: no pier at the step at %.2f, course %d", name, at, course);
                }
            }
        }
    }
}

static void steps_of_the_top_have_piers(void** state) {
    (void)state;
    each_wall(proof_run() ? 200 : 60, check_steps);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chunks_meet_without_a_crack),
        cmocka_unit_test(coping_goes_on_over_chunks_and_seams),
        cmocka_unit_test(the_foot_is_in_the_ground_and_the_top_at_its_height),
        cmocka_unit_test(steps_of_the_top_have_piers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
