/* Stones of both faces, course by course, and the quoins that end them. */
#include "build/wall_parts.h"

#include "base/hash.h"
#include "masonry/course.h"

#define BEVEL 0.042f /* [m] */
#define BEVEL_SPLIT 0.035f
#define BEVEL_MOST 0.32f /* of the length */
#define CHIP 0.048f      /* [m] */
#define CHIP_SPLIT 0.022f
#define SPLIT_SHARE 0.12f
#define SPLIT_SHORTEST 0.35 /* [m] stones of this length, up to the next, may be split */
#define SPLIT_LONGEST 0.75
#define SPLIT_HEIGHT 0.335   /* [m] in courses at least this high */
#define FADE_SIDE 0.30       /* [m] from a quoin over which the warp along fades in */
#define FACE_MOST 0.12f      /* [m] of a face over the ring */
#define FORWARD_LEAST 0.004f /* [m] from a column to the next */
#define RING_IN (0.5 * MT_RING_GAP)
#define QUOIN_LEAST 0.05 /* [m] */
#define FADE_FOOT 0.30f  /* [m] over which the warp fades in from the ground */
#define FADE_TOP 0.25f   /* [m] and out under the coping */
#define FADE_NEAR 0.05   /* [m] from an end or corner it begins */
#define FADE_FAR 0.70    /* [m] and is whole */

/* One strip on one face, with what its stones share. */
typedef struct course_face {
    const mt_lay*   lay;
    const mt_strip* strip;
    unsigned        face;
    float           offset; /* [m] of the mortar plane, towards face 0 */
    uint64_t        key;
    const mt_warp*  warp;
    const mt_warp*  round;
    double          foot, top; /* [m] of the course over the foot of course 0 */
    mt_stretch      stones;    /* [m] between what ends the strip */
} course_face;

/* A stone before its columns are placed: its ring. */
typedef struct ring {
    double       s0, s1; /* [m] */
    double       v0, v1; /* [m] */
    mt_part_name name;
    uint64_t     key;
} ring;

/* The nearest end of a stretch, and the seam of a loop [m]; ends the strip goes on beyond are none. */
static double from_ends(const course_face* c, mt_stretch stretch, double s) {
    double d = FADE_FAR;
    if (c->strip->end_a != MT_STRIP_GOES_ON) {
        d = mt_min(d, s - stretch.s0);
    }
    if (c->strip->end_b != MT_STRIP_GOES_ON) {
        d = mt_min(d, stretch.s1 - s);
    }
    const mt_path* path = c->lay->source->path;
    if (path->closed) {
        d = mt_min(d, fabs(s - floor(s / path->length + 0.5) * path->length));
    }
    return d;
}

static float end_fade(const course_face* c, mt_stretch stretch, double s, double from, double to) {
    return mt_clampf((float)((from_ends(c, stretch, s) - from) / (to - from)), 0.0f, 1.0f);
}

static float row_fade(const mt_bay* bay, double s, float v) {
    const float foot = (v - mt_bay_ground(bay, s)) * (1.0f / FADE_FOOT);
    const float top = (bay->crest - v) * (1.0f / FADE_TOP);
    return mt_clampf(foot, 0.0f, 1.0f) * mt_clampf(top, 0.0f, 1.0f);
}

/* Whether each column is ahead of the one before it, at the ring and at the face. */
static bool runs_forward(const mt_pillow* stone) {
    for (unsigned i = 0; i + 1 < MT_PILLOW_COLUMNS; ++i) {
        const mt_pillow_column *a = &stone->column[i], *b = a + 1;
        const float             tx = stone->winding * (a->nz + b->nz), tz = -stone->winding * (a->nx + b->nx);
        const float ring0 = (b->xb - a->xb) * tx + (b->zb - a->zb) * tz, ring1 = (b->xt - a->xt) * tx + (b->zt - a->zt) * tz;
        const float closer = FACE_MOST * ((b->nx - a->nx) * tx + (b->nz - a->nz) * tz);
        const float aside = fabsf((b->xb - a->xb) * tz - (b->zb - a->zb) * tx);
        const float least = mt_minf(ring0, ring1) + mt_minf(closer, 0.0f);
        if (least < 2.0f * FORWARD_LEAST || aside > ring0) {
            return false;
        }
    }
    return true;
}

/* A stone that a narrow bend would turn over is laid straight from its first column to its last. */
static void straighten(mt_pillow* stone) {
    const mt_pillow_column first = stone->column[0], last = stone->column[MT_PILLOW_COLUMNS - 1];
    const float            x = last.xb - first.xb + last.xt - first.xt, z = last.zb - first.zb + last.zt - first.zt;
    const float            length = mt_maxf(sqrtf(x * x + z * z), 1e-6f);
    for (unsigned i = 0; i < MT_PILLOW_COLUMNS; ++i) {
        mt_pillow_column* column = &stone->column[i];
        const float       t = 0.25f * (float)i;
        column->xb = mt_lerpf(first.xb, last.xb, t);
        column->zb = mt_lerpf(first.zb, last.zb, t);
        column->xt = mt_lerpf(first.xt, last.xt, t);
        column->zt = mt_lerpf(first.zt, last.zt, t);
        column->nx = -stone->winding * z / length;
        column->nz = stone->winding * x / length;
    }
}

/*
 * The warp is one function of the place for all stones that meet there. Along a course it is told at foot and top alone,
 * so that the halves of a split stone keep the straight sides of their neighbours.
 */
static void place_columns(const course_face* c, const ring* r, mt_pillow* stone) {
    const double bevel = (double)stone->bevel;
    const float  middle = 0.5f + 0.14f * mt_signed(mt_draw(r->key, 10));
    const double s[MT_PILLOW_COLUMNS] = {r->s0, r->s0 + bevel, r->s0 + (r->s1 - r->s0) * (double)middle, r->s1 - bevel, r->s1};
    const float  v[2] = {(float)r->v0, (float)r->v1}, course[2] = {(float)(c->foot + RING_IN), (float)(c->top - RING_IN)};
    const float  t[2] = {(v[0] - course[0]) / (course[1] - course[0]), (v[1] - course[0]) / (course[1] - course[0])};
    const mt_warp_place row[2] = {mt_warp_row(c->warp, r->v0), mt_warp_row(c->warp, r->v1)};
    const mt_warp_place side_row[2] = {mt_warp_row(c->warp, (double)course[0]), mt_warp_row(c->warp, (double)course[1])};
    const double        loop = c->lay->source->path->closed ? c->lay->source->path->length : 0.0;
    const mt_stretch    strip = {c->strip->a, c->strip->b};
    const mt_bay*       bay = mt_lay_bay(c->lay, s[0]);
    const mt_bay*       last_bay = c->lay->layout->bay + c->lay->layout->bay_count - 1;
    const float         foot = (float)c->lay->layout->foot;
    const float         side = c->face == 0 ? 1.0f : -1.0f;
    for (unsigned i = 0; i < MT_PILLOW_COLUMNS; ++i) {
        while (bay < last_bay && bay->s1 <= s[i]) {
            ++bay;
        }
        const mt_frame      frame = mt_lay_frame(c->lay, c->strip->run, s[i]);
        const bool          past = loop > 0.0 && s[i] >= loop;
        const mt_warp*      warp = past ? c->round : c->warp;
        const mt_warp_place at = mt_warp_column(warp, past ? s[i] - loop : s[i]);
        const float ends = end_fade(c, strip, s[i], FADE_NEAR, FADE_FAR), sides = end_fade(c, c->stones, s[i], 0.0, FADE_SIDE);
        const float along0 = mt_warp_along(warp, &at, &side_row[0]) * row_fade(bay, s[i], course[0]) * sides;
        const float along1 = mt_warp_along(warp, &at, &side_row[1]) * row_fade(bay, s[i], course[1]) * sides;
        const float below = mt_lerpf(along0, along1, t[0]), above = mt_lerpf(along0, along1, t[1]);
        const float offset = mt_frame_offset(&frame, c->offset);
        const float x = frame.x + frame.nx * offset, z = frame.z + frame.nz * offset;
        mt_pillow_column* column = &stone->column[i];
        column->xb = x + frame.nz * below;
        column->zb = z - frame.nx * below;
        column->yb = foot + v[0] + mt_warp_up(warp, &at, &row[0]) * row_fade(bay, s[i], v[0]) * ends;
        column->xt = x + frame.nz * above;
        column->zt = z - frame.nx * above;
        column->yt = foot + v[1] + mt_warp_up(warp, &at, &row[1]) * row_fade(bay, s[i], v[1]) * ends;
        column->nx = side * frame.nx;
        column->nz = side * frame.nz;
    }
    if (!runs_forward(stone)) {
        straighten(stone);
    }
}

static void add_stone(const course_face* c, const ring* r, bool split) {
    const mt_bay* bay = mt_lay_bay(c->lay, 0.5 * (r->s0 + r->s1));
    const float   ground = mt_bay_ground(bay, 0.5 * (r->s0 + r->s1));
    mt_pillow*    stone = &c->lay->parts->pillows.items[c->lay->parts->pillows.count++];
    const float   length = (float)(r->s1 - r->s0);
    stone->key = r->key;
    stone->name = r->name;
    stone->u0 = (float)r->s0;
    stone->u1 = (float)r->s1;
    stone->v0 = (float)r->v0;
    stone->v1 = (float)r->v1;
    stone->bevel = mt_minf(split ? BEVEL_SPLIT : BEVEL, BEVEL_MOST * length);
    stone->chip = split ? CHIP_SPLIT : CHIP;
    stone->shade[0] = mt_bay_light(bay, ground, r->v0);
    stone->shade[1] = mt_bay_light(bay, ground, r->v1);
    stone->winding = c->face == 0 ? 1.0f : -1.0f;
    place_columns(c, r, stone);
}

/* One cell of the lattice between two joints: a stone, or two thin ones. */
static void lay_cell(const course_face* c, double s0, double s1, int64_t cell) {
    const uint64_t key = mt_key(c->key, MT_PURPOSE_STONE, c->strip->course, cell, 0);
    const double   gap = 0.5 * MT_RING_GAP;
    ring           r = {s0 + gap,
                        s1 - gap,
                        c->foot + gap,
                        c->top - gap,
                        {c->strip->course, (int32_t)cell, MT_ROLE_STONE, (uint8_t)c->face, 0, 0},
                        key};
    const double   length = s1 - s0;
    const bool     split = length >= SPLIT_SHORTEST && length <= SPLIT_LONGEST && c->top - c->foot >= SPLIT_HEIGHT &&
                       mt_unit(mt_draw(key, 11)) < SPLIT_SHARE;
    if (!split) {
        add_stone(c, &r, false);
        return;
    }
    const double at = c->foot + (c->top - c->foot) * (0.44 + 0.12 * (double)mt_unit(mt_draw(key, 12)));
    r.v1 = at - gap;
    r.name.half = 1;
    add_stone(c, &r, true);
    r.v0 = at + gap;
    r.v1 = c->top - gap;
    r.name.half = 2;
    r.key = mt_draw(key, 13);
    add_stone(c, &r, true);
}

static bool lay_stones(const course_face* c) {
    const mt_stretch   stones = c->stones;
    const mt_bond_row* row = mt_bond_row_of(&c->lay->scratch->bond[c->face], c->strip->course);
    const double*      joint = c->lay->scratch->bond[c->face].joints.items + row->begin;
    const mt_lattice   lattice = mt_lattice_make(c->strip->course == 0 ? MT_BOND_BOTTOM_PITCH : MT_BOND_PITCH,
                                               c->lay->source->path->closed ? c->lay->source->path->length : 0.0, MT_SEAM_BOND);
    if (stones.s1 - stones.s0 < 0.12 ||
        !mt_array_reserve(&c->lay->parts->pillows, 2 * (size_t)row->count + 4, c->lay->allocator)) {
        return stones.s1 - stones.s0 < 0.12;
    }
    uint32_t i = 0;
    while (i < row->count && joint[i] < stones.s0 + MT_LEAST_STONE) {
        ++i;
    }
    double left = stones.s0;
    for (;; ++i) {
        const bool   last = i >= row->count || joint[i] > stones.s1 - MT_LEAST_STONE;
        const double right = last ? stones.s1 : joint[i];
        if (mt_lay_owns(c->lay, c->strip->run, left)) {
            lay_cell(c, left, right, mt_lattice_cell(&lattice, row->first + (int64_t)i - 1));
        }
        if (last) {
            return true;
        }
        left = right;
    }
}

/* The quoin through the wall at an end of a strip: at a step of the top, at an open end. */
static bool lay_quoin(const mt_lay* lay, const mt_strip* strip, unsigned end) {
    const double length = mt_strip_quoin(lay, strip, end);
    const double at = end == 0 ? strip->a : strip->b;
    const double s0 = end == 0 ? at : at - length, s1 = end == 0 ? at + length : at;
    if ((end == 0 ? strip->end_a : strip->end_b) != MT_STRIP_PIER || length < QUOIN_LEAST ||
        !mt_lay_owns(lay, strip->run, s0)) {
        return true;
    }
    if (!mt_array_reserve(&lay->parts->blocks, 1, lay->allocator)) {
        return false;
    }
    const double foot = mt_course_foot(lay->source->seed, strip->course),
                 top = mt_course_foot(lay->source->seed, strip->course + 1);
    const double  gap = 0.5 * MT_RING_GAP, out = lay->half + (double)MT_QUOIN_PROUD;
    const mt_bay* bay = mt_lay_bay(lay, 0.5 * (s0 + s1));
    const float   ground = mt_bay_ground(bay, 0.5 * (s0 + s1));
    const int32_t cell = end == 0 ? strip->cell_a : strip->cell_b;
    mt_block*     block = &lay->parts->blocks.items[lay->parts->blocks.count++];
    const mt_span span = {end == 0 ? s0 : s0 + gap, end == 0 ? s1 - gap : s1, out, out, foot + gap, top - gap, 0.0, 0.0};
    *block = (mt_block){.key = mt_key(lay->key, MT_PURPOSE_QUOIN, strip->course, cell, 0),
                        .name = {strip->course, cell, MT_ROLE_QUOIN, 0, 0, 0},
                        .chamfer = 0.045f,
                        .jitter = 0.008f,
                        .shade = {mt_bay_light(bay, ground, span.v0), mt_bay_light(bay, ground, span.v1)},
                        .u0 = (float)s0,
                        .v0 = (float)foot,
                        .hidden_far = (uint8_t)(MT_BLOCK_BOTTOM | MT_BLOCK_TOP | (end == 0 ? MT_BLOCK_END : MT_BLOCK_START)),
                        .dressed = 1};
    mt_span_corners(lay, strip->run, &span, block->corner);
    return true;
}

static bool lay_strip(const mt_lay* lay, const mt_strip* strip) {
    if (!lay_quoin(lay, strip, 0) || !lay_quoin(lay, strip, 1)) {
        return false;
    }
    for (unsigned face = 0; face < 2; ++face) {
        const course_face c = {.lay = lay,
                               .strip = strip,
                               .face = face,
                               .offset = (float)(face == 0 ? lay->half : -lay->half),
                               .key = mt_key(lay->key, MT_PURPOSE_STONE, face, 0, 0),
                               .warp = &lay->scratch->warp[face],
                               .round = &lay->scratch->round[face],
                               .foot = mt_course_foot(lay->source->seed, strip->course),
                               .top = mt_course_foot(lay->source->seed, strip->course + 1),
                               .stones = mt_strip_stones(lay, strip, face)};
        if (!lay_stones(&c)) {
            return false;
        }
    }
    return true;
}

/* What the chunk's stones may reach: its own metres and a stone more, and where it owns a corner, the mitre. */
static mt_stretch reach_of(const mt_wall_layout* layout) {
    mt_stretch reach = {layout->s0 - 0.2, layout->s1 + 1.4};
    for (uint32_t i = 0; i < layout->run_count; ++i) {
        const mt_run* run = &layout->run[i];
        if (run->frame_count > 0) {
            reach.s0 = mt_min(reach.s0, run->frame_index * MT_WALL_FRAME_STEP);
            reach.s1 = mt_max(reach.s1, (run->frame_index + (int32_t)run->frame_count) * MT_WALL_FRAME_STEP);
        }
    }
    return reach;
}

/* Joints and warp of both faces; past the seam of a loop the warp is that of its first metres. */
static bool find_lattices(mt_lay* lay, int32_t lowest, int32_t highest) {
    const mt_stretch reach = reach_of(lay->layout);
    const double     length = lay->source->path->closed ? lay->source->path->length : 0.0;
    const double     foot = mt_course_foot(lay->source->seed, lowest), top = mt_course_foot(lay->source->seed, highest + 1);
    for (unsigned face = 0; face < 2; ++face) {
        const uint64_t    key = mt_key(lay->key, MT_PURPOSE_JOINT, face, 0, 0);
        const mt_bond_def bond = {key, length, lowest, highest, reach.s0, reach.s1};
        const mt_warp_def warp = {key, reach.s0 - 0.4, reach.s1 + 0.2, foot - 0.1, top + 0.1};
        if (!mt_bond_find(&bond, &lay->scratch->bond[face], lay->allocator) ||
            !mt_warp_find(&warp, &lay->scratch->warp[face], lay->allocator)) {
            return false;
        }
        const mt_warp_def round = {key, -0.4, reach.s1 - length + 0.2, foot - 0.1, top + 0.1};
        if (length > 0.0 && reach.s1 >= length && !mt_warp_find(&round, &lay->scratch->round[face], lay->allocator)) {
            return false;
        }
    }
    return true;
}

bool mt_lay_faces(mt_lay* lay) {
    int32_t lowest, highest;
    mt_lay_courses(lay, &lowest, &highest);
    if (!find_lattices(lay, lowest, highest)) {
        return false;
    }
    for (uint32_t i = 0; i < lay->layout->run_count; ++i) {
        const mt_run* run = &lay->layout->run[i];
        if (run->frame_count < 2) {
            continue;
        }
        for (int32_t course = lowest; course <= highest; ++course) {
            mt_strip       strip[MT_STRIPS_MAX];
            const unsigned count = mt_strips_find(lay, run, course, strip);
            for (unsigned k = 0; k < count; ++k) {
                if (!lay_strip(lay, &strip[k])) {
                    return false;
                }
            }
        }
    }
    return true;
}
