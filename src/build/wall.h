/*
 * A wall to parts, 4 m of its path at a time.
 *
 * A layout is all that a chunk's stones depend on, found cheaply; its key tells whether they would change.
 * A wall is a row of runs: stretches that stand, cut at tight corners, where legs run straight to the mitre.
 * Along it lie bays of 1.6 m, each with a lowest and a topmost course that follow the ground in steps.
 */
#ifndef MT_BUILD_WALL_H
#define MT_BUILD_WALL_H

#include "geometry/corner.h"
#include "geometry/part.h"
#include "geometry/self.h"
#include "ground/ground.h"
#include "masonry/bond.h"
#include "masonry/warp.h"

#define MT_WALL_CHUNK 4.0      /* [m] of a path laid at a time */
#define MT_WALL_PAGE 64.0      /* [m] side of a page, from whose corner parts are measured */
#define MT_WALL_SUNK 0.12      /* [m] the foot of course 0 lies under the ground at s = 0 */
#define MT_WALL_WINDOW 3.0     /* [m] beyond a chunk on either side that its stones may depend on */
#define MT_WALL_FRAME_STEP 0.1 /* [m] between frames along a run */
#define MT_WALL_BAY 1.6        /* [m] one merlon and one gap */
#define MT_WALL_PROUD 0.085f   /* [m] stones stand off the mortar plane */

/* A wall as the builder sees it; everything belongs to the caller. */
typedef struct mt_wall_source {
    const mt_path*    path;
    uint64_t          seed;
    double            height;    /* [m] */
    double            thickness; /* [m] */
    double            base;      /* [m] ground at s = 0 */
    const mt_stretch* stand;     /* what stands, in order of s; one [0, length] of a loop goes round */
    uint32_t          stand_count;
    const mt_corner*  corner; /* in order of s */
    uint32_t          corner_count;
    const mt_ground*  ground;
    bool              plain; /* no coping, no merlons */
} mt_wall_source;

/*
 * Centre line and direction of face 0 at one distance, relative to the corner of the page. Inside a bend narrower than
 * the wall is thick the faces draw in, so that they never run backward: all offsets shrink.
 */
typedef struct mt_frame {
    float x, z;      /* [m] */
    float nx, nz;    /* unit */
    float shrink[2]; /* [0.05 to 1] times the offsets towards face 0 and face 1 */
} mt_frame;

/* An offset from the centre line, positive towards face 0, as it is at this frame. */
static inline float mt_frame_offset(const mt_frame* frame, float offset) {
    return offset * frame->shrink[offset < 0.0f];
}

typedef enum mt_run_end {
    MT_END_GOES_ON = 0, /* beyond the window */
    MT_END_OPEN = 1,    /* a pier of quoins */
    MT_END_CORNER = 2,  /* a mitred corner */
} mt_run_end;

/* A smooth stretch. At a corner its measure runs on straight to the apex. */
typedef struct mt_run {
    double     s0, s1;         /* [m] */
    double     owner0, owner1; /* [m] measures past a corner's middle are owned by that middle */
    mt_run_end end0, end1;
    bool       straight0, straight1; /* an open end within a corner: the run is straight there as the leg is */
    uint32_t   corner0, corner1;     /* into mt_wall_layout.corner, where the end is one or within one */
    int32_t    frame_index;          /* s of the first frame in frame steps */
    int32_t    seam_frame;           /* of a loop: its frames begin anew at the seam, the step before that is shorter */
    double     seam;                 /* [m] where that is; beyond all s on an open line */
    uint32_t   frame_first;          /* into mt_wall_layout.frame */
    uint32_t   frame_count;
} mt_run;

typedef struct mt_bay {
    double  s0, s1;    /* [m] */
    int64_t cell;      /* number on the lattice of bays */
    int32_t bottom;    /* lowest course laid */
    int32_t top;       /* topmost course */
    float   ground[2]; /* [m] over the foot of course 0, at s0 and s1 */
    float   crest;     /* [m] the same of the topmost course's top */
} mt_bay;

enum { MT_LAYOUT_RUNS = 32, MT_LAYOUT_CORNERS = 32, MT_LAYOUT_BAYS = 12, MT_LAYOUT_FRAMES = 640 };

typedef struct mt_wall_layout {
    double    s0, s1; /* [m] stones whose left end lies in [s0, s1) are this chunk's */
    double    foot;   /* [m] world height of the foot of course 0 */
    int32_t   page_x, page_z;
    uint32_t  run_count, corner_count, bay_count, frame_count;
    uint64_t  key; /* over all of this and the wall's own values */
    mt_run    run[MT_LAYOUT_RUNS];
    mt_corner corner[MT_LAYOUT_CORNERS]; /* positions relative to the page's corner */
    mt_bay    bay[MT_LAYOUT_BAYS];
    mt_frame  frame[MT_LAYOUT_FRAMES];
} mt_wall_layout;

/* Chunks of a wall: 4 m each, the last one shorter. */
int32_t mt_wall_chunk_count(const mt_path* path);

/*
 * Finds the layout of the stones that begin in [s0, s1), at most 4.5 m. False where nothing stands there. Touches no
 * more than the window.
 */
bool mt_wall_layout_find(const mt_wall_source* source, double s0, double s1, mt_wall_layout* layout);

/* Working memory, reused from chunk to chunk. Zero-initialised is empty. */
typedef struct mt_wall_scratch {
    mt_bond bond[2];
    mt_warp warp[2];
    mt_warp round[2]; /* the same past the seam of a loop, where it begins anew */
} mt_wall_scratch;

void mt_wall_scratch_free(mt_wall_scratch* scratch, const mt_allocator* allocator);

/* Appends the parts of a chunk. False when there is no memory. */
bool mt_wall_lay(const mt_wall_source* source, const mt_wall_layout* layout, mt_wall_scratch* scratch, mt_parts* parts,
                 const mt_allocator* allocator);

#endif
