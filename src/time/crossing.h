/* The time at which a path crosses a triangle between its edges, in double-doubles (crossing.inc).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CROSSING_H
#define GRZ_TIME_CROSSING_H

#include "base/isa.h"
#include "shape/path.h"

#include <graze/shapes3.h>

/* Determinants, as they were computed: with o the origin seen from corner a, d the motion, and e, f the edges from
 * a, o + t d = u e + v f; t, u and v are given times det. And the sums of |coordinates| of these vectors. */
typedef struct grz3_crossing {
    double det, t, u, v;
    double size_o, size_d, size_e, size_f;
} grz3_crossing;

/* The time, correctly rounded, what is left of o + t d - u e - v f for these quotients, and how far the time may be off
 * before it is rounded; false if it is not certain. */
bool grz3_crossing_time_scalar(const grz_path *path, const grz3_triangle *b, const grz3_crossing *c, double *time,
                               grz3_vec *left, double *slack);
bool grz3_crossing_time_avx2(const grz_path *path, const grz3_triangle *b, const grz3_crossing *c, double *time,
                             grz3_vec *left, double *slack);
static inline bool grz3_crossing_time(const grz_path *path, const grz3_triangle *b, const grz3_crossing *c,
                                      double *time, grz3_vec *left, double *slack) {
    return GRZ_WITH_AVX2(grz3_crossing_time_avx2(path, b, c, time, left, slack),
                         grz3_crossing_time_scalar(path, b, c, time, left, slack));
}

#endif
