/* As avx2.h, with sixteen integers in a register, whose comparisons make masks; what compares floats and doubles is
 * left out. Everything up to avx_end.h is compiled for AVX-512.
 *
 * SPDX-License-Identifier: MIT */
#include <immintrin.h>

#define GRZ_ISA(x) x##_avx512

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,avx512f,avx512vl,avx512bw,avx512dq"))), \
                             apply_to = function)
#else
#pragma GCC target("avx2,fma,avx512f,avx512vl,avx512bw,avx512dq")
#endif

#include "num/lanes/avx.h"

typedef __m512i k16;
typedef __mmask16 m16;

static inline k16 k16_load(const int32_t *p) { return _mm512_loadu_si512(p); }
static inline k16 k16_of(int32_t x) { return _mm512_set1_epi32(x); }
static inline m16 k16_at_most(k16 a, k16 b) { return _mm512_cmple_epi32_mask(a, b); }
static inline m16 m16_and_at_most(m16 m, k16 a, k16 b) { return _mm512_mask_cmple_epi32_mask(m, a, b); }
static inline m16 m16_and_less(m16 m, k16 a, k16 b) { return _mm512_mask_cmplt_epi32_mask(m, a, b); }
static inline m16 m16_and_disjoint(m16 m, k16 a, k16 b) { return _mm512_mask_testn_epi32_mask(m, a, b); }
static inline unsigned m16_bits(m16 m) { return m; }
