/* The filter for two cores of any kind: a guess at the nearest face of their difference in doubles, and certificates
 * that prove it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_GJK_H
#define GRZ_CONVEX_GJK_H

#include "convex/exact_gjk.h"

/* GRZ_APART or GRZ_MEETING if that is proved, else GRZ_UNDECIDED. *last: the simplex where the search ended, to walk on
 * from, unless they are apart. Where there is no search, as of numbers too large or small for doubles, it stays as it
 * is, or some corner if it has none. */
grz_meet grz_gjk(const grz_core *a, const grz_core *b, grz_simplex *last);

#endif
