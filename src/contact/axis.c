/* The axis of contact, depth and normal: by doubles where they are certain, else exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/axis.h"

#include "contact/corners.h"
#include "contact/facets.h"
#include "contact/least.h"
#include "contact/quick_points.h"
#include "convex/exact_gjk.h"
#include "convex/on_plane.h"
#include "convex/resting.h"
#include "distance/face.h"
#include "distance/root.h"

/* True if the cores are apart; then they are so by less than the radii, or within the margin. */
static GRZ_NOINLINE bool axis_of_nearest(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_nearest nearest;
    if (axis->face.count == 0) axis->face = (grz_simplex){1, {{0, 0}}};
    grz_exact_gjk_nearest(&arena, a, b, &axis->face, &nearest);
    if (nearest.at_origin) return false;
    const grz_squared square = grz_squared_of_nearest(&arena, a->dim, &nearest);
    const double gap = grz_rounded_root(&arena, square, grz_contact_radius(&arena, a, b));
    axis->depth = grz_zero(gap) ? 0 : -gap;
    axis->source = GRZ_CONTACT_NEAREST;
    axis->sign = 1;
    grz_contact_unit(a->dim, nearest.d, axis->normal);
    return true;
}

/* The axis of two cores, if the face of their difference that is nearest to 0 is this one. */
typedef struct face_axis {
    const grz_core *a, *b;
    grz_contact_axis *axis;
} face_axis;

static bool find_axis_of_face(void *context, const grz_simplex *face, grz_face_direction *out) {
    const face_axis *const of = (const face_axis *)context;
    grz_contact_axis *const axis = of->axis;
    axis->face = *face;
    axis->source = GRZ_CONTACT_NEAREST;
    axis->sign = 1;
    *out = (grz_face_direction){axis->toward, axis->core};
    return grz_depth_by_facet(of->a, of->b, axis);
}

/* True if doubles prove the axis of cores that are apart. Else *around is whether axis->face is a simplex around 0. */
static bool axis_by_face(const grz_core *a, const grz_core *b, grz_contact_axis *axis, bool *around) {
    face_axis of = {a, b, axis};
    grz_simplex face = axis->face;
    const bool certain = grz_find_nearest_face(a, b, find_axis_of_face, &of, &face, around) == GRZ_FACE_CERTAIN;
    axis->face = face;
    axis->has_unit = certain;
    return certain;
}

/* True if the cores touch at a facet, inside of which 0 is, and its axis is certain. Else axis->face is as it was. */
static bool axis_at_rest(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    const grz_rest_face rest = grz_find_rest_face(a, b);
    const grz_simplex face = axis->face;
    double along = 0; /* of its normal */
    if (rest.meet != GRZ_TOUCHING || !(rest.room > 0)) return false;
    axis->face = rest.id;
    axis->source = GRZ_CONTACT_FACET;
    axis->sign = 1;
    const bool certain = grz_depth_by_facet(a, b, axis);
    for (int i = 0; i < a->dim && certain; i++) along += axis->normal[i] * rest.n[i].x[0];
    axis->sign = along < 0 ? -1 : 1;
    if (along > 0 || (along < 0 && grz_depth_by_facet(a, b, axis))) return true;
    axis->face = face;
    return false;
}

/* One point or two as a zonotope, whose corners have the same numbers. */
static const grz_core *as_zonotope(const grz_core *core, grz_core *out) {
    if (!core->points || core->point_count > 2) return core;
    if (core->point_count == 1) grz_core_point(out, core->dim, core->points);
    else grz_core_segment(out, core->dim, core->points, core->points + core->dim);
    out->radius[0] = core->radius[0];
    return out;
}

static void axis_of_cores(const grz_core *given_a, const grz_core *given_b, double margin, grz_contact_axis *axis) {
    const bool meet = grz_zero(margin) && grz_zero(given_a->radius[0]) && grz_zero(given_b->radius[0]);
    bool around;
    grz_core p, q;
    const grz_core *const a = as_zonotope(given_a, &p), *const b = as_zonotope(given_b, &q);
    const bool zonotopes = !a->points && !b->points;
    if (zonotopes && grz_axis_of_aligned(a, b, axis)) return;
    if (grz_depth_of_least_facet(a, b, meet, axis)) return;
    if (axis_by_face(a, b, axis, &around) || (!around && (axis_at_rest(a, b, axis) || axis_of_nearest(a, b, axis))))
        return;
    const grz_simplex simplex = axis->face;
    if (zonotopes) grz_depth_of_zonotopes(a, b, axis);
    else grz_depth_of_polytopes(a, b, &simplex, axis);
}

/* Planes and half-spaces */

/* How far the doubled core reaches beyond the plane against sign times its normal n, times |n|. */
static grz_dyadic reach_behind(grz_arena *arena, const grz_body *flat, const grz_core *core, const grz_dyadic n[],
                               int sign) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic against[3], corner[3];
    for (int i = 0; i < core->dim; i++) against[i] = sign > 0 ? grz_dy_neg(n[i]) : n[i];
    grz_exact_gjk_corner(arena, core, against, corner);
    const grz_dyadic beyond = grz_beyond_plane(arena, core->dim, n, flat->offset, corner);
    return grz_dy_keep(arena, mark, sign > 0 ? grz_dy_neg(beyond) : beyond);
}

/* The depth of a shape with this doubled radius, whose core reaches level / |n| behind a plane, or if the level is
 * negative, is apart from it. */
static double depth_of_level(grz_arena *arena, int dim, const grz_dyadic n[], grz_dyadic level, grz_dyadic radius) {
    const grz_squared square = {grz_dy_mul(arena, level, level), grz_dy_dot(arena, dim, n, n)};
    if (level.sign >= 0) return grz_rounded_root(arena, square, grz_dy_neg(radius));
    const double gap = grz_rounded_root(arena, square, radius);
    return grz_zero(gap) ? 0 : -gap;
}

/* The sign of the first coordinate that is not 0. */
static int first_sign(int dim, const grz_dyadic n[]) {
    int sign = 0;
    for (int i = 0; i < dim && sign == 0; i++) sign = n[i].sign;
    return sign;
}

/* The core leaves the plane along sign times its normal; `turn` is -1 if the plane is a, which leaves the other way
 * round. */
static GRZ_NOINLINE void axis_of_flat_exactly(const grz_body *flat, const grz_core *core, int turn,
                                              grz_contact_axis *axis) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const int dim = core->dim;
    grz_dyadic n[3];
    for (int i = 0; i < dim; i++) n[i] = grz_dy(&arena, flat->normal[i]);
    int sign = 1;
    grz_dyadic level = reach_behind(&arena, flat, core, n, 1);
    if (flat->form == GRZ_FORM_PLANE) {
        const grz_dyadic other = reach_behind(&arena, flat, core, n, -1);
        const int order = grz_dy_compare(other, level);
        if (order < 0 || (order == 0 && first_sign(dim, n) * turn < 0)) {
            sign = -1;
            level = other;
        }
    }
    const grz_dyadic once = grz_dy(&arena, core->radius[0]), radius = grz_dy_add(&arena, once, once);
    axis->depth = depth_of_level(&arena, dim, n, level, radius);
    axis->sign = sign * turn;
    for (int i = 0; i < dim && axis->sign < 0; i++) n[i] = grz_dy_neg(n[i]);
    grz_contact_unit(dim, n, axis->normal);
}

static void axis_of_flat(const grz_body *flat, const grz_core *core, int turn, grz_contact_axis *axis) {
    axis->source = GRZ_CONTACT_PLANE;
    if (!grz_depth_by_flat(flat, core, turn, axis)) axis_of_flat_exactly(flat, core, turn, axis);
}

void grz_contact_axis_of(const grz_body *a, const grz_body *b, double margin, grz_contact_axis *axis) {
    axis->nearly = axis->has_unit = false;
    if (a->form != GRZ_FORM_CORE) axis_of_flat(a, &b->core, -1, axis);
    else if (b->form != GRZ_FORM_CORE) axis_of_flat(b, &a->core, 1, axis);
    else axis_of_cores(&a->core, &b->core, margin, axis);
}

/* The corners of B - A are those of A - B, times -1; so are edges, of which a normal in space has two. */
void grz_contact_reverse_axis(int dim, grz_contact_axis *axis) {
    const bool by_edge = axis->source == GRZ_CONTACT_FACET || axis->source == GRZ_CONTACT_ACROSS;
    for (int i = 0; i < dim; i++) axis->normal[i] = grz_zero(axis->normal[i]) ? 0 : -axis->normal[i];
    for (int i = 0; i < 3 && axis->has_unit; i++) axis->unit[i] = grz_approx_neg(axis->unit[i]);
    if (axis->has_unit) {
        const grz_approx_core a = axis->core[0];
        axis->core[0] = axis->core[1];
        axis->core[1] = a;
    }
    if (dim == 3 || !by_edge) axis->sign = -axis->sign;
    for (int k = 0; k < axis->face.count; k++)
        axis->face.corner[k] = (grz_corner){axis->face.corner[k].b, axis->face.corner[k].a};
}

GRZ_NOINLINE void grz_contact_axis_across(const grz_body *a, const grz_body *edge, const grz2_segment *at, int side,
                                          grz_contact_axis *axis) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const grz2_vec *const from = side > 0 ? &at->a : &at->b, *const to = side > 0 ? &at->b : &at->a;
    const grz_dyadic n[2] = {grz_dy_sub(&arena, grz_dy(&arena, from->y), grz_dy(&arena, to->y)),
                             grz_dy_sub(&arena, grz_dy(&arena, to->x), grz_dy(&arena, from->x))},
                     against[2] = {grz_dy_neg(n[0]), grz_dy_neg(n[1])};
    grz_dyadic w[3];
    const grz_corner furthest = grz_exact_gjk_support(&arena, &a->core, &edge->core, against);
    grz_exact_gjk_places(&arena, &a->core, &edge->core, 1, &furthest, &w);
    *axis = (grz_contact_axis){
        .source = GRZ_CONTACT_ACROSS, .sign = -side, .face = {2, {{furthest.a, 0}, {furthest.a, 1}}}};
    axis->depth = depth_of_level(&arena, 2, n, grz_dy_dot(&arena, 2, against, w),
                                 grz_contact_radius(&arena, &a->core, &edge->core));
    grz_contact_unit(2, n, axis->normal);
}

/* The exact normal */

/* The point nearest to 0 of what the face's corners span, as exact GJK has it (convex/exact_gjk.inc): of a facet a
 * normal of it, of an edge in space p (e . e) - e (p . e). */
static void normal_of_face(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_simplex *face,
                           grz_dyadic n[3]) {
    const int dim = a->dim;
    grz_dyadic level, w[2][3], e[3] = {{0}};
    if (face->count == dim) {
        grz_facet_exactly(arena, a, b, face, n, &level);
        for (int i = 0; i < dim && level.sign < 0; i++) n[i] = grz_dy_neg(n[i]);
        return;
    }
    grz_exact_gjk_places(arena, a, b, face->count, face->corner, w);
    for (int i = 0; i < dim; i++) n[i] = w[0][i];
    if (face->count == 1) return;
    grz_dy_subtract(arena, dim, w[1], w[0], e);
    const grz_dyadic square = grz_dy_dot(arena, dim, e, e), along = grz_dy_dot(arena, dim, w[0], e);
    for (int i = 0; i < dim; i++) n[i] = grz_dy_det2(arena, w[0][i], square, e[i], along);
}

/* A vector along a coordinate axis becomes that, so that its unit vector is exact. */
static void shorten_along_axis(grz_arena *arena, int dim, grz_dyadic n[3]) {
    int axis = 0, count = 0;
    for (int i = 0; i < dim; i++)
        if (n[i].sign != 0) {
            axis = i;
            count++;
        }
    if (count != 1) return;
    const grz_dyadic one = grz_dy_power(arena, 0, 0);
    n[axis] = n[axis].sign > 0 ? one : grz_dy_neg(one);
}

void grz_contact_exact_normal(grz_arena *arena, const grz_body *a, const grz_body *b, const grz_contact_axis *axis,
                              grz_dyadic n[3]) {
    const int dim = a->core.dim;
    int sign = 1;
    grz_dyadic level, e[3] = {{0}};
    const grz_simplex face = axis->face;
    switch (axis->source) {
    case GRZ_CONTACT_FACET:
    case GRZ_CONTACT_ACROSS:
        grz_facet_exactly(arena, &a->core, &b->core, &face, n, &level);
        sign = dim == 3 ? axis->sign : -axis->sign;
        break;
    case GRZ_CONTACT_NEAREST: normal_of_face(arena, &a->core, &b->core, &face, n); break;
    case GRZ_CONTACT_ALIGNED:
        for (int i = 0; i < dim; i++) n[i] = i == axis->coordinate ? grz_dy_power(arena, 0, 0) : grz_dy_zero();
        sign = axis->sign;
        break;
    case GRZ_CONTACT_PLANE:
        for (int i = 0; i < dim; i++) n[i] = grz_dy(arena, a->form == GRZ_FORM_CORE ? b->normal[i] : a->normal[i]);
        sign = axis->sign;
        break;
    default:
        if (axis->source == GRZ_CONTACT_SEGMENT) grz_edge_exactly(arena, &a->core, &b->core, &face, e);
        grz_normal_across(arena, dim, e, n);
        sign = axis->sign;
    }
    for (int i = 0; i < dim && sign < 0; i++) n[i] = grz_dy_neg(n[i]);
    shorten_along_axis(arena, dim, n);
}

static GRZ_NOINLINE bool are_level_exactly(const grz_body *a, const grz_body *b, const grz_contact_axis *axis,
                                           const grz_core *core, int p, int q) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const grz_dy_mark start = grz_dy_now(&arena);
    grz_contact_direction d = {.arena = &arena};
    grz_corners corners;
    memcpy(d.unit, axis->normal, sizeof d.unit);
    grz_contact_exact_normal(&arena, a, b, axis, d.exact);
    grz_dy_keep_all(&arena, start, 3, d.exact);
    grz_corners_of(&arena, core, &corners);
    return grz_corner_along(&d, &corners, p, q) == 0;
}

void grz_contact_find_level(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, int of, bool has[3]) {
    const grz_core *const core = of == 0 ? &a->core : &b->core;
    const int first = has[0] ? 0 : has[1] ? 1 : 2;
    bool unsure = false;
    grz_contact_direction d = {.approx = axis->has_unit ? axis->unit : NULL, .unsure = &unsure};
    const grz_approx_core points = {.core = core};
    grz_corners corners;
    memcpy(d.unit, axis->normal, sizeof d.unit);
    for (int i = 0; i < 3; i++) d.zero[i] = axis->has_unit && grz_approx_is_zero(axis->unit[i]);
    grz_corners_of(NULL, core, &corners);
    corners.approx = &points;
    for (int k = 0; k < 3; k++, unsure = false) {
        if (has[k]) continue;
        has[k] = grz_corner_along(&d, &corners, first, k) == 0;
        if (unsure) has[k] = are_level_exactly(a, b, axis, core, first, k);
    }
}
