/* What closes a wall: coping slabs, and merlons with their caps. */
#include "build/wall_parts.h"

#include "base/hash.h"
#include "masonry/course.h"

#define COPING_PITCH 0.90  /* [m] */
#define COPING_WINDOW 0.10 /* [m] */
#define COPING_HEIGHT 0.17
#define COPING_OVER 0.05 /* [m] beyond the stones */
#define COPING_GAP 0.012
#define COPING_LEAST 0.30
#define COPING_LEAST_MOST 1.85
#define COPING_REACH 3.0           /* [m] beyond the chunk that a slab may end: one slab and the least at a mitre */
#define MITRE_LEAST 0.12           /* [m] of the inner edge of a mitred block */
#define SLAB_WIDEST 1.4            /* [m] wider walls have several slabs across */
#define MERLON_LOWEST_WALL 2.0     /* [m] lower walls have coping alone */
#define MERLON_START (0.325 / 1.6) /* of its bay */
#define MERLON_END (1.275 / 1.6)
#define MERLON_LEAST 0.45 /* [m] a merlon cut shorter is left out */
#define MERLON_HEIGHT 0.80
#define MERLON_VARIES 0.05
#define MERLON_LOWER 0.52       /* of the height, the lower of its two courses */
#define MERLON_PROUD 0.05       /* [m] off the mortar plane */
#define MERLON_CORNER 0.5       /* [m] of each leg of a corner merlon on its inside */
#define MERLON_CORNER_TURN 1.75 /* [rad] sharper corners have none */
#define PARAPET_FROM 1.6        /* [m] walls of this thickness carry their merlons on face 0 alone */
#define PARAPET 0.6             /* [m] thickness there */
#define CAP_HEIGHT 0.16
#define CAP_OVER 0.07

typedef struct block_look {
    mt_part_name name;
    uint64_t     key;
    float        chamfer, jitter;
    float        shade[2];
    uint8_t      hidden_far;
    uint8_t      dressed;
} block_look;

static bool add_block(const mt_lay* lay, const mt_run* run, const mt_span* span, const block_look* look) {
    if (!mt_array_reserve(&lay->parts->blocks, 1, lay->allocator)) {
        return false;
    }
    mt_block* block = &lay->parts->blocks.items[lay->parts->blocks.count++];
    *block = (mt_block){.key = look->key,
                        .name = look->name,
                        .chamfer = look->chamfer,
                        .jitter = look->jitter,
                        .shade = {look->shade[0], look->shade[1]},
                        .u0 = (float)span->s0,
                        .v0 = (float)span->v0,
                        .hidden_far = look->hidden_far,
                        .dressed = look->dressed};
    mt_span_corners(lay, run, span, block->corner);
    return true;
}

/* How an end plane leans at a mitred corner: metres along for each metre towards face 0. */
static double mitre_skew(const mt_corner* corner, unsigned end) {
    const double lean = mt_corner_tan(corner) * (corner->turn > 0.0 ? 1.0 : -1.0);
    return end == 0 ? lean : -lean;
}

/* The shortest piece at an end: behind a mitre, enough that its inner edge does not fold, as far as one can see. */
static double coping_least(double skew, double over) {
    return mt_clamp(fabs(skew) * over + MITRE_LEAST, COPING_LEAST, COPING_LEAST_MOST);
}

static double coping_end(const mt_lay* lay, const mt_run* run, const mt_level* level, unsigned end, double* skew) {
    const bool       own = end == 0 ? level->first : level->last;
    const mt_run_end kind = end == 0 ? run->end0 : run->end1;
    const double     at = end == 0 ? level->a : level->b;
    const double     out = end == 0 ? -1.0 : 1.0;
    *skew = 0.0;
    if (own && kind == MT_END_CORNER) {
        *skew = mitre_skew(&lay->layout->corner[end == 0 ? run->corner0 : run->corner1], end);
        return (end == 0 ? run->s0 : run->s1) - out * 0.5 * COPING_GAP;
    }
    const int32_t beside = end == 0 ? level->top_before : level->top_after;
    if ((own && kind == MT_END_OPEN) || beside < level->top) {
        return at + out * COPING_OVER;
    }
    return at;
}

/*
 * A block between two mitres: its shorter edge along is kept MITRE_LEAST long by moving the planes of both ends towards
 * each other's. False where nothing is left of it.
 */
static bool clear_mitres(mt_span* span) {
    const double edge0 = span->s1 + span->skew1 * span->o0 - (span->s0 + span->skew0 * span->o0);
    const double edge1 = span->s1 - span->skew1 * span->o1 - (span->s0 - span->skew0 * span->o1);
    const double least = mt_min(edge0, edge1), most = mt_max(edge0, edge1);
    if (least >= MITRE_LEAST) {
        return true;
    }
    if (most < COPING_LEAST) {
        return false;
    }
    /* Of the lean of both ends so much as leaves the shorter edge its length: the longer stays as it is. */
    const double keep = (most - MITRE_LEAST) / (most - least);
    const double o = edge0 > edge1 ? span->o0 : -span->o1;
    span->s0 += span->skew0 * o * (1.0 - keep);
    span->s1 += span->skew1 * o * (1.0 - keep);
    span->skew0 *= keep;
    span->skew1 *= keep;
    return true;
}

/* `hidden`: ends that are joints. */
static bool lay_slab(const mt_lay* lay, const mt_run* run, mt_span whole, int64_t cell, unsigned hidden) {
    const double width = whole.o0 + whole.o1;
    const int    across = lay->source->thickness > SLAB_WIDEST ? (int)ceil(width / SLAB_WIDEST) : 1;
    const double left = whole.o0;
    for (int i = 0; i < across; ++i) {
        mt_span span = whole;
        span.o0 = left - width * i / across - (i > 0 ? 0.5 * COPING_GAP : 0.0);
        span.o1 = -(left - width * (i + 1) / across) - (i + 1 < across ? 0.5 * COPING_GAP : 0.0);
        if (!clear_mitres(&span)) {
            continue;
        }
        const unsigned   sides = (i > 0 ? MT_BLOCK_FACE0 : 0u) | (i + 1 < across ? MT_BLOCK_FACE1 : 0u);
        const block_look look = {.name = {0, (int32_t)cell, MT_ROLE_COPING, 0, (uint8_t)i, 0},
                                 .key = mt_key(lay->key, MT_PURPOSE_COPING, cell, 1 + i, 0),
                                 .chamfer = 0.034f,
                                 .jitter = 0.006f,
                                 .shade = {0.92f, 1.0f},
                                 .hidden_far = (uint8_t)(hidden | sides | MT_BLOCK_BOTTOM),
                                 .dressed = 1};
        if (!add_block(lay, run, &span, &look)) {
            return false;
        }
    }
    return true;
}

static bool lay_coping(const mt_lay* lay, const mt_run* run, const mt_level* level) {
    const mt_lattice lattice =
        mt_lattice_make(COPING_PITCH, lay->source->path->closed ? lay->source->path->length : 0.0, MT_SEAM_BAYS);
    double       skew0, skew1;
    const double a = coping_end(lay, run, level, 0, &skew0), b = coping_end(lay, run, level, 1, &skew1);
    const double over = lay->half + (double)MT_WALL_PROUD + COPING_OVER;
    const double v0 = mt_course_foot(lay->source->seed, level->top + 1);
    const double from = mt_max(a, lay->layout->s0 - 1.2), to = mt_min(b, lay->layout->s1 + COPING_REACH);
    int64_t      cell = (int64_t)floor(mt_lattice_place(&lattice, from)) - 1;
    double       left = a;
    int64_t      left_cell = cell;
    const double least_a = coping_least(skew0, over), least_b = b <= to ? coping_least(skew1, over) : COPING_LEAST;
    for (;; ++cell) {
        const int64_t number = mt_lattice_cell(&lattice, cell);
        const double  shift =
            COPING_WINDOW / COPING_PITCH * (double)mt_signed(mt_key(lay->key, MT_PURPOSE_COPING, number, 0, 0));
        const double joint = mt_lattice_distance(&lattice, (double)cell + shift);
        const bool   last = joint > to - least_b;
        if (!last && joint < a + least_a) {
            left_cell = number;
            continue;
        }
        const double right = last && b <= to ? b : joint;
        const bool   starts = left <= a, ends = last && b <= to;
        if (mt_lay_owns(lay, run, left) && right > left + 0.05) {
            const mt_span  span = {.s0 = starts ? left : left + 0.5 * COPING_GAP,
                                   .s1 = ends ? right : right - 0.5 * COPING_GAP,
                                   .o0 = over,
                                   .o1 = over,
                                   .v0 = v0,
                                   .v1 = v0 + COPING_HEIGHT,
                                   .skew0 = starts ? skew0 : 0.0,
                                   .skew1 = ends ? skew1 : 0.0};
            const unsigned joints = (starts && skew0 == 0.0 ? 0u : MT_BLOCK_START) | (ends && skew1 == 0.0 ? 0u : MT_BLOCK_END);
            if (!lay_slab(lay, run, span, left_cell, joints)) {
                return false;
            }
        }
        if (last) {
            return true;
        }
        left = joint;
        left_cell = number;
    }
}

/* A merlon over a span of the wall: two courses of two blocks, and a cap. Either end may be mitred. */
static bool lay_merlon(const mt_lay* lay, const mt_run* run, const mt_span* whole, const mt_part_name* name) {
    const uint64_t key = mt_key(lay->key, MT_PURPOSE_MERLON, name->cell, name->face, 0);
    const double   height = MERLON_HEIGHT * (1.0 + MERLON_VARIES * (double)mt_signed(mt_draw(key, 0)));
    const double   level[3] = {whole->v0, whole->v0 + MERLON_LOWER * height, whole->v0 + height};
    /* Joints keep clear of a mitre, where the inner edge is shorter. */
    const double lean = mt_max(whole->o0, whole->o1);
    const double start = whole->s0 + fabs(whole->skew0) * lean, length = whole->s1 - fabs(whole->skew1) * lean - start;
    const double lower = 0.34 + 0.10 * (double)mt_unit(mt_draw(key, 1));
    const double joint[2] = {lower, lower + 0.2 + 0.08 * (double)mt_unit(mt_draw(key, 2))};
    const bool   swap = (mt_draw(key, 3) & 1) != 0;
    const double gap = 0.5 * MT_RING_GAP;
    block_look   look = {.name = *name, .chamfer = 0.045f, .jitter = 0.008f};
    for (unsigned course = 0; course < 2; ++course) {
        const double at = start + length * joint[swap ? 1 - course : course];
        for (unsigned i = 0; i < 2; ++i) {
            mt_span span = *whole;
            span.v0 = level[course] + (course == 0 ? 0.0 : gap);
            span.v1 = level[course + 1] - gap;
            if (i == 0) {
                span.s1 = at - gap;
                span.skew1 = 0.0;
            } else {
                span.s0 = at + gap;
                span.skew0 = 0.0;
            }
            look.name.half = (uint8_t)(2 * course + i);
            look.key = mt_draw(key, 4 + 2 * course + i);
            look.hidden_far = (uint8_t)(MT_BLOCK_BOTTOM | MT_BLOCK_TOP | (i == 0 ? MT_BLOCK_END : MT_BLOCK_START));
            look.shade[0] = course == 0 ? 0.66f : 0.98f;
            look.shade[1] = course == 0 ? 0.98f : 0.80f;
            if (!add_block(lay, run, &span, &look)) {
                return false;
            }
        }
    }
    mt_span cap = *whole;
    cap.v0 = level[2];
    cap.v1 = level[2] + CAP_HEIGHT;
    cap.s0 -= whole->skew0 != 0.0 ? 0.0 : CAP_OVER;
    cap.s1 += whole->skew1 != 0.0 ? 0.0 : CAP_OVER;
    cap.o0 += CAP_OVER;
    cap.o1 += CAP_OVER;
    look.name.role = MT_ROLE_CAP;
    look.hidden_far = MT_BLOCK_BOTTOM;
    look.name.half = 0;
    look.key = mt_draw(key, 8);
    look.chamfer = 0.055f;
    look.shade[0] = 0.85f;
    look.shade[1] = 1.0f;
    look.dressed = 1;
    return add_block(lay, run, &cap, &look);
}

static mt_span merlon_span(const mt_lay* lay, double s0, double s1, int32_t top) {
    const double out = lay->half + MERLON_PROUD;
    const bool   parapet = lay->source->thickness >= PARAPET_FROM;
    return (mt_span){.s0 = s0,
                     .s1 = s1,
                     .o0 = out,
                     .o1 = parapet ? PARAPET - out : out,
                     .v0 = mt_course_foot(lay->source->seed, top + 1) + COPING_HEIGHT};
}

static bool has_corner_merlon(const mt_corner* corner) {
    return fabs(corner->turn) < MERLON_CORNER_TURN;
}

/* Length of a corner merlon on the centre line of each leg. */
static double corner_merlon(const mt_lay* lay, const mt_corner* corner) {
    return has_corner_merlon(corner) ? lay->half * mt_corner_tan(corner) + MERLON_CORNER : lay->half * mt_corner_tan(corner);
}

static bool lay_merlons(const mt_lay* lay, const mt_run* run, const mt_level* level) {
    double limit[2] = {level->a, level->b};
    if (level->first && run->end0 == MT_END_CORNER) {
        limit[0] = run->s0 + corner_merlon(lay, &lay->layout->corner[run->corner0]) + 0.45;
    }
    if (level->last && run->end1 == MT_END_CORNER) {
        limit[1] = run->s1 - corner_merlon(lay, &lay->layout->corner[run->corner1]) - 0.45;
    }
    for (uint32_t i = 0; i < lay->layout->bay_count; ++i) {
        const mt_bay* bay = &lay->layout->bay[i];
        const double  length = bay->s1 - bay->s0;
        const double  s0 = mt_max(bay->s0 + MERLON_START * length, limit[0]),
                     s1 = mt_min(bay->s0 + MERLON_END * length, limit[1]);
        if (s1 - s0 < MERLON_LEAST || !mt_lay_owns(lay, run, s0)) {
            continue;
        }
        const mt_span      span = merlon_span(lay, s0, s1, level->top);
        const mt_part_name name = {0, (int32_t)bay->cell, MT_ROLE_MERLON, 0, 0, 0};
        if (!lay_merlon(lay, run, &span, &name)) {
            return false;
        }
    }
    return true;
}

/* The two halves of a merlon that turns a corner. */
static bool lay_corner_half(const mt_lay* lay, const mt_run* run, const mt_level* level, unsigned end) {
    const bool       own = end == 0 ? level->first && run->end0 == MT_END_CORNER : level->last && run->end1 == MT_END_CORNER;
    const mt_corner* corner = &lay->layout->corner[end == 0 ? run->corner0 : run->corner1];
    if (!own || !has_corner_merlon(corner) || corner->s < lay->layout->s0 || corner->s >= lay->layout->s1) {
        return true;
    }
    const double length = corner_merlon(lay, corner);
    if (length > 0.5 * (run->s1 - run->s0)) {
        return true;
    }
    mt_span span = end == 0 ? merlon_span(lay, run->s0 + 0.005, run->s0 + length, level->top)
                            : merlon_span(lay, run->s1 - length, run->s1 - 0.005, level->top);
    if (end == 0) {
        span.skew0 = mitre_skew(corner, 0);
    } else {
        span.skew1 = mitre_skew(corner, 1);
    }
    const mt_part_name name = {0, (int32_t)floor(corner->s * 8.0 + 0.5), MT_ROLE_MERLON, (uint8_t)(1 + end), 0, 0};
    return lay_merlon(lay, run, &span, &name);
}

bool mt_lay_top(mt_lay* lay) {
    for (uint32_t i = 0; i < lay->layout->run_count; ++i) {
        const mt_run*  run = &lay->layout->run[i];
        mt_level       level[MT_STRIPS_MAX];
        const unsigned count = run->frame_count < 2 ? 0 : mt_levels_find(lay, run, false, level);
        for (unsigned k = 0; k < count; ++k) {
            if (!lay_coping(lay, run, &level[k])) {
                return false;
            }
            if (lay->source->height >= MERLON_LOWEST_WALL &&
                !(lay_merlons(lay, run, &level[k]) && lay_corner_half(lay, run, &level[k], 0) &&
                  lay_corner_half(lay, run, &level[k], 1))) {
                return false;
            }
        }
    }
    return true;
}
