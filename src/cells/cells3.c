/* Which cells of a grid a shape of space touches.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/shape.h"
#include "shape/core3.h"

#include "shape/space3.inc"

#include "cells/cells.inc"

grz_status grz3_cells(const grz3_grid *grid, const grz3_shape *shape, grz_cell_visitor visit, void *user) {
    return grz3_cells_any(grid, shape, visit, user);
}
