/* Stones as laid: none too short, none in another's place. */
#include "support_laid.h"

#include <stdlib.h>

#define OVERLAP_MOST 0.001 /* [m] */
#define PROUD 0.085
#define JOINT 0.020   /* [m] between rings */
#define LEG_LEAST 1.5 /* [m] */
#define STRETCHED 1.2 /* near the seam of a loop */
#define LEAST 0.25    /* [m] a shorter trimmed stone joins its neighbour */

enum { COMPLAINTS = 12 };

static unsigned complaints;

/* The plan of a stone: a convex quad, and what may not share it. */
typedef struct outline {
    mt_part_name name;
    mt_vec2      p[2][4];   /* at its foot and its top */
    mt_vec2      low, high; /* bounds */
    double       v0, v1;    /* [m] */
    double       u0, u1;    /* [m] of a face's stone, on the lattice */
    mt_vec2      out;       /* which way that looks */
    int32_t      chunk;
    bool         block;
} outline;

typedef MT_ARRAY(outline) outlines;

static void add_outline(outlines* out, outline o) {
    const mt_allocator allocator = plain_allocator();
    o.low = o.high = o.p[0][0];
    for (int i = 1; i < 8; ++i) {
        const mt_vec2 p = o.p[i / 4][i & 3];
        o.low = (mt_vec2){mt_min(o.low.x, p.x), mt_min(o.low.z, p.z)};
        o.high = (mt_vec2){mt_max(o.high.x, p.x), mt_max(o.high.z, p.z)};
    }
    assert_true(mt_array_push(out, o, &allocator));
}

static mt_vec2 of_column(const mt_wall_layout* layout, const mt_pillow_column* c, int top, double out) {
    const mt_vec2 ring = world_xz(layout, top ? c->xt : c->xb, top ? c->zt : c->zb);
    return mt_vec2_mad(ring, (mt_vec2){(double)c->nx, (double)c->nz}, out);
}

static outline outline_of_pillow(const mt_wall_layout* layout, const mt_pillow* stone, int32_t chunk) {
    const mt_pillow_column* c = stone->column;
    outline                 o = {.name = stone->name,
                                 .v0 = (double)stone->v0 + layout->foot,
                                 .v1 = (double)stone->v1 + layout->foot,
                                 .u0 = (double)stone->u0,
                                 .u1 = (double)stone->u1,
                                 .out = {(double)c[2].nx, (double)c[2].nz},
                                 .chunk = chunk};
    for (int top = 0; top < 2; ++top) {
        o.p[top][0] = of_column(layout, &c[0], top, 0.0);
        o.p[top][1] = of_column(layout, &c[4], top, 0.0);
        o.p[top][2] = of_column(layout, &c[3], top, PROUD);
        o.p[top][3] = of_column(layout, &c[1], top, PROUD);
    }
    return o;
}

static outline outline_of_block(const mt_wall_layout* layout, const mt_block* block, int32_t chunk) {
    static const int ROUND[4] = {0, 1, 3, 2};
    outline          o = {.name = block->name,
                          .v0 = (double)block->corner[0][1],
                          .v1 = (double)block->corner[4][1],
                          .chunk = chunk,
                          .block = true};
    for (int i = 0; i < 8; ++i) {
        const float* corner = block->corner[ROUND[i & 3] + (i & 4)];
        o.p[i / 4][i & 3] = world_xz(layout, corner[0], corner[2]);
    }
    return o;
}

static void plan_at(const outline* o, double v, mt_vec2 plan[4]) {
    for (int i = 0; i < 4; ++i) {
        plan[i] = mt_vec2_lerp(o->p[0][i], o->p[1][i], (v - o->v0) / (o->v1 - o->v0));
    }
}

/* How deep the plans of two stones lie in each other in the middle of the height they share [m]; 0 or less: apart. */
static double depth_of(const outline* a, const outline* b) {
    const double v = 0.5 * (mt_min(a->v1, b->v1) + mt_max(a->v0, b->v0));
    mt_vec2      both[2][4];
    double       depth = 1e30;
    plan_at(a, v, both[0]);
    plan_at(b, v, both[1]);
    for (int k = 0; k < 2; ++k) {
        for (int i = 0; i < 4; ++i) {
            const mt_vec2 edge = mt_vec2_sub(both[k][(i + 1) & 3], both[k][i]);
            if (mt_vec2_length(edge) < 1e-6) {
                continue;
            }
            const mt_vec2 axis = mt_vec2_normal(mt_vec2_unit(edge));
            double        low[2] = {1e30, 1e30}, high[2] = {-1e30, -1e30};
            for (int q = 0; q < 8; ++q) {
                const double at = mt_vec2_dot(axis, both[q / 4][q & 3]);
                low[q / 4] = mt_min(low[q / 4], at);
                high[q / 4] = mt_max(high[q / 4], at);
            }
            depth = mt_min(depth, mt_min(high[0], high[1]) - mt_max(low[0], low[1]));
        }
    }
    return depth;
}

/* Whether two stones are of one face, where nothing may be in another's place. Both blocks: both are seen from outside. */
static bool one_face(const outline* a, const outline* b) {
    if (a->name.role == MT_ROLE_CAP || b->name.role == MT_ROLE_CAP) {
        return a->name.role == b->name.role; /* a cap lies on its merlon */
    }
    if (a->block != b->block) {
        return (a->block ? a : b)->name.role == MT_ROLE_QUOIN;
    }
    return a->block || a->name.face == b->name.face;
}

/* Far along the line from each other: where a line crosses itself cleanly, both stand. */
static bool far_along(const laid* l, const outline* a, const outline* b) {
    const int32_t apart = abs(a->chunk - b->chunk);
    return apart > 1 && !(l->source.path->closed && apart >= (int32_t)l->count - 1);
}

/* Stones of one leg are compared on the lattice, before the warp. */
static double overlap_of(const outline* a, const outline* b) {
    const bool one_leg = !a->block && !b->block && mt_vec2_dot(a->out, b->out) > 0.985;
    return one_leg ? mt_min(a->u1, b->u1) - mt_max(a->u0, b->u0) : depth_of(a, b);
}

static int compare_x(const void* a, const void* b) {
    const double x = ((const outline*)a)->low.x - ((const outline*)b)->low.x;
    return x < 0.0 ? -1 : x > 0.0;
}

static void check_overlaps(const wall_case* c, const laid* l, outlines* all) {
    qsort(all->items, all->count, sizeof *all->items, compare_x);
    for (size_t i = 0; i < all->count; ++i) {
        const outline* a = &all->items[i];
        for (size_t k = i + 1; k < all->count && all->items[k].low.x < a->high.x; ++k) {
            const outline* b = &all->items[k];
            const double   up = mt_min(a->v1, b->v1) - mt_max(a->v0, b->v0);
            if (a->low.z > b->high.z || b->low.z > a->high.z || up < OVERLAP_MOST || !one_face(a, b) || far_along(l, a, b)) {
                continue;
            }
            const double depth = overlap_of(a, b);
            if (depth > OVERLAP_MOST && complaints++ < COMPLAINTS) {
                print_error("%s: %.4f m in each other: role %u course %d cell %d face %u (chunk %d), role %u course %d cell %d "
                            "face %u (chunk %d)\n",
                            c->name, depth, a->name.role, a->name.course, a->name.cell, a->name.face, a->chunk, b->name.role,
                            b->name.course, b->name.cell, b->name.face, b->chunk);
            }
        }
    }
}

static outlines outlines_of(const laid* l) {
    outlines all = {0};
    for (uint32_t i = 0; i < l->count; ++i) {
        const laid_chunk* chunk = &l->chunk[i];
        for (size_t k = 0; k < chunk->parts.pillows.count; ++k) {
            add_outline(&all, outline_of_pillow(&chunk->layout, &chunk->parts.pillows.items[k], (int32_t)i));
        }
        for (size_t k = 0; k < chunk->parts.blocks.count; ++k) {
            add_outline(&all, outline_of_block(&chunk->layout, &chunk->parts.blocks.items[k], (int32_t)i));
        }
    }
    return all;
}

/* Whether all of the top is one course. */
static bool is_level(const laid* l) {
    const mt_bay* first = NULL;
    for (uint32_t i = 0; i < l->count; ++i) {
        for (uint32_t k = 0; l->chunk[i].stands && k < l->chunk[i].layout.bay_count; ++k) {
            const mt_bay* bay = &l->chunk[i].layout.bay[k];
            first = first == NULL ? bay : first;
            if (bay->top != first->top) {
                return false;
            }
        }
    }
    return true;
}

/* Legs long enough for what stands at both their ends. */
static bool has_long_legs(const mt_wall_source* source) {
    const bool round = source->path->closed && source->corner_count > 0;
    double     before = round ? source->corner[source->corner_count - 1].s - source->path->length : 0.0;
    for (uint32_t i = 0; i < source->corner_count; ++i) {
        if (source->corner[i].s - before < LEG_LEAST) {
            return false;
        }
        before = source->corner[i].s;
    }
    return source->corner_count == 0 || source->path->closed || source->path->length - before >= LEG_LEAST;
}

/* Whether a drawn line winds back so near that both rows of proud stones do not fit between, without being on itself. */
static bool winds(const mt_wall_source* source) {
    const mt_path* path = source->path;
    for (uint32_t i = 0; i < path->count; ++i) {
        for (uint32_t k = i + 1; k < path->count; ++k) {
            const double along = mt_min(path->s[k] - path->s[i], path->closed ? path->length - path->s[k] + path->s[i] : 1e30);
            if (along > source->thickness + 0.9 && mt_vec2_distance(path->point[i], path->point[k]) < source->thickness + 0.4) {
                return true;
            }
        }
    }
    return false;
}

/*
 * Walls whose every stone has its own place. Left out are stretches that come back to one thickness of another, as the
 * rule for lines on themselves lets them; corners and bends of walls so thick that they reach farther than a stone;
 * legs of a stone or two; and steps beside a corner.
 */
static bool has_room(const wall_case* c, const laid* l) {
    const int32_t widest = l->source.corner_count == 0 ? 1600 : 800;
    const bool    drawn_wild = strncmp(c->name, "scribble", 8) == 0;
    return l->source.stand_count == 1 && c->def.thickness <= widest && (l->source.corner_count == 0 || is_level(l)) &&
           has_long_legs(&l->source) && !(drawn_wild && winds(&l->source));
}

typedef struct tally {
    uint64_t stones, walls;
} tally;

typedef void wall_check(const wall_case* c, const laid* l, tally* t);

typedef struct checker {
    wall_check* check;
    tally       done;
} checker;

static void visit(const wall_case* c, void* user) {
    checker*           all = user;
    const mt_world_def def = walls_alone();
    scene              s = scene_open(&c->ground, &def);
    const uint32_t     id = scene_draw(&s, &c->def, c->points.items, (uint32_t)c->points.count);
    if (id != 0 && scene_wall(&s, id)->line->path.length < 1000.0) {
        laid l = laid_of(&s, scene_wall(&s, id));
        all->check(c, &l, &all->done);
        laid_free(&l);
    }
    scene_close(&s);
}

static void check_every_wall(wall_check* check, uint64_t least_stones) {
    checker all = {.check = check};
    complaints = 0;
    each_wall_case(proof_run() ? 200 : 100, visit, &all);
    print_message("%llu stones in %llu walls\n", (unsigned long long)all.done.stones, (unsigned long long)all.done.walls);
    assert_int_equal(complaints, 0);
    assert_true(all.done.stones > least_stones);
}

static void check_places(const wall_case* c, const laid* l, tally* t) {
    if (has_room(c, l)) {
        outlines all = outlines_of(l);
        t->stones += all.count;
        t->walls += 1;
        check_overlaps(c, l, &all);
        mt_array_free(&all, &l->allocator);
    }
}

/* A stone alone between what ends its course is as long as there is room. */
static bool is_alone(const mt_parts* parts, const mt_pillow* stone) {
    for (size_t i = 0; i < parts->pillows.count; ++i) {
        const mt_pillow*        other = &parts->pillows.items[i];
        const mt_pillow_column *a = &stone->column[2], *b = &other->column[2];
        const bool              one_leg = a->nx * b->nx + a->nz * b->nz > 0.985f;
        const bool beside = one_leg && other->name.course == stone->name.course && other->name.face == stone->name.face &&
                            (fabsf(other->u0 - stone->u1) < 0.03f || fabsf(other->u1 - stone->u0) < 0.03f);
        if (beside) {
            return false;
        }
    }
    return true;
}

static void check_lengths(const wall_case* c, const laid* l, tally* t) {
    t->walls += 1;
    for (uint32_t i = 0; i < l->count; ++i) {
        const mt_parts* parts = &l->chunk[i].parts;
        for (size_t k = 0; k < parts->pillows.count; ++k) {
            const mt_pillow* stone = &parts->pillows.items[k];
            const double     length = (double)(stone->u1 - stone->u0) + JOINT;
            const double most = (stone->name.course == 0 ? 1.25 : 1.00) * (l->source.path->closed ? STRETCHED : 1.0) + LEAST;
            const bool   alone = (length < LEAST - 1e-3 || length > most + 1e-3) && is_alone(parts, stone);
            if ((length < LEAST - 1e-3 && !alone) || length > most + (alone ? LEAST : 0.0) + 1e-3 || !(stone->v1 > stone->v0)) {
                if (complaints++ < COMPLAINTS) {
                    print_error("%s: chunk %u course %d cell %d face %u: %.4f m long\n", c->name, i, stone->name.course,
                                stone->name.cell, stone->name.face, length);
                }
            }
            t->stones += 1;
        }
    }
}

static void no_stone_is_in_anothers_place(void** state) {
    (void)state;
    check_every_wall(check_places, 100000);
}

static void no_trimmed_stone_is_short_or_long(void** state) {
    (void)state;
    check_every_wall(check_lengths, 400000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_stone_is_in_anothers_place),
                                       cmocka_unit_test(no_trimmed_stone_is_short_or_long)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
