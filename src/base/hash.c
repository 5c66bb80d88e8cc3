#include "base/hash.h"

#include <string.h>

uint64_t mt_hash_f64(uint64_t hash, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return mt_hash_u64(hash, bits);
}

uint64_t mt_hash_u32s(uint64_t hash, const uint32_t* values, size_t count) {
    for (size_t i = 0; i + 1 < count; i += 2) {
        hash = mt_hash_u64(hash, (uint64_t)values[i] | (uint64_t)values[i + 1] << 32);
    }
    return count % 2 != 0 ? mt_hash_u64(hash, values[count - 1]) : hash;
}

uint64_t mt_hash_f32s(uint64_t hash, const float* values, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, values + i, sizeof bits);
        hash = mt_hash_u64(hash, bits);
    }
    return hash;
}

uint64_t mt_hash_bytes(uint64_t hash, const void* data, size_t size) {
    const uint8_t* bytes = data;
    size_t         i = 0;
    for (; i + 8 <= size; i += 8) {
        uint64_t word = 0;
        for (unsigned k = 0; k < 8; ++k) {
            word |= (uint64_t)bytes[i + k] << (8 * k);
        }
        hash = mt_hash_u64(hash, word);
    }
    uint64_t tail = 0;
    for (unsigned k = 0; i < size; ++i, ++k) {
        tail |= (uint64_t)bytes[i] << (8 * k);
    }
    return mt_hash_u64(mt_hash_u64(hash, tail), size);
}
