/* grz_rounded_steps for AVX2: all coordinates side by side.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "num/rounded.h"
#include "num/stage.h"
#include "num/lanes/fused.h"

#include "num/lanes/avx_masks.h"

#include "num/lanes/dd4.h"

/* Times the sum of |p| and |t (to - from)|: lo adds up to at most 4 u of it, and is rounded 6 times. If the
 * displacement and its product with t are exact in hi, so is the sum. */
GRZ_BOUND(rounded_steps_error, 32 * GRZ_U * GRZ_U);

bool GRZ_ISA(grz_rounded_steps)(int dim, const double p[], double t, const double to[], const double from[],
                                double out[]) {
    const d4 start = d4_vector(dim, p), there = d4_vector(dim, to), here = d4_vector(dim, from);
    dd4 motion;
    motion.hi = d4_difference(there, here, &motion.lo);
    const dd4 step = dd4_product(dd4_of(t, 0), motion);
    const d4 size = d4_add(d4_abs(start), d4_abs(step.hi)), whole = d4_where_zero(d4_either(motion.lo, step.lo));
    const d4 slack = d4_unless(whole, d4_mul(size, d4_of(rounded_steps_error)));
    const d4 few = d4_either(d4_either(d4_small(start, 0x1p-300), d4_small(there, 0x1p-300)),
                             d4_either(d4_small(here, 0x1p-300), d4_small(d4_of(t), 0x1p-300)));
    double at[4];
    const d4 certain =
        d4_both(dd4_rounds(dd4_sum(dd4_from(start), step), slack, at), d4_where_less(size, d4_of(0x1p600)));
    for (int i = 0; i < dim; i++) out[i] = at[d4_place_of_axis(i)];
    return d4_places(certain) == 15 && d4_no_bits(few);
}

#include "num/lanes/avx_end.h"
#endif
