/* When what rests parts, and when it meets again: from a polynomial in numbers of three doubles, and its root.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/resting_feature.h"

bool grz_rest_root(const rest_polynomial *q, double *time) {
    const double of_b = grz_triple_value(q->b), of_c = grz_triple_value(q->c), of_a = grz_rest_square_of(q),
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
    if (!grz_triple_sign(level, &above) || above < 0 || !grz_triple_sign(rise, &up)) return r;
    r.parted = up >= 0;
    if (above == 0) return r;
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
