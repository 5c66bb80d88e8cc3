/* The courses of a whole wall, as laid: no stone too short, none over its neighbour, no gap, mortar behind all. */
#include "base/hash.h"
#include "build/wall.h"
#include "geometry/shape.h"
#include "support.h"

enum { SEEDS = 200, STONES_MOST = 256, COURSES_MOST = 24 };

/* Rings of one course of one face, in lattice coordinates, before the warp; a split stone once. */
typedef struct row {
    double   u0[STONES_MOST], u1[STONES_MOST];
    unsigned count;
} row;

typedef struct wall_rows {
    row    rows[2][COURSES_MOST];
    double skin0[2], skin1[2]; /* [m] what the mortar of each face covers without a break */
} wall_rows;

static void add_ring(row* r, double u0, double u1) {
    assert_true(r->count < STONES_MOST);
    unsigned at = r->count++;
    for (; at > 0 && r->u0[at - 1] > u0; --at) {
        r->u0[at] = r->u0[at - 1];
        r->u1[at] = r->u1[at - 1];
    }
    r->u0[at] = u0;
    r->u1[at] = u1;
}

static void add_parts(wall_rows* w, const mt_parts* parts, uint64_t seed) {
    for (size_t i = 0; i < parts->pillows.count; ++i) {
        const mt_pillow* p = &parts->pillows.items[i];
        if (p->name.half != 2) {
            assert_true(p->name.course >= -2 && p->name.course + 2 < COURSES_MOST);
            add_ring(&w->rows[p->name.face][p->name.course + 2], (double)p->u0, (double)p->u1);
        }
    }
    for (size_t i = 0; i < parts->sheets.count; ++i) {
        const mt_sheet*        sheet = &parts->sheets.items[i];
        const mt_sheet_column* first = &parts->columns.items[sheet->first];
        if (sheet->rows == MT_SHEET_ROWS) {
            const unsigned face = sheet->winding > 0.0f ? 0 : 1;
            if ((double)first->u > w->skin1[face] + 1e-3) {
                fail_msg("seed %llu face %u: no mortar from %.3f to %.3f", (unsigned long long)seed, face, w->skin1[face],
                         (double)first->u);
            }
            w->skin1[face] = mt_max(w->skin1[face], (double)first[sheet->count - 1].u);
        }
    }
}

static void check_row(const row* r, const char* what, uint64_t seed) {
    for (unsigned i = 0; i < r->count; ++i) {
        const double length = r->u1[i] - r->u0[i] + 0.020;
        if (length < 0.25 - 1e-4 || length > 1.5 + 1e-4) {
            fail_msg("seed %llu: %s: a stone of %.4f m", (unsigned long long)seed, what, length);
        }
        const double gap = i > 0 ? r->u0[i] - r->u1[i - 1] : 0.020;
        /* A step of the top has a pier between two strips: then the gap is a quoin or two. */
        if (gap < 0.019 || (gap > 0.021 && gap < 0.3)) {
            fail_msg("seed %llu: %s: a gap of %.4f m at %.3f", (unsigned long long)seed, what, gap, r->u0[i]);
        }
    }
}

static void stones_of_a_course_lie_side_by_side(void** state) {
    (void)state;
    const mt_allocator  allocator = mt_allocator_default();
    const mt_ground_def def = mt_ground_def_defaults();
    mt_ground*          ground = mt_ground_create(&def, &allocator);
    static wall_rows    rows;
    mt_wall_scratch     scratch = {.bond = {{.lowest = 0}}};
    mt_parts            parts = {.pillows = {NULL, 0, 0}};
    for (uint64_t seed = 0; seed < SEEDS; ++seed) {
        mt_shaper shaper;
        mt_shaper_init(&shaper, MT_SHAPE_FREE, &allocator);
        const double bend = 3.0 * (double)mt_unit(mt_draw(seed, 1)), wave = 0.10 + 0.1 * (double)mt_unit(mt_draw(seed, 2));
        for (double x = 0.0; x < 40.0; x += 0.4) {
            assert_true(mt_shaper_add(&shaper, (mt_vec2){x, bend * mt_sin(x * wave)}));
        }
        const mt_path*       path = &shaper.path;
        const mt_stretch     stand = {0.0, path->length};
        const mt_wall_source source = {.path = path,
                                       .seed = seed,
                                       .height = 4.0,
                                       .thickness = 0.8,
                                       .base = mt_ground_height(ground, path->point[0].x, path->point[0].z),
                                       .stand = &stand,
                                       .stand_count = 1,
                                       .ground = ground};
        memset(&rows, 0, sizeof rows);
        rows.skin1[0] = rows.skin1[1] = 0.1;
        for (int32_t i = 0; i < mt_wall_chunk_count(path); ++i) {
            mt_wall_layout layout;
            assert_true(mt_wall_layout_find(&source, 4.0 * i, 4.0 * i + 4.0, &layout));
            mt_parts_clear(&parts);
            assert_true(mt_wall_lay(&source, &layout, &scratch, &parts, &allocator));
            add_parts(&rows, &parts, seed);
        }
        for (unsigned face = 0; face < 2; ++face) {
            assert_true(rows.rows[face][2].count > 30 && rows.rows[face][6].count > 40);
            assert_true(rows.skin1[face] > path->length - 0.1);
            for (int course = 0; course < COURSES_MOST; ++course) {
                char what[48];
                snprintf(what, sizeof what, "face %u course %d", face, course - 2);
                check_row(&rows.rows[face][course], what, seed);
            }
        }
        mt_shaper_free(&shaper);
    }
    mt_parts_free(&parts, &allocator);
    mt_wall_scratch_free(&scratch, &allocator);
    mt_ground_destroy(ground);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(stones_of_a_course_lie_side_by_side)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
