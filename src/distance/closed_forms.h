/* Distances that a nearest point of the plane or of space decides; the engine answers what they leave open. Compiled
 * into the closed forms of both spaces.
 *
 * A shape is its kind, what a shape of this kind is (overlap/by_engine.h), and its radius. A point or ball begins with
 * its center, a segment or capsule with its ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_CLOSED_FORMS_H
#define GRZ_DISTANCE_CLOSED_FORMS_H

#include "distance/distance.h"
#include "distance/one_edge.h"
#include "distance/rounded_root.h"

/* Two points or balls. */
static GRZ_INLINE double grz_distance_of_balls(int dim, grz_kind kind_a, const void *a, double ra, grz_kind kind_b,
                                               const void *b, double rb) {
    double distance;
    if (grz_distance_of_points(dim, (const double *)a, (const double *)b, ra, rb, &distance)) return distance;
    return grz_distance_by_engine(dim, kind_a, a, kind_b, b);
}

/* A point or ball, and a segment or capsule. */
static GRZ_INLINE double grz_distance_of_ball_and_edge(int dim, grz_kind kind_a, const void *a, double ra,
                                                       grz_kind kind_b, const void *b, double rb) {
    const double *const ends = (const double *)b;
    double distance;
    if (grz_distance_to_segment(dim, (const double *)a, ends, ends + dim, ra, rb, &distance)) return distance;
    return grz_distance_by_engine(dim, kind_a, a, kind_b, b);
}

#endif
