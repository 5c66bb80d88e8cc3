#include "sheet.h"

#include <cairo-svg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LONG_SIDE 1400.0 /* [px] of the frame, where no scale is asked for */
#define SCALE_MAX 60.0   /* [px per m] chosen by itself */
#define SIDE 58.0        /* [px] margins of the sheet */
#define TOP 78.0
#define BOTTOM 88.0
#define SIZE_MAX_PX 16000.0

void sheet_ink(const sheet* s, ink color) {
    static const double inks[][4] = {
        [INK_PAPER] = {0.965, 0.937, 0.878, 1.0},   [INK_MEADOW] = {0.886, 0.878, 0.745, 1.0},
        [INK_GRASS] = {0.510, 0.545, 0.345, 0.75},  [INK_CONTOUR] = {0.655, 0.580, 0.400, 0.42},
        [INK_WATER] = {0.655, 0.780, 0.780, 1.0},   [INK_DEEP] = {0.545, 0.700, 0.725, 1.0},
        [INK_SHORE] = {0.310, 0.435, 0.440, 1.0},   [INK_RIPPLE] = {0.360, 0.520, 0.545, 0.75},
        [INK_GRID] = {0.420, 0.360, 0.250, 0.13},   [INK_FRAME] = {0.290, 0.230, 0.160, 1.0},
        [INK_WORDS] = {0.240, 0.190, 0.130, 1.0},   [INK_QUIET] = {0.470, 0.400, 0.300, 1.0},
        [INK_SHADOW] = {0.250, 0.210, 0.120, 0.22}, [INK_STONE] = {0.800, 0.745, 0.655, 1.0},
        [INK_JOINT] = {0.470, 0.410, 0.330, 0.75},  [INK_EDGE] = {0.255, 0.205, 0.150, 1.0},
        [INK_MERLON] = {0.925, 0.890, 0.820, 1.0},  [INK_ISSUE] = {0.700, 0.240, 0.160, 1.0},
    };
    cairo_set_source_rgba(s->cr, inks[color][0], inks[color][1], inks[color][2], inks[color][3]);
}

void sheet_words(const sheet* s, const char* words, double size, double x, double y, bool halo) {
    cairo_text_extents_t extents;
    cairo_set_font_size(s->cr, size);
    cairo_text_extents(s->cr, words, &extents);
    cairo_move_to(s->cr, x - extents.x_bearing - extents.width / 2.0, y - extents.y_bearing - extents.height / 2.0);
    cairo_text_path(s->cr, words);
    if (halo) {
        cairo_path_t* path = cairo_copy_path(s->cr);
        cairo_set_line_width(s->cr, 3.5);
        cairo_set_line_join(s->cr, CAIRO_LINE_JOIN_ROUND);
        sheet_ink(s, INK_MEADOW);
        cairo_stroke(s->cr);
        cairo_append_path(s->cr, path);
        cairo_path_destroy(path);
        sheet_ink(s, INK_WORDS);
    }
    cairo_fill(s->cr);
}

double round_length(double value) {
    const double power = pow(10.0, floor(log10(value)));
    const double lead = value / power;
    return power * (lead >= 5.0 ? 5.0 : (lead >= 2.0 ? 2.0 : 1.0));
}

static void include(sheet* s, double x, double z, double reach) {
    s->x0 = fmin(s->x0, x - reach);
    s->x1 = fmax(s->x1, x + reach);
    s->z0 = fmin(s->z0, z - reach);
    s->z1 = fmax(s->z1, z + reach);
}

/* What there is to see, and some meadow around it. */
static void find_extent(sheet* s) {
    const mt_ground_def* ground = mt_plan_ground(s->plan);
    s->x0 = s->z0 = HUGE_VAL;
    s->x1 = s->z1 = -HUGE_VAL;
    for (uint32_t i = 0; i < mt_plan_wall_count(s->plan); ++i) {
        const mt_wall_view wall = mt_plan_wall(s->plan, i);
        for (uint32_t k = 0; k < wall.point_count; ++k) {
            include(s, wall.points[k].x / 1000.0, wall.points[k].z / 1000.0, wall.def.thickness / 2000.0);
        }
    }
    for (uint32_t i = 0; i < ground->pond_count; ++i) {
        include(s, ground->ponds[i].x / 1000.0, ground->ponds[i].z / 1000.0, ground->ponds[i].r / 1000.0 * 1.25);
    }
    if (!(s->x0 <= s->x1)) {
        include(s, 0.0, 0.0, 10.0);
    }
    const double margin = fmax(4.0, 0.09 * fmax(s->x1 - s->x0, s->z1 - s->z0));
    const double width = fmax(s->x1 - s->x0 + 2.0 * margin, 0.45 * (s->z1 - s->z0 + 2.0 * margin));
    const double depth = fmax(s->z1 - s->z0 + 2.0 * margin, 0.45 * width);
    const double x = (s->x0 + s->x1) / 2.0;
    const double z = (s->z0 + s->z1) / 2.0;
    s->x0 = x - width / 2.0;
    s->x1 = x + width / 2.0;
    s->z0 = z - depth / 2.0;
    s->z1 = z + depth / 2.0;
}

static int lay_out(const draw_def* def, sheet* s, double* width, double* height) {
    find_extent(s);
    s->scale = def->scale > 0.0 ? def->scale : fmin(LONG_SIDE / fmax(s->x1 - s->x0, s->z1 - s->z0), SCALE_MAX);
    s->left = SIDE;
    s->top = TOP;
    s->right = SIDE + fmax(ceil((s->x1 - s->x0) * s->scale), 1.0);
    s->bottom = TOP + fmax(ceil((s->z1 - s->z0) * s->scale), 1.0);
    *width = s->right + SIDE;
    *height = s->bottom + BOTTOM;
    if (*width > SIZE_MAX_PX || *height > SIZE_MAX_PX) {
        say("build: at %g pixels per metre the drawing would have %.0f x %.0f pixels, expected at most 16000", s->scale, *width,
            *height);
        return EXIT_USAGE;
    }
    return EXIT_GOOD;
}

static cairo_status_t append(void* user, const unsigned char* data, unsigned size) {
    contents*      out = user;
    unsigned char* grown = realloc(out->data, out->size + size);
    if (grown == NULL) {
        return CAIRO_STATUS_NO_MEMORY;
    }
    memcpy(grown + out->size, data, size);
    out->data = grown;
    out->size += size;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t draw_on(cairo_surface_t* surface, sheet* s) {
    s->cr = cairo_create(surface);
    cairo_select_font_face(s->cr, "serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    sheet_ink(s, INK_PAPER);
    cairo_paint(s->cr);
    cairo_save(s->cr);
    cairo_rectangle(s->cr, s->left, s->top, s->right - s->left, s->bottom - s->top);
    cairo_clip(s->cr);
    sheet_ground(s);
    sheet_walls(s);
    cairo_restore(s->cr);
    sheet_frame(s);
    const cairo_status_t status = cairo_status(s->cr);
    cairo_destroy(s->cr);
    return status;
}

int draw_plan(const draw_def* def, contents* out) {
    sheet     s = {.plan = def->plan, .world = def->world};
    double    width = 0.0;
    double    height = 0.0;
    const int code = lay_out(def, &s, &width, &height);
    if (code != EXIT_GOOD) {
        return code;
    }
    *out = (contents){.data = NULL};
    cairo_surface_t* surface = def->svg ? cairo_svg_surface_create_for_stream(append, out, width, height)
                                        : cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    cairo_status_t   status = draw_on(surface, &s);
    if (status == CAIRO_STATUS_SUCCESS && !def->svg) {
        status = cairo_surface_write_to_png_stream(surface, append, out);
    }
    cairo_surface_finish(surface);
    status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status;
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        contents_free(out);
        say("build: %s", cairo_status_to_string(status));
        return status == CAIRO_STATUS_NO_MEMORY ? EXIT_MEMORY : EXIT_FILES;
    }
    return EXIT_GOOD;
}
