/* Two oriented boxes on the move, or an axis-aligned and an oriented one, with AVX2. What is not certain is left to the
 * fallback by a tail call.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "pair/functions2.h"
#include "time/obb_times.h"
#include "time/sweep2_obb.h"

grz_answer GRZ_ISA(grz2_sweep_obb_obb)(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                       bool open, double *enter, double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = grz2_slabs_of_obbs(a, da, b, db, &s);
    const grz_meet hit = grz_box_verdict(2, usable, &s, &t);
    if (hit == GRZ_APART) return grz_answered(grz_never(enter, exit));
    obb2_motion m;
    m.p = d4_difference(d4_vector2(&b->center.x), d4_vector2(&a->center.x), &m.p_rest);
    m.w = d4_difference(d4_vector2(&da->x), d4_vector2(&db->x), &m.w_rest);
    const obb2_pair pair = {a, NULL, b, grz_max(grz2_norm1(a->u), grz2_norm1(b->u))};
    const bool certain = GRZ_LIKELY(hit != GRZ_UNDECIDED) && grz2_obb_times(&pair, &m, &s, &t, enter, exit);
    return GRZ_LIKELY(certain) ? grz_answered(true) : grz2_sweep_obb_obb_fallback(a, da, b, db, open, enter, exit);
}

grz_answer GRZ_ISA(grz2_sweep_aabb_obb)(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                        bool open, double *enter, double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = grz2_slabs_of_axis_aligned(a, da, b, db, &s);
    const grz_meet hit = grz_box_verdict(2, usable, &s, &t);
    if (hit == GRZ_APART) return grz_answered(grz_never(enter, exit));
    obb2_motion m;
    m.w = d4_difference(d4_vector2(&da->x), d4_vector2(&db->x), &m.w_rest);
    const obb2_pair pair = {NULL, a, b, grz_max(1, grz2_norm1(b->u))};
    const bool certain = GRZ_LIKELY(hit != GRZ_UNDECIDED) && grz2_obb_times(&pair, &m, &s, &t, enter, exit);
    return GRZ_LIKELY(certain) ? grz_answered(true) : grz2_sweep_aabb_obb_fallback(a, da, b, db, open, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
