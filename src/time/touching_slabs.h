/* Boxes along the axes that touch, or begin or end to at an end of the motion, exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_TOUCHING_SLABS_H
#define GRZ_TIME_TOUCHING_SLABS_H

#include "num/verdict.h"
#include "time/slabs.h"

/* For what the filters leave. MEETING and TOUCHING, if they never overlap openly: the times in [0, end] are written
 * that are asked for; end is 1 or +inf. APART: none is. UNDECIDED only if a number is not moderate (num/stage.h). */
grz_meet grz_touching_slabs(int dim, const grz_slabs *slabs, double end, double *enter, double *exit);

#endif
