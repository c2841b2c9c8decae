/* The distance of two cores with radii, exactly. Exact GJK (convex/exact_gjk.inc) finds the face of their difference P
 * that is nearest to 0, and d, a multiple of its nearest point v. With a corner w of the face the squared distance of
 * the cores is
 *
 *     (d . w)^2 / d . d    or, which is the same,    w . w of a corner,    d . w / e . e of an edge e in space
 *
 * The weights by which v is the mean of the face's corners make the nearest points of the corners of a and of b.
 *
 * SPDX-License-Identifier: MIT */
#include "distance/distance.h"

#include "convex/exact_gjk.h"
#include "convex/face_weights.h"
#include "convex/unbounded.h"
#include "distance/face.h"
#include "distance/root.h"
#include "num/rounded.h"
#include "num/stage.h"

/* What an exact search found. */
typedef struct core_search {
    grz_arena *arena;
    const grz_core *a, *b;
    grz_nearest nearest;
    bool overlap;
    double distance;
} core_search;

/* Of one core, exactly. */
static grz_dyadic exact_radius(grz_arena *arena, const grz_core *core) {
    return grz_dy_add(arena, grz_dy(arena, core->radius[0]), grz_dy(arena, core->radius[1]));
}

static void search_cores(grz_arena *arena, const grz_core *a, const grz_core *b, grz_simplex simplex, core_search *s) {
    *s = (core_search){.arena = arena, .a = a, .b = b};
    grz_exact_gjk_nearest(arena, a, b, &simplex, &s->nearest);
    s->overlap = s->nearest.at_origin || s->nearest.order <= 0;
    if (s->overlap) return;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic radius = grz_dy_add(arena, exact_radius(arena, a), exact_radius(arena, b)),
                     doubled = grz_dy_add(arena, radius, radius);
    s->distance = grz_rounded_root(arena, grz_squared_of_nearest(arena, a->dim, &s->nearest), doubled);
    grz_dy_free(arena, mark);
}

/* Points */

/* The weighted mean of b's corners and `share` times those of P, plus `shift`. */
static double mean_of_corners(const core_search *s, const grz_face_weights *weights, int i, grz_dyadic share,
                              grz_dyadic shift) {
    grz_arena *const arena = s->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic sum = grz_dy_keep(arena, mark, grz_dy_mul(arena, shift, weights->twice));
    for (int k = 0; k < s->nearest.count; k++) {
        const grz_dyadic corner = grz_dy_add(arena, s->nearest.b[k][i], grz_dy_mul(arena, share, s->nearest.w[k][i]));
        sum = grz_dy_keep(arena, mark, grz_dy_add(arena, sum, grz_dy_mul(arena, weights->weight[k], corner)));
    }
    const double mean = grz_rounded_quotient(arena, sum, weights->twice);
    grz_dy_free(arena, mark);
    return mean;
}

/* Along v, from the cores' nearest points to the surfaces of the rounded shapes. */
static void points_apart(const core_search *s, const grz_face_weights *weights, const grz_dd unit[],
                         grz_point_pair *points) {
    grz_arena *const arena = s->arena;
    const grz_dyadic of_a = exact_radius(arena, s->a), of_b = exact_radius(arena, s->b),
                     one = grz_dy_power(arena, 0, 0);
    for (int i = 0; i < s->a->dim; i++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        const grz_dyadic part = grz_dyadic_of_dd(arena, unit[i]);
        points->a[i] = mean_of_corners(s, weights, i, one, grz_dy_neg(grz_dy_mul(arena, of_a, part)));
        points->b[i] = mean_of_corners(s, weights, i, grz_dy_zero(), grz_dy_mul(arena, of_b, part));
        grz_dy_free(arena, mark);
    }
}

/* A common point: b's nearest point plus the part of v that b's radius is of both. */
static void points_in_common(const core_search *s, const grz_face_weights *weights, grz_point_pair *points) {
    grz_arena *const arena = s->arena;
    const grz_dyadic of_b = exact_radius(arena, s->b), both = grz_dy_add(arena, exact_radius(arena, s->a), of_b);
    const grz_dyadic share =
        s->nearest.at_origin ? grz_dy_zero() : grz_dy(arena, grz_rounded_quotient(arena, of_b, both));
    for (int i = 0; i < s->a->dim; i++)
        points->a[i] = points->b[i] = mean_of_corners(s, weights, i, share, grz_dy_zero());
}

static void find_points(core_search *s, grz_point_pair *points) {
    const int dim = s->a->dim;
    grz_dd unit[3];
    grz_face_weights weights;
    if (!s->overlap) grz_unit_dd(dim, s->nearest.d, unit);
    grz_dy_free(s->arena, s->nearest.after_corners);
    grz_weights_of_nearest(s->arena, dim, s->nearest.count, s->nearest.w, &weights);
    if (s->overlap) points_in_common(s, &weights, points);
    else points_apart(s, &weights, unit, points);
}

/* The corners from which the search for points starts, so that the face which is found depends on nothing else. */
static const grz_simplex first_corners = {1, {{0, 0}}};

GRZ_NOINLINE double grz_distance_exactly(const grz_core *a, const grz_core *b, grz_simplex from,
                                         grz_point_pair *points) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    core_search s;
    search_cores(&arena, a, b, from, &s);
    if (points) find_points(&s, points);
    return s.overlap ? 0 : s.distance;
}

/* Two unbounded cores may have nearest points all along a common direction, and then the ends at which they are clipped
 * are far beyond double. So nearer ends are tried: if the distance is the same, the points are as near. */
static GRZ_NOINLINE void points_of_unbounded(const grz_core *a, const grz_core *b, double distance,
                                             grz_point_pair *points) {
    int exponent = grz_clip_exponent(a, b);
    for (int step = 64; step <= 1024; step *= 4, exponent += step) {
        grz_core x = *a, y = *b;
        grz_point_pair nearer;
        grz_clip_at(&x, &y, exponent);
        if (grz_compare(grz_distance_exactly(&x, &y, first_corners, &nearer), distance) != 0) continue;
        *points = nearer;
        return;
    }
}

/* In doubles, from the corners of the simplex: to what the exact search comes. */
static inline grz_followed follow_search(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    return GRZ_LARGE_STAGE_CLAIMS ? grz_exact_gjk_follow(a, b, simplex) : GRZ_FOLLOWED_SOME;
}

/* Without points. False if one of them is unbounded. */
static bool distance_of_near(const grz_core *a, const grz_core *b, double *distance) {
    grz_simplex simplex = first_corners;
    if (a->ends != GRZ_ENDS_NEAR || b->ends != GRZ_ENDS_NEAR) return false;
    switch (grz_distance_by_face(a, b, distance, &simplex, NULL)) {
    case GRZ_FACE_CERTAIN: return true;
    case GRZ_FACE_INSIDE:
        *distance = 0;
        if (grz_meet_cores(a, b) != GRZ_APART) return true;
        break;
    default: break;
    }
    if (follow_search(a, b, &simplex) == GRZ_FOLLOWED_FACE &&
        grz_distance_of_known_face(a, b, &simplex, distance, NULL))
        return true;
    *distance = grz_distance_exactly(a, b, simplex, NULL);
    return true;
}

/* With points. Of many pairs those of the corners to which the exact search comes, mostly by following it in
 * doubles. */
static double points_of_near(const grz_core *a, const grz_core *b, grz_point_pair *points) {
    grz_simplex simplex = first_corners;
    double distance;
    if (grz_distance_by_face(a, b, &distance, &simplex, points) == GRZ_FACE_CERTAIN) return distance;
    simplex = first_corners;
    switch (follow_search(a, b, &simplex)) {
    case GRZ_FOLLOWED_FACE:
        if (grz_distance_of_known_face(a, b, &simplex, &distance, points)) return distance;
        break;
    case GRZ_FOLLOWED_INSIDE:
        if (grz_common_point_of_simplex(a, b, &simplex, points)) return 0;
        break;
    default: break;
    }
    return grz_distance_exactly(a, b, simplex, points);
}

double grz_distance_of_cores(const grz_core *a, const grz_core *b, grz_point_pair *points) {
    double near_distance;
    if (!points && distance_of_near(a, b, &near_distance)) return near_distance;
    if (points && a->ends == GRZ_ENDS_NEAR && b->ends == GRZ_ENDS_NEAR) return points_of_near(a, b, points);
    const bool both = a->ends != GRZ_ENDS_NEAR && b->ends != GRZ_ENDS_NEAR;
    grz_core x = *a, y = *b;
    grz_clip(&x, &y);
    const double distance = grz_distance_exactly(&x, &y, first_corners, points);
    if (both && points) points_of_unbounded(a, b, distance, points);
    return distance;
}
