/* Oriented boxes of which one moves, past a box of any kind, and points that move past one: the yes/no and the times
 * together, in doubles. MEETING: they overlap openly at a time of the path, and the times are written that are asked
 * for. APART: they do not touch, and +inf is written. UNDECIDED: neither is proven, or a time is not certain; what was
 * written does not count.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_MOVING_BOXES_H
#define GRZ_TIME_MOVING_BOXES_H

#include "base/isa.h"
#include "num/verdict.h"
#include "time/times.h"

#include <graze/shapes2.h>
#include <graze/shapes3.h>

grz_meet grz2_path_meets_obb_scalar(const grz_path *path, const grz2_obb *b, double *enter, double *exit);
grz_meet grz3_path_meets_obb_scalar(const grz_path *path, const grz3_obb *b, double *enter, double *exit);
grz_meet grz2_obb_meets_obb_scalar(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                   double *enter, double *exit);
grz_meet grz3_obb_meets_obb_scalar(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                   double *enter, double *exit);
grz_meet grz2_aabb_meets_obb_scalar(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                    double *enter, double *exit);
grz_meet grz3_aabb_meets_obb_scalar(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                    double *enter, double *exit);
grz_meet grz2_path_meets_obb_avx2(const grz_path *path, const grz2_obb *b, double *enter, double *exit);
grz_meet grz3_path_meets_obb_avx2(const grz_path *path, const grz3_obb *b, double *enter, double *exit);
grz_meet grz2_obb_meets_obb_avx2(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                 double *enter, double *exit);
grz_meet grz3_obb_meets_obb_avx2(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                 double *enter, double *exit);
grz_meet grz2_aabb_meets_obb_avx2(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                  double *enter, double *exit);
grz_meet grz3_aabb_meets_obb_avx2(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                  double *enter, double *exit);

#endif
