/* Filling an mt_error. Every function takes NULL for "nobody asks" and returns the result it was given. */
#ifndef MT_BASE_ERROR_H
#define MT_BASE_ERROR_H

#include "motte/base.h"

mt_result mt_error_set(mt_error* error, mt_result result, const char* place, const char* text);

/* MT_ERROR_MEMORY in words. */
mt_result mt_error_memory(mt_error* error);

/* What a whole number may be, and its unit in words, such as "millimetres"; "" for none. */
typedef struct mt_bounds {
    int64_t     least;
    int64_t     most;
    const char* unit;
} mt_bounds;

/* MT_OK inside the bounds; else MT_ERROR_ARGUMENT that names argument, value and range. */
mt_result mt_error_unless_within(mt_error* error, const char* argument, int64_t value, const mt_bounds* bounds);

#endif
