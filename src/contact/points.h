/* Where two shapes are in contact, given the normal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_POINTS_H
#define GRZ_CONTACT_POINTS_H

#include "contact/axis.h"
#include "contact/outline.h"

#include "num/bits.h"

#include <graze/base.h>

#include <math.h>

/* A point of contact. feature[0] is that of a. `part`: for callers with shapes of many parts. */
typedef struct grz_contact_place {
    double point[3], depth;
    grz_feature feature[2];
    uint32_t part[2];
} grz_contact_place;

/* Where a point of contact is computed from: the exact point, rounded; or the corner of a, of b, or of both, moved
 * along the normal to midway between both surfaces. The latter is of nothing but rounded numbers, which are the same
 * whichever stage finds them: so this point is, too. */
typedef enum grz_place_from { GRZ_FROM_LINE, GRZ_FROM_A, GRZ_FROM_B, GRZ_FROM_BOTH } grz_place_from;

/* p and q: corners of a and b, of which those are used that it is computed from. With M the largest |coordinate| of
 * both shapes, surfaces included, and r the radius: a corner is within u (M - r). It is moved by less than M + r / 2,
 * of which the depth, its difference from r, the normal and the product are each within u, and by u r more; then the
 * sum rounds, by u M: 7 u M in all. From both there is no depth: 5 u M. */
static inline void grz_place_from_corners(int dim, grz_place_from from, const double p[], const double q[],
                                          const double normal[], const double radius[2], double depth, double point[]) {
    const double half = grz_rounded(0.5 * depth), by = from == GRZ_FROM_A   ? half - radius[0]
                                                       : from == GRZ_FROM_B ? radius[1] - half
                                                                            : 0.5 * (radius[1] - radius[0]);
    for (int i = 0; i < dim; i++) {
        const double at = from == GRZ_FROM_A   ? p[i]
                          : from == GRZ_FROM_B ? q[i]
                                               : grz_rounded(0.5 * p[i]) + grz_rounded(0.5 * q[i]);
        point[i] = at + grz_rounded(by * normal[i]) + 0;
    }
}

/* How many there are at most. */
enum { GRZ_MOST_PLACES = 2 * GRZ_MOST_OUTLINE };

/* The direction out of b, towards a, along which two shapes are in contact: that of their axis; or the normal of one of
 * them, which is a triangle, or minus that; or a vector. */
typedef enum grz_contact_along { GRZ_ALONG_AXIS, GRZ_ALONG_NORMAL, GRZ_ALONG_VECTOR } grz_contact_along;

typedef struct grz_contact_pair {
    const grz_body *a, *b;
    grz_contact_along along;
    const grz_contact_axis *axis;
    int of, turn; /* NORMAL: of a (0) or b (1), times 1 or -1 */
    const double *vector;
    double margin;
    bool is_least;       /* it is the direction of the least translation or, if they are apart, of the distance */
    double depth;        /* then */
    bool furthest_alone; /* then: only the two corners that are furthest count, one of each core */
} grz_contact_pair;

/* Two bodies that are in contact within `margin`, along the axis of their contact. */
static inline grz_contact_pair grz_contact_pair_along(const grz_body *a, const grz_body *b,
                                                      const grz_contact_axis *axis, double margin) {
    return (grz_contact_pair){.a = a,
                              .b = b,
                              .along = GRZ_ALONG_AXIS,
                              .axis = axis,
                              .margin = margin,
                              .is_least = true,
                              .depth = axis->depth};
}

/* Finds all points of contact, at most GRZ_MOST_PLACES, and returns how many there are. `normal` becomes the unit
 * vector along the direction. If a triangle has no normal, there are none.
 *
 * Each core has an outline that faces the other along the direction d: a corner, an edge or a face (outline.h); of a
 * plane or half-space all of its plane. Both outlines are projected along d. What is common to both projections is a
 * convex polygon, a segment or a point, and its corners are the points of contact:
 *
 *     a corner of a within b's outline, a corner of b within a's, and the crossings of edges.
 *
 * At each of them a line along d meets both outlines. The depth is the sum of the radii less how far a's core is ahead
 * of b's on this line, along the unit normal; the point is midway between the surfaces, moved out by their radii.
 * Points with a depth below -margin are left out.
 *
 * If d is that of the least translation, the deepest of these points has its depth. For the point of A - B that is
 * nearest to 0, or the nearest of its boundary, is the difference of two points furthest along -d and d, and parallel
 * to d. So their projections are the same point, which both outlines contain.
 *
 * All signs are exact. A depth is the nearest double; those of the deepest points are `depth` then. A point that is
 * not from corners (grz_place_from_corners) is rounded once, but for the unit normal by which a radius is multiplied,
 * to 2^-96. Doubles and double-doubles find nearly all; what they are not certain of is done again in dyadic integers,
 * with the same result. */
int grz_find_contact_points(const grz_contact_pair *pair, double normal[3], grz_contact_place places[GRZ_MOST_PLACES]);

#endif
