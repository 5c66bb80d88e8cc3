#include "base/json_write.h"

#include "base/assert.h"

mt_json_writer mt_json_writer_init(mt_bytes* out) {
    return (mt_json_writer){.out = out};
}

static void put(mt_json_writer* writer, const char* text) {
    writer->failed = writer->failed || !mt_bytes_text(writer->out, text);
}

static void new_line(mt_json_writer* writer) {
    put(writer, "\n");
    for (uint32_t i = 0; i < writer->depth; ++i) {
        put(writer, " ");
    }
}

/* What stands between the last value and the next. */
static void before_value(mt_json_writer* writer) {
    if (writer->named) {
        writer->named = false;
        return;
    }
    if (writer->depth == 0) {
        return;
    }
    const bool begun = (writer->begun & 1) != 0;
    if ((writer->tall & 1) != 0) {
        put(writer, begun ? "," : "");
        new_line(writer);
    } else {
        put(writer, begun ? ", " : "");
    }
    writer->begun |= 1;
}

void mt_json_open(mt_json_writer* writer, char bracket, bool tall) {
    MT_ASSERT(writer->depth < 64);
    before_value(writer);
    put(writer, (const char[2]){bracket, '\0'});
    writer->tall = writer->tall << 1 | (tall ? 1u : 0u);
    writer->begun <<= 1;
    ++writer->depth;
}

void mt_json_close(mt_json_writer* writer, char bracket) {
    MT_ASSERT(writer->depth > 0 && !writer->named);
    const bool broken = (writer->tall & writer->begun & 1) != 0;
    --writer->depth;
    writer->tall >>= 1;
    writer->begun >>= 1;
    if (broken) {
        new_line(writer);
    }
    put(writer, (const char[2]){bracket, '\0'});
}

void mt_json_name(mt_json_writer* writer, const char* name) {
    mt_json_put_text(writer, name);
    put(writer, ": ");
    writer->named = true;
}

void mt_json_put_i64(mt_json_writer* writer, int64_t value) {
    before_value(writer);
    writer->failed = writer->failed || !mt_bytes_i64(writer->out, value);
}

void mt_json_put_u64(mt_json_writer* writer, uint64_t value) {
    before_value(writer);
    writer->failed = writer->failed || !mt_bytes_u64(writer->out, value);
}

void mt_json_put_number(mt_json_writer* writer, const char* digits) {
    before_value(writer);
    put(writer, digits);
}

void mt_json_put_boolean(mt_json_writer* writer, bool value) {
    before_value(writer);
    put(writer, value ? "true" : "false");
}

void mt_json_put_text(mt_json_writer* writer, const char* text) {
    before_value(writer);
    put(writer, "\"");
    for (; *text != '\0'; ++text) {
        const unsigned char byte = (unsigned char)*text;
        if (byte < 0x20) {
            const char* const digits = "0123456789abcdef";
            put(writer, (const char[7]){'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15], '\0'});
        } else {
            put(writer, byte == '"' || byte == '\\' ? "\\" : "");
            put(writer, (const char[2]){*text, '\0'});
        }
    }
    put(writer, "\"");
}

bool mt_json_writer_finish(mt_json_writer* writer) {
    MT_ASSERT(writer->depth == 0);
    put(writer, "\n");
    return !writer->failed;
}
