/* grz_affine_map for AVX2: the three coordinates of a point side by side.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "num/affine.h"
#include "num/stage.h"
#include "num/lanes/fused.h"

#include "num/lanes/avx_masks.h"

#include "num/lanes/dd4.h"

/* Times the sum S of all magnitudes. Three products and three sums leave rests of at most u of their terms, in all 6 u
 * S; they are added in five sums, u of 6 u S each; and 8 u^2 S for the order of both parts. If no rest is left but that
 * of the last sum, nothing is rounded. */
GRZ_BOUND(affine_error, 48 * GRZ_U * GRZ_U);

void GRZ_ISA(grz_affine_map)(const grz_affine *map, size_t count, const double (*from)[3], double (*to)[3]) {
    d4 column[4], few_in_map = _mm256_setzero_pd();
    for (int k = 0; k < 4; k++) {
        column[k] = d4_load(map->column[k]);
        few_in_map = d4_either(few_in_map, d4_small(column[k], 0x1p-300));
    }
    for (size_t p = 0; p < count; p++) {
        d4 rest[3], left[3], few = few_in_map;
        d4 term[3];
        for (int k = 0; k < 3; k++) {
            const d4 x = d4_of(from[p][k]);
            term[k] = d4_exact_product(column[k], x, &rest[k]);
            few = d4_either(few, d4_small(x, 0x1p-300));
        }
        const d4 size = d4_add(d4_add(d4_abs(term[0]), d4_abs(term[1])), d4_add(d4_abs(term[2]), d4_abs(column[3])));
        const d4 two = d4_sum(term[0], term[1], &left[0]), three = d4_sum(two, term[2], &left[1]),
                 all = d4_sum(three, column[3], &left[2]);
        const d4 rests = d4_either(d4_either(rest[0], rest[1]), d4_either(rest[2], d4_either(left[0], left[1])));
        const d4 slack = d4_unless(d4_where_zero(rests), d4_mul(size, d4_of(affine_error)));
        const dd4 sum = {all,
                         d4_add(d4_add(d4_add(rest[0], rest[1]), d4_add(rest[2], left[0])), d4_add(left[1], left[2]))};
        double at[4];
        const d4 certain = d4_both(dd4_rounds(sum, slack, at), d4_where_less(size, d4_of(0x1p600)));
        if (GRZ_LIKELY(d4_places(certain) == 15 && d4_no_bits(few)))
            for (int i = 0; i < 3; i++) to[p][i] = at[i];
        else grz_affine_map_fallback(map, 1, from + p, to + p);
    }
}

#include "num/lanes/avx_end.h"
#endif
