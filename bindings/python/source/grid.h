/* Arrays of any number of axes, and what goes with what: a single item with all items of an axis, as in NumPy.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_GRID_H
#define GRAZE_PYTHON_GRID_H

#include "graze_python.h"

/// How many items there are. No grid that was read has more than PY_SSIZE_T_MAX / 64.
Py_ssize_t grid_count(const grid *g);
/// A grid of one axis.
grid grid_row(Py_ssize_t count);
/// The grid without its last axes.
grid grid_without(const grid *g, int last);
bool grids_equal(const grid *a, const grid *b);
/// Extends a grid so that it goes with another one. False: it does not, and an exception is set, which names the
/// argument of the other one.
bool grid_join(grid *g, const char *argument, const grid *own);
/// How many items it is to the next one along each axis of `g`, for what has a grid of its own: 0 where it is repeated.
void grid_steps(const grid *g, const grid *own, Py_ssize_t steps[MOST_AXES]);
/// Whether items are in the order of `g`, or there is one for all.
bool grid_is_plain(const grid *g, const grid *own);
/// Rows repeated for all of `g`, in new memory. NULL: an exception is set.
double *grid_spread(const grid *g, const grid *own, const double *rows, Py_ssize_t width);
/// The grid as a tuple, with another axis behind it if `width` is not 0.
PyObject *grid_tuple(const grid *g, int width);

enum { MOST_OPERANDS = 5 };

/// What lies beside what: a grid with as few axes as possible, and of each operand how many items it is to the next one
/// along each axis. Along the last axis is a run: items one behind the other, or one for all.
typedef struct runs {
    bool is_plain; ///< all items are one run
    grid grid;
    Py_ssize_t steps[MOST_OPERANDS][MOST_AXES];
} runs;
/// Says only whether it is one run if it is.
void runs_find(runs *r, const grid *g, const grid *const own[MOST_OPERANDS]);
/// Where in each operand an item of the grid is. Returns how many items its run has from there on, before `to`.
Py_ssize_t runs_places(const runs *r, Py_ssize_t item, Py_ssize_t to, Py_ssize_t places[MOST_OPERANDS]);

#endif
