/* On which side of three points a fourth one is, after steps that are infinitely small (Edelsbrunner and Mucke,
 * Simulation of simplicity, 1990).
 *
 * The orientation is the determinant of the rows (x y z 1). With a step of its own for each coordinate it is a sum over
 * the sets of coordinates, no two in one row or column: the product of their steps times the determinant in which each
 * of these rows is a unit vector. A set is a number, a bit for each coordinate; if each step is smaller than all
 * products of those before it, the products have the order of these numbers. With one step for all points of a mesh
 * products of two steps cancel, as the moved rows differ by what has not moved.
 *
 * SPDX-License-Identifier: MIT */
#include "curve/step.h"

#include "num/bits.h"
#include "shape/vec3.h"

#include <graze/predicates.h>

enum { STEP_SETS = 1 << 12 };

static int compare_by_coordinates(const grz3_vec *a, const grz3_vec *b) {
    for (int k = 0; k < 3; k++) {
        const int order = grz_compare(grz3_at(a, k), grz3_at(b, k));
        if (order != 0) return order;
    }
    return 0;
}

/* The determinant in which row i is the unit vector along unit[i], if that is not -1. */
static grz_dyadic step_determinant(grz_arena *arena, const grz_step_point p[4], const int unit[4]) {
    grz_dyadic row[3][3];
    int last = 3, rows = 0;
    while (unit[last] >= 0) last--; /* its 1 is the only one that is left in the last column */
    for (int i = 0; i < 4; i++) {
        if (i == last) continue;
        for (int k = 0; k < 3; k++) {
            if (unit[i] >= 0) row[rows][k] = grz_dy(arena, unit[i] == k ? 1 : 0);
            else
                row[rows][k] =
                    grz_dy_sub(arena, grz_dy(arena, grz3_at(p[i].at, k)), grz_dy(arena, grz3_at(p[last].at, k)));
        }
        rows++;
    }
    const grz_dyadic value = grz_dy_det3(arena, row[0], row[1], row[2]);
    return last % 2 == 1 ? value : grz_dy_neg(value);
}

/* The coordinates of a set by row; false if two are in one row or column. */
static bool rows_of_set(int set, const int row_of[4], int unit[4]) {
    int columns = 0;
    for (int i = 0; i < 4; i++) unit[i] = -1;
    for (int r = 0; r < 4; r++) {
        const int bits = set >> 3 * r & 7;
        if (bits == 0) continue;
        if ((bits & (bits - 1)) != 0 || (columns & bits) != 0) return false;
        columns |= bits;
        unit[row_of[r]] = bits >> 1; /* 1, 2, 4: x, y, z */
    }
    return true;
}

static grz_step_height height_of_points(grz_arena *arena, const grz_step_point p[4]) {
    const grz_dy_mark mark = grz_dy_now(arena);
    int row_of[4] = {0, 1, 2, 3}, unit[4];
    for (int i = 1; i < 4; i++)
        for (int k = i; k > 0 && compare_by_coordinates(p[row_of[k]].at, p[row_of[k - 1]].at) < 0; k--) {
            const int row = row_of[k];
            row_of[k] = row_of[k - 1];
            row_of[k - 1] = row;
        }
    for (int set = 0; set < STEP_SETS; set++) {
        if (!rows_of_set(set, row_of, unit)) continue;
        const grz_dyadic part = step_determinant(arena, p, unit);
        if (part.sign != 0) return (grz_step_height){grz_dy_keep(arena, mark, part), set};
        grz_dy_free(arena, mark);
    }
    return (grz_step_height){grz_dy_zero(), STEP_SETS};
}

static grz_step_height height_of_mesh(grz_arena *arena, const grz_step_point p[4]) {
    const grz_dy_mark mark = grz_dy_now(arena);
    for (int rank = 0; rank < 4; rank++) {
        int unit[4] = {-1, -1, -1, -1};
        grz_dyadic part = grz_dy_zero();
        if (rank == 0) part = step_determinant(arena, p, unit);
        for (int i = 0; i < 4 && rank > 0; i++) {
            if (!p[i].moves) continue;
            unit[i] = rank - 1;
            part = grz_dy_keep(arena, mark, grz_dy_add(arena, part, step_determinant(arena, p, unit)));
            unit[i] = -1;
        }
        if (part.sign != 0) return (grz_step_height){grz_dy_keep(arena, mark, part), rank};
        grz_dy_free(arena, mark);
    }
    return (grz_step_height){grz_dy_zero(), 4};
}

grz_step_height grz_step_height_of(grz_arena *arena, grz_step step, const grz_step_point p[4]) {
    return step == GRZ_STEP_OF_MESH ? height_of_mesh(arena, p) : height_of_points(arena, p);
}

static GRZ_NOINLINE int step_orient_exactly(grz_step step, const grz_step_point p[4]) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    return grz_dy_sign(grz_step_height_of(&arena, step, p).part);
}

int grz_step_orient(grz_step step, const grz_step_point p[4]) {
    const int sign = grz3_orient(p[0].at, p[1].at, p[2].at, p[3].at);
    return sign != 0 ? sign : step_orient_exactly(step, p);
}
