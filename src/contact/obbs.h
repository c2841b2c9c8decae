/* The contact of two oriented boxes: the separating axis with the least depth (Gottschalk, Lin and Manocha,
 * "OBBTree: a hierarchical structure for rapid interference detection", 1996), and the corners of what is common to the
 * faces on both sides of it, along the normal (incidence.h). In doubles, where nothing is near to a tie; then depth,
 * normal and points are refined. Axes must be orthogonal but for rounding, and half extents of comparable sizes: else
 * the engine answers. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_OBBS_H
#define GRZ_CONTACT_OBBS_H

#include "contact/ball_obb.h"
#include "contact/refine.h"
#include "num/approx.h"

/* A box, as its numbers are needed here. */
typedef struct grz_seen_oriented {
    grz_dd center[3];             /* exact, while that of a small box far from 0 may be no double */
    double half[3][3];            /* the half axes, in doubles */
    double unit[3][3], length[3]; /* their unit vectors and lengths */
    double axis[3][3];            /* the axes that the caller has given */
    grz_dd step[3][3];            /* the half axes, in double-doubles */
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
    for (int k = 0; k < dim; k++) {
        b->center[k] = grz_dd_of(given->center[k]);
        for (int i = 0; i < dim; i++) {
            b->axis[k][i] = given->axis[k][i];
            b->half[k][i] = given->half[k] * given->axis[k][i];
        }
    }
    return grz_set_units(dim, b);
}

static GRZ_INLINE bool grz_see_aabb(int dim, const double low[], const double high[], grz_seen_oriented *b) {
    for (int k = 0; k < dim; k++) {
        const grz_dd sum = grz_dd_sum(high[k], low[k]);
        b->center[k] = (grz_dd){sum.hi / 2, sum.lo / 2};
        for (int i = 0; i < dim; i++) {
            b->axis[k][i] = i == k;
            b->half[k][i] = i == k ? high[k] / 2 - low[k] / 2 : 0;
        }
    }
    return grz_set_units(dim, b);
}

/* Writes `step`. False if a number is extreme, or a half extent is not above 0. */
static GRZ_INLINE bool grz_set_parts_of_obb(int dim, const grz_oriented_box *given, grz_seen_oriented *b) {
    bool usable = grz_are_moderate(dim, given->center) && grz_are_moderate(dim, given->half);
    for (int k = 0; k < dim; k++) {
        usable = usable && grz_are_moderate(dim, given->axis[k]) && given->half[k] > 0;
        for (int i = 0; i < dim; i++) b->step[k][i] = grz_dd_product(given->half[k], given->axis[k][i]);
    }
    return usable;
}

static GRZ_INLINE bool grz_set_parts_of_aabb(int dim, const double low[], const double high[], grz_seen_oriented *b) {
    for (int k = 0; k < dim; k++) {
        const grz_dd size = grz_dd_sum(high[k], -low[k]);
        for (int i = 0; i < dim; i++) b->step[k][i] = i == k ? (grz_dd){size.hi / 2, size.lo / 2} : grz_dd_of(0);
    }
    return grz_is_usual_box(dim, low, high);
}

/* Both boxes, and the axis of their contact. */
typedef struct grz_two_boxes {
    grz_seen_oriented box[2];
    double between[3], slack; /* from b's center to a's; GRZ_BOX_SLACK of what is between and of all lengths */
    double size;              /* at least |coordinates| of corners of both together */
    int parallel[3];          /* the axes of b that are surely parallel to each axis of a, a bit each */
    int level[2];             /* bit k: axis k of this box is certainly perpendicular to the normal */
    grz_dd unit[3];
    double unit_off, toward[3]; /* the unit normal in doubles */
    int zero;                   /* bit i: coordinate i of the normal is 0 */
    bool flat;                  /* what meets is perpendicular to a coordinate axis */
    int along;                  /* if flat: the coordinate axis that the normal is along */
    double middle;              /* if flat: this coordinate of all points */
} grz_two_boxes;

/* Separating axes */

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

static GRZ_INLINE void grz_find_box_depths(int dim, grz_two_boxes *x, grz_box_depths *d) {
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
    for (int i = 0; i < 3; i++) {
        x->parallel[i] = 0;
        for (int j = 0; j < 3 && dim == 3; j++) {
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3, n = 6 + 3 * i + j;
            const double square = turn[i1][j] * turn[i1][j] + turn[i2][j] * turn[i2][j],
                         reach = (a->length[i1] * size[i2][j] + a->length[i2] * size[i1][j]) +
                                 (b->length[j1] * size[i][j2] + b->length[j2] * size[i][j1]),
                         apart = fabs(at[i2] * turn[i1][j] - at[i1] * turn[i2][j]);
            const bool crossed = square > 0x1p-12, parallel = !crossed && grz_are_parallel(3, a->axis[i], b->axis[j]);
            x->parallel[i] |= parallel << j;
            d->sine[n] = crossed ? 1 : sqrt(square);
            depth[n] = parallel ? (double)INFINITY : crossed ? (reach - apart) / sqrt(square) : reach - apart;
        }
        for (int j = 0; j < 2 && i < 2 && dim == 2; j++)
            x->parallel[i] |= grz_are_parallel(2, a->axis[i], b->axis[j]) << j;
    }
}

/* The axis with the least depth, by its number, and those whose depth is too near to that, a bit each. */
typedef struct grz_least_axis {
    int best, tied;
} grz_least_axis;

/* In doubles, from the difference of the centers: so rounding is a small part of the sizes, also far from 0. Others may
 * be as deep if they have the same normal, as of parallel faces; edges that are parallel have no normal. */
static GRZ_INLINE grz_known grz_find_least_axis(int dim, double margin, grz_two_boxes *x, grz_least_axis *axis) {
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
    *axis = (grz_least_axis){best, 0};
    const grz_box_axis first = grz_box_axis_of(dim, best);
    for (int n = 0; n < count; n++) {
        const double left = d.times_sine[n] - depth * d.sine[n], slack = d.sine[n] == 1 ? x->slack : 0x1p-6 * x->slack;
        if (n == best || left > slack) continue;
        const grz_box_axis other = grz_box_axis_of(dim, n);
        axis->tied |= !grz_have_same_normal(dim, x, &first, &other) << n;
    }
    if (axis->tied != 0 && !GRZ_LARGE_STAGE_CLAIMS) return GRZ_UNKNOWN;
    return least > 0x1p-10 * size ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* Coordinate i of half an edge, times 1 or -1: exactly if the axis has 0 or 1 there. */
static GRZ_INLINE grz_approx grz_step_of_box(const grz_seen_oriented *b, int k, int i, double sign) {
    const grz_dd step = b->step[k][i];
    const double axis = fabs(b->axis[k][i]);
    const grz_approx by = {step.hi, step.lo, axis == 0 || axis == 1 ? 0 : 4 * GRZ_U * GRZ_U * fabs(step.hi)};
    return grz_approx_scale(by, sign);
}

static GRZ_INLINE grz_approx grz_between_centers(const grz_two_boxes *x, int from, int i) {
    const grz_dd p = x->box[from].center[i], q = x->box[1 - from].center[i];
    return grz_approx_gather((grz_approx){q.hi, q.lo, 0}, (grz_approx){-p.hi, -p.lo, 0});
}

static GRZ_INLINE grz_approx grz_approx_abs(grz_approx a) { return a.hi < 0 ? grz_approx_neg(a) : a; }

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

/* The depth along an axis: what is left of all steps' lengths along it less that of the vector between the centers. */
static GRZ_INLINE grz_approx grz_depth_along_axis(int dim, const grz_two_boxes *x, const grz_box_axis *axis) {
    grz_approx n[3], v[3];
    grz_find_approx_normal(dim, x, axis, n);
    for (int i = 0; i < dim; i++) v[i] = grz_between_centers(x, 0, i);
    grz_approx level = grz_approx_neg(grz_approx_abs(grz_approx_dot(dim, v, n)));
    for (int of = 0; of < 2; of++)
        for (int k = 0; k < dim; k++) {
            if ((of == axis->body[0] && k == axis->k[0]) || (dim == 3 && of == axis->body[1] && k == axis->k[1]))
                continue;
            for (int i = 0; i < dim; i++) v[i] = grz_step_of_box(&x->box[of], k, i, 1);
            level = grz_approx_add(level, grz_approx_abs(grz_approx_dot(dim, v, n)));
        }
    return grz_approx_div(level, grz_approx_sqrt(grz_approx_dot(dim, n, n)));
}

/* Where doubles see several: once the boxes are in double-doubles, which of them is the least. */
static GRZ_NOINLINE bool grz_settle_least_axis(int dim, const grz_two_boxes *x, grz_least_axis *axis) {
    const int all = axis->tied | 1 << axis->best;
    grz_approx depth[15];
    for (int n = 0; n < 15; n++) {
        if (!(all >> n & 1)) continue;
        const grz_box_axis other = grz_box_axis_of(dim, n);
        depth[n] = grz_depth_along_axis(dim, x, &other);
    }
    for (int n = 0; n < 15; n++)
        if (all >> n & 1 && grz_approx_sub(depth[n], depth[axis->best]).hi < 0) axis->best = n;
    const grz_box_axis best = grz_box_axis_of(dim, axis->best);
    bool certain = true;
    for (int n = 0; n < 15; n++) {
        if (!(all >> n & 1) || n == axis->best) continue;
        const grz_box_axis other = grz_box_axis_of(dim, n);
        const grz_approx left = grz_approx_sub(depth[n], depth[axis->best]);
        certain = certain && (left.hi > 2 * left.off || grz_have_same_normal(dim, x, &best, &other));
    }
    return certain;
}

/* Writes the unit vector n / root, whose length is |root|, and the normal. A coordinate of n is within `off`, and
 * within 4 u^2 of itself besides; the unit vector as in grz_contact_of_center. `zero`: coordinates that are 0, a bit
 * each. */
static GRZ_INLINE bool grz_set_unit_normal(grz_two_boxes *x, const grz_dd n[3], int zero, double off, grz_dd root,
                                           double normal[3]) {
    const double inverse = 1 / root.hi;
    bool certain = true;
    const double given = 3 * off * fabs(inverse);
    x->unit_off = 0x1p-96 + given;
    x->zero = zero;
    for (int i = 0; i < 3; i++) {
        x->unit[i] = zero >> i & 1 ? grz_dd_of(0) : grz_contact_quotient(n[i], root, inverse);
        normal[i] = 0;
        const double slack = given + 0x1p-96 * fabs(x->unit[i].hi);
        certain = certain && (zero >> i & 1 || grz_contact_rounds(x->unit[i], slack, &normal[i]));
        x->toward[i] = x->unit[i].hi;
    }
    return certain;
}

/* Writes the unit vector along n or -n that points from b's center to a's. False if it is not certain which of them
 * does, or |n| is extreme. `off`, `zero`: as of grz_set_unit_normal. */
static GRZ_INLINE bool grz_set_normal_across(int dim, grz_two_boxes *x, const grz_dd n[3], int zero, double off,
                                             double normal[3]) {
    const grz_dd square = grz_sum_of_squares(dim, n), length = grz_root_of_square(square);
    double first[3];
    for (int i = 0; i < dim; i++) first[i] = n[i].hi;
    const double along = grz_dot(dim, first, x->between);
    if (!grz_is_length_usable(square.hi) || !(fabs(along) > x->slack * length.hi)) return false;
    return grz_set_unit_normal(x, n, zero, off, along < 0 ? grz_dd_neg(length) : length, normal);
}

/* Writes the normal of the axis. */
static GRZ_INLINE bool grz_set_box_normal(int dim, grz_two_boxes *x, const grz_box_axis *axis, double normal[3]) {
    grz_dd n[3];
    int zero = dim == 3 ? 0 : 4;
    for (int i = 0; i < dim; i++) {
        n[i] = grz_box_normal_at(dim, x, axis, i);
        zero |= (n[i].hi == 0) << i;
    }
    return grz_set_normal_across(dim, x, n, zero, 0, normal);
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

/* Faces */

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
                   on = value.hi == 0 && value.off == 0;
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

/* Points */

typedef struct grz_box_points {
    const grz_two_boxes *x;
    const grz_box_face *face;
    double depth, margin;
    int count;
    bool deepest; /* one of them is the deepest */
    grz_contact_place places[8];
} grz_box_points;

/* Corner n of a face. */
static GRZ_INLINE void grz_corner_of_face(int dim, const grz_box_face *f, int n, grz_dd at[3]) {
    for (int i = 0; i < dim; i++) {
        at[i] = f->base[i];
        for (int k = 0; k < dim - 1; k++)
            if (n >> k & 1) at[i] = grz_dd_add(at[i], f->edge[k][i]);
    }
}

static GRZ_INLINE bool grz_is_furthest(const grz_box_points *p, int of, int id) {
    return ((id ^ p->face[of].furthest) & ~p->x->level[of]) == 0;
}

/* Where coordinate i of the normal is 0, U and V have the same coordinate i: that of corner id[of] or, if an edge of
 * box `of` moves it, of corner id[1 - of]. False if it is not 0, if edges of both boxes move it, or if its rounding is
 * not certain. */
static GRZ_INLINE bool grz_take_level_coordinate(int dim, const grz_two_boxes *x, const grz_lined_up *up, int of,
                                                 const int id[2], int i, double *out) {
    const bool f = up->edge[0][i].hi != 0, e = up->edge[1][i].hi != 0;
    if (!(x->zero >> i & 1) || (up->crossing && e && f)) return false;
    const int from = up->crossing && e ? 1 - of : of;
    return grz_approx_rounds(grz_coordinate_of_box(dim, &x->box[from], id[from], i), out);
}

/* Adds the point if it is within the margin. `radius`: of a capsule as a, 0 for a box. `id`: a corner of each box, or
 * NULL. False if something is not certain; true also if the point is left out. The parts of p, q and edges are within
 * 64 u^2 of the size each; what a radius adds rounds by 12 u^2 for a product and 4 u^2 a sum. */
static GRZ_INLINE bool grz_add_box_point(int dim, grz_box_points *p, double radius, const grz_lined_up *up, int of,
                                         const int id[2], bool deepest, grz_feature a, grz_feature b) {
    grz_dd unit[3] = {{0, 0}};
    grz_refined r;
    const grz_two_boxes *const x = p->x;
    for (int i = 0; i < dim; i++) unit[i] = of == 0 ? x->unit[i] : grz_dd_neg(x->unit[i]);
    const double off = 16 * 64 * GRZ_U * GRZ_U * x->size,
                 most = deepest ? (double)INFINITY : radius + p->margin + GRZ_BOX_SLACK * x->size;
    const grz_refinement found = grz_refine(dim, up, unit, x->unit_off, x->size, off, most, &r);
    if (found != GRZ_REFINED) return found == GRZ_REFINED_ABOVE;
    grz_dd depth = grz_dd_neg(r.level);
    if (radius != 0) {
        const double half = radius / 2, rounding = 32 * GRZ_U * GRZ_U * (radius + x->size);
        for (int i = 0; i < dim; i++) r.point[i] = grz_dd_sub(r.point[i], grz_dd_scale(x->unit[i], half));
        r.point_off += half * x->unit_off + rounding;
        r.level_off += rounding;
        depth = grz_dd_add(depth, grz_dd_of(radius));
    }
    if (!deepest) {
        const grz_known known = grz_contact_within(depth, r.level_off, p->margin);
        if (known != GRZ_KNOWN_CONTACT) return known == GRZ_KNOWN_APART;
    }
    p->deepest |= deepest;
    grz_contact_place *const place = &p->places[p->count++];
    bool certain = true;
    for (int i = 0; i < dim; i++) {
        if (x->flat && i == x->along) place->point[i] = x->middle;
        else
            certain = certain && (grz_contact_rounds(r.point[i], r.point_off, &place->point[i]) ||
                                  (id && grz_take_level_coordinate(dim, x, up, of, id, i, &place->point[i])));
    }
    if (dim == 2) place->point[2] = 0;
    place->depth = p->depth;
    if (!deepest) certain = certain & grz_contact_rounds(depth, r.level_off, &place->depth);
    place->feature[0] = a;
    place->feature[1] = b;
    place->part[0] = place->part[1] = 0;
    return certain;
}

/* Corner n of the face of box `of` over the other face, on these of its sides. */
static GRZ_INLINE bool grz_add_box_corner(int dim, grz_box_points *p, int of, int n, int on) {
    const grz_box_face *const f = &p->face[of], *const g = &p->face[1 - of];
    const int id = grz_id_of_corner(f, n);
    int along = 1 << g->axis[0] | (dim == 3) << g->axis[1], over = g->id;
    for (int k = 0; k < dim - 1; k++) {
        if (!(on >> 2 * k & 3)) continue;
        along &= ~(1 << g->axis[k]);
        over |= (on >> (2 * k + 1) & 1) << g->axis[k];
    }
    const bool deepest =
        grz_is_furthest(p, of, id) && grz_is_furthest(p, 1 - of, over) && (along & ~p->x->level[1 - of]) == 0;
    const int ids[2] = {of == 0 ? id : over, of == 0 ? over : id};
    grz_feature feature[2];
    feature[of] = (grz_feature){GRZ_FEATURE_VERTEX, {id, -1, -1}};
    feature[1 - of] = grz_feature_of_box(dim, ((1 << dim) - 1) & ~along, over);
    grz_lined_up up = {.count = dim - 1};
    grz_corner_of_face(dim, f, n, up.p);
    for (int i = 0; i < dim; i++) {
        up.q[i] = g->base[i];
        for (int k = 0; k < dim - 1; k++) up.edge[k][i] = g->edge[k][i];
    }
    return grz_add_box_point(dim, p, 0, &up, of, ids, deepest, feature[0], feature[1]);
}

/* Where side s of a's face and side t of b's cross. */
static GRZ_INLINE bool grz_add_box_crossing(int dim, grz_box_points *p, int s, int t) {
    const int side[2] = {s, t};
    int ids[2];
    grz_feature feature[2];
    grz_lined_up up = {.count = 2, .crossing = true};
    bool deepest = true;
    for (int of = 0; of < 2; of++) {
        const grz_box_face *const f = &p->face[of];
        const int corner = grz_side_corner(side[of]), edge = grz_side_edge(side[of]), axis = f->axis[edge],
                  id = grz_id_of_corner(f, corner);
        grz_corner_of_face(dim, f, corner, of == 0 ? up.p : up.q);
        for (int i = 0; i < dim; i++) up.edge[1 - of][i] = f->edge[edge][i];
        deepest = deepest && grz_is_furthest(p, of, id) && p->x->level[of] >> axis & 1;
        ids[of] = id;
        feature[of] = grz_feature_of_box(dim, ((1 << dim) - 1) & ~(1 << axis), id);
    }
    return grz_add_box_point(dim, p, 0, &up, 0, ids, deepest, feature[0], feature[1]);
}

/* The sides of a face whose line is between both ends of side t of the other, and through none, bits. */
static GRZ_INLINE int grz_sides_between(const grz_beyond_sides *s, int t) {
    const int from = grz_side_corner(t), to = from + (grz_side_edge(t) == 0 ? 1 : 2);
    return (s->beyond[from] ^ s->beyond[to]) & ~(s->on[from] | s->on[to]);
}

/* Is a corner on sides of the other face that have a corner in common, that is, over this corner? */
static GRZ_INLINE bool grz_is_over_corner(int dim, int on) { return (on & 3) && (dim == 2 || on >> 2); }

static GRZ_INLINE bool grz_find_box_points(int dim, grz_box_points *p) {
    grz_beyond_sides s[2]; /* of the corners of a, of those of b */
    bool certain = grz_find_box_sides(dim, p->x, 1, p->face, &s[0]) && grz_find_box_sides(dim, p->x, 0, p->face, &s[1]);
    for (int of = 0; of < 2; of++)
        for (int n = 0; n < 1 << (dim - 1) && certain; n++) {
            const int on = s[of].on[n];
            /* two corners that are over each other are one point, which a's has added */
            if (s[of].beyond[n] || (of == 1 && grz_is_over_corner(dim, on))) continue;
            certain = grz_add_box_corner(dim, p, of, n, on);
        }
    for (int e = 0; e < 4 && certain && dim == 3; e++) {
        const int sides = grz_sides_between(&s[0], e);
        for (int f = 0; f < 4 && certain; f++)
            if (sides >> f & 1 && grz_sides_between(&s[1], f) >> e & 1) certain = grz_add_box_crossing(dim, p, e, f);
    }
    return certain;
}

/* The depth of both corners that are furthest along the normal: 12 sums and a product with the unit vector. */
static GRZ_INLINE grz_known grz_round_box_depth(int dim, const grz_two_boxes *x, const grz_box_face face[2],
                                                double margin, double *depth) {
    grz_dd w[3];
    double length = 0;
    for (int i = 0; i < dim; i++) {
        const grz_dd p = grz_corner_of_box(dim, &x->box[0], face[0].furthest, i),
                     q = grz_corner_of_box(dim, &x->box[1], face[1].furthest, i);
        const grz_dd s = grz_dd_sum(q.hi, -p.hi);
        w[i] = grz_dd_quick_sum(s.hi, s.lo + (q.lo - p.lo));
        length += fabs(w[i].hi);
    }
    const double off = 3 * 256 * GRZ_U * GRZ_U * x->size + length * (x->unit_off + 64 * GRZ_U * GRZ_U);
    const grz_dd sum = grz_dd_dot(dim, w, x->unit);
    const grz_known known = grz_contact_within(sum, off, margin);
    if (known != GRZ_KNOWN_CONTACT) return known;
    return grz_contact_rounds(sum, off, depth) ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* The same of two places on a coordinate axis, the furthest ones of a core that has this radius and of the other: sums
 * of few doubles, often between two doubles, or 0. */
static GRZ_INLINE grz_known grz_find_flat_depth(grz_two_boxes *x, grz_approx a, double radius, grz_approx b,
                                                double margin, double *depth) {
    const double sign = x->toward[x->along] > 0 ? 1 : -1;
    const grz_approx beyond = grz_approx_scale(grz_approx_gather(b, grz_approx_neg(a)), sign),
                     deep = grz_approx_gather(beyond, grz_approx_of(radius)),
                     left = grz_approx_gather(deep, grz_approx_of(margin)),
                     twice = grz_approx_gather(grz_approx_gather(a, b), grz_approx_of(-sign * radius));
    if (left.hi < -2 * left.off) return GRZ_KNOWN_APART;
    const bool certain = left.hi >= 2 * left.off && grz_approx_rounds(deep, depth) &&
                         grz_approx_rounds(grz_approx_scale(twice, 0.5), &x->middle);
    return certain ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* If the normal is along a coordinate axis, that. */
static GRZ_INLINE bool grz_set_flat_axis(int dim, grz_two_boxes *x) {
    x->along = (((1 << dim) - 1) & ~x->zero) >> 1;
    return grz_is_normal_flat(x);
}

/* Is the normal along a coordinate axis, and are all axes of each box but one certainly perpendicular to it? Writes
 * that coordinate axis to x->along. */
static GRZ_INLINE bool grz_are_faces_flat(int dim, grz_two_boxes *x) {
    const int p = x->level[0], q = x->level[1], sides = dim == 3 ? 2 : 1, of_p = (p & 1) + (p >> 1 & 1) + (p >> 2),
              of_q = (q & 1) + (q >> 1 & 1) + (q >> 2);
    return grz_set_flat_axis(dim, x) && of_p == sides && of_q == sides;
}

/* Have two points the same coordinates, by rounding? Which of them counts depends on their order, which is another one
 * in the engine. */
static GRZ_INLINE bool grz_have_points_met(const grz_box_points *p) {
    bool met = false;
    for (int k = 0; k < p->count; k++)
        for (int n = 0; n < k; n++) {
            const double *const a = p->places[k].point, *const b = p->places[n].point;
            met = met | (a[0] == b[0] && a[1] == b[1] && a[2] == b[2]);
        }
    return met;
}

/* Of boxes in double-doubles, too. If they are apart, the deepest point proves that nothing is nearer: it is on
 * both, and planes across the normal there have the boxes on their sides. */
static GRZ_INLINE grz_known grz_contact_along_box_axis(int dim, grz_two_boxes *x, grz_least_axis *least, bool points,
                                                       grz_known_contact *c) {
    if (GRZ_LARGE_STAGE_CLAIMS && least->tied != 0 && !grz_settle_least_axis(dim, x, least)) return GRZ_UNKNOWN;
    const grz_box_axis axis = grz_box_axis_of(dim, least->best);
    grz_box_face face[2];
    x->size = 0;
    for (int of = 0; of < 2; of++) {
        const grz_seen_oriented *const b = &x->box[of];
        for (int i = 0; i < dim; i++) x->size += 2 * (fabs(b->center[i].hi) + b->length[i]);
    }
    if (!grz_set_box_normal(dim, x, &axis, c->normal)) return GRZ_UNKNOWN;
    grz_set_level_axes(dim, x, &axis);
    x->flat = grz_are_faces_flat(dim, x);
    if (!grz_set_furthest(dim, x, 0, &face[0]) || !grz_set_furthest(dim, x, 1, &face[1])) return GRZ_UNKNOWN;
    const grz_known known =
        x->flat ? grz_find_flat_depth(x, grz_coordinate_of_box(dim, &x->box[0], face[0].furthest, x->along), 0,
                                      grz_coordinate_of_box(dim, &x->box[1], face[1].furthest, x->along), c->margin,
                                      &c->depth)
                : grz_round_box_depth(dim, x, face, c->margin, &c->depth);
    if (known != GRZ_KNOWN_CONTACT || (!points && c->depth >= 0)) return known;
    if (!grz_set_box_face(dim, x, 0, &face[0]) || !grz_set_box_face(dim, x, 1, &face[1])) return GRZ_UNKNOWN;
    grz_box_points p = {.x = x, .face = face, .depth = c->depth, .margin = c->margin};
    if (!grz_find_box_points(dim, &p) || !p.deepest || grz_have_points_met(&p)) return GRZ_UNKNOWN;
    c->count = grz_reduce_contact(c->normal, p.places, p.count, dim == 3 ? 4 : 2);
    c->few = p.count > c->count;
    for (int k = 0; k < c->count; k++) c->places[k] = p.places[k];
    return GRZ_KNOWN_CONTACT;
}

#endif
