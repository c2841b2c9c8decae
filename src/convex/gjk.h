/* The filter for two cores of any kind: finds the face of their difference that is nearest to 0, in doubles, without
 * proof, and proves the answer by a certificate.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_GJK_H
#define GRZ_CONVEX_GJK_H

#include "convex/exact_gjk.h"

/* GRZ_APART or GRZ_MEETING if that is proven, else GRZ_UNDECIDED. Unless they are apart, *simplex becomes the one where
 * the search ended, from which the exact search starts. If the numbers are too large or too small for doubles there is
 * no search: *simplex stays as it is, or becomes some corner if it is empty. */
grz_meet grz_gjk(const grz_core *a, const grz_core *b, grz_simplex *simplex);

/* Are all corners of b's core within r of a's, where r >= 0 is a's radius less b's? MEETING: yes. APART: no. Both are
 * clipped, and b is bounded. */
grz_meet grz_gjk_contains(const grz_core *a, const grz_core *b);

#endif
