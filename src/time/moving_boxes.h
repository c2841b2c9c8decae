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

/* An oriented box: dim numbers each, and dim times as many of the axes, one after the other. */
typedef struct grz_obb_parts {
    const double *center, *half, *axis;
} grz_obb_parts;

/* b is oriented; so is a, or it is the axis-aligned box `aligned`, min, then max. These move by da and db. */
typedef struct grz_obbs_sweep {
    const double *aligned; /* NULL: a is oriented */
    grz_obb_parts a, b;
    const double *da, *db;
} grz_obbs_sweep;

grz_meet grz_path_meets_obb_scalar(int dim, const grz_path *path, const grz_obb_parts *b, double *enter, double *exit);
grz_meet grz_path_meets_obb_avx2(int dim, const grz_path *path, const grz_obb_parts *b, double *enter, double *exit);
grz_meet grz_box_meets_obb_scalar(int dim, const grz_obbs_sweep *q, double *enter, double *exit);
grz_meet grz_box_meets_obb_avx2(int dim, const grz_obbs_sweep *q, double *enter, double *exit);

#endif
