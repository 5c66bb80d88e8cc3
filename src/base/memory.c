#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void* resize_with_malloc(void* user, void* block, size_t old_size, size_t new_size) {
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

mt_allocator mt_allocator_default(void) {
    return (mt_allocator){.resize = resize_with_malloc, .user = NULL};
}

mt_allocator mt_allocator_or_default(const mt_allocator* allocator) {
    return allocator != NULL ? *allocator : mt_allocator_default();
}

void* mt_allocate(const mt_allocator* allocator, size_t size) {
    return allocator->resize(allocator->user, NULL, 0, size);
}

void* mt_allocate_zero(const mt_allocator* allocator, size_t size) {
    void* block = mt_allocate(allocator, size);
    if (block != NULL) {
        memset(block, 0, size);
    }
    return block;
}

void mt_release(const mt_allocator* allocator, void* block, size_t size) {
    if (block != NULL) {
        allocator->resize(allocator->user, block, size, 0);
    }
}
