/* The cells that a ball touches.
 *
 * A cell's nearest point to the center has, on each axis, the center's own coordinate, or that of the line which is
 * nearer (Arvo, "A simple method for box-sphere intersection testing", 1990). Away from the center's own cell the
 * distance grows: so the cells of a row go from one sign to the other, and are found as those of a circle's raster are,
 * by a root that guesses and signs that decide. A ball that touches a half-open cell in a single point, the nearest
 * one, does so unless this is on a greatest side: there it must be nearer.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/ball.h"

#include "cells/signs.h"

void grz_cell_ball_set(const grz_cell_grid *grid, const double center[], double radius, grz_cell_ball *ball) {
    ball->center = center;
    ball->radius = radius;
    ball->is_moderate = grz_is_moderate(radius);
    for (int i = 0; i < grid->dim; i++) {
        const int64_t line = grz_place_in_cells(grid, i, center[i]).line, first = grid->first[i] - 1,
                      last = grid->last[i] + 1;
        ball->home[i] = line < first ? first : line > last ? last : line;
        ball->is_moderate = ball->is_moderate && grz_is_moderate(center[i]) && grz_is_moderate(grid->origin[i]) &&
                            grz_is_moderate(grid->size[i]);
    }
}

/* In units of u, with w = |origin - center| + |line size|: of the distance d = origin - center + line size, of which
 * line, the product and the sums round, 4 w; so of its square 8 w^2 and 1 for the product; of the sum, of which no part
 * is greater than radius^2 and all squares, 3 of both; and 1 of radius^2. Together 12 of the sum of all w^2 and of
 * radius^2, and some u^2. */
GRZ_BOUND(cell_ball_error, 13 * GRZ_U);

typedef struct cell_ball_query {
    const grz_cell_grid *grid;
    const grz_cell_ball *ball;
    int axis;
    unsigned axes;
    bool downward, strict;
    double rest, size; /* radius^2 less the squares of the other axes, and for its bound radius^2 plus those of w */
    int64_t line[3];
} cell_ball_query;

/* Takes the square of the distance of a line from `rest`. */
static void cell_ball_take(const cell_ball_query *query, int axis, int64_t m, double *rest, double *size) {
    const double from = query->grid->origin[axis] - query->ball->center[axis],
                 way = (double)m * query->grid->size[axis], d = from + way, w = fabs(from) + fabs(way);
    *rest -= d * d;
    *size += w * w;
}

/* Does the ball touch the cells beyond line m, or at it? Downward the lines are counted from the other end. */
static bool cell_ball_reaches(const void *context, int64_t m) {
    const cell_ball_query *const query = (const cell_ball_query *)context;
    int64_t line[3] = {query->line[0], query->line[1], query->line[2]};
    double rest = query->rest, size = query->size;
    line[query->axis] = query->downward ? -m : m;
    cell_ball_take(query, query->axis, line[query->axis], &rest, &size);
    if (GRZ_FILTER_CLAIMS && query->ball->is_moderate && fabs(rest) > cell_ball_error * size) return rest > 0;
    const int sign =
        grz_ball_sign(query->grid, query->ball->center, query->ball->radius, query->axes | 1U << query->axis, line);
    return sign > 0 || (sign == 0 && !query->strict);
}

void grz_cell_ball_range(const grz_cell_rows *rows, int axis, int64_t *lo, int64_t *hi) {
    const grz_cell_grid *const grid = rows->grid;
    const grz_cell_ball *const ball = (const grz_cell_ball *)rows->shape;
    cell_ball_query query = {.grid = grid, .ball = ball, .axis = axis, .rest = ball->radius * ball->radius};
    const int64_t first = *lo, last = *hi, home = ball->home[axis];
    query.size = query.rest;
    for (int i = axis + 1; i < grid->dim; i++) {
        if (rows->cell[i] == ball->home[i]) continue;
        query.axes |= 1U << i;
        query.strict = query.strict || (grid->half_open && rows->cell[i] < ball->home[i]);
        query.line[i] = rows->cell[i] + (rows->cell[i] < ball->home[i]);
        cell_ball_take(&query, i, query.line[i], &query.rest, &query.size);
    }
    const double size = grid->size[axis], middle = (ball->center[axis] - grid->origin[axis]) / size,
                 half = query.rest > 0 ? sqrt(query.rest) / size : 0;
    *hi = grz_last_line(cell_ball_reaches, &query, home + 1, last, middle + half);
    /* the greatest side of cell i is line i + 1 */
    query.downward = true;
    query.strict = query.strict || grid->half_open;
    *lo = -grz_last_line(cell_ball_reaches, &query, -home, -(first + 1), half - middle) - 1;
    if (*lo < first) *lo = first;
    if (*hi > last) *hi = last;
}
