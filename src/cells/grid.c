/* Lines of a grid, and rows of cells.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/grid.h"

#include "cells/signs.h"

static int64_t cell_line_at(int64_t from, uint64_t steps) { return (int64_t)((uint64_t)from + steps); }

static int64_t cell_line_nearest(double guess, int64_t first, int64_t last) {
    if (!(guess > (double)first)) return first;
    return guess < (double)last && (int64_t)guess < last ? (int64_t)guess : last;
}

int64_t grz_last_line(grz_line_question is_below, const void *context, int64_t first, int64_t last, double guess) {
    int64_t below = first - 1, beyond = last + 1; /* the question is true, and false, of these */
    if (first > last) return below;
    int64_t m = cell_line_nearest(guess, first, last);
    const bool up = is_below(context, m);
    *(up ? &below : &beyond) = m;
    for (uint64_t step = 1; m != (up ? last : first); step *= 2) {
        const uint64_t room = up ? (uint64_t)last - (uint64_t)m : (uint64_t)m - (uint64_t)first;
        const uint64_t move = step < room ? step : room;
        m = cell_line_at(m, up ? move : 0 - move);
        const bool is = is_below(context, m);
        *(is ? &below : &beyond) = m;
        if (is != up) break;
    }
    while ((uint64_t)beyond - (uint64_t)below > 1) {
        m = cell_line_at(below, ((uint64_t)beyond - (uint64_t)below) / 2);
        *(is_below(context, m) ? &below : &beyond) = m;
    }
    return below;
}

typedef struct cell_line_query {
    const grz_cell_grid *grid;
    int axis;
    double x;
} cell_line_query;

static bool cell_is_line_below(const void *context, int64_t m) {
    const cell_line_query *const query = (const cell_line_query *)context;
    return grz_line_sign(query->grid, query->axis, m, query->x) <= 0;
}

grz_cell_place grz_place_in_cells(const grz_cell_grid *grid, int axis, double x) {
    const cell_line_query query = {grid, axis, x};
    const int64_t first = grid->first[axis] - 1, last = grid->last[axis] + 2;
    const double at = (x - grid->origin[axis]) / grid->size[axis];
    grz_cell_place place = {x < 0 ? first - 1 : last, false};
    if (!grz_finite(x)) return place;
    if (grz_is_moderate(grid->size[axis]) &&
        grz_line_is_certain(at, cell_line_error * fabs(at) + 0x1p-60, &place.line)) {
        if (place.line < first) place.line = first - 1;
        if (place.line > last) place.line = last;
        return place;
    }
    place.line = grz_last_line(cell_is_line_below, &query, first, last, at);
    place.is_on = place.line >= first && grz_line_sign(grid, axis, place.line, x) == 0;
    return place;
}

bool grz_visit_rows(grz_cell_rows *rows, int axis) {
    int64_t lo = rows->grid->first[axis], hi = rows->grid->last[axis];
    rows->range(rows, axis, &lo, &hi);
    for (int64_t i = lo; i <= hi; i++) {
        rows->cell[axis] = i;
        if (axis > 0 ? !grz_visit_rows(rows, axis - 1) : !rows->visit(rows->user, rows->cell)) return false;
    }
    return true;
}
