/* Memory through the caller's allocator, with sizes given back exactly. */
#ifndef MT_BASE_MEMORY_H
#define MT_BASE_MEMORY_H

#include "motte/base.h"

/* Resolves NULL to the default allocator. */
mt_allocator mt_allocator_or_default(const mt_allocator* allocator);

/* `size` bytes, not cleared; NULL when there is no memory. */
void* mt_allocate(const mt_allocator* allocator, size_t size);

/* `size` bytes of zeros. */
void* mt_allocate_zero(const mt_allocator* allocator, size_t size);

/* NULL is allowed. `size` is what was asked for. */
void mt_release(const mt_allocator* allocator, void* block, size_t size);

#endif
