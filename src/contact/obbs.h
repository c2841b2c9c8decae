/* The contact of two oriented boxes in space. The axis is that of any two zonotopes (least_facet.c). Doubles guess, and
 * prove where nothing is near to a tie, the faces on both sides of it, and the corners of what is common to these along
 * the normal. The points are computed from what meets, as of all shapes (guess.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_OBBS_H
#define GRZ_CONTACT_OBBS_H

#include "contact/ball_obb.h"
#include "contact/guess.h"
#include "contact/least.h"

#include <string.h>

/* A box, as its numbers are needed here. */
typedef struct grz_seen_oriented {
    grz_dd center[3];             /* exact, while that of a small box far from 0 may be no double */
    double half[3][3];            /* the half axes, in doubles */
    double unit[3][3], length[3]; /* their unit vectors and lengths */
} grz_seen_oriented;

/* False if a length is extreme, or two axes are not orthogonal within 2^-45. The products of unit vectors are within
 * 2^-52. */
static GRZ_INLINE bool grz_see_oriented(const grz_core *core, grz_seen_oriented *b) {
    bool usable = true;
    for (int k = 0; k < 3; k++) {
        const grz_generator *const g = &core->generator[k];
        const grz_dd twice = grz_dd_sum(core->center[k][0], core->center[k][1]);
        const double half = (g->half[0] + g->half[1]) / 2;
        b->center[k] = (grz_dd){twice.hi / 2, twice.lo / 2};
        for (int i = 0; i < 3; i++) b->half[k][i] = half * g->axis[i][0];
        usable = usable & (half > 0);
    }
    for (int k = 0; k < 3; k++) {
        const double square = grz_dot(3, b->half[k], b->half[k]), inverse = 1 / sqrt(square);
        usable = usable & grz_is_length_usable(square);
        b->length[k] = square * inverse;
        for (int i = 0; i < 3; i++) b->unit[k][i] = b->half[k][i] * inverse;
    }
    for (int k = 0; k < 3; k++) usable = usable & (fabs(grz_dot(3, b->unit[k], b->unit[(k + 1) % 3])) < 0x1p-45);
    return usable;
}

/* Both boxes, and the axis of their contact. */
typedef struct grz_two_boxes {
    grz_seen_oriented box[2];
    double between[3], slack; /* from b's center to a's; GRZ_BOX_SLACK of what is between and of all lengths */
    int level[2];             /* bit k: axis k of this box is certainly perpendicular to the normal */
    double toward[3];         /* the unit normal: as it is guessed, then rounded */
} grz_two_boxes;

/* The face of a box that faces the other along the normal: from the corner `id` along two axes. */
typedef struct grz_box_face {
    int id, axis[2], furthest;
    double at[3], edge[2][3], across[2][3]; /* the corner, from b's center; what measures the weight of each edge */
} grz_box_face;

/* The face at its furthest corner that has the least angle with the normal. */
static GRZ_INLINE bool grz_set_box_face(const grz_two_boxes *x, int of, grz_box_face *f) {
    const grz_seen_oriented *const b = &x->box[of];
    double slope[3];
    bool certain = true;
    int best = 0;
    for (int k = 0; k < 3; k++) {
        slope[k] = x->level[of] >> k & 1 ? 0 : fabs(grz_dot(3, b->unit[k], x->toward));
        best = slope[k] > slope[best] ? k : best;
    }
    for (int k = 0; k < 3; k++) certain = certain & (k == best || slope[best] - slope[k] > GRZ_BOX_SLACK);
    f->axis[0] = (best + 1) % 3;
    f->axis[1] = (best + 2) % 3;
    f->id = f->furthest & 1 << best;
    for (int i = 0; i < 3; i++) {
        f->at[i] = of == 0 ? x->between[i] : 0;
        for (int k = 0; k < 3; k++) f->at[i] += f->id >> k & 1 ? b->half[k][i] : -b->half[k][i];
        for (int k = 0; k < 2; k++) f->edge[k][i] = 2 * b->half[f->axis[k]][i];
    }
    grz_cross(f->edge[1], x->toward, f->across[0]);
    grz_cross(x->toward, f->edge[0], f->across[1]);
    const double inverse = 1 / grz_dot(3, f->edge[0], f->across[0]);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++) f->across[k][i] *= inverse;
    return certain;
}

static GRZ_INLINE int grz_id_of_corner(const grz_box_face *f, int n) {
    return f->id | (n & 1) << f->axis[0] | (n >> 1) << f->axis[1];
}

/* Side s of a face, 0 to 3: where the weight of its first edge is 0, or 1; where that of the second one is. It goes
 * from this corner along the edge of this number. */
static GRZ_INLINE int grz_side_corner(int s) { return s == 1 ? 1 : s == 3 ? 2 : 0; }
static GRZ_INLINE int grz_side_edge(int s) { return s < 2 ? 1 : 0; }

/* Of each corner of the other face, the sides of face `of` that it is beyond, a bit each. False if one is near to a
 * side. */
static GRZ_INLINE bool grz_find_box_sides(int of, const grz_box_face face[2], int beyond[4]) {
    const grz_box_face *const f = &face[of], *const g = &face[1 - of];
    const grz_two zero = grz_two_same(0), slack = grz_two_same(GRZ_BOX_SLACK);
    double w[3], weight[2], step[2][2];
    unsigned far = 3;
    grz_sub(3, g->at, f->at, w);
    for (int k = 0; k < 2; k++) {
        weight[k] = grz_dot(3, f->across[k], w);
        for (int j = 0; j < 2; j++) step[k][j] = grz_dot(3, f->across[k], g->edge[j]);
    }
    for (int n = 0; n < 4; n++) {
        beyond[n] = 0;
        for (int k = 0; k < 2; k++) {
            const double at = weight[k] + (n & 1 ? step[k][0] : 0) + (n & 2 ? step[k][1] : 0);
            const grz_two within = grz_two_of(at, 1 - at);
            far &= grz_two_halves(grz_two_less(slack, grz_two_abs(within)));
            beyond[n] |= (int)grz_two_halves(grz_two_less(within, zero)) << 2 * k;
        }
    }
    return far == 3;
}

/* What meets: the first shape's core is a box, or a segment. */
typedef struct grz_box_points {
    const grz_two_boxes *x;
    const grz_box_face *face;
    int count;
    bool deepest; /* one of them is the deepest */
    grz_incidence at[8];
} grz_box_points;

/* The incidences are not written: they are much. */
static GRZ_INLINE void grz_begin_box_points(const grz_two_boxes *x, const grz_box_face *face, grz_box_points *p) {
    p->x = x;
    p->face = face;
    p->count = 0;
    p->deepest = false;
}

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

static GRZ_INLINE void grz_set_corner_over_face(grz_incidence *at, int of, int corner, const grz_box_face *g) {
    at->kind = GRZ_INCIDENCE_CORNER;
    at->of = of;
    at->corner = corner;
    at->count = 3;
    at->other[0] = g->id;
    at->other[1] = g->id | 1 << g->axis[0];
    at->other[2] = at->other[1] | 1 << g->axis[1];
}

/* Corner n of the face of box `of` over the other face. */
static GRZ_INLINE void grz_add_box_corner(grz_box_points *p, int of, int n) {
    const grz_box_face *const f = &p->face[of], *const g = &p->face[1 - of];
    const int id = grz_id_of_corner(f, n), along = 1 << g->axis[0] | 1 << g->axis[1];
    const bool deepest =
        grz_is_furthest(p, of, id) && grz_is_furthest(p, 1 - of, g->id) && (along & ~p->x->level[1 - of]) == 0;
    grz_feature feature[2];
    feature[of] = (grz_feature){GRZ_FEATURE_VERTEX, {id, -1, -1}};
    feature[1 - of] = grz_feature_of_box(3, 7 & ~along, g->id);
    grz_set_corner_over_face(grz_add_meeting(p, deepest, feature[0], feature[1]), of, id, g);
}

/* Where side s of a's face and side t of b's cross. */
static GRZ_INLINE void grz_add_box_crossing(grz_box_points *p, int s, int t) {
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
        feature[of] = grz_feature_of_box(3, 7 & ~(1 << axis), id);
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
static GRZ_INLINE bool grz_find_box_points(grz_box_points *p) {
    int beyond[2][4]; /* of the corners of a, of those of b */
    if (!grz_find_box_sides(1, p->face, beyond[0]) || !grz_find_box_sides(0, p->face, beyond[1])) return false;
    for (int of = 0; of < 2; of++)
        for (int n = 0; n < 4; n++)
            if (beyond[of][n] == 0) grz_add_box_corner(p, of, n);
    for (int e = 0; e < 4; e++) {
        const int sides = grz_sides_between(beyond[0], e);
        for (int f = 0; f < 4; f++)
            if (sides >> f & 1 && grz_sides_between(beyond[1], f) >> e & 1) grz_add_box_crossing(p, e, f);
    }
    return true;
}

/* g has both cores, and the axis the facet that is the least deep. If they are apart, the deepest point proves that
 * nothing is nearer: it is on both, and planes across the normal there have the boxes on their sides. Half extents must
 * be of comparable sizes. */
static GRZ_INLINE grz_known grz_contact_of_obbs(grz_two_boxes *x, bool points, grz_guess *g, grz_known_contact *c) {
    grz_box_face face[2];
    double size = 0, apart = 0, least = (double)INFINITY;
    const grz_known known = grz_round_guessed_axis(3, g, c);
    if (known != GRZ_KNOWN_CONTACT || (!points && c->depth >= 0)) return known;
    memcpy(x->toward, c->normal, sizeof x->toward);
    const grz_known else_known = c->depth >= 0 ? GRZ_KNOWN_AXIS : GRZ_UNKNOWN;
    for (int i = 0; i < 3; i++) {
        const grz_dd p = x->box[0].center[i], q = x->box[1].center[i];
        x->between[i] = (p.hi - q.hi) + (p.lo - q.lo);
        apart += fabs(x->between[i]) + x->box[0].length[i] + x->box[1].length[i];
        least = grz_min(least, grz_min(x->box[0].length[i], x->box[1].length[i]));
        for (int of = 0; of < 2; of++) size += 4 * (fabs(x->box[of].center[i].hi) + x->box[of].length[i]);
    }
    face[0].furthest = g->axis->face.corner[0].a;
    face[1].furthest = g->axis->face.corner[0].b;
    if (!(least > 0x1p-10 * apart) || !grz_set_box_face(x, 0, &face[0]) || !grz_set_box_face(x, 1, &face[1]))
        return else_known;
    grz_box_points p;
    grz_begin_box_points(x, face, &p);
    if (!grz_find_box_points(&p) || !p.deepest) return else_known;
    return grz_place_meetings(3, p.at, p.count, g, size, c) ? GRZ_KNOWN_CONTACT : else_known;
}

#endif
