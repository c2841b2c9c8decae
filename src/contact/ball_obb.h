/* The contact of a ball with an oriented box. Which side, edge or corner of the box is nearest is guessed, and proven,
 * in doubles: the nearest point of a parallelepiped is where the vector from there to the center leads away along each
 * axis on which the point lies at an end, and is perpendicular to all others. The vector itself is then made
 * perpendicular to these in double-doubles. Axes must be orthogonal but for rounding, and no half extent 0: else the
 * engine answers. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_BALL_OBB_H
#define GRZ_CONTACT_BALL_OBB_H

#include "contact/aabbs.h"
#include "distance/oriented_box.h"

typedef struct grz_oriented_box {
    const double *center, *half, *axis[3];
} grz_oriented_box;

/* A part of the sizes that is far more than doubles are off by: products of axes are up to 2^-44 of their lengths, by
 * which weights are off, and results are rounded. */
static const double GRZ_BOX_SLACK = 0x1p-30;

/* Writes the squares and inverses of the axes, and the weights of the box's point nearest to the center. False if
 * numbers are extreme, a half extent is 0, or axes are not orthogonal but for rounding. */
static GRZ_INLINE bool grz_guess_seen_box(int dim, const double center[], const grz_oriented_box *box,
                                          grz_seen_box *x) {
    bool usable =
        grz_are_moderate(dim, center) && grz_are_moderate(dim, box->center) && grz_are_moderate(dim, box->half);
    double v[3];
    for (int k = 0; k < dim; k++) {
        v[k] = center[k] - box->center[k];
        x->square[k] = grz_box_dot(dim, box->axis[k], box->axis[k]);
        x->inverse[k] = 1 / x->square[k];
        usable =
            usable && grz_are_moderate(dim, box->axis[k]) && box->half[k] > 0 && grz_is_length_usable(x->square[k]);
    }
    if (!usable || !(grz_skew_of_axes(dim, box->axis, x->inverse) <= GRZ_SKEW_OF_DOUBLES)) return false;
    grz_guess_in_box(dim, v, box->half, box->axis, 1, x);
    return true;
}

/* For a center inside: moves the point to the nearest side. False if it is not certain which side that is. */
static GRZ_INLINE bool grz_leave_by_nearest_side(int dim, const grz_oriented_box *box, double slack, grz_seen_box *x) {
    double deep[3];
    int best = 0;
    for (int k = 0; k < dim; k++) {
        deep[k] = (box->half[k] - fabs(x->weight[k])) * sqrt(x->square[k]);
        best = deep[k] < deep[best] ? k : best;
    }
    bool certain = fabs(x->weight[best]) * sqrt(x->square[best]) > slack;
    for (int k = 0; k < dim; k++) certain = certain && (k == best || deep[k] - deep[best] > slack);
    x->weight[best] = copysign(box->half[best], x->weight[best]);
    x->free[best] = false;
    return certain;
}

/* One step towards a q that is perpendicular to each free axis e, q - e (q . e) / (e . e), where q . e is small
 * already. Returns how far it leads. All axes together miss by 2^-44 of that at most, as they are orthogonal but for so
 * much; the products are within 16 u^2 |q| |e|, and what is subtracted has a relative error below 8 u. */
static GRZ_INLINE double grz_put_across_free_axes(int dim, const grz_oriented_box *box, const grz_seen_box *x,
                                                  grz_dd q[3]) {
    double by[3] = {0}, moved = 0;
    for (int k = 0; k < dim; k++) {
        grz_dd along = {0, 0};
        for (int i = 0; i < dim; i++) {
            const grz_dd p = grz_dd_product(q[i].hi, box->axis[k][i]), s = grz_dd_sum(along.hi, p.hi);
            along = (grz_dd){s.hi, s.lo + (along.lo + (p.lo + q[i].lo * box->axis[k][i]))};
        }
        by[k] = x->free[k] ? (along.hi + along.lo) * x->inverse[k] : 0;
    }
    for (int i = 0; i < dim; i++) {
        double back = 0;
        for (int k = 0; k < dim; k++) back += by[k] * box->axis[k][i];
        for (int k = 0; k < dim; k++) moved += fabs(by[k] * box->axis[k][i]);
        const grz_dd s = grz_dd_sum(q[i].hi, -back);
        q[i] = grz_dd_quick_sum(s.hi, s.lo + q[i].lo);
    }
    return moved;
}

/* Is the place that has these weights certainly the nearest one? Free weights must be less than the half extents; from
 * a center outside, q must lead away along all other axes, for which doubles are good enough. */
static GRZ_INLINE bool grz_is_nearest_in_box(int dim, const grz_oriented_box *box, const grz_seen_box *x,
                                             const grz_dd q[3], bool inside, double slack) {
    double first[3], least = 0;
    for (int i = 0; i < dim; i++) {
        first[i] = q[i].hi;
        least += fabs(first[i]);
    }
    bool nearest = least > slack;
    for (int k = 0; k < dim; k++) {
        const double outward = grz_box_dot(dim, first, box->axis[k]) * (x->weight[k] < 0 ? -1 : 1);
        const bool within = (box->half[k] - fabs(x->weight[k])) * sqrt(x->square[k]) > slack,
                   away = inside || outward > GRZ_BOX_SLACK * least * sqrt(x->square[k]);
        nearest = nearest & (x->free[k] ? within : away);
    }
    return nearest;
}

/* Bit i: coordinate i of q is 0, as a free axis lies along coordinate axis i. */
static GRZ_INLINE int grz_level_coordinates(int dim, const grz_oriented_box *box, const grz_seen_box *x) {
    int level = 0;
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < dim; k++) {
            bool along = x->free[k];
            for (int j = 0; j < dim; j++) along = along & (j == i || box->axis[k][j] == 0);
            level |= along << i;
        }
    return level;
}

/* Where all free axes lie along coordinate axes, q lies along the only other one, and may be exact there. */
static GRZ_INLINE void grz_see_level(int dim, const double center[], const grz_oriented_box *box, const grz_seen_box *x,
                                     grz_seen_center *seen) {
    for (int i = 0; i < dim; i++) {
        if ((seen->level | 1 << i) != (1 << dim) - 1 || seen->level >> i & 1) continue;
        grz_approx q = grz_approx_sum(center[i], -box->center[i]);
        for (int k = 0; k < dim; k++)
            if (!x->free[k])
                q = grz_approx_gather(q, grz_approx_mul(grz_approx_of(-x->weight[k]), grz_approx_of(box->axis[k][i])));
        if (q.off != 0) return;
        seen->q[i] = (grz_dd){q.hi, q.lo};
        seen->off = 0;
    }
}

static GRZ_INLINE grz_known grz_contact_with_obb(int dim, const double center[], double radius,
                                                 const grz_oriented_box *box, bool point, grz_known_contact *c) {
    grz_seen_box x;
    grz_seen_center seen;
    if (!grz_is_radius(radius) || !grz_guess_seen_box(dim, center, box, &x)) return GRZ_UNKNOWN;
    bool inside = true;
    double size = 0;
    for (int k = 0; k < dim; k++) {
        inside = inside & x.free[k];
        size += fabs(center[k]) + fabs(box->center[k]) + box->half[k] * sqrt(x.square[k]);
    }
    const double slack = GRZ_BOX_SLACK * size;
    if (inside && !grz_leave_by_nearest_side(dim, box, slack, &x)) return GRZ_UNKNOWN;
    grz_see_box(dim, center, box->center, box->axis, &x);
    for (int i = 0; i < dim; i++) seen.q[i] = grz_dd_neg(x.q[i]);
    const double moved = grz_put_across_free_axes(dim, box, &x, seen.q);
    if (!grz_is_nearest_in_box(dim, box, &x, seen.q, inside, slack)) return GRZ_UNKNOWN;
    if (!inside && grz_are_far(dim, seen.q, radius + c->margin)) return GRZ_KNOWN_APART;
    seen.off = 2 * distance_place_error * x.size + 0x1p-42 * moved;
    seen.level = grz_level_coordinates(dim, box, &x);
    grz_see_level(dim, center, box, &x, &seen);
    seen.inside = inside;
    const grz_known known = grz_contact_of_center(dim, center, &seen, NULL, radius, 0, point, c);
    if (!point || known != GRZ_KNOWN_CONTACT) return known;
    int fixed = 0, at = 0;
    for (int k = 0; k < dim; k++) {
        fixed |= !x.free[k] << k;
        at |= (!x.free[k] && x.weight[k] > 0) << k;
    }
    grz_contact_set_place(c, GRZ_FEATURE_VERTEX, 0, -1, -1);
    c->places[0].feature[1] = grz_feature_of_box(dim, fixed, at);
    return known;
}

#endif
