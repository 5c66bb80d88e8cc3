/* What stands around a map: grid and frame with their numbers, title, scale bar, north. */
#include "sheet.h"

#include <math.h>
#include <stdio.h>

#define GRID_MIN 90.0 /* [px] between lines of the grid */

static void crisp_line(const sheet* s, double x0, double y0, double x1, double y1) {
    cairo_move_to(s->cr, floor(x0) + 0.5, floor(y0) + 0.5);
    cairo_line_to(s->cr, floor(x1) + 0.5, floor(y1) + 0.5);
}

/* The round length that is at least `value`. */
static double round_up(double value) {
    const double down = round_length(value);
    return down >= value ? down : round_length(down * 2.51);
}

static void draw_grid(const sheet* s) {
    const double step = round_up(GRID_MIN / s->scale);
    char         number[32];
    cairo_set_line_width(s->cr, 1.0);
    for (double k = ceil(s->x0 / step); k * step <= s->x1; k += 1.0) {
        const double x = sheet_x(s, k * step);
        sheet_ink(s, INK_GRID);
        crisp_line(s, x, s->top, x, s->bottom - 1.0);
        cairo_stroke(s->cr);
        snprintf(number, sizeof number, "%g", k * step + 0.0);
        sheet_ink(s, INK_QUIET);
        sheet_words(s, number, 12.0, x, s->top - 14.0, false);
    }
    for (double k = ceil(s->z0 / step); k * step <= s->z1; k += 1.0) {
        const double y = sheet_y(s, k * step);
        sheet_ink(s, INK_GRID);
        crisp_line(s, s->left, y, s->right - 1.0, y);
        cairo_stroke(s->cr);
        snprintf(number, sizeof number, "%g", k * step + 0.0);
        sheet_ink(s, INK_QUIET);
        sheet_words(s, number, 12.0, s->left - 26.0, y, false);
    }
}

static void draw_border(const sheet* s) {
    sheet_ink(s, INK_FRAME);
    cairo_set_line_width(s->cr, 2.2);
    cairo_rectangle(s->cr, s->left, s->top, s->right - s->left, s->bottom - s->top);
    cairo_stroke(s->cr);
    cairo_set_line_width(s->cr, 0.8);
    cairo_rectangle(s->cr, s->left - 5.0, s->top - 5.0, s->right - s->left + 10.0, s->bottom - s->top + 10.0);
    cairo_stroke(s->cr);
}

static void draw_scale_bar(const sheet* s) {
    const double length = round_length(fmax(0.42 * (s->right - s->left), 60.0) / s->scale);
    const double lead = length / pow(10.0, floor(log10(length) + 1e-9));
    const int    boxes = lead > 1.5 && lead < 3.0 ? 4 : 5;
    const double width = length * s->scale / boxes;
    const double y = s->bottom + 32.0;
    char         number[32];
    cairo_set_line_width(s->cr, 1.2);
    for (int i = 0; i < boxes; ++i) {
        cairo_rectangle(s->cr, s->left + i * width, y, width, 8.0);
        sheet_ink(s, i % 2 == 0 ? INK_FRAME : INK_PAPER);
        cairo_fill_preserve(s->cr);
        sheet_ink(s, INK_FRAME);
        cairo_stroke(s->cr);
    }
    const bool   far = length >= 2000.0;
    const double unit = far ? 1000.0 : 1.0;
    sheet_ink(s, INK_WORDS);
    for (int i = 0; i <= boxes; ++i) {
        const bool last = i == boxes;
        if (width < 36.0 && i != 0 && !last) {
            continue;
        }
        snprintf(number, sizeof number, last ? (far ? "%g km" : "%g m") : "%g", length * i / boxes / unit);
        sheet_words(s, number, 13.0, s->left + i * width + (last ? 8.0 : 0.0), y + 21.0, false);
    }
}

/* A slim needle, its north half dark. */
static void draw_north(const sheet* s) {
    const double x = s->right - 14.0;
    const double y = s->bottom + 42.0;
    for (int half = 0; half < 2; ++half) {
        const double tip = half == 0 ? y - 21.0 : y + 21.0;
        cairo_move_to(s->cr, x - 6.0, y);
        cairo_line_to(s->cr, x, tip);
        cairo_line_to(s->cr, x + 6.0, y);
        cairo_close_path(s->cr);
        sheet_ink(s, half == 0 ? INK_FRAME : INK_PAPER);
        cairo_fill_preserve(s->cr);
        sheet_ink(s, INK_FRAME);
        cairo_set_line_width(s->cr, 1.2);
        cairo_stroke(s->cr);
    }
    sheet_ink(s, INK_WORDS);
    sheet_words(s, "N", 16.0, x - 20.0, y - 12.0, false);
}

static void draw_title(const sheet* s) {
    const uint32_t walls = mt_plan_wall_count(s->plan);
    const uint32_t gaps = mt_world_issue_count(s->world);
    double         length = 0.0;
    char           words[128];
    char           left_out[64] = "";
    for (uint32_t i = 0; i < walls; ++i) {
        length += mt_plan_wall(s->plan, i).length_m;
    }
    if (gaps > 0) {
        snprintf(left_out, sizeof left_out, ", %u %s left out", (unsigned)gaps, gaps == 1 ? "stretch" : "stretches");
    }
    snprintf(words, sizeof words, "%u %s, %.1f m%s", (unsigned)walls, walls == 1 ? "wall" : "walls", length, left_out);
    sheet_ink(s, INK_WORDS);
    cairo_set_font_size(s->cr, 26.0);
    cairo_move_to(s->cr, s->left - 5.0, s->top - 36.0);
    cairo_show_text(s->cr, "Motte");
    cairo_set_font_size(s->cr, 15.0);
    cairo_rel_move_to(s->cr, 14.0, 0.0);
    sheet_ink(s, INK_QUIET);
    cairo_show_text(s->cr, words);
    cairo_new_path(s->cr);
}

void sheet_frame(const sheet* s) {
    draw_grid(s);
    draw_border(s);
    draw_title(s);
    draw_scale_bar(s);
    draw_north(s);
}
