/* A difference P that is a box along the axes, as that of a ball and an aabb, needs no feature that the nearest point
 * is inside. By how much 0 is beyond each side is an exact sum, so its sign says at time 0 what the nearest point lies
 * on: a face, an edge, a corner, and their borders, too. The square of the distance is
 *
 *     f(t) = sum over the axes with a gap (gap + t slope)^2 - R^2
 *
 * as long as no other side gets a gap, and none closes. It is convex: so it never falls again once it does not. On a
 * border a gap of 0 that opens counts, too.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/resting_feature.h"

#include "num/vec.h"

typedef struct rest_gap {
    grz_triple gap;       /* how far 0 is beyond the side of P that is towards it */
    grz_triple half;      /* half of what that grows by until time 1 */
    grz_triple slope;     /* all of it */
    int sign;             /* of the gap: 1, 0, or -1 if 0 is between the sides */
    bool opens;           /* a gap of 0 that grows */
    double least, change; /* of an axis without a gap: how far the side is from 0 that comes near, and by how much */
} rest_gap;

/* Is the hull of a core along the axes, and of numbers that are taken? */
static bool rest_is_core_box(int dim, const grz_core *core) {
    int axes = 0;
    for (int i = 0; i < dim && core->points && core->point_count == 2; i++)
        axes += grz_compare(core->points[i], core->points[dim + i]) != 0;
    if (core->points && (core->count > 0 || core->point_count > 2)) return false;
    for (int k = 0; k < core->count && axes <= 1; k++) {
        axes = 0;
        for (int i = 0; i < dim; i++) axes += core->generator[k].axis[i][0] != 0 || core->generator[k].axis[i][1] != 0;
    }
    return axes <= 1 && grz_rest_takes(core) &&
           (!core->points || grz_triple_takes_all(dim * core->point_count, core->points));
}

bool grz_rest_is_box(const toi_pair *p) {
    const int dim = p->core_a->dim;
    return rest_is_core_box(dim, p->core_a) && rest_is_core_box(dim, p->core_b);
}

int grz_rest_corner_along(const grz_core *core, int i, double side) {
    const int dim = core->dim;
    int id = 0;
    for (int k = 1; k < core->point_count && core->points; k++)
        if (side * grz_compare(core->points[dim * k + i], core->points[dim * id + i]) > 0) id = k;
    for (int k = 0; k < core->count && !core->points; k++)
        id |= (side * (core->generator[k].axis[i][0] + core->generator[k].axis[i][1]) > 0) << k;
    return id;
}

grz_triple grz_rest_gap(const toi_pair *p, grz_corner corner, int i, double side) {
    grz_triple sum = grz_triple_of(0);
    grz_rest_add_corner(p->core_a, corner.a, -side, i, 0, &sum);
    grz_rest_add_corner(p->core_b, corner.b, side, i, 0, &sum);
    return grz_triple_gathered(sum);
}

/* By how much 0 is beyond P along axis i to a side, doubled. */
static grz_triple rest_gap_to(const toi_pair *p, int i, double side) {
    const grz_corner furthest = {grz_rest_corner_along(p->core_a, i, side), grz_rest_corner_along(p->core_b, i, -side)};
    return grz_rest_gap(p, furthest, i, side);
}

static bool rest_set_gap(const toi_pair *p, const double motion[2], int i, rest_gap *g) {
    *g = (rest_gap){.sign = -1};
    for (int k = 0; k < 2; k++) {
        const double side = k == 0 ? -1 : 1;
        const grz_triple gap = rest_gap_to(p, i, side), half = grz_triple_sum(-side * motion[0], -side * motion[1]);
        int sign, rise;
        if (!grz_triple_sign(gap, &sign) || !grz_triple_sign(half, &rise)) return false;
        if (sign > 0 || (sign == 0 && rise > 0)) { /* it is beyond no other side, and does not come to one first */
            const grz_triple slope = grz_triple_sum(-side * 2 * motion[0], -side * 2 * motion[1]);
            *g = (rest_gap){gap, half, slope, sign, sign == 0, 0, 0};
            return true;
        }
        g->sign = sign > g->sign ? sign : g->sign;
        if (rise > 0) {
            g->least = -grz_triple_value(gap);
            g->change = 2 * grz_triple_value(half);
        }
    }
    return true;
}

bool grz_rest_is_over_box(const rest_feature *f) {
    static const double still[2] = {0, 0};
    const toi_pair *const p = f->p;
    bool over = grz_rest_is_box(p);
    for (int i = 0; i < f->dim && over; i++) {
        rest_gap g;
        over = rest_set_gap(p, still, i, &g) && (i == f->axis || g.sign <= 0);
        if (i == f->axis || !over) continue;
        /* what is flat has no face to take a point from */
        const double width = -grz_triple_value(rest_gap_to(p, i, -1)) - grz_triple_value(rest_gap_to(p, i, 1));
        over = width > 0x1p-20 * p->size;
    }
    return over;
}

/* Is the polynomial still that of the distance at a time? */
static bool rest_gaps_stay(int dim, const rest_gap gaps[], double time, double size) {
    const double margin = 0x1p-40 * size;
    bool stay = true;
    for (int i = 0; i < dim; i++) {
        const rest_gap *const g = &gaps[i];
        int rise;
        if (g->opens || (g->sign > 0 && grz_triple_sign(g->half, &rise) && rise >= 0)) continue;
        stay &= g->sign > 0 ? grz_triple_value(g->gap) + time * grz_triple_value(g->slope) > margin
                            : !(g->change > 0) || g->least - time * g->change > margin;
    }
    return stay;
}

/* f of these gaps, of which `count` are positive now. Of a single one, `only`, the signs at the start are those of
 * gap - R and of its slope; without others that open, the polynomial is that. */
static rest_polynomial rest_polynomial_of(int dim, const rest_gap gaps[], int count, const rest_gap *only,
                                          grz_triple radius) {
    const grz_triple zero = grz_triple_of(0), below = grz_triple_sub(only->gap, radius);
    rest_polynomial q = {below, only->half, zero, count == 1};
    for (int i = 0; i < dim; i++) q.is_linear &= !gaps[i].opens;
    if (q.is_linear) return q;
    q.c = q.b = zero;
    for (int i = 0; i < dim; i++) {
        const rest_gap *const g = &gaps[i];
        if (g->sign > 0 && count > 1) q.c = grz_triple_add(q.c, grz_triple_mul(g->gap, g->gap));
        if (g->sign > 0) q.b = grz_triple_add(q.b, grz_triple_mul(g->gap, g->slope));
        if (g->sign > 0 || g->opens) q.a = grz_triple_add(q.a, grz_triple_mul(g->slope, g->slope));
    }
    q.c = count == 1 ? grz_triple_mul(below, grz_triple_add(only->gap, radius))
                     : grz_triple_sub(q.c, grz_triple_mul(radius, radius));
    return q;
}

grz_resting grz_rest_on_box(const toi_pair *p, const double motion[3][2]) {
    grz_resting r = {.meet = GRZ_UNDECIDED, .until = (double)INFINITY};
    const int dim = p->core_a->dim;
    const grz_triple radius = grz_rest_radius(p);
    rest_gap gaps[3];
    const rest_gap *only = gaps;
    int count = 0, level, rise;
    double time = 0;
    for (int i = 0; i < dim; i++) {
        if (!rest_set_gap(p, motion[i], i, &gaps[i])) return r;
        count += gaps[i].sign > 0;
        if (gaps[i].sign > 0) only = &gaps[i];
    }
    if (count == 0) {
        r.meet = GRZ_MEETING;
        return r;
    }
    const rest_polynomial q = rest_polynomial_of(dim, gaps, count, only, radius);
    if (!grz_triple_sign(count == 1 ? grz_triple_sub(only->gap, radius) : q.c, &level) ||
        !grz_triple_sign(count == 1 ? only->half : q.b, &rise))
        return r;
    if (level > 0 && rise >= 0) {
        r.meet = GRZ_APART;
        return r;
    }
    for (int i = 0; i < dim && level > 0; i++) {
        if (gaps[i].sign > 0) r = grz_rest_beyond_plane(grz_triple_sub(gaps[i].gap, radius), gaps[i].half);
        if (r.meet != GRZ_UNDECIDED) return r;
    }
    const bool changes = level > 0 || (level < 0 && rise > 0),
               found = !changes || (grz_rest_root(&q, &time) &&
                                    rest_gaps_stay(dim, gaps, time, p->size + grz_norm1(dim, p->motion)));
    return grz_rest_answer(level, rise, found, time);
}
