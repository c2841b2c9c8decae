/* Boxes of any kind of which one moves. Their Minkowski difference is a zonotope (convex/zonotope.c) with generators
 * h_k g_k. A facet's normal is n = g_i x g_j, in the plane g_i turned by a right angle, and between two opposite facets
 * lies a slab. With c from the center of a to that of b, and v the motion of a seen from b, the boxes touch at the
 * times t at which t v - c is in all slabs (Kay and Kajiya, "Ray tracing complex scenes", 1986; the normals are those
 * of Gottschalk, Lin and Manocha, "OBBTree", 1996, for axes of any length, at any angle):
 *
 *     |t q - p| <= r,   p = n . c,   q = n . v,   r = sum over k of h_k |n . g_k|.
 *
 * Only times from 0 to a last one count; of a ray that is one at which it is surely past the box. So an error of p, q
 * and r becomes one of r: each slab is taken a little narrower to prove that the path meets it, and a little wider to
 * prove that it does not. The time of enter or exit is that of the one slab that decides it, computed from its
 * generators themselves in 64 bits or in twice the digits; where several slabs may decide, each of them is computed.
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

/* The slabs, two side by side in each element, and the last time that counts. With G the largest sum of |coordinates|
 * of an axis, S = |c| + last |v| + G H, H the sum of all half extents: */
typedef struct grz_box_slabs {
    grz_two p[GRZ_BOX_MOST_PAIRS], q[GRZ_BOX_MOST_PAIRS], r[GRZ_BOX_MOST_PAIRS];
    double last;
    double error;      /* of t q - p and r: moving_boxes_error G^2 S, in the plane G S */
    double error_of_q; /* error / last */
} grz_box_slabs;

/* In space |n| <= G^2, and n is within 3 u G^2. With c and v rounded once, p is within 7 u G^2 |c|, t q within 7 u G^2
 * t |v|, and r, whose triple products are within 6 u G^3, within 10 u G^3 H. A time is a sum of two terms of 3 and 4 u,
 * which is 4 u |p| + 5 u r of the slab. Of an axis-aligned box c and the half extents are computed from its sides as
 * seen from b, each within u: p is then within 8 u G^2 |c| + u G^2 H, and r within u G^2 |c| + 12 u G^2 H. In the plane
 * n is exact, and all of this is less. */
GRZ_BOUND(moving_boxes_error, 20 * GRZ_U);

/* For each slab the times between which the path is surely in it; enter_in and exit_in are the latest and the earliest
 * of these; enter_out and exit_out are the same of the slabs taken wider, between which it surely lies if it meets
 * all. */
typedef struct grz_box_span {
    grz_two low[GRZ_BOX_MOST_PAIRS], high[GRZ_BOX_MOST_PAIRS];
    double enter_in, enter_out, exit_in, exit_out;
} grz_box_span;

/* Do the bounds hold (`usable`), and is the path surely in all slabs at some time, or surely never? */
static GRZ_INLINE grz_meet grz_box_proven(bool usable, const grz_box_span *t) {
    const bool meeting = t->enter_in < t->exit_in;
    const bool apart = t->enter_out > t->exit_out;
    const grz_meet proven = grz_proven(meeting, apart);
    return usable ? proven : GRZ_UNDECIDED;
}

/* The verdict for the times from 0 to the last one; MEETING means openly. UNDECIDED if not `usable`, and where a slab
 * has no width. *t is always written. |q| is taken greater by its error, which is counted as one more error of t q, so
 * that the quotients are finite. */
static GRZ_INLINE grz_meet grz_box_verdict(int pairs, bool usable, const grz_box_slabs *s, grz_box_span *t) {
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
    return grz_box_proven(usable, t);
}

/* Do the bounds hold? Then nothing overflows, and what is flushed to zero is far below them; half extents are valid, as
 * > 0 proves also where subnormals count as 0. False for NaN, which is in a sum but perhaps not in a maximum. */
static GRZ_INLINE bool grz_box_usable(double axis, double sum_of_axes, double size, double least_half) {
    return (axis > 0x1p-100) & (sum_of_axes < 0x1p100) & (size > 0x1p-200) & (size < 0x1p200) & (least_half > 0);
}

/* Sets the last time and the errors for a point that moves, and returns S. away = |c| + G H: no point of the box is
 * further away; speed = |v|; relative = moving_boxes_error G^2. A ray is past the box once it has gone 4 times as far:
 * S is then 5 times that. */
static GRZ_INLINE double grz_box_of_point(bool ray, double relative, double away, double speed, grz_box_slabs *s) {
    const double size = ray ? 5 * away : away + speed;
    s->last = ray ? 4 * away / speed : 1;
    s->error = relative * size;
    s->error_of_q = ray ? relative * 1.25 * speed : s->error;
    return size;
}

/* What the slabs are made of, exactly: half extents, axes, c = b - a and v = to - from. The center and the half extents
 * of an axis-aligned box are no doubles: a is then the corner that is hit, between its least and its greatest, and its
 * axes serve as generators of facets alone, with half extents of 0. */
typedef struct grz_moving_boxes {
    double half[GRZ_BOX_MOST_GENERATORS + 1];
    const double *axis[GRZ_BOX_MOST_GENERATORS + 1];
    const double *a[2]; /* the least and the greatest corner of a, or its center twice */
    const double *b;    /* the center of b */
    const double *to, *from;
} grz_moving_boxes;

static const double grz_box_coordinate_axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/* Sets generator k. */
static GRZ_INLINE void grz_box_generator(grz_moving_boxes *m, int k, double half, const double axis[]) {
    m->half[k] = half;
    m->axis[k] = axis;
}

/* Sets the center of b and the displacements of a and b, `to` and `from`. */
static GRZ_INLINE void grz_box_motion(grz_moving_boxes *m, const double b[], const double to[], const double from[]) {
    m->b = b;
    m->to = to;
    m->from = from;
}

static GRZ_INLINE void grz_box_center(grz_moving_boxes *m, const double center[]) { m->a[0] = m->a[1] = center; }

/* Sets an axis-aligned box as a, with its generators as the first ones. */
static GRZ_INLINE void grz_box_corners(grz_moving_boxes *m, int dim, const double min[], const double max[]) {
    m->a[0] = min;
    m->a[1] = max;
    for (int k = 0; k < dim; k++) grz_box_generator(m, k, 0, grz_box_coordinate_axes[k]);
}

/* Which slabs there are. */
typedef struct grz_box_facets {
    int pairs;
    int count;      /* of generators of each slab */
    unsigned slabs; /* bits of those that count: 1 << 2 k for the low half of pair k, 2 << 2 k for the high one */
    const unsigned char (*order)[GRZ_BOX_MOST_GENERATORS]; /* for each slab its generators, the facet's own first: one
                                                               in the plane, two in space */
} grz_box_facets;

/* Twice the digits of double */

/* With S the size of all terms of a coordinate of t v - c + sum of l_k g_k, at most 7 products: they lose 4 u^2 S;
 * they, their sums, and c and v round off at most 10 u S, to which each adds at most 3 u S, with two roundings, 91 u^2
 * S; t times the rest of v is rounded. */
GRZ_BOUND(moving_boxes_residual_error, 112 * GRZ_U * GRZ_U);

/* A triple product of generators in doubles, by the product of their sums of |coordinates|: the cross product is within
 * 3 u, and a dot product adds 3 u. In twice the digits: the terms of the cross product and its differences are within 8
 * u^2, their products 12 u^2, and two sums 8 u^2. */
GRZ_BOUND(moving_boxes_sign_error, 8 * GRZ_U);
GRZ_BOUND(moving_boxes_short_sign_error, 32 * GRZ_U * GRZ_U);

/* The sign of n . g with n = a x b, in the plane a turned to the left: 1 or -1; 0 if it is not certain, and |n . g| is
 * then at most *most. Axis-aligned boxes have many that are 0 because all of their terms are. */
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

/* A sum of products in twice the digits, and the sum of their magnitudes. */
typedef struct grz_box_sum {
    grz_two sum, rest, size;
} grz_box_sum;

/* Adds a b. */
static GRZ_INLINE void grz_box_add(grz_box_sum *s, grz_two a, grz_two b) {
    grz_two product_rest, sum_rest;
    const grz_two product = grz_two_exact_product(a, b, &product_rest);
    s->sum = grz_two_exact_sum(s->sum, product, &sum_rest);
    s->rest = grz_two_add(s->rest, grz_two_add(product_rest, sum_rest));
    s->size = grz_two_add(s->size, grz_two_abs(product));
}

/* Two slabs side by side: in the low halves the one that the path enters, in the high halves the one that it leaves. */
typedef struct grz_box_facet_pair {
    const double *in[GRZ_BOX_MOST_GENERATORS], *out[GRZ_BOX_MOST_GENERATORS]; /* axes, the facet's own first */
    grz_two g[GRZ_BOX_MOST_GENERATORS][3];                                    /* the same axes */
    grz_two l[GRZ_BOX_MOST_GENERATORS]; /* half extents first; then the factors of g */
    grz_two n[3], area;                 /* n, and the product of the lengths of the facet's generators */
    grz_two v[3], v_rest[3], c[3], c_rest[3];
    grz_two speed;   /* n . v */
    grz_two outward; /* its sign, and the other sign for the slab that is left */
    grz_two y[3];    /* t v - c + sum of l_k g_k, as far as it is added up */
    grz_two open;    /* how far the slab may be off because it is not known to which side a generator points */
} grz_box_facet_pair;

static GRZ_INLINE void grz_box_load(int dim, int count, const grz_moving_boxes *m, const unsigned char *order_in,
                                    const unsigned char *order_out, grz_box_facet_pair *f) {
    for (int k = 0; k < count; k++) {
        f->in[k] = m->axis[order_in[k]];
        f->out[k] = m->axis[order_out[k]];
        for (int i = 0; i < dim; i++) f->g[k][i] = grz_two_of(f->in[k][i], f->out[k][i]);
        f->l[k] = grz_two_of(m->half[order_in[k]], m->half[order_out[k]]);
    }
    for (int i = 0; i < dim; i++)
        f->v[i] = grz_two_exact_sum(grz_two_same(m->to[i]), grz_two_same(-m->from[i]), &f->v_rest[i]);
    if (dim == 3) {
        grz_two_cross(f->g[0], f->g[1], f->n);
    } else {
        f->n[0] = grz_two_sub(grz_two_same(0), f->g[0][1]);
        f->n[1] = f->g[0][0];
    }
    f->area =
        dim == 3 ? grz_two_mul(grz_two_length(3, f->g[0]), grz_two_length(3, f->g[1])) : grz_two_length(2, f->g[0]);
    f->speed = grz_two_dot(dim, f->n, f->v);
    f->outward = grz_two_flip(grz_two_of(1, -1), f->speed);
    f->open = grz_two_same(0);
}

/* n . g, for its sign alone; g is `in` and `out` side by side. Where a sign is not certain, what the slab may be off by
 * that is added to f->open; `width` is that of the box along g. */
static GRZ_INLINE grz_two grz_box_signs(int dim, const double *in, const double *out, const grz_two g[3], grz_two width,
                                        grz_box_facet_pair *f) {
    const grz_two along = grz_two_dot(dim, f->n, g), error = grz_two_mul(grz_two_same(moving_boxes_sign_error),
                                                                         grz_two_mul(f->area, grz_two_length(dim, g)));
    if (GRZ_LIKELY(!grz_two_any(grz_two_less_equal(grz_two_abs(along), error)))) return along;
    double most_in, most_out;
    const int side_in = grz_box_side(dim, f->in[0], f->in[1], in, &most_in),
              side_out = grz_box_side(dim, f->out[0], f->out[1], out, &most_out);
    const grz_two most = grz_two_of(side_in == 0 ? most_in : 0, side_out == 0 ? most_out : 0);
    f->open = grz_two_add(f->open, grz_two_mul(width, most));
    return grz_two_of(side_in < 0 ? -1 : 1, side_out < 0 ? -1 : 1);
}

/* c, from the center of a or the corner that is hit, and y = t v - c. */
static GRZ_INLINE void grz_box_begin(int dim, const grz_moving_boxes *m, grz_two t, grz_box_facet_pair *f) {
    const grz_two zero = grz_two_same(0);
    for (int i = 0; i < dim; i++) {
        const double *const axis = grz_box_coordinate_axes[i];
        const grz_two least = grz_two_same(m->a[0][i]), greatest = grz_two_same(m->a[1][i]);
        grz_two from = least;
        if (m->a[0] != m->a[1]) {
            const grz_two e[3] = {grz_two_same(axis[0]), grz_two_same(axis[1]), grz_two_same(axis[2])};
            const grz_two side = grz_box_signs(dim, axis, axis, e, grz_two_sub(greatest, least), f);
            const grz_two sign = grz_two_flip(grz_two_flip(grz_two_same(1), side), f->outward);
            from = grz_two_choose(grz_two_less(zero, sign), greatest, least);
        }
        f->c[i] = grz_two_exact_sum(grz_two_same(m->b[i]), grz_two_sub(zero, from), &f->c_rest[i]);
        f->y[i] = grz_two_sub(grz_two_mul(t, f->v[i]), f->c[i]);
    }
}

/* Turns the half extents of the generators that are not the facet's own to the side of the facet, and adds them to y.
 * Of one box alone the side is certain, as its slabs have a width. */
static GRZ_INLINE void grz_box_turn(int dim, int count, grz_box_facet_pair *f) {
    for (int k = dim - 1; k < count; k++) {
        if (!grz_two_any(grz_two_differ(f->l[k], grz_two_same(0)))) continue;
        const grz_two side =
            count > dim ? grz_box_signs(dim, f->in[k], f->out[k], f->g[k], grz_two_mul(grz_two_same(2), f->l[k]), f)
                        : grz_two_dot(dim, f->n, f->g[k]);
        f->l[k] = grz_two_flip(grz_two_flip(f->l[k], side), f->outward);
        for (int i = 0; i < dim; i++) f->y[i] = grz_two_add(f->y[i], grz_two_mul(f->l[k], f->g[k][i]));
    }
}

/* The factors of the facet's own generators that make y small; any would do, as n is perpendicular to them. */
static GRZ_INLINE void grz_box_solve(int dim, grz_box_facet_pair *f) {
    if (dim == 2) {
        const grz_two along = grz_two_sub(grz_two_same(0), grz_two_dot(2, f->y, f->g[0]));
        f->l[0] = grz_two_div(along, grz_two_dot(2, f->g[0], f->g[0]));
        return;
    }
    grz_two first[3], second[3];
    const grz_two over_square = grz_two_div(grz_two_same(-1), grz_two_dot(3, f->n, f->n));
    grz_two_cross(f->y, f->g[1], first);
    grz_two_cross(f->g[0], f->y, second);
    f->l[0] = grz_two_mul(grz_two_dot(3, first, f->n), over_square);
    f->l[1] = grz_two_mul(grz_two_dot(3, second, f->n), over_square);
}

/* y again, in twice the digits; returns the size of its terms. */
static GRZ_INLINE grz_two grz_box_residual(int dim, int count, grz_two t, grz_box_facet_pair *f) {
    const grz_two zero = grz_two_same(0);
    grz_two size = zero;
    for (int i = 0; i < dim; i++) {
        grz_box_sum s = {grz_two_sub(zero, f->c[i]), grz_two_sub(grz_two_mul(t, f->v_rest[i]), f->c_rest[i]),
                         grz_two_abs(f->c[i])};
        grz_box_add(&s, t, f->v[i]);
        for (int k = 0; k < count; k++) grz_box_add(&s, f->l[k], f->g[k][i]);
        f->y[i] = grz_two_add(s.sum, s.rest);
        size = grz_two_add(size, s.size);
    }
    return size;
}

/* The times at which the path enters a slab, in the low half, and leaves one, in the high half, correctly rounded, from
 * times t that are close. Returns which halves are certain. order_in and order_out name the generators, the facet's own
 * first.
 *
 * With n . v > 0 the path enters at the corner, edge or facet at which t v - c + sum of l_k g_k = 0, l_k = h_k where n
 * . g_k > 0, -h_k where it is < 0, and, for the facet's own generators, to which n is perpendicular, any l_k, which are
 * solved for; it leaves at the opposite one. The rest y of that equation, in twice the digits, corrects the time: t - n
 * . y / n . v. n is within 3 u of the product N of the lengths of the facet's generators, n . y within 8 u N |y| and n
 * . v within 8 u N |v|. */
static GRZ_INLINE grz_two grz_box_rounded(int dim, int count, const grz_moving_boxes *m, const unsigned char *order_in,
                                          const unsigned char *order_out, grz_two t, grz_two *root) {
    grz_box_facet_pair f;
    grz_box_load(dim, count, m, order_in, order_out, &f);
    grz_box_begin(dim, m, t, &f);
    grz_box_turn(dim, count, &f);
    grz_box_solve(dim, &f);
    const grz_two size = grz_box_residual(dim, count, t, &f), over_speed = grz_two_div(grz_two_same(1), f.speed),
                  over_steep = grz_two_abs(over_speed);
    const grz_two step = grz_two_mul(grz_two_dot(dim, f.n, f.y), over_speed), far = grz_two_abs(step),
                  flat = grz_two_mul(f.area, over_steep);
    const grz_two fast = grz_two_length(dim, f.v);
    const grz_two off = grz_two_add(
        grz_two_mul(grz_two_same(moving_boxes_residual_error), size),
        grz_two_mul(grz_two_same(16 * GRZ_U), grz_two_add(grz_two_length(dim, f.y), grz_two_mul(fast, far))));
    const grz_two slack =
        grz_two_add(grz_two_mul(grz_two_same(2), grz_two_add(grz_two_mul(flat, off), grz_two_mul(f.open, over_steep))),
                    grz_two_mul(grz_two_same(4 * GRZ_U), far));
    grz_two low;
    *root = grz_two_exact_sum(t, grz_two_sub(grz_two_same(0), step), &low);
    const grz_two rounds = grz_two_rounds(*root, low, slack),
                  slow = grz_two_less(grz_two_mul(flat, fast), grz_two_same(0x1p40));
    const grz_two in_window =
        grz_two_and(grz_two_less(grz_two_same(0x1p-200), *root), grz_two_less(*root, grz_two_same(0x1p200)));
    return grz_two_and(grz_two_and(rounds, slow), in_window);
}

/* Numbers of 64 bits */

/* With A the product of the lengths of the facet's generators, n is within 3 u A, w = t v - c within u (2 |t v| + |c| +
 * |w|), n . w within 9 u A |w| + 3 u A |c|, and r, of at most 4 generators, within 10 u A times the sum of all h_k
 * |g_k|. In place of the lengths their squares are summed (Cauchy and Schwarz): 22 times 9 |w|^2 + 3 |c|^2 + 10 times
 * the square of that sum, which is at most as many times the squares. With U the unit roundoff of double n . v is
 * within 8 U A |v|; the step is off by a 2^-30th where that is less than a 2^-30th of n . v. The sum of t and the step
 * rounds far less. An axis-aligned box is hit at the end of a side to which n points, which is certain of sides of the
 * facet, and where that is more than n is off. */
GRZ_BOUND(moving_boxes_extended_error, 5 * GRZ_EXTENDED_U);

/* n in 64 bits, n . v and the squares of the lengths of the facet's generators in doubles. */
typedef struct grz_box_normal {
    grz_extended n[3];
    double speed, first2, second2;
} grz_box_normal;

static GRZ_INLINE grz_box_normal grz_box_normal_of(int dim, const grz_moving_boxes *m, const double first[],
                                                   const double second[]) {
    const double *const g0 = grz_anew(first), *const g1 = grz_anew(second);
    grz_box_normal s = {.first2 = 0, .second2 = dim == 3 ? 0.0 : 1.0};
    if (dim == 3) {
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            s.n[i] = (grz_extended)g0[j] * g1[k] - (grz_extended)g0[k] * g1[j];
            s.speed += (first[j] * second[k] - first[k] * second[j]) * (m->to[i] - m->from[i]);
            s.second2 += second[i] * second[i];
        }
    } else {
        s.n[0] = -(grz_extended)g0[1];
        s.n[1] = g0[0];
        s.speed = first[0] * (m->to[1] - m->from[1]) - first[1] * (m->to[0] - m->from[0]);
    }
    for (int i = 0; i < dim; i++) s.first2 += first[i] * first[i];
    return s;
}

/* r, and the sum of the squares of all h_k |g_k|, over the generators that are not the facet's own. */
static GRZ_INLINE grz_extended grz_box_reach(int dim, int count, const grz_moving_boxes *m, const unsigned char *order,
                                             const grz_extended n[3], double *h2) {
    grz_extended reach = 0;
    *h2 = 0;
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
        *h2 += half * half * g2;
    }
    return reach;
}

/* The time at which the path enters a slab, or leaves it, correctly rounded, from a time t that is close: corrected by
 * the value at t of
 *
 *     f(t) = n . (t v - c) + r, n . v > 0, for enter; with - r for exit
 *
 * in numbers of 64 bits, over n . v in doubles. False if it is not certain. */
static GRZ_INLINE bool grz_box_extended(int dim, int count, const grz_moving_boxes *m, const unsigned char *order,
                                        double t, bool enters, double *time) {
    const grz_box_normal s = grz_box_normal_of(dim, m, m->axis[order[0]], m->axis[order[1]]);
    const double *const b = grz_anew(m->b), *const to = grz_anew(m->to), *const from = grz_anew(m->from);
    grz_extended along = 0;
    double least = (double)INFINITY, c2 = 0, w2 = 0, v2 = 0, h2;
    for (int i = 0; i < dim; i++) {
        if (dim == 3 && m->a[0] != m->a[1] && order[0] != i && order[1] != i)
            least = grz_min(fabs((double)s.n[i]), least);
        const bool is_least = m->a[0] == m->a[1] || (s.n[i] > 0) != (enters == (s.speed > 0));
        const double *const corner = is_least ? m->a[0] : m->a[1], *const a = grz_anew(&corner[i]);
        const double c = m->b[i] - corner[i], v = m->to[i] - m->from[i], w = t * v - c;
        along += s.n[i] * (t * ((grz_extended)to[i] - from[i]) - ((grz_extended)b[i] - *a));
        c2 += c * c;
        v2 += v * v;
        w2 += w * w;
    }
    const grz_extended reach = grz_box_reach(dim, count, m, order, s.n, &h2);
    const double inverse = 1 / s.speed, turned = copysign(1, s.speed), area2 = s.first2 * s.second2;
    const double step = -(double)(along + (enters ? turned : -turned) * reach) * inverse, sum = t + step,
                 low = step - (sum - t);
    const double size = sqrt(area2 * (9 * w2 + 3 * c2 + (10 * (count - dim + 1)) * h2));
    const double slack = moving_boxes_extended_error * size * fabs(inverse) + 0x1p-30 * fabs(step);
    *time = sum;
    return (area2 > 0x1p-900) & (least * least > 16 * GRZ_EXTENDED_U * GRZ_EXTENDED_U * area2) &
           (area2 * v2 < 0x1p40 * s.speed * s.speed) & (sum + (low + slack) <= sum + (low - slack));
}

/* All slabs */

/* Bits of the slabs that may be the last to be entered, and of those that may be the first to be left. */
static GRZ_INLINE unsigned grz_box_latest(int pairs, const grz_box_span *t) {
    const grz_two enter = grz_two_same(t->enter_out);
    unsigned slabs = 0;
    for (int k = 0; k < pairs; k++) slabs |= grz_two_halves(grz_two_less_equal(enter, t->low[k])) << 2 * k;
    return slabs;
}

static GRZ_INLINE unsigned grz_box_earliest(int pairs, const grz_box_span *t) {
    const grz_two exit = grz_two_same(t->exit_out);
    unsigned slabs = 0;
    for (int k = 0; k < pairs; k++) slabs |= grz_two_halves(grz_two_less_equal(t->high[k], exit)) << 2 * k;
    return slabs;
}

/* Removes the lowest of some bits, of which there is one, and returns its number. */
static GRZ_INLINE int grz_box_next(unsigned *slabs) {
    const int slab = grz_trailing_zeros(*slabs);
    *slabs &= *slabs - 1;
    return slab;
}

/* The slabs whose times are needed, and times that are close to them. */
typedef struct grz_box_deciding {
    unsigned in, out;
    double enter_exit[2];
} grz_box_deciding;

/* Raises *latest to the latest time at which a slab of d.in is entered, and lowers *earliest to the earliest at which
 * one of d.out is left; false if one is not certain. */
static GRZ_INLINE bool grz_box_ends_extended(int dim, const grz_box_facets *f, const grz_moving_boxes *m,
                                             grz_box_deciding d, double *latest, double *earliest) {
    double time;
    while (d.in) {
        if (!grz_box_extended(dim, f->count, m, f->order[grz_box_next(&d.in)], d.enter_exit[0], true, &time))
            return false;
        *latest = grz_max(time, *latest);
    }
    while (d.out) {
        if (!grz_box_extended(dim, f->count, m, f->order[grz_box_next(&d.out)], d.enter_exit[1], false, &time))
            return false;
        *earliest = grz_min(time, *earliest);
    }
    return true;
}

/* The same in twice the digits of double, two slabs at a time. */
static GRZ_INLINE bool grz_box_ends_twofold(int dim, const grz_box_facets *f, const grz_moving_boxes *m,
                                            grz_box_deciding d, double *latest, double *earliest) {
    bool certain = true;
    while (d.in | d.out) {
        const bool enters = d.in != 0, leaves = d.out != 0;
        const int first = grz_box_next(enters ? &d.in : &d.out),
                  second = enters && leaves ? grz_box_next(&d.out) : first;
        grz_two at;
        const grz_two known =
            grz_box_rounded(dim, f->count, m, f->order[first], f->order[second], grz_two_load(d.enter_exit), &at);
        certain = certain && (!enters || grz_two_is_low(known)) && (!leaves || grz_two_is_high(known));
        if (enters) *latest = grz_max(grz_two_low(at), *latest);
        if (leaves) *earliest = grz_min(grz_two_high(at), *earliest);
    }
    return certain;
}

/* After a verdict of MEETING the times that are asked for; UNDECIDED if one is not certain. Rounding keeps the order of
 * times, so that the latest of the rounded ones is the time of the slab that is entered last. */
static GRZ_INLINE grz_meet grz_box_times(int dim, const grz_box_facets *f, const grz_moving_boxes *m,
                                         const grz_box_span *t, double last, double *enter, double *exit) {
    const bool starts = !(t->enter_in > 0), ends = !(t->exit_in < last);
    const grz_box_deciding d = {starts || !enter ? 0 : f->slabs & grz_box_latest(f->pairs, t),
                                ends || !exit ? 0 : f->slabs & grz_box_earliest(f->pairs, t),
                                {0.5 * (t->enter_in + t->enter_out), 0.5 * (t->exit_in + t->exit_out)}};
    const bool decided = (starts | !enter | (t->enter_out > 0)) & (ends | !exit | (t->exit_out < last));
    if (!decided) return GRZ_UNDECIDED;
    double latest = 0, earliest = last;
    const bool certain = (GRZ_EXTENDED_CLAIMS && grz_extended_is_wide() &&
                          GRZ_LIKELY(grz_box_ends_extended(dim, f, m, d, &latest, &earliest))) ||
                         grz_box_ends_twofold(dim, f, m, d, &latest, &earliest);
    if (enter) *enter = latest;
    if (exit) *exit = earliest;
    return certain ? GRZ_MEETING : GRZ_UNDECIDED;
}

#endif
