/* The filter for the side of a plane, for every shape that has a center along the normal and reaches as far to both
 * sides.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_SIDE_H
#define GRZ_OVERLAP_SIDE_H

#include "num/stage.h"

#include <graze/base.h>

#include <math.h>

/* `middle`, measured along the normal from the plane, against `reach`; `terms` is the sum of the magnitudes of
 * everything that is added up in the two. The largest number of roundings that a term goes through is 7: an axis'
 * coordinate its product, 2 sums, half, 2 sums and the last one; and one u for the rounding of `terms` itself and for
 * products of errors. */
GRZ_BOUND(side_error, 8 * GRZ_U);

typedef struct grz_side_estimate {
    double middle, reach, terms;
    double normal;  /* the sum of the normal's |coordinates| */
    double largest; /* at least as large as any other number that goes into a product */
    bool solid;     /* no half extent or radius that is negative, or that looks like zero */
} grz_side_estimate;

/* The side, if the estimate proves it. */
static inline bool grz_side_decided(grz_side_estimate e, grz_side *side) {
    const double error = side_error * e.terms, above = e.middle - e.reach, below = e.middle + e.reach;
    *side = (grz_side)((above > 0) - (below < 0));
    /* the windows keep what is flushed to zero, and the other number of a product with it, far below the bound; and the
     * squares of the normal */
    const bool moderate = (e.terms > 0x1p-400) & (e.terms < 0x1p400) & (e.largest < 0x1p200),
               proper = (e.normal > 0x1p-400) & (e.normal < 0x1p200);
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(e.solid & moderate & proper & (fabs(above) > error) & (fabs(below) > error));
}

#endif
