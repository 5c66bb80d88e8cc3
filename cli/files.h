/* Reading inputs whole, writing outputs whole or not at all. */
#ifndef MOTTE_CLI_FILES_H
#define MOTTE_CLI_FILES_H

#include "cli.h"

/* Bytes of an input file. */
typedef struct contents {
    unsigned char* data;
    size_t         size;
} contents;

/* `name` "-" is standard input. EXIT_GOOD, EXIT_FILES or EXIT_MEMORY after saying why. */
int  contents_read(const char* name, contents* out);
void contents_free(contents* c);

/* The name as it stands in messages: "standard input" for "-". */
const char* input_name(const char* name);

/* Where bytes go. */
typedef struct target {
    const char* name;  /* "-": standard output */
    bool        force; /* an existing file may be replaced */
} target;

/*
 * Says why and returns EXIT_FILES where a file is in the way, so that this is known before any work is done;
 * target_write looks again.
 */
int target_check(const target* to);

/* A file gets all bytes or stays as it was: they go to a temporary file beside it, which then takes its name. */
int target_write(const target* to, const void* data, size_t size);

#endif
