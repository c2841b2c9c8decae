/* Memory from the caller's allocator.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdlib.h>

/* The bytes of a block: a multiple of the alignment, as aligned_alloc wants; 0 if there are too many. */
static size_t bytes_of(size_t count, size_t size) {
    const size_t line = GRZ_LINE_BYTES;
    if (count == 0 || size == 0) return line;
    if (count > (SIZE_MAX / 2 - line) / size) return 0;
    return (count * size + line - 1) / line * line;
}

void *grz_allocate(const grz_allocator *allocator, size_t count, size_t size) {
    const size_t bytes = bytes_of(count, size);
    if (bytes == 0) return NULL;
    return allocator ? allocator->allocate(allocator->user, bytes, GRZ_LINE_BYTES) : aligned_alloc(GRZ_LINE_BYTES, bytes);
}

void grz_release(const grz_allocator *allocator, void *memory, size_t count, size_t size) {
    if (!memory) return;
    if (allocator) allocator->release(allocator->user, memory, bytes_of(count, size), GRZ_LINE_BYTES);
    else free(memory);
}
