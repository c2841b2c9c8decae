/* What the closed forms of casts and sweeps share.
 *
 * The functions of a pair return true if A and B touch, where `open` if they overlap openly, and write the first and
 * the last time of that to *enter and *exit; +inf to both if they never do. Either pointer may be NULL: that time is
 * then not computed.
 *
 * Each has a closed form, castD_closed_B or sweepD_closed_A_B. MEETING: they overlap openly, and the times are
 * written. APART: they do not touch, and +inf is written. UNDECIDED: neither is proven, or a time is not certain; what
 * was written does not count, and castD_later_B or sweepD_later_A_B answers. That is not inlined, and is passed a copy
 * of the path, so that the path itself stays in registers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CLOSED_FORM_H
#define GRZ_TIME_CLOSED_FORM_H

#include "num/bits.h"
#include "num/verdict.h"
#include "shape/vec2.h"
#include "shape/vec3.h"
#include "time/times.h"

#include <graze/shapes2.h>
#include <graze/shapes3.h>

/* The displacement that a caller passed: NULL stands for no motion. */
static inline const grz2_vec *grz2_motion_of(const grz2_vec *d) { return d ? d : &grz2_nowhere; }
static inline const grz3_vec *grz3_motion_of(const grz3_vec *d) { return d ? d : &grz3_nowhere; }

static inline grz_path grz2_path_of_segment(const grz2_segment *a) {
    return (grz_path){&a->a.x, &a->b.x, &a->a.x, GRZ_SPAN_UNIT};
}
static inline grz_path grz2_path_of_ray(const grz2_ray *a) {
    return (grz_path){&a->origin.x, &a->dir.x, &grz2_nowhere.x, GRZ_SPAN_RAY};
}
static inline grz_path grz3_path_of_segment(const grz3_segment *a) {
    return (grz_path){&a->a.x, &a->b.x, &a->a.x, GRZ_SPAN_UNIT};
}
static inline grz_path grz3_path_of_ray(const grz3_ray *a) {
    return (grz_path){&a->origin.x, &a->dir.x, &grz3_nowhere.x, GRZ_SPAN_RAY};
}

/* The engine's answers. Of a sweep `leaves` says that *exit is known, if they touch at all. */
bool grz2_cast_by_engine(const grz_path *path, const grz2_shape *b, bool open, double *enter, double *exit);
bool grz3_cast_by_engine(const grz_path *path, const grz3_shape *b, bool open, double *enter, double *exit);
grz_answer grz2_sweep_by_engine(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                bool open, bool leaves, double *enter, double *exit);
grz_answer grz3_sweep_by_engine(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                                bool open, bool leaves, double *enter, double *exit);

#endif
