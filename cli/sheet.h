/* A sheet of paper with a part of the world on it, for the files that draw. North (-z) is up. */
#ifndef MOTTE_CLI_SHEET_H
#define MOTTE_CLI_SHEET_H

#include "draw.h"

#include <cairo.h>

typedef struct sheet {
    cairo_t*        cr;
    const mt_plan*  plan;
    const mt_world* world;
    double          scale;          /* [px per m] */
    double          x0, z0, x1, z1; /* [m] what the frame shows */
    double          left, top;      /* [px] corner of the frame */
    double          right, bottom;
} sheet;

static inline double sheet_x(const sheet* s, double x) {
    return s->left + (x - s->x0) * s->scale;
}
static inline double sheet_y(const sheet* s, double z) {
    return s->top + (z - s->z0) * s->scale;
}

typedef enum ink {
    INK_PAPER,
    INK_MEADOW,
    INK_GRASS,
    INK_CONTOUR,
    INK_WATER,
    INK_DEEP,
    INK_SHORE,
    INK_RIPPLE,
    INK_GRID,
    INK_FRAME,
    INK_WORDS,
    INK_QUIET,
    INK_SHADOW,
    INK_STONE,
    INK_JOINT,
    INK_EDGE,
    INK_MERLON,
    INK_ISSUE,
} ink;

void sheet_ink(const sheet* s, ink color);

/* Words of `size` [px] with their middle at (x, y) [px]; `halo` clears the ground behind them. */
void sheet_words(const sheet* s, const char* words, double size, double x, double y, bool halo);

/* 1, 2 or 5 times a power of ten, at most `value` (> 0). */
double round_length(double value);

void sheet_ground(const sheet* s); /* meadow, height lines, ponds, tufts */
void sheet_walls(const sheet* s);  /* walls, what is left out of them, their labels */
void sheet_frame(const sheet* s);  /* grid, frame, scale bar, north, title */

#endif
