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
    double at[3], edge[2][3], across[2][3]; /* the corner, from b's center; what measures the weight of each edge */
} grz_box_face;

/* Coordinate i of the corner with these bits. */
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

/* Its corner that is furthest along the normal. */
static GRZ_INLINE bool grz_set_furthest(int dim, const grz_two_boxes *x, int of, grz_box_face *f) {
    bool certain = true;
    f->furthest = 0;
    for (int k = 0; k < dim; k++) {
        if (x->level[of] >> k & 1) continue;
        const double along = grz_dot(dim, x->box[of].unit[k], x->toward);
        certain = certain & (fabs(along) > GRZ_BOX_SLACK);
        f->furthest |= (of == 0 ? along < 0 : along > 0) << k;
    }
    return certain;
}

/* The face there that has the least angle with the normal. */
static GRZ_INLINE bool grz_set_box_face(int dim, const grz_two_boxes *x, int of, grz_box_face *f) {
    const grz_seen_oriented *const b = &x->box[of];
    double slope[3];
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
        f->at[i] = of == 0 ? x->between[i] : 0;
        for (int k = 0; k < dim; k++) f->at[i] += f->id >> k & 1 ? b->half[k][i] : -b->half[k][i];
        for (int k = 0; k < dim - 1; k++) f->edge[k][i] = 2 * b->half[f->axis[k]][i];
    }
    const double up[3] = {0, 0, 1}, *const second = dim == 3 ? f->edge[1] : up;
    if (dim == 2) f->edge[0][2] = 0;
    grz_cross(second, x->toward, f->across[0]);
    grz_cross(x->toward, f->edge[0], f->across[1]);
    const double inverse = 1 / grz_dot(dim, f->edge[0], f->across[0]);
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

/* Is the normal along a coordinate axis? */
static GRZ_INLINE bool grz_is_normal_flat(const grz_two_boxes *x) {
    const int others = 7 & ~x->zero;
    return (others & (others - 1)) == 0;
}

/* Of each corner of the other face, the sides of face `of` that it is beyond, a bit each. False if one is near to a
 * side. */
static GRZ_INLINE bool grz_find_box_sides(int dim, int of, const grz_box_face face[2], int beyond[4]) {
    const grz_box_face *const f = &face[of], *const g = &face[1 - of];
    double w[3], weight[2], step[2][2];
    bool certain = true;
    grz_sub(dim, g->at, f->at, w);
    for (int k = 0; k < dim - 1; k++) {
        weight[k] = grz_dot(dim, f->across[k], w);
        for (int j = 0; j < dim - 1; j++) step[k][j] = grz_dot(dim, f->across[k], g->edge[j]);
    }
    for (int n = 0; n < 1 << (dim - 1); n++) {
        beyond[n] = 0;
        for (int k = 0; k < dim - 1; k++) {
            const double at = weight[k] + (n & 1 ? step[k][0] : 0) + (dim == 3 && n & 2 ? step[k][1] : 0);
            certain = certain & (fabs(at) > GRZ_BOX_SLACK) & (fabs(at - 1) > GRZ_BOX_SLACK);
            beyond[n] |= (at < 0) << 2 * k | (at > 1) << (2 * k + 1);
        }
    }
    return certain;
}

#endif
