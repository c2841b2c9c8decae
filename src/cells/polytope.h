/* The cells that a triangle, or a box of any kind, touches.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CELLS_POLYTOPE_H
#define GRZ_CELLS_POLYTOPE_H

#include "cells/signs.h"

/* In space a box has 3 pairs of edges, and across each and an axis, between two, and along an axis 2 directions each; a
 * triangle has no more. */
enum { GRZ_CELL_FACES = 2 * (9 + 3) };

typedef struct grz_cell_polytope {
    const grz_core *core;
    int count;
    grz_cell_face face[GRZ_CELL_FACES];
} grz_cell_polytope;

/* The cells from one end of a bounded core to the other, on an axis, as far as they are among first - 1 .. last + 1 of
 * the grid. */
void grz_cells_of_core(const grz_cell_grid *grid, const grz_core *core, int axis, int64_t *lo, int64_t *hi);

/* Once first and last of the grid are not beyond its ends. */
void grz_cell_polytope_set(const grz_cell_grid *grid, const grz_core *core, grz_cell_polytope *polytope);
void grz_cell_polytope_range(const grz_cell_rows *rows, int axis, int64_t *lo, int64_t *hi);

#endif
