/* hit_box.c for AVX2: all axes side by side, and no branch depends on one of them.
 *
 * All is computed in double-doubles, hi + lo (num/lanes/dd4.h). Let S be the sum of the |numbers| that are added
 * anywhere: bounds, radii, displacements and their products with the time. Then hi is exact but for lo, at most 8 u S,
 * and what is added up in lo is rounded up to 8 times, so that a sum is within 64 u^2 S. On an axis along which nothing
 * moves all is exact: so a place is certain there even if it is 0.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "hit/hit_box.h"
#include "hit/hit_time.h"
#include "num/lanes/fused.h"

#include "num/lanes/dd4.h"

/* Times S: the error of a sum, and of each rounding up to a number of the answer. */
GRZ_BOUND(contact_box_error, 64 * GRZ_U * GRZ_U);

/* The bounds of a box: min, and the sum max. */
typedef struct box4 {
    d4 min;
    dd4 max;
} box4;

typedef struct box4_meeting {
    box4 a, b;
    dd4 motion;
    d4 below, out; /* at the time of the hit: is a below b, is it not beside it? */
    unsigned axes; /* the axes along which it is not */
    double size, radius, radius_rest;
} box4_meeting;

static GRZ_INLINE box4 box4_take(int dim, const grz_axis_aligned_box *aligned, d4 *size, d4 *few) {
    const d4 min = d4_vector(dim, aligned->min), max = d4_vector(dim, aligned->max);
    const d4 more = aligned->more ? d4_vector(dim, aligned->more) : d4_of(0);
    box4 ends = {.min = min};
    ends.max.hi = d4_sum(max, more, &ends.max.lo);
    *size = d4_add(*size, d4_add(d4_abs(min), d4_add(d4_abs(max), d4_abs(more))));
    *few = d4_either(*few,
                     d4_either(d4_small(min, 0x1p-300), d4_either(d4_small(max, 0x1p-300), d4_small(more, 0x1p-300))));
    return ends;
}

static GRZ_INLINE bool box4_find_sides(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                       const grz_axis_aligned_box *b, double enter, box4_meeting *m) {
    const d4 there = d4_vector(dim, to), here = d4_vector(dim, from);
    d4 few = d4_either(d4_either(d4_small(there, 0x1p-300), d4_small(here, 0x1p-300)),
                       d4_small(_mm256_set_pd(enter, enter, a->radius, b->radius), 0x1p-300));
    m->motion.hi = d4_difference(there, here, &m->motion.lo);
    const d4 by = d4_mul(d4_of(enter), m->motion.hi);
    d4 size = d4_add(d4_abs(by), d4_abs(m->motion.hi));
    m->a = box4_take(dim, a, &size, &few);
    m->b = box4_take(dim, b, &size, &few);
    const grz_dd radius = grz_dd_sum(a->radius, b->radius);
    m->radius = radius.hi;
    m->radius_rest = radius.lo;
    m->size = d4_total(size) + radius.hi;
    const double margin = 0x1p-40 * m->size; /* far more than any error */
    const bool round = radius.hi != 0, usable = m->size < 0x1p200 && d4_no_bits(few);
    if (!usable || (round && !(radius.hi > 4 * margin))) return false;
    const d4 below = d4_sub(m->b.min, d4_add(m->a.max.hi, by)), above = d4_sub(d4_add(m->a.min, by), m->b.max.hi);
    const d4 beside = d4_where_less(d4_max(below, above), d4_of(-margin));
    d4 is_below = d4_where_less(d4_of(margin), below), is_above = d4_where_less(d4_of(margin), above);
    if (!round) { /* their bounds are all but the same */
        is_below = d4_both(d4_where_less(d4_abs(below), d4_of(margin)), d4_where_less(d4_of(0), m->motion.hi));
        is_above = d4_both(d4_where_less(d4_abs(above), d4_of(margin)), d4_where_less(m->motion.hi, d4_of(0)));
    }
    m->below = is_below;
    m->out = d4_either(is_below, is_above);
    m->axes = d4_places(m->out) & d4_axes(dim);
    const bool one = (m->axes & (m->axes - 1)) == 0;
    return d4_places(d4_either(beside, m->out)) == 15 && m->axes != 0 && (one || round);
}

/* b's bound on the side of a; and from there to a's bound on the side of b. */
static GRZ_INLINE dd4 box4_end_of_b(const box4_meeting *m) {
    return dd4_chosen(m->below, dd4_from(m->b.min), m->b.max);
}
static GRZ_INLINE dd4 box4_gap_between(const box4_meeting *m) {
    return dd4_difference(dd4_chosen(m->below, m->a.max, dd4_from(m->a.min)), box4_end_of_b(m));
}

/* The time, time + rest within off; v, from b's nearest point to a's. */
typedef struct box4_hit {
    double time, rest, off;
    dd4 v;
} box4_hit;

static GRZ_INLINE bool box4_touch_face(double enter, const box4_meeting *m, box4_hit *c) {
    c->v = dd4_flipped(dd4_of(m->radius, m->radius_rest), m->below);
    const dd4 t = dd4_quotient(dd4_difference(c->v, box4_gap_between(m)), m->motion);
    const int i = grz_trailing_zeros(m->axes);
    c->time = d4_at(t.hi, i);
    c->rest = d4_at(t.lo, i);
    c->off =
        contact_box_error * m->size / fabs(d4_at(m->motion.hi, i)) + (m->radius != 0 ? grz_hit_time_error(enter) : 0);
    return grz_is_hit_time(c->time, c->off, enter);
}

/* |x|^2 - R^2. */
static GRZ_INLINE double box4_square_less(dd4 x, double radius, double radius_rest) {
    d4 rest;
    d2 sum_rest, last_rest, radius2_rest;
    const d4 square = d4_exact_product(x.hi, x.hi, &rest);
    const double more = d4_total(d4_fused_add(d4_add(x.hi, x.hi), x.lo, rest));
    const d2 sum = d2_sum(_mm256_castpd256_pd128(square), _mm256_extractf128_pd(square, 1), &sum_rest);
    const d2 all = d2_sum(sum, _mm_unpackhi_pd(sum, sum), &last_rest);
    const d2 radius2 = d2_exact_product(d2_of(radius), d2_of(radius), &radius2_rest);
    const double little =
        _mm_cvtsd_f64(_mm_add_pd(sum_rest, _mm_unpackhi_pd(sum_rest, sum_rest))) + _mm_cvtsd_f64(last_rest) + more;
    return _mm_cvtsd_f64(_mm_sub_pd(all, radius2)) +
           (little - (_mm_cvtsd_f64(radius2_rest) + 2 * radius * radius_rest));
}

/* As grz_find_hit_time. Both squares are of numbers within 64 u^2 S, and their own roundings are less than that. */
static GRZ_INLINE bool box4_touch_corner(int dim, double enter, const box4_meeting *m, box4_hit *c) {
    const d4 counted = d4_both(m->out, d4_once(dim)), zero = d4_of(0);
    const dd4 none = {zero, zero}, motion = dd4_chosen(counted, m->motion, none);
    const dd4 x =
        dd4_chosen(counted, dd4_in_order(dd4_sum(box4_gap_between(m), dd4_product(dd4_of(enter, 0), motion))), none);
    const d4 product = d4_mul(x.hi, motion.hi);
    const double over = box4_square_less(x, m->radius, m->radius_rest), size = d4_total(d4_abs(x.hi)) + m->radius;
    const double over_off = 4 * contact_box_error * m->size * size, slope = -2 * d4_total(product),
                 fast = d4_total(d4_abs(motion.hi));
    const double unsure = 16 * GRZ_U * d4_total(d4_abs(product)) + 4 * contact_box_error * m->size * fast;
    const double first = over / slope, share = d4_total(d4_mul(motion.hi, motion.hi)) * first / slope,
                 more = first * (1 + share);
    c->time = enter;
    c->rest = more;
    c->off = 1.01 * over_off / slope + fabs(more) * (16 * GRZ_U + unsure / slope + 3 * share * share) +
             grz_hit_time_error(enter);
    c->v = dd4_in_order(dd4_sum(x, dd4_product(dd4_of(more, 0), motion)));
    return unsure < 0x1p-30 * slope && fabs(share) < 0x1p-20 && grz_is_hit_time(enter + first, over_off / slope, enter);
}

/* On each axis the middle of what the two have in common, between the bounds that lie further inside; *certain where
 * these are certain. */
static GRZ_INLINE dd4 box4_middle_of(const box4_meeting *m, bool a_is_point, const box4_hit *c, d4 *slack,
                                     d4 *certain) {
    const dd4 step = dd4_product(dd4_of(c->time, c->rest), m->motion);
    const d4 zero = d4_of(0),
             off = d4_fused_add(d4_of(c->off), d4_abs(m->motion.hi), d4_of(contact_box_error * m->size));
    *slack = d4_unless(d4_where_zero(m->motion.hi), off);
    const dd4 low_a = dd4_sum(dd4_from(m->a.min), step), low_b = dd4_from(m->b.min),
              low_less = dd4_difference(low_a, low_b);
    const d4 low_by = d4_add(low_less.hi, low_less.lo);
    const dd4 low = dd4_chosen(d4_where_less(zero, low_by), low_a, low_b);
    /* where nothing moves the difference has the right sign, or is none */
    *certain = d4_either(d4_where_less(*slack, d4_abs(low_by)), d4_where_zero(*slack));
    if (a_is_point) return low;
    const dd4 high_a = dd4_sum(m->a.max, step), high_less = dd4_difference(high_a, m->b.max);
    const d4 high_by = d4_add(high_less.hi, high_less.lo);
    const dd4 high = dd4_chosen(d4_where_less(high_by, zero), high_a, m->b.max), sum = dd4_sum(low, high);
    *certain = d4_both(*certain, d4_either(d4_where_less(*slack, d4_abs(high_by)), d4_where_zero(*slack)));
    const d4 whole = d4_where_zero(d4_either(low.lo, high.lo));
    *slack = d4_add(*slack, d4_unless(whole, d4_of(contact_box_error * m->size)));
    return (dd4){d4_mul(sum.hi, d4_of(0.5)), d4_mul(sum.lo, d4_of(0.5))};
}

/* The ratio of b's radius to R, rounded; false if it is not certain how. */
static GRZ_INLINE bool box4_share_of(const grz_axis_aligned_box *a, const grz_axis_aligned_box *b,
                                     const box4_meeting *m, double *share) {
    *share = b->radius != 0;
    if (a->radius == 0 || b->radius == 0) return true;
    const dd4 part = dd4_in_order(dd4_quotient(dd4_of(b->radius, 0), dd4_of(m->radius, m->radius_rest)));
    *share = _mm256_cvtsd_f64(part.hi);
    return grz_dd_rounds((grz_dd){*share, _mm256_cvtsd_f64(part.lo)}, 0x1p-100 * *share);
}

static GRZ_INLINE bool box4_find(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                 const grz_axis_aligned_box *b, double enter, grz_hit *hit) {
    box4_meeting m;
    box4_hit c;
    double share, point[4], normal[4];
    if (!box4_find_sides(dim, a, to, from, b, enter, &m)) return false;
    const bool face = (m.axes & (m.axes - 1)) == 0;
    if (!(face ? box4_touch_face(enter, &m, &c) : box4_touch_corner(dim, enter, &m, &c)) ||
        !box4_share_of(a, b, &m, &share))
        return false;
    d4 slack, sure;
    const d4 zero = d4_of(0), little = d4_of(contact_box_error * m.size);
    const dd4 middle = box4_middle_of(&m, a->min == a->max && !a->more, &c, &slack, &sure);
    dd4 n = {d4_chosen(m.below, d4_of(-1), d4_of(1)), zero}, place = box4_end_of_b(&m);
    d4 n_slack = zero, v_slack = zero;
    if (!face) {
        v_slack = d4_fused_add(d4_of(c.off), d4_abs(m.motion.hi), d4_add(little, little));
        n = dd4_quotient(c.v, dd4_of(m.radius, m.radius_rest));
        n_slack = d4_mul(d4_add(v_slack, little), d4_of(1 / m.radius));
    }
    if (share != 0) {
        place = dd4_sum(place, dd4_product(dd4_of(share, 0), c.v));
        v_slack = d4_add(v_slack, little);
    } else {
        v_slack = zero;
    }
    const dd4 at = dd4_chosen(m.out, place, middle), none = {zero, zero};
    d4 certain = d4_both(d4_either(m.out, sure), dd4_rounds(at, d4_chosen(m.out, v_slack, slack), point));
    certain = d4_both(certain, dd4_rounds(dd4_chosen(m.out, n, none), d4_both(m.out, n_slack), normal));
    for (int i = 0; i < dim; i++) {
        hit->point[i] = point[d4_place_of_axis(i)];
        hit->normal[i] = normal[d4_place_of_axis(i)];
    }
    return (d4_places(certain) & d4_axes(dim)) == d4_axes(dim);
}

bool GRZ_ISA(grz_find_hit_of_boxes)(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                    const grz_axis_aligned_box *b, double enter, grz_hit *hit) {
    return dim == 2 ? box4_find(2, a, to, from, b, enter, hit) : box4_find(3, a, to, from, b, enter, hit);
}

#include "num/lanes/avx_end.h"
#endif
