/* Which pairs have a closed form. Compiled for each space by itself, so that `dim` is known to the compiler.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_CLOSED_FORMS_H
#define GRZ_CONTACT_CLOSED_FORMS_H

#include "contact/aabbs.h"
#include "contact/ball_obb.h"

static GRZ_INLINE grz_oriented_box grz_oriented_box_of(int dim, const double *first, double turned[2]) {
    const double *const axis = first + 2 * dim;
    turned[0] = -axis[1];
    turned[1] = axis[0];
    if (dim == 2) return (grz_oriented_box){first, first + 2, {axis, turned}};
    return (grz_oriented_box){first, first + 3, {axis, axis + 3, axis + 6}};
}

/* What has a form in one of the spaces alone. */
grz_known grz3_known_of_boxes(grz_known_shape a, grz_known_shape b, bool points, grz_known_contact *c);
static GRZ_INLINE grz_known grz_known_of_others(int dim, grz_known_shape a, grz_known_shape b, bool points,
                                                grz_known_contact *c) {
    return dim == 2 ? grz2_known_of_corners(a, 0, b, 0, points, c) : grz3_known_of_boxes(a, b, points, c);
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
    if (a.kind == GRZ_BALL) return grz_known_of_ball(dim, p, b, points, c);
    if (a.kind == GRZ_SEGMENT && b.kind == GRZ_BALL) return grz_known_of_segment_and_ball(dim, p, q, points, c);
    if (a.kind == GRZ_CAPSULE && b.kind == GRZ_CAPSULE && (dim == 3 || !points)) {
        const grz_two_axes axes = {.a = {p, p + dim}, .b = {q, q + dim}, .ra = p[2 * dim], .rb = q[2 * dim]};
        return GRZ_BALLS(grz_contact_of_capsules, dim, &axes, points, c);
    }
    if (a.kind == GRZ_AABB && b.kind == GRZ_AABB) {
        const double *const low[2] = {p, q}, *const high[2] = {p + dim, q + dim};
        return grz_contact_of_aabbs(dim, low, high, points, c);
    }
    return grz_known_of_others(dim, a, b, points, c);
}

#endif
