/* memcpy, memmove and memset. Those of the C library are ten times as much code, for machines that load no word from an odd
 * address; here any address will do.
 *
 * SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <string.h>

typedef struct __attribute__((packed, may_alias)) word {
    uint64_t bits;
} word;

static void *forward(unsigned char *to, const unsigned char *from, size_t size) {
    size_t i = 0;
    for (; i + sizeof(word) <= size; i += sizeof(word)) *(word *)(to + i) = *(const word *)(from + i);
    for (; i < size; i++) to[i] = from[i];
    return to;
}

static void *backward(unsigned char *to, const unsigned char *from, size_t size) {
    for (; size >= sizeof(word); size -= sizeof(word))
        *(word *)(to + size - sizeof(word)) = *(const word *)(from + size - sizeof(word));
    while (size-- > 0) to[size] = from[size];
    return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) { return forward(to, from, size); }

void *memmove(void *to, const void *from, size_t size) {
    return (uintptr_t)to - (uintptr_t)from < size ? backward(to, from, size) : forward(to, from, size);
}

void *memset(void *to, int byte, size_t size) {
    const word all = {(uint64_t)(unsigned char)byte * 0x0101010101010101};
    unsigned char *const at = to;
    size_t i = 0;
    for (; i + sizeof all <= size; i += sizeof all) *(word *)(at + i) = all;
    for (; i < size; i++) at[i] = (unsigned char)byte;
    return to;
}
