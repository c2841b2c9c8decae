/* Memory from the caller's allocator.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_MEMORY_H
#define GRZ_BASE_MEMORY_H

#include <graze/host.h>

/* Every block is aligned to a cache line. */
enum { GRZ_LINE_BYTES = 64 };

/* Memory that is needed soon. */
#if defined(__GNUC__)
#define GRZ_PREFETCH(address) __builtin_prefetch(address)
#else
#define GRZ_PREFETCH(address) (void)(address)
#endif

/* `count` objects of `size` bytes each, not initialised. NULL if there is no such memory, or their bytes are beyond a
 * size_t. Of 0 objects still a block. A NULL allocator is aligned_alloc and free. */
void *grz_allocate(const grz_allocator *allocator, size_t count, size_t size);

/* Gives back what grz_allocate gave for the same count and size; NULL is left alone. */
void grz_release(const grz_allocator *allocator, void *memory, size_t count, size_t size);

#endif
