/* Four doubles in two halves of two (num/two.h): with SSE2, SIMD of WebAssembly, or one after the other. What scalar.h
 * has for four doubles, as far as it is used, and the masks. avx.h has the same.
 *
 *     d4_rounded                     the numbers themselves: no product is contracted into a fused multiply-add
 *     d4_exact_product               rounded, and in *rest the rounding error, exactly
 *     d4_where_less d4_where_at_most d4_where_zero  masks, true in a place or not
 *     d4_both                        of masks; or what is left of numbers where the mask a is true
 *     d4_either                      of masks; or the bits of both numbers, which are 0 where both are
 *     d4_unless d4_chosen            0 where `which` is true, else a; a where it is true, else b
 *     d4_places                      bit i says what a mask says there
 *     d4_no_bits                     are all bits of all numbers 0, but perhaps for signs?
 *     d4_flipped                     a where the sign bit of the other is clear, else -a
 *     d4_total                       the sum of all
 *     d4_low d4_high d4_swap         the first two, the last two; the halves change places
 *     d4_spread d4_pair              of two numbers: x x y y; two and two
 *     d4_yzx d4_yx                   of x y z w: y z x w, y x w z
 *     d4_columns                     the first places of a, b and c, then their second and third ones
 *     d4_vector2 d4_vector3          x y x y, and x y y z: nothing but the caller's numbers is read
 *     d4_fused_add                   a b + c, for error bounds and rests: rounded once or twice
 *     d4_remainder                   a - q b, exactly, for q = a / b rounded
 *     d1_rest                        a b - c, exactly, for c = a b rounded, or a = c / b, or a = b = the root of c
 *
 * SPDX-License-Identifier: MIT */
#include "num/dd.h"
#include "num/two.h"

#define GRZ_ISA(x) x##_scalar

typedef struct d4 {
    grz_two low, high;
} d4;

#define GRZ_D4(operation) \
    (d4) { operation(a.low, b.low), operation(a.high, b.high) }

static inline d4 d4_of(double x) { return (d4){grz_two_same(x), grz_two_same(x)}; }
static inline d4 d4_three(double x, double y, double z) {
#if defined(__GNUC__) && defined(__SSE2__)
    __asm__("" : "+x"(x), "+x"(y)); /* as in avx.h */
#endif
    return (d4){grz_two_of(x, y), grz_two_of(z, 0)};
}
static inline d4 d4_load(const double *p) { return (d4){grz_two_load(p), grz_two_load(p + 2)}; }
static inline void d4_store(double *p, d4 a) {
    p[0] = grz_two_low(a.low), p[1] = grz_two_high(a.low);
    p[2] = grz_two_low(a.high), p[3] = grz_two_high(a.high);
}
static inline d4 d4_add(d4 a, d4 b) { return GRZ_D4(grz_two_add); }
static inline d4 d4_sub(d4 a, d4 b) { return GRZ_D4(grz_two_sub); }
static inline d4 d4_mul(d4 a, d4 b) { return GRZ_D4(grz_two_mul); }
static inline d4 d4_rounded(d4 a) { return (d4){grz_two_rounded(a.low), grz_two_rounded(a.high)}; }
static inline d4 d4_div(d4 a, d4 b) { return GRZ_D4(grz_two_div); }
static inline d4 d4_sqrt(d4 a) { return (d4){grz_two_sqrt(a.low), grz_two_sqrt(a.high)}; }
static inline d4 d4_max(d4 a, d4 b) { return GRZ_D4(grz_two_max); }
static inline d4 d4_min(d4 a, d4 b) { return GRZ_D4(grz_two_min); }
static inline d4 d4_abs(d4 a) { return (d4){grz_two_abs(a.low), grz_two_abs(a.high)}; }
static inline d4 d4_where_less(d4 a, d4 b) { return GRZ_D4(grz_two_less); }
static inline d4 d4_where_at_most(d4 a, d4 b) { return GRZ_D4(grz_two_less_equal); }
static inline d4 d4_where_zero(d4 a) { return d4_where_at_most(d4_abs(a), d4_of(0)); }
static inline d4 d4_either(d4 a, d4 b) { return GRZ_D4(grz_two_bits); }
static inline d4 d4_chosen(d4 which, d4 a, d4 b) {
    return (d4){grz_two_choose(which.low, a.low, b.low), grz_two_choose(which.high, a.high, b.high)};
}
/* No product: that would flush a subnormal number, too, where the processor does so. */
static inline d4 d4_both(d4 a, d4 b) { return d4_chosen(a, b, d4_of(0)); }
static inline d4 d4_unless(d4 which, d4 a) { return d4_chosen(which, d4_of(0), a); }
static inline unsigned d4_places(d4 which) { return grz_two_halves(which.low) | grz_two_halves(which.high) << 2; }
static inline bool d4_no_bits(d4 a) {
    const grz_two all = grz_two_bits(a.low, a.high);
    return (grz_bits(grz_two_low(all)) | grz_bits(grz_two_high(all))) << 1 == 0;
}
static inline d4 d4_flipped(d4 a, d4 b) { return GRZ_D4(grz_two_flip); }
static inline double d4_total(d4 a) { return grz_two_total(grz_two_add(a.low, a.high)); }
static inline grz_two d4_low(d4 a) { return a.low; }
static inline grz_two d4_high(d4 a) { return a.high; }
static inline d4 d4_spread(grz_two a) { return (d4){grz_two_lows(a, a), grz_two_highs(a, a)}; }
static inline d4 d4_pair(grz_two low, grz_two high) { return (d4){low, high}; }
static inline d4 d4_swap(d4 a) { return (d4){a.high, a.low}; }
static inline d4 d4_yzx(d4 a) { return (d4){grz_two_high_low(a.low, a.high), grz_two_low_high(a.low, a.high)}; }
static inline d4 d4_yx(d4 a) { return (d4){grz_two_swap(a.low), grz_two_swap(a.high)}; }
static inline void d4_columns(d4 a, d4 b, d4 c, d4 out[3]) {
    out[0] = (d4){grz_two_lows(a.low, b.low), c.low};
    out[1] = (d4){grz_two_highs(a.low, b.low), grz_two_swap(c.low)};
    out[2] = (d4){grz_two_lows(a.high, b.high), c.high};
}
static inline d4 d4_vector2(const double *p) { return (d4){grz_two_load(p), grz_two_load(p)}; }
static inline d4 d4_vector3(const double *p) { return (d4){grz_two_load(p), grz_two_load(p + 1)}; }
static GRZ_FORCE_INLINE grz_two d2_exact_product(grz_two a, grz_two b, grz_two *rest) {
    const grz_two p = grz_two_first_half(a), q = grz_two_first_half(b), r = grz_two_sub(a, p), s = grz_two_sub(b, q),
                  product = grz_two_rounded(grz_two_mul(a, b));
    const grz_two first = grz_two_sub(grz_two_mul(p, q), product), mixed = grz_two_add(first, grz_two_mul(p, s));
    *rest = grz_two_add(grz_two_add(mixed, grz_two_mul(r, q)), grz_two_mul(r, s));
    return product;
}
static GRZ_FORCE_INLINE d4 d4_exact_product(d4 a, d4 b, d4 *rest) {
    d4 product;
    product.low = d2_exact_product(a.low, b.low, &rest->low);
    product.high = d2_exact_product(a.high, b.high, &rest->high);
    return product;
}
static inline d4 d4_fused_add(d4 a, d4 b, d4 c) { return d4_add(d4_mul(a, b), c); }
static GRZ_FORCE_INLINE d4 d4_remainder(d4 a, d4 q, d4 b) {
    d4 rest;
    const d4 product = d4_exact_product(q, b, &rest);
    return d4_sub(d4_sub(a, product), rest);
}
static GRZ_FORCE_INLINE double d1_rest(double a, double b, double c) {
    const grz_dd product = grz_dd_exact_product(a, b);
    return (product.hi - c) + product.lo;
}

#undef GRZ_D4

#include "num/lanes/sums.h"
