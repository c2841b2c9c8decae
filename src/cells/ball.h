/* The cells that a ball touches.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CELLS_BALL_H
#define GRZ_CELLS_BALL_H

#include "cells/grid.h"

typedef struct grz_cell_ball {
    const double *center;
    double radius;
    bool is_moderate; /* are no numbers so extreme that doubles would over- or underflow? */
    int64_t
        home[3]; /* the cell of the center, upwards of lines that it is on; first - 1 or last + 1 where it is beyond */
} grz_cell_ball;

void grz_cell_ball_set(const grz_cell_grid *grid, const double center[], double radius, grz_cell_ball *ball);
void grz_cell_ball_range(const grz_cell_rows *rows, int axis, int64_t *lo, int64_t *hi);

#endif
