/* The hit of two shapes of either space together with both of its times, which are computed once for that.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_AND_EXIT_H
#define GRZ_HIT_HIT_AND_EXIT_H

#include <graze/base.h>

/* As grz3_cast_hit and grz3_sweep_hit, or with `open` the open ones, of two grz2_shape or grz3_shape. `point` and
 * `normal` get dim numbers each. Without a hit the times are +inf, and the vectors are not written. */
grz_answer grz_cast_hit_and_exit(int dim, const void *caster, const void *b, bool open, double *enter, double *exit,
                                 double *point, double *normal);
grz_answer grz_sweep_hit_and_exit(int dim, const void *a, const double da[], const void *b, const double db[],
                                  bool open, double *enter, double *exit, double *point, double *normal);

#endif
