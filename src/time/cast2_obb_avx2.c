/* Segments and rays cast at oriented boxes, with AVX2. What is not certain is left to the fallback by a tail call.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "time/cast2_obb.h"
#include "pair/functions2.h"
#include "time/obb_times.h"

/* The answer, and the times that are asked for; m has what the path rounds off, too. */
static GRZ_INLINE grz_meet cast2_obb_with_avx2(const grz_path *path, const grz2_obb *b, obb2_motion *m, double *enter,
                                               double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = grz2_slabs_of_obb(path, b, &s);
    const grz_meet hit = grz_box_verdict(1, usable, &s, &t);
    if (hit == GRZ_APART) grz_never(enter, exit);
    if (hit != GRZ_MEETING) return hit;
    m->p = d4_difference(d4_vector2(&b->center.x), d4_vector2(path->origin), &m->p_rest);
    const obb2_pair pair = {NULL, NULL, b, grz2_norm1(b->u)};
    return GRZ_LIKELY(grz2_obb_times(&pair, m, &s, &t, enter, exit)) ? GRZ_MEETING : GRZ_UNDECIDED;
}

bool GRZ_ISA(grz2_cast_segment_obb)(const grz2_segment *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    const grz_path path = {&a->a.x, &a->b.x, &a->a.x, GRZ_SPAN_UNIT};
    obb2_motion m;
    m.w = d4_difference(d4_vector2(&a->b.x), d4_vector2(&a->a.x), &m.w_rest);
    const grz_meet hit = cast2_obb_with_avx2(&path, b, &m, enter, exit);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING
                                            : grz2_cast_segment_obb_fallback(a, b, open, enter, exit);
}

bool GRZ_ISA(grz2_cast_ray_obb)(const grz2_ray *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    static const grz2_vec zero = {0};
    const grz_path path = {&a->origin.x, &a->dir.x, &zero.x, GRZ_SPAN_RAY};
    obb2_motion m = {.w = d4_vector2(&a->dir.x), .w_rest = d4_of(0)};
    const grz_meet hit = cast2_obb_with_avx2(&path, b, &m, enter, exit);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING : grz2_cast_ray_obb_fallback(a, b, open, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
