/* Two cores of any kind, with radii or without.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/gjk.h"
#include "num/stage.h"

grz_meet grz_meet_polytopes(const grz_core *a, const grz_core *b, grz_simplex *last) {
    grz_meet meet = grz_gjk(a, b, last);
    if (meet == GRZ_UNDECIDED) meet = grz_exact_gjk_short(a, b, last);
    return meet == GRZ_UNDECIDED ? grz_exact_gjk_dyadic(a, b, last) : meet;
}
