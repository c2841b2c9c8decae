/* The distance of 0 from a set that two edges e and f span from a corner w: a triangle, or the difference of two
 * segments. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_TWO_EDGES_H
#define GRZ_DISTANCE_TWO_EDGES_H

#include "distance/nearest_proof.h"
#include "num/two.h"

typedef struct grz_two_edges {
    grz_dd corner[3];
    grz_two edge[3], rest[3]; /* e in the low halves, f in the high ones: exactly edge + rest */
    grz_two weight;           /* s and t: 0 of an edge that is not free */
    bool free_e, free_f;
} grz_two_edges;

/* q and the products that a proof needs. */
typedef struct grz_seen_point {
    grz_dd square; /* of q */
    double off;    /* how far q may be from a point of the set */
    double q_e, q_f, ee, ff, ef;
} grz_seen_point;

static GRZ_INLINE grz_seen_point grz_see_point(int dim, const grz_two_edges *x) {
    grz_seen_point seen = {.ef = 0};
    grz_dd q[3];
    double size = 0;
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
        size += fabs(w.hi) + (fabs(e) + fabs(f));
    }
    seen.square = grz_sum_of_squares(dim, q);
    seen.q_e = grz_two_low(along);
    seen.q_f = grz_two_high(along);
    seen.ee = grz_two_low(squares);
    seen.ff = grz_two_high(squares);
    seen.off = distance_place_error * size;
    return seen;
}

/* Of the set less two radii; false if it is not certain. */
static GRZ_INLINE bool grz_distance_of_two_edges(int dim, const grz_two_edges *x, double ra, double rb,
                                                 double *distance) {
    const grz_seen_point p = grz_see_point(dim, x);
    const double square = p.square.hi;
    double part = 0;
    const bool usable_e = grz_is_length_usable(p.ee), usable_f = grz_is_length_usable(p.ff),
               usable = grz_is_length_usable(square);
    if (!(usable_e & usable_f & usable)) return false;
    const bool away_e = !x->free_e && grz_leads_away(p.q_e, p.ee, square, 0),
               away_f = !x->free_f && grz_leads_away(p.q_f, p.ff, square, 0);
    if (!away_e & !away_f) {
        part = grz_part_along_two(p.q_e, p.q_f, p.ee, p.ff, p.ef, square);
    } else if (!away_e | !away_f) {
        part = away_e ? grz_part_along(p.q_f, 1 / p.ff, square) : grz_part_along(p.q_e, 1 / p.ee, square);
    }
    if (away_e && !grz_leads_away(p.q_e, p.ee, square, part)) return false;
    if (away_f && !grz_leads_away(p.q_f, p.ff, square, part)) return false;
    return grz_round_seen(p.square, p.off, part, ra, rb, distance);
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

/* A triangle */

/* The corner from which the part of a triangle that has the nearest point is seen, and the other two. */
typedef struct grz_triangle_part {
    int corner, e, f;
    double s, t;
} grz_triangle_part;

/* By Ericson, 5.1.5, with the products of the edges e and f at corner 0 with each other and with the corner, seen from
 * the point. */
static inline grz_triangle_part grz_guess_triangle_part(double we, double wf, double ee, double ff, double ef) {
    const double s = ef * wf - ff * we, t = ef * we - ee * wf, under = ee * ff - ef * ef;
    if (s > 0 && t > 0 && s + t < under) return (grz_triangle_part){0, 1, 2, s / under, t / under};
    if (we >= 0 && wf >= 0) return (grz_triangle_part){0, 1, 2, 0, 0};
    const double we1 = we + ee, wf1 = wf + ef, we2 = we + ef, wf2 = wf + ff;
    if (we1 <= 0 && wf1 >= we1) return (grz_triangle_part){1, 0, 2, 0, 0};
    if (wf2 <= 0 && we2 >= wf2) return (grz_triangle_part){2, 0, 1, 0, 0};
    if (t <= 0 && we < 0 && we1 > 0) return (grz_triangle_part){0, 1, 2, -we / ee, 0};
    if (s <= 0 && wf < 0 && wf2 > 0) return (grz_triangle_part){0, 2, 1, -wf / ff, 0};
    const double from_1 = we1 - wf1, from_2 = wf2 - we2;
    return (grz_triangle_part){1, 2, 0, from_1 / (from_1 + from_2), 0};
}

/* Of a point, with a radius, from a triangle. */
static GRZ_INLINE bool grz_distance_to_triangle(int dim, const double p[], const double *const corner[3], double radius,
                                                double *distance) {
    grz_two_edges x;
    double we = 0, wf = 0, ee = 0, ff = 0, ef = 0;
    for (int i = 0; i < dim; i++) {
        const double w = corner[0][i] - p[i], e = corner[1][i] - corner[0][i], f = corner[2][i] - corner[0][i];
        we += w * e;
        wf += w * f;
        ee += e * e;
        ff += f * f;
        ef += e * f;
    }
    const grz_triangle_part part = grz_guess_triangle_part(we, wf, ee, ff, ef);
    x.free_e = part.s > 0 && part.s < 1;
    x.free_f = part.t > 0 && part.s + part.t < 1;
    x.weight = grz_two_of(x.free_e ? part.s : 0, x.free_f ? part.t : 0);
    for (int i = 0; i < dim; i++) {
        const double w = corner[part.corner][i];
        const grz_two ends = grz_two_of(corner[part.e][i], corner[part.f][i]);
        x.corner[i] = grz_dd_sum(w, -p[i]);
        x.edge[i] = grz_two_exact_sum(ends, grz_two_same(-w), &x.rest[i]);
    }
    if (dim == 2 && x.free_e && x.free_f) return false;
    return grz_distance_of_two_edges(dim, &x, radius, 0, distance);
}

#endif
