/* Asks the closed form of a pair, in one order of its shapes.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/closed_form.h"

#include "contact/aabbs.h"
#include "contact/ball_obb.h"

#include <stddef.h>

/* What has a form in one of the spaces alone. */
static GRZ_INLINE grz_known known_of_others(int dim, grz_known_shape a, grz_known_shape b, bool points,
                                            grz_known_contact *c) {
    return dim == 2 ? grz2_known_of_corners(a, 0, b, 0, points, c) : grz3_known_of_boxes(a, b, points, c);
}

/* A ball and a ball, segment, capsule or box. */
static GRZ_INLINE grz_known known_of_ball(int dim, grz_known_shape a, grz_known_shape b, bool points,
                                          grz_known_contact *c) {
    const double *const at = a.first, radius = at[dim], *const first = b.first, *const second = first + dim,
                        *const axis = second + dim;
    if (b.kind == GRZ_BALL) return GRZ_BALLS(grz_contact_of_balls, dim, at, radius, first, first[dim], points, c);
    if (b.kind == GRZ_SEGMENT || b.kind == GRZ_CAPSULE)
        return GRZ_BALLS(grz_contact_with_segment, dim, at, radius, first, second, b.kind == GRZ_CAPSULE ? *axis : 0,
                         points, c);
    if (b.kind == GRZ_AABB) return grz_contact_of_ball_and_aabb(dim, at, radius, first, second, points, c);
    if (b.kind != GRZ_OBB) return known_of_others(dim, a, b, points, c);
    const double turned[2] = {-axis[1], axis[0]};
    const grz_oriented_box box = {first, second, {axis, dim == 2 ? turned : axis + 3, dim == 2 ? NULL : axis + 6}};
    return GRZ_BALLS(grz_contact_with_obb, dim, at, radius, &box, points, c);
}

/* A ball is the first. */
static GRZ_INLINE grz_known known_of_pair(int dim, grz_known_shape a, grz_known_shape b, bool points,
                                          grz_known_contact *c) {
    const double *const p = a.first, *const q = b.first;
    if (a.kind == GRZ_BALL) return known_of_ball(dim, a, b, points, c);
    if (a.kind == GRZ_CAPSULE && b.kind == GRZ_CAPSULE && (dim == 3 || !points)) {
        const grz_two_axes axes = {.a = {p, p + dim}, .b = {q, q + dim}, .ra = p[2 * dim], .rb = q[2 * dim]};
        return GRZ_BALLS(grz_contact_of_capsules, dim, &axes, points, c);
    }
    if (a.kind == GRZ_AABB && b.kind == GRZ_AABB) {
        const double *const low[2] = {p, q}, *const high[2] = {p + dim, q + dim};
        return grz_contact_of_aabbs(dim, low, high, points, c);
    }
    return known_of_others(dim, a, b, points, c);
}

/* Balls come first, then the lower kind. */
static int rank_of_kind(grz_known_shape s) { return s.kind == GRZ_BALL ? 0 : (int)s.kind; }

/* Of two oriented boxes in space the one comes first that the engine has first: where several facets are equally deep,
 * the normal depends on that. */
static GRZ_INLINE bool comes_second(int dim, const grz_shape *a, grz_known_shape p, const grz_shape *b,
                                    grz_known_shape q) {
    if (dim == 3 && p.kind == GRZ_OBB && q.kind == GRZ_OBB) /* mostly the first number tells */
        return p.first[0] < q.first[0] || p.first[0] > q.first[0] ? p.first[0] > q.first[0]
                                                                  : grz_compare_shapes(3, a, b) > 0;
    return rank_of_kind(p) > rank_of_kind(q);
}

/* All that is asked about begins with the same number. */
static grz_known_shape known_shape_of(int dim, const grz_shape *s) {
    const size_t at = dim == 2 ? offsetof(grz2_shape, point) : offsetof(grz3_shape, point);
    return (grz_known_shape){grz_kind_of(dim, s), (const double *)(const void *)((const char *)s + at)};
}

/* The same in any order. */
grz_known grz_ask_closed_form(int dim, const grz_shape *a, const grz_shape *b, double margin, bool points,
                              grz_contact_axis *axis, grz_known_contact *c) {
    const grz_known_shape first = known_shape_of(dim, a), second = known_shape_of(dim, b);
    const bool swap = comes_second(dim, a, first, b, second);
    const double round_p = grz_rounding_of(dim, swap ? b : a), round_q = grz_rounding_of(dim, swap ? a : b);
    const grz_known_shape p = swap ? second : first, q = swap ? first : second;
    const bool sharp = grz_zero(round_p) && grz_zero(round_q);
    c->margin = margin;
    c->axis = axis;
    c->count = 0;
    c->few = false;
    if (!GRZ_FILTER_CLAIMS || !(sharp || dim == 2) || !(grz_is_moderate(margin) && margin >= 0)) return GRZ_UNKNOWN;
    const grz_known known = !sharp     ? grz2_known_of_corners(p, round_p, q, round_q, points, c)
                            : dim == 2 ? known_of_pair(2, p, q, points, c)
                                       : known_of_pair(3, p, q, points, c);
    if (swap && known == GRZ_KNOWN_CONTACT) grz_contact_swap(c);
    if (swap && known == GRZ_KNOWN_AXIS) grz_contact_reverse_axis(dim, axis);
    return known;
}
