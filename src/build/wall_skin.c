/* Mortar: the skins behind the stones, under the coping and at the ends. No hole is seen through a joint. */
#include "build/wall_parts.h"

#include "masonry/course.h"

#define SKIN_OUT 0.004  /* [m] over the plane of the rings */
#define GRID 0.4        /* [m] columns stand at whole multiples */
#define SUBDIVIDE 0.05f /* [rad] a turn of the normal in one step of the grid from which it is halved */
#define END_IN 0.05     /* [m] behind the face of a pier */
#define FOOT_BAND 0.25  /* [m] over the ground */
#define LIT_BAND 0.90   /* [m] */
#define LEAST_ROW 0.03  /* [m] */

static bool add_column(const mt_lay* lay, const mt_sheet_column* column) {
    if (!mt_array_push(&lay->parts->columns, *column, lay->allocator)) {
        return false;
    }
    lay->parts->sheets.items[lay->parts->sheets.count - 1].count += 1;
    return true;
}

static bool begin_sheet(const mt_lay* lay, uint32_t rows, float winding) {
    const mt_sheet sheet = {(uint32_t)lay->parts->columns.count, 0, rows, winding};
    return mt_array_push(&lay->parts->sheets, sheet, lay->allocator);
}

/* A column at s on a mortar plane (face 0 or 1), or across the top (face 2). */
static mt_sheet_column column_at(const mt_lay* lay, const mt_run* run, const mt_level* level, double s, unsigned face) {
    const mt_frame frame = mt_lay_frame(lay, run, s);
    const double   foot = mt_course_foot(lay->source->seed, level->bottom),
                 top = mt_course_foot(lay->source->seed, level->top + 1);
    const float     out = (float)(lay->half + SKIN_OUT);
    mt_sheet_column column = {.u = (float)s};
    if (face == 2) {
        for (unsigned row = 0; row < 2; ++row) {
            const float o = mt_frame_offset(&frame, row == 0 ? out : -out);
            column.x[row] = frame.x + frame.nx * o;
            column.y[row] = (float)(lay->layout->foot + top);
            column.z[row] = frame.z + frame.nz * o;
            column.shade[row] = 0.6f;
        }
        column.ny = 1.0f;
        return column;
    }
    const mt_bay* bay = mt_lay_bay(lay, s);
    const float   ground = mt_bay_ground(bay, s);
    const float   side = face == 0 ? 1.0f : -1.0f;
    const float   at = mt_frame_offset(&frame, side * out);
    const double  v1 = mt_clamp((double)ground + FOOT_BAND, foot + LEAST_ROW, top - 2.0 * LEAST_ROW);
    const double  v[MT_SHEET_ROWS] = {foot, v1, mt_clamp((double)ground + LIT_BAND, v1 + LEAST_ROW, top - LEAST_ROW), top};
    for (unsigned row = 0; row < MT_SHEET_ROWS; ++row) {
        column.x[row] = frame.x + frame.nx * at;
        column.y[row] = (float)(lay->layout->foot + v[row]);
        column.z[row] = frame.z + frame.nz * at;
        column.shade[row] = mt_bay_light(bay, ground, mt_min(v[row], top - 0.2));
    }
    column.nx = side * frame.nx;
    column.nz = side * frame.nz;
    return column;
}

static float turn_between(const mt_lay* lay, const mt_run* run, double s0, double s1) {
    const mt_frame a = mt_lay_frame(lay, run, s0), b = mt_lay_frame(lay, run, s1);
    return fabsf(a.nx * b.nz - a.nz * b.nx);
}

/* Whether a column is ahead of the one before it, on both sides of the wall where it goes across. */
static bool is_ahead(const mt_sheet_column* before, const mt_sheet_column* column, unsigned face) {
    float ahead[2] = {before->nz + column->nz, -before->nx - column->nx};
    if (face == 2) {
        ahead[0] = before->z[0] - before->z[1] + column->z[0] - column->z[1];
        ahead[1] = before->x[1] - before->x[0] + column->x[1] - column->x[0];
    } else if (face == 1) {
        ahead[0] = -ahead[0];
        ahead[1] = -ahead[1];
    }
    for (unsigned row = 0; row < 2; ++row) {
        if ((column->x[row] - before->x[row]) * ahead[0] + (column->z[row] - before->z[row]) * ahead[1] <= 0.0f) {
            return false;
        }
    }
    return true;
}

/* Columns from a to b: ends, whole multiples of the grid, and more where the wall bends. */
static bool lay_sheet(const mt_lay* lay, const mt_run* run, const mt_level* level, mt_stretch reach, unsigned face) {
    const uint32_t rows = face == 2 ? 2 : MT_SHEET_ROWS;
    if (reach.s1 - reach.s0 < 0.01) {
        return true;
    }
    if (!begin_sheet(lay, rows, face == 1 ? -1.0f : 1.0f)) {
        return false;
    }
    double s = reach.s0;
    for (;;) {
        const mt_sheet_column column = column_at(lay, run, level, s, face);
        /* Where a narrow bend folds a face over, the skin goes straight across. */
        const bool first = lay->parts->sheets.items[lay->parts->sheets.count - 1].count == 0;
        if ((first || is_ahead(&lay->parts->columns.items[lay->parts->columns.count - 1], &column, face)) &&
            !add_column(lay, &column)) {
            return false;
        }
        if (s >= reach.s1) {
            return true;
        }
        const double start = floor(s / GRID + 1e-9) * GRID;
        const float  turn = turn_between(lay, run, start, start + GRID);
        const double step = turn < SUBDIVIDE ? GRID : (turn < 2.0f * SUBDIVIDE ? 0.5 * GRID : 0.25 * GRID);
        const double next = (floor(s / step + 1e-6) + 1.0) * step;
        s = next > reach.s1 - 0.02 ? reach.s1 : next;
    }
}

/* A skin across the wall at s from v0 to v1, facing along the run (end 1) or back (end 0). */
static bool lay_end(const mt_lay* lay, const mt_run* run, mt_stretch v, double s, unsigned end) {
    if (!begin_sheet(lay, 2, end == 1 ? 1.0f : -1.0f)) {
        return false;
    }
    const mt_frame frame = mt_lay_frame(lay, run, s);
    const float    along = end == 1 ? 1.0f : -1.0f;
    for (unsigned c = 0; c < 2; ++c) {
        const float     o = mt_frame_offset(&frame, (float)(c == 0 ? lay->half : -lay->half));
        mt_sheet_column column = {.nx = along * frame.nz, .nz = -along * frame.nx, .u = o};
        for (unsigned row = 0; row < 2; ++row) {
            column.x[row] = frame.x + frame.nx * o;
            column.y[row] = (float)(lay->layout->foot + (row == 0 ? v.s0 : v.s1));
            column.z[row] = frame.z + frame.nz * o;
            column.shade[row] = 0.7f;
        }
        if (!add_column(lay, &column)) {
            return false;
        }
    }
    return true;
}

static bool lay_ends(const mt_lay* lay, const mt_run* run, const mt_level* level) {
    const double top = mt_course_foot(lay->source->seed, level->top + 1);
    for (unsigned end = 0; end < 2; ++end) {
        const bool       own = end == 0 ? level->first : level->last;
        const mt_run_end kind = end == 0 ? run->end0 : run->end1;
        const int32_t    beside = end == 0 ? level->top_before : level->top_after;
        const double     at = end == 0 ? level->a + END_IN : level->b - END_IN;
        mt_stretch       v = {top, top};
        if (own && kind == MT_END_OPEN) {
            v.s0 = mt_course_foot(lay->source->seed, level->bottom);
        } else if (!own && beside < level->top) {
            v.s0 = mt_course_foot(lay->source->seed, beside + 1);
        }
        if (v.s0 < v.s1 && mt_lay_owns(lay, run, at) && !lay_end(lay, run, v, at, end)) {
            return false;
        }
    }
    return true;
}

/* Where a face's mortar lies on a level: to the mitre at corners, else within this chunk. */
static mt_stretch reach_of(const mt_lay* lay, const mt_run* run, const mt_level* level, unsigned face) {
    const mt_wall_layout* layout = lay->layout;
    mt_stretch            reach = {mt_max(level->a, layout->s0), mt_min(level->b, layout->s1)};
    for (unsigned end = 0; end < 2; ++end) {
        const bool       own = end == 0 ? level->first : level->last;
        const mt_run_end kind = end == 0 ? run->end0 : run->end1;
        const double     out = end == 0 ? -1.0 : 1.0;
        double           at = end == 0 ? level->a : level->b;
        if (own && kind == MT_END_OPEN) {
            at -= out * END_IN;
        } else if (own && kind == MT_END_CORNER) {
            const mt_corner* corner = &layout->corner[end == 0 ? run->corner0 : run->corner1];
            if (corner->s < layout->s0 || corner->s >= layout->s1) {
                continue;
            }
            const double mitre = (lay->half + SKIN_OUT) * mt_corner_tan(corner);
            const double sign = face == 2 ? 0.0 : (face == mt_corner_outer(corner) ? 1.0 : -1.0);
            at = (end == 0 ? run->s0 : run->s1) + out * sign * mitre;
        } else {
            continue;
        }
        if (end == 0 && (kind == MT_END_CORNER || at > layout->s0)) {
            reach.s0 = at;
        } else if (end == 1 && (kind == MT_END_CORNER || at < layout->s1)) {
            reach.s1 = at;
        }
    }
    return reach;
}

bool mt_lay_skin(mt_lay* lay) {
    for (uint32_t i = 0; i < lay->layout->run_count; ++i) {
        const mt_run*  run = &lay->layout->run[i];
        mt_level       level[MT_STRIPS_MAX];
        const unsigned count = run->frame_count < 2 ? 0 : mt_levels_find(lay, run, true, level);
        for (unsigned k = 0; k < count; ++k) {
            for (unsigned face = 0; face < 3; ++face) {
                if (!lay_sheet(lay, run, &level[k], reach_of(lay, run, &level[k], face), face)) {
                    return false;
                }
            }
            if (!lay_ends(lay, run, &level[k])) {
                return false;
            }
        }
    }
    return true;
}
