/* A shape of either space whose cells are asked for.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CELLS_SHAPE_H
#define GRZ_CELLS_SHAPE_H

#include "cells/grid.h"
#include "shape/core.h"

typedef struct grz_cell_shape {
    grz_kind kind;
    const grz_core *core;
    const double *a, *b; /* of a point, segment and aabb the ends; a is the center of a ball */
    double radius;
} grz_cell_shape;

/* False if a number is outside of its domain. */
bool grz_cell_grid_set(grz_cell_grid *grid, const double origin[], const double size[], const int64_t *within);
grz_status grz_visit_cells(grz_cell_grid *grid, bool is_limited, const grz_cell_shape *shape, grz_cell_visitor visit,
                           void *user);

#endif
