/* The distance of a point from a segment, with radii. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ONE_EDGE_H
#define GRZ_DISTANCE_ONE_EDGE_H

#include "distance/nearest_proof.h"

/* The nearest point of a segment with edge e: `corner` and weight times e. */
typedef struct grz_seen_segment {
    double e[3], ee, inverse; /* 1 / e . e */
    const double *corner;
    double weight;
    grz_two room; /* of the weight */
} grz_seen_segment;

/* Branch-free: which of the three parts of the segment is nearest would be unpredictable. */
static GRZ_INLINE grz_seen_segment grz_guess_on_segment(int dim, const double p[], const double a[], const double b[]) {
    grz_seen_segment x = {.ee = 0};
    double we = 0;
    for (int i = 0; i < dim; i++) {
        x.e[i] = b[i] - a[i];
        we += (a[i] - p[i]) * x.e[i];
        x.ee += x.e[i] * x.e[i];
    }
    x.room = grz_two_less(grz_two_of(-we, 0), grz_two_of(x.ee, -we));
    x.corner = grz_one_of(grz_two_is_low(x.room), a, b);
    x.inverse = 1 / x.ee;
    const grz_two share = grz_two_same(grz_min(-we * x.inverse, 1));
    x.weight = grz_two_low(grz_two_and(grz_two_and(x.room, grz_two_swap(x.room)), share));
    return x;
}

static GRZ_INLINE bool grz_distance_to_segment_extended(int dim, const double p[], const double a[], const double b[],
                                                        const grz_seen_segment *x, double ra, double rb,
                                                        double *distance) {
    grz_extended q[3];
    double q_e = 0, square = 0, size = 0;
    for (int i = 0; i < dim; i++) {
        const double w = x->corner[i] - p[i], step = x->weight * x->e[i], at = w + step;
        q_e += at * x->e[i];
        square += at * at;
        size += fabs(w) + fabs(step);
    }
    const double part = grz_part_with_room(q_e, x->room, x->inverse, grz_square_of_sizes(size));
    const bool edge_usable = grz_is_length_usable(x->ee), small = grz_is_part_small(part, square);
    if (!(edge_usable & small)) return false;
    for (int i = 0; i < dim; i++)
        q[i] = ((grz_extended)*grz_anew(&b[i]) - *grz_anew(&a[i])) * x->weight +
               ((grz_extended)*grz_anew(&x->corner[i]) - *grz_anew(&p[i]));
    return grz_round_length_extended(dim, q, distance_place_extended_error * size, size, ra, rb, distance);
}

/* What 64 bits do not decide, or where there are none. x is a copy, so that their own stays in registers. */
static GRZ_NOINLINE bool grz_distance_to_segment_twofold(int dim, const double p[], const double a[], const double b[],
                                                         grz_seen_segment x, double ra, double rb, double *distance) {
    grz_dd q[3];
    double q_e = 0, size = 0;
    for (int i = 0; i < dim; i++) {
        const grz_dd e = grz_dd_sum(b[i], -a[i]), w = grz_dd_sum(x.corner[i], -p[i]),
                     step = grz_dd_product(x.weight, e.hi), sum = grz_dd_sum(w.hi, step.hi);
        q[i] = grz_dd_sum(sum.hi, sum.lo + (w.lo + (step.lo + x.weight * e.lo)));
        q_e += q[i].hi * e.hi;
        size += fabs(w.hi) + fabs(step.hi);
    }
    const grz_dd square = grz_sum_of_squares(dim, q);
    const bool edge_usable = grz_is_length_usable(x.ee), square_usable = grz_is_length_usable(square.hi);
    if (!(edge_usable & square_usable)) return false;
    const double part = grz_part_with_room(q_e, x.room, x.inverse, square.hi), off = distance_place_error * size;
    return grz_round_seen(square, off, part, ra, rb, distance);
}

/* A point p and a segment from a to b. */
static GRZ_INLINE bool grz_distance_to_segment(int dim, const double p[], const double a[], const double b[], double ra,
                                               double rb, double *distance) {
    const grz_seen_segment x = grz_guess_on_segment(dim, p, a, b);
    return (GRZ_EXTENDED_CLAIMS && grz_distance_to_segment_extended(dim, p, a, b, &x, ra, rb, distance)) ||
           grz_distance_to_segment_twofold(dim, p, a, b, x, ra, rb, distance);
}

#endif
