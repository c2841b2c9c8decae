/* View frustums: the corners by Cramer's rule on exact numbers, each coordinate rounded once; overlap by the planes
 * first, which cull most shapes, then with the hull of the corners.
 *
 * The rows of a view-projection matrix are the clip coordinates as functions of the point, and the frustum's planes are
 * sums of two rows (Gribb and Hartmann, "Fast extraction of viewing frustum planes from the world-view-projection
 * matrix", 2001).
 *
 * SPDX-License-Identifier: MIT */
#include <graze/frustum.h>
#include <graze/query3.h>

#include "shape/core3.h"
#include "num/rounded.h"

#include <math.h>

/* Room for the planes of a frustum, and the common point of three of them. */
enum { FRUSTUM_LIMBS = 4096 };

/* { x : normal . x + rest <= 0 }, exactly. */
typedef struct exact_plane {
    grz_dyadic normal[3], rest;
} exact_plane;

/* The half-space -(p + sign q) <= 0, where p and q are two rows of the matrix. */
static exact_plane plane_of_rows(grz_arena *arena, const grz_dyadic p[4], int sign, const grz_dyadic q[4]) {
    exact_plane plane;
    for (int k = 0; k < 4; k++) {
        grz_dyadic term = q[k];
        term.sign *= sign;
        grz_dyadic *const to = k < 3 ? &plane.normal[k] : &plane.rest;
        *to = grz_dy_neg(grz_dy_add(arena, p[k], term));
    }
    return plane;
}

/* The common point of three planes, each coordinate rounded. NaN if there is none or more than one, or if the value of
 * `row` there, which may be NULL, is not positive. */
static grz3_vec corner_of_planes(grz_arena *arena, const exact_plane *const p[3], const grz_dyadic *row) {
    uint64_t *const mark = arena->next;
    grz_dyadic cross[3][3], over[4];
    for (int i = 0; i < 3; i++) grz_dy_cross(arena, p[(i + 1) % 3]->normal, p[(i + 2) % 3]->normal, cross[i]);
    const grz_dyadic under = grz_dy_dot(arena, 3, p[0]->normal, cross[0]);
    for (int k = 0; k < 3; k++) {
        const grz_dyadic column[3] = {cross[0][k], cross[1][k], cross[2][k]};
        const grz_dyadic rest[3] = {p[0]->rest, p[1]->rest, p[2]->rest};
        over[k] = grz_dy_neg(grz_dy_dot(arena, 3, rest, column));
    }
    grz3_vec corner = {(double)NAN, (double)NAN, (double)NAN};
    bool proper = under.sign != 0;
    if (proper && row) {
        const grz_dyadic w = grz_dy_add(arena, grz_dy_dot(arena, 3, row, over), grz_dy_mul(arena, row[3], under));
        proper = w.sign * under.sign > 0;
    }
    if (proper) {
        corner.x = grz_rounded_quotient(arena, over[0], under);
        corner.y = grz_rounded_quotient(arena, over[1], under);
        corner.z = grz_rounded_quotient(arena, over[2], under);
    }
    arena->next = mark;
    return corner;
}

/* The least double `offset` for which all corners have normal . corner <= offset. */
static double offset_behind(const grz3_vec *normal, const grz3_vec corner[8]) {
    double most = -(double)INFINITY;
    for (int i = 0; i < 8; i++) {
        const double offset = grz_rounded_dot_up(3, &normal->x, &corner[i].x);
        if (!(offset <= most)) most = offset; /* keeps a NaN */
    }
    return most;
}

static grz3_frustum invalid_frustum(void) {
    grz3_frustum f;
    const grz3_vec none = {(double)NAN, (double)NAN, (double)NAN};
    for (int i = 0; i < 8; i++) f.corner[i] = none;
    for (int i = 0; i < 6; i++) f.plane[i] = (grz3_plane){none, (double)NAN};
    return f;
}

static GRZ_NOINLINE grz3_frustum frustum_between(grz_arena *arena, const exact_plane plane[6], const grz3_vec normal[6],
                                                 const grz_dyadic *row) {
    grz3_frustum f;
    for (int i = 0; i < 8; i++) {
        const exact_plane *const meeting[3] = {&plane[i & 1], &plane[2 + (i >> 1 & 1)], &plane[4 + (i >> 2 & 1)]};
        f.corner[i] = corner_of_planes(arena, meeting, row);
        if (grz_nan(f.corner[i].x)) return invalid_frustum();
    }
    for (int i = 0; i < 6; i++) f.plane[i] = (grz3_plane){normal[i], offset_behind(&normal[i], f.corner)};
    return f;
}

grz3_frustum grz3_frustum_from_matrix(const double matrix[16], grz_depth_range depth) {
    uint64_t limbs[FRUSTUM_LIMBS];
    grz_arena arena = grz_arena_over(limbs, FRUSTUM_LIMBS);
    grz_dyadic row[4][4], zero[4];
    if ((unsigned)depth > GRZ_DEPTH_ONE_TO_ZERO) return invalid_frustum();
    for (int i = 0; i < 16; i++) {
        if (!grz_finite(matrix[i])) return invalid_frustum();
        row[i % 4][i / 4] = grz_dy(&arena, matrix[i]);
    }
    for (int k = 0; k < 4; k++) zero[k] = grz_dy_zero();
    exact_plane plane[6];
    for (int i = 0; i < 4; i++) plane[i] = plane_of_rows(&arena, row[3], i % 2 ? -1 : 1, row[i / 2]);
    const bool reversed = depth == GRZ_DEPTH_ONE_TO_ZERO;
    const exact_plane low = plane_of_rows(&arena, depth == GRZ_DEPTH_MINUS_ONE_TO_ONE ? row[3] : zero, 1, row[2]);
    plane[reversed ? 5 : 4] = low;
    plane[reversed ? 4 : 5] = plane_of_rows(&arena, row[3], -1, row[2]);
    grz3_vec normal[6];
    for (int i = 0; i < 6; i++) {
        normal[i] =
            (grz3_vec){grz_dy_round(plane[i].normal[0], GRZ_NEAREST), grz_dy_round(plane[i].normal[1], GRZ_NEAREST),
                       grz_dy_round(plane[i].normal[2], GRZ_NEAREST)};
    }
    return frustum_between(&arena, plane, normal, row[3]);
}

grz3_frustum grz3_frustum_from_planes(const grz3_plane plane[6]) {
    uint64_t limbs[FRUSTUM_LIMBS];
    grz_arena arena = grz_arena_over(limbs, FRUSTUM_LIMBS);
    exact_plane exact[6];
    grz3_vec normal[6];
    for (int i = 0; i < 6; i++) {
        if (!grz3_valid_plane(&plane[i])) return invalid_frustum();
        normal[i] = plane[i].normal;
        exact[i] =
            (exact_plane){{grz_dy(&arena, normal[i].x), grz_dy(&arena, normal[i].y), grz_dy(&arena, normal[i].z)},
                          grz_dy_neg(grz_dy(&arena, plane[i].offset))};
    }
    return frustum_between(&arena, exact, normal, NULL);
}

grz3_shape grz3_shape_from_frustum(const grz3_frustum *frustum) {
    return (grz3_shape){.kind = GRZ_HULL, .hull = {8, frustum->corner}};
}

/* Does a valid shape overlap the hull of the corners? */
static GRZ_NOINLINE bool overlaps_corners(grz_kind kind, const void *a, const grz3_frustum *b) {
    grz_core x, y;
    grz3_core_of(kind, a, &x);
    grz_core_points(&y, 3, &b->corner[0].x, 8);
    return grz_finite(y.point_size) && grz_meet_cores(&x, &y) != GRZ_APART;
}

/* By the planes: a plane that is not finite culls nothing, and an invalid shape is on no side of any plane. */

bool grz3_conservative_overlap_sphere_frustum(const grz3_sphere *a, const grz3_frustum *b) {
    for (int i = 0; i < 6; i++)
        if (grz3_side_plane_sphere(&b->plane[i], a) == GRZ_SIDE_BEYOND) return false;
    return grz3_valid_sphere(a);
}

bool grz3_overlap_sphere_frustum(const grz3_sphere *a, const grz3_frustum *b) {
    return grz3_conservative_overlap_sphere_frustum(a, b) && overlaps_corners(GRZ_BALL, a, b);
}

bool grz3_conservative_overlap_aabb_frustum(const grz3_aabb *a, const grz3_frustum *b) {
    for (int i = 0; i < 6; i++)
        if (grz3_side_plane_aabb(&b->plane[i], a) == GRZ_SIDE_BEYOND) return false;
    return grz3_valid_aabb(a);
}

bool grz3_overlap_aabb_frustum(const grz3_aabb *a, const grz3_frustum *b) {
    return grz3_conservative_overlap_aabb_frustum(a, b) && overlaps_corners(GRZ_AABB, a, b);
}

bool grz3_conservative_overlap_obb_frustum(const grz3_obb *a, const grz3_frustum *b) {
    for (int i = 0; i < 6; i++)
        if (grz3_side_plane_obb(&b->plane[i], a) == GRZ_SIDE_BEYOND) return false;
    return grz3_valid_obb(a);
}

bool grz3_overlap_obb_frustum(const grz3_obb *a, const grz3_frustum *b) {
    return grz3_conservative_overlap_obb_frustum(a, b) && overlaps_corners(GRZ_OBB, a, b);
}
