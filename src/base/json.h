/*
 * Reading JSON strictly. A text is checked whole first; then values are asked for one by one. The first
 * fault fills the mt_error with line, JSON path (such as "gestures[3].points[0]") and what was expected;
 * every function returns false then. Whole numbers stay exact; none is ever rounded.
 */
#ifndef MT_BASE_JSON_H
#define MT_BASE_JSON_H

#include "base/error.h"

#include <stdbool.h>

#define MT_JSON_SIZE_MAX 67108864u  /* [bytes] of a text */
#define MT_JSON_VALUES_MAX 8388608u /* values and names of fields in a text */

typedef struct mt_json {
    mt_allocator allocator;
    const char*  text; /* the caller's: has to stay until mt_json_free */
    size_t       size;
    mt_error*    error; /* may be NULL */
    mt_result    result;
    void*        tokens;
    uint32_t     count;
} mt_json;

/* A value of the text, by its number. The whole is MT_JSON_ROOT. */
typedef uint32_t mt_json_value;
#define MT_JSON_ROOT 0u
#define MT_JSON_NONE UINT32_MAX

/* MT_ERROR_FORMAT for what is not JSON, MT_ERROR_MEMORY. `json` has to be freed in either case. */
mt_result mt_json_read(mt_json* json, const mt_allocator* allocator, const void* data, size_t size, mt_error* error);
void      mt_json_free(mt_json* json);

/*
 * The file's own description: the root has to be an object with "format" equal to `format` and "version" a
 * whole number from 1 to `version`; a newer one is MT_ERROR_VERSION, whatever else the file holds.
 */
bool mt_json_format(mt_json* json, const char* format, int64_t version);

/* True if the text is an object whose field `name` is the string `text`. Never an error. */
bool mt_json_says(const mt_json* json, const char* name, const char* text);

/* The value of one field; MT_JSON_NONE where it is missing or `object` is none. Never an error. */
mt_json_value mt_json_find(const mt_json* json, mt_json_value object, const char* name);

/* A field that is looked for; `value` is MT_JSON_NONE where it is left out. */
typedef struct mt_json_field {
    const char*   name;
    bool          required;
    mt_json_value value;
} mt_json_field;

/* Finds all fields of an object at once. An unknown, repeated or missing one is an error. */
bool mt_json_fields(mt_json* json, mt_json_value object, mt_json_field* fields, size_t count);

/* Elements of an array: its count (`least` to `most`), the first (MT_JSON_NONE if empty) and the one after. */
typedef struct mt_json_list {
    uint32_t      count;
    mt_json_value first;
} mt_json_list;

bool          mt_json_array(mt_json* json, mt_json_value array, const mt_bounds* bounds, mt_json_list* list);
mt_json_value mt_json_next(const mt_json* json, mt_json_value value);

bool mt_json_integer(mt_json* json, mt_json_value value, const mt_bounds* bounds, int64_t* out);
bool mt_json_boolean(mt_json* json, mt_json_value value, bool* out);

/* One of the words of a list that ends with NULL: its position. `what` says what the words are, such as "tool". */
bool mt_json_choice(mt_json* json, mt_json_value value, const char* what, const char* const* words, uint32_t* out);

/* Sets the error at a value; the place is its JSON path. Returns false. */
bool mt_json_fault(mt_json* json, mt_json_value value, mt_result result, const char* text);

/* MT_ERROR_MEMORY. Returns false. */
bool mt_json_no_memory(mt_json* json);

#endif
