/* What the closed forms of casts and sweeps share.
 *
 * The functions of a pair return true if A and B touch, where `open` if they overlap openly, and write the first and
 * the last time of that to *enter and *exit; +inf to both if they never do. Either pointer may be NULL: that time is
 * then not computed.
 *
 * Each has a closed form, castD_closed_B or sweepD_closed_A_B. MEETING: they overlap openly, and the times are
 * written. APART: they do not touch, and +inf is written. UNDECIDED: neither is proven, or a time is not certain; what
 * was written does not count, and the engine answers, or sweepD_later_A_B. These are not inlined, and are passed a copy
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

/* The engine's answers for shapes of known kinds, as in overlap/by_engine.h. */
bool grz_cast_by_engine(int dim, const grz_path *path, grz_kind kind, const void *b, bool open, double *enter,
                        double *exit);
grz_answer grz_sweep_by_engine(int dim, grz_kind kind_a, const void *a, const double da[], grz_kind kind_b,
                               const void *b, const double db[], bool open, double *enter, double *exit);

#endif
