#include "build/wall.h"

#include "base/hash.h"
#include "masonry/course.h"

#include <float.h>
#include <string.h>

#define BURIED 0.06     /* [m] the lowest course starts at least this far under the ground */
#define NORMAL_FRAMES 3 /* frame steps to each side that give the heading: 0.30 m */
#define BEND_FRAMES 5   /* frame steps to each side over which a bend draws the faces in */
#define FORWARD 0.15    /* least way forward of a face, of that of the centre line */
#define STANDS_OUT 0.2  /* [m] off the mortar plane that parts reach */
#define SHRINK_LEAST 0.05
#define LEAST_RUN 0.25   /* [m] a shorter one between two open ends does not stand */
#define END_REACH 2.2    /* [m] ahead that an open end or a step is felt: a quoin, a stone and what joins it */
#define SEAM_REACH 8.0   /* [m] */
#define CORNER_PARTS 0.8 /* [m] of a leg beyond the mitre that a corner's own parts cover */
#define FRAME_MARGIN 1.4 /* [m] beyond the chunk that its stones reach */

int32_t mt_wall_chunk_count(const mt_path* path) {
    return path->count < 2 ? 0 : (int32_t)ceil(path->length / MT_WALL_CHUNK - 1e-9);
}

/* The line of one run: the path, running on straight past corners and open ends. */
typedef struct run_line {
    const mt_path*   path;
    const mt_corner* before; /* NULL: none */
    const mt_corner* after;
    double           first, last; /* [m] open ends; the largest numbers where there are none */
    uint32_t         segment;     /* where the last look-up ended */
} run_line;

static run_line line_along(const mt_path* path) {
    return (run_line){.path = path, .first = -DBL_MAX, .last = DBL_MAX};
}

/*
 * Past an open end the line runs on as its last 0.30 m do: the last segment alone may be a millimetre long, and what
 * the path does beyond an end (it may fold back) is not the wall's.
 */
static mt_vec2 beyond_end(const mt_path* path, double end, double s) {
    const double  in = s < end ? MT_PATH_NORMAL_REACH : -MT_PATH_NORMAL_REACH;
    const double  inside = path->closed ? mt_path_wrap(path, end + in) : mt_clamp(end + in, 0.0, path->length);
    const mt_vec2 tip = mt_path_position(path, path->closed ? mt_path_wrap(path, end) : end);
    const mt_vec2 back = mt_path_position(path, inside);
    return mt_vec2_mad(tip, mt_vec2_unit(mt_vec2_sub(tip, back)), fabs(s - end));
}

static mt_vec2 path_point(run_line* line, double s) {
    const mt_path* path = line->path;
    double         at = s;
    if (path->closed) {
        at = mt_path_wrap(path, s);
    } else if (s < 0.0 || s > path->length) {
        return beyond_end(path, s < 0.0 ? 0.0 : path->length, s);
    }
    uint32_t i = line->segment;
    if (i + 1 >= path->count || path->s[i] > at || (i + 9 < path->count && path->s[i + 9] < at)) {
        i = mt_path_segment(path, at);
    }
    while (i + 2 < path->count && path->s[i + 1] < at) {
        ++i;
    }
    line->segment = i;
    return mt_vec2_lerp(path->point[i], path->point[i + 1], (at - path->s[i]) / (path->s[i + 1] - path->s[i]));
}

static mt_vec2 run_point(run_line* line, double s) {
    if (line->before != NULL && s < line->before->sb) {
        return mt_vec2_mad(line->before->b, line->before->out, s - line->before->sb);
    }
    if (line->after != NULL && s > line->after->sa) {
        return mt_vec2_mad(line->after->a, line->after->in, s - line->after->sa);
    }
    if (s < line->first || s > line->last) {
        return beyond_end(line->path, s < line->first ? line->first : line->last, s);
    }
    return path_point(line, s);
}

/* [m] past the end of a run that its parts reach: at a corner, to the mitre of the outer face. */
static double end_margin(const mt_wall_source* source, const mt_wall_layout* layout, const mt_run* run, unsigned end) {
    if ((end == 0 ? run->end0 : run->end1) != MT_END_CORNER) {
        return 0.2;
    }
    const double half_turn = 0.5 * fabs(layout->corner[end == 0 ? run->corner0 : run->corner1].turn);
    return 0.2 + (0.5 * source->thickness + 0.2) * mt_sin(half_turn) / mt_cos(half_turn);
}

/* Direction of face 0 at the frame in the middle of 2 * NORMAL_FRAMES + 1 points. */
static mt_vec2 normal_at(const mt_vec2* point) {
    return mt_vec2_normal(mt_vec2_unit(mt_vec2_sub(point[2 * NORMAL_FRAMES], point[0])));
}

/* Whether the directions at a frame step are read over the uneven one at the seam of a loop. */
static bool at_seam(const mt_run* run, int32_t index) {
    const int32_t from = run->seam_frame - NORMAL_FRAMES - 2, to = run->seam_frame + NORMAL_FRAMES + 1;
    return (index > from && index < to) || (run->seam < DBL_MAX && index > -NORMAL_FRAMES - 2 && index < NORMAL_FRAMES + 1);
}

/* Draws faces in where they would run backward inside a bend, from BEND_FRAMES before it to as many behind it. */
static void draw_in(const mt_run* run, const mt_vec2* point, int32_t count, double half, mt_frame* frames) {
    mt_vec2 normal = normal_at(point);
    for (int32_t i = 0; i + 1 < count + 2 * BEND_FRAMES; ++i) {
        const mt_vec2 next = normal_at(point + i + 1);
        const mt_vec2 turn = mt_vec2_sub(next, normal), mean = mt_vec2_add(next, normal);
        const mt_vec2 ahead = {mean.z, -mean.x};
        const double  way = mt_vec2_dot(mt_vec2_sub(point[i + NORMAL_FRAMES + 1], point[i + NORMAL_FRAMES]), ahead);
        const double  back = mt_vec2_dot(turn, ahead); /* negative: face 0 is inside the bend */
        const int32_t index = run->frame_index + i - BEND_FRAMES;
        normal = next;
        if (at_seam(run, index) || fabs(back) * (half + STANDS_OUT) <= (1.0 - FORWARD) * way) {
            continue;
        }
        const double room = fabs(back) > 1e-9 ? (1.0 - FORWARD) * mt_max(way, 0.0) / fabs(back) : 0.0;
        const double shrink = mt_max(room / (half + STANDS_OUT), SHRINK_LEAST);
        for (int32_t k = i - 2 * BEND_FRAMES + 1; k <= i; ++k) {
            const double from = fabs((double)(k + BEND_FRAMES - i) - 0.5) - 0.5; /* frame steps from the bend */
            float*       at = k >= 0 && k < count ? &frames[k].shrink[back > 0.0] : NULL;
            if (at != NULL) {
                *at = mt_minf(*at, (float)(1.0 - (1.0 - shrink) * (1.0 - from / BEND_FRAMES)));
            }
        }
    }
}

/* [m] where the frame of a number is. */
static double frame_at(const mt_run* run, int32_t index) {
    return index < run->seam_frame ? index * MT_WALL_FRAME_STEP : run->seam + (index - run->seam_frame) * MT_WALL_FRAME_STEP;
}

/* The same direction where the steps are not even. */
static mt_vec2 normal_near_seam(run_line* line, double s) {
    const double  reach = NORMAL_FRAMES * MT_WALL_FRAME_STEP;
    const mt_vec2 behind = run_point(line, s - reach), ahead = run_point(line, s + reach);
    return mt_vec2_normal(mt_vec2_unit(mt_vec2_sub(ahead, behind)));
}

/* Frames over the part of a run that the chunk's stones reach. */
static bool find_frames(const mt_wall_source* source, mt_wall_layout* layout, mt_run* run, double reach[2]) {
    mt_vec2      point[MT_LAYOUT_FRAMES + 2 * (NORMAL_FRAMES + BEND_FRAMES)];
    const double lo = mt_max(run->s0 - end_margin(source, layout, run, 0), reach[0]);
    const double hi = mt_min(run->s1 + end_margin(source, layout, run, 1), reach[1]);
    run->seam = source->path->closed ? source->path->length : DBL_MAX;
    run->seam_frame = source->path->closed ? (int32_t)ceil(run->seam / MT_WALL_FRAME_STEP - 1e-6) : INT32_MAX / 2;
    run->frame_index = (int32_t)floor(lo / MT_WALL_FRAME_STEP);
    run->frame_first = layout->frame_count;
    run->frame_count = 0;
    if (hi < lo) {
        return true;
    }
    const int32_t count = (int32_t)ceil(hi / MT_WALL_FRAME_STEP) - run->frame_index + (source->path->closed ? 3 : 2);
    if (count > (int32_t)(MT_LAYOUT_FRAMES - layout->frame_count)) {
        return false;
    }
    run_line line = line_along(source->path);
    line.first = run->end0 == MT_END_OPEN ? run->s0 : -DBL_MAX;
    line.last = run->end1 == MT_END_OPEN ? run->s1 : DBL_MAX;
    line.before = run->end0 == MT_END_CORNER || run->straight0 ? &layout->corner[run->corner0] : NULL;
    line.after = run->end1 == MT_END_CORNER || run->straight1 ? &layout->corner[run->corner1] : NULL;
    const int32_t before = NORMAL_FRAMES + BEND_FRAMES;
    for (int32_t i = 0; i < count + 2 * before; ++i) {
        point[i] = run_point(&line, frame_at(run, run->frame_index + i - before));
    }
    const double origin_x = layout->page_x * MT_WALL_PAGE, origin_z = layout->page_z * MT_WALL_PAGE;
    mt_frame*    frames = layout->frame + run->frame_first;
    for (int32_t i = 0; i < count; ++i) {
        const mt_vec2 at = point[i + before];
        const int32_t index = run->frame_index + i;
        const bool    uneven = index > run->seam_frame - before && index < run->seam_frame + before;
        const mt_vec2 normal = uneven ? normal_near_seam(&line, frame_at(run, index)) : normal_at(point + i + BEND_FRAMES);
        frames[i] =
            (mt_frame){(float)(at.x - origin_x), (float)(at.z - origin_z), (float)normal.x, (float)normal.z, {1.0f, 1.0f}};
    }
    draw_in(run, point, count, 0.5 * source->thickness, frames);
    layout->frame_count += (uint32_t)count;
    run->frame_count = (uint32_t)count;
    return true;
}

/* Corners are found in page coordinates only after their frames are: frames need the world's. */
static void move_corners(mt_wall_layout* layout) {
    const double x = layout->page_x * MT_WALL_PAGE, z = layout->page_z * MT_WALL_PAGE;
    for (uint32_t i = 0; i < layout->corner_count; ++i) {
        mt_corner* corner = &layout->corner[i];
        corner->a = (mt_vec2){corner->a.x - x, corner->a.z - z};
        corner->b = (mt_vec2){corner->b.x - x, corner->b.z - z};
        corner->apex = (mt_vec2){corner->apex.x - x, corner->apex.z - z};
    }
}

static double apex_after(const mt_corner* corner) {
    return corner->sa + mt_vec2_distance(corner->apex, corner->a);
}

static double apex_before(const mt_corner* corner) {
    return corner->sb - mt_vec2_distance(corner->apex, corner->b);
}

/* An open end within a corner lies on one of its legs, at the apex at the farthest. */
static void straighten_start(const mt_wall_layout* layout, mt_stretch stretch, mt_run* run) {
    for (uint32_t i = 0; i < layout->corner_count; ++i) {
        const mt_corner* corner = &layout->corner[i];
        if (corner->sa <= stretch.s0 && stretch.s0 < corner->sb &&
            (corner->sb < stretch.s1 || stretch.s0 + stretch.s1 >= 2.0 * corner->s)) {
            run->straight0 = true;
            run->corner0 = i;
            run->s0 = run->owner0 = mt_max(stretch.s0, apex_before(corner));
        }
    }
}

static void straighten_end(const mt_wall_layout* layout, mt_stretch stretch, mt_run* run) {
    for (uint32_t i = layout->corner_count; i-- > 0;) {
        const mt_corner* corner = &layout->corner[i];
        if (corner->sa < stretch.s1 && stretch.s1 <= corner->sb &&
            (corner->sa > stretch.s0 || stretch.s0 + stretch.s1 < 2.0 * corner->s)) {
            run->straight1 = true;
            run->corner1 = i;
            run->s1 = run->owner1 = mt_min(stretch.s1, apex_after(corner));
        }
    }
}

/* A stretch as runs: cut at each corner whose middle it holds. */
static bool add_runs(mt_wall_layout* layout, mt_stretch stretch, bool endless, const double window[2]) {
    mt_run run = {.s0 = stretch.s0, .owner0 = stretch.s0, .end0 = MT_END_OPEN};
    if (endless || stretch.s0 < window[0]) {
        run.s0 = run.owner0 = window[0] - 1.0;
        run.end0 = MT_END_GOES_ON;
    } else {
        straighten_start(layout, stretch, &run);
    }
    for (uint32_t i = 0; i <= layout->corner_count; ++i) {
        const mt_corner* corner = i < layout->corner_count ? &layout->corner[i] : NULL;
        if (corner != NULL && ((!endless && (corner->sa <= stretch.s0 || corner->sb >= stretch.s1)))) {
            continue;
        }
        if (layout->run_count == MT_LAYOUT_RUNS) {
            return false;
        }
        if (corner != NULL) {
            run.s1 = apex_after(corner);
            run.owner1 = corner->s;
            run.end1 = MT_END_CORNER;
            run.corner1 = i;
        } else {
            run.s1 = run.owner1 = stretch.s1;
            run.end1 = MT_END_OPEN;
            if (endless || stretch.s1 > window[1]) {
                run.s1 = run.owner1 = window[1] + 1.0;
                run.end1 = MT_END_GOES_ON;
            } else {
                straighten_end(layout, stretch, &run);
            }
        }
        if (run.end0 != MT_END_OPEN || run.end1 != MT_END_OPEN || run.s1 - run.s0 >= LEAST_RUN) {
            layout->run[layout->run_count++] = run;
        }
        if (corner != NULL) {
            run = (mt_run){.s0 = apex_before(corner), .owner0 = corner->s, .end0 = MT_END_CORNER, .corner0 = i};
        }
    }
    return true;
}

/* The first corner with its middle at or after s. */
static uint32_t first_corner(const mt_wall_source* source, double s) {
    uint32_t lo = 0, hi = source->corner_count;
    while (lo < hi) {
        const uint32_t middle = lo + (hi - lo) / 2;
        if (source->corner[middle].s < s) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return lo;
}

/* The first stretch that ends after s. */
static uint32_t first_stand(const mt_wall_source* source, double s) {
    uint32_t lo = 0, hi = source->stand_count;
    while (lo < hi) {
        const uint32_t middle = lo + (hi - lo) / 2;
        if (source->stand[middle].s1 <= s) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return lo;
}

static bool find_runs(const mt_wall_source* source, mt_wall_layout* layout, const double window[2]) {
    const mt_path* path = source->path;
    const int32_t  rounds = path->closed ? 1 : 0;
    for (int32_t round = -rounds; round <= rounds; ++round) {
        const double shift = round * path->length;
        for (uint32_t i = first_corner(source, window[0] - shift); i < source->corner_count; ++i) {
            mt_corner corner = source->corner[i];
            if (corner.s + shift > window[1]) {
                break;
            }
            if (layout->corner_count == MT_LAYOUT_CORNERS) {
                return false;
            }
            corner.sa += shift;
            corner.sb += shift;
            corner.s += shift;
            layout->corner[layout->corner_count++] = corner;
        }
    }
    const bool endless =
        path->closed && source->stand_count == 1 && source->stand[0].s1 - source->stand[0].s0 >= path->length - 1e-6;
    if (endless) {
        return add_runs(layout, (mt_stretch){window[0], window[1]}, true, window);
    }
    for (int32_t round = -rounds; round <= rounds; ++round) {
        const double shift = round * path->length;
        for (uint32_t i = first_stand(source, window[0] - shift); i < source->stand_count; ++i) {
            const mt_stretch stretch = {source->stand[i].s0 + shift, source->stand[i].s1 + shift};
            if (stretch.s0 >= window[1]) {
                break;
            }
            if (!add_runs(layout, stretch, false, window)) {
                return false;
            }
        }
    }
    return true;
}

/* Ground under both faces at s, over the foot of course 0: lowest and mean. */
typedef struct footing {
    double low, mean; /* [m] */
} footing;

static footing find_footing(const mt_wall_source* source, const mt_wall_layout* layout, run_line* line, double s) {
    const double  at = source->path->closed ? s : mt_clamp(s, 0.0, source->path->length);
    const mt_vec2 p = path_point(line, at);
    const mt_vec2 ahead = path_point(line, at + 0.3);
    const mt_vec2 behind = path_point(line, at - 0.3);
    const mt_vec2 normal = mt_vec2_normal(mt_vec2_unit(mt_vec2_sub(ahead, behind)));
    const double  half = 0.5 * source->thickness + 0.1;
    const double  a = mt_ground_height(source->ground, p.x + normal.x * half, p.z + normal.z * half) - layout->foot;
    const double  b = mt_ground_height(source->ground, p.x - normal.x * half, p.z - normal.z * half) - layout->foot;
    return (footing){mt_min(a, b), 0.5 * (a + b)};
}

static bool find_bays(const mt_wall_source* source, mt_wall_layout* layout, const double window[2]) {
    const mt_lattice lattice = mt_lattice_make(MT_WALL_BAY, source->path->closed ? source->path->length : 0.0, MT_SEAM_BAYS);
    const int64_t    first = (int64_t)floor(mt_lattice_place(&lattice, window[0]));
    const int64_t    last = (int64_t)floor(mt_lattice_place(&lattice, window[1]));
    run_line         line = line_along(source->path);
    footing          start = find_footing(source, layout, &line, mt_lattice_distance(&lattice, (double)first));
    for (int64_t cell = first; cell <= last; ++cell) {
        if (layout->bay_count == MT_LAYOUT_BAYS) {
            return false;
        }
        mt_bay* bay = &layout->bay[layout->bay_count++];
        bay->s0 = mt_lattice_distance(&lattice, (double)cell);
        bay->s1 = mt_lattice_distance(&lattice, (double)(cell + 1));
        bay->cell = mt_lattice_cell(&lattice, cell);
        const footing middle = find_footing(source, layout, &line, 0.5 * (bay->s0 + bay->s1));
        const footing end = find_footing(source, layout, &line, bay->s1);
        const double  low = mt_min(start.low, mt_min(middle.low, end.low));
        bay->bottom = mt_course_at(source->seed, low - BURIED);
        bay->top = mt_course_topmost(source->seed, middle.mean + source->height);
        bay->top = bay->top > bay->bottom ? bay->top : bay->bottom + 1;
        bay->crest = (float)mt_course_foot(source->seed, bay->top + 1);
        bay->ground[0] = (float)start.mean;
        bay->ground[1] = (float)end.mean;
        start = end;
    }
    return true;
}

/* Whether closing the loop, or its length, moves any joint of the chunk: lattices stretch over 4 m before the seam,
 * and the bond carries that some metres past it. */
static bool near_seam(const mt_path* path, const mt_wall_layout* layout) {
    return path->closed && (layout->s0 < SEAM_REACH || layout->s1 > path->length - SEAM_REACH);
}

/* Each field by its own, never the bytes of a struct: padding and byte order must not count. */
static uint64_t layout_key(const mt_wall_source* source, const mt_wall_layout* layout) {
    uint64_t key = mt_hash_u64(source->seed, layout->run_count | (uint64_t)layout->bay_count << 8 |
                                                 (uint64_t)layout->corner_count << 16 | (uint64_t)source->plain << 32);
    key = mt_hash_f64(key, source->thickness);
    key = mt_hash_f64(key, layout->foot);
    key = mt_hash_u64(key, (uint32_t)layout->page_x | (uint64_t)(uint32_t)layout->page_z << 32);
    key = mt_hash_f64(mt_hash_f64(key, layout->s0), layout->s1);
    key = mt_hash_f64(key, near_seam(source->path, layout) ? source->path->length : 0.0);
    for (uint32_t i = 0; i < layout->run_count; ++i) {
        const mt_run* run = &layout->run[i];
        /* An open end too far ahead to be felt counts as none: the tip of a stroke moves with every sample. */
        const bool felt = run->end1 != MT_END_OPEN || run->s1 < layout->s1 + END_REACH;
        key = mt_hash_f64(mt_hash_f64(key, run->s0), felt ? run->s1 : DBL_MAX);
        key = mt_hash_u64(key, (uint64_t)run->end0 | (uint64_t)(felt ? run->end1 : MT_END_GOES_ON) << 8 |
                                   (uint64_t)run->frame_count << 16);
        key = mt_hash_u64(key, (uint64_t)(int64_t)run->frame_index);
    }
    for (uint32_t i = 0; i < layout->corner_count; ++i) {
        const mt_corner* corner = &layout->corner[i];
        key = mt_hash_f64(mt_hash_f64(mt_hash_f64(key, corner->s), corner->apex.x), corner->apex.z);
        key = mt_hash_f64(mt_hash_f64(key, corner->turn), corner->in.x);
    }
    for (uint32_t i = 0; i < layout->bay_count; ++i) {
        const mt_bay* bay = &layout->bay[i];
        if (bay->s0 < layout->s1 + END_REACH) {
            key = mt_hash_u64(key, (uint32_t)bay->bottom | (uint64_t)(uint32_t)bay->top << 32);
        }
        if (bay->s0 < layout->s1 + FRAME_MARGIN) {
            key = mt_hash_f32s(key, bay->ground, 2);
        }
    }
    for (uint32_t i = 0; i < layout->frame_count; ++i) {
        const mt_frame* f = &layout->frame[i];
        uint32_t        bits[4];
        memcpy(bits, f, sizeof bits);
        key = mt_hash_u32s(key, bits, 4);
        if (f->shrink[0] < 1.0f || f->shrink[1] < 1.0f) {
            key = mt_hash_f32s(key, f->shrink, 2);
        }
    }
    return key;
}

bool mt_wall_layout_find(const mt_wall_source* source, double s0, double s1, mt_wall_layout* layout) {
    const mt_path* path = source->path;
    layout->run_count = layout->corner_count = layout->bay_count = layout->frame_count = 0;
    layout->key = 0;
    layout->s0 = s0;
    layout->s1 = path->closed ? mt_min(s1, path->length) : s1;
    layout->foot = source->base - MT_WALL_SUNK;
    run_line line = line_along(path);
    /* The page of the middle of its whole chunk: a metre of a stroke has it too, and no closing of a loop moves it. */
    const double  middle = (floor(s0 / MT_WALL_CHUNK) + 0.5) * MT_WALL_CHUNK;
    const mt_vec2 start = path_point(&line, mt_min(middle, path->length));
    layout->page_x = (int32_t)floor(start.x / MT_WALL_PAGE);
    layout->page_z = (int32_t)floor(start.z / MT_WALL_PAGE);
    const double window[2] = {layout->s0 - MT_WALL_WINDOW, layout->s1 + MT_WALL_WINDOW};
    if (!find_runs(source, layout, window) || layout->run_count == 0 || !find_bays(source, layout, window)) {
        return false;
    }
    double reach[2] = {layout->s0 - 0.2, layout->s1 + FRAME_MARGIN};
    for (uint32_t i = 0; i < layout->run_count; ++i) {
        mt_run* run = &layout->run[i];
        double  own[2] = {reach[0], reach[1]};
        if (run->end1 == MT_END_CORNER && run->s1 < window[1]) { /* the last slab of the coping ends there */
            own[1] = mt_max(own[1], run->s1);
        }
        /* Whoever owns a corner's middle lays its mitre, past the apex, and its merlon, before it. */
        if (run->end1 == MT_END_CORNER && run->owner1 >= layout->s0 && run->owner1 < layout->s1) {
            const double mitre = end_margin(source, layout, run, 1);
            own[0] = mt_min(own[0], run->s1 - mitre - CORNER_PARTS);
            own[1] = mt_max(own[1], run->s1 + mitre);
        }
        if (run->end0 == MT_END_CORNER && run->owner0 >= layout->s0 && run->owner0 < layout->s1) {
            const double mitre = end_margin(source, layout, run, 0);
            own[0] = mt_min(own[0], run->s0 - mitre);
            own[1] = mt_max(own[1], run->s0 + mitre + CORNER_PARTS);
        }
        if (!find_frames(source, layout, run, own)) {
            return false;
        }
    }
    move_corners(layout);
    layout->key = layout_key(source, layout);
    return true;
}

void mt_wall_scratch_free(mt_wall_scratch* scratch, const mt_allocator* allocator) {
    for (int face = 0; face < 2; ++face) {
        mt_bond_free(&scratch->bond[face], allocator);
        mt_warp_free(&scratch->warp[face], allocator);
        mt_warp_free(&scratch->round[face], allocator);
    }
}
