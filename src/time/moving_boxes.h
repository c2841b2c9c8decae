/* Boxes of any kind of which one moves. Their difference is a zonotope (zonotope.c) with generators h_k g_k; a facet's
 * normal is n = g_i x g_j, in the plane g_i turned by a right angle, and between two such facets there is a slab. With
 * c the way from the center of a to that of b, and v how far a moves as seen from b, they touch at the times t at which
 * t v - c is in all slabs (Kay and Kajiya, "Ray tracing complex scenes", 1986; the normals are those of Gottschalk, Lin
 * and Manocha, "OBBTree", 1996, for axes of any length, at any angle):
 *
 *     |t q - p| <= r,   p = n . c,   q = n . v,   r = sum over k of h_k |n . g_k|.
 *
 * Only times from 0 to a last one count; a ray's is where it surely is past the box. So an error of p, q and r becomes
 * one of r: each slab is taken a little narrower for what must be in it, and a little wider for what must not. A time
 * at which they come to touch, or cease to, is that of the one slab which decides it, from its generators themselves,
 * in 64 bits or twice the digits; or of those between which that is open.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_MOVING_BOXES_H
#define GRZ_TIME_MOVING_BOXES_H

#include "time/times.h"
#include "num/dd.h"
#include "num/extended.h"
#include "num/stage.h"
#include "num/two.h"

enum { GRZ_BOX_MOST_PAIRS = 9, GRZ_BOX_MOST_GENERATORS = 6 };

/* Slabs, two to a pair, and the last time that counts. With G the largest sum of |coordinates| of an axis, S = |c| +
 * last |v| + G H, H the sum of all half extents: */
typedef struct grz_box_slabs {
    grz_two p[GRZ_BOX_MOST_PAIRS], q[GRZ_BOX_MOST_PAIRS], r[GRZ_BOX_MOST_PAIRS];
    double last, error, error_of_q; /* moving_boxes_error G^2 S, in the plane G S; that over last */
} grz_box_slabs;

/* In space |n| <= G^2, and n is within 3 u G^2. With c and v rounded once p is within 7 u G^2 |c|, t q within 7 u G^2 t
 * |v|, and r, whose triple products are within 6 u G^3, within 10 u G^3 H. A time is a sum of two terms of 3 and 4 u,
 * which is 4 u |p| + 5 u r of the slab. Of an upright box c and the half extents are from its sides as seen from b,
 * each within u: p is then within 8 u G^2 |c| + u G^2 H, and r within u G^2 |c| + 12 u G^2 H. In the plane n is exact,
 * and all of this less. */
GRZ_BOUND(moving_boxes_error, 20 * GRZ_U);

/* The time at which each slab is surely entered, and surely not left yet; all of them, and those of the slabs taken
 * wider. */
typedef struct grz_box_span {
    grz_two low[GRZ_BOX_MOST_PAIRS], high[GRZ_BOX_MOST_PAIRS];
    double enter_in, enter_out, exit_in, exit_out;
} grz_box_span;

/* 1 for contact from 0 to the last time, openly, too; -1 for none; 0 if that is not certain, as where a slab has no
 * width. |q| is taken to be greater by its error, which is one more of t q, so that the quotients are finite. */
static GRZ_INLINE int grz_box_verdict(int pairs, const grz_box_slabs *s, grz_box_span *t) {
    const grz_two error_of_q = grz_two_same(s->error_of_q), more = grz_two_same(2 * s->error), one = grz_two_same(1);
    grz_two enter_in = grz_two_same(0), enter_out = enter_in, exit_in = grz_two_same(s->last), exit_out = exit_in;
    for (int k = 0; k < pairs; k++) {
        const grz_two inverse = grz_two_div(one, grz_two_add(grz_two_abs(s->q[k]), error_of_q));
        const grz_two middle = grz_two_mul(grz_two_flip(s->p[k], s->q[k]), inverse);
        const grz_two in = grz_two_mul(grz_two_sub(s->r[k], more), inverse),
                      out = grz_two_mul(grz_two_add(s->r[k], more), inverse);
        t->low[k] = grz_two_sub(middle, in);
        t->high[k] = grz_two_add(middle, in);
        enter_in = grz_two_max(t->low[k], enter_in);
        exit_in = grz_two_min(t->high[k], exit_in);
        enter_out = grz_two_max(grz_two_sub(middle, out), enter_out);
        exit_out = grz_two_min(grz_two_add(middle, out), exit_out);
    }
    t->enter_in = grz_max(grz_two_low(enter_in), grz_two_high(enter_in));
    t->enter_out = grz_max(grz_two_low(enter_out), grz_two_high(enter_out));
    t->exit_in = grz_min(grz_two_low(exit_in), grz_two_high(exit_in));
    t->exit_out = grz_min(grz_two_low(exit_out), grz_two_high(exit_out));
    return (t->enter_in < t->exit_in) - (t->enter_out > t->exit_out);
}

/* Do the bounds hold? Nothing overflows, and what is flushed to zero is far below them; extents are valid, as > 0
 * proves also where subnormals count as 0. False for NaN, which is in a sum but perhaps not in a maximum. */
static GRZ_INLINE bool grz_box_usable(double axis, double sum_of_axes, double size, double least_half) {
    return (axis > 0x1p-100) & (sum_of_axes < 0x1p100) & (size > 0x1p-200) & (size < 0x1p200) & (least_half > 0);
}

/* The last time and the errors of a point on its way, by its speed |v| and how far away it and all of the box are, |c|
 * + G H; relative is moving_boxes_error G^2. A ray is past the box when it has gone 4 times as far: S is 5 times that.
 * Returns S. */
static GRZ_INLINE double grz_box_of_point(bool ray, double relative, double away, double speed, grz_box_slabs *s) {
    const double size = ray ? 5 * away : away + speed;
    s->last = ray ? 4 * away / speed : 1;
    s->error = relative * size;
    s->error_of_q = ray ? relative * 1.25 * speed : s->error;
    return size;
}

/* Exactly what the slabs are made of: half extents, axes, the ways c = b - a and v = to - from. The center and the half
 * extents of an upright box are no doubles: a is then the corner that is met, between its least and its greatest, and
 * its axes are those of facets alone. */
typedef struct grz_moving_boxes {
    double half[GRZ_BOX_MOST_GENERATORS + 1];
    const double *axis[GRZ_BOX_MOST_GENERATORS + 1];
    const double *a[2], *b, *to, *from; /* a: the least and the greatest corner, or the center twice */
} grz_moving_boxes;

static const double grz_box_axis_aligned[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/* One more generator, the k-th. */
static GRZ_INLINE void grz_box_generator(grz_moving_boxes *m, int k, double half, const double axis[]) {
    m->half[k] = half;
    m->axis[k] = axis;
}

static GRZ_INLINE void grz_box_center(grz_moving_boxes *m, const double center[]) { m->a[0] = m->a[1] = center; }

/* An upright box, whose generators are the first ones. */
static GRZ_INLINE void grz_box_corners(grz_moving_boxes *m, int dim, const double min[], const double max[]) {
    m->a[0] = min;
    m->a[1] = max;
    for (int k = 0; k < dim; k++) grz_box_generator(m, k, 0, grz_box_axis_aligned[k]);
}

/* With S the size of all terms of a coordinate of t v - c + sum of l_k g_k, at most 7 products: they lose 4 u^2 S;
 * they, their sums, and c and v leave behind at most 10 u S, to which each adds at most 3 u S, with two roundings, 91
 * u^2 S; t times the rest of v is rounded. */
GRZ_BOUND(moving_boxes_residual_error, 112 * GRZ_U * GRZ_U);

/* A triple product of generators in doubles, by the product of their sums of |coordinates|: the cross product is within
 * 3 u, and a dot product adds 3 u. In twice the digits: the terms of the cross product and its differences are within 8
 * u^2, their products 12 u^2, and two sums 8 u^2. */
GRZ_BOUND(moving_boxes_sign_error, 8 * GRZ_U);
GRZ_BOUND(moving_boxes_short_sign_error, 32 * GRZ_U * GRZ_U);

/* n . g with n = a x b, in the plane a turned to the left, and which way it points: 1 or -1, or 0 if that is not
 * certain; it is then no more than *most. Upright boxes have many that are 0 because all of their terms are. */
static GRZ_NOINLINE int grz_box_side(int dim, const double a[3], const double b[3], const double g[3], double *most) {
    grz_dd sum = grz_dd_of(0);
    double size = 0;
    if (dim == 2) {
        sum = grz_dd_sub(grz_dd_product(a[0], g[1]), grz_dd_product(a[1], g[0]));
        size = (fabs(a[0]) + fabs(a[1])) * (fabs(g[0]) + fabs(g[1]));
    }
    for (int i = 0; i < 3 && dim == 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const bool no_first = grz_zero(a[j]) || grz_zero(b[k]), no_second = grz_zero(a[k]) || grz_zero(b[j]);
        if (grz_zero(g[i]) || (no_first && no_second)) continue;
        const grz_dd n = grz_dd_sub(grz_dd_product(a[j], b[k]), grz_dd_product(a[k], b[j]));
        sum = grz_dd_add(sum, grz_dd_scale(n, g[i]));
        size = (fabs(a[0]) + fabs(a[1]) + fabs(a[2])) * (fabs(b[0]) + fabs(b[1]) + fabs(b[2])) *
               (fabs(g[0]) + fabs(g[1]) + fabs(g[2]));
    }
    const double error = moving_boxes_short_sign_error * size;
    *most = fabs(sum.hi) + error;
    return (sum.hi > error) - (sum.hi < -error);
}

/* a b, added to the sum of so many, and to its size. */
typedef struct grz_box_sum {
    grz_two sum, rest, size;
} grz_box_sum;

static GRZ_INLINE void grz_box_add(grz_box_sum *s, grz_two a, grz_two b) {
    grz_two product_rest, sum_rest;
    const grz_two product = grz_two_exact_product(a, b, &product_rest);
    s->sum = grz_two_exact_sum(s->sum, product, &sum_rest);
    s->rest = grz_two_add(s->rest, grz_two_add(product_rest, sum_rest));
    s->size = grz_two_add(s->size, grz_two_abs(product));
}

/* n . g, of the first time and of the last, for its sign: n is across the first generators of the orders, and g is
 * first and last side by side. Where the sign is not certain what the slab may be off by that, of a width along g, is
 * added to open. */
static GRZ_INLINE grz_two grz_box_met(int dim, const grz_moving_boxes *m, const unsigned char *order_in,
                                      const unsigned char *order_out, const grz_two n[3], grz_two area,
                                      const grz_two g[3], const double first[3], const double last[3], grz_two width,
                                      grz_two *open) {
    const grz_two along = grz_two_dot(dim, n, g),
                  error = grz_two_mul(grz_two_same(moving_boxes_sign_error), grz_two_mul(area, grz_two_length(dim, g)));
    if (GRZ_LIKELY(!grz_two_any(grz_two_less_equal(grz_two_abs(along), error)))) return along;
    double most_in, most_out;
    const int in = grz_box_side(dim, m->axis[order_in[0]], m->axis[order_in[1]], first, &most_in),
              out = grz_box_side(dim, m->axis[order_out[0]], m->axis[order_out[1]], last, &most_out);
    *open = grz_two_add(*open, grz_two_mul(width, grz_two_of(in == 0 ? most_in : 0, out == 0 ? most_out : 0)));
    return grz_two_of(in < 0 ? -1 : 1, out < 0 ? -1 : 1);
}

/* The times at which 0 gets into a slab, in the low halves, and out of one, in the high ones, correctly rounded, from
 * times t that are close; which halves are certain. order_in and order_out name the generators, those of the facet
 * first: one in the plane, two in space.
 *
 * With n . v > 0 the way in passes the corner, or edge, or facet at which t v - c + sum of l_k g_k = 0, l_k = h_k where
 * n . g_k > 0, -h_k where it is < 0, and for the facet's own generators any l_k, that are solved for, to which n is
 * perpendicular; the way out the one opposite. What that leaves in twice the digits, y, corrects the time: t - n . y /
 * n . v. n is within 3 u of the product N of the lengths of the facet's generators, n . y within 8 u N |y| and n . v
 * within 8 u N |v|. */
static GRZ_INLINE grz_two grz_box_rounded(int dim, int count, const grz_moving_boxes *m, const unsigned char *order_in,
                                          const unsigned char *order_out, grz_two t, grz_two *root) {
    const grz_two zero = grz_two_same(0), outward = grz_two_of(1, -1);
    const int facet = dim - 1;
    grz_two g[GRZ_BOX_MOST_GENERATORS][3], l[GRZ_BOX_MOST_GENERATORS], n[3], c[3], c_rest[3], v[3], v_rest[3], y[3];
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < dim; i++) g[k][i] = grz_two_of(m->axis[order_in[k]][i], m->axis[order_out[k]][i]);
        l[k] = grz_two_of(m->half[order_in[k]], m->half[order_out[k]]);
    }
    for (int i = 0; i < dim; i++)
        v[i] = grz_two_exact_sum(grz_two_same(m->to[i]), grz_two_same(-m->from[i]), &v_rest[i]);
    if (dim == 3) {
        grz_two_cross(g[0], g[1], n);
    } else {
        n[0] = grz_two_sub(zero, g[0][1]);
        n[1] = g[0][0];
    }
    const grz_two speed = grz_two_dot(dim, n, v), over_speed = grz_two_div(grz_two_same(1), speed),
                  over_steep = grz_two_abs(over_speed);
    const grz_two area =
        dim == 3 ? grz_two_mul(grz_two_length(3, g[0]), grz_two_length(3, g[1])) : grz_two_length(2, g[0]);
    /* What the slab may be off, where it is not known which way a generator points. Of one box alone it is: its slabs
     * have a width. */
    grz_two open = zero;
    for (int i = 0; i < dim; i++) {
        const grz_two least = grz_two_same(m->a[0][i]), greatest = grz_two_same(m->a[1][i]);
        grz_two from = least;
        if (m->a[0] != m->a[1]) {
            const grz_two width = grz_two_sub(greatest, least),
                          e[3] = {grz_two_same(i == 0), grz_two_same(i == 1), grz_two_same(i == 2)};
            const grz_two side = grz_box_met(dim, m, order_in, order_out, n, area, e, grz_box_axis_aligned[i],
                                             grz_box_axis_aligned[i], width, &open);
            const grz_two sign = grz_two_flip(grz_two_flip(grz_two_flip(grz_two_same(1), side), speed), outward);
            from = grz_two_choose(grz_two_less(zero, sign), greatest, least);
        }
        c[i] = grz_two_exact_sum(grz_two_same(m->b[i]), grz_two_sub(zero, from), &c_rest[i]);
        y[i] = grz_two_sub(grz_two_mul(t, v[i]), c[i]);
    }
    for (int k = facet; k < count; k++) {
        if (!grz_two_any(grz_two_differ(l[k], zero))) continue;
        grz_two side = grz_two_dot(dim, n, g[k]);
        if (count > dim)
            side = grz_box_met(dim, m, order_in, order_out, n, area, g[k], m->axis[order_in[k]], m->axis[order_out[k]],
                               grz_two_mul(grz_two_same(2), l[k]), &open);
        l[k] = grz_two_flip(grz_two_flip(grz_two_flip(l[k], side), speed), outward);
        for (int i = 0; i < dim; i++) y[i] = grz_two_add(y[i], grz_two_mul(l[k], g[k][i]));
    }
    if (dim == 3) {
        grz_two first[3], second[3];
        const grz_two over_square = grz_two_div(grz_two_same(-1), grz_two_dot(3, n, n));
        grz_two_cross(y, g[1], first);
        grz_two_cross(g[0], y, second);
        l[0] = grz_two_mul(grz_two_dot(3, first, n), over_square);
        l[1] = grz_two_mul(grz_two_dot(3, second, n), over_square);
    } else {
        l[0] = grz_two_div(grz_two_sub(zero, grz_two_dot(2, y, g[0])), grz_two_dot(2, g[0], g[0]));
    }
    grz_two size = zero;
    for (int i = 0; i < dim; i++) {
        grz_box_sum s = {grz_two_sub(zero, c[i]), grz_two_sub(grz_two_mul(t, v_rest[i]), c_rest[i]), grz_two_abs(c[i])};
        grz_box_add(&s, t, v[i]);
        for (int k = 0; k < count; k++) grz_box_add(&s, l[k], g[k][i]);
        y[i] = grz_two_add(s.sum, s.rest);
        size = grz_two_add(size, s.size);
    }
    const grz_two step = grz_two_mul(grz_two_dot(dim, n, y), over_speed), far = grz_two_abs(step),
                  flat = grz_two_mul(area, over_steep);
    const grz_two fast = grz_two_length(dim, v);
    const grz_two off =
        grz_two_add(grz_two_mul(grz_two_same(moving_boxes_residual_error), size),
                    grz_two_mul(grz_two_same(16 * GRZ_U), grz_two_add(grz_two_length(dim, y), grz_two_mul(fast, far))));
    const grz_two slack =
        grz_two_add(grz_two_mul(grz_two_same(2), grz_two_add(grz_two_mul(flat, off), grz_two_mul(open, over_steep))),
                    grz_two_mul(grz_two_same(4 * GRZ_U), far));
    grz_two low;
    *root = grz_two_exact_sum(t, grz_two_sub(zero, step), &low);
    const grz_two rounds = grz_two_rounds(*root, low, slack),
                  slow = grz_two_less(grz_two_mul(flat, fast), grz_two_same(0x1p40));
    const grz_two in_window =
        grz_two_and(grz_two_less(grz_two_same(0x1p-200), *root), grz_two_less(*root, grz_two_same(0x1p200)));
    return grz_two_and(grz_two_and(rounds, slow), in_window);
}

/* The time at which 0 gets into a slab, or out of one, from a time t that is close: corrected by the value there of
 *
 *     f(t) = n . (t v - c) + r, n . v > 0, of the way in; with - r of the way out
 *
 * in numbers of 64 bits, over n . v in doubles. False if it is not certain.
 *
 * With A the product of the lengths of the facet's generators, n is within 3 u A, w = t v - c within u (2 |t v| + |c| +
 * |w|), n . w within 9 u A |w| + 3 u A |c|, and r, of at most 4 generators, within 10 u A times the sum of all h_k
 * |g_k|. In place of the lengths their squares are summed (Cauchy and Schwarz): 22 times 9 |w|^2 + 3 |c|^2 + 10 times
 * the square of that sum, which is at most as many times the squares. With U the roundoff of double n . v is within 8 U
 * A |v|; the step is off by a 2^-30th where that is less than a 2^-30th of n . v. The sum of t and the step is exact
 * but for far less. An upright box is met at the end of a side to which n points, which is certain of sides of the
 * facet, and where that is more than n is off. */
GRZ_BOUND(moving_boxes_extended_error, 5 * GRZ_EXTENDED_U);

static GRZ_INLINE bool grz_box_extended(int dim, int count, const grz_moving_boxes *m, const unsigned char *order,
                                        double t, bool enters, double *time) {
    const double *const first = m->axis[order[0]], *const second = m->axis[order[1]];
    const double *const g0 = grz_anew(first), *const g1 = grz_anew(second), *const b = grz_anew(m->b),
                        *const to = grz_anew(m->to), *const from = grz_anew(m->from);
    grz_extended n[3], along = 0, reach = 0;
    double least = (double)INFINITY, first2 = 0, second2 = dim == 3 ? 0 : 1, c2 = 0, w2 = 0, v2 = 0, h2 = 0, speed = 0;
    if (dim == 3) {
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            n[i] = (grz_extended)g0[j] * g1[k] - (grz_extended)g0[k] * g1[j];
            speed += (first[j] * second[k] - first[k] * second[j]) * (m->to[i] - m->from[i]);
            second2 += second[i] * second[i];
        }
    } else {
        n[0] = -(grz_extended)g0[1];
        n[1] = g0[0];
        speed = first[0] * (m->to[1] - m->from[1]) - first[1] * (m->to[0] - m->from[0]);
    }
    for (int i = 0; i < dim; i++) {
        if (dim == 3 && m->a[0] != m->a[1] && order[0] != i && order[1] != i)
            least = grz_min(fabs((double)n[i]), least);
        const double *const met = m->a[0] == m->a[1] || (n[i] > 0) != (enters == (speed > 0)) ? m->a[0] : m->a[1],
                            *const a = grz_anew(&met[i]);
        const double c = m->b[i] - met[i], v = m->to[i] - m->from[i], w = t * v - c;
        along += n[i] * (t * ((grz_extended)to[i] - from[i]) - ((grz_extended)b[i] - *a));
        c2 += c * c;
        v2 += v * v;
        w2 += w * w;
        first2 += first[i] * first[i];
    }
    for (int k = dim - 1; k < count; k++) {
        const double *const g = m->axis[order[k]], *const gk = grz_anew(g),
                            half = m->half[order[k]], *const hk = grz_anew(&m->half[order[k]]);
        grz_extended side = 0;
        double g2 = 0;
        for (int i = 0; i < dim; i++) {
            side = i == 0 ? n[i] * gk[i] : side + n[i] * gk[i];
            g2 += g[i] * g[i];
        }
        reach += *hk * grz_extended_abs(side);
        h2 += half * half * g2;
    }
    const double inverse = 1 / speed, turned = copysign(1, speed), area2 = first2 * second2;
    const double step = -(double)(along + (enters ? turned : -turned) * reach) * inverse, sum = t + step,
                 low = step - (sum - t);
    const double size = sqrt(area2 * (9 * w2 + 3 * c2 + (10 * (count - dim + 1)) * h2));
    const double slack = moving_boxes_extended_error * size * fabs(inverse) + 0x1p-30 * fabs(step);
    *time = sum;
    return (area2 > 0x1p-900) & (least * least > 16 * GRZ_EXTENDED_U * GRZ_EXTENDED_U * area2) &
           (area2 * v2 < 0x1p40 * speed * speed) & (sum + (low + slack) <= sum + (low - slack));
}

/* Bits for the slabs that may be entered last, and for those that may be left first: 1 << 2 k for the low half of pair
 * k, 2 << 2 k for the high one. */
static GRZ_INLINE unsigned grz_box_latest(int pairs, const grz_box_span *t) {
    const grz_two enter = grz_two_same(t->enter_out);
    unsigned slabs = 0;
    for (int k = 0; k < pairs; k++) {
        slabs |= grz_two_halves(grz_two_less_equal(enter, t->low[k])) << 2 * k;
    }
    return slabs;
}

static GRZ_INLINE unsigned grz_box_earliest(int pairs, const grz_box_span *t) {
    const grz_two exit = grz_two_same(t->exit_out);
    unsigned slabs = 0;
    for (int k = 0; k < pairs; k++) {
        slabs |= grz_two_halves(grz_two_less_equal(t->high[k], exit)) << 2 * k;
    }
    return slabs;
}

/* Takes the next of some bits; there is one. */
static GRZ_INLINE int grz_box_next(unsigned *slabs) {
    const int slab = grz_trailing_zeros(*slabs);
    *slabs &= *slabs - 1;
    return slab;
}

/* The latest time at which 0 gets into the slabs of some bits, and the earliest at which it gets out; false if one is
 * not certain. */
static GRZ_INLINE bool grz_box_ends_extended(int dim, int count, const grz_moving_boxes *m, unsigned in, unsigned out,
                                             const unsigned char order[][GRZ_BOX_MOST_GENERATORS],
                                             const double close[2], double *latest, double *earliest) {
    double time;
    while (in) {
        if (!grz_box_extended(dim, count, m, order[grz_box_next(&in)], close[0], true, &time)) return false;
        *latest = grz_max(time, *latest);
    }
    while (out) {
        if (!grz_box_extended(dim, count, m, order[grz_box_next(&out)], close[1], false, &time)) return false;
        *earliest = grz_min(time, *earliest);
    }
    return true;
}

/* The same in twice the digits of double, two at a time. */
static GRZ_INLINE bool grz_box_ends_twofold(int dim, int count, const grz_moving_boxes *m, unsigned in, unsigned out,
                                            const unsigned char order[][GRZ_BOX_MOST_GENERATORS], const double close[2],
                                            double *latest, double *earliest) {
    bool certain = true;
    while (in | out) {
        const bool enters = in != 0, leaves = out != 0;
        const int first = grz_box_next(enters ? &in : &out), second = enters && leaves ? grz_box_next(&out) : first;
        grz_two at;
        const grz_two known = grz_box_rounded(dim, count, m, order[first], order[second], grz_two_load(close), &at);
        certain = certain && (!enters || grz_two_is_low(known)) && (!leaves || grz_two_is_high(known));
        if (enters) *latest = grz_max(grz_two_low(at), *latest);
        if (leaves) *earliest = grz_min(grz_two_high(at), *earliest);
    }
    return certain;
}

/* After a verdict of 1 the times that are asked for; false if one is not certain. `slabs` has the bits of those that
 * count, order the generators of each. Rounding does not change which slab is the last to be entered, so that the
 * latest of those that come into question is taken. */
static GRZ_INLINE bool grz_box_times(int dim, int count, int pairs, const grz_moving_boxes *m, const grz_box_span *t,
                                     unsigned slabs, const unsigned char order[][GRZ_BOX_MOST_GENERATORS], double last,
                                     double *enter, double *exit) {
    const bool starts = !(t->enter_in > 0), ends = !(t->exit_in < last);
    unsigned in = starts || !enter ? 0 : slabs & grz_box_latest(pairs, t),
             out = ends || !exit ? 0 : slabs & grz_box_earliest(pairs, t);
    const bool decided = (starts | !enter | (t->enter_out > 0)) & (ends | !exit | (t->exit_out < last));
    if (!decided) return false;
    const double close[2] = {0.5 * (t->enter_in + t->enter_out), 0.5 * (t->exit_in + t->exit_out)};
    double latest = 0, earliest = last;
    const bool certain =
        (GRZ_EXTENDED_CLAIMS && grz_extended_is_wide() &&
         GRZ_LIKELY(grz_box_ends_extended(dim, count, m, in, out, order, close, &latest, &earliest))) ||
        grz_box_ends_twofold(dim, count, m, in, out, order, close, &latest, &earliest);
    if (enter) *enter = latest;
    if (exit) *exit = earliest;
    return certain;
}

#endif
