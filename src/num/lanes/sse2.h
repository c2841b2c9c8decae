/* Eight floats and four doubles in two halves, sixteen integers in four quarters (scalar.h says what each operation
 * is).
 *
 * SPDX-License-Identifier: MIT */
#include "num/two.h"

#include <emmintrin.h>
#include <stdint.h>

#define GRZ_ISA(x) x##_sse2

typedef struct f8 {
    __m128 low, high;
} f8;

static inline f8 f8_load(const float *p) { return (f8){_mm_loadu_ps(p), _mm_loadu_ps(p + 4)}; }
static inline f8 f8_of(float x) { return (f8){_mm_set1_ps(x), _mm_set1_ps(x)}; }
static inline void f8_store(float *p, f8 a) {
    _mm_storeu_ps(p, a.low);
    _mm_storeu_ps(p + 4, a.high);
}
static inline f8 f8_swap(f8 a) { return (f8){a.high, a.low}; }
static inline f8 f8_add(f8 a, f8 b) { return (f8){_mm_add_ps(a.low, b.low), _mm_add_ps(a.high, b.high)}; }
static inline f8 f8_sub(f8 a, f8 b) { return (f8){_mm_sub_ps(a.low, b.low), _mm_sub_ps(a.high, b.high)}; }
static inline f8 f8_mul(f8 a, f8 b) { return (f8){_mm_mul_ps(a.low, b.low), _mm_mul_ps(a.high, b.high)}; }
static inline f8 f8_min(f8 a, f8 b) { return (f8){_mm_min_ps(a.low, b.low), _mm_min_ps(a.high, b.high)}; }
static inline f8 f8_max(f8 a, f8 b) { return (f8){_mm_max_ps(a.low, b.low), _mm_max_ps(a.high, b.high)}; }
static inline unsigned f8_at_most(f8 a, f8 b) {
    const int low = _mm_movemask_ps(_mm_cmple_ps(a.low, b.low)), high = _mm_movemask_ps(_mm_cmple_ps(a.high, b.high));
    return (unsigned)(low | high << 4);
}

typedef struct d4 {
    __m128d low, high;
} d4;

static inline d4 d4_load(const double *p) { return (d4){_mm_loadu_pd(p), _mm_loadu_pd(p + 2)}; }
static inline d4 d4_three(double x, double y, double z) {
    __asm__("" : "+x"(x), "+x"(y)); /* as in avx.h */
    return (d4){_mm_set_pd(y, x), _mm_set_sd(z)};
}
static inline d4 d4_widen(const float *p) {
    const __m128 x = _mm_loadu_ps(p);
    return (d4){_mm_cvtps_pd(x), _mm_cvtps_pd(_mm_movehl_ps(x, x))};
}
static inline d4 d4_of(double x) { return (d4){_mm_set1_pd(x), _mm_set1_pd(x)}; }
static inline void d4_store(double *p, d4 a) {
    _mm_storeu_pd(p, a.low);
    _mm_storeu_pd(p + 2, a.high);
}
static inline void d4_narrow(float *p, d4 a) {
    _mm_storeu_ps(p, _mm_movelh_ps(_mm_cvtpd_ps(a.low), _mm_cvtpd_ps(a.high)));
}
static inline d4 d4_add(d4 a, d4 b) { return (d4){_mm_add_pd(a.low, b.low), _mm_add_pd(a.high, b.high)}; }
static inline d4 d4_sub(d4 a, d4 b) { return (d4){_mm_sub_pd(a.low, b.low), _mm_sub_pd(a.high, b.high)}; }
static inline d4 d4_mul(d4 a, d4 b) { return (d4){_mm_mul_pd(a.low, b.low), _mm_mul_pd(a.high, b.high)}; }
static inline d4 d4_div(d4 a, d4 b) { return (d4){_mm_div_pd(a.low, b.low), _mm_div_pd(a.high, b.high)}; }
static inline d4 d4_abs(d4 a) {
    const __m128d sign = _mm_set1_pd(-0.0);
    return (d4){_mm_andnot_pd(sign, a.low), _mm_andnot_pd(sign, a.high)};
}
static inline d4 d4_signed(d4 a, d4 sign) {
    const __m128d bit = _mm_set1_pd(-0.0);
    return (d4){_mm_or_pd(a.low, _mm_and_pd(bit, sign.low)), _mm_or_pd(a.high, _mm_and_pd(bit, sign.high))};
}
static inline d4 d4_min(d4 a, d4 b) { return (d4){_mm_min_pd(a.low, b.low), _mm_min_pd(a.high, b.high)}; }
static inline d4 d4_max(d4 a, d4 b) { return (d4){_mm_max_pd(a.low, b.low), _mm_max_pd(a.high, b.high)}; }
static inline __m128d chosen(__m128d which, __m128d x, __m128d y) {
    return _mm_or_pd(_mm_and_pd(which, x), _mm_andnot_pd(which, y));
}
static inline d4 d4_if_less(d4 a, d4 b, d4 x, d4 y) {
    return (d4){chosen(_mm_cmplt_pd(a.low, b.low), x.low, y.low), chosen(_mm_cmplt_pd(a.high, b.high), x.high, y.high)};
}
static inline d4 d4_exact_product(d4 a, d4 b, d4 *rest) {
    return (d4){grz_two_exact_product(a.low, b.low, &rest->low), grz_two_exact_product(a.high, b.high, &rest->high)};
}
static inline unsigned d4_less(d4 a, d4 b) {
    const int low = _mm_movemask_pd(_mm_cmplt_pd(a.low, b.low)), high = _mm_movemask_pd(_mm_cmplt_pd(a.high, b.high));
    return (unsigned)(low | high << 2);
}
static inline void d4_store_whole(int32_t *p, d4 a) {
    _mm_storeu_si128((__m128i *)p, _mm_unpacklo_epi64(_mm_cvttpd_epi32(a.low), _mm_cvttpd_epi32(a.high)));
}

typedef struct k16 {
    __m128i at[4];
} k16;
typedef k16 m16; /* all bits of an integer, or none */

#define GRZ_16(expression) \
    k16 r; \
    for (int i = 0; i < 4; i++) r.at[i] = (expression); \
    return r

static inline k16 k16_load(const int32_t *p) { GRZ_16(_mm_loadu_si128((const __m128i *)(p + 4 * i))); }
static inline k16 k16_of(int32_t x) { GRZ_16(_mm_set1_epi32(x)); }
static inline m16 m16_and_at_most(m16 m, k16 a, k16 b) {
    GRZ_16(_mm_andnot_si128(_mm_cmpgt_epi32(a.at[i], b.at[i]), m.at[i]));
}
static inline m16 k16_at_most(k16 a, k16 b) { return m16_and_at_most(k16_of(-1), a, b); }
static inline m16 m16_and_less(m16 m, k16 a, k16 b) {
    GRZ_16(_mm_and_si128(_mm_cmplt_epi32(a.at[i], b.at[i]), m.at[i]));
}
static inline m16 m16_and_disjoint(m16 m, k16 a, k16 b) {
    GRZ_16(_mm_and_si128(_mm_cmpeq_epi32(_mm_and_si128(a.at[i], b.at[i]), _mm_setzero_si128()), m.at[i]));
}
static inline unsigned m16_bits(m16 m) {
    const __m128i low = _mm_packs_epi32(m.at[0], m.at[1]), high = _mm_packs_epi32(m.at[2], m.at[3]);
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}
