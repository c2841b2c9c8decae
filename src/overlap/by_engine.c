/* The engine's answer for two shapes of known kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "overlap/by_engine.h"

#include "shape/any.h"

GRZ_NOINLINE grz_meet grz_meet_by_engine(int dim, grz_kind kind_a, const void *a, grz_kind kind_b, const void *b) {
    grz_core x, y;
    if (!grz_core_of(dim, kind_a, a, &x) || !grz_core_of(dim, kind_b, b, &y)) return GRZ_APART;
    return grz_meet_cores(&x, &y);
}
