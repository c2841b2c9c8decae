/* Which pairs have a closed form. Compiled for each space by itself, so that `dim` is known to the compiler.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_CLOSED_FORMS_H
#define GRZ_CONTACT_CLOSED_FORMS_H

#include "contact/capsule_box.h"

static GRZ_INLINE grz_oriented_box grz_oriented_box_of(int dim, const double *first, double turned[2]) {
    const double *const axis = first + 2 * dim;
    turned[0] = -axis[1];
    turned[1] = axis[0];
    if (dim == 2) return (grz_oriented_box){first, first + 2, {axis, turned}};
    return (grz_oriented_box){first, first + 3, {axis, axis + 3, axis + 6}};
}

/* Two boxes, each an aabb or an obb. */

static GRZ_INLINE bool grz_see_known_box(int dim, grz_known_shape s, grz_seen_oriented *box) {
    double turned[2];
    if (s.kind == GRZ_AABB) return grz_see_aabb(dim, s.first, s.first + dim, box);
    const grz_oriented_box given = grz_oriented_box_of(dim, s.first, turned);
    return grz_see_obb(dim, &given, box);
}

static GRZ_INLINE void grz_set_core_of_known_box(int dim, grz_known_shape s, grz_core *core) {
    double turned[2];
    if (s.kind == GRZ_AABB) {
        grz_core_aabb(core, dim, s.first, s.first + dim);
        return;
    }
    const grz_oriented_box given = grz_oriented_box_of(dim, s.first, turned);
    grz_core_obb(core, dim, given.center, given.half, given.axis);
}

static GRZ_NOINLINE grz_known grz_known_of_boxes(int dim, grz_known_shape a, grz_known_shape b, bool points,
                                                 grz_known_contact *c) {
    grz_two_boxes x;
    grz_guess g;
    g.axis = c->axis;
    grz_set_core_of_known_box(dim, a, &g.core[0]);
    grz_set_core_of_known_box(dim, b, &g.core[1]);
    const grz_known found = grz_find_least_facet(&g.core[0], &g.core[1], c->margin, true, x.level, g.axis);
    if (found != GRZ_KNOWN_CONTACT) return found;
    if (!grz_see_known_box(dim, a, &x.box[0]) || !grz_see_known_box(dim, b, &x.box[1])) return GRZ_UNKNOWN;
    return grz_contact_of_obbs(dim, &x, points, &g, c);
}

/* A segment or capsule, and a box. */
static GRZ_NOINLINE grz_known grz_known_of_capsule_and_box(int dim, grz_known_shape a, grz_known_shape b, bool points,
                                                           grz_known_contact *c) {
    grz_capsule_and_box x;
    x.end[0] = a.first;
    x.end[1] = a.first + dim;
    x.radius = a.kind == GRZ_CAPSULE ? a.first[2 * dim] : 0;
    grz_capsule_feature f;
    if (!grz_see_known_box(dim, b, &x.x.box[1]) || !grz_see_capsule(dim, &x)) return GRZ_UNKNOWN;
    grz_guess g;
    g.axis = c->axis;
    grz_set_core_of_known_box(dim, b, &g.core[1]);
    const grz_known known = grz_find_capsule_feature(dim, c->margin, &x, &g.core[1], &f);
    if (known != GRZ_KNOWN_CONTACT) return known;
    grz_core_segment(&g.core[0], dim, x.end[0], x.end[1]);
    g.core[0].radius[0] = x.radius;
    return grz_contact_at_capsule_feature(dim, &x, &f, points, &g, c);
}

/* What has no form of its own. */
static GRZ_INLINE grz_known grz_known_of_others(int dim, grz_known_shape a, grz_known_shape b, bool points,
                                                grz_known_contact *c) {
    return dim == 2 ? grz2_known_of_corners(a, 0, b, 0, points, c) : GRZ_UNKNOWN;
}

/* A ball and a ball, capsule or box. */
static GRZ_INLINE grz_known grz_known_of_ball(int dim, const double *a, grz_known_shape b, bool points,
                                              grz_known_contact *c) {
    const double radius = a[dim], *const first = b.first, *const second = b.first + dim;
    double turned[2];
    if (b.kind == GRZ_BALL) return GRZ_BALLS(grz_contact_of_balls, dim, a, radius, first, first[dim], points, c);
    if (b.kind == GRZ_CAPSULE)
        return GRZ_BALLS(grz_contact_with_segment, dim, a, radius, first, second, first[2 * dim], points, c);
    if (b.kind == GRZ_AABB) return grz_contact_of_ball_and_aabb(dim, a, radius, first, second, points, c);
    if (b.kind != GRZ_OBB) return grz_known_of_others(dim, (grz_known_shape){GRZ_BALL, a}, b, points, c);
    const grz_oriented_box box = grz_oriented_box_of(dim, first, turned);
    return GRZ_BALLS(grz_contact_with_obb, dim, a, radius, &box, points, c);
}

static GRZ_INLINE grz_known grz_known_of_segment_and_ball(int dim, const double *a, const double *b, bool points,
                                                          grz_known_contact *c) {
    const grz_known known = GRZ_BALLS(grz_contact_with_segment, dim, b, b[dim], a, a + dim, 0, points, c);
    if (known == GRZ_KNOWN_CONTACT) grz_contact_swap(c);
    return known;
}

/* Two shapes of which the first has the lower kind. */
static GRZ_INLINE grz_known grz_known_of_pair(int dim, grz_known_shape a, grz_known_shape b, bool points,
                                              grz_known_contact *c) {
    const double *const p = a.first, *const q = b.first;
    const bool box = b.kind == GRZ_AABB || b.kind == GRZ_OBB;
    if (a.kind == GRZ_BALL) return grz_known_of_ball(dim, p, b, points, c);
    if (a.kind == GRZ_SEGMENT && b.kind == GRZ_BALL) return grz_known_of_segment_and_ball(dim, p, q, points, c);
    if (GRZ_LARGE_STAGE_CLAIMS && box && (a.kind == GRZ_SEGMENT || a.kind == GRZ_CAPSULE))
        return grz_known_of_capsule_and_box(dim, a, b, points, c);
    if (a.kind == GRZ_CAPSULE && b.kind == GRZ_CAPSULE && (dim == 3 || !points)) {
        const grz_two_axes axes = {.a = {p, p + dim}, .b = {q, q + dim}, .ra = p[2 * dim], .rb = q[2 * dim]};
        return GRZ_BALLS(grz_contact_of_capsules, dim, &axes, points, c);
    }
    if (a.kind == GRZ_AABB && b.kind == GRZ_AABB) {
        const double *const low[2] = {p, q}, *const high[2] = {p + dim, q + dim};
        return grz_contact_of_aabbs(dim, low, high, points, c);
    }
    if (b.kind != GRZ_OBB || (a.kind != GRZ_AABB && a.kind != GRZ_OBB))
        return grz_known_of_others(dim, a, b, points, c);
    return grz_known_of_boxes(dim, a, b, points, c);
}

#endif
