/* Vectors as arrays of doubles, of two or three dimensions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_VEC_H
#define GRZ_NUM_VEC_H

#include "base/isa.h"

#include <math.h>

static GRZ_INLINE double grz_dot(int dim, const double a[], const double b[]) {
    const double xy = a[0] * b[0] + a[1] * b[1];
    return dim == 2 ? xy : xy + a[2] * b[2];
}

/* The sum of |coordinates|. */
static GRZ_INLINE double grz_norm1(int dim, const double a[]) {
    const double xy = fabs(a[0]) + fabs(a[1]);
    return dim == 2 ? xy : xy + fabs(a[2]);
}

/* The largest |coordinate|. */
static GRZ_INLINE double grz_norm_max(const double a[3]) {
    const double most = fabs(a[0]) > fabs(a[1]) ? fabs(a[0]) : fabs(a[1]);
    return most > fabs(a[2]) ? most : fabs(a[2]);
}

static GRZ_INLINE void grz_cross(const double a[3], const double b[3], double out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static GRZ_INLINE void grz_sub(int dim, const double a[], const double b[], double out[]) {
    for (int i = 0; i < dim; i++) out[i] = a[i] - b[i];
}

#endif
