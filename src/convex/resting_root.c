/* When what rests parts, and when it meets again: from a polynomial in numbers of three doubles, and its root.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/resting_feature.h"

#include "num/vec.h"

/* 0 for a linear one. */
static double rest_square_of(const rest_polynomial *q) { return q->is_linear ? 0 : grz_triple_value(q->a); }

bool grz_rest_root(const rest_polynomial *q, double *time) {
    const double of_b = grz_triple_value(q->b), of_c = grz_triple_value(q->c), of_a = rest_square_of(q),
                 inner = of_b * of_b - of_a * of_c;
    if (!(inner > 0x1p-2 * of_b * of_b)) return false;
    const double t = -of_c / (of_b + copysign(sqrt(inner), of_b));
    if (!(fabs(t) > 0x1p-400 && fabs(t) < 1)) return false;
    const grz_triple at = grz_triple_of(grz_cut(t));
    grz_triple slope = grz_triple_add(q->b, q->b);
    if (!q->is_linear) slope = grz_triple_add(slope, grz_triple_mul(q->a, at));
    const grz_triple value = grz_triple_add(q->c, grz_triple_mul(slope, at));
    const double steep = 2 * (of_b + of_a * at.x[0]), step = -grz_triple_value(value) / steep,
                 off = 2 * (value.off + fabs(step) * (slope.off + 8 * GRZ_U * fabs(of_b) + fabs(of_a * step))) /
                       fabs(steep);
    const grz_dd sum = grz_dd_sum(at.x[0], step);
    *time = sum.hi;
    return fabs(step) < 0x1p-20 * fabs(t) && grz_dd_rounds(sum, off + 4 * GRZ_U * GRZ_U * fabs(t));
}

grz_resting grz_rest_beyond_plane(grz_triple level, grz_triple rise) {
    grz_resting r = {.meet = GRZ_UNDECIDED, .until = (double)INFINITY};
    int above, up, end;
    if (!grz_triple_sign(level, &above) || above <= 0 || !grz_triple_sign(rise, &up)) return r;
    if (up >= 0) {
        r.meet = GRZ_APART;
    } else if (grz_triple_sign(grz_triple_add(level, grz_triple_add(rise, rise)), &end) && end > 0) {
        r.meet = GRZ_APART;
        r.until = 1;
    }
    return r;
}

grz_resting grz_rest_answer(int level, int rise, bool found, double time) {
    grz_resting r = {.meet = GRZ_UNDECIDED, .until = (double)INFINITY};
    if (level > 0 && !found) return r;
    r.meet = level == 0 && rise >= 0 ? GRZ_TOUCHING : GRZ_MEETING;
    r.enter = level > 0 ? time : 0;
    r.leaves = level <= 0 && rise > 0 && found;
    r.exit = time;
    return r;
}

/* The polynomial is > 0 at time 0, and falls. Are they apart until time 1, as the plane of a facet is further than R
 * from 0 then, too, and on the same side? */
static bool rest_ends_above(const rest_feature *f, const rest_polynomial *q, double end) {
    int sign;
    grz_triple sum = grz_triple_add(q->c, grz_triple_add(q->b, q->b));
    if (!q->is_linear) sum = grz_triple_add(sum, q->a);
    return f->id->count == f->dim && end > 0 && grz_triple_sign(sum, &sign) && sign > 0;
}

/* Are they always apart, as the point nearest to 0 passes it further away than R, and soon? Then it moves along the
 * plane that separates them. The values are within half of themselves. */
static bool rest_passes(const rest_feature *f, const rest_polynomial *q, double room) {
    const double of_b = grz_triple_value(q->b), of_c = grz_triple_value(q->c), of_a = rest_square_of(q),
                 path = 2 * fabs(of_b) * grz_norm1(f->dim, f->p->motion);
    return of_a > 0 && q->a.off < 0x1p-2 * of_a && of_b * of_b < 0x1p-4 * of_a * of_c && path < 0x1p-1 * room * of_a;
}

grz_resting grz_rest_from_polynomial(const rest_feature *f, const rest_polynomial *q, double room, double end) {
    grz_resting r = {.meet = GRZ_UNDECIDED, .until = (double)INFINITY};
    int level, rise;
    double time = 0;
    if (!grz_triple_sign(q->c, &level) || !grz_triple_sign(q->b, &rise)) return r;
    if (level > 0) {
        const bool ends_above = rise < 0 && rest_ends_above(f, q, end);
        if (rise >= 0 || ends_above || rest_passes(f, q, room)) r.meet = GRZ_APART;
        if (ends_above) r.until = 1;
        if (r.meet == GRZ_APART) return r;
    }
    const bool changes = level > 0 || (level < 0 && rise > 0),
               found = !changes || (grz_rest_root(q, &time) && grz_rest_stays(f, time, room));
    r = grz_rest_answer(level, rise, found, time);
    if (r.meet != GRZ_UNDECIDED && level > 0 && f->moves + 1 == f->id->count && !f->has_more) r.face = *f->id;
    return r;
}
