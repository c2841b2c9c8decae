/* Double-doubles, two side by side (grz_two). To be included after a header that has d2_exact_product.
 *
 * lo is the rest that hi leaves, added up in doubles, and hi is not rounded again: a sum or product of about three
 * numbers is within some ten u^2 of the sum of all magnitudes. The exact bound is derived where they are used.
 *
 * SPDX-License-Identifier: MIT */

typedef struct dd2 {
    grz_two hi, lo;
} dd2;

static inline dd2 dd2_of(grz_two a) { return (dd2){a, grz_two_same(0)}; }

/* a - b of doubles, exactly; b - a in both halves; and a b. */
static inline dd2 dd2_of_difference(grz_two a, grz_two b) {
    const grz_two hi = grz_two_sub(a, b), part = grz_two_sub(hi, a);
    return (dd2){hi, grz_two_sub(grz_two_sub(a, grz_two_sub(hi, part)), grz_two_add(b, part))};
}

static inline dd2 dd2_between(double a, double b) { return dd2_of_difference(grz_two_same(b), grz_two_same(a)); }

static inline dd2 dd2_of_product(grz_two a, grz_two b) {
    dd2 p;
    p.hi = d2_exact_product(a, b, &p.lo);
    return p;
}

static inline dd2 dd2_sum(dd2 a, dd2 b) {
    grz_two rest;
    const grz_two hi = grz_two_exact_sum(a.hi, b.hi, &rest);
    return (dd2){hi, grz_two_add(rest, grz_two_add(a.lo, b.lo))};
}

static inline dd2 dd2_difference(dd2 a, dd2 b) {
    const dd2 hi = dd2_of_difference(a.hi, b.hi);
    return (dd2){hi.hi, grz_two_add(hi.lo, grz_two_sub(a.lo, b.lo))};
}

static inline dd2 dd2_scaled(dd2 a, grz_two b) {
    grz_two rest;
    const grz_two hi = d2_exact_product(a.hi, b, &rest);
    return (dd2){hi, grz_two_add(rest, grz_two_mul(a.lo, b))};
}

static inline dd2 dd2_product(dd2 a, dd2 b) {
    grz_two rest;
    const grz_two hi = d2_exact_product(a.hi, b.hi, &rest);
    return (dd2){hi, grz_two_add(rest, grz_two_add(grz_two_mul(a.hi, b.lo), grz_two_mul(a.lo, b.hi)))};
}

static inline dd2 dd2_halved(dd2 a) {
    return (dd2){grz_two_mul(a.hi, grz_two_same(0.5)), grz_two_mul(a.lo, grz_two_same(0.5))};
}

/* a where the sign bit of s is clear, else -a; and |a|, where lo may be larger than what hi is. */
static inline dd2 dd2_flipped(dd2 a, grz_two s) { return (dd2){grz_two_flip(a.hi, s), grz_two_flip(a.lo, s)}; }
static inline dd2 dd2_abs(dd2 a) { return dd2_flipped(a, grz_two_add(a.hi, a.lo)); }
