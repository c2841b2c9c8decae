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

#include "base/answer.h"
#include "base/isa.h"
#include "num/stage.h"
#include "num/verdict.h"

#include <graze/shapes2.h>
#include <graze/shapes3.h>

/* The yes/no and the times of pairs with an axis-aligned box b, in doubles (slabs.inc); what is not certain is left to
 * the function that ends in _later, by a tail call, for which no register is saved. */
bool grz2_cast_segment_aabb_scalar(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter, double *exit);
bool grz2_cast_ray_aabb_scalar(const grz2_ray *a, const grz2_aabb *b, bool open, double *enter, double *exit);
grz_answer grz2_sweep_aabb_aabb_scalar(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                       bool open, double *enter, double *exit);
bool grz2_cast_segment_aabb_avx2(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter, double *exit);
bool grz2_cast_ray_aabb_avx2(const grz2_ray *a, const grz2_aabb *b, bool open, double *enter, double *exit);
grz_answer grz2_sweep_aabb_aabb_avx2(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                     bool open, double *enter, double *exit);
bool grz2_cast_segment_aabb_later(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter, double *exit);
bool grz2_cast_ray_aabb_later(const grz2_ray *a, const grz2_aabb *b, bool open, double *enter, double *exit);
grz_answer grz2_sweep_aabb_aabb_later(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                      bool open, double *enter, double *exit);
bool grz3_cast_segment_aabb_scalar(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter, double *exit);
bool grz3_cast_ray_aabb_scalar(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit);
grz_answer grz3_sweep_aabb_aabb_scalar(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                       bool open, double *enter, double *exit);
bool grz3_cast_segment_aabb_avx2(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter, double *exit);
bool grz3_cast_ray_aabb_avx2(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit);
grz_answer grz3_sweep_aabb_aabb_avx2(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                     bool open, double *enter, double *exit);
bool grz3_cast_segment_aabb_later(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter, double *exit);
bool grz3_cast_ray_aabb_later(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit);
grz_answer grz3_sweep_aabb_aabb_later(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                      bool open, double *enter, double *exit);

/* Both boxes and their displacements, dim numbers each. */
typedef struct grz_slabs {
    const double *a_min, *a_max, *b_min, *b_max, *da, *db;
} grz_slabs;

/* For what the doubles leave. MEETING and TOUCHING, if they never overlap openly: the times in [0, end]
 * are written that are asked for; end is 1 or +inf. APART: none is. UNDECIDED only if a number is not moderate
 * (num/stage.h), or a box is empty. */
grz_meet grz_touching_slabs(int dim, const grz_slabs *slabs, double end, double *enter, double *exit);

#endif
