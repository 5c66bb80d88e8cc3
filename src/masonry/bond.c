#include "masonry/bond.h"

#include "base/hash.h"
#include "geometry/scalar.h"

#define WINDOW 0.125         /* [m] a joint may stand this far from its place */
#define BOTTOM_WINDOW 0.1375 /* [m] in course 0 */
#define SEAM_REST 0.6        /* of a small loop: not more than the rest is stretched before, nor after */
#define GROUP 6              /* courses that hang on each other */

mt_lattice mt_lattice_make(double pitch, double loop_length, mt_seam seam) {
    mt_lattice lattice = {.pitch = pitch, .length = loop_length};
    if (loop_length > 0.0) {
        lattice.cells = (int64_t)floor(loop_length / pitch + 0.5);
        lattice.cells = lattice.cells < 1 ? 1 : lattice.cells;
        lattice.even = pitch * (double)lattice.cells;
        const double shorter = mt_min(loop_length, lattice.even);
        lattice.start = mt_max(shorter - seam.before, SEAM_REST * shorter);
        lattice.after = mt_min(seam.after, (1.0 - SEAM_REST) * shorter);
    }
    return lattice;
}

double mt_lattice_distance(const mt_lattice* lattice, double place) {
    const double u = place * lattice->pitch;
    if (lattice->cells == 0) {
        return u;
    }
    const double round = floor((u - lattice->after) / lattice->even);
    const double within = u - round * lattice->even; /* from the end of the stretched metres to the next one's */
    const double beyond = within - lattice->start, more = lattice->after - lattice->start;
    const double s = beyond <= 0.0 ? within : lattice->start + beyond * ((lattice->length + more) / (lattice->even + more));
    return s + round * lattice->length;
}

double mt_lattice_place(const mt_lattice* lattice, double s) {
    if (lattice->cells == 0) {
        return s / lattice->pitch;
    }
    const double round = floor((s - lattice->after) / lattice->length);
    const double within = s - round * lattice->length;
    const double beyond = within - lattice->start, more = lattice->after - lattice->start;
    const double u = beyond <= 0.0 ? within : lattice->start + beyond * ((lattice->even + more) / (lattice->length + more));
    return (u + round * lattice->even) / lattice->pitch;
}

int64_t mt_lattice_cell(const mt_lattice* lattice, int64_t cell) {
    if (lattice->cells == 0) {
        return cell;
    }
    const int64_t rest = cell % lattice->cells;
    return rest < 0 ? rest + lattice->cells : rest;
}

static int32_t from_zero(int32_t course) {
    return course < 0 ? -course : course;
}

static double course_phase(uint64_t key, int32_t course) {
    const int32_t step = course < 0 ? -1 : 1;
    const bool    before_fresh = from_zero(course) % GROUP == GROUP - 1;
    const int32_t source = before_fresh ? course + step : course;
    const double  phase = (double)mt_unit(mt_key(key, MT_PURPOSE_COURSE_PHASE, source, 0, 0));
    return before_fresh ? phase + 0.5 : phase;
}

/* Joints of one course over [s0, s1], clear of those of the course before it (which may have none). */
typedef struct row_def {
    const mt_bond_def* bond;
    int32_t            course;
    double             s0, s1;
    mt_bond_row        before;
} row_def;

/* A place in [lo, hi] drawn by u in [0, 1), at least MT_BOND_APART from `joint`. */
static double draw_clear(double lo, double hi, double joint, double u) {
    const double left = mt_clamp(joint - MT_BOND_APART, lo, hi);
    const double right = mt_clamp(joint + MT_BOND_APART, lo, hi);
    const double at = lo + u * ((left - lo) + (hi - right));
    return at < left ? at : at + (right - left);
}

static bool find_row(const row_def* def, mt_bond* bond, mt_bond_row* row, const mt_allocator* allocator) {
    const bool       bottom = def->course == 0;
    const double     pitch = bottom ? MT_BOND_BOTTOM_PITCH : MT_BOND_PITCH;
    const double     window = (bottom ? BOTTOM_WINDOW : WINDOW) / pitch;
    const mt_lattice lattice = mt_lattice_make(pitch, def->bond->loop_length, MT_SEAM_BOND);
    const uint64_t   key = mt_key(def->bond->key, MT_PURPOSE_JOINT, def->course, 0, 0);
    const double     phase = course_phase(def->bond->key, def->course);
    const int64_t    first = (int64_t)floor(mt_lattice_place(&lattice, def->s0) - phase) - 1;
    const int64_t    last = (int64_t)ceil(mt_lattice_place(&lattice, def->s1) - phase) + 1;
    row->first = first;
    row->begin = (uint32_t)bond->joints.count;
    row->count = (uint32_t)(last - first + 1);
    if (!mt_array_reserve(&bond->joints, row->count, allocator)) {
        return false;
    }
    const double* before = bond->joints.items + def->before.begin; /* after the reserve, which may move them */
    size_t        below = 0;
    for (int64_t j = first; j <= last; ++j) {
        const double place = (double)j + phase;
        const double lo = mt_lattice_distance(&lattice, place - window);
        const double hi = mt_lattice_distance(&lattice, place + window);
        const double u = (double)mt_unit(mt_draw(key, (uint64_t)mt_lattice_cell(&lattice, j)));
        while (below < def->before.count && before[below] < lo - MT_BOND_APART) {
            ++below;
        }
        const bool near = below < def->before.count && before[below] < hi + MT_BOND_APART;
        bond->joints.items[bond->joints.count++] = near ? draw_clear(lo, hi, before[below], u) : lo + u * (hi - lo);
    }
    return true;
}

/*
 * Rows of the courses from `start` (which starts afresh) away from zero to `stop`; kept are those from `lowest` to
 * `highest`. Rows far from `stop` are found over a longer stretch, as their joints push those after them.
 */
static bool find_group(const mt_bond_def* def, int32_t start, int32_t stop, mt_bond* bond, const mt_allocator* allocator) {
    const int32_t step = start < 0 || stop < start ? -1 : 1;
    mt_bond_row   before = {0};
    for (int32_t course = start;; course += step) {
        const double margin =
            (WINDOW + WINDOW + MT_BOND_APART) * (double)(stop > course ? stop - course : course - stop) + WINDOW;
        const row_def row = {def, course, def->s0 - margin, def->s1 + margin, before};
        mt_bond_row   found;
        if (!find_row(&row, bond, &found, allocator)) {
            return false;
        }
        if (course >= bond->lowest && course <= bond->highest) {
            bond->rows.items[course - bond->lowest] = found;
        }
        before = found;
        if (course == stop) {
            return true;
        }
    }
}

bool mt_bond_find(const mt_bond_def* def, mt_bond* bond, const mt_allocator* allocator) {
    bond->lowest = def->lowest;
    bond->highest = def->highest;
    bond->joints.count = 0;
    bond->rows.count = 0;
    const size_t courses = (size_t)(def->highest - def->lowest + 1);
    if (!mt_array_reserve(&bond->rows, courses, allocator)) {
        return false;
    }
    bond->rows.count = courses;
    for (int32_t start = def->lowest > 0 ? def->lowest / GROUP * GROUP : 0; start <= def->highest; start += GROUP) {
        const int32_t stop = start + GROUP - 1 < def->highest ? start + GROUP - 1 : def->highest;
        if (!find_group(def, start, stop, bond, allocator)) {
            return false;
        }
    }
    for (int32_t start = def->highest < 0 ? -(-def->highest / GROUP * GROUP) : 0; start >= def->lowest && def->lowest < 0;
         start -= GROUP) {
        const int32_t stop = start - GROUP + 1 > def->lowest ? start - GROUP + 1 : def->lowest;
        if (!find_group(def, start, stop, bond, allocator)) {
            return false;
        }
    }
    return true;
}

void mt_bond_free(mt_bond* bond, const mt_allocator* allocator) {
    mt_array_free(&bond->rows, allocator);
    mt_array_free(&bond->joints, allocator);
}
