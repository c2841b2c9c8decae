/* The distance of 0 from a set that two edges e and f span from a corner w: a triangle, or the difference of two
 * segments. Compiled into the closed forms of both spaces.
 *
 * Doubles guess weights s and t of the nearest point q = w + s e + t f. The proof holds for any weights for which q is
 * a point of the set:
 *
 *     at most |q|                  for q is in the set
 *     at least sqrt(|q|^2 - g^2)   g is the length of q's part along the free edges, those with a weight inside: the
 *                                  set lies in the flat that these span through q, but for multiples >= 0 of the other
 *                                  edges, which do not lead towards 0
 *
 * So an error of the weights counts only by its square, g^2, and doubles are good enough for them; q itself is computed
 * in double-doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_TWO_EDGES_H
#define GRZ_DISTANCE_TWO_EDGES_H

#include "distance/rounded_root.h"
#include "num/two.h"

typedef struct grz_two_edges {
    grz_dd corner[3];
    grz_two edge[3], rest[3]; /* e in the low halves, f in the high ones: exactly edge + rest */
    grz_two weight;           /* s and t: 0 of an edge that is not free */
    bool free_e, free_f;
} grz_two_edges;

/* Coordinate i of q, with size_i = |w_i| + |s e_i| + |t f_i|: each of two products is within 4 u^2 for its rounding
 * error, u^2 for a product with the edge's rest, and u^2 for their sum; these parts and those that two sums leave, in
 * all up to 6 u of size_i, are added up by 4 roundings: 30 u^2. The last sum is exact. */
GRZ_BOUND(distance_place_error, 48 * GRZ_U * GRZ_U);

/* A product of q and an edge, from the leading doubles: these are within u each, of q within 2 u where its own error is
 * at most u of it, which the rounding needs; products and sums round by 3 u: 6 u |q| |e|. */
GRZ_BOUND(distance_slope_error, 8 * GRZ_U);

/* e e f f - (e f)^2, as part of e e f f: each product of vectors is within 5 u of its lengths', so both terms are within
 * 11 u, and the difference rounds: 24 u. */
GRZ_BOUND(distance_gram_error, 32 * GRZ_U);

/* Are the squares of lengths so large that nothing of them is lost to underflow, and so small that products of four are
 * finite? */
static inline bool grz_is_length_usable(double square) { return (square > 0x1p-200) & (square < 0x1p200); }

/* q and the products that a proof needs. */
typedef struct grz_seen_point {
    grz_dd square; /* of q */
    double size;
    double q_e, q_f, ee, ff, ef;
} grz_seen_point;

static GRZ_INLINE grz_seen_point grz_see_point(int dim, const grz_two_edges *x) {
    grz_seen_point seen = {.size = 0};
    grz_dd q[3];
    grz_two along = grz_two_same(0), squares = grz_two_same(0);
    for (int i = 0; i < dim; i++) {
        const grz_dd w = x->corner[i];
        grz_two less;
        const grz_two part = grz_two_exact_product(x->weight, x->edge[i], &less);
        less = grz_two_add(less, grz_two_mul(x->weight, x->rest[i]));
        const double e = grz_two_low(part), f = grz_two_high(part), rest = grz_two_low(less) + grz_two_high(less);
        const grz_dd both = grz_dd_sum(e, f), sum = grz_dd_sum(w.hi, both.hi);
        q[i] = grz_dd_sum(sum.hi, sum.lo + (w.lo + (both.lo + rest)));
        along = grz_two_add(along, grz_two_mul(grz_two_same(q[i].hi), x->edge[i]));
        squares = grz_two_add(squares, grz_two_mul(x->edge[i], x->edge[i]));
        seen.ef += grz_two_low(x->edge[i]) * grz_two_high(x->edge[i]);
        seen.size += fabs(w.hi) + (fabs(e) + fabs(f));
    }
    seen.square = grz_sum_of_squares(dim, q);
    seen.q_e = grz_two_low(along);
    seen.q_f = grz_two_high(along);
    seen.ee = grz_two_low(squares);
    seen.ff = grz_two_high(squares);
    return seen;
}

/* g^2 of one free edge, and of two. With slope = distance_slope_error the true product is at most |q_e| + slope |q|
 * |e|. Of one edge g is that over |e|. Of two the Gram matrix gives g^2 <= (|q_e| |f| + |q_f| |e|)^2 / (ee ff - ef^2).
 * The square of a sum of n numbers is at most n times the sum of their squares: 2 and 3; 4 covers the roundings. */
static inline double grz_part_along_one(double q_e, double ee, double square) {
    return 4 * (q_e * q_e / ee + distance_slope_error * distance_slope_error * square);
}

static inline double grz_part_along_two(const grz_seen_point *x) {
    const double slope = 2 * distance_slope_error, lengths = x->ee * x->ff;
    const double least = (1 - distance_gram_error) * lengths - x->ef * x->ef;
    const double over = x->q_e * x->q_e * x->ff + x->q_f * x->q_f * x->ee + slope * slope * x->square.hi * lengths;
    return least > 0 ? 4 * over / least : (double)INFINITY;
}

/* Does an edge f lead away from 0, or across, where q is replaced by the nearest point of the flat, g away from it? That
 * is q_f >= slope |q| |f| + g |f|: compared by squares. */
static inline bool grz_leads_away(double q_f, double ff, double square, double part) {
    return q_f > 0 && q_f * q_f > 4 * ff * (distance_slope_error * distance_slope_error * square + part);
}

/* Of the set less two radii; false if it is not certain. */
static GRZ_INLINE bool grz_distance_of_two_edges(int dim, const grz_two_edges *x, double ra, double rb,
                                                 double *distance) {
    const grz_seen_point p = grz_see_point(dim, x);
    const double square = p.square.hi;
    double part = 0;
    if (!(grz_is_length_usable(p.ee) & grz_is_length_usable(p.ff) & grz_is_length_usable(square))) return false;
    if (x->free_e & x->free_f) {
        part = grz_part_along_two(&p);
    } else if (x->free_e | x->free_f) {
        part = x->free_e ? grz_part_along_one(p.q_e, p.ee, square) : grz_part_along_one(p.q_f, p.ff, square);
    }
    if (!x->free_e && !grz_leads_away(p.q_e, p.ee, square, part)) return false;
    if (!x->free_f && !grz_leads_away(p.q_f, p.ff, square, part)) return false;
    return grz_round_root(p.square, distance_place_error * p.size + part / sqrt(square), ra, rb, distance);
}

/* Two segments */

/* 0 to 1; 0 of NaN. */
static inline double grz_clamped_weight(double x) { return grz_min(grz_max(x, 0), 1); }

/* The nearest points of two segments a + s e and b - t f, seen from each other (Ericson, "Real-Time Collision
 * Detection", 2005, 5.1.9): s of the lines, t for that s, and s again if t leaves the segment. */
static GRZ_INLINE bool grz_distance_of_segments(int dim, const double *const a[2], const double *const b[2], double ra,
                                                double rb, double *distance) {
    grz_two_edges x;
    double w[3], we = 0, wf = 0, ef = 0;
    grz_two squares = grz_two_same(0);
    for (int i = 0; i < dim; i++) {
        const grz_two ends = grz_two_of(a[1][i], b[0][i]), starts = grz_two_of(-a[0][i], -b[1][i]);
        x.edge[i] = grz_two_exact_sum(ends, starts, &x.rest[i]);
        const double e = grz_two_low(x.edge[i]), f = grz_two_high(x.edge[i]);
        w[i] = a[0][i] - b[0][i];
        we += w[i] * e;
        wf += w[i] * f;
        ef += e * f;
        squares = grz_two_add(squares, grz_two_mul(x.edge[i], x.edge[i]));
    }
    const double ee = grz_two_low(squares), ff = grz_two_high(squares);
    double s = grz_clamped_weight((ef * wf - ff * we) / (ee * ff - ef * ef)), t = -(wf + ef * s) / ff;
    if (!(t > 0 && t < 1)) {
        t = grz_clamped_weight(t);
        s = grz_clamped_weight(-(we + ef * t) / ee);
    }
    const bool far_a = s == 1, far_b = t == 1;
    const grz_two sign = grz_two_of(far_a ? -1.0 : 1.0, far_b ? -1.0 : 1.0);
    x.free_e = s > 0 && s < 1;
    x.free_f = t > 0 && t < 1;
    x.weight = grz_two_of(far_a ? 0 : s, far_b ? 0 : t);
    for (int i = 0; i < dim; i++) {
        x.corner[i] = grz_dd_sum(a[far_a][i], -b[far_b][i]);
        x.edge[i] = grz_two_flip(x.edge[i], sign);
        x.rest[i] = grz_two_flip(x.rest[i], sign);
    }
    if (dim == 2 && x.free_e && x.free_f) return false;
    return grz_distance_of_two_edges(dim, &x, ra, rb, distance);
}

#endif
