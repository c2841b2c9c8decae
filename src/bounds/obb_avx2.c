/* The bounds of oriented boxes for AVX2: x, y and z side by side, in the plane both ends of x and y. The same as
 * bounds/obb_ends.h, but a fused multiply-add leaves the rounding error of a product exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "bounds/obb.h"
#include "num/directed.h"
#include "num/lanes/fused.h"

#include "num/lanes/avx_masks.h"

#include "num/lanes/dd4.h"

/* The sum of half extents times |parts|, hi plus errors; `wrong` has bits where there are any. */
typedef struct reach4 {
    dd4 sum;
    d4 wrong;
} reach4;

static inline reach4 reach4_of(d4 half, d4 part) {
    d4 rest;
    const d4 hi = d4_exact_product(half, d4_abs(part), &rest);
    return (reach4){{hi, rest}, rest};
}

static inline reach4 reach4_add(reach4 a, reach4 b) {
    d4 error;
    const d4 hi = d4_sum(a.sum.hi, b.sum.hi, &error);
    return (reach4){{hi, d4_add(error, d4_add(a.sum.lo, b.sum.lo))}, d4_either(error, d4_either(a.wrong, b.wrong))};
}

/* center + side reach, side = -1 or 1, rounded towards it. Returns where that is certain. */
static inline d4 reach4_ends(reach4 r, d4 center, d4 side, d4 *ends) {
    d4 error, low;
    const d4 hi = d4_sum(center, d4_flipped(r.sum.hi, side), &error), rest = d4_add(error, d4_flipped(r.sum.lo, side)),
             sum = d4_sum(hi, rest, &low);
    const d4 step = d4_flipped(d4_mul(d4_abs(sum), d4_of(GRZ_U * (1 + 2 * GRZ_U))), side),
             beyond = d4_where_less(_mm256_setzero_pd(), d4_flipped(low, side));
    *ends = d4_add(d4_chosen(beyond, d4_add(sum, step), sum), _mm256_setzero_pd()); /* not -0 */
    const d4 slack = d4_mul(d4_add(d4_abs(center), r.sum.hi), d4_of(directed_sum_error));
    return d4_either(d4_where_zero(d4_either(r.wrong, error)), d4_where_less(slack, d4_abs(low)));
}

/* Is the size below 2^600, no half extent negative, and no number so small that a rounding error could be lost? */
static inline bool reach4_usable(d4 size, d4 half, d4 few) {
    return d4_places(d4_where_less(size, d4_of(0x1p600))) == 15 &&
           d4_places(d4_where_less(half, _mm256_setzero_pd())) == 0 && d4_no_bits(few);
}

bool GRZ_ISA(grz3_obb_ends)(const grz3_obb *o, grz3_aabb *bounds) {
    const d4 center = d4_vector3((const double *)&o->center), half = d4_vector3((const double *)&o->half);
    d4 few = d4_either(d4_small(center, 0x1p-300), d4_small(half, 0x1p-300)), min, max;
    reach4 reach = {{_mm256_setzero_pd(), _mm256_setzero_pd()}, _mm256_setzero_pd()};
    const double halves[3] = {o->half.x, o->half.y, o->half.z};
    for (int i = 0; i < 3; i++) {
        const d4 axis = d4_vector3((const double *)&o->axis[i]);
        const reach4 part = reach4_of(d4_of(halves[i]), axis);
        reach = i == 0 ? part : reach4_add(reach, part);
        few = d4_either(few, d4_small(axis, 0x1p-300));
    }
    const d4 sure = d4_both(reach4_ends(reach, center, d4_of(-1), &min), reach4_ends(reach, center, d4_of(1), &max));
    double least[4], greatest[4];
    _mm256_storeu_pd(least, min);
    _mm256_storeu_pd(greatest, max);
    *bounds = (grz3_aabb){{least[0], least[1], least[3]}, {greatest[0], greatest[1], greatest[3]}};
    return reach4_usable(d4_add(d4_abs(center), reach.sum.hi), half, few) && d4_places(sure) == 15;
}

bool GRZ_ISA(grz2_obb_ends)(const grz2_obb *o, grz2_aabb *bounds) {
    const d4 center = d4_vector2((const double *)&o->center), half = d4_vector2((const double *)&o->half),
             u = d4_vector2((const double *)&o->u), side = _mm256_set_pd(1, 1, -1, -1);
    const reach4 reach =
        reach4_add(reach4_of(d4_of(o->half.x), u), reach4_of(d4_of(o->half.y), _mm256_permute_pd(u, 5)));
    const d4 few = d4_either(d4_small(center, 0x1p-300), d4_either(d4_small(half, 0x1p-300), d4_small(u, 0x1p-300)));
    d4 ends;
    const d4 sure = reach4_ends(reach, center, side, &ends);
    _mm256_storeu_pd((double *)bounds, ends);
    return reach4_usable(d4_add(d4_abs(center), reach.sum.hi), half, few) && d4_places(sure) == 15;
}

#include "num/lanes/avx_end.h"
#endif
