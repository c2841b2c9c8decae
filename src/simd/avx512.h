/* As avx2.h, with comparisons that make masks. Everything up to avx_end.h is compiled for AVX-512.
 *
 * SPDX-License-Identifier: MIT */
#include <immintrin.h>

#define GRZ_ISA(x) x##_avx512

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,avx512f,avx512vl,avx512bw,avx512dq"))), apply_to = function)
#else
#pragma GCC target("avx2,fma,avx512f,avx512vl,avx512bw,avx512dq")
#endif

#include "simd/avx.h"

static inline unsigned f8_at_most(f8 a, f8 b) { return _mm256_cmp_ps_mask(a, b, _CMP_LE_OQ); }
static inline unsigned d4_less(d4 a, d4 b) { return _mm256_cmp_pd_mask(a, b, _CMP_LT_OQ); }
