/* Shapes of the plane moved by a matrix.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/shapes2.h>

#include "num/angle.h"
#include "num/bits.h"
#include "num/rounded.h"
#include "shape/core2.h"
#include "shape/core_dyadic.h"
#include "shape/place2.h"

#include <math.h>
#include <string.h>

/* Points, or directions, which have no translation. */
static void grz2_pose_vectors(const double matrix[], bool are_points, int count, grz2_vec *vectors) {
    const int products = are_points ? 3 : 2;
    for (int p = 0; p < count; p++) {
        const double at[3] = {vectors[p].x, vectors[p].y, 1};
        vectors[p] = (grz2_vec){grz_rounded_dot(products, matrix, at), grz_rounded_dot(products, matrix + 3, at)};
    }
}

static void grz2_pose_axes(const double matrix[], grz2_obb *obb) { grz2_pose_vectors(matrix, false, 1, &obb->u); }

/* The first axis of a box, from row i of a matrix whose first column it is. */
static void grz2_set_axes(grz2_obb *obb, int i, const double row[]) { (&obb->u.x)[i] = row[0]; }

/* Does a square stay a square? Rotations, reflections, and these times a factor. Exact. */
static bool keeps_right_angles(const double m[6]) {
    const bool turns = grz_compare(m[0], m[4]) == 0 && grz_compare(m[1], -m[3]) == 0,
               mirrors = grz_compare(m[0], -m[4]) == 0 && grz_compare(m[1], m[3]) == 0;
    return turns || mirrors;
}

/* What becomes of a box under any other matrix: the hull of its four corners, each coordinate rounded once. */
static grz2_shape posed_parallelogram(const double m[6], const grz_core *core, grz2_vec room[4], double radius) {
    for (int corner = 0; corner < 4; corner++) {
        uint64_t limbs[2048];
        grz_arena arena = grz_arena_over(limbs, 2048);
        grz_dyadic at[3] = {grz_dy_zero(), grz_dy_zero(), grz_dy(&arena, 2)}; /* twice the corner */
        for (int k = 0; k < 2; k++) {
            at[k] = dyadic_core_center(&arena, core, k);
            for (int g = 0; g < 2; g++) {
                const grz_dyadic step = dyadic_core_step(&arena, core, g, k);
                at[k] = corner >> g & 1 ? grz_dy_add(&arena, at[k], step) : grz_dy_sub(&arena, at[k], step);
            }
        }
        for (int i = 0; i < 2; i++) {
            const grz_dyadic row[3] = {grz_dy(&arena, m[3 * i]), grz_dy(&arena, m[3 * i + 1]),
                                       grz_dy(&arena, m[3 * i + 2])};
            const grz_dyadic twice = grz_dy_dot(&arena, 3, row, at);
            (&room[corner].x)[i] = grz_dy_round(grz_dy_shift(&arena, twice, -1), GRZ_NEAREST);
        }
    }
    return (grz2_shape){.kind = GRZ_HULL, .radius = radius, .hull = {4, room}};
}

#include "shape/space2.inc"
#include "shape/posed.inc"

void grz2_matrix_from_angle(grz2_vec position, double angle, double matrix[6]) {
    double cosine = (double)NAN, sine = (double)NAN;
    if (grz_finite(angle)) grz_cos_sin(angle, &cosine, &sine);
    const double rows[6] = {cosine, grz_zero(sine) ? 0 : -sine, position.x, sine, cosine, position.y};
    memcpy(matrix, rows, sizeof rows);
}
