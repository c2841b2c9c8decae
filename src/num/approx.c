/* What of numbers with their error bounds is too much code to be compiled into each file.
 *
 * SPDX-License-Identifier: MIT */
#include "num/approx.h"

/* hi + lo of a product, within 12 u^2 of it, and of a sum, within 8 u^2 of |a| + |b|. */
static inline grz_dd grz_approx_parts_of_product(grz_approx a, grz_approx b) {
    const grz_dd product = grz_dd_exact_product(a.hi, b.hi);
    return grz_dd_quick_sum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

static inline grz_dd grz_approx_parts_of_sum(grz_dd a, grz_dd b) {
    const grz_dd s = grz_dd_sum(a.hi, b.hi);
    return grz_dd_quick_sum(s.hi, s.lo + (a.lo + b.lo));
}

/* The bound of each coordinate of a x b and of a . b; negative where each operation is to have its own, as numbers are
 * doubles, or so extreme that some product may lose digits to over- or underflow. */
static inline double grz_approx_vector_off(int dim, const grz_approx a[], const grz_approx b[]) {
    double of_a = 0, of_b = 0, a_off = 0, b_off = 0, rest = 0;
    for (int i = 0; i < dim; i++) {
        of_a += fabs(a[i].hi);
        of_b += fabs(b[i].hi);
        a_off += a[i].off;
        b_off += b[i].off;
        rest += fabs(a[i].lo) + fabs(b[i].lo);
    }
    const bool usual = (of_a > 0x1p-400) & (of_b > 0x1p-400) & (of_a < 0x1p400) & (of_b < 0x1p400) & (a_off < of_a) &
                       (b_off < of_b) & (rest + (a_off + b_off) > 0);
    return usual ? (of_a * b_off + of_b * a_off + a_off * b_off) + approx_vector_error * (of_a * of_b) : -1;
}

/* a x b */
void grz_approx_cross(const grz_approx a[3], const grz_approx b[3], grz_approx out[3]) {
    const double off = grz_approx_vector_off(3, a, b);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const bool first = grz_approx_is_zero(a[j]) || grz_approx_is_zero(b[k]),
                   second = grz_approx_is_zero(a[k]) || grz_approx_is_zero(b[j]);
        if (first || second || !(off >= 0)) {
            out[i] = first && second ? grz_approx_of(0) : grz_approx_det2(a[j], b[k], a[k], b[j]);
        } else {
            const grz_dd p = grz_approx_parts_of_product(a[j], b[k]), q = grz_approx_parts_of_product(a[k], b[j]),
                         v = grz_approx_parts_of_sum(p, grz_dd_neg(q));
            out[i] = (grz_approx){v.hi, v.lo, off};
        }
    }
}

/* a . b */
grz_approx grz_approx_dot(int dim, const grz_approx a[], const grz_approx b[]) {
    int terms = 0;
    for (int i = 0; i < dim; i++) terms += !(grz_approx_is_zero(a[i]) || grz_approx_is_zero(b[i]));
    const double off = terms < 2 ? -1 : grz_approx_vector_off(dim, a, b);
    if (!(off >= 0)) {
        grz_approx sum = grz_approx_mul(a[0], b[0]);
        for (int i = 1; i < dim; i++) sum = grz_approx_add(sum, grz_approx_mul(a[i], b[i]));
        return sum;
    }
    grz_dd sum = grz_approx_parts_of_product(a[0], b[0]);
    for (int i = 1; i < dim; i++) sum = grz_approx_parts_of_sum(sum, grz_approx_parts_of_product(a[i], b[i]));
    return (grz_approx){sum.hi, sum.lo, off};
}

/* a / b = q + r / b, with r = a - q b; the bounds of r and b are known, and the second part is within 4 u. */
grz_approx grz_approx_div(grz_approx a, grz_approx b) {
    const double q = a.hi / b.hi;
    const grz_approx r = grz_approx_sub(a, grz_approx_mul(grz_approx_of(q), b));
    const grz_dd v = grz_dd_quick_sum(q, r.hi / b.hi);
    const double off = 1.01 * (r.off + fabs(r.hi) * (8 * GRZ_U + b.off / fabs(b.hi))) / fabs(b.hi);
    return (grz_approx){v.hi, v.lo, grz_approx_divides(b) ? off : (double)INFINITY};
}

/* The root of s^2 + r is s + r / 2 s less a second term, (r / 2 s)^2 / 2 s at the most. */
grz_approx grz_approx_sqrt(grz_approx a) {
    const double s = sqrt(a.hi);
    const grz_dd square = grz_dd_exact_product(s, s);
    const grz_approx r = grz_approx_sub(a, (grz_approx){square.hi, square.lo, 0});
    const double more = r.hi / (2 * s);
    const grz_dd v = grz_dd_quick_sum(s, more);
    const double off = 1.01 * (r.off / (2 * s) + fabs(more) * (8 * GRZ_U + fabs(more) / s));
    return (grz_approx){v.hi, v.lo, grz_approx_divides(a) ? off : (double)INFINITY};
}
