/* Memory from the caller's allocator.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_MEMORY_H
#define GRZ_BASE_MEMORY_H

#include <graze/host.h>

/* Every block is aligned to a cache line. */
enum { GRZ_LINE_BYTES = 64 };

/* Hint that the memory at this address is needed soon. */
#if defined(__GNUC__)
#define GRZ_PREFETCH(address) __builtin_prefetch(address)
#else
#define GRZ_PREFETCH(address) (void)(address)
#endif

/* Memory for `count` objects of `size` bytes each, not initialised. NULL if the allocator fails, or if the bytes exceed
 * a size_t. For 0 objects it is still a block. A NULL allocator means aligned_alloc and free; on Windows
 * _aligned_malloc and _aligned_free. */
void *grz_allocate(const grz_allocator *allocator, size_t count, size_t size);

/* Releases what grz_allocate returned for the same count and size. NULL: does nothing. */
void grz_release(const grz_allocator *allocator, void *memory, size_t count, size_t size);

/* Memory for things of one size that are added one by one; begins as {0}, or with an array that is lent. */
typedef struct grz_growing {
    void *items;
    size_t count, room;
    bool lent; /* the items are still in the array of the caller, who has it on the stack, say */
} grz_growing;

/* Makes room for `more`; false: no memory, and nothing has changed. */
bool grz_grow_by(const grz_allocator *allocator, grz_growing *g, size_t more, size_t size);
/* The same for one more. */
bool grz_grow(const grz_allocator *allocator, grz_growing *g, size_t size);
/* Releases the items, which are no more to be used. */
void grz_growing_release(const grz_allocator *allocator, const grz_growing *g, size_t size);

#endif
