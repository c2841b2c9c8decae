/* Double-doubles that carry their own error bound, four side by side: grz_approx (num/approx.h), with the same bounds,
 * which are derived there. To be included after dd4.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_LANES_APPROX4_H
#define GRZ_NUM_LANES_APPROX4_H
#include "num/approx.h"

typedef struct approx4 {
    d4 hi, lo, off;
} approx4;

static GRZ_FORCE_INLINE approx4 approx4_same(grz_approx a) { return (approx4){d4_of(a.hi), d4_of(a.lo), d4_of(a.off)}; }
/* The coordinates of a vector side by side, as d4_coordinates. */
static GRZ_FORCE_INLINE approx4 approx4_vector(int dim, const grz_approx x[3]) {
    const grz_approx z = dim == 3 ? x[2] : (grz_approx){0, 0, 0};
    return (approx4){d4_three(x[0].hi, x[1].hi, z.hi), d4_three(x[0].lo, x[1].lo, z.lo),
                     d4_three(x[0].off, x[1].off, z.off)};
}
static GRZ_FORCE_INLINE approx4 approx4_neg(approx4 a) {
    return (approx4){d4_flipped(a.hi, d4_of(-0.0)), d4_flipped(a.lo, d4_of(-0.0)), a.off};
}
static GRZ_FORCE_INLINE approx4 approx4_load(const grz_approx_vector *x) {
    return (approx4){d4_load(x->hi), d4_load(x->lo), d4_load(x->off)};
}
static GRZ_FORCE_INLINE void approx4_store(grz_approx_vector *x, approx4 a) {
    d4_store(x->hi, a.hi);
    d4_store(x->lo, a.lo);
    d4_store(x->off, a.off);
}
/* a times a power of two that is above 0. */
static GRZ_FORCE_INLINE approx4 approx4_scale(approx4 a, double power) {
    const d4 by = d4_of(power);
    return (approx4){d4_mul(a.hi, by), d4_mul(a.lo, by), d4_mul(a.off, by)};
}

static GRZ_FORCE_INLINE dd4 approx4_quick_sum(d4 a, d4 b) {
    const d4 sum = d4_add(a, b);
    return (dd4){sum, d4_sub(b, d4_sub(sum, a))};
}

/* a where it is true, else b. */
static GRZ_FORCE_INLINE approx4 approx4_chosen(d4 which, approx4 a, approx4 b) {
    return (approx4){d4_chosen(which, a.hi, b.hi), d4_chosen(which, a.lo, b.lo), d4_chosen(which, a.off, b.off)};
}

/* Where it is known to be 0. */
static GRZ_FORCE_INLINE d4 approx4_where_zero(approx4 a) { return d4_where_zero(d4_either(a.hi, a.off)); }
static GRZ_FORCE_INLINE approx4 approx4_gather(approx4 a, approx4 b) {
    d4 s_rest, t_rest, r_rest, v_rest;
    const d4 s = d4_sum(a.hi, b.hi, &s_rest), t = d4_sum(a.lo, b.lo, &t_rest), r = d4_sum(s_rest, t, &r_rest),
             v = d4_sum(s, r, &v_rest), exact = d4_where_zero(d4_either(t_rest, r_rest)),
             rounding = d4_mul(d4_of(approx_sum_error), d4_add(d4_abs(a.hi), d4_abs(b.hi)));
    return (approx4){v, v_rest, d4_add(d4_add(a.off, b.off), d4_unless(exact, rounding))};
}

static GRZ_FORCE_INLINE approx4 approx4_mul(approx4 a, approx4 b) {
    d4 rest;
    const d4 product = d4_exact_product(a.hi, b.hi, &rest), size = d4_abs(product),
             crossed = d4_fused_add(a.hi, b.lo, d4_mul(a.lo, b.hi));
    const dd4 v = approx4_quick_sum(product, d4_add(rest, crossed));
    const d4 exact = d4_where_zero(d4_either(d4_either(a.lo, b.lo), d4_either(a.off, b.off))),
             small = d4_unless(d4_either(approx4_where_zero(a), approx4_where_zero(b)),
                               d4_where_at_most(size, d4_of(GRZ_LEAST_PRODUCT))),
             given = d4_fused_add(d4_abs(a.hi), b.off, d4_mul(a.off, d4_add(d4_abs(b.hi), b.off))),
             off = d4_add(d4_add(given, d4_unless(exact, d4_mul(d4_of(approx_product_error), size))),
                          d4_both(small, d4_of(GRZ_LEAST_PRODUCT)));
    return (approx4){v.hi, v.lo, d4_chosen(d4_where_less(d4_abs(v.hi), d4_of(0x1p960)), off, d4_of((double)INFINITY))};
}

static GRZ_FORCE_INLINE approx4 approx4_div(approx4 a, approx4 b) {
    const d4 q = d4_div(a.hi, b.hi), size = d4_abs(b.hi);
    const approx4 r = approx4_gather(a, approx4_neg(approx4_mul((approx4){q, d4_of(0), d4_of(0)}, b)));
    const dd4 v = approx4_quick_sum(q, d4_div(r.hi, b.hi));
    const d4 more = d4_mul(d4_abs(r.hi), d4_add(d4_of(8 * GRZ_U), d4_div(b.off, size))),
             off = d4_div(d4_mul(d4_of(1.01), d4_add(r.off, more)), size),
             usable = d4_both(
                 d4_both(d4_where_less(b.off, d4_mul(d4_of(0x1p-12), size)), d4_where_less(d4_of(0x1p-400), size)),
                 d4_where_less(d4_abs(q), d4_of(0x1p300)));
    return (approx4){v.hi, v.lo, d4_chosen(usable, off, d4_of((double)INFINITY))};
}

/* Where it rounds certainly, bits; the nearest doubles in out. */
static GRZ_FORCE_INLINE unsigned approx4_rounds(approx4 a, double out[4]) {
    const d4 size = d4_abs(a.hi), slack = d4_fused_add(d4_of(2), a.off, d4_mul(d4_of(4 * GRZ_U * GRZ_U), size)),
             usable = d4_both(d4_where_less(d4_of(0x1p-400), size), d4_where_less(slack, d4_of((double)INFINITY))),
             up = d4_add(a.hi, d4_add(a.lo, slack)), down = d4_add(a.hi, d4_sub(a.lo, slack));
    d4_store(out, d4_add(a.hi, d4_of(0))); /* not -0 */
    return d4_places(d4_either(d4_where_zero(a.off), d4_both(usable, d4_where_at_most(up, down))));
}

#endif
