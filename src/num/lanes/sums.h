/* Sums of four doubles with their rounding errors, for the headers of the sets that have the masks.
 *
 * SPDX-License-Identifier: MIT */
#include "num/bits.h"

/* a - b and a + b rounded, and their rounding errors. */
static GRZ_FORCE_INLINE d4 d4_difference(d4 a, d4 b, d4 *rest) {
    const d4 sum = d4_sub(a, b), part = d4_sub(sum, a);
    *rest = d4_sub(d4_sub(a, d4_sub(sum, part)), d4_add(b, part));
    return sum;
}

static GRZ_FORCE_INLINE d4 d4_sum(d4 a, d4 b, d4 *rest) {
    const d4 sum = d4_add(a, b), part = d4_sub(sum, a);
    *rest = d4_add(d4_sub(a, d4_sub(sum, part)), d4_sub(b, part));
    return sum;
}
