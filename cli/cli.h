/* What all commands share: exit codes, words to the user, the table of commands. */
#ifndef MOTTE_CLI_H
#define MOTTE_CLI_H

#include "motte/motte.h"

#include <stdbool.h>
#include <stdio.h>

enum {
    EXIT_GOOD = 0,
    EXIT_FAULTS = 1,
    EXIT_USAGE = 2,
    EXIT_INPUT = 3,
    EXIT_FILES = 4,
    EXIT_MEMORY = 5,
};

/* A line on stderr that begins with "motte: ". */
void say(const char* format, ...) __attribute__((format(printf, 1, 2)));

/* Says "NAME:LINE: PLACE: TEXT" and returns the exit code of the result. */
int say_error(const char* name, const mt_error* error);

/* The exit code of a result without an error. */
int say_result(mt_result result);

/* Each takes the words behind the command's name. */
int run_main(int argc, char** argv);
int build_main(int argc, char** argv);
int stats_main(int argc, char** argv);
int digest_main(int argc, char** argv);
int check_main(int argc, char** argv);
int help_main(int argc, char** argv);

/* argv[0] is "bench". */
int bench_main(int argc, char** argv);

/* Help of one command (NULL: of all) to a stream; false if there is no such command. */
bool help_print(const char* command, FILE* stream);
void help_short(FILE* stream);

/* Of the words (a list that ends with NULL) the one nearest to what was typed; NULL if none is near. */
const char* nearest_word(const char* typed, const char* const* words);

/* Names of the commands, NULL at the end. */
extern const char* const command_names[];

#endif
