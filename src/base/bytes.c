#include "base/bytes.h"

#include "base/array.h"

#include <string.h>

mt_bytes mt_bytes_init(const mt_allocator* allocator) {
    return (mt_bytes){.allocator = mt_allocator_or_default(allocator)};
}

void mt_bytes_free(mt_bytes* bytes) {
    mt_release(&bytes->allocator, bytes->data, bytes->capacity);
    *bytes = mt_bytes_init(&bytes->allocator);
}

bool mt_bytes_reserve(mt_bytes* bytes, size_t extra) {
    return mt_array_reserve_((void**)&bytes->data, bytes->size, &bytes->capacity, extra, 1, &bytes->allocator);
}

bool mt_bytes_append(mt_bytes* bytes, const void* data, size_t size) {
    if (!mt_bytes_reserve(bytes, size)) {
        return false;
    }
    if (size > 0) {
        memcpy(bytes->data + bytes->size, data, size);
    }
    bytes->size += size;
    return true;
}

bool mt_bytes_text(mt_bytes* bytes, const char* text) {
    return mt_bytes_append(bytes, text, strlen(text));
}

bool mt_bytes_u64(mt_bytes* bytes, uint64_t value) {
    char   digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    return mt_bytes_append(bytes, digits + at, sizeof digits - at);
}

bool mt_bytes_i64(mt_bytes* bytes, int64_t value) {
    if (value >= 0) {
        return mt_bytes_u64(bytes, (uint64_t)value);
    }
    return mt_bytes_text(bytes, "-") && mt_bytes_u64(bytes, 0 - (uint64_t)value);
}

bool mt_bytes_fixed(mt_bytes* bytes, double value, int decimals) {
    double scale = 1.0;
    for (int i = 0; i < decimals; ++i) {
        scale *= 10.0;
    }
    const double magnitude = value < 0.0 ? -value : value;
    if (!(magnitude * scale < 9.0e18)) {
        return mt_bytes_text(bytes, "0");
    }
    const uint64_t rounded = (uint64_t)(magnitude * scale + 0.5);
    const uint64_t unit = (uint64_t)scale;
    bool           ok = true;
    if (value < 0.0 && rounded != 0) {
        ok = mt_bytes_text(bytes, "-");
    }
    ok = ok && mt_bytes_u64(bytes, rounded / unit);
    if (decimals == 0 || rounded % unit == 0) {
        return ok;
    }
    char     digits[20];
    uint64_t rest = rounded % unit;
    int      count = decimals;
    while (rest % 10 == 0) { /* no trailing zeros */
        rest /= 10;
        --count;
    }
    for (int i = count - 1; i >= 0; --i) {
        digits[i] = (char)('0' + rest % 10);
        rest /= 10;
    }
    return ok && mt_bytes_text(bytes, ".") && mt_bytes_append(bytes, digits, (size_t)count);
}

bool mt_bytes_u16le(mt_bytes* bytes, uint16_t value) {
    const uint8_t data[2] = {(uint8_t)value, (uint8_t)(value >> 8)};
    return mt_bytes_append(bytes, data, sizeof data);
}

bool mt_bytes_u32le(mt_bytes* bytes, uint32_t value) {
    const uint8_t data[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16), (uint8_t)(value >> 24)};
    return mt_bytes_append(bytes, data, sizeof data);
}

bool mt_bytes_f32le(mt_bytes* bytes, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return mt_bytes_u32le(bytes, bits);
}
