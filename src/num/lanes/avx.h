/* What avx2.h and avx512.h share.
 *
 * SPDX-License-Identifier: MIT */
#include <stdint.h>

typedef __m256 f8;

static inline f8 f8_load(const float *p) { return _mm256_loadu_ps(p); }
static inline f8 f8_of(float x) { return _mm256_set1_ps(x); }
static inline void f8_store(float *p, f8 a) { _mm256_storeu_ps(p, a); }
static inline f8 f8_swap(f8 a) { return _mm256_permute2f128_ps(a, a, 1); }
static inline f8 f8_add(f8 a, f8 b) { return _mm256_add_ps(a, b); }
static inline f8 f8_sub(f8 a, f8 b) { return _mm256_sub_ps(a, b); }
static inline f8 f8_mul(f8 a, f8 b) { return _mm256_mul_ps(a, b); }
static inline f8 f8_min(f8 a, f8 b) { return _mm256_min_ps(a, b); }
static inline f8 f8_max(f8 a, f8 b) { return _mm256_max_ps(a, b); }

typedef __m256d d4;

static inline d4 d4_load(const double *p) { return _mm256_loadu_pd(p); }
static inline d4 d4_three(double x, double y, double z) {
    __asm__(""
            : "+x"(x), "+x"(y)); /* prevents a load as a pair, which stalls if they have just been stored one by one */
    return _mm256_set_pd(0, z, y, x);
}
static inline d4 d4_widen(const float *p) { return _mm256_cvtps_pd(_mm_loadu_ps(p)); }
static inline d4 d4_of(double x) { return _mm256_set1_pd(x); }
static inline void d4_store(double *p, d4 a) { _mm256_storeu_pd(p, a); }
static inline void d4_narrow(float *p, d4 a) { _mm_storeu_ps(p, _mm256_cvtpd_ps(a)); }
static inline d4 d4_add(d4 a, d4 b) { return _mm256_add_pd(a, b); }
static inline d4 d4_sub(d4 a, d4 b) { return _mm256_sub_pd(a, b); }
static inline d4 d4_mul(d4 a, d4 b) { return _mm256_mul_pd(a, b); }
static inline d4 d4_div(d4 a, d4 b) { return _mm256_div_pd(a, b); }
static inline d4 d4_sqrt(d4 a) { return _mm256_sqrt_pd(a); }
static inline d4 d4_abs(d4 a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
static inline d4 d4_signed(d4 a, d4 sign) { return _mm256_or_pd(a, _mm256_and_pd(_mm256_set1_pd(-0.0), sign)); }
static inline d4 d4_min(d4 a, d4 b) { return _mm256_min_pd(a, b); }
static inline d4 d4_max(d4 a, d4 b) { return _mm256_max_pd(a, b); }
static inline d4 d4_if_less(d4 a, d4 b, d4 x, d4 y) { return _mm256_blendv_pd(y, x, _mm256_cmp_pd(a, b, _CMP_LT_OQ)); }
/* The numbers themselves. Prevents contraction of these products into fused multiply-adds. */
static inline d4 d4_rounded(d4 a) {
    __asm__("" : "+x"(a));
    return a;
}
static inline d4 d4_exact_product(d4 a, d4 b, d4 *rest) {
    const d4 product = d4_rounded(_mm256_mul_pd(a, b));
    *rest = _mm256_fmsub_pd(a, b, product);
    return product;
}
static inline void d4_store_whole(int32_t *p, d4 a) { _mm_storeu_si128((__m128i *)p, _mm256_cvttpd_epi32(a)); }
