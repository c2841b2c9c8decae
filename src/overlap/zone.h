/* The zones of a box, for both spaces: 3^dim of them, numbered position along x + 3 position along y + 9 position along
 * z. A position is 0 below the box, 1 between its ends, which belong to it, and 2 above.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_ZONE_H
#define GRZ_OVERLAP_ZONE_H

#include "num/bits.h"
#include "num/stage.h"

#include <graze/base.h>

#include <math.h>

/* The number of the zone; GRZ_ZONE_NONE if not all positions are certain. z is 0 in the plane. */
static GRZ_INLINE int grz_zone_filter(bool certain, int x, int y, int z) {
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain) ? x + 3 * y + 9 * z : GRZ_ZONE_NONE;
}

/* The position to [min, max]. `certain` becomes false where strict comparisons do not prove it: x may be a bound, or
 * flushed to one, or not finite; the box may be flat. */
static GRZ_INLINE int grz_position_between(double x, double min, double max, bool *certain) {
    const bool below = x < min, above = max < x, between = (min < x) & (x < max);
    *certain &= (below | above | between) & (min < max) & (fabs(x) < (double)INFINITY);
    return 1 + above - below;
}

static GRZ_INLINE int grz_zone_aabb_filter(int dim, const double p[], const double min[], const double max[]) {
    bool certain = true;
    const int x = grz_position_between(p[0], min[0], max[0], &certain);
    const int y = grz_position_between(p[1], min[1], max[1], &certain);
    const int z = dim == 3 ? grz_position_between(p[2], min[2], max[2], &certain) : 0;
    return grz_zone_filter(certain, x, y, z);
}

/* Of valid ones, as bits: with denormals-are-zero a subnormal would equal 0. */
static inline int grz_zone_aabb_exact(int dim, const double p[], const double min[], const double max[]) {
    int zone = 0;
    for (int i = 0, weight = 1; i < dim; i++, weight *= 3)
        zone += weight * (1 + (grz_compare(p[i], max[i]) > 0) - (grz_compare(p[i], min[i]) < 0));
    return zone;
}

/* The position of x to [-half, half], where both are within `error` of the true ones. */
static GRZ_INLINE int grz_position_along(double x, double half, double error, bool *certain) {
    const double excess = fabs(x) - half;
    *certain &= fabs(excess) > error;
    return 1 + ((excess > 0) & (x > 0)) - ((excess > 0) & (x < 0));
}

/* A point in the frame of an obb. */
static GRZ_INLINE int grz_zone_obb_filter(int dim, const double along[], const double half[], double error,
                                          bool usable) {
    bool certain = usable;
    const int x = grz_position_along(along[0], half[0], error, &certain);
    const int y = grz_position_along(along[1], half[1], error, &certain);
    const int z = dim == 3 ? grz_position_along(along[2], half[2], error, &certain) : 0;
    return grz_zone_filter(certain, x, y, z);
}

#endif
