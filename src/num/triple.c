/* Sums and products of numbers of three doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "num/triple.h"

/* Four doubles, in order of their size but for what has cancelled. */
static inline grz_triple grz_triple_ordered(double a, double b, double c, double d, double off) {
    const grz_dd low = grz_dd_sum(c, d), middle = grz_dd_sum(b, low.hi), high = grz_dd_sum(a, middle.hi),
                 second = grz_dd_sum(high.lo, middle.lo), third = grz_dd_sum(second.lo, low.lo);
    return (grz_triple){{high.hi, second.hi, third.hi}, off + fabs(third.lo)};
}

/* Adds a double to a sum that is put in order at the end. */
void grz_triple_gather(grz_triple *sum, double x) {
    const grz_dd a = grz_dd_sum(sum->x[0], x), b = grz_dd_sum(sum->x[1], a.lo), c = grz_dd_sum(sum->x[2], b.lo);
    *sum = (grz_triple){{a.hi, b.hi, c.hi}, sum->off + fabs(c.lo)};
}

grz_triple grz_triple_gathered(grz_triple sum) { return grz_triple_ordered(sum.x[0], sum.x[1], sum.x[2], 0, sum.off); }

grz_triple grz_triple_add(grz_triple a, grz_triple b) {
    const grz_dd p = grz_dd_sum(a.x[0], b.x[0]), q = grz_dd_sum(a.x[1], b.x[1]), r = grz_dd_sum(a.x[2], b.x[2]),
                 s = grz_dd_sum(q.hi, p.lo), t = grz_dd_sum(q.lo, s.lo), u = grz_dd_sum(r.hi, t.hi),
                 v = grz_dd_sum(r.lo, t.lo), w = grz_dd_sum(v.hi, u.lo);
    return grz_triple_ordered(p.hi, s.hi, u.hi, w.hi, (a.off + b.off) + (fabs(v.lo) + fabs(w.lo)));
}

/* The rounding error of each of three products. */
GRZ_BOUND(triple_product_error, GRZ_U);

/* So that no bound is lost to underflow. */
static const double GRZ_TRIPLE_LEAST = 0x1p-1000;

grz_triple grz_triple_long_mul(grz_triple a, grz_triple b) {
    if (grz_triple_is_zero(a) || grz_triple_is_zero(b)) return grz_triple_of(0);
    const grz_dd first = grz_dd_exact_product(a.x[0], b.x[0]), p = grz_dd_exact_product(a.x[0], b.x[1]),
                 q = grz_dd_exact_product(a.x[1], b.x[0]), r = grz_dd_sum(p.hi, q.hi), s = grz_dd_sum(first.lo, r.hi);
    const double u = grz_rounded(a.x[0] * b.x[2]), v = grz_rounded(a.x[1] * b.x[1]), w = grz_rounded(a.x[2] * b.x[0]);
    /* the third part: a sum of seven */
    const grz_dd x = grz_dd_sum(r.lo, s.lo), y = grz_dd_sum(p.lo, q.lo), z = grz_dd_sum(x.hi, y.hi);
    const double lost = fabs(a.x[1] * b.x[2]) + fabs(a.x[2] * b.x[1]) + fabs(a.x[2] * b.x[2]),
                 sizes = fabs(u) + fabs(v) + fabs(w);
    double low = x.lo + y.lo, low_off = fabs(x.lo) + fabs(y.lo); /* their sum rounds once */
    low_off = x.lo == 0 || y.lo == 0 ? 0 : GRZ_U * low_off;
    double third = z.hi, off = low_off;
    if (sizes + lost > 0) { /* not of a number of one part by one of two */
        const grz_dd e = grz_dd_sum(u, v), f = grz_dd_sum(e.hi, w), g = grz_dd_sum(z.hi, f.hi);
        third = g.hi;
        off += fabs(e.lo) + fabs(f.lo) + fabs(g.lo) + lost + triple_product_error * sizes;
    }
    const grz_dd last = grz_dd_sum(z.lo, low);
    off += fabs(last.lo);
    if (a.off != 0 || b.off != 0)
        off += 1.01 * ((fabs(a.x[0]) + a.off) * b.off + fabs(b.x[0]) * a.off) + GRZ_TRIPLE_LEAST;
    return grz_triple_ordered(first.hi, s.hi, third, last.hi, 1.01 * off);
}

static inline void grz_triple_gather_all(grz_triple *sum, grz_triple x) {
    for (int k = 0; k < 3; k++) grz_triple_gather(sum, x.x[k]);
    sum->off += x.off;
}

/* Adds a b to a sum that is put in order at the end. */
static inline void grz_triple_gather_product(grz_triple *sum, grz_triple a, grz_triple b) {
    if (grz_triple_is_single(a) && grz_triple_is_single(b)) {
        const grz_dd product = grz_dd_exact_product(a.x[0], b.x[0]);
        grz_triple_gather(sum, product.hi);
        grz_triple_gather(sum, product.lo);
    } else {
        grz_triple_gather_all(sum, grz_triple_long_mul(a, b));
    }
}

grz_triple grz_triple_dot(int dim, const grz_triple a[], const grz_triple b[]) {
    grz_triple sum = grz_triple_of(0);
    for (int i = 0; i < dim; i++) grz_triple_gather_product(&sum, a[i], b[i]);
    return grz_triple_gathered(sum);
}

void grz_triple_cross(const grz_triple a[3], const grz_triple b[3], grz_triple out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = grz_triple_sub(grz_triple_mul(a[j], b[k]), grz_triple_mul(a[k], b[j]));
    }
}
