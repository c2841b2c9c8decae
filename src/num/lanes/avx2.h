/* Eight floats and four doubles in a register each (scalar.h says what each operation is). Everything up to avx_end.h
 * is compiled for AVX2.
 *
 * SPDX-License-Identifier: MIT */
#include <immintrin.h>

#define GRZ_ISA(x) x##_avx2

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC target("avx2,fma")
#endif

#include "num/lanes/avx.h"

static inline unsigned f8_at_most(f8 a, f8 b) { return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_LE_OQ)); }
static inline unsigned d4_less(d4 a, d4 b) { return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)); }

typedef struct k16 {
    __m256i low, high;
} k16;
typedef k16 m16; /* all bits of an integer, or none */

static inline k16 k16_load(const int32_t *p) {
    return (k16){_mm256_loadu_si256((const __m256i *)p), _mm256_loadu_si256((const __m256i *)(p + 8))};
}
static inline k16 k16_of(int32_t x) { return (k16){_mm256_set1_epi32(x), _mm256_set1_epi32(x)}; }
static inline m16 m16_and_at_most(m16 m, k16 a, k16 b) {
    return (m16){_mm256_andnot_si256(_mm256_cmpgt_epi32(a.low, b.low), m.low),
                 _mm256_andnot_si256(_mm256_cmpgt_epi32(a.high, b.high), m.high)};
}
static inline m16 k16_at_most(k16 a, k16 b) { return m16_and_at_most(k16_of(-1), a, b); }
static inline m16 m16_and_less(m16 m, k16 a, k16 b) {
    return (m16){_mm256_and_si256(_mm256_cmpgt_epi32(b.low, a.low), m.low),
                 _mm256_and_si256(_mm256_cmpgt_epi32(b.high, a.high), m.high)};
}
static inline m16 m16_and_disjoint(m16 m, k16 a, k16 b) {
    const __m256i zero = _mm256_setzero_si256();
    return (m16){_mm256_and_si256(_mm256_cmpeq_epi32(_mm256_and_si256(a.low, b.low), zero), m.low),
                 _mm256_and_si256(_mm256_cmpeq_epi32(_mm256_and_si256(a.high, b.high), zero), m.high)};
}
static inline unsigned m16_bits(m16 m) {
    const int low = _mm256_movemask_ps(_mm256_castsi256_ps(m.low)),
              high = _mm256_movemask_ps(_mm256_castsi256_ps(m.high));
    return (unsigned)(low | high << 8);
}
