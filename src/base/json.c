#include "base/json.h"

#include "base/assert.h"
#include "base/json_scan.h"
#include "base/memory.h"
#include "base/text.h"

#include <string.h>

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS /* closing a bracket costs the same in a long text */
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#endif
#include <jsmn.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

static const jsmntok_t* token(const mt_json* json, mt_json_value value) {
    MT_ASSERT(value < json->count);
    return (const jsmntok_t*)json->tokens + value;
}

static size_t token_size(const jsmntok_t* t) {
    return (size_t)(t->end - t->start);
}

static uint32_t line_at(const mt_json* json, size_t at) {
    uint32_t line = 1;
    for (size_t i = 0; i < at && i < json->size; ++i) {
        line += json->text[i] == '\n' ? 1 : 0;
    }
    return line;
}

/* The path of a value, root first: written by walking up, so through a list of at most the depth. */
static void write_path(const mt_json* json, mt_json_value value, mt_text* out) {
    mt_json_value chain[2 * MT_JSON_DEPTH_MAX + 2];
    size_t        length = 0;
    for (mt_json_value at = value; at != MT_JSON_ROOT && length < sizeof chain / sizeof *chain; ++length) {
        chain[length] = at;
        at = (mt_json_value)token(json, at)->parent;
    }
    mt_json_value parent = MT_JSON_ROOT;
    while (length > 0) {
        const mt_json_value child = chain[--length];
        const jsmntok_t*    up = token(json, parent);
        if (up->type == JSMN_ARRAY) {
            uint32_t index = 0;
            for (mt_json_value at = parent + 1; at < child; at = mt_json_next(json, at)) {
                ++index;
            }
            mt_text_add(out, "[");
            mt_text_u64(out, index);
            mt_text_add(out, "]");
        } else if (up->type == JSMN_OBJECT) {
            mt_text_add(out, out->size > 0 ? "." : "");
            mt_text_foreign(out, json->text + token(json, child)->start, token_size(token(json, child)));
        }
        parent = child;
    }
}

bool mt_json_fault(mt_json* json, mt_json_value value, mt_result result, const char* text) {
    json->result = mt_error_set(json->error, result, "", text);
    if (json->error != NULL) {
        mt_text place = mt_text_into(json->error->place, sizeof json->error->place);
        write_path(json, value, &place);
        json->error->line = line_at(json, (size_t)token(json, value)->start);
    }
    return false;
}

bool mt_json_no_memory(mt_json* json) {
    json->result = mt_error_memory(json->error);
    return false;
}

static mt_result scan_fault(mt_json* json, size_t at, const char* expected) {
    mt_error_set(json->error, MT_ERROR_FORMAT, "", "");
    if (json->error != NULL) {
        size_t start = at;
        while (start > 0 && json->text[start - 1] != '\n') {
            --start;
        }
        json->error->line = line_at(json, at);
        mt_text words = mt_text_into(json->error->text, sizeof json->error->text);
        mt_text_add(&words, "not JSON: expected ");
        mt_text_add(&words, expected);
        mt_text_add(&words, " at column ");
        mt_text_u64(&words, at - start + 1);
        mt_text_add(&words, at < json->size ? "" : ", where the text ends");
    }
    json->result = MT_ERROR_FORMAT;
    return MT_ERROR_FORMAT;
}

mt_result mt_json_read(mt_json* json, const mt_allocator* allocator, const void* data, size_t size, mt_error* error) {
    *json = (mt_json){.allocator = mt_allocator_or_default(allocator), .text = data, .size = size, .error = error};
    if (size > MT_JSON_SIZE_MAX) {
        json->result = mt_error_set(error, MT_ERROR_FORMAT, "", "the text is longer than 64 MiB");
        return json->result;
    }
    const mt_json_scan scan = mt_json_scan_text(json->text, size);
    if (scan.expected != NULL) {
        return scan_fault(json, scan.at, scan.expected);
    }
    if (scan.values > MT_JSON_VALUES_MAX) {
        json->result = mt_error_set(error, MT_ERROR_FORMAT, "", "the text holds more than 8388608 values");
        return json->result;
    }
    jsmntok_t* tokens = mt_allocate(&json->allocator, scan.values * sizeof *tokens);
    if (tokens == NULL) {
        json->result = mt_error_memory(error);
        return json->result;
    }
    json->tokens = tokens;
    json->count = scan.values;
    jsmn_parser parser;
    jsmn_init(&parser);
    const int found = jsmn_parse(&parser, json->text, size, tokens, scan.values);
    if (found < 0 || (uint32_t)found != scan.values) {
        json->result = mt_error_set(error, MT_ERROR_FORMAT, "", "expected an object or an array");
    }
    return json->result;
}

void mt_json_free(mt_json* json) {
    mt_release(&json->allocator, json->tokens, json->count * sizeof(jsmntok_t));
    json->tokens = NULL;
    json->count = 0;
}

mt_json_value mt_json_next(const mt_json* json, mt_json_value value) {
    const int     end = token(json, value)->end;
    mt_json_value next = value + 1;
    while (next < json->count && token(json, next)->start < end) {
        ++next;
    }
    return next;
}

/* Four hexadecimal digits, known to be good. */
static uint32_t hexadecimal(const char* text, size_t* at) {
    uint32_t code = 0;
    for (int i = 0; i < 4; ++i) {
        const char digit = text[(*at)++];
        code = code * 16 + (uint32_t)(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
    }
    return code;
}

/* One character of a string, escapes resolved. */
static uint32_t next_character(const char* text, size_t* at) {
    if (text[*at] != '\\') {
        return mt_utf8_next(text, at);
    }
    const char kind = text[*at + 1];
    *at += 2;
    if (kind != 'u') {
        const char* const from = "bfnrt";
        const char* const found = strchr(from, kind);
        return (uint32_t)(unsigned char)(found != NULL ? "\b\f\n\r\t"[found - from] : kind);
    }
    const uint32_t code = hexadecimal(text, at);
    if (code < 0xd800 || code > 0xdbff) {
        return code;
    }
    *at += 2; /* the second of the pair and its backslash and u */
    return 0x10000u + ((code - 0xd800u) << 10) + (hexadecimal(text, at) - 0xdc00u);
}

/* `text` is ASCII. */
static bool is_text(const mt_json* json, mt_json_value value, const char* text) {
    const jsmntok_t* t = token(json, value);
    if (t->type != JSMN_STRING) {
        return false;
    }
    size_t at = (size_t)t->start;
    while (at < (size_t)t->end && *text != '\0') {
        if (next_character(json->text, &at) != (unsigned char)*text++) {
            return false;
        }
    }
    return at == (size_t)t->end && *text == '\0';
}

static void describe(const mt_json* json, mt_json_value value, mt_text* out) {
    const jsmntok_t* t = token(json, value);
    const char*      start = json->text + t->start;
    if (t->type == JSMN_OBJECT || t->type == JSMN_ARRAY) {
        mt_text_add(out, t->type == JSMN_OBJECT ? "an object" : "an array");
    } else if (t->type == JSMN_STRING) {
        mt_text_quote(out, start, token_size(t));
    } else {
        mt_text_foreign(out, start, token_size(t));
    }
}

/* "expected WHAT, found ..." */
static bool wrong(mt_json* json, mt_json_value value, const char* expected) {
    char    text[256];
    mt_text words = mt_text_into(text, sizeof text);
    mt_text_add(&words, "expected ");
    mt_text_add(&words, expected);
    mt_text_add(&words, ", found ");
    describe(json, value, &words);
    return mt_json_fault(json, value, MT_ERROR_FORMAT, text);
}

mt_json_value mt_json_find(const mt_json* json, mt_json_value object, const char* name) {
    const jsmntok_t* t = token(json, object);
    mt_json_value    at = object + 1;
    for (int left = t->type == JSMN_OBJECT ? t->size : 0; left > 0; --left) {
        if (is_text(json, at, name)) {
            return at + 1;
        }
        at = mt_json_next(json, at + 1);
    }
    return MT_JSON_NONE;
}

bool mt_json_says(const mt_json* json, const char* name, const char* text) {
    const mt_json_value value = json->count > 0 ? mt_json_find(json, MT_JSON_ROOT, name) : MT_JSON_NONE;
    return value != MT_JSON_NONE && is_text(json, value, text);
}

bool mt_json_format(mt_json* json, const char* format, int64_t version) {
    char                text[256];
    mt_text             words = mt_text_into(text, sizeof text);
    const mt_json_value named = mt_json_find(json, MT_JSON_ROOT, "format");
    const mt_json_value numbered = mt_json_find(json, MT_JSON_ROOT, "version");
    if (token(json, MT_JSON_ROOT)->type != JSMN_OBJECT) {
        return wrong(json, MT_JSON_ROOT, "an object");
    }
    if (named == MT_JSON_NONE || !is_text(json, named, format)) {
        mt_text_add(&words, named == MT_JSON_NONE ? "this file does not say what it is: expected \"format\": \""
                                                  : "expected a file of format \"");
        mt_text_add(&words, format);
        mt_text_add(&words, "\"");
        if (named != MT_JSON_NONE) {
            mt_text_add(&words, ", found ");
            describe(json, named, &words);
        }
        return mt_json_fault(json, named == MT_JSON_NONE ? MT_JSON_ROOT : named, MT_ERROR_FORMAT, text);
    }
    if (numbered == MT_JSON_NONE) {
        return mt_json_fault(json, MT_JSON_ROOT, MT_ERROR_FORMAT, "\"version\" is missing");
    }
    int64_t         found = 0;
    const mt_bounds bounds = {1, INT32_MAX, ""};
    if (!mt_json_integer(json, numbered, &bounds, &found)) {
        return false;
    }
    if (found > version) {
        mt_text_add(&words, "this file was made by a newer Motte: its version is ");
        mt_text_i64(&words, found);
        mt_text_add(&words, ", this Motte reads versions up to ");
        mt_text_i64(&words, version);
        return mt_json_fault(json, numbered, MT_ERROR_VERSION, text);
    }
    return true;
}

static bool field_fault(mt_json* json, mt_json_value at, const char* before, const char* after) {
    char    text[256];
    mt_text words = mt_text_into(text, sizeof text);
    mt_text_add(&words, before);
    mt_text_quote(&words, json->text + token(json, at)->start, token_size(token(json, at)));
    mt_text_add(&words, after);
    return mt_json_fault(json, at, MT_ERROR_FORMAT, text);
}

static bool unknown_field(mt_json* json, mt_json_value at, const mt_json_field* fields, size_t count) {
    char    after[200];
    mt_text words = mt_text_into(after, sizeof after);
    mt_text_add(&words, "; known here: ");
    for (size_t i = 0; i < count; ++i) {
        mt_text_add(&words, i > 0 ? ", " : "");
        mt_text_add(&words, fields[i].name);
    }
    return field_fault(json, at, "unknown field ", after);
}

bool mt_json_fields(mt_json* json, mt_json_value object, mt_json_field* fields, size_t count) {
    const jsmntok_t* t = token(json, object);
    if (t->type != JSMN_OBJECT) {
        return wrong(json, object, "an object");
    }
    for (size_t i = 0; i < count; ++i) {
        fields[i].value = MT_JSON_NONE;
    }
    mt_json_value at = object + 1;
    for (int left = t->size; left > 0; --left) {
        size_t i = 0;
        while (i < count && !is_text(json, at, fields[i].name)) {
            ++i;
        }
        if (i == count) {
            return unknown_field(json, at, fields, count);
        }
        if (fields[i].value != MT_JSON_NONE) {
            return field_fault(json, at, "the field ", " stands here twice");
        }
        fields[i].value = at + 1;
        at = mt_json_next(json, at + 1);
    }
    for (size_t i = 0; i < count; ++i) {
        if (fields[i].required && fields[i].value == MT_JSON_NONE) {
            char    text[128];
            mt_text words = mt_text_into(text, sizeof text);
            mt_text_quote(&words, fields[i].name, strlen(fields[i].name));
            mt_text_add(&words, " is missing");
            return mt_json_fault(json, object, MT_ERROR_FORMAT, text);
        }
    }
    return true;
}

static void write_bounds(mt_text* words, const mt_bounds* bounds) {
    mt_text_i64(words, bounds->least);
    if (bounds->most != bounds->least) {
        mt_text_add(words, " to ");
        mt_text_i64(words, bounds->most);
    }
    mt_text_add(words, bounds->unit[0] != '\0' ? " " : "");
    mt_text_add(words, bounds->unit);
}

bool mt_json_array(mt_json* json, mt_json_value array, const mt_bounds* bounds, mt_json_list* list) {
    const jsmntok_t* t = token(json, array);
    if (t->type != JSMN_ARRAY) {
        return wrong(json, array, "an array");
    }
    if (t->size < bounds->least || t->size > bounds->most) {
        char    text[128];
        mt_text words = mt_text_into(text, sizeof text);
        mt_text_add(&words, "expected ");
        write_bounds(&words, bounds);
        mt_text_add(&words, ", found ");
        mt_text_i64(&words, t->size);
        return mt_json_fault(json, array, MT_ERROR_FORMAT, text);
    }
    *list = (mt_json_list){.count = (uint32_t)t->size, .first = t->size > 0 ? array + 1 : MT_JSON_NONE};
    return true;
}

/* A whole number as int64: false where it has another form or does not fit, the latter with `fits` false. */
static bool whole_number(const char* text, size_t size, int64_t* out, bool* fits) {
    size_t     at = 0;
    uint64_t   value = 0;
    const bool negative = text[0] == '-';
    *fits = true;
    for (at = negative ? 1 : 0; at < size; ++at) {
        if (text[at] < '0' || text[at] > '9') {
            return false;
        }
        const uint64_t digit = (uint64_t)(text[at] - '0');
        *fits = *fits && value <= ((uint64_t)INT64_MAX - digit) / 10;
        value = *fits ? value * 10 + digit : value;
    }
    *out = negative ? -(int64_t)value : (int64_t)value;
    return *fits;
}

bool mt_json_integer(mt_json* json, mt_json_value value, const mt_bounds* bounds, int64_t* out) {
    const jsmntok_t* t = token(json, value);
    const char*      start = json->text + t->start;
    char             text[160];
    mt_text          words = mt_text_into(text, sizeof text);
    bool             fits = true;
    mt_text_add(&words, "a whole number from ");
    write_bounds(&words, bounds);
    if (t->type != JSMN_PRIMITIVE || *start == 't' || *start == 'f' || *start == 'n') {
        return wrong(json, value, text);
    }
    if (!whole_number(start, token_size(t), out, &fits)) {
        mt_text_add(&words, fits ? " (written without point and exponent)" : "");
        return wrong(json, value, text);
    }
    return (*out >= bounds->least && *out <= bounds->most) || wrong(json, value, text);
}

bool mt_json_boolean(mt_json* json, mt_json_value value, bool* out) {
    const jsmntok_t* t = token(json, value);
    const char       first = json->text[t->start];
    if (t->type != JSMN_PRIMITIVE || (first != 't' && first != 'f')) {
        return wrong(json, value, "true or false");
    }
    *out = first == 't';
    return true;
}

bool mt_json_choice(mt_json* json, mt_json_value value, const char* what, const char* const* words, uint32_t* out) {
    char    text[160];
    mt_text list = mt_text_into(text, sizeof text);
    mt_text_add(&list, "a ");
    mt_text_add(&list, what);
    mt_text_add(&list, " (one of ");
    for (uint32_t i = 0; words[i] != NULL; ++i) {
        if (is_text(json, value, words[i])) {
            *out = i;
            return true;
        }
        mt_text_add(&list, i > 0 ? ", " : "");
        mt_text_quote(&list, words[i], strlen(words[i]));
    }
    mt_text_add(&list, ")");
    return wrong(json, value, text);
}
