/* What a stage says of two shapes. One type for all stages, from the filters to the exact one, so that no answer is
 * ever taken for another.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_VERDICT_H
#define GRZ_NUM_VERDICT_H

#include <stdbool.h>

/* How two shapes meet: the answer to overlap, touch and overlap_open at once. MEETING means that they overlap openly.
 * UNDECIDED: this stage has no answer, and the next one is to be asked; the last stage never returns it. The values are
 * fixed, as some filters compute the first three by arithmetic on signs. */
typedef enum grz_meet { GRZ_APART = -1, GRZ_TOUCHING = 0, GRZ_MEETING = 1, GRZ_UNDECIDED = 2 } grz_meet;

/* A filter's answer, without a branch: at most one of the two is proven. */
static inline grz_meet grz_proven(bool meeting, bool apart) { return (grz_meet)(GRZ_UNDECIDED - meeting - 3 * apart); }

#endif
