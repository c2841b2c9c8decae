/* The short stage's licence: numbers that are all small integer multiples of one power of two, so that doubles compute
 * with them exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_GRID_H
#define GRZ_NUM_GRID_H

#include "num/bits.h"

/* The exponents (biased by 1075) of the lowest and of one above the highest bit of all numbers added so far. */
typedef struct grz_grid {
    int low, high;
} grz_grid;

#define GRZ_GRID_EMPTY ((grz_grid){4096, -4096})

/* Subnormals, infinities and NaN have no place on a grid: they make it too wide for every question. */
static inline void grz_grid_add(grz_grid *grid, double x) {
    const uint64_t bits = grz_bits(x) & ~(UINT64_C(1) << 63);
    if (bits == 0) return;
    const int exponent = (int)(bits >> 52);
    const int low =
        exponent == 0 || exponent == 0x7ff ? -100000 : exponent + grz_trailing_zeros(bits | (UINT64_C(1) << 52));
    if (low < grid->low) grid->low = low;
    if (exponent + 53 > grid->high) grid->high = exponent + 53;
}

/* Every number is an integer of at most this many bits, times 2^(low - 1075). 0 if all were zero. */
static inline int grz_grid_width(grz_grid grid) { return grid.high < grid.low ? 0 : grid.high - grid.low; }

/* Are all numbers 0 or between 2^-limit and 2^limit? */
static inline bool grz_grid_within(grz_grid grid, int limit) {
    return grid.high < grid.low || (grid.low >= 1075 - limit && grid.high <= 1075 + limit);
}

/* The quick licence, for the coordinates that people draw with: multiples of 2^-10 below 2^14, 24 bits. Adding and
 * subtracting a number whose last bit counts 2^-10 leaves just those unchanged. Compared as bits, so that no subnormal
 * passes for 0; the sign is left out, for
 * -0 comes back as 0. */
#define GRZ_BITS_2_14 UINT64_C(0x40d0000000000000)

static inline bool grz_coarse(const double *x, int count) {
    bool coarse = true;
    for (int i = 0; i < count; i++) {
        const double rounded = (x[i] + 0x1.8p42) - 0x1.8p42;
        const uint64_t bits = grz_bits(x[i]), rounded_bits = grz_bits(rounded);
        coarse &= ((bits ^ rounded_bits) << 1 == 0) & ((bits & ~(UINT64_C(1) << 63)) < GRZ_BITS_2_14);
    }
    return coarse;
}

#endif
