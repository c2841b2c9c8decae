/* The signs that decide which cells a shape touches.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/signs.h"

#include "num/subnormals.h"
#include "shape/core_approx.h"
#include "shape/core_dyadic.h"

/* In double-doubles. */
static grz_approx cell_approx_size(grz_approx x) { return x.hi < 0 ? grz_approx_neg(x) : x; }
#define NUM grz_approx
#define ARENA void
#define OP(x) approx_op_##x
#define CORE(x) approx_core_##x
#define CELL(x) cell_approx_##x
#define CELL_SIZE cell_approx_size

#include "cells/signs.inc"

/* In integers. */
#define NUM grz_dyadic
#define ARENA grz_arena
#define OP(x) grz_dy_##x
#define CORE(x) dyadic_core_##x
#define CELL(x) cell_exact_##x
#define CELL_SIZE grz_dy_abs

#include "cells/signs.inc"

/* False: the sign is not certain. */
static bool cell_sign(grz_approx x, int *sign) {
    *sign = grz_approx_sign(x);
    return GRZ_FILTER_CLAIMS && (*sign != 0 || (x.hi == 0 && x.off == 0));
}

/* A line's number is of 62 bits, and an edge of an obb a product of degree 2: a reach is of degree 6, a line of degree
 * 2. The build with GRZ_WIDEST shows that this is enough. */
enum { CELL_LIMBS = GRZ_ARENA_LIMBS };

static GRZ_NOINLINE int cell_line_sign_exactly(const grz_cell_grid *grid, int axis, int64_t m, double x) {
    uint64_t limbs[CELL_LIMBS];
    grz_arena arena = grz_arena_over(limbs, CELL_LIMBS);
    return cell_exact_line_from(&arena, grid, axis, m, x).sign;
}

int grz_line_sign(const grz_cell_grid *grid, int axis, int64_t m, double x) {
    int sign;
    if (cell_sign(cell_approx_line_from(NULL, grid, axis, m, x), &sign)) return sign;
    const grz_mode mode = grz_keep_subnormals();
    sign = cell_line_sign_exactly(grid, axis, m, x);
    grz_restore_mode(mode);
    return sign;
}

static GRZ_NOINLINE int cell_order_exactly(const grz_cell_grid *grid, const double a[], const double b[],
                                           grz_line_crossing p, grz_line_crossing q) {
    uint64_t limbs[CELL_LIMBS];
    grz_arena arena = grz_arena_over(limbs, CELL_LIMBS);
    return cell_exact_crossing_order(&arena, grid, a, b, p, q).sign;
}

int grz_crossing_order(const grz_cell_grid *grid, const double a[], const double b[], grz_line_crossing p,
                       grz_line_crossing q) {
    const int turn = grz_compare(b[p.axis], a[p.axis]) * grz_compare(b[q.axis], a[q.axis]);
    int sign;
    if (cell_sign(cell_approx_crossing_order(NULL, grid, a, b, p, q), &sign)) return turn * sign;
    const grz_mode mode = grz_keep_subnormals();
    sign = cell_order_exactly(grid, a, b, p, q);
    grz_restore_mode(mode);
    return turn * sign;
}

static GRZ_NOINLINE int cell_ball_exactly(const grz_cell_grid *grid, const double center[], double radius,
                                          unsigned axes, const int64_t line[]) {
    uint64_t limbs[CELL_LIMBS];
    grz_arena arena = grz_arena_over(limbs, CELL_LIMBS);
    return cell_exact_ball(&arena, grid, center, radius, axes, line).sign;
}

int grz_ball_sign(const grz_cell_grid *grid, const double center[], double radius, unsigned axes,
                  const int64_t line[]) {
    int sign;
    if (cell_sign(cell_approx_ball(NULL, grid, center, radius, axes, line), &sign)) return sign;
    const grz_mode mode = grz_keep_subnormals();
    sign = cell_ball_exactly(grid, center, radius, axes, line);
    grz_restore_mode(mode);
    return sign;
}

/* The signs of the normal, and of the depth of a triangle. */
static GRZ_NOINLINE void cell_face_signs_exactly(int dim, const grz_core *core, grz_cell_face *face, int *depth) {
    uint64_t limbs[CELL_LIMBS];
    grz_arena arena = grz_arena_over(limbs, CELL_LIMBS);
    grz_dyadic normal[3];
    cell_exact_normal(&arena, dim, core, face, normal);
    for (int i = 0; i < 3; i++) face->sign[i] = normal[i].sign;
    *depth = core->points ? cell_exact_depth(&arena, dim, core, face, normal).sign : 0;
}

void grz_cell_face_set(int dim, const grz_core *core, grz_cell_face *face) {
    const bool has_depth = core->points && face->kind == GRZ_CELL_ACROSS;
    bool certain = true;
    int depth = 0;
    cell_approx_normal(NULL, dim, core, face, face->normal);
    for (int i = 0; i < 3; i++) certain = cell_sign(face->normal[i], &face->sign[i]) && certain;
    if (has_depth) certain = cell_sign(cell_approx_depth(NULL, dim, core, face, face->normal), &depth) && certain;
    if (!certain) {
        const grz_mode mode = grz_keep_subnormals();
        cell_face_signs_exactly(dim, core, face, &depth);
        grz_restore_mode(mode);
    }
    face->is_one = depth != 0;
    for (int i = 0; i < 3 && depth < 0; i++) {
        face->normal[i] = grz_approx_neg(face->normal[i]);
        face->sign[i] = -face->sign[i];
    }
    face->turned = face->turned != (depth < 0);
    face->reach = cell_approx_reach(NULL, dim, core, face, face->normal);
}

static GRZ_NOINLINE int cell_height_exactly(const grz_cell_grid *grid, const grz_core *core, const grz_cell_face *face,
                                            const int64_t line[]) {
    uint64_t limbs[CELL_LIMBS];
    grz_arena arena = grz_arena_over(limbs, CELL_LIMBS);
    grz_dyadic normal[3];
    cell_exact_normal(&arena, grid->dim, core, face, normal);
    const grz_dyadic reach = cell_exact_reach(&arena, grid->dim, core, face, normal);
    return cell_exact_height(&arena, grid, face, normal, reach, line).sign;
}

int grz_cell_face_sign(const grz_cell_grid *grid, const grz_core *core, const grz_cell_face *face,
                       const int64_t line[]) {
    int sign;
    if (cell_sign(cell_approx_height(NULL, grid, face, face->normal, face->reach, line), &sign)) return sign;
    const grz_mode mode = grz_keep_subnormals();
    sign = cell_height_exactly(grid, core, face, line);
    grz_restore_mode(mode);
    return sign;
}

grz_approx grz_cell_face_start(const grz_cell_grid *grid, const grz_cell_face *face) {
    const int64_t zero[3] = {0, 0, 0};
    return cell_approx_height(NULL, grid, face, face->normal, face->reach, zero);
}

grz_approx grz_cell_face_step(const grz_cell_grid *grid, const grz_cell_face *face, int axis) {
    return grz_approx_scale(grz_approx_mul(face->normal[axis], grz_approx_of(grid->size[axis])), 2);
}
