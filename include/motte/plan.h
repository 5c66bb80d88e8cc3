/*
 * motte/plan.h - the village as plain data.
 *
 * A plan holds a ground and walls. A wall is a base path that never changes once drawn, and the
 * stretches (pieces) of it that stand. Copying a plan is undo, writing it is saving; two plans with
 * the same content have the same digest and build the same bytes on every machine.
 */
#ifndef MOTTE_PLAN_H
#define MOTTE_PLAN_H

#include "motte/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mt_plan mt_plan;

/* A point of a plan, whole millimetres, each within +-MT_COORDINATE_MAX. */
typedef struct mt_point {
    int32_t x;
    int32_t z;
} mt_point;

#define MT_COORDINATE_MAX 100000000     /* [mm] 100 km */
#define MT_SEED_MAX 9007199254740991ULL /* 2^53 - 1: exact in a JSON number */
#define MT_PONDS_MAX 64
#define MT_WALL_POINTS_MAX 1000000   /* points of one base path */
#define MT_WALL_LENGTH_MIN 600       /* [mm] a shorter wall is refused */
#define MT_WALL_LENGTH_MAX 50000000  /* [mm] 50 km; so is a longer one */
#define MT_PLAN_LENGTH_MAX 200000000 /* [mm] 200 km: all base paths of a plan together */

typedef enum mt_ground_kind {
    MT_GROUND_MEADOW = 0, /* gentle relief with ponds */
} mt_ground_kind;

typedef struct mt_pond {
    int32_t x; /* [mm] middle */
    int32_t z; /* [mm] */
    int32_t r; /* [mm, 1000 to 100000] mean radius of the shore; the line itself wobbles a little */
} mt_pond;

typedef struct mt_ground_def {
    mt_ground_kind kind;
    uint64_t       seed;  /* [0 to MT_SEED_MAX] */
    int32_t        slope; /* [mm per m, -1000 to 1000] rise towards +x of the whole meadow; 0 is level */
    uint32_t       pond_count;
    mt_pond        ponds[MT_PONDS_MAX];
} mt_ground_def;

/* A meadow without ponds, seed 1. */
MT_API mt_ground_def mt_ground_def_defaults(void);

typedef enum mt_wall_kind {
    MT_WALL_STONE = 0,
} mt_wall_kind;

typedef enum mt_shape {
    MT_SHAPE_FREE = 0,     /* smoothed: points 0.9 m apart are control points of the curve */
    MT_SHAPE_STRAIGHT = 1, /* the points are the corners of straight legs */
} mt_shape;

/* How a wall is drawn. Zero-initialised fields are not the defaults: start from mt_wall_def_defaults(). */
typedef struct mt_wall_def {
    mt_wall_kind kind;
    mt_shape     shape;
    int32_t      height;    /* [mm, 1000 to 12000] above the ground, without coping and merlons */
    int32_t      thickness; /* [mm, 300 to 6000] between the mortar planes; stones stand 85 mm proud of each */
    uint64_t     seed;      /* [0 to MT_SEED_MAX], or MT_SEED_AUTO */
    int32_t      closed; /* 1: close the line whatever the gap; 0: by the loop rule (ends nearer than 2.5 m, longer than 8 m) */
} mt_wall_def;

#define MT_SEED_AUTO UINT64_MAX /* the wall's seed is drawn from the editor's seed and the wall's ordinal */

/* Stone, free, 4000 high, 800 thick, automatic seed, not closed by hand. */
MT_API mt_wall_def mt_wall_def_defaults(void);

/* A wall of a plan, as seen from outside. Pointers stay valid until the plan is changed or destroyed. */
typedef struct mt_wall_view {
    uint32_t        id;          /* never used twice in one plan's history */
    mt_wall_def     def;         /* def.seed is the seed itself, never MT_SEED_AUTO */
    double          length_m;    /* [m] of the base path, once round for a loop */
    uint32_t        point_count; /* control points of the base path */
    const mt_point* points;
    uint32_t        piece_count; /* stretches that stand */
} mt_wall_view;

/* A stretch of a base path, distances along it in millimetres; s1 may pass the length on a loop. */
typedef struct mt_piece_view {
    int64_t s0; /* [mm, 0 to length] */
    int64_t s1; /* [mm, > s0] */
} mt_piece_view;

/* Why something is refused or left out. */
typedef enum mt_issue_code {
    MT_ISSUE_TOO_SHORT = 0, /* a wall under MT_WALL_LENGTH_MIN, or a stroke of one place */
    MT_ISSUE_ON_ITSELF = 1, /* a stretch within one thickness of an earlier one of the same wall */
    MT_ISSUE_TOO_DEEP = 2,  /* a stretch in water deeper than 1.5 m */
    MT_ISSUE_NOTHING = 3,   /* undo or redo with nothing left, a tap on nothing */
} mt_issue_code;

typedef struct mt_issue {
    mt_issue_code code;
    uint32_t      gesture;   /* ordinal of the gesture in its script, from 0; UINT32_MAX where there is none */
    uint32_t      wall;      /* id of the wall, 0 where there is none */
    double        x;         /* [m] place */
    double        z;         /* [m] */
    double        length_m;  /* [m] of the stretch left out, 0 where the whole gesture was refused */
    double        start_m;   /* [m] along the wall's base path where that stretch begins */
    char          text[192]; /* one English sentence */
} mt_issue;

/* The code as it stands in files and reports, such as "on-itself". Never NULL. */
MT_API const char* mt_issue_code_text(mt_issue_code code);

/* An empty plan on a ground. `allocator` NULL means the default. */
MT_API mt_result mt_plan_create(const mt_allocator* allocator, const mt_ground_def* ground, mt_plan** plan, mt_error* error);
MT_API void      mt_plan_destroy(mt_plan* plan);

/* A copy that shares the base paths, which never change. To threads a plan and its copies are one object. */
MT_API mt_result mt_plan_copy(const mt_plan* plan, mt_plan** copy);

MT_API const mt_ground_def* mt_plan_ground(const mt_plan* plan);
MT_API uint32_t             mt_plan_wall_count(const mt_plan* plan);
MT_API mt_wall_view         mt_plan_wall(const mt_plan* plan, uint32_t index);
MT_API mt_piece_view        mt_plan_piece(const mt_plan* plan, uint32_t wall_index, uint32_t piece_index);

/* A place on a base path. */
typedef struct mt_place {
    double x;         /* [m] */
    double z;         /* [m] */
    double heading_x; /* unit vector along the path */
    double heading_z;
} mt_place;

/* The place at `s` [m] along the base path of a wall: wrapped on a loop (negative too), else clamped to its ends. */
MT_API mt_place mt_plan_place(const mt_plan* plan, uint32_t wall_index, double s);

/*
 * Reads a plan file (docs/format.md). Strict: an unknown field, a number out of range or trailing
 * text is MT_ERROR_FORMAT with its line and JSON path; a newer version is MT_ERROR_VERSION.
 * On failure *plan is NULL.
 */
MT_API mt_result mt_plan_read(const mt_allocator* allocator, const void* data, size_t size, mt_plan** plan, mt_error* error);

/* Appends the plan file to `out`: UTF-8 JSON, same plan same bytes, whatever the locale. */
MT_API mt_result mt_plan_write(const mt_plan* plan, mt_bytes* out);

/* A hash of all that mt_plan_write would write. */
MT_API uint64_t mt_plan_digest(const mt_plan* plan);

/* What a file says it is, in its field "format". */
typedef enum mt_format {
    MT_FORMAT_UNKNOWN = 0,
    MT_FORMAT_PLAN = 1,
    MT_FORMAT_SCRIPT = 2,
} mt_format;

/* MT_FORMAT_UNKNOWN for all that is not JSON, or when there is no memory. */
MT_API mt_format mt_format_of(const mt_allocator* allocator, const void* data, size_t size);

/* Called with each broken invariant: line, JSON path and sentence. */
typedef void mt_fault_listener(void* user, const mt_error* fault);

/*
 * Looks at a plan file without stopping at the first broken invariant: ids, lengths, gaps between points,
 * order and ends of pieces. MT_OK if it could be looked at to the end, whatever was found; a file that is
 * no plan, or has a field of a wrong type or range, gives the error mt_plan_read gives.
 */
MT_API mt_result mt_plan_check(const mt_allocator* allocator, const void* data, size_t size, mt_fault_listener* listener,
                               void* user, mt_error* error);

#ifdef __cplusplus
}
#endif

#endif
