/* What the makers of a wall's parts share: faces, top, corners and skin. */
#ifndef MT_BUILD_WALL_PARTS_H
#define MT_BUILD_WALL_PARTS_H

#include "build/wall.h"

#define MT_RING_GAP 0.020    /* [m] between the rings of neighbouring stones */
#define MT_QUOIN_LONG 0.66   /* [m] */
#define MT_QUOIN_SHORT 0.42  /* [m] */
#define MT_CORNER_LONG 0.64  /* [m] */
#define MT_CORNER_SHORT 0.36 /* [m] */
#define MT_QUOIN_PROUD 0.10f /* [m] off the mortar plane */
#define MT_SHORT_RUN 1.4     /* [m] a run between two ends shorter than this is all quoins */
#define MT_LEAST_STONE 0.25  /* [m] a shorter trimmed stone joins its neighbour */

/* One chunk being laid. */
typedef struct mt_lay {
    const mt_wall_source* source;
    const mt_wall_layout* layout;
    mt_wall_scratch*      scratch;
    mt_parts*             parts;
    const mt_allocator*   allocator;
    uint64_t              key;  /* of the wall */
    double                half; /* [m] half thickness: the mortar planes */
} mt_lay;

/* How a strip of one course ends. */
typedef enum mt_strip_end {
    MT_STRIP_GOES_ON = 0, /* beyond what this chunk lays, or buried */
    MT_STRIP_PIER = 1,    /* an open end or a step of the top: a quoin through the wall */
    MT_STRIP_CORNER = 2,
} mt_strip_end;

/* One course of one run, where it is laid without a break. */
typedef struct mt_strip {
    const mt_run* run;
    int32_t       course;
    double        a, b; /* [m] on the run's measure; at corners the apex */
    mt_strip_end  end_a, end_b;
    int32_t       cell_a, cell_b; /* names the quoins there */
} mt_strip;

enum { MT_STRIPS_MAX = MT_LAYOUT_BAYS };

/* Strips of a course on a run, in order. Returns their number. */
unsigned mt_strips_find(const mt_lay* lay, const mt_run* run, int32_t course, mt_strip out[MT_STRIPS_MAX]);

/* Lowest and topmost course of all bays of the layout. */
void mt_lay_courses(const mt_lay* lay, int32_t* lowest, int32_t* highest);

/* The bay that holds s, or the nearest of the layout. */
const mt_bay* mt_lay_bay(const mt_lay* lay, double s);

/* Whether what begins at s on this run is laid by this chunk. */
static inline bool mt_lay_owns(const mt_lay* lay, const mt_run* run, double s) {
    const double at = s < run->owner0 ? run->owner0 : (s > run->owner1 ? run->owner1 : s);
    return at >= lay->layout->s0 && at < lay->layout->s1;
}

/* The frame at s of a run; s is clamped to the frames there are. Normals have unit length to 1e-5. */
mt_frame mt_lay_frame(const mt_lay* lay, const mt_run* run, double s);

/* Sine and cosine are not needed: tan of half a corner's turn, unsigned. */
double mt_corner_tan(const mt_corner* corner);

/* Face on the outside of a corner. */
static inline unsigned mt_corner_outer(const mt_corner* corner) {
    return corner->turn > 0.0 ? 1u : 0u;
}

/* A stretch of a run whose bays share their topmost course (and, where asked, their lowest). */
typedef struct mt_level {
    double  a, b; /* [m] within the run; at corners their middle */
    int32_t bottom, top;
    bool    first, last;           /* a or b is the run's own end */
    int32_t top_before, top_after; /* topmost courses of the neighbours; at a run's end its own */
} mt_level;

/* Levels of a run in order. Returns their number. */
unsigned mt_levels_find(const mt_lay* lay, const mt_run* run, bool by_bottom, mt_level out[MT_STRIPS_MAX]);

/* Length [m] of the quoin at the start (end 0) or end (1) of a strip; 0 where it goes on. */
double mt_strip_quoin(const mt_lay* lay, const mt_strip* strip, unsigned end);

/* Where the stones of a face begin and end between the quoins of a strip. */
mt_stretch mt_strip_stones(const mt_lay* lay, const mt_strip* strip, unsigned face);

/* Light on a face at height v over the foot of course 0, for a bay and a place between its ends. */
float mt_bay_light(const mt_bay* bay, float ground, double v);

/* Ground over the foot of course 0 at s. */
float mt_bay_ground(const mt_bay* bay, double s);

/* A block across the wall between s0 and s1 of a run, from offset o0 (towards face 0) to o1, heights v0 to v1. */
typedef struct mt_span {
    double s0, s1;       /* [m] */
    double o0, o1;       /* [m] off the centre line: positive towards face 0 for o0, towards face 1 for o1 */
    double v0, v1;       /* [m] over the foot of course 0 */
    double skew0, skew1; /* [m per m] s grows by this with each metre towards face 0: mitred ends */
} mt_span;

/* Corners of a span as a block's. */
void mt_span_corners(const mt_lay* lay, const mt_run* run, const mt_span* span, float corner[8][3]);

/* Makers, each appending to lay->parts; false when there is no memory. */
bool mt_lay_faces(mt_lay* lay);   /* stones and quoins of all courses */
bool mt_lay_corners(mt_lay* lay); /* quoins of mitred corners */
bool mt_lay_top(mt_lay* lay);     /* coping and merlons */
bool mt_lay_skin(mt_lay* lay);    /* mortar */

#endif
