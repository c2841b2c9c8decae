/* Rounding errors by fused multiply-add, for four doubles side by side and for two. To be included after avx2.h or
 * avx512.h, and before avx_end.h.
 *
 * SPDX-License-Identifier: MIT */

#include "num/lanes/sums.h"

/* a b + c, rounded once. */
static inline d4 d4_fused_add(d4 a, d4 b, d4 c) { return _mm256_fmadd_pd(a, b, c); }

/* a where the sign bit of the other is clear, else -a. */
static inline d4 d4_flipped(d4 a, d4 sign) { return _mm256_xor_pd(a, _mm256_and_pd(_mm256_set1_pd(-0.0), sign)); }

static inline __m128d d2_exact_product(__m128d a, __m128d b, __m128d *rest) {
    __m128d product = _mm_mul_pd(a, b);
    __asm__("" : "+x"(product)); /* as d4_rounded */
    *rest = _mm_fmsub_pd(a, b, product);
    return product;
}

/* The coordinates of a vector: in the plane x, y, x, y; in space x, y, y, z, so that nothing but the caller's numbers
 * is read. */
static inline d4 d4_vector2(const double *p) { return _mm256_broadcast_pd((const __m128d *)p); }
static inline d4 d4_vector3(const double *p) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(p)), _mm_loadu_pd(p + 1), 1);
}
