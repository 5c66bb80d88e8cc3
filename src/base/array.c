#include "base/array.h"

bool mt_array_reserve_(void** items, size_t count, size_t* capacity, size_t extra, size_t item_size,
                       const mt_allocator* allocator) {
    if (extra <= *capacity - count) {
        return true;
    }
    const size_t most = SIZE_MAX / 2 / item_size;
    if (count > most || extra > most - count) {
        return false;
    }
    size_t wanted = *capacity < 8 ? 8 : *capacity + *capacity / 2;
    if (wanted < count + extra) {
        wanted = count + extra;
    }
    void* grown = allocator->resize(allocator->user, *items, *capacity * item_size, wanted * item_size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}
