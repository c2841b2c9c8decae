/* Segments and rays cast at axis-aligned boxes where times are asked for, for AVX2. What is not certain is handed over
 * by a last call.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "pair/functions3.h"
#include "time/slabs_branch_free.h"

bool GRZ_ISA(grz3_cast_segment_aabb)(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter,
                                     double *exit) {
    const int hit = grz_slabs_segment3(&a->a.x, &a->b.x, &b->min.x, enter, exit);
    return GRZ_LIKELY(hit != 0) ? hit > 0 : grz3_cast_segment_aabb_fallback(a, b, open, enter, exit);
}

bool GRZ_ISA(grz3_cast_ray_aabb)(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    const int hit = grz_slabs_ray3(&a->origin.x, &a->dir.x, &b->min.x, enter, exit);
    return GRZ_LIKELY(hit != 0) ? hit > 0 : grz3_cast_ray_aabb_fallback(a, b, open, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
