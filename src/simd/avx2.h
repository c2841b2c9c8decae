/* Eight floats and four doubles in a register each (scalar.h says what each operation is). Everything up to avx_end.h is compiled for AVX2.
 *
 * SPDX-License-Identifier: MIT */
#include <immintrin.h>

#define GRZ_ISA(x) x##_avx2

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC target("avx2,fma")
#endif

#include "simd/avx.h"

static inline unsigned f8_at_most(f8 a, f8 b) { return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_LE_OQ)); }
static inline unsigned d4_less(d4 a, d4 b) { return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)); }
