/* The furthest of many points (solid.h) for AVX2: four side by side, the last four once more where their number is not
 * a multiple.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "shape/solid.h"
#include "num/lanes/fused.h"

/* In each place the best point so far: how far along d it lies, and its index, as a double. */
typedef struct furthest_four {
    d4 along, number;
} furthest_four;

static GRZ_INLINE void take_further(furthest_four *f, d4 along, d4 number) {
    f->number = _mm256_blendv_pd(f->number, number, _mm256_cmp_pd(f->along, along, _CMP_LT_OQ));
    f->along = d4_max(f->along, along);
}

/* The better one of the halves, twice. */
static GRZ_INLINE int best_of_four(const furthest_four *f) {
    const d2 low = _mm256_castpd256_pd128(f->along), high = _mm256_extractf128_pd(f->along, 1);
    const d2 number =
        _mm_blendv_pd(_mm256_castpd256_pd128(f->number), _mm256_extractf128_pd(f->number, 1), _mm_cmplt_pd(low, high));
    const d2 along = _mm_max_pd(low, high), other = _mm_unpackhi_pd(number, number);
    return _mm_cvttsd_si32(_mm_blendv_pd(number, other, _mm_cmplt_pd(along, _mm_unpackhi_pd(along, along))));
}

/* How far along d the four points from p on lie. */
static GRZ_INLINE d4 along_of_four(int dim, const double *p, const d4 d[3]) {
    if (dim == 2) {
        const d4 even = _mm256_loadu2_m128d(p + 4, p), odd = _mm256_loadu2_m128d(p + 6, p + 2);
        return d4_fused_add(_mm256_unpackhi_pd(even, odd), d[1], d4_mul(_mm256_unpacklo_pd(even, odd), d[0]));
    }
    const d4 xy = _mm256_loadu2_m128d(p + 6, p), zx = _mm256_loadu2_m128d(p + 8, p + 2),
             yz = _mm256_loadu2_m128d(p + 10, p + 4);
    const d4 x = _mm256_shuffle_pd(xy, zx, 10), y = _mm256_shuffle_pd(xy, yz, 5), z = _mm256_shuffle_pd(zx, yz, 10);
    return d4_fused_add(z, d[2], d4_fused_add(y, d[1], d4_mul(x, d[0])));
}

static GRZ_INLINE int furthest_of_many(int dim, const double *points, int count, const double direction[]) {
    const d4 d[3] = {d4_of(direction[0]), d4_of(direction[1]), d4_of(dim == 3 ? direction[2] : 0)},
             in_order = _mm256_set_pd(3, 2, 1, 0);
    furthest_four f = {along_of_four(dim, points, d), in_order};
    d4 number = in_order;
    for (int k = 4; k + 4 <= count; k += 4) {
        number = d4_add(number, d4_of(4));
        take_further(&f, along_of_four(dim, points + dim * k, d), number);
    }
    if (count % 4 != 0)
        take_further(&f, along_of_four(dim, points + dim * (count - 4), d), d4_add(in_order, d4_of(count - 4)));
    return best_of_four(&f);
}

int GRZ_ISA(grz_furthest_point2)(const double *points, int count, const double direction[2]) {
    return furthest_of_many(2, points, count, direction);
}

int GRZ_ISA(grz_furthest_point3)(const double *points, int count, const double direction[3]) {
    return furthest_of_many(3, points, count, direction);
}

#include "num/lanes/avx_end.h"
#endif
