/* The contact of a segment or capsule with a box in space. Doubles find what meets: in the axes of the box, of a
 * segment that is in it the side or the pair of edges with the least depth; of one that is apart the nearest points, by
 * the derivative of the square of the distance along the segment, which is linear between its bends. Both are proven
 * where nothing is near to a tie: nearest points by the vector between them, which is across the segment or leads out
 * of it at its end, and does the same on each axis of the box. Normal, depth and points are computed as those of two
 * boxes. Axes must be orthogonal but for rounding: else the engine answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_CAPSULE_BOX_H
#define GRZ_CONTACT_CAPSULE_BOX_H

#include "contact/obbs.h"

/* x.box[1] is the box; x.box[0] is not used. */
typedef struct grz_capsule_and_box {
    const double *end[2];
    double radius;
    grz_dd edge[3];
    double at[3], half[3]; /* in the axes of the box: the middle of the segment, and from there to its end 1 */
    double length;         /* of half the edge */
    grz_two_boxes x;
} grz_capsule_and_box;

/* What meets. end: 0 or 1, the end of the segment, or -1, a point between both; of a segment that lies on a side of the
 * box, that is, in parallel, one end stands for all of it. fixed: bit k: the feature of the box lies at an end of its
 * axis k. high: bit k: at the greater end; 0 if they overlap. */
typedef struct grz_capsule_feature {
    int end, fixed, high;
    bool lies;
} grz_capsule_feature;

/* Is it a side of the box? */
static GRZ_INLINE bool grz_is_capsule_by_side(const grz_capsule_feature *f) { return (f->fixed & (f->fixed - 1)) == 0; }

/* The axis along an edge. */
static GRZ_INLINE int grz_free_axis(int fixed) { return fixed == 6 ? 0 : fixed == 5 ? 1 : 2; }

/* Writes edge, at, half, length, x.between and x.slack. False if numbers are extreme, or half the segment or a half
 * axis of the box is shorter than 2^-12 of the size. Coordinates in the axes of the box are within 2^-43 of the size,
 * as these are orthogonal within 2^-45, and as parts of the segment or of an edge of the box within 2^-31. */
static GRZ_INLINE bool grz_see_capsule(grz_capsule_and_box *c) {
    double half[3], size = 0, square = 0, least = (double)INFINITY;
    bool usable = grz_is_radius(c->radius);
    for (int i = 0; i < 3; i++) {
        const double p = c->end[0][i], q = c->end[1][i];
        const grz_dd center = c->x.box[1].center[i];
        const bool p_moderate = grz_is_moderate(p), q_moderate = grz_is_moderate(q);
        usable = usable & p_moderate & q_moderate;
        c->edge[i] = grz_dd_sum(q, -p);
        half[i] = c->edge[i].hi / 2;
        square += half[i] * half[i];
        c->x.between[i] = ((p - center.hi) - center.lo) + half[i];
        size += fabs(c->x.between[i]) + fabs(half[i]) + c->x.box[1].length[i];
        least = grz_min(least, c->x.box[1].length[i]);
    }
    c->length = sqrt(square);
    for (int k = 0; k < 3; k++) {
        c->at[k] = grz_dot(3, c->x.box[1].unit[k], c->x.between);
        c->half[k] = grz_dot(3, c->x.box[1].unit[k], half);
    }
    c->x.slack = GRZ_BOX_SLACK * size;
    return usable && grz_is_length_usable(square) && grz_min(least, c->length) > 0x1p-12 * size;
}

/* Deep */

/* How deep along each axis: along the normals of the box's faces; at 3 + k perpendicular to its edge k and the segment.
 * Nothing is known of nearly parallel ones.
 *
 * With S the size and l half the segment: along a normal that is within 2^-41 S; across an edge four products of a
 * coordinate up to S, within 2^-43 S, and one of half the segment, up to l, within 2^-43 l, are within 2^-40 S l
 * together, over 2^-6 l at least: 2^-34 S. Both are less than the slack, 2^-30 S. */
static GRZ_INLINE bool grz_find_capsule_depths(const grz_capsule_and_box *c, double depth[6]) {
    const double *const length = c->x.box[1].length, *const half = c->half, *const at = c->at;
    bool usable = true;
    for (int k = 0; k < 3; k++) depth[k] = length[k] + fabs(half[k]) - fabs(at[k]);
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double square = half[i] * half[i] + half[j] * half[j],
                     reach = length[i] * fabs(half[j]) + length[j] * fabs(half[i]),
                     apart = fabs(at[j] * half[i] - at[i] * half[j]);
        const bool crossed = square > 0x1p-12 * (c->length * c->length);
        usable = usable & crossed;
        depth[3 + k] = crossed ? (reach - apart) / sqrt(square) : (double)INFINITY;
    }
    return usable;
}

/* Apart */

/* Half the derivative of the squared distance of the box and the point of the segment with this weight: -1 is end 0, 1
 * is end 1. */
static GRZ_INLINE double grz_half_slope_of_distance(const grz_capsule_and_box *c, double weight) {
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        const double x = c->at[k] + weight * c->half[k], past = grz_max(fabs(x) - c->x.box[1].length[k], 0);
        sum += copysign(past, x) * c->half[k];
    }
    return sum;
}

/* The weight at which that is 0. pull: its values at both ends, the first below 0, the second above. It increases, and
 * is linear between the weights at which the segment crosses the plane of a side of the box. */
static GRZ_INLINE double grz_nearest_weight(const grz_capsule_and_box *c, double pull[2]) {
    double low = -1, high = 1, below = pull[0], above = pull[1];
    for (int k = 0; k < 3; k++) {
        const double inverse = 1 / c->half[k];
        for (int side = -1; side <= 1; side += 2) {
            const double weight = (side * c->x.box[1].length[k] - c->at[k]) * inverse;
            if (!(weight > low && weight < high)) continue;
            const double here = grz_half_slope_of_distance(c, weight);
            if (here < 0) {
                low = weight;
                below = here;
            } else {
                high = weight;
                above = here;
            }
        }
    }
    return low - below * ((high - low) / (above - below));
}

/* The part d of the segment that is across the feature of the box must have a length of at least 2^-8 of the size S.
 * With the distance r of the feature and the half length l, the weight is -w . d / d . d, where d is off by 2^-44.5 l,
 * as axes are orthogonal within 2^-45: so the weight by 2^-44.5 r l / 2^-16 S^2, and a coordinate there by l times
 * that. As r + l <= S, that is below 2^-31 S, less than the slack, and the weight is within 2^-28: so one that is 2^-20
 * from an end is between both. False if what is nearest is not certain. */
static GRZ_INLINE bool grz_find_nearest_feature(const grz_capsule_and_box *c, grz_capsule_feature *f) {
    double pull[2] = {grz_half_slope_of_distance(c, -1), grz_half_slope_of_distance(c, 1)},
           weight = pull[0] >= 0 ? -1 : 1, across = 0;
    const double slack = c->x.slack, size = slack / GRZ_BOX_SLACK;
    int count = 0;
    bool certain = true;
    f->end = pull[0] >= 0 ? 0 : 1;
    f->fixed = f->high = 0;
    f->lies = false;
    if (pull[0] < 0 && pull[1] > 0) {
        f->end = -1;
        weight = grz_nearest_weight(c, pull);
        certain = fabs(weight) < 1 - 0x1p-20;
    }
    for (int k = 0; k < 3; k++) {
        const double x = c->at[k] + weight * c->half[k], past = fabs(x) - c->x.box[1].length[k];
        certain = certain & (fabs(past) > slack);
        f->fixed |= (past > 0) << k;
        f->high |= (past > 0 && x > 0) << k;
        count += past > 0;
        across += past > 0 ? c->half[k] * c->half[k] : 0;
    }
    if (f->end >= 0) return certain && count > 0 && fabs(pull[f->end]) > slack * c->length;
    return certain && count > 1 && across > 0x1p-16 * (size * size);
}

/* The normal of a side of the box, across its axes: each coordinate within 4 u^2 of itself. */
static GRZ_INLINE void grz_find_side_normal(const grz_core *box, int side, grz_approx n[3]) {
    double e[2][3];
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++) e[k][i] = box->generator[(side + 1 + k) % 3].axis[i][0];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const grz_dd at = grz_dd_det2(e[0][j], e[1][k], e[0][k], e[1][j]);
        n[i] = (grz_approx){at.hi, at.lo, 4 * GRZ_U * GRZ_U * fabs(at.hi)};
    }
}

/* A segment that is nearly parallel to a side of the box. That side is nearest if the end that is nearer to its plane
 * is over it, or if the segment is exactly parallel and a part of it is, of which the ends are certainly two points:
 * along the normal of the side, which is across its axes. */
static GRZ_NOINLINE bool grz_find_level_feature(const grz_capsule_and_box *c, const grz_core *box,
                                                grz_capsule_feature *f) {
    const double slack = c->x.slack, *const length = c->x.box[1].length, *const at = c->at, *const half = c->half;
    int side = -1;
    for (int k = 0; k < 3; k++) side = fabs(at[k]) - length[k] > slack && fabs(half[k]) <= slack ? k : side;
    if (side < 0) return false;
    grz_approx n[3], edge[3];
    grz_find_side_normal(box, side, n);
    double ahead = 0, low = -1, high = 1;
    for (int i = 0; i < 3; i++) {
        edge[i] = (grz_approx){c->edge[i].hi, c->edge[i].lo, 0};
        ahead += n[i].hi * c->x.box[1].unit[side][i];
    }
    const grz_approx slope = grz_approx_dot(3, edge, n);
    const bool away = (slope.hi < 0) == ((ahead < 0) == (at[side] < 0));
    *f = (grz_capsule_feature){away ? 1 : 0, 1 << side, 0, grz_approx_is_zero(slope)};
    if (!f->lies && !(fabs(slope.hi) > 2 * slope.off)) return false;
    if (!f->lies) low = high = f->end ? 1 : -1;
    for (int k = 0; k < 3; k++) {
        if (k == side) continue;
        const double room = length[k] - slack;
        if (fabs(half[k]) <= slack) {
            if (!(fabs(at[k]) < room - slack)) return false;
        } else {
            const double first = (-copysign(room, half[k]) - at[k]) / half[k],
                         last = (copysign(room, half[k]) - at[k]) / half[k];
            low = grz_max(low, first);
            high = grz_min(high, last);
        }
    }
    return f->lies ? high - low > 0x1p-20 : low <= high;
}

static GRZ_INLINE grz_known grz_find_capsule_feature(double margin, const grz_capsule_and_box *c, const grz_core *box,
                                                     grz_capsule_feature *f) {
    double depth[6], second = (double)INFINITY;
    const bool usable = grz_find_capsule_depths(c, depth);
    int best = 0;
    for (int n = 1; n < 6; n++) best = depth[n] < depth[best] ? n : best;
    if (depth[best] < -(c->x.slack + (c->radius + margin) * (1 + GRZ_BOX_SLACK))) return GRZ_KNOWN_APART;
    if (depth[best] < -c->x.slack) {
        const bool found = grz_find_nearest_feature(c, f) || grz_find_level_feature(c, box, f);
        return found ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
    }
    for (int n = 0; n < 6; n++) second = n != best && depth[n] < second ? depth[n] : second;
    if (!usable || !(depth[best] > c->x.slack && second - depth[best] > c->x.slack)) return GRZ_UNKNOWN;
    if (best < 3) *f = (grz_capsule_feature){c->at[best] * c->half[best] < 0 ? 1 : 0, 1 << best, 0, false};
    else *f = (grz_capsule_feature){-1, 7 & ~(1 << (best - 3)), 0, false};
    return fabs(best < 3 ? c->half[best] : 1) > c->x.slack ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* Points */

typedef struct grz_capsule_points {
    const grz_capsule_and_box *c;
    const grz_capsule_feature *f;
    grz_box_points p; /* of its faces the second one is that of the box */
    int beyond[2];    /* of each end, the sides of the face */
    int on[2];        /* the sides that it is known to be on */
    int across[4];    /* of each corner of the face, on which side of the segment it is; 0: on it */
} grz_capsule_points;

static GRZ_INLINE void grz_add_capsule_end(grz_capsule_points *s, int n) {
    const grz_box_face *const g = &s->p.face[1];
    const bool deepest = s->f->lies || n == s->f->end;
    const int side = (g->axis[0] + 2) % 3, fixed = deepest ? s->f->fixed : 1 << side;
    const grz_feature a = grz_feature_of_box(1, 1, n), b = grz_feature_of_box(3, fixed, g->furthest & fixed);
    grz_set_corner_over_face(grz_add_meeting(&s->p, deepest, a, b), 0, n, g);
}

/* Corner n of the box's face over the segment. */
static GRZ_INLINE void grz_add_corner_over_capsule(grz_capsule_points *s, int n) {
    const grz_box_face *const g = &s->p.face[1];
    const int id = grz_id_of_corner(g, n);
    const bool deepest = s->f->lies || (s->f->end < 0 && s->f->fixed == 7 && id == g->furthest);
    grz_incidence *const at =
        grz_add_meeting(&s->p, deepest, grz_feature_of_box(1, 0, 0), grz_feature_of_box(3, 7, id));
    at->kind = GRZ_INCIDENCE_CORNER;
    at->of = 1;
    at->corner = id;
    at->count = 2;
    at->other[0] = 0;
    at->other[1] = 1;
}

/* Where the segment crosses side t of the face. */
static GRZ_INLINE void grz_add_capsule_crossing(grz_capsule_points *s, int t) {
    const grz_box_face *const g = &s->p.face[1];
    const int axis = g->axis[grz_side_edge(t)], fixed = 7 & ~(1 << axis), id = grz_id_of_corner(g, grz_side_corner(t));
    const bool deepest = s->f->lies || (s->f->end < 0 && s->f->fixed == fixed && ((id ^ g->furthest) & fixed) == 0);
    grz_incidence *const at =
        grz_add_meeting(&s->p, deepest, grz_feature_of_box(1, 0, 0), grz_feature_of_box(3, fixed, id & fixed));
    at->kind = GRZ_INCIDENCE_EDGES;
    at->ends[0][0] = 0;
    at->ends[0][1] = 1;
    at->ends[1][0] = id;
    at->ends[1][1] = id | 1 << axis;
}

/* Both ends and the sides of the face, along the normal. */
static GRZ_INLINE bool grz_find_capsule_sides(grz_capsule_points *s) {
    const grz_capsule_and_box *const c = s->c;
    const grz_box_face *const g = &s->p.face[1];
    bool certain = true;
    for (int n = 0; n < 2; n++) {
        double w[3];
        for (int i = 0; i < 3; i++) w[i] = (c->x.between[i] - g->at[i]) + (n == 0 ? -c->edge[i].hi : c->edge[i].hi) / 2;
        s->beyond[n] = s->on[n] = 0;
        for (int k = 0; k < 2; k++) {
            const int fixed = s->f->fixed >> g->axis[k] & 1, high = g->furthest >> g->axis[k] & 1;
            const double at = grz_dot(3, g->across[k], w);
            const bool on = n == s->f->end && fixed;
            s->on[n] |= on << (2 * k + high);
            s->beyond[n] |= on ? 0 : (at < 0) << 2 * k | (at > 1) << (2 * k + 1);
            certain = certain && (on || fabs(at) > GRZ_BOX_SLACK) && (on || fabs(at - 1) > GRZ_BOX_SLACK);
        }
    }
    return certain;
}

/* On which side of the segment the corners of the face are. */
static GRZ_INLINE bool grz_find_corners_beside_capsule(grz_capsule_points *s) {
    const grz_capsule_and_box *const c = s->c;
    const grz_box_face *const g = &s->p.face[1];
    double e[3] = {0}, across[3];
    bool certain = true;
    for (int i = 0; i < 3; i++) e[i] = c->edge[i].hi;
    grz_cross(c->x.toward, e, across);
    const double inverse = 1 / grz_dot(3, across, across);
    for (int n = 0; n < 4; n++) {
        double w[3];
        const int id = grz_id_of_corner(g, n);
        for (int i = 0; i < 3; i++) {
            w[i] = (g->at[i] - c->x.between[i]) + e[i] / 2;
            for (int k = 0; k < 2; k++) w[i] += n >> k & 1 ? g->edge[k][i] : 0;
        }
        const double at = grz_dot(3, across, w) * inverse;
        const bool known = s->f->fixed == 7 && id == g->furthest;
        s->across[n] = known ? 0 : at < 0 ? -1 : 1;
        certain = certain && (known || fabs(at) > GRZ_BOX_SLACK);
    }
    return certain;
}

static GRZ_INLINE bool grz_find_capsule_points(grz_capsule_points *s) {
    const grz_capsule_and_box *const c = s->c;
    const int end = s->f->end;
    double e[3];
    for (int i = 0; i < 3; i++) e[i] = c->edge[i].hi / 2;
    /* where the segment is within 45 degrees of the normal, its end is the only point */
    const double along = grz_dot(3, e, c->x.toward) / c->length, steep = 2 * (along * along) - 1;
    if (end >= 0 && !(fabs(steep) > GRZ_BOX_SLACK)) return false;
    if (!grz_find_capsule_sides(s)) return false;
    if (end >= 0 && steep > 0) {
        if (s->beyond[end] == 0) grz_add_capsule_end(s, end);
        return true;
    }
    if (!grz_find_corners_beside_capsule(s)) return false;
    for (int n = 0; n < 2; n++)
        if (s->beyond[n] == 0) grz_add_capsule_end(s, n);
    for (int n = 0; n < 4; n++)
        if (s->across[n] == 0 && end < 0) grz_add_corner_over_capsule(s, n);
    const int sides = (s->beyond[0] ^ s->beyond[1]) & ~(s->on[0] | s->on[1]);
    for (int t = 0; t < 4; t++) {
        const int from = grz_side_corner(t), to = from + (grz_side_edge(t) == 0 ? 1 : 2);
        if (sides >> t & 1 && s->across[from] * s->across[to] < 0) grz_add_capsule_crossing(s, t);
    }
    return true;
}

/* The corner of the box that is furthest along the normal. */
static GRZ_INLINE bool grz_set_furthest(const grz_two_boxes *x, grz_box_face *f) {
    bool certain = true;
    f->furthest = 0;
    for (int k = 0; k < 3; k++) {
        if (x->level[1] >> k & 1) continue;
        const double along = grz_dot(3, x->box[1].unit[k], x->toward);
        certain = certain & (fabs(along) > GRZ_BOX_SLACK);
        f->furthest |= (along > 0) << k;
    }
    return certain;
}

/* The face with the nearest point: an end of the segment and a corner or an edge of the box, or the segment and a
 * corner of the box. */
static GRZ_INLINE void grz_guess_nearest_face(const grz_capsule_feature *f, grz_guess *g) {
    const grz_corner first = {f->end > 0, f->high};
    grz_corner second = {1, f->high};
    if (f->end >= 0) second = (grz_corner){first.a, f->high | 1 << grz_free_axis(f->fixed)};
    const bool corners = f->end >= 0 && f->fixed == 7;
    g->axis->face = (grz_simplex){corners ? 1 : 2, {first, second}};
    g->axis->source = GRZ_CONTACT_NEAREST;
    g->axis->sign = 1;
}

/* A side of the box, or one of its edges and the segment: the unit normal, the facet of the difference, and the corner
 * of the box that is furthest. False if it is not certain towards which side. */
static GRZ_INLINE bool grz_guess_capsule_facet(grz_capsule_and_box *c, const grz_capsule_feature *f, grz_box_face *face,
                                               grz_guess *g) {
    const int side = f->fixed >> 1, other = grz_free_axis(f->fixed);
    const bool by_side = grz_is_capsule_by_side(f);
    const int axis[2] = {by_side ? (side + 1) % 3 : other, by_side ? (side + 2) % 3 : -1}; /* -1: the segment's */
    double e[2][3] = {{0}};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++) e[k][i] = axis[k] < 0 ? c->edge[i].hi / 2 : -c->x.box[1].half[axis[k]][i];
    double n[3];
    grz_cross(e[0], e[1], n);
    const double square = grz_dot(3, n, n), length = sqrt(square), along = grz_dot(3, n, c->x.between);
    for (int i = 0; i < 3; i++) c->x.toward[i] = n[i] / (along < 0 ? -length : length);
    if (!grz_is_length_usable(square) || !(fabs(along) > c->x.slack * length) || !grz_set_furthest(&c->x, face))
        return false;
    grz_corner corner = {f->end > 0, face->furthest};
    for (int k = 0; k < 2; k++) {
        if (axis[k] < 0) corner.a = 0;
        else corner.b &= ~(1 << axis[k]);
    }
    g->axis->face = (grz_simplex){3, {corner, corner, corner}};
    for (int k = 0; k < 2; k++) {
        if (axis[k] < 0) g->axis->face.corner[k + 1].a = 1;
        else g->axis->face.corner[k + 1].b |= 1 << axis[k];
    }
    g->axis->source = GRZ_CONTACT_FACET;
    g->axis->sign = along < 0 ? -1 : 1;
    return true;
}

/* Call it once grz_see_capsule and grz_find_capsule_feature have succeeded; g has both cores. */
static GRZ_INLINE grz_known grz_contact_at_capsule_feature(grz_capsule_and_box *c, const grz_capsule_feature *f,
                                                           bool points, grz_guess *g, grz_known_contact *out) {
    grz_box_face face[2];
    double size = 0;
    for (int i = 0; i < 3; i++)
        size += 4 * (fabs(c->x.box[1].center[i].hi) + c->x.box[1].length[i]) + 2 * fabs(c->end[0][i]) +
                2 * fabs(c->end[1][i]);
    c->x.level[1] = 7 & ~f->fixed;
    face[1].furthest = f->high;
    if (!grz_is_capsule_by_side(f) && (f->end >= 0 || f->fixed == 7)) grz_guess_nearest_face(f, g);
    else if (!grz_guess_capsule_facet(c, f, &face[1], g)) return GRZ_UNKNOWN;
    const grz_known known = grz_round_guessed_axis(3, g, out);
    if (known != GRZ_KNOWN_CONTACT || !points) return known;
    memcpy(c->x.toward, out->normal, sizeof c->x.toward);
    if (!grz_set_box_face(&c->x, 1, &face[1])) return GRZ_KNOWN_AXIS;
    grz_capsule_points s;
    s.c = c;
    s.f = f;
    grz_begin_box_points(&c->x, face, &s.p);
    if (!grz_find_capsule_points(&s)) return GRZ_KNOWN_AXIS;
    return grz_place_meetings(3, s.p.at, s.p.count, g, size, out) ? GRZ_KNOWN_CONTACT : GRZ_KNOWN_AXIS;
}

#endif
