/* The grammar of JSON (RFC 8259), checked strictly and by itself before anything is read from a text. */
#ifndef MT_BASE_JSON_SCAN_H
#define MT_BASE_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MT_JSON_DEPTH_MAX 64 /* arrays and objects in each other */

typedef struct mt_json_scan {
    uint32_t    values;   /* values and names of fields */
    size_t      at;       /* offset of the fault */
    const char* expected; /* NULL where the text is good */
} mt_json_scan;

/* One value and nothing after it but white space; UTF-8 without surrogates, no byte order mark. */
mt_json_scan mt_json_scan_text(const char* text, size_t size);

/* One character at `at`: its code, and `at` moved past it. The text is good UTF-8. */
uint32_t mt_utf8_next(const char* text, size_t* at);

#endif
