/* The faces of two oriented boxes that face each other along the normal of their contact, and on which side of the
 * edges of one the corners of the other are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_OBB_FACES_H
#define GRZ_CONTACT_OBB_FACES_H

#include "contact/obb_axes.h"

/* The face of a box that faces the other along the normal: from the corner `id` along two axes; in the plane along
 * one. */
typedef struct grz_box_face {
    int id, axis[2], furthest;
    grz_dd base[3], edge[2][3];
    double at[3], across[2][3]; /* base, from b's center; what measures the weight of each edge */
} grz_box_face;

/* Coordinate i of the corner with these bits. Six roundings of lower parts: as for grz_refine. */
static GRZ_INLINE grz_dd grz_corner_of_box(int dim, const grz_seen_oriented *b, int id, int i) {
    grz_dd sum = b->center[i];
    for (int k = 0; k < dim; k++) {
        const double sign = id >> k & 1 ? 1 : -1;
        const grz_dd s = grz_dd_sum(sum.hi, sign * b->step[k][i].hi);
        sum = (grz_dd){s.hi, s.lo + (sum.lo + sign * b->step[k][i].lo)};
    }
    return sum;
}

/* The same, exactly where all digits fit, as where axes have coordinates of 0 and 1: it may be between two doubles. */
static GRZ_INLINE grz_approx grz_coordinate_of_box(int dim, const grz_seen_oriented *b, int id, int i) {
    grz_approx sum = {b->center[i].hi, b->center[i].lo, 0};
    for (int k = 0; k < dim; k++) sum = grz_approx_gather(sum, grz_step_of_box(b, k, i, id >> k & 1 ? 1 : -1));
    return sum;
}

/* How far an axis leads along the normal, where doubles do not know the sign. Products and sums are within 32 u^2 of
 * the length, less than the unit normal is off by. */
static GRZ_INLINE double grz_slight_slope(int dim, const grz_two_boxes *x, const double axis[], bool *certain) {
    grz_dd sum = {0, 0};
    for (int i = 0; i < dim; i++) sum = grz_dd_add(sum, grz_dd_scale(x->unit[i], axis[i]));
    *certain = *certain && fabs(sum.hi) > 4 * x->unit_off * grz_norm1(dim, axis);
    return sum.hi;
}

/* Its corner that is furthest along the normal. */
static GRZ_INLINE bool grz_set_furthest(int dim, const grz_two_boxes *x, int of, grz_box_face *f) {
    bool certain = true;
    f->furthest = 0;
    for (int k = 0; k < dim; k++) {
        if (x->level[of] >> k & 1) continue;
        double along = grz_dot(dim, x->box[of].unit[k], x->toward);
        if (!(fabs(along) > GRZ_BOX_SLACK)) {
            if (!GRZ_LARGE_STAGE_CLAIMS) return false;
            along = grz_slight_slope(dim, x, x->box[of].axis[k], &certain);
        }
        f->furthest |= (of == 0 ? along < 0 : along > 0) << k;
    }
    return certain;
}

/* The face there that has the least angle with the normal. */
static GRZ_INLINE bool grz_set_box_face(int dim, const grz_two_boxes *x, int of, grz_box_face *f) {
    const grz_seen_oriented *const b = &x->box[of];
    double slope[3], e[2][3] = {{0, 0, 0}, {0, 0, 1}};
    bool certain = true;
    int best = 0;
    for (int k = 0; k < dim; k++) {
        slope[k] = x->level[of] >> k & 1 ? 0 : fabs(grz_dot(dim, b->unit[k], x->toward));
        best = slope[k] > slope[best] ? k : best;
    }
    for (int k = 0; k < dim; k++) certain = certain & (k == best || slope[best] - slope[k] > GRZ_BOX_SLACK);
    f->axis[0] = (best + 1) % dim;
    f->axis[1] = (best + 2) % dim;
    f->id = f->furthest & 1 << best;
    for (int i = 0; i < dim; i++) {
        f->base[i] = grz_corner_of_box(dim, b, f->id, i);
        f->at[i] = of == 0 ? x->between[i] : 0;
        for (int k = 0; k < dim; k++) f->at[i] += f->id >> k & 1 ? b->half[k][i] : -b->half[k][i];
        for (int k = 0; k < dim - 1; k++) {
            const grz_dd step = b->step[f->axis[k]][i];
            f->edge[k][i] = (grz_dd){2 * step.hi, 2 * step.lo};
            e[k][i] = f->edge[k][i].hi;
        }
    }
    grz_cross(e[1], x->toward, f->across[0]);
    grz_cross(x->toward, e[0], f->across[1]);
    const double inverse = 1 / grz_dot(dim, e[0], f->across[0]);
    for (int k = 0; k < dim - 1; k++)
        for (int i = 0; i < dim; i++) f->across[k][i] *= inverse;
    return certain;
}

static GRZ_INLINE int grz_id_of_corner(const grz_box_face *f, int n) {
    return f->id | (n & 1) << f->axis[0] | (n >> 1) << f->axis[1];
}

/* Side s of a face, 0 to 3: where the weight of its first edge is 0, or 1; where that of the second one is. It goes
 * from this corner along the edge of this number. */
static GRZ_INLINE int grz_side_corner(int s) { return s == 1 ? 1 : s == 3 ? 2 : 0; }
static GRZ_INLINE int grz_side_edge(int s) { return s < 2 ? 1 : 0; }

/* Of each corner of a face, the sides of the other one that it is beyond, and that it is on, a bit each. */
typedef struct grz_beyond_sides {
    int beyond[4], on[4];
} grz_beyond_sides;

/* Is half an edge of p that of q, times `turn`? Where axes are equal, but for the sign, so are the half extents by
 * which they have the same products. */
static GRZ_INLINE bool grz_is_same_step(int dim, const grz_seen_oriented *p, int k, const grz_seen_oriented *q, int l,
                                        double turn) {
    bool same = true;
    for (int i = 0; i < dim; i++) {
        const grz_dd x = p->step[k][i], y = q->step[l][i];
        same = same & (p->axis[k][i] == turn * q->axis[l][i]) & (x.hi == turn * y.hi) & (x.lo == turn * y.lo);
    }
    return same;
}

/* Is axis k of box `of` surely parallel to axis l of the other one? */
static GRZ_INLINE bool grz_are_axes_parallel(const grz_two_boxes *x, int of, int k, int l) {
    return of == 0 ? x->parallel[k] >> l & 1 : x->parallel[l] >> k & 1;
}

/* The axis of the other box whose half edge is that of axis k of box `of`, times `turn`; -1 if there is none. */
typedef struct grz_box_twin {
    int axis;
    double turn;
} grz_box_twin;

static GRZ_INLINE grz_box_twin grz_twin_of_axis(int dim, const grz_two_boxes *x, int of, int k) {
    grz_box_twin twin = {-1, 1};
    for (int l = 0; l < dim; l++) {
        if (!grz_are_axes_parallel(x, of, k, l)) continue;
        for (double turn = -1; turn <= 1; turn += 2)
            if (grz_is_same_step(dim, &x->box[of], k, &x->box[1 - of], l, turn)) twin = (grz_box_twin){l, turn};
    }
    return twin;
}

/* Is the normal along a coordinate axis? */
static GRZ_INLINE bool grz_is_normal_flat(const grz_two_boxes *x) {
    const int others = 7 & ~x->zero;
    return (others & (others - 1)) == 0;
}

/* e x d, where e is along side t of face `of`, and d along the normal, in the direction in which the weight of that
 * side grows. */
static GRZ_INLINE void grz_set_across_side(int dim, const grz_two_boxes *x, int of, const grz_box_face *f, int t,
                                           grz_approx across[3]) {
    grz_approx e[3], d[3];
    double ahead = 0;
    const bool flat = grz_is_normal_flat(x);
    for (int i = 0; i < 3; i++) {
        d[i] = (grz_approx){x->unit[i].hi, x->unit[i].lo, x->unit_off};
        if (flat) d[i] = grz_approx_of(x->toward[i] < 0 ? -1 : 1);
        if (x->zero >> i & 1) d[i] = grz_approx_of(0);
        e[i] = grz_approx_of(dim == 3 ? x->box[of].axis[f->axis[grz_side_edge(t)]][i] : i == 2);
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        across[i] = grz_approx_det2(e[j], d[k], e[k], d[j]);
        ahead += across[i].hi * f->across[t >> 1][i];
    }
    for (int i = 0; i < 3 && ahead < 0; i++) across[i] = grz_approx_neg(across[i]);
}

/* Where doubles do not know the side of a corner of the other face: the sign of w . (e x d), where w is from a corner
 * of side t of face `of` to that. Steps along e are no part of it. Of those that both boxes have, the sum is 0 or twice
 * one of them: so it is exactly 0 for equal faces above each other. */
static GRZ_INLINE bool grz_find_near_sides_of(int dim, const grz_two_boxes *x, int of, const grz_box_face face[2],
                                              const grz_box_twin twin[3], int t, const int near[4],
                                              grz_beyond_sides *s) {
    const int along = dim == 3 ? face[of].axis[grz_side_edge(t)] : 3,
              from = grz_id_of_corner(&face[of], grz_side_corner(t));
    grz_approx across[3], v[3], step[2][3];
    bool used[2][3] = {{false, false, false}, {true, true, true}}, certain = true;
    grz_set_across_side(dim, x, of, &face[of], t, across);
    for (int k = 0; k < dim; k++) {
        for (int l = 0; l < dim; l++)
            if (twin[k].axis == l || (k == along && grz_are_axes_parallel(x, of, k, l))) used[1][l] = false;
        used[0][k] = k != along;
    }
    for (int other = 0; other < 2; other++)
        for (int k = 0; k < dim; k++) {
            const grz_seen_oriented *const b = &x->box[other ? 1 - of : of];
            for (int i = 0; i < dim && used[other][k]; i++) v[i] = grz_step_of_box(b, k, i, 1);
            if (used[other][k]) step[other][k] = grz_approx_dot(dim, v, across);
        }
    for (int i = 0; i < dim; i++) v[i] = grz_between_centers(x, of, i);
    const grz_approx middle = grz_approx_dot(dim, v, across);
    for (int n = 0; n < 1 << (dim - 1); n++) {
        if (!(near[n] >> t & 1)) continue;
        const int to = grz_id_of_corner(&face[1 - of], n);
        grz_approx value = middle;
        for (int k = 0; k < dim; k++) {
            double times = from >> k & 1 ? -1 : 1;
            if (twin[k].axis >= 0) times += twin[k].turn * (to >> twin[k].axis & 1 ? 1 : -1);
            if (used[0][k] && times != 0) value = grz_approx_gather(value, grz_approx_scale(step[0][k], times));
            if (used[1][k]) value = grz_approx_gather(value, grz_approx_scale(step[1][k], to >> k & 1 ? 1 : -1));
        }
        const bool beyond = t & 1 ? value.hi > 2 * value.off : value.hi < -2 * value.off,
                   on = grz_approx_is_zero(value);
        certain = certain && (on || fabs(value.hi) > 2 * value.off);
        s->beyond[n] |= beyond << t;
        s->on[n] |= on << t;
    }
    return certain;
}

static GRZ_NOINLINE bool grz_find_near_sides(int dim, const grz_two_boxes *x, int of, const grz_box_face face[2],
                                             const int near[4], grz_beyond_sides *s) {
    grz_box_twin twin[3];
    int sides = 0;
    bool certain = true;
    for (int k = 0; k < dim; k++) twin[k] = grz_twin_of_axis(dim, x, of, k);
    for (int n = 0; n < 1 << (dim - 1); n++) sides |= near[n];
    for (int t = 0; t < 2 * (dim - 1) && certain; t++)
        if (sides >> t & 1) certain = grz_find_near_sides_of(dim, x, of, face, twin, t, near, s);
    return certain;
}

/* The corners of the other face, and the sides of face `of`. */
static GRZ_INLINE bool grz_find_box_sides(int dim, const grz_two_boxes *x, int of, const grz_box_face face[2],
                                          grz_beyond_sides *s) {
    const grz_box_face *const f = &face[of], *const g = &face[1 - of];
    double w[3], weight[2], step[2][2];
    int near[4], any = 0;
    grz_sub(dim, g->at, f->at, w);
    for (int k = 0; k < dim - 1; k++) {
        weight[k] = grz_dot(dim, f->across[k], w);
        for (int j = 0; j < dim - 1; j++) {
            double e[3];
            for (int i = 0; i < dim; i++) e[i] = g->edge[j][i].hi;
            step[k][j] = grz_dot(dim, f->across[k], e);
        }
    }
    for (int n = 0; n < 1 << (dim - 1); n++) {
        s->beyond[n] = s->on[n] = near[n] = 0;
        for (int k = 0; k < dim - 1; k++) {
            const double at = weight[k] + (n & 1 ? step[k][0] : 0) + (dim == 3 && n & 2 ? step[k][1] : 0);
            const bool first = !(fabs(at) > GRZ_BOX_SLACK), second = !(fabs(at - 1) > GRZ_BOX_SLACK);
            near[n] |= first << 2 * k | second << (2 * k + 1);
            s->beyond[n] |= (!first && at < 0) << 2 * k | (!second && at > 1) << (2 * k + 1);
        }
        any |= near[n];
    }
    return any == 0 || (GRZ_LARGE_STAGE_CLAIMS && grz_find_near_sides(dim, x, of, face, near, s));
}

#endif
