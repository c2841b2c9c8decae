/* Axis-aligned boxes of which one moves: the times at which their intervals overlap on all axes (Kay and Kajiya, "Ray
 * tracing complex scenes", 1986; Gomez, "Simple intersection tests for games", 1999). A point that moves is a box of
 * size 0.
 *
 * On axis i the boxes overlap while low <= t v <= high, with low = b_min - a_max, high = b_max - a_min, v = da - db.
 * All three are known as a double and what it rounded off, so that the times low / v and high / v round correctly
 * after one correction. Rounding keeps the order of times: the latest beginning and the earliest end are those of the
 * rounded ones.
 *
 * In doubles, the yes/no and both times together: slabs.inc. What these leave: slabs.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_SLABS_H
#define GRZ_TIME_SLABS_H

#include "base/isa.h"
#include "num/verdict.h"
#include "shape/path.h"

/* The yes/no of a point that moves and an axis-aligned box, or of two such boxes, and the times that are asked for, in
 * doubles (slabs.inc). MEETING: they overlap openly. APART: they do not touch, and +inf is written. UNDECIDED: nothing
 * is proven, or a time is not certain; nothing is written. A box is min, then max. */
grz_meet grz2_path_meets_aabb_scalar(const double origin[], const double to[], const double from[], const double box[],
                                     double last, double *enter, double *exit);
grz_meet grz3_path_meets_aabb_scalar(const double origin[], const double to[], const double from[], const double box[],
                                     double last, double *enter, double *exit);
grz_meet grz2_aabb_meets_aabb_scalar(const double a[], const double da[], const double b[], const double db[],
                                     double *enter, double *exit);
grz_meet grz3_aabb_meets_aabb_scalar(const double a[], const double da[], const double b[], const double db[],
                                     double *enter, double *exit);
grz_meet grz2_path_meets_aabb_avx2(const double origin[], const double to[], const double from[], const double box[],
                                   double last, double *enter, double *exit);
grz_meet grz3_path_meets_aabb_avx2(const double origin[], const double to[], const double from[], const double box[],
                                   double last, double *enter, double *exit);
grz_meet grz2_aabb_meets_aabb_avx2(const double a[], const double da[], const double b[], const double db[],
                                   double *enter, double *exit);
grz_meet grz3_aabb_meets_aabb_avx2(const double a[], const double da[], const double b[], const double db[],
                                   double *enter, double *exit);

/* Both boxes and their displacements, dim numbers each. */
typedef struct grz_slabs {
    const double *a_min, *a_max, *b_min, *b_max, *da, *db;
} grz_slabs;

/* For what the doubles leave. MEETING and TOUCHING, if they never overlap openly: the times in [0, end]
 * are written that are asked for; end is 1 or +inf. APART: none is. UNDECIDED only if a number is not moderate
 * (num/stage.h), or a box is empty. */
grz_meet grz_touching_slabs(int dim, const grz_slabs *slabs, double end, double *enter, double *exit);

#endif
