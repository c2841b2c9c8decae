/* The distance of a point from a segment, with radii. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ONE_EDGE_H
#define GRZ_DISTANCE_ONE_EDGE_H

#include "distance/nearest_proof.h"

/* A point p and a segment from a to b, with edge e. Branch-free: which of the three parts of the segment is nearest
 * would be unpredictable. */
static GRZ_INLINE bool grz_distance_to_segment(int dim, const double p[], const double a[], const double b[], double ra,
                                               double rb, double *distance) {
    grz_dd e[3], q[3];
    double we = 0, ee = 0, q_e = 0, size = 0;
    for (int i = 0; i < dim; i++) {
        e[i] = grz_dd_sum(b[i], -a[i]);
        we += (a[i] - p[i]) * e[i].hi;
        ee += e[i].hi * e[i].hi;
    }
    const bool far = -we >= ee, inside = (we < 0) & !far;
    const double *const corner = far ? b : a;
    const double inverse = 1 / ee, weight = inside ? grz_min(-we * inverse, 1) : 0;
    for (int i = 0; i < dim; i++) {
        const grz_dd w = grz_dd_sum(corner[i], -p[i]), step = grz_dd_product(weight, e[i].hi),
                     sum = grz_dd_sum(w.hi, step.hi);
        q[i] = grz_dd_sum(sum.hi, sum.lo + (w.lo + (step.lo + weight * e[i].lo)));
        q_e += q[i].hi * e[i].hi;
        size += fabs(w.hi) + fabs(step.hi);
    }
    const grz_dd square = grz_sum_of_squares(dim, q);
    const bool edge_usable = grz_is_length_usable(ee), square_usable = grz_is_length_usable(square.hi);
    if (!(edge_usable & square_usable)) return false;
    const bool away = !inside && grz_leads_away(far ? -q_e : q_e, ee, square.hi, 0);
    const double part = away ? 0 : grz_part_along(q_e, inverse, square.hi), off = distance_place_error * size;
    return grz_round_seen(square, off, part, ra, rb, distance);
}

#endif
