/* The contact of two oriented boxes. Doubles guess, and prove where nothing is near to a tie: the axis with the least
 * depth (obb_axes.h), the faces on both sides of it, and the corners of what is common to these along the normal. Then
 * depth and normal are computed in double-doubles, and the points as all others are (refined_points.inc). Compiled into
 * the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_OBBS_H
#define GRZ_CONTACT_OBBS_H

#include "contact/obb_axes.h"
#include "contact/quick_points.h"

#include <string.h>

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

/* What meets: the first shape's core is a box, or a segment. */
typedef struct grz_box_points {
    const grz_two_boxes *x;
    const grz_box_face *face;
    int count;
    bool deepest; /* one of them is the deepest */
    grz_incidence at[8];
} grz_box_points;

static GRZ_INLINE bool grz_is_furthest(const grz_box_points *p, int of, int id) {
    return ((id ^ p->face[of].furthest) & ~p->x->level[of]) == 0;
}

static GRZ_INLINE grz_incidence *grz_add_meeting(grz_box_points *p, bool deepest, grz_feature a, grz_feature b) {
    grz_incidence *const at = &p->at[p->count++];
    at->deepest = deepest;
    at->feature[0] = a;
    at->feature[1] = b;
    p->deepest |= deepest;
    return at;
}

static GRZ_INLINE void grz_set_corner_over_face(int dim, grz_incidence *at, int of, int corner, const grz_box_face *g) {
    at->kind = GRZ_INCIDENCE_CORNER;
    at->of = of;
    at->corner = corner;
    at->count = dim;
    at->other[0] = g->id;
    at->other[1] = g->id | 1 << g->axis[0];
    at->other[2] = at->other[1] | 1 << g->axis[1];
}

/* The doubled core of a box, as its numbers are needed for points. */
static GRZ_INLINE void grz_set_core_of_box(int dim, const grz_seen_oriented *b, grz_core *core, grz_approx_core *out) {
    core->dim = core->count = dim;
    core->points = NULL;
    out->core = core;
    for (int i = 0; i < dim; i++) {
        out->center[i] = (grz_approx){2 * b->center[i].hi, 2 * b->center[i].lo, 0};
        for (int k = 0; k < dim; k++) out->step[k][i] = grz_step_of_box(b, k, i, 2);
    }
}

/* Writes all places to `all`, of a first shape with this radius and n->core[0]; n->core[1] is that of the second box.
 * Returns how many there are, or -1. */
static GRZ_INLINE int grz_place_meetings(int dim, const grz_box_points *p, double radius, const grz_known_contact *c,
                                         grz_quick_numbers *n, grz_contact_place all[8]) {
    const grz_two_boxes *const x = p->x;
    const grz_contact_pair pair = {.depth = c->depth, .margin = c->margin};
    const int others = 7 & ~x->zero;
    n->pair = &pair;
    n->dim = dim;
    n->axis = (others & (others - 1)) == 0 ? others >> 1 : -1;
    n->size = 2 * x->size;
    n->off = 2048 * GRZ_U * GRZ_U * n->size;
    n->radii = grz_approx_of(radius);
    for (int i = 0; i < 3; i++) {
        n->d[i] = (grz_approx){x->unit[i].hi, x->unit[i].lo, x->unit_off};
        if (i == n->axis) n->d[i] = grz_approx_of(x->toward[i] < 0 ? -1 : 1);
        if (x->zero >> i & 1) n->d[i] = grz_approx_of(0);
        n->shift[i] = radius == 0 ? n->radii : grz_approx_mul(grz_approx_of(-radius), n->d[i]);
    }
    return grz_refine_all(n, p->at, p->count, all);
}

/* Corner n of the face of box `of` over the other face. */
static GRZ_INLINE void grz_add_box_corner(int dim, grz_box_points *p, int of, int n) {
    const grz_box_face *const f = &p->face[of], *const g = &p->face[1 - of];
    const int id = grz_id_of_corner(f, n), along = 1 << g->axis[0] | (dim == 3) << g->axis[1];
    const bool deepest =
        grz_is_furthest(p, of, id) && grz_is_furthest(p, 1 - of, g->id) && (along & ~p->x->level[1 - of]) == 0;
    grz_feature feature[2];
    feature[of] = (grz_feature){GRZ_FEATURE_VERTEX, {id, -1, -1}};
    feature[1 - of] = grz_feature_of_box(dim, ((1 << dim) - 1) & ~along, g->id);
    grz_set_corner_over_face(dim, grz_add_meeting(p, deepest, feature[0], feature[1]), of, id, g);
}

/* Where side s of a's face and side t of b's cross. */
static GRZ_INLINE void grz_add_box_crossing(int dim, grz_box_points *p, int s, int t) {
    const int side[2] = {s, t};
    int ends[2][2];
    grz_feature feature[2];
    bool deepest = true;
    for (int of = 0; of < 2; of++) {
        const grz_box_face *const f = &p->face[of];
        const int axis = f->axis[grz_side_edge(side[of])], id = grz_id_of_corner(f, grz_side_corner(side[of]));
        deepest = deepest && grz_is_furthest(p, of, id) && p->x->level[of] >> axis & 1;
        ends[of][0] = id;
        ends[of][1] = id | 1 << axis;
        feature[of] = grz_feature_of_box(dim, ((1 << dim) - 1) & ~(1 << axis), id);
    }
    grz_incidence *const at = grz_add_meeting(p, deepest, feature[0], feature[1]);
    at->kind = GRZ_INCIDENCE_EDGES;
    memcpy(at->ends, ends, sizeof ends);
}

/* The sides of a face whose line is between both ends of side t of the other, bits. */
static GRZ_INLINE int grz_sides_between(const int beyond[4], int t) {
    const int from = grz_side_corner(t), to = from + (grz_side_edge(t) == 0 ? 1 : 2);
    return beyond[from] ^ beyond[to];
}

/* The common corners of both faces. False if it is not certain which there are. */
static GRZ_INLINE bool grz_find_box_points(int dim, grz_box_points *p) {
    int beyond[2][4]; /* of the corners of a, of those of b */
    if (!grz_find_box_sides(dim, 1, p->face, beyond[0]) || !grz_find_box_sides(dim, 0, p->face, beyond[1]))
        return false;
    for (int of = 0; of < 2; of++)
        for (int n = 0; n < 1 << (dim - 1); n++)
            if (beyond[of][n] == 0) grz_add_box_corner(dim, p, of, n);
    for (int e = 0; e < 4 && dim == 3; e++) {
        const int sides = grz_sides_between(beyond[0], e);
        for (int f = 0; f < 4; f++)
            if (sides >> f & 1 && grz_sides_between(beyond[1], f) >> e & 1) grz_add_box_crossing(dim, p, e, f);
    }
    return true;
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
static GRZ_INLINE grz_known grz_find_flat_depth(const grz_two_boxes *x, grz_approx a, double radius, grz_approx b,
                                                double margin, double *depth) {
    const double sign = x->toward[x->along] > 0 ? 1 : -1;
    const grz_approx beyond = grz_approx_scale(grz_approx_gather(b, grz_approx_neg(a)), sign),
                     deep = grz_approx_gather(beyond, grz_approx_of(radius)),
                     left = grz_approx_gather(deep, grz_approx_of(margin));
    if (left.hi < -2 * left.off) return GRZ_KNOWN_APART;
    return left.hi >= 2 * left.off && grz_approx_rounds(deep, depth) ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
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
static GRZ_INLINE bool grz_have_points_met(const grz_contact_place all[], int count) {
    bool met = false;
    for (int k = 0; k < count; k++)
        for (int n = 0; n < k; n++) {
            const double *const a = all[k].point, *const b = all[n].point;
            met = met | (a[0] == b[0] && a[1] == b[1] && a[2] == b[2]);
        }
    return met;
}

/* Places what meets, and writes the few points that count. */
static GRZ_INLINE grz_known grz_write_meetings(int dim, const grz_box_points *p, double radius, int most,
                                               grz_quick_numbers *n, grz_known_contact *c) {
    grz_contact_place all[8];
    const int count = grz_place_meetings(dim, p, radius, c, n, all);
    if (count <= 0 || grz_have_points_met(all, count)) return GRZ_UNKNOWN;
    c->count = grz_reduce_contact(c->normal, all, count, most);
    c->few = count > c->count;
    for (int k = 0; k < c->count; k++) c->places[k] = all[k];
    return GRZ_KNOWN_CONTACT;
}

/* Of boxes in double-doubles, too. If they are apart, the deepest point proves that nothing is nearer: it is on
 * both, and planes across the normal there have the boxes on their sides. */
static GRZ_INLINE grz_known grz_contact_along_box_axis(int dim, grz_two_boxes *x, const grz_box_axis *axis, bool points,
                                                       grz_known_contact *c) {
    grz_box_face face[2];
    x->size = 0;
    for (int of = 0; of < 2; of++) {
        const grz_seen_oriented *const b = &x->box[of];
        for (int i = 0; i < dim; i++) x->size += 2 * (fabs(b->center[i].hi) + b->length[i]);
    }
    if (!grz_set_box_normal(dim, x, axis, c->normal)) return GRZ_UNKNOWN;
    grz_set_level_axes(dim, x, axis);
    x->flat = grz_are_faces_flat(dim, x);
    if (!grz_set_furthest(dim, x, 0, &face[0]) || !grz_set_furthest(dim, x, 1, &face[1])) return GRZ_UNKNOWN;
    const grz_known known =
        x->flat ? grz_find_flat_depth(x, grz_coordinate_of_box(dim, &x->box[0], face[0].furthest, x->along), 0,
                                      grz_coordinate_of_box(dim, &x->box[1], face[1].furthest, x->along), c->margin,
                                      &c->depth)
                : grz_round_box_depth(dim, x, face, c->margin, &c->depth);
    if (known != GRZ_KNOWN_CONTACT || (!points && c->depth >= 0)) return known;
    if (!grz_set_box_face(dim, x, 0, &face[0]) || !grz_set_box_face(dim, x, 1, &face[1])) return GRZ_UNKNOWN;
    grz_box_points p;
    grz_quick_numbers n;
    grz_core core[2];
    p.x = x;
    p.face = face;
    p.count = 0;
    p.deepest = false;
    if (!grz_find_box_points(dim, &p) || !p.deepest) return GRZ_UNKNOWN;
    for (int of = 0; of < 2; of++) grz_set_core_of_box(dim, &x->box[of], &core[of], &n.core[of]);
    return grz_write_meetings(dim, &p, 0, dim == 3 ? 4 : 2, &n, c);
}

#endif
