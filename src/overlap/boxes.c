/* Axis-aligned boxes, exactly: comparisons as integers, since with denormals-are-zero a subnormal would equal 0.
 * Without branches, because boxes that touch are met in no order that a processor could predict.
 *
 * SPDX-License-Identifier: MIT */
#include "overlap/boxes.h"

#include "num/bits.h"

/* A min is in [-inf, inf), a max in (-inf, inf]; the keys of NaNs lie beyond. One comparison, of unsigned numbers. */
static inline bool is_min(int64_t key) { return (uint64_t)key + GRZ_EXPONENT_MASK < 2 * GRZ_EXPONENT_MASK; }
static inline bool is_max(int64_t key) { return (uint64_t)key + (GRZ_EXPONENT_MASK - 1) < 2 * GRZ_EXPONENT_MASK; }

grz_meet grz_meet_boxes(int dim, const double a_min[], const double a_max[], const double b_min[],
                        const double b_max[]) {
    bool valid = true, apart = false, meeting = true;
    for (int i = 0; i < dim; i++) {
        const int64_t p = grz_order(a_min[i]), q = grz_order(a_max[i]), r = grz_order(b_min[i]),
                      s = grz_order(b_max[i]);
        const bool a_valid = is_min(p) && is_max(q), b_valid = is_min(r) && is_max(s);
        valid &= (p <= q) & (r <= s) & a_valid & b_valid;
        apart |= (s < p) | (q < r);
        meeting &= (p < s) & (r < q);
    }
    const bool none = !valid | apart;
    return (grz_meet)(meeting * !none - none);
}
