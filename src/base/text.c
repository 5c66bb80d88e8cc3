#include "base/text.h"

#include "base/assert.h"

#include <string.h>

#define FOREIGN_MAX 40

/* Length of the longest prefix of `size` bytes that ends between characters. */
static size_t whole_characters(const char* data, size_t size, size_t available) {
    if (size >= available) {
        return available;
    }
    while (size > 0 && ((unsigned char)data[size] & 0xc0) == 0x80) {
        --size;
    }
    return size;
}

static void append(mt_text* text, const char* data, size_t size) {
    const size_t taken = whole_characters(data, text->capacity - 1 - text->size, size);
    memcpy(text->data + text->size, data, taken);
    text->size += taken;
    text->data[text->size] = '\0';
}

mt_text mt_text_into(char* data, size_t capacity) {
    MT_ASSERT(data != NULL && capacity > 0);
    data[0] = '\0';
    return (mt_text){.data = data, .capacity = capacity};
}

void mt_text_add(mt_text* text, const char* words) {
    append(text, words, strlen(words));
}

void mt_text_foreign(mt_text* text, const char* data, size_t size) {
    char         clean[FOREIGN_MAX] = "";
    const size_t taken = whole_characters(data, FOREIGN_MAX, size);
    for (size_t i = 0; i < taken; ++i) {
        const unsigned char byte = (unsigned char)data[i];
        clean[i] = byte < 0x20 || byte == 0x7f ? '?' : data[i];
    }
    append(text, clean, taken);
    mt_text_add(text, taken < size ? "..." : "");
}

void mt_text_quote(mt_text* text, const char* data, size_t size) {
    mt_text_add(text, "\"");
    mt_text_foreign(text, data, size);
    mt_text_add(text, "\"");
}

void mt_text_u64(mt_text* text, uint64_t value) {
    char   digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    append(text, digits + at, sizeof digits - at);
}

void mt_text_i64(mt_text* text, int64_t value) {
    if (value < 0) {
        append(text, "-", 1);
    }
    mt_text_u64(text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void mt_text_number(mt_text* text, double value) {
    if (value != value) {
        mt_text_add(text, "not a number");
        return;
    }
    if (value < 0.0) {
        mt_text_add(text, "-");
        value = -value;
    }
    if (value - value != 0.0) {
        mt_text_add(text, "infinite");
        return;
    }
    int exponent = 0;
    while (value >= 1e15 || (exponent > 0 && value >= 10.0)) {
        value /= 10.0;
        ++exponent;
    }
    const uint64_t thousandths = (uint64_t)(value * 1000.0 + 0.5);
    const uint64_t rest = thousandths % 1000;
    mt_text_u64(text, thousandths / 1000);
    if (rest != 0) {
        const char digits[4] = {(char)('0' + rest / 100), (char)('0' + rest / 10 % 10), (char)('0' + rest % 10), '\0'};
        mt_text_add(text, ".");
        append(text, digits, rest % 100 == 0 ? 1 : (rest % 10 == 0 ? 2 : 3));
    }
    if (exponent > 0) {
        mt_text_add(text, "e");
        mt_text_u64(text, (uint64_t)exponent);
    }
}
