/* The plan seen from above, as a map on paper. */
#ifndef MOTTE_CLI_DRAW_H
#define MOTTE_CLI_DRAW_H

#include "files.h"

typedef struct draw_def {
    const mt_plan*  plan;
    const mt_world* world; /* of that plan */
    bool            svg;   /* else PNG */
    double          scale; /* [px per m], 0: as fits */
} draw_def;

/* EXIT_GOOD, or EXIT_USAGE, EXIT_MEMORY after saying why. The drawing is freed with contents_free. */
int draw_plan(const draw_def* def, contents* out);

#endif
