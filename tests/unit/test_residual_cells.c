/* The bounds of src/cells: where the cells of a row begin and end by a plane's estimate, the squares of a ball's
 * distances from lines, and the parameters at which a segment crosses lines.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "cells/signs.h"

#define SHOWN_cell_ball_error ~, bound_cell_ball_error
#define cell_ball_error \
    (see_ball(query->grid, query->ball->center, query->ball->radius, query->axes | 1U << query->axis, line, rest, \
              size), \
     bound_cell_ball_error)
static void see_ball(const grz_cell_grid *grid, const double center[], double radius, unsigned axes,
                     const int64_t line[], double rest, double size);
#include "cells/ball.c"

#define grz_line_is_certain(at, off, line_) (see_face(grid, core, face, line, at), grz_line_is_certain(at, off, line_))
static void see_face(const grz_cell_grid *grid, const grz_core *core, const grz_cell_face *face, const int64_t line[],
                     double at);
#include "cells/polytope.c"
#undef grz_line_is_certain

#include "cells/segment.c"

#include "shape/core3.h"

static struct residual seen[] = {
    {.bound = "cell_line_error"}, {.bound = "cell_ball_error"}, {.bound = "cell_parameter_error"}};

static rat line_of(const grz_cell_grid *grid, int axis, int64_t m) {
    return rat_add(rat_of(grid->origin[axis]), rat_mul(rat_of((double)m), rat_of(grid->size[axis])));
}

static void see_ball(const grz_cell_grid *grid, const double center[], double radius, unsigned axes,
                     const int64_t line[], double rest, double size) {
    const int mark = rat_mark();
    rat exact = rat_mul(rat_of(radius), rat_of(radius));
    for (int i = 0; i < grid->dim; i++) {
        if (!(axes >> i & 1)) continue;
        const rat d = rat_sub(line_of(grid, i, line[i]), rat_of(center[i]));
        exact = rat_sub(exact, rat_mul(d, d));
    }
    residual_add(&seen[1], rat_sub(rat_of(rest), exact), bound_cell_ball_error, rat_of(size));
    rat_free_after(mark);
}

/* The line of the face's first axis at which 2 normal . x = reach, the normal across a side of a triangle and an axis,
 * or across two sides; the size by which its bound counts. */
static void see_face(const grz_cell_grid *grid, const grz_core *core, const grz_cell_face *face, const int64_t line[],
                     double at) {
    const int mark = rat_mark();
    rat edge[2][3], normal[3] = {rat_of(0), rat_of(0), rat_of(0)}, sum = rat_of(0);
    const double *const corner = &core->points[3 * face->edge];
    for (int k = 0; k < 2; k++) {
        const int from = k == 0 ? face->edge : face->other;
        rat_difference(3, &core->points[3 * ((from + 1) % 3)], &core->points[3 * from], edge[k]);
    }
    const int i = (face->axis + 1) % 3, k = (face->axis + 2) % 3, level = face->level;
    if (face->kind == GRZ_CELL_BETWEEN) rat_cross(edge[0], edge[1], normal);
    else normal[i] = edge[0][k], normal[k] = rat_sub(rat_of(0), edge[0][i]);
    double size = fabs(face->at);
    for (int n = 0; n < 3; n++) {
        const rat from = n > level ? line_of(grid, n, line[n]) : rat_of(grid->origin[n]);
        sum = rat_add(sum, rat_mul(normal[n], rat_sub(rat_of(corner[n]), from)));
        if (n > level) size += fabs(face->slope[n]) * cell_most_line(grid, n);
    }
    const rat exact = rat_div(sum, rat_mul(normal[level], rat_of(grid->size[level])));
    residual_add(&seen[0], rat_sub(rat_of(at), exact), cell_line_error, rat_of(size));
    rat_free_after(mark);
}

static bool ignore(void *user, const int64_t cell[]) {
    long *const left = (long *)user;
    (void)cell;
    return --*left > 0;
}

/* A grid of which the numbers drawn are some cells apart. */
static grz_cell_grid any_grid(struct draws *draws) {
    grz_cell_grid grid = {.dim = 3, .half_open = true};
    for (int i = 0; i < 3; i++) {
        grid.origin[i] = draw(draws);
        grid.size[i] = ldexp(1 + rng_unit(&draws->rng), draws->scale - 3);
        grid.first[i] = rng_int(&draws->rng, -20, 0);
        grid.last[i] = grid.first[i] + rng_int(&draws->rng, 0, 20);
    }
    return grid;
}

static void balls_and_faces(struct draws *draws) {
    const grz_cell_grid grid = any_grid(draws);
    grz_cell_ball ball;
    grz_cell_polytope polytope;
    grz_cell_rows rows = {.grid = &grid, .visit = ignore};
    double center[3], points[9];
    grz_core core;
    long left = 30;
    draw_vector(draws, 3, center);
    for (int k = 0; k < 3; k++) draw_vector(draws, 3, &points[3 * k]);
    grz_cell_ball_set(&grid, center, draw_size(draws), &ball);
    rows.shape = &ball, rows.range = grz_cell_ball_range, rows.user = &left;
    grz_visit_rows(&rows, 2);
    grz_core_points(&core, 3, points, 3);
    grz_cell_polytope_set(&grid, &core, &polytope);
    left = 30;
    rows.shape = &polytope, rows.range = grz_cell_polytope_range;
    grz_visit_rows(&rows, 2);
}

static void segments(struct draws *draws) {
    const grz_cell_grid grid = any_grid(draws);
    double a[3], b[3];
    cell_way way = {.grid = &grid, .a = a, .b = b};
    draw_vector(draws, 3, a), draw_vector(draws, 3, b);
    for (int i = 0; i < 3; i++) {
        cell_axis *const axis = &way.axis[i];
        cell_axis_set(&way, i, grz_place_in_cells(&grid, i, a[i]), grz_place_in_cells(&grid, i, b[i]));
        const double size = cell_axis_estimate(&way, i, axis);
        for (; axis->left > 0; cell_step(&way, i)) {
            const int mark = rat_mark();
            const rat length = rat_sub(rat_of(b[i]), rat_of(a[i])),
                      exact = rat_div(rat_sub(line_of(&grid, i, axis->line), rat_of(a[i])), length);
            residual_add(&seen[2], rat_sub(rat_of(axis->at), exact), cell_parameter_error, rat_of(size));
            rat_free_after(mark);
        }
    }
}

static void estimates_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("cells");
    for (int n = effort(3000); n > 0; n--) {
        draws_next(&draws);
        balls_and_faces(&draws);
        segments(&draws);
    }
    residual_report(seen, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(estimates_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_cells", tests, NULL, NULL);
}
