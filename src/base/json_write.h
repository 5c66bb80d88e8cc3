/*
 * Writing JSON: UTF-8, commas and line breaks by themselves, no locale. Nothing is written after memory
 * ran out; ask once at the end.
 */
#ifndef MT_BASE_JSON_WRITE_H
#define MT_BASE_JSON_WRITE_H

#include "base/bytes.h"

typedef struct mt_json_writer {
    mt_bytes* out;
    bool      failed; /* there was no memory */
    uint32_t  depth;
    uint64_t  tall;  /* one bit a level, the innermost lowest: 1 where each value has its line */
    uint64_t  begun; /* 1 where the level holds something */
    bool      named; /* a name was written, its value comes next */
} mt_json_writer;

mt_json_writer mt_json_writer_init(mt_bytes* out);

/* At most 64 levels. `tall`: each value of it on a line of its own. */
void mt_json_open(mt_json_writer* writer, char bracket, bool tall);
void mt_json_close(mt_json_writer* writer, char bracket);

/* The name of the next value, plain ASCII. */
void mt_json_name(mt_json_writer* writer, const char* name);

void mt_json_put_i64(mt_json_writer* writer, int64_t value);
void mt_json_put_u64(mt_json_writer* writer, uint64_t value);
/* A number as it shall stand there, such as "-0.125". */
void mt_json_put_number(mt_json_writer* writer, const char* digits);

void mt_json_put_boolean(mt_json_writer* writer, bool value);
void mt_json_put_text(mt_json_writer* writer, const char* text);

/* A line break after the last bracket; true if all was written. */
bool mt_json_writer_finish(mt_json_writer* writer);

#endif
