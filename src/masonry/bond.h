/*
 * The bond: where the joints of each course stand along a face. An absolute lattice: any joint is known from
 * its course and cell, so that lengthening, erasing or opening a wall moves none. Joints of neighbouring
 * courses are at least 0.10 m apart, stones 0.50 to 1.00 m long, 0.70 to 1.25 m in course 0.
 *
 * A joint is drawn from a window round its place, less 0.10 m on each side of the nearest joint of the course
 * before it. "Before" runs away from course 0 for five courses; every sixth starts afresh, and the fifth
 * stands half a cell off it, whose windows then cannot meet. So a joint costs the same at any height.
 */
#ifndef MT_MASONRY_BOND_H
#define MT_MASONRY_BOND_H

#include "base/array.h"

#include <stdint.h>

#define MT_BOND_PITCH 0.75         /* [m] of a cell */
#define MT_BOND_BOTTOM_PITCH 0.975 /* [m] in course 0 */
#define MT_BOND_APART 0.10         /* [m] least between joints of neighbouring courses */

/*
 * Places at even distances along a line. On a loop the pitch is stretched over some metres before and after the seam, so
 * that a whole number of cells goes round and cell `cells` is cell 0 again.
 */
typedef struct mt_lattice {
    double  pitch;  /* [m] */
    double  length; /* [m] of the loop, 0 for an open line */
    double  even;   /* [m] lattice length once round: pitch * cells */
    double  start;  /* [m] where the stretched metres begin, on the line and on the lattice */
    double  after;  /* [m] and how far past the seam they end */
    int64_t cells;
} mt_lattice;

/*
 * The metres of a loop, before and after its seam, that its lattice stretches. Closing a loop changes no stone farther
 * than 4 m from its seam: a bay there ends up to 1.6 m, and half a bay, beside the stretch; the bond carries a change of
 * a joint 1.75 m farther.
 */
typedef struct mt_seam {
    double before; /* [m] */
    double after;  /* [m] */
} mt_seam;

#define MT_SEAM_BAYS ((mt_seam){1.6, 2.4})
#define MT_SEAM_BOND ((mt_seam){1.7, 2.0})

mt_lattice mt_lattice_make(double pitch, double loop_length, mt_seam seam);

/* Distance along the line [m] of `place` [cells from 0, any real number]; past the seam it goes on. */
double mt_lattice_distance(const mt_lattice* lattice, double place);

/* The inverse: the place [cells] at distance s [m]. */
double mt_lattice_place(const mt_lattice* lattice, double s);

/* The number of a cell once round: 0 to cells - 1 on a loop, itself on an open line. */
int64_t mt_lattice_cell(const mt_lattice* lattice, int64_t cell);

/* Joints of one course: s[i] is the left joint of cell `first + i`. */
typedef struct mt_bond_row {
    int64_t  first;
    uint32_t begin; /* into mt_bond.joints */
    uint32_t count;
} mt_bond_row;

/* Joints of courses `lowest` to `highest` over a stretch. Reused from chunk to chunk. */
typedef struct mt_bond {
    int32_t lowest;
    int32_t highest;
    MT_ARRAY(mt_bond_row) rows;
    MT_ARRAY(double) joints; /* [m] */
} mt_bond;

typedef struct mt_bond_def {
    uint64_t key;         /* of the face: mt_key(wall seed, MT_PURPOSE_JOINT, face, 0, 0) */
    double   loop_length; /* [m], 0 for an open line */
    int32_t  lowest;
    int32_t  highest;
    double   s0; /* [m] every joint within [s0, s1] is found, and at least one on each side */
    double   s1;
} mt_bond_def;

bool mt_bond_find(const mt_bond_def* def, mt_bond* bond, const mt_allocator* allocator);
void mt_bond_free(mt_bond* bond, const mt_allocator* allocator);

static inline const mt_bond_row* mt_bond_row_of(const mt_bond* bond, int32_t course) {
    return bond->rows.items + (course - bond->lowest);
}

#endif
