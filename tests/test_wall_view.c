/* Walls as seen from beside: no hole in a face between the ground and the top; the far version has the same outline. */
#include "support_laid.h"

#include <stdlib.h>

#define PIXEL 0.01     /* [m] */
#define END 0.06       /* [m] the last of an open end is the quoin's rounded edge */
#define UNDER_TOP 0.02 /* [m] likewise, under the coping */
#define OUTLINE 0.05   /* [m] */
#define BEYOND 0.30    /* [m] behind the plane that is looked at, what covers it still is of this face */

enum { WIDE = 4400, HIGH = 1600 };

static uint8_t covered[HIGH][WIDE];

/* A straight view of a face: `right` along the wall, from `origin`; only what looks to the viewer counts. */
typedef struct camera {
    mt_vec2 origin, right, toward;
    double  low; /* [m] height of the lowest row */
} camera;

static void cover(const camera* eye, const double x[3], const double y[3]) {
    const double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    if (!(fabs(area) > 1e-12)) {
        return;
    }
    const double left = mt_min(x[0], mt_min(x[1], x[2])), right = mt_max(x[0], mt_max(x[1], x[2]));
    const double low = mt_min(y[0], mt_min(y[1], y[2])) - eye->low, high = mt_max(y[0], mt_max(y[1], y[2])) - eye->low;
    const int    i1 = (int)mt_min(floor(right / PIXEL), WIDE - 1), k1 = (int)mt_min(floor(high / PIXEL), HIGH - 1);
    for (int k = (int)mt_max(floor(low / PIXEL), 0.0); k <= k1; ++k) {
        for (int i = (int)mt_max(floor(left / PIXEL), 0.0); i <= i1; ++i) {
            const double px = (i + 0.5) * PIXEL, py = (k + 0.5) * PIXEL + eye->low;
            bool         inside = true;
            for (int e = 0; e < 3; ++e) {
                const int    f = (e + 1) % 3;
                const double side = (x[f] - x[e]) * (py - y[e]) - (px - x[e]) * (y[f] - y[e]);
                inside = inside && side * area >= -1e-12;
            }
            covered[k][i] |= inside;
        }
    }
}

static void draw_chunk(const camera* eye, const mt_chunk_view* chunk, mt_detail detail) {
    const mt_mesh_view* mesh = &chunk->mesh[detail];
    for (uint32_t i = 0; i + 2 < mesh->index_count; i += 3) {
        double x[3], y[3], depth[3];
        for (int k = 0; k < 3; ++k) {
            const float*  p = mesh->position + 3 * (size_t)mesh->index[i + (uint32_t)k];
            const mt_vec2 at = {(double)p[0] + 64.0 * chunk->page_x - eye->origin.x,
                                (double)p[2] + 64.0 * chunk->page_z - eye->origin.z};
            x[k] = mt_vec2_dot(at, eye->right);
            y[k] = (double)p[1];
            depth[k] = mt_vec2_dot(at, eye->toward);
        }
        /* Counter-clockwise triangles look to the viewer; right, up and toward are a right-handed frame. */
        const double facing = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
        if (facing > 0.0 && mt_max(depth[0], mt_max(depth[1], depth[2])) > -BEYOND) {
            cover(eye, x, y);
        }
    }
}

typedef struct look {
    double   s0, s1; /* [m] of the path, straight between */
    unsigned face;
} look;

static unsigned holes;
static uint64_t pixels;

/* Whether each pixel of the face between ground and top is covered. */
static void check_look(const scene* s, const laid* l, const look* at, mt_detail detail, const char* name) {
    const mt_path* path = l->source.path;
    const double   middle = 0.5 * (at->s0 + at->s1), side = at->face == 0 ? 1.0 : -1.0, half = 0.5 * l->source.thickness;
    const mt_vec2  heading = mt_path_heading(path, middle), normal = mt_vec2_scale(mt_vec2_normal(heading), side);
    camera         eye = {.right = mt_vec2_scale(heading, side), .toward = normal};
    eye.origin = mt_vec2_mad(mt_vec2_mad(mt_path_position(path, middle), normal, half), eye.right, -0.5 * (at->s1 - at->s0));
    eye.low = 1e30;
    for (uint32_t i = 0; i < l->count; ++i) {
        for (uint32_t k = 0; l->chunk[i].stands && k < l->chunk[i].layout.bay_count; ++k) {
            eye.low =
                mt_min(eye.low, l->chunk[i].layout.foot + (double)l->chunk[i].layout.bay[k].crest - l->source.height - 2.0);
        }
    }
    memset(covered, 0, sizeof covered);
    const uint32_t count = mt_world_chunk_count(s->world);
    for (uint32_t i = 0; i < count; ++i) {
        draw_chunk(&eye, mt_world_chunk(s->world, i), detail);
    }
    const int columns = (int)floor((at->s1 - at->s0) / PIXEL);
    assert_true(columns <= WIDE);
    for (int i = 0; i < columns; ++i) {
        const double      x = (i + 0.5) * PIXEL;
        const double      along = side > 0.0 ? at->s0 + x : at->s1 - x;
        const double      on = path->closed ? mt_path_wrap(path, along) : mt_clamp(along, 0.0, path->length - 1e-6);
        const laid_chunk* chunk = &l->chunk[(uint32_t)mt_min(floor(on / MT_WALL_CHUNK), (double)l->count - 1.0)];
        const mt_bay*     bay = chunk->layout.bay;
        while (bay + 1 < chunk->layout.bay + chunk->layout.bay_count && bay->s1 <= on) {
            ++bay;
        }
        const mt_vec2 foot = mt_vec2_mad(eye.origin, eye.right, x);
        const double  ground = mt_ground_height(l->ground, foot.x, foot.z),
                     top = chunk->layout.foot + (double)bay->crest - UNDER_TOP;
        for (int k = (int)mt_max(ceil((ground - eye.low) / PIXEL), 0.0); k < HIGH && (k + 1) * PIXEL + eye.low < top; ++k) {
            ++pixels;
            if (!covered[k][i] && holes++ < 8) {
                print_error("%s, %s, face %u: a hole at s %.2f, height %.2f\n", name, detail == MT_DETAIL_NEAR ? "near" : "far",
                            at->face, on, (k + 0.5) * PIXEL + eye.low);
            }
        }
    }
}

typedef void looker(const scene* s, const laid* l, const wall_case* c);

static void with_wall(const wall_case* c, looker* check) {
    const mt_world_def def = walls_alone();
    scene              s = scene_open(&c->ground, &def);
    const uint32_t     id = scene_draw(&s, &c->def, c->points.items, (uint32_t)c->points.count);
    if (id != 0) {
        laid l = laid_of(&s, scene_wall(&s, id));
        check(&s, &l, c);
        laid_free(&l);
    }
    scene_close(&s);
}

/* Between its corners a straight wall is looked at whole, from both sides, up to where a leg's inner face ends. */
static void look_at_legs(const scene* s, const laid* l, const wall_case* c) {
    const double half = 0.5 * l->source.thickness;
    double       start = l->source.path->closed ? -1.0 : END;
    for (uint32_t i = 0; i <= l->source.corner_count; ++i) {
        const mt_corner* corner = i < l->source.corner_count ? &l->source.corner[i] : NULL;
        for (unsigned face = 0; face < 2 && start >= 0.0; ++face) {
            const mt_corner* before = i > 0 ? &l->source.corner[i - 1] : NULL;
            look             at = {start, corner != NULL ? corner->s : l->source.path->length - END, face};
            const mt_corner* ends[2] = {before, corner};
            for (int k = 0; k < 2; ++k) {
                if (ends[k] != NULL) {
                    const double mitre = half * mt_sin(0.5 * fabs(ends[k]->turn)) / mt_cos(0.5 * fabs(ends[k]->turn));
                    const bool   outer = face == (ends[k]->turn > 0.0 ? 1u : 0u);
                    const double out = outer ? mitre - 0.02 : -mitre - 0.02;
                    at.s0 -= k == 0 ? out : 0.0;
                    at.s1 += k == 1 ? out : 0.0;
                }
            }
            if (at.s1 - at.s0 > 0.3) {
                check_look(s, l, &at, MT_DETAIL_NEAR, c->name);
                check_look(s, l, &at, MT_DETAIL_FAR, c->name);
            }
        }
        start = corner != NULL ? corner->s : start;
    }
}

/* Round a bend or over a seam: half metres, each from straight before it. */
static void look_round(const scene* s, const laid* l, const wall_case* c) {
    const mt_path* path = l->source.path;
    for (double at = path->closed ? -1.0 : 1.0; at < mt_min(path->length - 1.0, 40.0); at += 0.5) {
        for (unsigned face = 0; face < 2; ++face) {
            const look here = {at, at + 0.5, face};
            check_look(s, l, &here, MT_DETAIL_NEAR, c->name);
        }
    }
}

static uint8_t other[HIGH][WIDE];

/* The whole outline from one side, with no face left out. */
static void draw_outline(const scene* s, const camera* eye, mt_detail detail) {
    memset(covered, 0, sizeof covered);
    const uint32_t count = mt_world_chunk_count(s->world);
    for (uint32_t c = 0; c < count; ++c) {
        const mt_chunk_view* chunk = mt_world_chunk(s->world, c);
        const mt_mesh_view*  mesh = &chunk->mesh[detail];
        for (uint32_t i = 0; i + 2 < mesh->index_count; i += 3) {
            double x[3], y[3];
            for (int k = 0; k < 3; ++k) {
                const float*  p = mesh->position + 3 * (size_t)mesh->index[i + (uint32_t)k];
                const mt_vec2 at = {(double)p[0] + 64.0 * chunk->page_x - eye->origin.x,
                                    (double)p[2] + 64.0 * chunk->page_z - eye->origin.z};
                x[k] = mt_vec2_dot(at, eye->right);
                y[k] = (double)p[1];
            }
            cover(eye, x, y);
        }
    }
}

static bool any_within(const uint8_t mask[HIGH][WIDE], int k, int i) {
    const int    reach = (int)ceil(OUTLINE / PIXEL + 1.0);
    const double most = OUTLINE / PIXEL + 1.414; /* pixels know their place to half their diagonal, both of them */
    for (int b = k - reach; b <= k + reach; ++b) {
        for (int a = i - reach; a <= i + reach; ++a) {
            if (b >= 0 && b < HIGH && a >= 0 && a < WIDE && mask[b][a] &&
                (a - i) * (a - i) + (b - k) * (b - k) <= most * most) {
                return true;
            }
        }
    }
    return false;
}

/* From four sides, nothing of one version is farther than 0.05 m from the other's outline. */
static void compare_outlines(const scene* s, const laid* l, const wall_case* c) {
    const mt_vec2 middle = mt_path_position(l->source.path, 0.5 * l->source.path->length);
    for (int view = 0; view < 4; ++view) {
        const double  angle = 0.4 + view * 0.785;
        const mt_vec2 right = {mt_cos(angle), mt_sin(angle)};
        const camera  eye = {mt_vec2_mad(middle, right, -0.5 * WIDE * PIXEL), right, mt_vec2_normal(right),
                             l->chunk[0].layout.foot - 3.0};
        draw_outline(s, &eye, MT_DETAIL_NEAR);
        memcpy(other, covered, sizeof other);
        draw_outline(s, &eye, MT_DETAIL_FAR);
        for (int k = 0; k < HIGH; ++k) {
            for (int i = 0; i < WIDE; ++i) {
                pixels += covered[k][i];
                if (covered[k][i] != other[k][i] && !any_within(covered[k][i] ? other : covered, k, i) && holes++ < 8) {
                    print_error("%s, view %d: only the %s version is at %.2f, %.2f\n", c->name, view,
                                covered[k][i] ? "far" : "near", i * PIXEL, k * PIXEL + eye.low);
                }
            }
        }
    }
}

static wall_case case_of(const char* name, const mt_point* points, unsigned count) {
    wall_case          c = {.def = mt_wall_def_defaults(), .ground = mt_ground_def_defaults()};
    const mt_allocator allocator = plain_allocator();
    snprintf(c.name, sizeof c.name, "%s", name);
    c.def.shape = MT_SHAPE_STRAIGHT;
    for (unsigned i = 0; i < count; ++i) {
        assert_true(mt_array_push(&c.points, points[i], &allocator));
    }
    return c;
}

static void no_holes(void) {
    print_message("%llu pixels\n", (unsigned long long)pixels);
    assert_int_equal(holes, 0);
    assert_true(pixels > 100000);
    pixels = 0;
}

static void no_hole_in_a_straight_wall(void** state) {
    (void)state;
    static const mt_point POINTS[2] = {{0, 0}, {30000, 5000}};
    static const int32_t  SLOPE[] = {0, 300, -300, 900}, THICK[] = {800, 300, 1600, 800};
    holes = 0;
    for (int i = 0; i < 4; ++i) {
        wall_case c = case_of("straight", POINTS, 2);
        c.ground.slope = SLOPE[i];
        c.def.thickness = THICK[i];
        snprintf(c.name, sizeof c.name, "straight over a slope of %d, %d thick", SLOPE[i], THICK[i]);
        with_wall(&c, look_at_legs);
        points_free(&c.points);
    }
    no_holes();
}

static void no_hole_at_a_corner(void** state) {
    (void)state;
    static const double DEGREES[] = {150.0, 120.0, 90.0, 75.0, 60.0, 45.0, -90.0, -60.0};
    holes = 0;
    for (unsigned i = 0; i < sizeof DEGREES / sizeof *DEGREES; ++i) {
        const double   turn = MT_PI - DEGREES[i] * (MT_PI / 180.0);
        const mt_point points[3] = {{0, 0}, {9130, 0}, at_mm(9130.0 + 9000.0 * mt_cos(turn), 9000.0 * mt_sin(turn))};
        wall_case      c = case_of("corner", points, 3);
        snprintf(c.name, sizeof c.name, "a corner of %.0f degrees", DEGREES[i]);
        with_wall(&c, look_at_legs);
        points_free(&c.points);
    }
    no_holes();
}

static void no_hole_round_a_loop_and_its_seam(void** state) {
    (void)state;
    holes = 0;
    for (uint64_t seed = 0; seed < (proof_run() ? 40u : 4u); ++seed) {
        mt_vec2s  ring = ring_from_seed(seed, 2.6 + 0.8 * (double)(seed % 8), 0.6);
        wall_case c = {.def = mt_wall_def_defaults(), .ground = mt_ground_def_defaults(), .points = points_of_samples(&ring)};
        snprintf(c.name, sizeof c.name, "loop of seed %u", (unsigned)seed);
        with_wall(&c, look_round);
        strokes_free(&ring);
        points_free(&c.points);
    }
    no_holes();
}

static void the_far_version_has_the_same_outline(void** state) {
    (void)state;
    static const mt_point POINTS[4] = {{0, 0}, {9000, 1000}, {9000, 9000}, {18000, 9500}};
    static const int32_t  THICK[] = {300, 800, 1600}, HEIGHT[] = {1000, 4000, 6000};
    holes = 0;
    for (int i = 0; i < 3; ++i) {
        wall_case c = case_of("legs", POINTS, 4);
        c.def.thickness = THICK[i];
        c.def.height = HEIGHT[i];
        c.def.shape = i == 1 ? MT_SHAPE_FREE : MT_SHAPE_STRAIGHT;
        c.ground.slope = 100 * i;
        snprintf(c.name, sizeof c.name, "legs, %d thick, %d high", THICK[i], HEIGHT[i]);
        with_wall(&c, compare_outlines);
        points_free(&c.points);
    }
    no_holes();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_hole_in_a_straight_wall), cmocka_unit_test(no_hole_at_a_corner),
                                       cmocka_unit_test(no_hole_round_a_loop_and_its_seam),
                                       cmocka_unit_test(the_far_version_has_the_same_outline)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
