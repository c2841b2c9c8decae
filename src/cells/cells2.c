/* Which cells of a grid a shape of the plane touches.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/shape.h"
#include "shape/core2.h"

#include "shape/space2.inc"

#include "cells/cells.inc"

grz_status grz2_cells(const grz2_grid *grid, const grz2_shape *shape, grz_cell_visitor visit, void *user) {
    return grz2_cells_any(grid, shape, visit, user);
}
