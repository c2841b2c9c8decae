/* The full product of two 64-bit numbers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_MUL64_H
#define GRZ_NUM_MUL64_H

#include <stdint.h>

/* Returns the low half of a b + c + d, which never overflows 128 bits, and stores the high half. */
static inline uint64_t grz_mul64(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t *high) {
#if defined(__SIZEOF_INT128__) && !defined(GRZ_NO_INT128)
    __extension__ typedef unsigned __int128 uint128;
    const uint128 p = (uint128)a * b + c + d;
    *high = (uint64_t)(p >> 64);
    return (uint64_t)p;
#else
    const uint64_t mask = 0xffffffff, al = a & mask, ah = a >> 32, bl = b & mask, bh = b >> 32;
    const uint64_t ll = al * bl, lh = al * bh, hl = ah * bl, hh = ah * bh;
    const uint64_t middle = (ll >> 32) + (lh & mask) + (hl & mask);
    uint64_t low = (ll & mask) | (middle << 32);
    *high = hh + (lh >> 32) + (hl >> 32) + (middle >> 32);
    low += c;
    *high += low < c;
    low += d;
    *high += low < d;
    return low;
#endif
}

#endif
