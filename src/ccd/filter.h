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

/* With M the largest |coordinate|, a determinant is at most 4 M^3, and the three coordinates of a cross product are
 * together at most 4 M^2: both are convex in each number, so largest where all are M or -M. A determinant changes by a
 * place within u M by that times a coordinate of a cross product, those of three rows: 12 u M^3. Each coordinate of the
 * one that is computed is off by two products of at most M^2 and its own rounding, all three by 6 u + 4 u; their
 * products with a row are rounded, 4 u, and so are two sums, 8 u: 34 u M^3. The sum of three determinants is rounded
 * twice, 8 u + 12 u, and divided by 3: 34 u + 20 u / 3 + 4 u, less than 45 u M^3. In the plane there are two products,
 * of two factors, and at most three sums and a division: less. What is of second order, and what underflows where M is
 * at least 2^-200, is less than what the bound has to spare. */
GRZ_BOUND(ccd_volume_error, 48 * GRZ_U);

typedef enum grz_filter_verdict { GRZ_PROVEN_APART, GRZ_PLACES_ROUNDED, GRZ_NOTHING_PROVEN } grz_filter_verdict;

/* Proves that 0 is outside the polygon at all times; or writes the polygon, if its numbers neither over- nor
 * underflow; else nothing is known. */
grz_filter_verdict grz_filter_moving_polygon(const grz_moving_polygon *m, grz_rounded_polygon *r);

/* Does 0 come into the interior of the polygon at a simple root of f, and not before? False in *is_certain if that is
 * not proven, and neither is that it never comes in. */
bool grz_first_contact_simple(const grz_moving_polygon *m, const grz_rounded_polygon *r, bool *is_certain,
                              double *time);

#endif
