/* Double-doubles, four side by side. To be included after the header of a set that has the masks for four doubles:
 * avx2.h, avx512.h or halves.h (which says what each operation is).
 *
 * lo is the rest that hi leaves, added up in doubles: a sum or product of about three numbers is within some ten u^2 of
 * the sum of all magnitudes. The exact bound is derived where they are used. A sum is exact if all rests are 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_LANES_DD4_H
#define GRZ_NUM_LANES_DD4_H
#include "num/bits.h"

static GRZ_FORCE_INLINE double d4_at(d4 a, int place) {
    double all[4];
    d4_store(all, a);
    return all[place];
}

/* The bits of the numbers that are smaller than `least`, whether the processor takes subnormals for 0 or not. */
static GRZ_FORCE_INLINE d4 d4_small(d4 a, double least) {
    return d4_both(d4_where_less(d4_abs(a), d4_of(least)), d4_abs(a));
}

/* Of arrays of numbers, four at a time, of which some beyond the last one are read: */

/* The lesser ones; b where a is NaN. */
static GRZ_FORCE_INLINE d4 d4_lesser(d4 a, d4 b) { return d4_chosen(d4_where_less(a, b), a, b); }
/* The least one in any place. */
static GRZ_FORCE_INLINE double d4_least(d4 a) {
    const d4 two = d4_lesser(a, d4_yx(a));
    return d4_at(d4_lesser(two, d4_swap(two)), 0);
}
/* Bits: which of `count` numbers are certainly no more than `most`, and which are perhaps, within `error`, also if they
 * are NaN. */
static GRZ_FORCE_INLINE unsigned d4_find_at_most(const double number[], int count, double most) {
    unsigned found = 0;
    for (int k = 0; k < count; k += 4) found |= d4_places(d4_where_at_most(d4_load(number + k), d4_of(most))) << k;
    return found & ((1U << count) - 1);
}
static GRZ_FORCE_INLINE unsigned d4_find_near(const double number[], const double error[], int count, double most) {
    unsigned far = 0;
    for (int k = 0; k < count; k += 4)
        far |= d4_places(d4_where_less(d4_of(most), d4_sub(d4_load(number + k), d4_load(error + k)))) << k;
    return ~far & ((1U << count) - 1);
}

/* A vector (d4_vector2 and d4_vector3), and which of its places are the first of their coordinates. */
static GRZ_FORCE_INLINE d4 d4_vector(int dim, const double *p) { return dim == 2 ? d4_vector2(p) : d4_vector3(p); }
static GRZ_FORCE_INLINE unsigned d4_axes(int dim) { return dim == 2 ? 3 : 11; }
static GRZ_FORCE_INLINE int d4_place_of_axis(int axis) { return axis + (axis == 2); }

/* The coordinates of a vector, `stride` apart, in places of their own; in the plane the third one is 0, the last one
 * always. */
static GRZ_FORCE_INLINE d4 d4_coordinates(int dim, const double *p, int stride) {
    return dim == 2 ? d4_three(p[0], p[stride], 0) : d4_three(p[0], p[stride], p[2 * stride]);
}
/* The cross product of two such vectors. */
static GRZ_FORCE_INLINE d4 d4_cross(d4 a, d4 b) { return d4_yzx(d4_sub(d4_mul(a, d4_yzx(b)), d4_mul(d4_yzx(a), b))); }
/* Where grz_is_moderate (num/stage.h) is true. The processor may take a subnormal number for 0: with the exponent of 1
 * a number that is 0 is 1, one that is subnormal is more. */
static GRZ_FORCE_INLINE d4 d4_where_moderate(d4 a) {
    const d4 size = d4_abs(a), one = d4_of(1),
             zero = d4_both(d4_where_zero(a), d4_where_at_most(d4_either(size, one), one));
    return d4_either(zero, d4_both(d4_where_at_most(d4_of(0x1p-300), size), d4_where_less(size, d4_of(0x1p300))));
}

typedef struct dd4 {
    d4 hi, lo;
} dd4;

static GRZ_FORCE_INLINE dd4 dd4_of(double hi, double lo) { return (dd4){d4_of(hi), d4_of(lo)}; }
static GRZ_FORCE_INLINE dd4 dd4_from(d4 a) { return (dd4){a, d4_of(0)}; }
static GRZ_FORCE_INLINE dd4 dd4_chosen(d4 which, dd4 a, dd4 b) {
    return (dd4){d4_chosen(which, a.hi, b.hi), d4_chosen(which, a.lo, b.lo)};
}
/* a, but 0 where `which` is true. */
static GRZ_FORCE_INLINE dd4 dd4_unless(d4 which, dd4 a) {
    return (dd4){d4_unless(which, a.hi), d4_unless(which, a.lo)};
}
static GRZ_FORCE_INLINE dd4 dd4_flipped(dd4 a, d4 sign) {
    return (dd4){d4_flipped(a.hi, sign), d4_flipped(a.lo, sign)};
}

static GRZ_FORCE_INLINE dd4 dd4_sum(dd4 a, dd4 b) {
    d4 rest;
    const d4 hi = d4_sum(a.hi, b.hi, &rest);
    return (dd4){hi, d4_add(rest, d4_add(a.lo, b.lo))};
}

static GRZ_FORCE_INLINE dd4 dd4_difference(dd4 a, dd4 b) {
    d4 rest;
    const d4 hi = d4_difference(a.hi, b.hi, &rest);
    return (dd4){hi, d4_add(rest, d4_sub(a.lo, b.lo))};
}

static GRZ_FORCE_INLINE dd4 dd4_product(dd4 a, dd4 b) {
    d4 rest;
    const d4 hi = d4_exact_product(a.hi, b.hi, &rest);
    return (dd4){hi, d4_fused_add(a.hi, b.lo, d4_fused_add(a.lo, b.hi, rest))};
}

static GRZ_FORCE_INLINE dd4 dd4_quotient(dd4 a, dd4 b) {
    const d4 hi = d4_div(a.hi, b.hi), left = d4_remainder(a.hi, hi, b.hi);
    return (dd4){hi, d4_div(d4_add(left, d4_sub(a.lo, d4_mul(hi, b.lo))), b.hi)};
}

/* The same number with hi its rounding. */
static GRZ_FORCE_INLINE dd4 dd4_in_order(dd4 a) {
    const d4 hi = d4_add(a.hi, a.lo);
    return (dd4){hi, d4_sub(a.lo, d4_sub(hi, a.hi))};
}

/* Where does every number within the slack round to one double? That is in out. */
static GRZ_FORCE_INLINE d4 dd4_rounds(dd4 a, d4 slack, double out[4]) {
    const dd4 x = dd4_in_order(a);
    d4_store(out, d4_add(x.hi, d4_of(0))); /* not -0 */
    return d4_where_at_most(d4_add(x.hi, d4_add(x.lo, slack)), d4_add(x.hi, d4_sub(x.lo, slack)));
}

#endif
