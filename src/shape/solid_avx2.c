/* The furthest of many points (solid.h) for AVX2: four side by side, the last four once more where their number is not
 * a multiple.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "shape/solid.h"

/* In each place the best point so far: how far along d it lies, and its index, as a double. */
typedef struct furthest_four {
    d4 along, number;
} furthest_four;

static GRZ_INLINE void take_further(furthest_four *f, d4 along, d4 number) {
    f->number = d4_if_less(f->along, along, number, f->number);
    f->along = d4_max(f->along, along);
}

/* The lowest number of those furthest along. */
static GRZ_INLINE int best_of_four(const furthest_four *f) {
    const d4 halves = d4_max(f->along, _mm256_permute2f128_pd(f->along, f->along, 1)),
             most = d4_max(halves, _mm256_permute_pd(halves, 5)),
             number = d4_if_less(f->along, most, d4_of((double)INFINITY), f->number);
    const __m128d two = _mm_min_pd(_mm256_castpd256_pd128(number), _mm256_extractf128_pd(number, 1));
    return _mm_cvttsd_si32(_mm_min_pd(two, _mm_unpackhi_pd(two, two)));
}

/* How far along d the four points from p on lie, rounded as by grz_dot: so which one is the furthest is the same. d is
 * x y z x, y z x y and z x y z; in the plane x y x y, and there the second and the third point change places. */
static GRZ_INLINE d4 along_of_four(int dim, const double *p, const d4 d[3]) {
    const d4 first = d4_mul(d4_load(p), d[0]);
    if (dim == 2) return _mm256_hadd_pd(first, d4_mul(d4_load(p + 4), d[0]));
    const d4 second = d4_mul(d4_load(p + 4), d[1]), third = d4_mul(d4_load(p + 8), d[2]);
    const d4 xy = _mm256_blend_pd(first, second, 12), zx = _mm256_permute2f128_pd(first, third, 33),
             yz = _mm256_blend_pd(second, third, 12);
    return d4_add(d4_add(_mm256_shuffle_pd(xy, zx, 10), _mm256_shuffle_pd(xy, yz, 5)), _mm256_shuffle_pd(zx, yz, 10));
}

static GRZ_INLINE int furthest_of_many(int dim, const double *points, int count, const double direction[]) {
    const __m128d xy = _mm_loadu_pd(direction), yz = _mm_loadu_pd(direction + dim - 2), zx = _mm_shuffle_pd(yz, xy, 1);
    const d4 d[3] = {_mm256_set_m128d(dim == 2 ? xy : zx, xy), _mm256_set_m128d(xy, yz), _mm256_set_m128d(yz, zx)},
             in_order = dim == 2 ? _mm256_set_pd(3, 1, 2, 0) : _mm256_set_pd(3, 2, 1, 0);
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
