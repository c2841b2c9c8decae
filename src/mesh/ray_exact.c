/* A caster and a triangle exactly: for what lies on an edge, within a plane, or at the same time as another hit.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/point_triangle3.h"
#include "shape/vec3.h"
#include "num/bits.h"
#include "num/rounded.h"
#include "num/stage.h"
#include "mesh/ray.h"

#include <graze/predicates.h>
#include <graze/query3.h>

#include <math.h>

/* When the caster, not a point, is on the triangle first, from `from` to `to`; false if never. */
static bool first_exact_time(grz_arena *arena, const grz_mesh_ray *ray, const grz3_triangle *triangle,
                             grz_ratio *first) {
    grz3_point_triangle p = {.arena = arena};
    grz3_point_triangle_make(&p, &ray->path, triangle);
    if (p.count == 0 || (ray->front && p.front <= 0)) return false;
    grz_ratio last;
    grz3_point_triangle_ends(&p, first, &last);
    const int after = grz_ratio_compare_double(arena, *first, ray->to),
              before = grz_ratio_compare_double(arena, last, ray->from);
    if (after > 0 || before < 0 || (ray->open && (after == 0 || before == 0))) return false;
    if (grz_ratio_compare_double(arena, *first, ray->from) < 0)
        *first = (grz_ratio){grz_dy(arena, ray->from), grz_dy_power(arena, 0, 0)};
    return true;
}

/* A caster that does not move is on the triangle all the time or never. */
static bool caster_is_on(const grz_mesh_ray *ray, const grz3_triangle *triangle) {
    const grz3_vec origin = {ray->path.origin[0], ray->path.origin[1], ray->path.origin[2]};
    const grz3_shape point = grz3_shape_from_point(&origin), other = grz3_shape_from_triangle(triangle);
    return !ray->front && !ray->open && grz3_overlap(&point, &other);
}

/* Is the first time of the best hit later, or equal with a higher index? */
static bool time_is_before(grz_arena *arena, const grz_mesh *mesh, const grz_mesh_ray *ray, grz_ratio time,
                           uint32_t triangle, const grz_mesh_best *best) {
    const grz3_triangle other = grz_mesh_triangle(mesh, best->block, best->lane);
    grz_ratio time_of_best;
    if (!first_exact_time(arena, ray, &other, &time_of_best)) return true;
    const int order = grz_ratio_compare(arena, time, time_of_best);
    return order < 0 || (order == 0 && triangle < grz_mesh_index(mesh, best->block, best->lane));
}

/* Are the corners of another triangle in the plane of one that is not flat? Most planes that are the same lie along two
 * axes. */
static bool has_in_plane(const grz3_triangle *t, const grz3_triangle *other) {
    const double *const p = &t->a.x, *const q = &other->a.x;
    for (int k = 0; k < 3; k++) {
        bool same = true;
        for (int i = 0; i < 9 && same; i += 3)
            same = grz_order(p[i + k]) == grz_order(p[k]) && grz_order(q[i + k]) == grz_order(p[k]);
        if (same) return true;
    }
    return grz3_orient(&t->a, &t->b, &t->c, &other->a) == 0 && grz3_orient(&t->a, &t->b, &t->c, &other->b) == 0 &&
           grz3_orient(&t->a, &t->b, &t->c, &other->c) == 0;
}

/* Is a triangle hit at the time of the best hit, as far as that can be known without its time? It has the same corners;
 * or it is crossed where the plane of both is. Only whether it is a front face may differ. */
static bool is_tied(const grz_mesh *mesh, const grz_mesh_ray *ray, const grz3_triangle *triangle, bool crosses,
                    const grz_mesh_best *best) {
    if (!best->found || (ray->front && !crosses)) return false;
    const grz3_triangle other = grz_mesh_triangle(mesh, best->block, best->lane);
    return grz_same_corners(triangle, &other) || (crosses && has_in_plane(triangle, &other));
}

GRZ_NOINLINE void grz_mesh_decide(const grz_mesh *mesh, const grz_mesh_ray *ray, uint32_t block, int lane, bool crosses,
                                  grz_mesh_best *best) {
    const grz3_triangle triangle = grz_mesh_triangle(mesh, block, lane);
    const uint32_t index = grz_mesh_index(mesh, block, lane);
    if (grz_path_is_still(&ray->path)) {
        const bool before = !best->found || index < grz_mesh_index(mesh, best->block, best->lane);
        if (before && caster_is_on(ray, &triangle))
            *best = (grz_mesh_best){.low = ray->from, .high = ray->from, .block = block, .lane = lane, .found = true};
        return;
    }
    if (is_tied(mesh, ray, &triangle, crosses, best)) {
        if (index < grz_mesh_index(mesh, best->block, best->lane))
            *best = (grz_mesh_best){.low = best->low, .high = best->high, .block = block, .lane = lane, .found = true};
        return;
    }
    uint64_t limbs[GRZ_POINT_TRIANGLE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_POINT_TRIANGLE_LIMBS);
    grz_ratio time;
    if (!first_exact_time(&arena, ray, &triangle, &time)) return;
    if (best->found && !time_is_before(&arena, mesh, ray, time, index, best)) return;
    const double near = grz_rounded_quotient(&arena, time.over, time.under);
    const double low = nextafter(near, -(double)INFINITY), high = nextafter(near, (double)INFINITY);
    *best = (grz_mesh_best){.low = low, .high = high, .block = block, .lane = lane, .found = true};
}

static GRZ_NOINLINE int side_exactly(const grz_path *path, const grz3_triangle *triangle) {
    uint64_t limbs[GRZ_POINT_TRIANGLE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_POINT_TRIANGLE_LIMBS);
    grz3_point_triangle p = {.arena = &arena};
    grz3_point_triangle_begin_face(&p, path, triangle);
    return p.front;
}

/* d . (e x f) is within 8 u of S(d) S(e) S(f): three differences, two products, three sums. The lengths are within 3 u
 * each. */
GRZ_BOUND(mesh_side_error, 8.5 * GRZ_U);

int grz_mesh_side(const grz_path *path, const grz3_triangle *t) {
    const grz3_vec e = grz3_from_to(t->a, t->b), f = grz3_from_to(t->a, t->c);
    const grz3_vec d = {path->to[0] - path->from[0], path->to[1] - path->from[1], path->to[2] - path->from[2]};
    const double det = grz3_dot(grz3_cross(e, f), d), size = grz3_norm1(e) * grz3_norm1(f) * grz3_norm1(d);
    /* Below 2^150 what is flushed to zero is less than 2^-700. */
    const bool moderate = grz3_norm1(e) + grz3_norm1(f) + grz3_norm1(d) < 0x1p150;
    if (GRZ_FILTER_CLAIMS && moderate && fabs(det) > mesh_side_error * size + 0x1p-700) return det < 0 ? 1 : -1;
    return side_exactly(path, t);
}

GRZ_NOINLINE bool grz_mesh_crossing_weights(const grz_path *path, const grz3_triangle *triangle, double *u, double *v) {
    uint64_t limbs[GRZ_POINT_TRIANGLE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_POINT_TRIANGLE_LIMBS);
    grz3_point_triangle p = {.arena = &arena};
    return grz3_point_triangle_weights(&p, path, triangle, u, v);
}

/* With n = e x f the weights are (r x f) . n / n . n and (e x r) . n / n . n. */
GRZ_NOINLINE void grz_mesh_weights(const grz3_triangle *t, const grz3_vec *point, double *u, double *v) {
    uint64_t limbs[GRZ_POINT_TRIANGLE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_POINT_TRIANGLE_LIMBS);
    const double *const ends[3] = {&t->b.x, &t->c.x, &point->x};
    grz_dyadic out[3][3], n[3], across[3];
    for (int k = 0; k < 3; k++) {
        const grz_dyadic a = grz_dy(&arena, grz3_at(&t->a, k));
        for (int i = 0; i < 3; i++) out[i][k] = grz_dy_sub(&arena, grz_dy(&arena, ends[i][k]), a);
    }
    *u = *v = 0;
    grz_dy_cross(&arena, out[0], out[1], n);
    const grz_dyadic under = grz_dy_dot(&arena, 3, n, n);
    if (under.sign == 0) return;
    grz_dy_cross(&arena, out[2], out[1], across);
    *u = grz_rounded_quotient(&arena, grz_dy_dot(&arena, 3, across, n), under);
    grz_dy_cross(&arena, out[0], out[2], across);
    *v = grz_rounded_quotient(&arena, grz_dy_dot(&arena, 3, across, n), under);
}
