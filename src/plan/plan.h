/* The plan's own data: see motte/plan.h for what it means. */
#ifndef MT_PLAN_PLAN_H
#define MT_PLAN_PLAN_H

#include "base/array.h"
#include "geometry/path.h"
#include "geometry/self.h"
#include "ground/ground.h"
#include "motte/plan.h"
#include "plan/deep.h"

/* A base path: its stored points and the shaped path. Immutable and shared; counted by references. */
typedef struct mt_line {
    mt_allocator allocator;
    uint32_t     references;
    mt_shape     shape;
    bool         closed;
    uint32_t     point_count;
    mt_point*    points;
    mt_path      path;
    uint64_t     hash; /* over shape, closed and points */
} mt_line;

/* Takes a copy of the points. NULL when there is no memory. One reference. */
mt_line* mt_line_create(const mt_allocator* allocator, mt_shape shape, bool closed, const mt_point* points, uint32_t count);
mt_line* mt_line_retain(mt_line* line);
void     mt_line_release(mt_line* line);

/* Length in whole millimetres, rounded down: where the last piece of an unbroken line ends. */
int64_t mt_line_millimetres(const mt_line* line);

typedef struct mt_piece {
    int64_t s0; /* [mm] */
    int64_t s1; /* [mm] > s0; at least floor(1000 length) means to the very end */
} mt_piece;

typedef struct mt_wall {
    uint32_t     id; /* from 1 */
    mt_wall_kind kind;
    int32_t      height;    /* [mm] */
    int32_t      thickness; /* [mm] */
    uint64_t     seed;
    mt_line*     line;
    uint32_t     piece_count;
    uint32_t     piece_first; /* into mt_plan.pieces */
} mt_wall;

struct mt_plan {
    mt_allocator  allocator;
    mt_ground_def ground;
    uint32_t      next_id;
    MT_ARRAY(mt_wall) walls;
    MT_ARRAY(mt_piece) pieces; /* by wall, in order of s */
};

/* Appends a wall with one piece that is the whole line; takes its own reference. False when there is no memory. */
bool mt_plan_add_wall(mt_plan* plan, const mt_wall* wall);

/* A piece as metres on its path: ends at or past the length are the exact length. A loop whole is [0, length]. */
mt_stretch mt_piece_stretch(const mt_wall* wall, const mt_piece* piece);

/* A stretch that is left out of a wall, and why. */
typedef struct mt_left_out {
    mt_stretch    stretch;
    mt_issue_code code; /* on-itself or too-deep */
} mt_left_out;

typedef MT_ARRAY(mt_left_out) mt_left_outs;

/*
 * What is left out of a finished wall: on itself, then in deep water (sampled every 0.25 m); in order of s,
 * apart from each other. Appends to `out`.
 */
bool mt_wall_left_out(const mt_wall* wall, const mt_ground* ground, mt_left_outs* out, const mt_allocator* allocator);

/* The issue for a stretch left out: its middle and a sentence. */
mt_issue mt_left_out_issue(const mt_wall* wall, const mt_left_out* left_out);

/*
 * A wall under the hand: the same things for a line that still grows. `settled` counts the path points that
 * never move again. Owned by the stroke session; the model only reads it.
 */
typedef struct mt_draft {
    uint32_t       id; /* the id the wall will have in the plan */
    mt_wall_kind   kind;
    int32_t        height;
    int32_t        thickness;
    uint64_t       seed;
    const mt_path* path; /* open; fewer than 2 points: nothing to see yet */
    uint32_t       settled;
    uint64_t       serial; /* another stroke has another number */
    const mt_self* self;   /* fed with the settled points */
} mt_draft;

#endif
