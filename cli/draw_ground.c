/* The meadow of a map: height lines, ponds with their shores, tufts of grass. */
#include "sheet.h"

#include <math.h>
#include <stdlib.h>

enum { CELLS = 150, SHORE_POINTS = 144 };

#define DEEP 1.5 /* [m] no wall stands deeper */

static const double turn = 6.283185307179586;

/* Heights at the corners of square cells. */
typedef struct relief {
    double* height;
    int     columns, rows; /* of corners */
    double  step;          /* [m] */
    double  lowest, highest;
} relief;

static bool read_relief(const sheet* s, relief* r) {
    r->step = fmax(s->x1 - s->x0, s->z1 - s->z0) / CELLS;
    r->columns = (int)ceil((s->x1 - s->x0) / r->step) + 1;
    r->rows = (int)ceil((s->z1 - s->z0) / r->step) + 1;
    r->height = malloc((size_t)r->columns * (size_t)r->rows * sizeof *r->height);
    r->lowest = HUGE_VAL;
    r->highest = -HUGE_VAL;
    for (int i = 0; r->height != NULL && i < r->columns * r->rows; ++i) {
        const double x = s->x0 + (i % r->columns) * r->step;
        const double z = s->z0 + (i / r->columns) * r->step;
        r->height[i] = mt_world_height(s->world, x, z);
        r->lowest = fmin(r->lowest, r->height[i]);
        r->highest = fmax(r->highest, r->height[i]);
    }
    return r->height != NULL;
}

/* The line of one level through a cell: where it enters and leaves. Saddles are cut one way, always the same. */
static void cell_line(const sheet* s, const relief* r, int column, int row, double level) {
    static const int corner[5][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    int              met = 0;
    for (int edge = 0; edge < 4; ++edge) {
        const int    ax = column + corner[edge][0], az = row + corner[edge][1];
        const int    bx = column + corner[edge + 1][0], bz = row + corner[edge + 1][1];
        const double a = r->height[az * r->columns + ax] - level;
        const double b = r->height[bz * r->columns + bx] - level;
        if ((a < 0.0) == (b < 0.0)) {
            continue;
        }
        const double t = a / (a - b);
        const double x = sheet_x(s, s->x0 + (ax + t * (bx - ax)) * r->step);
        const double y = sheet_y(s, s->z0 + (az + t * (bz - az)) * r->step);
        if (met++ % 2 == 0) {
            cairo_move_to(s->cr, x, y);
        } else {
            cairo_line_to(s->cr, x, y);
        }
    }
}

static void draw_relief(const sheet* s) {
    relief r;
    if (!read_relief(s, &r) || r.highest - r.lowest < 0.2) {
        free(r.height);
        return;
    }
    const double interval = fmax(round_length((r.highest - r.lowest) / 5.0), 0.1);
    sheet_ink(s, INK_CONTOUR);
    cairo_set_line_cap(s->cr, CAIRO_LINE_CAP_ROUND);
    for (double k = ceil(r.lowest / interval); k * interval < r.highest; k += 1.0) {
        cairo_set_line_width(s->cr, fmod(k, 5.0) == 0.0 ? 1.6 : 0.9);
        for (int row = 0; row + 1 < r.rows; ++row) {
            for (int column = 0; column + 1 < r.columns; ++column) {
                cell_line(s, &r, column, row, k * interval);
            }
        }
        cairo_stroke(s->cr);
    }
    free(r.height);
}

/* [m] from the middle of a pond in one direction to where the water gets shallower than `depth`. */
static double shore_distance(const sheet* s, const mt_pond* pond, double angle, double depth) {
    const double x = pond->x / 1000.0, z = pond->z / 1000.0;
    const double dx = cos(angle), dz = sin(angle);
    const double step = fmax(0.1, pond->r / 1000.0 / 60.0);
    double       in = 0.0;
    double       out = step;
    while (out < pond->r / 1000.0 * 3.0 && mt_world_depth(s->world, x + dx * out, z + dz * out) > depth) {
        in = out;
        out += step;
    }
    for (int i = 0; i < 12; ++i) {
        const double middle = (in + out) / 2.0;
        if (mt_world_depth(s->world, x + dx * middle, z + dz * middle) > depth) {
            in = middle;
        } else {
            out = middle;
        }
    }
    return in;
}

/* The line around the part of a pond deeper than `depth` as a path; false where there is none. */
static bool shore_path(const sheet* s, const mt_pond* pond, double depth) {
    const double x = pond->x / 1000.0, z = pond->z / 1000.0;
    if (!(mt_world_depth(s->world, x, z) > depth)) {
        return false;
    }
    for (int i = 0; i < SHORE_POINTS; ++i) {
        const double angle = turn * i / SHORE_POINTS;
        const double r = shore_distance(s, pond, angle, depth);
        cairo_line_to(s->cr, sheet_x(s, x + r * cos(angle)), sheet_y(s, z + r * sin(angle)));
    }
    cairo_close_path(s->cr);
    return true;
}

/* Small waves, no nearer to the shore than they are long. */
static void draw_ripples(const sheet* s, const mt_pond* pond) {
    static const double places[][2] = {{-0.34, -0.30}, {0.20, -0.42}, {-0.08, 0.02}, {0.38, 0.14}, {-0.42, 0.30}, {0.06, 0.44}};
    const double        length = 11.0; /* [px] */
    sheet_ink(s, INK_RIPPLE);
    cairo_set_line_width(s->cr, 1.3);
    for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
        const double x = (pond->x + places[i][0] * pond->r) / 1000.0;
        const double z = (pond->z + places[i][1] * pond->r) / 1000.0;
        const double reach = 1.6 * length / s->scale;
        if (!(mt_world_depth(s->world, x - reach, z) > 0.0 && mt_world_depth(s->world, x + reach, z) > 0.0)) {
            continue;
        }
        const double px = sheet_x(s, x), py = sheet_y(s, z);
        cairo_move_to(s->cr, px - length, py);
        cairo_curve_to(s->cr, px - 8.0, py - 4.5, px - 3.0, py - 4.5, px, py);
        cairo_curve_to(s->cr, px + 3.0, py - 4.5, px + 8.0, py - 4.5, px + length, py);
        cairo_stroke(s->cr);
    }
}

static void draw_ponds(const sheet* s) {
    const mt_ground_def* ground = mt_plan_ground(s->plan);
    cairo_set_line_join(s->cr, CAIRO_LINE_JOIN_ROUND);
    /* All shores first, so that ponds that meet are one water. */
    for (uint32_t i = 0; i < ground->pond_count; ++i) {
        if (shore_path(s, &ground->ponds[i], 0.0)) {
            sheet_ink(s, INK_SHORE);
            cairo_set_line_width(s->cr, 4.0);
            cairo_stroke(s->cr);
        }
    }
    for (uint32_t i = 0; i < ground->pond_count; ++i) {
        if (shore_path(s, &ground->ponds[i], 0.0)) {
            sheet_ink(s, INK_WATER);
            cairo_fill(s->cr);
        }
    }
    for (uint32_t i = 0; i < ground->pond_count; ++i) {
        if (shore_path(s, &ground->ponds[i], DEEP)) {
            sheet_ink(s, INK_DEEP);
            cairo_fill(s->cr);
        }
        draw_ripples(s, &ground->ponds[i]);
    }
}

/* Three blades. */
static void draw_tuft(const sheet* s, double x, double y) {
    for (int blade = -1; blade <= 1; ++blade) {
        cairo_move_to(s->cr, x + 1.2 * blade, y);
        cairo_line_to(s->cr, x + 3.4 * blade, y - (blade == 0 ? 6.5 : 4.5));
    }
    cairo_stroke(s->cr);
}

/* Numbers that look drawn by lot and are the same each time. */
static double lot(unsigned a, unsigned b) {
    unsigned h = a * 0x9e3779b1u ^ (b * 0x85ebca6bu + 0x165667b1u);
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return (double)((h ^ h >> 15) & 0xffffu) / 65536.0;
}

static void draw_tufts(const sheet* s) {
    const double spacing = 62.0; /* [px] */
    const int    columns = (int)((s->right - s->left) / spacing) + 1;
    const int    rows = (int)((s->bottom - s->top) / spacing) + 1;
    sheet_ink(s, INK_GRASS);
    cairo_set_line_width(s->cr, 1.2);
    for (int i = 0; i < columns * rows; ++i) {
        const unsigned column = (unsigned)(i % columns), row = (unsigned)(i / columns);
        if (lot(column * 3 + 2, row) > 0.55) {
            continue;
        }
        const double px = s->left + (column + lot(column * 3, row)) * spacing;
        const double py = s->top + (row + lot(column * 3 + 1, row)) * spacing;
        const double x = s->x0 + (px - s->left) / s->scale;
        const double z = s->z0 + (py - s->top) / s->scale;
        const double r = 12.0 / s->scale;
        if (mt_world_depth(s->world, x - r, z) + mt_world_depth(s->world, x + r, z) + mt_world_depth(s->world, x, z) == 0.0) {
            draw_tuft(s, px, py);
        }
    }
}

void sheet_ground(const sheet* s) {
    sheet_ink(s, INK_MEADOW);
    cairo_paint(s->cr);
    draw_relief(s);
    draw_tufts(s);
    draw_ponds(s);
}
