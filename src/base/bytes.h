/* Little-endian writing into mt_bytes. Every function returns false when there is no memory. */
#ifndef MT_BASE_BYTES_H
#define MT_BASE_BYTES_H

#include "motte/base.h"

#include <stdbool.h>

bool mt_bytes_reserve(mt_bytes* bytes, size_t extra);
bool mt_bytes_append(mt_bytes* bytes, const void* data, size_t size);
bool mt_bytes_text(mt_bytes* bytes, const char* text);
bool mt_bytes_i64(mt_bytes* bytes, int64_t value);  /* decimal digits */
bool mt_bytes_u64(mt_bytes* bytes, uint64_t value); /* decimal digits */
bool mt_bytes_fixed(mt_bytes* bytes, double value,
                    int decimals); /* e.g. -0.125 with 3: rounded half away from 0, no locale, never "-0" */
bool mt_bytes_u16le(mt_bytes* bytes, uint16_t value);
bool mt_bytes_u32le(mt_bytes* bytes, uint32_t value);
bool mt_bytes_f32le(mt_bytes* bytes, float value);

#endif
