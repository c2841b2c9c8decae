/* Two cores of any kind, with radii or without.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/walk.h"
#include "exact/stage.h"

grz_meet grz_meet_polytopes(const grz_core *a, const grz_core *b) {
    const grz_simplex start = {1, {{0, 0}}};
    grz_meet answer;
    if (GRZ_SHORT_CLAIMS && grz_walk_short(a, b, &start, &answer)) return answer;
    return grz_walk_exactly(a, b, &start);
}
