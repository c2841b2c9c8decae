/* Segments and rays cast at oriented boxes where times are asked for, for AVX2. What is not certain is handed over by a
 * last call.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "time/cast2_obb.h"
#include "pair/functions2.h"
#include "time/obb_times.h"

/* 1, -1, 0: a hit, none, not certain. */
static GRZ_INLINE int hit_of(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_obb *b,
                             double most, grz_box_slabs *s, grz_box_span *t) {
    const bool usable = grz2_slabs_of_obb(origin, to, from, b, most, s);
    return (int)usable * grz_box_verdict(1, s, t);
}

bool GRZ_ISA(grz2_cast_segment_obb)(const grz2_segment *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const int hit = hit_of(&a->a, &a->b, &a->a, b, 1, &s, &t);
    if (hit < 0) return grz_never(enter, exit);
    motion w;
    w.p = d4_difference(d4_vector2(&b->center.x), d4_vector2(&a->a.x), &w.p_rest);
    w.w = d4_difference(d4_vector2(&a->b.x), d4_vector2(&a->a.x), &w.w_rest);
    const bool certain =
        GRZ_LIKELY(hit != 0) && grz2_obb_times(false, NULL, NULL, b, &w, &s, &t, grz2_norm1(b->u), enter, exit);
    return GRZ_LIKELY(certain) ? true : grz2_cast_segment_obb_fallback(a, b, open, enter, exit);
}

bool GRZ_ISA(grz2_cast_ray_obb)(const grz2_ray *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    static const grz2_vec nowhere = {0};
    grz_box_slabs s;
    grz_box_span t;
    const int hit = hit_of(&a->origin, &a->dir, &nowhere, b, (double)INFINITY, &s, &t);
    if (hit < 0) return grz_never(enter, exit);
    motion w = {.w = d4_vector2(&a->dir.x), .w_rest = d4_of(0)};
    w.p = d4_difference(d4_vector2(&b->center.x), d4_vector2(&a->origin.x), &w.p_rest);
    const bool certain =
        GRZ_LIKELY(hit != 0) && grz2_obb_times(false, NULL, NULL, b, &w, &s, &t, grz2_norm1(b->u), enter, exit);
    return GRZ_LIKELY(certain) ? true : grz2_cast_ray_obb_fallback(a, b, open, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
