/*
 * Growable arrays: MT_ARRAY(type) is a struct {items, count, capacity}. Growth is checked; a failed
 * reserve changes nothing. All macros are one call over the functions below.
 */
#ifndef MT_BASE_ARRAY_H
#define MT_BASE_ARRAY_H

#include "base/memory.h"

#include <stdbool.h>

#define MT_ARRAY(type)                                                                                                         \
    struct {                                                                                                                   \
        type*  items;                                                                                                          \
        size_t count;                                                                                                          \
        size_t capacity;                                                                                                       \
    }

/* Makes room for `extra` more items. False when there is no memory. */
#define mt_array_reserve(array, extra, allocator)                                                                              \
    mt_array_reserve_((void**)&(array)->items, (array)->count, &(array)->capacity, (extra), sizeof *(array)->items, (allocator))

/* Appends one item; false when there is no memory. */
#define mt_array_push(array, item, allocator)                                                                                  \
    (mt_array_reserve((array), 1, (allocator)) && ((array)->items[(array)->count++] = (item), true))

/* Gives the memory back and leaves an empty array. */
#define mt_array_free(array, allocator)                                                                                        \
    (mt_release((allocator), (array)->items, (array)->capacity * sizeof *(array)->items), (array)->items = NULL,               \
     (array)->count = (array)->capacity = 0)

bool mt_array_reserve_(void** items, size_t count, size_t* capacity, size_t extra, size_t item_size,
                       const mt_allocator* allocator);

#endif
