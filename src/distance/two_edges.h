/* The distance of 0 from a set that two edges e and f span from a corner w: a triangle, or the difference of two
 * segments. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_TWO_EDGES_H
#define GRZ_DISTANCE_TWO_EDGES_H

#include "distance/nearest_proof.h"
#include "num/two.h"

/* A guess: the corner, which is a difference of two points, the ends of both edges, and their weights. */
typedef struct grz_edges_guess {
    const double *corner[2], *e[2], *f[2]; /* an edge leads from its first end to its second */
    double s, t;                           /* 0 of an edge that is not free */
    bool free_e, free_f;
} grz_edges_guess;

typedef struct grz_two_edges {
    grz_dd corner[3];
    grz_two edge[3], rest[3]; /* e in the low halves, f in the high ones: exactly edge + rest */
    grz_two weight;           /* s and t */
    bool free_e, free_f;
} grz_two_edges;

static GRZ_INLINE grz_two_edges grz_place_edges(int dim, const grz_edges_guess *g) {
    grz_two_edges x = {.weight = grz_two_of(g->s, g->t), .free_e = g->free_e, .free_f = g->free_f};
    for (int i = 0; i < dim; i++) {
        const grz_two ends = grz_two_of(g->e[1][i], g->f[1][i]), starts = grz_two_of(-g->e[0][i], -g->f[0][i]);
        x.corner[i] = grz_dd_sum(g->corner[0][i], -g->corner[1][i]);
        x.edge[i] = grz_two_exact_sum(ends, starts, &x.rest[i]);
    }
    return x;
}

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

/* Writes the square of what is along all edges that do not certainly lead away; false if nothing is certain. `square`
 * is that of q, or what proofs take for it. */
static GRZ_INLINE bool grz_part_along_edges(const grz_edges_guess *g, const grz_seen_point *p, double square,
                                            double *part) {
    const bool usable_e = grz_is_length_usable(p->ee), usable_f = grz_is_length_usable(p->ff);
    *part = 0;
    if (!(usable_e & usable_f)) return false;
    const bool away_e = !g->free_e && grz_leads_away(p->q_e, p->ee, square, 0),
               away_f = !g->free_f && grz_leads_away(p->q_f, p->ff, square, 0);
    if (!away_e & !away_f) {
        *part = grz_part_along_two(p->q_e, p->q_f, p->ee, p->ff, p->ef, square);
    } else if (!away_e | !away_f) {
        *part = away_e ? grz_part_along(p->q_f, 1 / p->ff, square) : grz_part_along(p->q_e, 1 / p->ee, square);
    }
    if (away_e && !grz_leads_away(p->q_e, p->ee, square, *part)) return false;
    return !away_f || grz_leads_away(p->q_f, p->ff, square, *part);
}

static GRZ_INLINE bool grz_distance_of_edges_extended(int dim, const grz_edges_guess *g, double ra, double rb,
                                                      double *distance) {
    grz_seen_point p = {.ef = 0};
    grz_extended q[3];
    double part, square = 0, size = 0;
    for (int i = 0; i < dim; i++) {
        const double w = g->corner[0][i] - g->corner[1][i], e = g->e[1][i] - g->e[0][i], f = g->f[1][i] - g->f[0][i],
                     of_e = g->s * e, of_f = g->t * f, at = w + (of_e + of_f);
        p.q_e += at * e;
        p.q_f += at * f;
        p.ee += e * e;
        p.ff += f * f;
        p.ef += e * f;
        square += at * at;
        size += fabs(w) + (fabs(of_e) + fabs(of_f));
    }
    if (!grz_part_along_edges(g, &p, grz_square_of_sizes(size), &part) || !grz_is_part_small(part, square))
        return false;
    for (int i = 0; i < dim; i++)
        q[i] = ((grz_extended)*grz_anew(&g->e[1][i]) - *grz_anew(&g->e[0][i])) * g->s +
               ((grz_extended)*grz_anew(&g->f[1][i]) - *grz_anew(&g->f[0][i])) * g->t +
               ((grz_extended)*grz_anew(&g->corner[0][i]) - *grz_anew(&g->corner[1][i]));
    return grz_round_length_extended(dim, q, distance_place_extended_error * size, size, ra, rb, distance);
}

/* What these do not decide, or where there are none. g is a copy, so that their own stays in registers. */
static GRZ_NOINLINE bool grz_distance_of_edges_twofold(int dim, grz_edges_guess g, double ra, double rb,
                                                       double *distance) {
    const grz_two_edges x = grz_place_edges(dim, &g);
    const grz_seen_point p = grz_see_point(dim, &x);
    double part;
    if (!grz_is_length_usable(p.square.hi) || !grz_part_along_edges(&g, &p, p.square.hi, &part)) return false;
    return grz_round_seen(p.square, p.off, part, ra, rb, distance);
}

/* Of the set less two radii; false if it is not certain. */
static GRZ_INLINE bool grz_distance_of_two_edges(int dim, const grz_edges_guess *g, double ra, double rb,
                                                 double *distance) {
    return (GRZ_EXTENDED_CLAIMS && grz_distance_of_edges_extended(dim, g, ra, rb, distance)) ||
           grz_distance_of_edges_twofold(dim, *g, ra, rb, distance);
}

/* Two segments */

/* 0 to 1; 0 of NaN. */
static inline double grz_clamped_weight(double x) { return grz_min(grz_max(x, 0), 1); }

/* The nearest points of two segments a + s e and b - t f, seen from each other (Ericson, "Real-Time Collision
 * Detection", 2005, 5.1.9): s of the lines, t for that s, and s again if t leaves the segment. */
static GRZ_INLINE bool grz_distance_of_segments(int dim, const double *const a[2], const double *const b[2], double ra,
                                                double rb, double *distance) {
    double we = 0, wf = 0, ee = 0, ff = 0, ef = 0;
    for (int i = 0; i < dim; i++) {
        const double w = a[0][i] - b[0][i], e = a[1][i] - a[0][i], f = b[0][i] - b[1][i];
        we += w * e;
        wf += w * f;
        ee += e * e;
        ff += f * f;
        ef += e * f;
    }
    double s = grz_clamped_weight((ef * wf - ff * we) / (ee * ff - ef * ef)), t = -(wf + ef * s) / ff;
    if (!(t > 0 && t < 1)) {
        t = grz_clamped_weight(t);
        s = grz_clamped_weight(-(we + ef * t) / ee);
    }
    const bool far_a = s == 1, far_b = t == 1;
    const bool free_e = s > 0 && s < 1;
    const bool free_f = t > 0 && t < 1;
    const grz_edges_guess g = {.corner = {a[far_a], b[far_b]},
                               .e = {a[far_a], a[!far_a]},
                               .f = {b[!far_b], b[far_b]},
                               .s = far_a ? 0 : s,
                               .t = far_b ? 0 : t,
                               .free_e = free_e,
                               .free_f = free_f};
    if (dim == 2 && free_e && free_f) return false;
    return grz_distance_of_two_edges(dim, &g, ra, rb, distance);
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
    const bool free_e = part.s > 0 && part.s < 1;
    const bool free_f = part.t > 0 && part.s + part.t < 1;
    const double *const from = corner[part.corner];
    const grz_edges_guess g = {.corner = {from, p},
                               .e = {from, corner[part.e]},
                               .f = {from, corner[part.f]},
                               .s = free_e ? part.s : 0,
                               .t = free_f ? part.t : 0,
                               .free_e = free_e,
                               .free_f = free_f};
    if (dim == 2 && free_e && free_f) return false;
    return grz_distance_of_two_edges(dim, &g, radius, 0, distance);
}

#endif
