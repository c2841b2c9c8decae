/* The cells that a segment touches, from its start to its end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CELLS_SEGMENT_H
#define GRZ_CELLS_SEGMENT_H

#include "cells/grid.h"

/* A segment, and where its ends are on each axis: among the cells of the grid, or at most two lines beyond. */
typedef struct grz_cell_segment {
    const double *a, *b;
    grz_cell_place of_a[3], of_b[3];
} grz_cell_segment;

/* False: the visitor stopped it. */
bool grz_visit_segment(const grz_cell_grid *grid, const grz_cell_segment *segment, grz_cell_visitor visit, void *user);

#endif
