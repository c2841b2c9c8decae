/* Memory from the caller's allocator.
 *
 * SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* madvise */
#endif
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif

/* The default allocator. Windows has no aligned_alloc, and a release of its own for aligned blocks. */
#if defined(_WIN32)
static void *allocate_aligned(size_t bytes) { return _aligned_malloc(bytes, GRZ_LINE_BYTES); }

static void release_aligned(void *block) { _aligned_free(block); }
#else
/* Requests large pages for large blocks, which then take whole ones: with small pages, a search that jumps through a
 * tree of many megabytes misses the TLB at nearly every address, and each page of new memory costs a fault. */
enum { LARGE_PAGE = 1 << 21, LARGE_BLOCK = 1 << 20 };

static void *allocate_aligned(size_t bytes) {
    if (bytes < LARGE_BLOCK || bytes > SIZE_MAX - LARGE_PAGE) return aligned_alloc(GRZ_LINE_BYTES, bytes);
    const size_t whole = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *const block = aligned_alloc(LARGE_PAGE, whole);
#if defined(MADV_HUGEPAGE)
    if (block) (void)madvise(block, whole, MADV_HUGEPAGE);
#endif
    return block;
}

static void release_aligned(void *block) { free(block); }
#endif

/* The bytes of a block: a multiple of the alignment, as aligned_alloc requires; 0 if there are too many. */
static size_t block_bytes(size_t count, size_t size) {
    const size_t line = GRZ_LINE_BYTES;
    if (count == 0 || size == 0) return line;
    if (count > (SIZE_MAX / 2 - line) / size) return 0;
    return (count * size + line - 1) / line * line;
}

void *grz_allocate(const grz_allocator *allocator, size_t count, size_t size) {
    const size_t bytes = block_bytes(count, size);
    if (bytes == 0) return NULL;
    return allocator ? allocator->allocate(allocator->user, bytes, GRZ_LINE_BYTES) : allocate_aligned(bytes);
}

void grz_release(const grz_allocator *allocator, void *memory, size_t count, size_t size) {
    if (!memory) return;
    if (allocator) allocator->release(allocator->user, memory, block_bytes(count, size), GRZ_LINE_BYTES);
    else release_aligned(memory);
}

bool grz_grow_by(const grz_allocator *allocator, grz_growing *g, size_t more, size_t size) {
    if (more <= g->room - g->count) return true;
    const size_t twice = g->room ? 2 * g->room : 64, room = twice - g->count < more ? g->count + more : twice;
    void *const items = grz_allocate(allocator, room, size);
    if (!items) return false;
    if (g->count > 0) memcpy(items, g->items, g->count * size);
    grz_growing_release(allocator, g, size);
    g->items = items;
    g->room = room;
    g->lent = false;
    return true;
}

bool grz_grow(const grz_allocator *allocator, grz_growing *g, size_t size) {
    return grz_grow_by(allocator, g, 1, size);
}

void grz_growing_release(const grz_allocator *allocator, const grz_growing *g, size_t size) {
    if (!g->lent) grz_release(allocator, g->items, g->room, size);
}
