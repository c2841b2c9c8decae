/* Four vectors of space, a coordinate of each side by side. To be included after the operations of an instruction set
 * (scalar.h, sse2.h, avx2.h, neon.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_LANES_VECTORS_H
#define GRZ_NUM_LANES_VECTORS_H

typedef struct vectors {
    d4 x, y, z;
} vectors;

static inline vectors minus4(vectors a, vectors b) {
    return (vectors){d4_sub(a.x, b.x), d4_sub(a.y, b.y), d4_sub(a.z, b.z)};
}
static inline d4 dot4(vectors a, vectors b) {
    return d4_add(d4_add(d4_mul(a.x, b.x), d4_mul(a.y, b.y)), d4_mul(a.z, b.z));
}
/* The sums of |coordinates|. */
static inline d4 length4(vectors a) { return d4_add(d4_add(d4_abs(a.x), d4_abs(a.y)), d4_abs(a.z)); }

#endif
