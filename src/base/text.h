/*
 * Words into a buffer of fixed size, for errors and issues: cut rather than overrun, always
 * zero-terminated, cut between characters of UTF-8. No locale takes part.
 */
#ifndef MT_BASE_TEXT_H
#define MT_BASE_TEXT_H

#include "motte/base.h"

#include <stdbool.h>

typedef struct mt_text {
    char*  data;
    size_t capacity;
    size_t size;
} mt_text;

/* Empties the buffer; `capacity` at least 1. */
mt_text mt_text_into(char* data, size_t capacity);

/* `words` is UTF-8. */
void mt_text_add(mt_text* text, const char* words);

/* Bytes from outside: at most 40 of them, control characters shown as '?'. */
void mt_text_foreign(mt_text* text, const char* data, size_t size);

/* The same in quotes. */
void mt_text_quote(mt_text* text, const char* data, size_t size);

void mt_text_i64(mt_text* text, int64_t value);
void mt_text_u64(mt_text* text, uint64_t value);

/* Whole digits and up to three decimals; "not a number", "infinite", or like 1.5e300 where it is huge. */
void mt_text_number(mt_text* text, double value);

#endif
