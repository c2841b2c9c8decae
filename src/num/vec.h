/* Vectors as arrays of doubles, of two or three dimensions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_VEC_H
#define GRZ_NUM_VEC_H

#include "base/isa.h"
#include "num/bits.h"

#include <math.h>

/* Of as many numbers. */
static inline bool grz_is_finite(int dim, const double v[]) {
    bool finite = true;
    for (int i = 0; i < dim; i++) finite = finite && grz_finite(v[i]);
    return finite;
}

static GRZ_FORCE_INLINE double grz_dot(int dim, const double a[], const double b[]) {
    const double xy = a[0] * b[0] + a[1] * b[1];
    return dim == 2 ? xy : xy + a[2] * b[2];
}

/* The sum of |coordinates|. */
static GRZ_FORCE_INLINE double grz_norm1(int dim, const double a[]) {
    const double xy = fabs(a[0]) + fabs(a[1]);
    return dim == 2 ? xy : xy + fabs(a[2]);
}

/* The largest |coordinate|. */
static GRZ_FORCE_INLINE double grz_norm_max(const double a[3]) {
    const double most = fabs(a[0]) > fabs(a[1]) ? fabs(a[0]) : fabs(a[1]);
    return most > fabs(a[2]) ? most : fabs(a[2]);
}

/* The largest |number| of an array; those that are NaN do not count. */
static inline double grz_largest(int count, const double numbers[]) {
    double largest = 0;
    for (int k = 0; k < count; k++) largest = fabs(numbers[k]) > largest ? fabs(numbers[k]) : largest;
    return largest;
}

/* The axis on which |a| is largest. */
static inline int grz_largest_axis(const double a[3]) {
    int most = 0;
    for (int i = 1; i < 3; i++) most = fabs(a[i]) > fabs(a[most]) ? i : most;
    return most;
}

static GRZ_FORCE_INLINE void grz_cross(const double a[3], const double b[3], double out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* The same with each product rounded: for choices among equals, which must not depend on whether a compiler contracts
 * products into fused multiply-adds. */
static inline double grz_dot_rounded(const double a[3], const double b[3]) {
    return grz_rounded(a[0] * b[0]) + grz_rounded(a[1] * b[1]) + grz_rounded(a[2] * b[2]);
}

static inline void grz_cross_rounded(const double a[3], const double b[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = grz_rounded(a[j] * b[k]) - grz_rounded(a[k] * b[j]);
    }
}

static GRZ_FORCE_INLINE void grz_sub(int dim, const double a[], const double b[], double out[]) {
    for (int i = 0; i < dim; i++) out[i] = a[i] - b[i];
}

/* In space. */
static inline double grz_length_between(const double p[3], const double q[3]) {
    double d[3];
    grz_sub(3, q, p, d);
    return sqrt(grz_dot(3, d, d));
}

/* time * (to - from), also where the difference is beyond the largest double, or 0 and the time infinite. */
static inline double grz_displacement_at(double time, double to, double from) {
    const double d = to - from;
    if (grz_zero(d)) return 0;
    return grz_finite(d) ? time * d : time * to - time * from;
}

/* Surely parallel: equal or opposite, or along the same coordinate axis. A vector of length 0 is parallel to no other:
 * else any two would be parallel to one. Each coordinate is the sum of `parts` doubles, one after the other. By bits,
 * so that subnormals are not taken for 0. */
static inline bool grz_are_parallel_sums(int dim, int parts, const double p[], const double q[]) {
    bool same = true, opposite = true;
    unsigned along_p = 0, along_q = 0; /* a bit for each coordinate that is not 0 */
    for (int i = 0; i < dim * parts; i++) {
        const uint64_t x = grz_bits(p[i]), y = grz_bits(q[i]);
        const bool zeros = (x | y) << 1 == 0;
        same = same & ((x == y) | zeros);
        opposite = opposite & (((x ^ y) == UINT64_C(1) << 63) | zeros);
        along_p |= (unsigned)(x << 1 != 0) << i / parts;
        along_q |= (unsigned)(y << 1 != 0) << i / parts;
    }
    return same | opposite | ((along_p == along_q) & ((along_p & (along_p - 1)) == 0));
}

static inline bool grz_are_parallel(int dim, const double p[], const double q[]) {
    return grz_are_parallel_sums(dim, 1, p, q);
}

#endif
