/* The words behind a command: options of one table, and one input. */
#ifndef MOTTE_CLI_OPTIONS_H
#define MOTTE_CLI_OPTIONS_H

#include "cli.h"

/* What a command takes; to be added up. */
enum {
    TAKES_JSON = 1,
    TAKES_OUTPUT = 2, /* -o and --force */
    TAKES_FORMAT = 4,
    TAKES_LOOK = 8, /* --detail, --land, --scale */
};

typedef struct options {
    const char* input;  /* "-": standard input */
    const char* output; /* NULL where none was given */
    const char* format; /* NULL where none was given */
    bool        json;
    bool        force;
    bool        far;
    bool        land;
    double      scale; /* [px per m], 0 where none was given */
} options;

/* EXIT_GOOD, or EXIT_USAGE after saying what is wrong. */
int options_read(const char* command, unsigned takes, int argc, char** argv, options* out);

#endif
