/* A caster and a triangle exactly: for what lies on an edge, within a plane, or at the same time as another hit; of
 * triangles that are hit at the same time, the one with the lowest index is first.
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
 * or it is crossed where the best is: in a plane of both, at a corner. Only whether it is a front face may differ. The
 * plane is kept for the triangles that follow. */
static bool is_tied(const grz_mesh *mesh, const grz_mesh_ray *ray, const grz3_triangle *triangle,
                    grz_mesh_crossing crossing, const grz_mesh_best *best) {
    grz_mesh_crossed *const crossed = ray->crossed;
    if (!crossed || !best->found || (ray->front && crossing == GRZ_MESH_UNKNOWN)) return false;
    if (crossing == GRZ_MESH_CROSSES && crossed->plane.known && grz_mesh_plane_holds(&crossed->plane, triangle))
        return true;
    if (crossing != GRZ_MESH_UNKNOWN && crossed->at_corner && grz_is_corner_of(triangle, &crossed->corner)) return true;
    const grz3_triangle other = grz_mesh_triangle(mesh, best->block, best->lane);
    if (grz_same_corners(triangle, &other)) return true;
    if (crossing != GRZ_MESH_CROSSES || !has_in_plane(triangle, &other)) return false;
    grz_mesh_plane_set(&crossed->plane, mesh, triangle);
    return true;
}

/* Does the line of a caster run through a point? (to - from) x (point - origin) is 0 then. Of the whole range of double
 * that takes 1300 limbs. */
static GRZ_NOINLINE bool runs_through(const grz_path *path, const grz3_vec *point) {
    enum { LIMBS = 2048 };
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    grz_dyadic d[3], to[3], across[3];
    for (int k = 0; k < 3; k++) {
        d[k] = grz_dy_sub(&arena, grz_dy(&arena, path->to[k]), grz_dy(&arena, path->from[k]));
        to[k] = grz_dy_sub(&arena, grz_dy(&arena, grz3_at(point, k)), grz_dy(&arena, path->origin[k]));
    }
    grz_dy_cross(&arena, d, to, across);
    return grz_dy_sign(across[0]) == 0 && grz_dy_sign(across[1]) == 0 && grz_dy_sign(across[2]) == 0;
}

/* Of two triangles that are hit at the same time: is that at a corner that they share? It is if the caster runs through
 * the corner, and is in the plane of one of them only there. Kept for the triangles that follow. */
static void find_corner(const grz_mesh *mesh, const grz_mesh_ray *ray, const grz3_triangle *t,
                        const grz_mesh_best *best) {
    const grz3_triangle other = grz_mesh_triangle(mesh, best->block, best->lane);
    const grz3_vec *const corner = &t->a;
    for (int i = 0; i < 3 && !ray->crossed->at_corner; i++) {
        if (!grz_is_corner_of(&other, &corner[i]) || !runs_through(&ray->path, &corner[i])) continue;
        ray->crossed->at_corner = grz_mesh_side(&ray->path, t) != 0;
        ray->crossed->corner = corner[i];
    }
}

/* The triangle is hit at the same time as the best. */
static void take_tied(const grz_mesh *mesh, uint32_t block, int lane, grz_mesh_best *best) {
    if (grz_mesh_index(mesh, block, lane) > grz_mesh_index(mesh, best->block, best->lane)) return;
    best->block = block;
    best->lane = lane;
    best->certain = false;
}

/* -1, 0, 1: the triangle is hit before the best hit is, at the same time, later or never. Before: writes the time,
 * rounded. */
static GRZ_NOINLINE int compare_with_best(const grz_mesh *mesh, const grz_mesh_ray *ray, const grz3_triangle *triangle,
                                          const grz_mesh_best *best, double *near) {
    uint64_t limbs[GRZ_POINT_TRIANGLE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_POINT_TRIANGLE_LIMBS);
    grz_ratio time, time_of_best;
    if (!first_exact_time(&arena, ray, triangle, &time)) return 1;
    if (best->found) {
        const grz3_triangle other = grz_mesh_triangle(mesh, best->block, best->lane);
        const int order =
            first_exact_time(&arena, ray, &other, &time_of_best) ? grz_ratio_compare(&arena, time, time_of_best) : -1;
        if (order >= 0) return order;
    }
    *near = grz_rounded_quotient(&arena, time.over, time.under);
    return -1;
}

GRZ_NOINLINE void grz_mesh_decide(const grz_mesh *mesh, const grz_mesh_ray *ray, uint32_t block, int lane,
                                  grz_mesh_crossing crossing, grz_mesh_best *best) {
    const grz3_triangle triangle = grz_mesh_triangle(mesh, block, lane);
    if (grz_path_is_still(&ray->path)) {
        if (best->found && grz_mesh_index(mesh, block, lane) > grz_mesh_index(mesh, best->block, best->lane)) return;
        if (caster_is_on(ray, &triangle))
            *best = (grz_mesh_best){.low = ray->from, .high = ray->from, .block = block, .lane = lane, .found = true};
        return;
    }
    double near;
    const bool tied = is_tied(mesh, ray, &triangle, crossing, best);
    const int order = tied ? 0 : compare_with_best(mesh, ray, &triangle, best, &near);
    if (order == 0) {
        if (!tied && ray->crossed) find_corner(mesh, ray, &triangle, best);
        take_tied(mesh, block, lane, best);
    } else if (order < 0) {
        if (ray->crossed) grz_mesh_forget_crossed(ray->crossed);
        const double low = grz_below(near), high = grz_above(near);
        *best = (grz_mesh_best){.low = low, .high = high, .block = block, .lane = lane, .found = true};
    }
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
