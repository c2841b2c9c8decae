/* Which cells a shape of either space touches: in the smallest box of cells that has it, row by row; a segment is
 * followed.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/shape.h"

#include "cells/ball.h"
#include "cells/polytope.h"
#include "cells/segment.h"

bool grz_cell_grid_set(grz_cell_grid *grid, const double origin[], const double size[], const int64_t *within) {
    for (int i = 0; i < grid->dim; i++) {
        if (!grz_finite(origin[i]) || !grz_is_size(size[i]) || grz_zero(size[i])) return false;
        grid->origin[i] = origin[i];
        grid->size[i] = size[i];
        grid->first[i] = within ? within[i] : -GRZ_LAST_CELL;
        grid->last[i] = within ? within[grid->dim + i] : GRZ_LAST_CELL;
        if (grid->first[i] < -GRZ_LAST_CELL || grid->first[i] > GRZ_LAST_CELL || grid->last[i] < -GRZ_LAST_CELL ||
            grid->last[i] > GRZ_LAST_CELL)
            return false;
    }
    return true;
}

/* The cells from one place to another. */
static void cells_between(const grz_cell_grid *grid, grz_cell_place a, grz_cell_place b, int64_t *lo, int64_t *hi) {
    const int64_t of_a = a.line - (a.is_on && !grid->half_open), of_b = b.line - (b.is_on && !grid->half_open);
    *lo = of_a < of_b ? of_a : of_b;
    *hi = a.line > b.line ? a.line : b.line;
}

/* Those from the least to the greatest corner of a triangle. */
static void cells_of_triangle(const grz_cell_grid *grid, const double points[], int i, int64_t *lo, int64_t *hi) {
    double least = points[i], greatest = points[i];
    for (int k = 1; k < 3; k++) {
        const double x = points[k * grid->dim + i];
        if (grz_compare(x, least) < 0) least = x;
        if (grz_compare(x, greatest) > 0) greatest = x;
    }
    cells_between(grid, grz_place_in_cells(grid, i, least), grz_place_in_cells(grid, i, greatest), lo, hi);
}

static void cells_of_ball(const grz_cell_grid *grid, const grz_cell_shape *shape, int i, int64_t *lo, int64_t *hi) {
    grz_cell_ball ball;
    grz_cell_grid wider = *grid;
    for (int k = 0; k < grid->dim; k++) wider.first[k]--, wider.last[k]++;
    grz_cell_rows rows = {.grid = &wider, .shape = &ball};
    grz_cell_ball_set(&wider, shape->a, shape->radius, &ball);
    for (int k = 0; k < grid->dim; k++) rows.cell[k] = ball.home[k];
    *lo = wider.first[i];
    *hi = wider.last[i];
    grz_cell_ball_range(&rows, i, lo, hi);
}

/* From one end of the shape to the other: some cell beyond first .. last where it goes beyond. */
static void cells_of_shape(const grz_cell_grid *grid, const grz_cell_shape *shape, int i, grz_cell_segment *ends,
                           int64_t *lo, int64_t *hi) {
    switch (shape->kind) {
    case GRZ_BALL: cells_of_ball(grid, shape, i, lo, hi); break;
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_AABB:
        ends->of_a[i] = grz_place_in_cells(grid, i, shape->a[i]);
        ends->of_b[i] = shape->kind == GRZ_POINT ? ends->of_a[i] : grz_place_in_cells(grid, i, shape->b[i]);
        cells_between(grid, ends->of_a[i], ends->of_b[i], lo, hi);
        break;
    case GRZ_TRIANGLE: cells_of_triangle(grid, shape->core->points, i, lo, hi); break;
    default: grz_cells_of_core(grid, shape->core, i, lo, hi); break;
    }
}

static void cell_box_range(const grz_cell_rows *rows, int axis, int64_t *lo, int64_t *hi) {
    (void)rows, (void)axis, (void)lo, (void)hi;
}

grz_status grz_visit_cells(grz_cell_grid *grid, bool is_limited, const grz_cell_shape *shape, grz_cell_visitor visit,
                           void *user) {
    grz_cell_ball ball;
    grz_cell_polytope polytope;
    grz_cell_segment ends = {.a = shape->a, .b = shape->b};
    grz_cell_rows rows = {.grid = grid, .range = cell_box_range, .visit = visit, .user = user};
    bool is_empty = false, is_beyond = false;
    for (int i = 0; i < grid->dim; i++) {
        int64_t lo, hi;
        if (grid->first[i] > grid->last[i]) return GRZ_OK;
        cells_of_shape(grid, shape, i, &ends, &lo, &hi);
        is_beyond = is_beyond || lo < grid->first[i] || hi > grid->last[i];
        if (lo > grid->first[i]) grid->first[i] = lo;
        if (hi < grid->last[i]) grid->last[i] = hi;
        is_empty = is_empty || grid->first[i] > grid->last[i];
    }
    if (is_beyond && !is_limited) return GRZ_ERROR_ARGUMENT;
    if (is_empty) return GRZ_OK;
    switch (shape->kind) {
    case GRZ_POINT:
    case GRZ_AABB: break;
    case GRZ_SEGMENT: return grz_visit_segment(grid, &ends, visit, user) ? GRZ_OK : GRZ_STOPPED;
    case GRZ_BALL:
        grz_cell_ball_set(grid, shape->a, shape->radius, &ball);
        rows.shape = &ball;
        rows.range = grz_cell_ball_range;
        break;
    default:
        grz_cell_polytope_set(grid, shape->core, &polytope);
        rows.shape = &polytope;
        rows.range = grz_cell_polytope_range;
        break;
    }
    return grz_visit_rows(&rows, grid->dim - 1) ? GRZ_OK : GRZ_STOPPED;
}
