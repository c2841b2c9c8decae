/* Masks for four doubles, and what else dd4.h and its users need (halves.h says what each operation is). To be included
 * after fused.h.
 *
 * SPDX-License-Identifier: MIT */
#include <stdbool.h>

/* Comparisons set all bits of a place, or none. */
static inline d4 d4_where_less(d4 a, d4 b) { return _mm256_cmp_pd(a, b, _CMP_LT_OQ); }
static inline d4 d4_where_at_most(d4 a, d4 b) { return _mm256_cmp_pd(a, b, _CMP_LE_OQ); }
static inline d4 d4_where_zero(d4 a) { return _mm256_cmp_pd(a, _mm256_setzero_pd(), _CMP_EQ_OQ); }
static inline d4 d4_both(d4 a, d4 b) { return _mm256_and_pd(a, b); }
static inline d4 d4_either(d4 a, d4 b) { return _mm256_or_pd(a, b); }
static inline d4 d4_unless(d4 which, d4 a) { return _mm256_andnot_pd(which, a); }
static inline d4 d4_chosen(d4 which, d4 a, d4 b) { return _mm256_blendv_pd(b, a, which); }
static inline unsigned d4_places(d4 which) { return (unsigned)_mm256_movemask_pd(which); }
static inline bool d4_no_bits(d4 a) { return _mm256_testz_si256(_mm256_castpd_si256(a), _mm256_castpd_si256(a)) != 0; }
static inline double d4_total(d4 a) {
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd(a, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
}
static inline d4 d4_yzx(d4 a) { return _mm256_permute4x64_pd(a, 0xc9); }
static inline d4 d4_yx(d4 a) { return _mm256_permute_pd(a, 5); }
static inline void d4_columns(d4 a, d4 b, d4 c, d4 out[3]) {
    const d4 even = _mm256_unpacklo_pd(a, b), odd = _mm256_unpackhi_pd(a, b), last = _mm256_unpackhi_pd(c, c);
    out[0] = _mm256_permute2f128_pd(even, c, 0x20);
    out[1] = _mm256_permute2f128_pd(odd, last, 0x20);
    out[2] = _mm256_permute2f128_pd(even, c, 0x31);
}
static inline d4 d4_remainder(d4 a, d4 q, d4 b) { return _mm256_fnmadd_pd(q, b, a); }
static inline double d1_rest(double a, double b, double c) { return __builtin_fma(a, b, -c); }
static inline __m128d d4_low(d4 a) { return _mm256_castpd256_pd128(a); }
static inline __m128d d4_high(d4 a) { return _mm256_extractf128_pd(a, 1); }
static inline d4 d4_swap(d4 a) { return _mm256_permute2f128_pd(a, a, 1); }
static inline d4 d4_spread(__m128d a) { return _mm256_permute4x64_pd(_mm256_castpd128_pd256(a), 0x50); }
static inline d4 d4_pair(__m128d low, __m128d high) { return _mm256_set_m128d(high, low); }
