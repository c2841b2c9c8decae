/* The contact of two oriented boxes: the axis with the least depth (obb_axes.h), and the corners of what is common to
 * the faces on both sides of it (obb_faces.h), along the normal (incidence.h). In doubles, where nothing is near to a
 * tie; then depth and points are refined. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_OBBS_H
#define GRZ_CONTACT_OBBS_H

#include "contact/obb_faces.h"

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
