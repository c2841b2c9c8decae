/* The bounds of shapes on one axis, rounded outward, for both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_BOUNDS_H
#define GRZ_SHAPE_BOUNDS_H

#include "num/bits.h"

#include <math.h>

typedef struct grz_axis_bounds {
    double least, greatest;
} grz_axis_bounds;

static inline grz_axis_bounds grz_axis_bounds_everything(void) {
    return (grz_axis_bounds){-(double)INFINITY, (double)INFINITY};
}

static inline grz_axis_bounds grz_axis_bounds_point(double x) { return (grz_axis_bounds){x, x}; }

static inline grz_axis_bounds grz_axis_bounds_enclose(grz_axis_bounds s, double x) {
    return (grz_axis_bounds){x < s.least ? x : s.least, x > s.greatest ? x : s.greatest};
}

/* At least |a b|, and within an ulp of it unless one is subnormal: where those are taken for 0 their product would be,
 * too, however large the other is. The least normal number stands for them. */
static inline double grz_axis_bounds_product(double a, double b) {
    const uint64_t least_normal = GRZ_MANTISSA_MASK + 1, m = grz_bits(a) << 1 >> 1, n = grz_bits(b) << 1 >> 1;
    return grz_from_bits(m != 0 && m < least_normal ? least_normal : m) *
           grz_from_bits(n != 0 && n < least_normal ? least_normal : n);
}

/* Grown by at least r, which is within 8 u of what it stands for: the sums round, and what is flushed to zero is less
 * than 2^-1000. */
static inline grz_axis_bounds grz_axis_bounds_grown(grz_axis_bounds s, double r) {
    const double low = r * (1 + 0x1p-48) + (fabs(s.least) * 0x1p-52 + 0x1p-1000);
    const double high = r * (1 + 0x1p-48) + (fabs(s.greatest) * 0x1p-52 + 0x1p-1000);
    return (grz_axis_bounds){s.least - low, s.greatest + high};
}

static inline grz_axis_bounds grz_axis_bounds_line(double origin, double motion, bool both) {
    if (grz_zero(motion)) return grz_axis_bounds_point(origin);
    if (both) return grz_axis_bounds_everything();
    return grz_negative(motion) ? (grz_axis_bounds){-(double)INFINITY, origin}
                                : (grz_axis_bounds){origin, (double)INFINITY};
}

#endif
