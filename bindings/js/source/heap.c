/* malloc and its like, with boundary tags, after Knuth, The Art of Computer Programming, volume 1, 1968, section 2.5:
 * blocks lie one behind another, each knows its size and that of the one before, and free ones are in lists by size.
 * Two free blocks are never neighbours. What the C library has is five times as much code.
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, UNIT = 16, HEADER = 8, CLASSES = 4 * 28 };
#define IN_USE UINT32_C(1)
#define MOST UINT32_C(0xfff00000)

/* It begins 8 bytes before a multiple of 16. */
typedef struct block {
    uint32_t before;            /* bytes of the block before it, 0 if there is none */
    uint32_t size;              /* bytes of this block; odd if it is in use, as is the end of memory, of 0 bytes */
    struct block *next, **from; /* of a free one: its list */
} block;

extern unsigned char __heap_base;
static block *lists[CLASSES];
static block *end; /* of the memory that was taken last */

static block *block_at(uintptr_t address) { return (block *)address; }
static block *block_of(const void *memory) { return block_at((uintptr_t)memory - HEADER); }
static uint32_t size_of(const block *b) { return b->size & ~IN_USE; }
static block *behind(const block *b) { return block_at((uintptr_t)b + size_of(b)); }

/* Of a block with room for so many bytes. */
static uint32_t size_for(size_t bytes) { return (uint32_t)(bytes + HEADER + UNIT - 1) / UNIT * UNIT; }

static void set_size(block *b, uint32_t size, uint32_t in_use) {
    b->size = size | in_use;
    behind(b)->before = size;
}

/* Four lists for each power of two. */
static block **list_for(uint32_t size) {
    const uint32_t units = size / UNIT, power = 31 - (uint32_t)__builtin_clz(units);
    return &lists[4 * power + ((units << 2) >> power) % 4];
}

static void take_out(const block *b) {
    *b->from = b->next;
    if (b->next) b->next->from = b->from;
}

/* Puts a block into its list, as one with what is free beside it. */
static block *put_back(block *b) {
    uint32_t size = size_of(b);
    const block *const next = behind(b);
    block *const before = block_at((uintptr_t)b - b->before);
    if (!(next->size & IN_USE)) take_out(next), size += next->size;
    if (!(before->size & IN_USE)) take_out(before), size += before->size, b = before; /* else it may be b itself */
    set_size(b, size, 0);
    block **const list = list_for(size);
    b->next = *list;
    b->from = list;
    if (b->next) b->next->from = &b->next;
    return *list = b;
}

/* Divides a block that is in use: the second part. */
static block *divide(block *b, uint32_t size) {
    const uint32_t rest = size_of(b) - size;
    set_size(b, size, IN_USE);
    set_size(behind(b), rest, IN_USE);
    return behind(b);
}

/* Takes memory: a free block. The memory before may be another's. */
static block *add(uintptr_t from, uintptr_t to) {
    const bool joins = end == block_at(from - HEADER);
    block *const b = joins ? end : block_at(from + HEADER);
    if (!joins) b->before = 0;
    end = block_at(to - HEADER);
    end->size = IN_USE;
    set_size(b, (uint32_t)((uintptr_t)end - (uintptr_t)b), IN_USE);
    return put_back(b);
}

static block *grow(uint32_t size) {
    if (!end) {
        const uintptr_t from = ((uintptr_t)&__heap_base + UNIT - 1) / UNIT * UNIT;
        block *const first = add(from, __builtin_wasm_memory_size(0) * PAGE);
        if (first->size >= size) return first;
    }
    const size_t pages = (size + 2 * HEADER + PAGE - 1) / PAGE, old = __builtin_wasm_memory_grow(0, pages);
    return old == SIZE_MAX ? NULL : add(old * PAGE, (old + pages) * PAGE);
}

static block *find(uint32_t size) {
    for (block **list = list_for(size); list < lists + CLASSES; list++) {
        for (block *b = *list; b; b = b->next) {
            if (b->size >= size) return b;
        }
    }
    return grow(size);
}

void *malloc(size_t bytes) {
    block *const b = bytes < MOST ? find(size_for(bytes)) : NULL;
    if (!b) return NULL;
    take_out(b);
    b->size |= IN_USE;
    if (size_of(b) > size_for(bytes)) put_back(divide(b, size_for(bytes)));
    return (char *)b + HEADER;
}

void free(void *memory) {
    if (memory) put_back(block_of(memory));
}

void *aligned_alloc(size_t alignment, size_t bytes) {
    char *const memory = bytes < MOST - alignment ? malloc(bytes + alignment) : NULL;
    if (!memory) return NULL;
    const uint32_t gap = (uint32_t)(-(uintptr_t)memory % alignment);
    block *b = block_of(memory);
    if (gap > 0) {
        b = divide(b, gap);
        put_back(block_of(memory));
    }
    if (size_of(b) > size_for(bytes)) put_back(divide(b, size_for(bytes)));
    return (char *)b + HEADER;
}

void *calloc(size_t count, size_t bytes) {
    size_t all;
    void *const memory = __builtin_mul_overflow(count, bytes, &all) ? NULL : malloc(all);
    return memory ? memset(memory, 0, all) : NULL;
}

void *realloc(void *memory, size_t bytes) {
    const size_t room = memory ? size_of(block_of(memory)) - HEADER : 0;
    if (memory && bytes <= room) return memory;
    void *const moved = malloc(bytes);
    if (!moved || !memory) return moved;
    memcpy(moved, memory, room);
    free(memory);
    return moved;
}
