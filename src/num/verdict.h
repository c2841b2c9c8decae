/* What a stage says of two shapes. One type for all stages, from the filters to the exact one, so that no answer is
 * ever taken for another.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_VERDICT_H
#define GRZ_NUM_VERDICT_H

#include <stdbool.h>

/* How two shapes meet: one answer to overlap, touch and overlap_open. MEETING means that they overlap openly. UNDECIDED
 * means that this stage has no answer, and that the next one is to be asked; the last stage never returns it. The
 * values are fixed, as some filters compute the first three by arithmetic on signs. */
typedef enum grz_meet { GRZ_APART = -1, GRZ_TOUCHING = 0, GRZ_MEETING = 1, GRZ_UNDECIDED = 2 } grz_meet;

/* Of a sign that says how deep they lie in each other: -1 apart, 0 touching, 1 meeting. */
static inline grz_meet grz_meet_of_sign(int sign) { return (grz_meet)sign; }

/* A filter's answer, branch-free. At most one of the two may be proven. */
static inline grz_meet grz_proven(bool meeting, bool apart) { return (grz_meet)(GRZ_UNDECIDED - meeting - 3 * apart); }

#endif
