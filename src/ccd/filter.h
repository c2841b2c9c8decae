/* The first stages, in doubles with proven bounds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CCD_FILTER_H
#define GRZ_CCD_FILTER_H

#include "ccd/moving.h"
#include "num/stage.h"

/* The places of the corners at both ends, each coordinate rounded once: within u of itself. f is det(q0, q1, q2), in
 * the plane q0 x q1: at time t it is the sum of f[i] (1 - t)^(3 - i) t^i times 1, 3, 3, 1, where each f[i] is within
 * ccd_volume_error size^3, in the plane size^2. */
typedef struct grz_rounded_polygon {
    int dim, count;
    double at[2][GRZ_MOST_MOVING_CORNERS][3];
    double size;       /* the largest |coordinate| */
    double f[4], unit; /* size^3, or size^2 */
} grz_rounded_polygon;

/* With M the largest |coordinate|, a determinant is a sum of six products, of at most M^3 each. Each product has three
 * factors within u of theirs; it is rounded twice, and takes part in at most three sums: 8 u. The sum of three
 * determinants is rounded twice more, and divided by 3: 6 * 11 u M^3. In the plane there are two products, of two
 * factors, and at most three sums and a division: less. What is of second order, and what underflows where M is at
 * least 2^-200, is less than what the bound has to spare. */
GRZ_BOUND(ccd_volume_error, 72 * GRZ_U);

typedef enum grz_filter_verdict { GRZ_PROVEN_APART, GRZ_PLACES_ROUNDED, GRZ_NOTHING_PROVEN } grz_filter_verdict;

/* Proves that 0 is outside the polygon at all times; or writes the polygon, if its numbers neither over- nor
 * underflow; else nothing is known. */
grz_filter_verdict grz_filter_moving_polygon(const grz_moving_polygon *m, grz_rounded_polygon *r);

/* Does 0 come into the interior of the polygon at a simple root of f, and not before? False in *is_certain if that is
 * not proven, and neither is that it never comes in. */
bool grz_first_contact_simple(const grz_moving_polygon *m, const grz_rounded_polygon *r, bool *is_certain,
                              double *time);

#endif
