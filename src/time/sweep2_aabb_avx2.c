/* Two axis-aligned boxes on the move, with AVX2. What is not proven is left to the fallback.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "pair/functions2.h"
#include "time/slabs_branch_free.h"

grz_answer GRZ_ISA(grz2_sweep_aabb_aabb)(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                         bool open, double *enter, double *exit) {
    const grz_meet hit = grz_slabs_sweep2(&a->min.x, &da->x, &b->min.x, &db->x, enter, exit);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? grz_answered(hit == GRZ_MEETING)
                                            : grz2_sweep_aabb_aabb_fallback(a, da, b, db, open, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
