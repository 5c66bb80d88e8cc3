/* Walls of a map at their real thickness: stones across, merlons, ends, what is left out, labels. */
#include "sheet.h"

#include <math.h>
#include <stdio.h>

#define PROUD 0.085    /* [m] stones stand out of the faces */
#define STEP 0.25      /* [m] of a curve */
#define STONE 0.75     /* [m] along the top */
#define MERLON 0.62    /* [m] */
#define GAP 0.50       /* [m] between merlons */
#define QUOIN 0.45     /* [m] last stone of an open end */
#define DETAIL_MIN 7.0 /* [px] thickness from which single stones show */

/* One wall being drawn. */
typedef struct subject {
    const sheet* s;
    uint32_t     index;
    mt_wall_view wall;
} subject;

static void path_to(const subject* w, double at) {
    const mt_place place = mt_plan_place(w->s->plan, w->index, at);
    cairo_line_to(w->s->cr, sheet_x(w->s, place.x), sheet_y(w->s, place.z));
}

/* Position at the very end: mt_plan_place would wrap it to the start of a loop, which is the same place. */
static void curve_path(const subject* w, double s0, double s1) {
    path_to(w, s0);
    for (double k = floor(s0 / STEP) + 1.0; k * STEP < s1 - 1e-6; k += 1.0) {
        path_to(w, k * STEP);
    }
    path_to(w, s1);
}

/* The corners of straight legs, once more round for a piece that passes the seam. */
static void straight_path(const subject* w, double s0, double s1) {
    double         s = 0.0;
    const uint32_t count = w->wall.point_count;
    path_to(w, s0);
    for (uint32_t i = 0; s < s1 && i < 2 * count; ++i) {
        const mt_point a = w->wall.points[i % count], b = w->wall.points[(i + 1) % count];
        if (s > s0 && s < s1) {
            cairo_line_to(w->s->cr, sheet_x(w->s, a.x / 1000.0), sheet_y(w->s, a.z / 1000.0));
        }
        s += hypot((b.x - a.x) / 1000.0, (b.z - a.z) / 1000.0);
    }
    path_to(w, s1);
}

static bool is_whole_loop(const subject* w, double s0, double s1) {
    return w->wall.def.closed != 0 && s1 - s0 >= w->wall.length_m - 0.002;
}

static void stretch_path(const subject* w, double s0, double s1) {
    if (w->wall.def.shape == MT_SHAPE_STRAIGHT) {
        straight_path(w, s0, s1);
    } else {
        curve_path(w, s0, s1);
    }
    if (is_whole_loop(w, s0, s1)) {
        cairo_close_path(w->s->cr);
    }
}

typedef void stretch_visitor(const subject* w, double s0, double s1);

/* A piece without what is left out of it, in order. */
static void visit_piece(const subject* w, double s0, double s1, stretch_visitor* visit) {
    double from = s0;
    for (uint32_t i = 0; i < mt_world_issue_count(w->s->world); ++i) {
        const mt_issue* issue = mt_world_issue(w->s->world, i);
        const double    end = issue->start_m + issue->length_m;
        if (issue->wall != w->wall.id || issue->length_m <= 0.0 || end <= from || issue->start_m >= s1) {
            continue;
        }
        if (issue->start_m > from) {
            visit(w, from, issue->start_m);
        }
        from = end;
    }
    if (s1 > from) {
        visit(w, from, s1);
    }
}

static void visit_walls(const sheet* s, stretch_visitor* visit) {
    for (uint32_t i = 0; i < mt_plan_wall_count(s->plan); ++i) {
        const subject w = {.s = s, .index = i, .wall = mt_plan_wall(s->plan, i)};
        for (uint32_t k = 0; k < w.wall.piece_count; ++k) {
            const mt_piece_view piece = mt_plan_piece(s->plan, i, k);
            const double end = (double)(piece.s1 + 1) / 1000.0 > w.wall.length_m ? w.wall.length_m : (double)piece.s1 / 1000.0;
            visit_piece(&w, (double)piece.s0 / 1000.0, end, visit);
        }
    }
}

static double thickness_px(const subject* w) {
    return (w->wall.def.thickness / 1000.0 + 2.0 * PROUD) * w->s->scale;
}

static void draw_shadow(const subject* w, double s0, double s1) {
    const double shift = fmin(0.10 * w->wall.def.height / 1000.0, 0.6) * w->s->scale;
    cairo_save(w->s->cr);
    cairo_translate(w->s->cr, shift, shift);
    stretch_path(w, s0, s1);
    cairo_restore(w->s->cr);
    cairo_set_line_width(w->s->cr, thickness_px(w));
    sheet_ink(w->s, INK_SHADOW);
    cairo_stroke(w->s->cr);
}

static void draw_edge(const subject* w, double s0, double s1) {
    stretch_path(w, s0, s1);
    cairo_set_line_width(w->s->cr, fmax(thickness_px(w), 2.0));
    sheet_ink(w->s, INK_EDGE);
    cairo_stroke(w->s->cr);
}

/* Marks of `length` every `period` [m], as wide as asked [px]. */
static void draw_marks(const subject* w, double length, double period, double width) {
    const double mark = fmin(length, 0.8 * period); /* a stretch may be shorter than one mark */
    const double dashes[2] = {mark * w->s->scale, (period - mark) * w->s->scale};
    cairo_set_dash(w->s->cr, dashes, 2, -(period - mark) / 2.0 * w->s->scale);
    cairo_set_line_width(w->s->cr, width);
    cairo_stroke_preserve(w->s->cr);
    cairo_set_dash(w->s->cr, NULL, 0, 0.0);
}

static void draw_quoin(const subject* w, double s0, double s1) {
    const double rim = 2.2;
    curve_path(w, s0, s1);
    sheet_ink(w->s, INK_EDGE);
    cairo_set_line_width(w->s->cr, thickness_px(w) + 0.03 * w->s->scale);
    cairo_stroke(w->s->cr);
    const double inset = rim / 2.0 / w->s->scale;
    curve_path(w, s0 + inset, s1 - inset);
    sheet_ink(w->s, INK_MERLON);
    cairo_set_line_width(w->s->cr, thickness_px(w) - rim);
    cairo_stroke(w->s->cr);
}

static void draw_stone(const subject* w, double s0, double s1) {
    const sheet* s = w->s;
    const double width = thickness_px(w);
    const double fill = fmax(width - 2.6, 1.0);
    stretch_path(w, s0, s1);
    cairo_set_line_width(s->cr, fill);
    sheet_ink(s, INK_STONE);
    cairo_stroke_preserve(s->cr);
    if (width >= DETAIL_MIN) {
        /* Marks fitted to the stretch, so that the last is like the first. */
        const double stones = fmax(floor((s1 - s0) / STONE + 0.5), 1.0);
        const double merlons = fmax(floor((s1 - s0) / (MERLON + GAP) + 0.5), 1.0);
        sheet_ink(s, INK_JOINT);
        draw_marks(w, fmin(1.3 / s->scale, 0.2), (s1 - s0) / stones, fill);
        sheet_ink(s, INK_JOINT);
        draw_marks(w, MERLON + 2.4 / s->scale, (s1 - s0) / merlons, 0.46 * width + 2.4);
        sheet_ink(s, INK_MERLON);
        draw_marks(w, MERLON, (s1 - s0) / merlons, 0.46 * width);
    }
    cairo_new_path(s->cr);
    if (width >= DETAIL_MIN && !is_whole_loop(w, s0, s1) && s1 - s0 > 2.0 * QUOIN) {
        draw_quoin(w, s0, s0 + QUOIN);
        draw_quoin(w, s1 - QUOIN, s1);
    }
}

/* Where the design wanted a wall and none can stand. */
static void draw_left_out(const sheet* s, const mt_issue* issue) {
    for (uint32_t i = 0; i < mt_plan_wall_count(s->plan); ++i) {
        const subject w = {.s = s, .index = i, .wall = mt_plan_wall(s->plan, i)};
        if (w.wall.id != issue->wall || issue->length_m <= 0.0) {
            continue;
        }
        const double dashes[2] = {6.0, 5.0};
        stretch_path(&w, issue->start_m, issue->start_m + issue->length_m);
        sheet_ink(s, INK_ISSUE);
        cairo_set_line_width(s->cr, 2.0);
        cairo_set_dash(s->cr, dashes, 2, 0.0);
        cairo_stroke(s->cr);
        cairo_set_dash(s->cr, NULL, 0, 0.0);
        cairo_arc(s->cr, sheet_x(s, issue->x), sheet_y(s, issue->z), 4.0, 0.0, 6.283185307179586);
        cairo_fill(s->cr);
    }
}

/* Where the label of a wall goes: of a few places the one that runs most along the line of writing. */
static double label_place(const sheet* s, uint32_t index, double length) {
    static const double shares[] = {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8};
    double              best = 0.0;
    double              best_value = -1.0;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; ++i) {
        const mt_place place = mt_plan_place(s->plan, index, shares[i] * length);
        const double   value = fabs(place.heading_x) - 0.3 * fabs(shares[i] - 0.5);
        if (value > best_value) {
            best_value = value;
            best = shares[i] * length;
        }
    }
    return best;
}

/* Beside the wall, on the outer side of its bend. */
static void draw_label(const sheet* s, uint32_t index) {
    const mt_wall_view   wall = mt_plan_wall(s->plan, index);
    const double         at = label_place(s, index, wall.length_m);
    const double         reach = fmin(6.0, wall.length_m / 5.0);
    const mt_place       middle = mt_plan_place(s->plan, index, at);
    const mt_place       before = mt_plan_place(s->plan, index, at - reach);
    const mt_place       after = mt_plan_place(s->plan, index, at + reach);
    cairo_text_extents_t extents;
    char                 words[96];
    double               nx = -middle.heading_z, nz = middle.heading_x;
    const double         bend = (middle.x - (before.x + after.x) / 2.0) * nx + (middle.z - (before.z + after.z) / 2.0) * nz;
    if (bend < -0.05 || (bend < 0.05 && nz > 0.0)) {
        nx = -nx;
        nz = -nz;
    }
    snprintf(words, sizeof words, "wall %u, %.1f m", (unsigned)wall.id, wall.length_m);
    cairo_set_font_size(s->cr, 15.0);
    cairo_text_extents(s->cr, words, &extents);
    const double away =
        (wall.def.thickness / 2000.0 + PROUD) * s->scale + 13.0 + fabs(nx) * extents.width / 2.0 + fabs(nz) * 6.0;
    const double half = extents.width / 2.0 + 6.0;
    const double x = fmin(fmax(sheet_x(s, middle.x) + nx * away, s->left + half), s->right - half);
    const double y = fmin(fmax(sheet_y(s, middle.z) + nz * away, s->top + 14.0), s->bottom - 14.0);
    if (wall.length_m * s->scale > 0.7 * extents.width) {
        sheet_words(s, words, 15.0, x, y, true);
    }
}

void sheet_walls(const sheet* s) {
    cairo_set_line_join(s->cr, CAIRO_LINE_JOIN_MITER);
    cairo_set_miter_limit(s->cr, 4.0);
    cairo_set_line_cap(s->cr, CAIRO_LINE_CAP_BUTT);
    visit_walls(s, draw_shadow);
    visit_walls(s, draw_edge);
    visit_walls(s, draw_stone);
    for (uint32_t i = 0; i < mt_world_issue_count(s->world); ++i) {
        draw_left_out(s, mt_world_issue(s->world, i));
    }
    for (uint32_t i = 0; i < mt_plan_wall_count(s->plan); ++i) {
        draw_label(s, i);
    }
}
