/* Two axis-aligned boxes on the move, with AVX2. What is not proven is left to the fallback.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "pair/functions3.h"
#include "time/slabs_branch_free.h"

grz_answer GRZ_ISA(grz3_sweep_aabb_aabb)(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db,
                                         bool open, double *enter, double *exit) {
    const grz_meet hit = grz_slabs_sweep3(&a->min.x, &da->x, &b->min.x, &db->x, enter, exit);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? grz_answered(hit == GRZ_MEETING)
                                            : grz3_sweep_aabb_aabb_fallback(a, da, b, db, open, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
