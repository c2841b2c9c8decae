/* Segments and rays cast at axis-aligned boxes, with AVX2. What is not proven is left to the fallback.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "pair/functions2.h"
#include "time/slabs_branch_free.h"

bool GRZ_ISA(grz2_cast_segment_aabb)(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter,
                                     double *exit) {
    const grz_meet hit = grz_slabs_segment2(&a->a.x, &a->b.x, &b->min.x, enter, exit);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING
                                            : grz2_cast_segment_aabb_fallback(a, b, open, enter, exit);
}

bool GRZ_ISA(grz2_cast_ray_aabb)(const grz2_ray *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    const grz_meet hit = grz_slabs_ray2(&a->origin.x, &a->dir.x, &b->min.x, enter, exit);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING : grz2_cast_ray_aabb_fallback(a, b, open, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
