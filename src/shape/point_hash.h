/* Points that are the same, and hashes of points: those that are the same have the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_POINT_HASH_H
#define GRZ_SHAPE_POINT_HASH_H

#include "num/bits.h"

#include <graze/shapes3.h>

/* Vertices are the same where their coordinates are; 0 is -0. */
static inline bool grz_same_point(const grz3_vec *a, const grz3_vec *b) {
    return grz_same(a->x, b->x) && grz_same(a->y, b->y) && grz_same(a->z, b->z);
}

static inline uint64_t grz_hash_mix(uint64_t x) {
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 29;
}

static inline uint64_t grz_hash_point(const grz3_vec *v) {
    return grz_hash_mix(grz_hash_mix(grz_hash_mix((uint64_t)grz_order(v->x)) + (uint64_t)grz_order(v->y)) +
                        (uint64_t)grz_order(v->z));
}

#endif
