/* The points of a grz_points, one after the other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_POINTS_H
#define GRZ_BOUNDS_POINTS_H

#include "num/bits.h"

#include <graze/points.h>

/* Bytes from a point to the next; 0: there is nothing to read. */
static inline size_t grz_points_step(const grz_points *points, size_t dim) {
    const size_t size = dim * (points->number == GRZ_FLOAT ? sizeof(float) : sizeof(double));
    const bool known = points->number == GRZ_DOUBLE || points->number == GRZ_FLOAT;
    const size_t step = points->stride == 0 ? size : points->stride;
    return known && points->count > 0 && points->first != NULL && step >= size ? step : 0;
}

static inline void grz_points_read(const grz_points *points, size_t dim, size_t step, size_t i, double to[]) {
    grz_read_numbers((const char *)points->first + i * step, points->number == GRZ_FLOAT, dim, to);
}

#endif
