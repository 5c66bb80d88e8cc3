#include "build/wall_parts.h"

#include "base/hash.h"
#include "masonry/course.h"

#define FOOT_LIGHT 0.62f
#define FOOT_HEIGHT 0.9f
#define COPING_LIGHT 0.66f
#define COPING_HEIGHT 0.28f
#define BEVEL_THERE 0.042 /* [m] a stone's face begins behind its end */
#define LEAST_AREA 0.01f  /* [m2] of the parallelogram at a corner of a block's plan */
#define LEAST_HALF 0.03f  /* [m] of a block's length and width */
#define FEWEST_BAY 0.6    /* [m] less of a bay at the end of a run takes the courses of its neighbour */

void mt_lay_courses(const mt_lay* lay, int32_t* lowest, int32_t* highest) {
    const mt_wall_layout* layout = lay->layout;
    *lowest = layout->bay[0].bottom;
    *highest = layout->bay[0].top;
    for (uint32_t i = 1; i < layout->bay_count; ++i) {
        *lowest = layout->bay[i].bottom < *lowest ? layout->bay[i].bottom : *lowest;
        *highest = layout->bay[i].top > *highest ? layout->bay[i].top : *highest;
    }
}

const mt_bay* mt_lay_bay(const mt_lay* lay, double s) {
    const mt_wall_layout* layout = lay->layout;
    uint32_t              i = 0;
    while (i + 1 < layout->bay_count && layout->bay[i].s1 <= s) {
        ++i;
    }
    return &layout->bay[i];
}

float mt_bay_ground(const mt_bay* bay, double s) {
    const float t = (float)((s - bay->s0) / (bay->s1 - bay->s0));
    return bay->ground[0] + (bay->ground[1] - bay->ground[0]) * mt_clampf(t, 0.0f, 1.0f);
}

float mt_bay_light(const mt_bay* bay, float ground, double v) {
    const float up = (float)v - ground;
    float       light = 1.0f;
    if (up < FOOT_HEIGHT) {
        light = FOOT_LIGHT + (1.0f - FOOT_LIGHT) * mt_powf(mt_clampf(up * (1.0f / FOOT_HEIGHT), 0.0f, 1.0f), 0.7f);
    }
    const float down = bay->crest - (float)v;
    if (down < COPING_HEIGHT) {
        light *= COPING_LIGHT + (1.0f - COPING_LIGHT) * mt_maxf(down, 0.0f) * (1.0f / COPING_HEIGHT);
    }
    return light;
}

mt_frame mt_lay_frame(const mt_lay* lay, const mt_run* run, double s) {
    const mt_frame* frames = lay->layout->frame + run->frame_first;
    double          at = s * (1.0 / MT_WALL_FRAME_STEP);
    if (s >= run->seam) {
        at = (double)run->seam_frame + (s - run->seam) * (1.0 / MT_WALL_FRAME_STEP);
    } else if (at > (double)run->seam_frame - 1.0) {
        const double before = ((double)run->seam_frame - 1.0) * MT_WALL_FRAME_STEP;
        at = (double)run->seam_frame - 1.0 + (s - before) / (run->seam - before);
    }
    at -= (double)run->frame_index;
    at = mt_clamp(at, 0.0, (double)run->frame_count - 1.001);
    const int32_t i = (int32_t)at;
    const float   t = (float)(at - (double)i);
    const float   nx = mt_lerpf(frames[i].nx, frames[i + 1].nx, t), nz = mt_lerpf(frames[i].nz, frames[i + 1].nz, t);
    const float   square = nx * nx + nz * nz;
    /* One step of Newton's towards 1 / length is enough but where the line turns within a frame step. */
    const float unit = square > 0.98f ? 1.5f - 0.5f * square : 1.0f / sqrtf(mt_maxf(square, 1e-6f));
    mt_frame    frame = {.nx = nx * unit, .nz = nz * unit};
    frame.x = mt_lerpf(frames[i].x, frames[i + 1].x, t);
    frame.z = mt_lerpf(frames[i].z, frames[i + 1].z, t);
    frame.shrink[0] = mt_lerpf(frames[i].shrink[0], frames[i + 1].shrink[0], t);
    frame.shrink[1] = mt_lerpf(frames[i].shrink[1], frames[i + 1].shrink[1], t);
    return frame;
}

double mt_corner_tan(const mt_corner* corner) {
    const double half = 0.5 * fabs(corner->turn);
    return mt_sin(half) / mt_cos(half);
}

/* The courses of a bay as a run sees it: a sliver at its end follows the neighbour. */
static const mt_bay* bay_of_run(const mt_wall_layout* layout, uint32_t i, const double limit[2]) {
    const mt_bay* bay = &layout->bay[i];
    if (bay->s0 < limit[0] && bay->s1 - limit[0] < FEWEST_BAY && i + 1 < layout->bay_count &&
        layout->bay[i + 1].s0 < limit[1]) {
        return bay + 1;
    }
    if (bay->s1 > limit[1] && limit[1] - bay->s0 < FEWEST_BAY && i > 0 && layout->bay[i - 1].s1 > limit[0]) {
        return bay - 1;
    }
    return bay;
}

static mt_strip_end end_of_run(mt_run_end end) {
    return end == MT_END_OPEN ? MT_STRIP_PIER : (end == MT_END_CORNER ? MT_STRIP_CORNER : MT_STRIP_GOES_ON);
}

unsigned mt_strips_find(const mt_lay* lay, const mt_run* run, int32_t course, mt_strip out[MT_STRIPS_MAX]) {
    const mt_wall_layout* layout = lay->layout;
    const double          limit[2] = {mt_max(run->s0, run->owner0), mt_min(run->s1, run->owner1)};
    unsigned              count = 0;
    bool                  open = false;
    for (uint32_t i = 0; i < layout->bay_count; ++i) {
        const double lo = mt_max(layout->bay[i].s0, limit[0]), hi = mt_min(layout->bay[i].s1, limit[1]);
        if (hi <= lo) {
            continue;
        }
        const mt_bay* bay = bay_of_run(layout, i, limit);
        const bool    laid = course >= bay->bottom && course <= bay->top;
        if (laid && !open) {
            const bool first = lo <= limit[0];
            mt_strip*  strip = &out[count++];
            *strip = (mt_strip){
                .run = run, .course = course, .a = first ? run->s0 : lo, .cell_a = (int32_t)(2 * layout->bay[i].cell)};
            strip->end_a =
                first ? end_of_run(run->end0) : (i > 0 && course > layout->bay[i - 1].top ? MT_STRIP_PIER : MT_STRIP_GOES_ON);
            open = true;
        } else if (!laid && open) {
            out[count - 1].end_b = course > bay->top ? MT_STRIP_PIER : MT_STRIP_GOES_ON;
            open = false;
        }
        if (laid) {
            mt_strip* strip = &out[count - 1];
            strip->b = hi >= limit[1] ? run->s1 : hi;
            strip->end_b = hi >= limit[1] ? end_of_run(run->end1) : MT_STRIP_GOES_ON;
            strip->cell_b = (int32_t)(2 * layout->bay[i].cell + 1);
        }
    }
    return count;
}

unsigned mt_levels_find(const mt_lay* lay, const mt_run* run, bool by_bottom, mt_level out[MT_STRIPS_MAX]) {
    const mt_wall_layout* layout = lay->layout;
    const double          limit[2] = {mt_max(run->s0, run->owner0), mt_min(run->s1, run->owner1)};
    unsigned              count = 0;
    for (uint32_t i = 0; i < layout->bay_count; ++i) {
        const double lo = mt_max(layout->bay[i].s0, limit[0]), hi = mt_min(layout->bay[i].s1, limit[1]);
        if (hi <= lo) {
            continue;
        }
        const mt_bay* bay = bay_of_run(layout, i, limit);
        mt_level*     last = count > 0 ? &out[count - 1] : NULL;
        if (last != NULL && last->top == bay->top && (!by_bottom || last->bottom == bay->bottom)) {
            last->b = hi;
            last->bottom = bay->bottom < last->bottom ? bay->bottom : last->bottom;
        } else {
            out[count++] = (mt_level){
                .a = lo, .b = hi, .bottom = bay->bottom, .top = bay->top, .top_before = last != NULL ? last->top : bay->top};
            if (last != NULL) {
                last->top_after = bay->top;
            }
        }
    }
    if (count > 0) {
        out[0].first = true;
        out[count - 1].last = true;
        out[count - 1].top_after = out[count - 1].top;
    }
    return count;
}

double mt_strip_quoin(const mt_lay* lay, const mt_strip* strip, unsigned end) {
    (void)lay;
    const mt_strip_end kind = end == 0 ? strip->end_a : strip->end_b;
    const bool         longer = ((strip->course + (int32_t)end) & 1) == 0;
    if (kind == MT_STRIP_GOES_ON) {
        return 0.0;
    }
    const double length = strip->b - strip->a;
    if (strip->end_a != MT_STRIP_GOES_ON && strip->end_b != MT_STRIP_GOES_ON && length < MT_SHORT_RUN) {
        return 0.5 * length;
    }
    if (kind == MT_STRIP_CORNER) {
        return longer ? MT_CORNER_LONG : MT_CORNER_SHORT;
    }
    return longer ? MT_QUOIN_LONG : MT_QUOIN_SHORT;
}

/* How far before the apex the stones of a face end at a corner, as the measure of the leg runs. */
static double corner_setback(const mt_lay* lay, const mt_strip* strip, unsigned face, unsigned end) {
    const mt_run*    run = strip->run;
    const mt_corner* corner = &lay->layout->corner[end == 0 ? run->corner0 : run->corner1];
    const double     mitre = lay->half * mt_corner_tan(corner);
    if (face == mt_corner_outer(corner)) {
        return mt_strip_quoin(lay, strip, end) - mitre;
    }
    /* On the inside the legs take turns: one runs into the corner, the other stops at its face. */
    const bool   through = ((strip->course + (int32_t)end) & 1) == 0;
    const double turn = fabs(corner->turn);
    const double aside = (double)MT_WALL_PROUD + MT_RING_GAP, sine = mt_max(mt_sin(turn), 0.35);
    /* Past a right angle its own face leans towards that of the other. */
    const double leaning = (aside - (double)MT_WALL_PROUD * mt_cos(turn)) / sine - BEVEL_THERE;
    const double clear = mt_min(mt_max(aside / sine, leaning), 0.3);
    return mitre + (through ? 0.005 : clear);
}

mt_stretch mt_strip_stones(const mt_lay* lay, const mt_strip* strip, unsigned face) {
    mt_stretch stones = {strip->a, strip->b};
    if (strip->end_a == MT_STRIP_CORNER) {
        stones.s0 += corner_setback(lay, strip, face, 0);
    } else {
        stones.s0 += mt_strip_quoin(lay, strip, 0);
    }
    if (strip->end_b == MT_STRIP_CORNER) {
        stones.s1 -= corner_setback(lay, strip, face, 1);
    } else {
        stones.s1 -= mt_strip_quoin(lay, strip, 1);
    }
    return stones;
}

/* A block whose plan a narrow bend has turned inside out is laid as a plain box of its mean length and width. */
static void unfold(float corner[8][3]) {
    static const uint8_t ROUND[4] = {0, 1, 3, 2}; /* corners of the plan in order */
    float                least = 1.0f;
    for (unsigned i = 0; i < 4; ++i) {
        const float *a = corner[ROUND[i]], *b = corner[ROUND[(i + 1) & 3]], *c = corner[ROUND[(i + 2) & 3]];
        least = mt_minf(least, (b[2] - a[2]) * (c[0] - b[0]) - (b[0] - a[0]) * (c[2] - b[2]));
    }
    if (least > LEAST_AREA) {
        return;
    }
    float middle[2] = {0.0f, 0.0f}, along[2] = {0.0f, 0.0f}, across[2] = {0.0f, 0.0f};
    for (unsigned i = 0; i < 4; ++i) {
        for (unsigned k = 0; k < 2; ++k) {
            const float at = 0.25f * corner[i][2 * k];
            middle[k] += at;
            along[k] += (i & 1) != 0 ? at : -at;
            across[k] += (i & 2) != 0 ? at : -at;
        }
    }
    const float width = sqrtf(across[0] * across[0] + across[1] * across[1]);
    const float unit[2] = {across[0] / mt_maxf(width, 1e-6f), across[1] / mt_maxf(width, 1e-6f)};
    const float length = mt_maxf(fabsf(along[0] * unit[1] - along[1] * unit[0]), LEAST_HALF);
    const float breadth = mt_maxf(width, LEAST_HALF);
    for (unsigned i = 0; i < 8; ++i) {
        const float a = (i & 1) != 0 ? length : -length, b = (i & 2) != 0 ? breadth : -breadth;
        corner[i][0] = middle[0] - a * unit[1] + b * unit[0];
        corner[i][2] = middle[1] + a * unit[0] + b * unit[1];
    }
}

void mt_span_corners(const mt_lay* lay, const mt_run* run, const mt_span* span, float corner[8][3]) {
    const double s[2] = {span->s0, span->s1};
    const double skew[2] = {span->skew0, span->skew1};
    const double offset[2] = {span->o0, -span->o1};
    const double v[2] = {span->v0 + lay->layout->foot, span->v1 + lay->layout->foot};
    for (unsigned i = 0; i < 8; ++i) {
        const unsigned along = i & 1, across = i >> 1 & 1, up = i >> 2;
        const mt_frame frame = mt_lay_frame(lay, run, s[along]);
        const float    o = mt_frame_offset(&frame, (float)offset[across]);
        const float    ahead = (float)(skew[along] * offset[across]);
        corner[i][0] = frame.x + frame.nx * o + frame.nz * ahead;
        corner[i][1] = (float)v[up];
        corner[i][2] = frame.z + frame.nz * o - frame.nx * ahead;
    }
    unfold(corner);
}

bool mt_wall_lay(const mt_wall_source* source, const mt_wall_layout* layout, mt_wall_scratch* scratch, mt_parts* parts,
                 const mt_allocator* allocator) {
    mt_lay lay = {.source = source,
                  .layout = layout,
                  .scratch = scratch,
                  .parts = parts,
                  .allocator = allocator,
                  .key = mt_key(source->seed, MT_PURPOSE_STONE, 0, 0, 0),
                  .half = 0.5 * source->thickness};
    return mt_lay_faces(&lay) && mt_lay_corners(&lay) && (source->plain || mt_lay_top(&lay)) && mt_lay_skin(&lay);
}
