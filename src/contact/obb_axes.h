/* Two oriented boxes, and the separating axis along which they are the least deep in each other (Gottschalk, Lin and
 * Manocha, "OBBTree: a hierarchical structure for rapid interference detection", 1996). In doubles, where nothing is
 * near to a tie. Axes must be orthogonal but for rounding, and half extents of comparable sizes:
 * else the engine answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_OBB_AXES_H
#define GRZ_CONTACT_OBB_AXES_H

#include "contact/ball_obb.h"
#include "num/approx.h"

/* A box, as its numbers are needed here. */
typedef struct grz_seen_oriented {
    grz_dd center[3];             /* exact, while that of a small box far from 0 may be no double */
    double half[3][3];            /* the half axes, in doubles */
    double unit[3][3], length[3]; /* their unit vectors and lengths */
    double axis[3][3];            /* the axes that the caller has given */
} grz_seen_oriented;

/* Writes `length` and `unit` from `half`. False if a length is extreme, or two axes are not orthogonal within 2^-45.
 * The products of unit vectors are within 2^-52. */
static GRZ_INLINE bool grz_set_units(int dim, grz_seen_oriented *b) {
    bool usable = true;
    for (int k = 0; k < dim; k++) {
        const double square = grz_dot(dim, b->half[k], b->half[k]), inverse = 1 / sqrt(square);
        usable = usable & grz_is_length_usable(square);
        b->length[k] = square * inverse;
        for (int i = 0; i < dim; i++) b->unit[k][i] = b->half[k][i] * inverse;
    }
    for (int k = 0; k < (dim == 3 ? 3 : 1); k++)
        usable = usable & (fabs(grz_dot(dim, b->unit[k], b->unit[(k + 1) % dim])) < 0x1p-45);
    return usable;
}

static GRZ_INLINE bool grz_see_obb(int dim, const grz_oriented_box *given, grz_seen_oriented *b) {
    bool usable = true;
    for (int k = 0; k < dim; k++) {
        usable = usable & (given->half[k] > 0);
        b->center[k] = grz_dd_of(given->center[k]);
        for (int i = 0; i < dim; i++) {
            b->axis[k][i] = given->axis[k][i];
            b->half[k][i] = given->half[k] * given->axis[k][i];
        }
    }
    return grz_set_units(dim, b) && usable;
}

static GRZ_INLINE bool grz_see_aabb(int dim, const double low[], const double high[], grz_seen_oriented *b) {
    bool usable = true;
    for (int k = 0; k < dim; k++) {
        const grz_dd sum = grz_dd_sum(high[k], low[k]);
        usable = usable & (low[k] < high[k]);
        b->center[k] = (grz_dd){sum.hi / 2, sum.lo / 2};
        for (int i = 0; i < dim; i++) {
            b->axis[k][i] = i == k;
            b->half[k][i] = i == k ? high[k] / 2 - low[k] / 2 : 0;
        }
    }
    return grz_set_units(dim, b) && usable;
}

/* Both boxes, and the axis of their contact. */
typedef struct grz_two_boxes {
    grz_seen_oriented box[2];
    double between[3], slack; /* from b's center to a's; GRZ_BOX_SLACK of what is between and of all lengths */
    int level[2];             /* bit k: axis k of this box is certainly perpendicular to the normal */
    double toward[3];         /* the unit normal: as it is guessed, then rounded */
} grz_two_boxes;

/* Two edges whose cross product is the normal: of one box, whose face it is, or one of each box, which cross. Edge n is
 * axis k[n] of box body[n]. In the plane only the first one counts; the z axis takes the place of the second. */
typedef struct grz_box_axis {
    int body[2], k[2];
} grz_box_axis;

/* The n-th one, in the order of grz_box_depths. */
static GRZ_INLINE grz_box_axis grz_box_axis_of(int dim, int n) {
    if (n >= 2 * dim) return (grz_box_axis){{0, 1}, {(n - 6) / 3, (n - 6) % 3}};
    return (grz_box_axis){{n >= dim, n >= dim}, {(n + 1) % dim, (n + 2) % dim}};
}

/* Is axis k of a box certainly perpendicular to the normal? It is parallel to one of the axes that make it, or in a
 * coordinate plane with both. */
static GRZ_INLINE bool grz_is_across_normal(int dim, const grz_two_boxes *x, const grz_box_axis *normal, int of,
                                            int k) {
    const double *const p = x->box[normal->body[0]].axis[normal->k[0]], *const e = x->box[of].axis[k];
    bool across = grz_are_parallel(dim, e, p);
    if (dim == 2 || across) return across;
    const double *const q = x->box[normal->body[1]].axis[normal->k[1]];
    across = grz_are_parallel(dim, e, q);
    for (int i = 0; i < 3; i++) across = across | (e[i] == 0 && p[i] == 0 && q[i] == 0);
    return across;
}

static GRZ_INLINE bool grz_have_same_normal(int dim, const grz_two_boxes *x, const grz_box_axis *p,
                                            const grz_box_axis *q) {
    return grz_is_across_normal(dim, x, p, q->body[0], q->k[0]) &&
           (dim == 2 || grz_is_across_normal(dim, x, p, q->body[1], q->k[1]));
}

/* How deep the boxes are in each other along each axis: those across faces of a, of b, and in space edges i of a and j
 * of b at 6 + 3 i + j. Axes are orthogonal within 2^-44, so a depth times `sine` is within 2^-38 of the size: the sine,
 * which is within 2^-42, is that of the angle of two edges that are nearly parallel, and else 1. */
typedef struct grz_box_depths {
    double times_sine[15], sine[15];
} grz_box_depths;

static GRZ_INLINE void grz_find_box_depths(int dim, const grz_two_boxes *x, grz_box_depths *d) {
    const grz_seen_oriented *const a = &x->box[0], *const b = &x->box[1];
    double turn[3][3], size[3][3], at[3], *const depth = d->times_sine;
    for (int i = 0; i < dim; i++) {
        at[i] = grz_dot(dim, a->unit[i], x->between);
        depth[i] = a->length[i] - fabs(at[i]);
        d->sine[i] = d->sine[dim + i] = 1;
        for (int j = 0; j < dim; j++) {
            turn[i][j] = grz_dot(dim, a->unit[i], b->unit[j]);
            size[i][j] = fabs(turn[i][j]);
            depth[i] += b->length[j] * size[i][j];
        }
    }
    for (int j = 0; j < dim; j++) {
        depth[dim + j] = b->length[j] - fabs(grz_dot(dim, b->unit[j], x->between));
        for (int i = 0; i < dim; i++) depth[dim + j] += a->length[i] * size[i][j];
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3 && dim == 3; j++) {
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3, n = 6 + 3 * i + j;
            const double square = turn[i1][j] * turn[i1][j] + turn[i2][j] * turn[i2][j],
                         reach = (a->length[i1] * size[i2][j] + a->length[i2] * size[i1][j]) +
                                 (b->length[j1] * size[i][j2] + b->length[j2] * size[i][j1]),
                         apart = fabs(at[i2] * turn[i1][j] - at[i1] * turn[i2][j]);
            const bool crossed = square > 0x1p-12, parallel = !crossed && grz_are_parallel(3, a->axis[i], b->axis[j]);
            d->sine[n] = crossed ? 1 : sqrt(square);
            depth[n] = parallel ? (double)INFINITY : crossed ? (reach - apart) / sqrt(square) : reach - apart;
        }
}

/* The axis with the least depth. In doubles, from the difference of the centers: so rounding is a small part of the
 * sizes, also far from 0. Others may be as deep if they have the same normal, as of parallel faces; edges that are
 * parallel have no normal. */
static GRZ_INLINE grz_known grz_find_least_axis(int dim, double margin, grz_two_boxes *x, grz_box_axis *axis) {
    const int count = dim == 3 ? 15 : 4;
    grz_box_depths d;
    double size = 0, least = (double)INFINITY;
    for (int i = 0; i < dim; i++) {
        const grz_dd a = x->box[0].center[i], b = x->box[1].center[i];
        x->between[i] = (a.hi - b.hi) + (a.lo - b.lo);
        size += fabs(x->between[i]) + x->box[0].length[i] + x->box[1].length[i];
        least = grz_min(least, grz_min(x->box[0].length[i], x->box[1].length[i]));
    }
    x->slack = GRZ_BOX_SLACK * size;
    grz_find_box_depths(dim, x, &d);
    int best = 0;
    for (int n = 1; n < count; n++) best = d.sine[n] == 1 && d.times_sine[n] < d.times_sine[best] ? n : best;
    const double depth = d.times_sine[best];
    if (depth < -(x->slack + margin * (1 + GRZ_BOX_SLACK))) return GRZ_KNOWN_APART;
    *axis = grz_box_axis_of(dim, best);
    for (int n = 0; n < count; n++) {
        const double left = d.times_sine[n] - depth * d.sine[n], slack = d.sine[n] == 1 ? x->slack : 0x1p-6 * x->slack;
        if (n == best || left > slack) continue;
        const grz_box_axis other = grz_box_axis_of(dim, n);
        if (!grz_have_same_normal(dim, x, axis, &other)) return GRZ_UNKNOWN;
    }
    return least > 0x1p-10 * size ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* Coordinate i of the cross product of the axes that make a normal, within 4 u^2 of itself; in the plane with the z
 * axis. */
static GRZ_INLINE grz_dd grz_box_normal_at(int dim, const grz_two_boxes *x, const grz_box_axis *axis, int i) {
    const double *const e = x->box[axis->body[0]].axis[axis->k[0]], *const f = x->box[axis->body[1]].axis[axis->k[1]];
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    return dim == 2 ? grz_dd_of(i == 0 ? e[1] : -e[0]) : grz_dd_det2(e[j], f[k], e[k], f[j]);
}

static GRZ_INLINE void grz_find_approx_normal(int dim, const grz_two_boxes *x, const grz_box_axis *axis,
                                              grz_approx n[3]) {
    for (int i = 0; i < dim; i++) {
        const grz_dd at = grz_box_normal_at(dim, x, axis, i);
        n[i] = (grz_approx){at.hi, at.lo, dim == 2 ? 0 : 4 * GRZ_U * GRZ_U * fabs(at.hi)};
    }
}

/* Guesses the unit normal across two edges, in the plane across one. False if it is not certain towards which side. */
static GRZ_INLINE bool grz_guess_normal(int dim, grz_two_boxes *x, const double e[3], const double f[3]) {
    double n[3] = {-e[1], e[0], 0};
    if (dim == 3) grz_cross(e, f, n);
    const double square = grz_dot(dim, n, n), length = sqrt(square), along = grz_dot(dim, n, x->between);
    for (int i = 0; i < 3; i++) x->toward[i] = n[i] / (along < 0 ? -length : length);
    return grz_is_length_usable(square) && fabs(along) > x->slack * length;
}

/* Sets x->level: the axes of each box that are certainly perpendicular to the normal: those that make it, and others,
 * as of parallel faces. */
static GRZ_INLINE void grz_set_level_axes(int dim, grz_two_boxes *x, const grz_box_axis *axis) {
    for (int of = 0; of < 2; of++) {
        x->level[of] = 0;
        for (int k = 0; k < dim; k++) {
            const bool nearly = fabs(grz_dot(dim, x->box[of].unit[k], x->toward)) <= GRZ_BOX_SLACK;
            x->level[of] |= (nearly && grz_is_across_normal(dim, x, axis, of, k)) << k;
        }
    }
}

#endif
