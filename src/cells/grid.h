/* A grid of either space, and its lines: line m of an axis is origin + m size, exactly, cell i lies from line i to line
 * i + 1.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CELLS_GRID_H
#define GRZ_CELLS_GRID_H

#include "num/stage.h"

#include <graze/cells.h>

typedef struct grz_cell_grid {
    int dim;
    bool half_open;
    double origin[3], size[3];
    int64_t first[3], last[3]; /* the cells that may be visited, perhaps none */
} grz_cell_grid;

/* The greatest line m of first .. last for which the question is true, first - 1 if there is none. It is true up to
 * some line, and then false. The search starts from a guess and goes away from it in steps that double. */
typedef bool (*grz_line_question)(const void *context, int64_t m);
int64_t grz_last_line(grz_line_question is_below, const void *context, int64_t first, int64_t last, double guess);

/* An estimate of the line at which something begins or ends, as `at` - sum of slope . line: `at` and each slope are
 * within 2 u of quotients, but for what these are off by, and a number of a line within u. So it is off by 2 u of |at|,
 * 4 u of each product, and 3 u of their sum for its rounding; where something is flushed to zero by less than 2^-60,
 * which is added. Of a number's place, (x - origin) / size, two operations round. */
GRZ_BOUND(cell_line_error, 8 * GRZ_U);

/* The same search by an estimate: false unless its bound `off` proves it, and for what is so large that `whole` may be
 * no integer. */
static inline bool grz_line_is_certain(double at, double off, int64_t *line) {
    const double whole = (at + 0x1.8p52) - 0x1.8p52, beyond = at - whole;
    if (!(GRZ_FILTER_CLAIMS && fabs(at) < 0x1p51 && fabs(beyond) > off)) return false;
    *line = (int64_t)whole - (beyond < 0);
    return true;
}

/* Where a number is on an axis: the greatest line of the grid's first - 1 .. last + 2 that is at most x, first - 2 if
 * there is none; and is x on it? */
typedef struct grz_cell_place {
    int64_t line;
    bool is_on;
} grz_cell_place;

grz_cell_place grz_place_in_cells(const grz_cell_grid *grid, int axis, double x);

/* Goes from row to row. `range` narrows the cells of an axis, lo .. hi, to those that the shape touches where the cells
 * on the axes after it are given; it must leave at least one, unless the grid's own limits do not let it. */
typedef struct grz_cell_rows {
    const grz_cell_grid *grid;
    void (*range)(const struct grz_cell_rows *rows, int axis, int64_t *lo, int64_t *hi);
    const void *shape;
    grz_cell_visitor visit;
    void *user;
    int64_t cell[3];
} grz_cell_rows;

/* False: the visitor stopped it. */
bool grz_visit_rows(grz_cell_rows *rows, int axis);

#endif
