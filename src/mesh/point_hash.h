/* Hashes of points: equal ones have the same, also 0 and -0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_POINT_HASH_H
#define GRZ_MESH_POINT_HASH_H

#include "num/bits.h"

#include <graze/shapes3.h>

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
