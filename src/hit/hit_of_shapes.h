/* The hit of two shapes whose times are known, or computed once for this.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_OF_SHAPES_H
#define GRZ_HIT_HIT_OF_SHAPES_H

#include "shape/core.h"

#include <graze/times3.h>

/* As grz3_sweep_hit, for shapes that move from the time `start` on and meet, or meet openly, first at the time that
 * rounds to `enter`. If they are in contact at a start other than 0, only the point has a meaning. `face`: the face of
 * the difference that is hit, if it is known (time/times.h), else empty. */
void grz3_hit_at(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, double start,
                 double enter, const grz_simplex *face, grz3_hit *out);

/* As grz3_cast_hit and grz3_sweep_hit, or with `open` the open ones, of two grz2_shape or grz3_shape, with both times.
 * `point` and `normal` get dim numbers each. Without a hit the times are +inf, and the vectors are not written. */
grz_answer grz_cast_hit_and_exit(int dim, const void *caster, const void *b, bool open, double *enter, double *exit,
                                 double *point, double *normal);
grz_answer grz_sweep_hit_and_exit(int dim, const void *a, const double da[], const void *b, const double db[],
                                  bool open, double *enter, double *exit, double *point, double *normal);

#endif
