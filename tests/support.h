/* What tests share: cmocka in one include, memory that counts and fails, texts, scenes of one wall. */
#ifndef MOTTE_TESTS_SUPPORT_H
#define MOTTE_TESTS_SUPPORT_H

#include "motte/motte.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/*
 * An allocator that counts its bytes, checks the sizes it is given back (a wrong one fails the test) and
 * may fail from the `fail_at`-th call that asks for memory on, once or for good.
 */
typedef struct purse {
    size_t   used;      /* [bytes] out at the moment */
    size_t   blocks;    /* out at the moment */
    size_t   peak;      /* [bytes] */
    uint64_t calls;     /* that asked for memory */
    uint64_t fail_at;   /* number of the call that fails, from 1; 0: none does */
    bool     fail_once; /* else all that follow fail too */
    bool     wrong;     /* a size given back was not the size asked for */
} purse;

mt_allocator purse_allocator(purse* p);

/* Fails the test unless all was given back, with the right sizes. */
void purse_assert_empty(const purse* p);

/*
 * Runs `work` with a failing allocator again and again, failing at its 1st, 2nd, ... call until it succeeds:
 * once with a single failure and once with all calls failing from there on. `work` returns what the library
 * returned; it has to free all it made. Fails the test for any other result than MT_OK or MT_ERROR_MEMORY,
 * and for memory left over.
 */
typedef mt_result fallible(const mt_allocator* allocator, void* user);
void              assert_survives_no_memory(fallible* work, void* user);

/* A file of the source tree, NULL-terminated; freed by text_free. */
typedef struct file_text {
    char*  data;
    size_t size;
} file_text;

file_text text_of_file(const char* name_in_tree);
void      text_free(file_text* text);

/* An editor on a meadow without ponds. */
mt_editor* editor_on_meadow(const mt_allocator* allocator);

/* Draws a wall that has to succeed as a call. */
mt_report draw_wall(mt_editor* editor, const mt_wall_def* def, const mt_point* points, uint32_t count);

#endif
