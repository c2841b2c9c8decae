/* The signs that decide which cells a shape touches, exactly: in double-doubles with their bound, and where that is not
 * certain in integers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CELLS_SIGNS_H
#define GRZ_CELLS_SIGNS_H

#include "cells/grid.h"
#include "num/approx.h"
#include "shape/core.h"

/* The sign of line m - x. */
int grz_line_sign(const grz_cell_grid *grid, int axis, int64_t m, double x);

/* A segment's way over a line of an axis. */
typedef struct grz_line_crossing {
    int axis;
    int64_t line;
} grz_line_crossing;

/* -1, 0, 1: a segment from a to b crosses line p before, together with, after line q. It is not parallel to them. */
int grz_crossing_order(const grz_cell_grid *grid, const double a[], const double b[], grz_line_crossing p,
                       grz_line_crossing q);

/* The sign of radius^2 less the squared distance of the center from where the given lines cross: those of the axes
 * whose bit is set in `axes`. */
int grz_ball_sign(const grz_cell_grid *grid, const double center[], double radius, unsigned axes, const int64_t line[]);

/* A direction in which a polytope and a cell can be apart, and the polytope's reach in it: 2 normal . x <= reach. The
 * edges of a polytope are the steps of a zonotope, and the sides of a triangle. */
typedef enum grz_cell_face_kind {
    GRZ_CELL_AXIS,   /* along an axis: its size */
    GRZ_CELL_ACROSS, /* across an edge and an axis */
    GRZ_CELL_BETWEEN /* across two edges */
} grz_cell_face_kind;

typedef struct grz_cell_face {
    grz_cell_face_kind kind;
    int axis, edge, other;
    bool turned; /* the opposite direction */
    bool is_one; /* the polytope has no more than a corner in the opposite direction, so that need not be asked */
    int sign[3]; /* those of the normal's coordinates */
    int level;   /* the first axis that is in it */
    grz_approx normal[3], reach;
    double at, slope[3], off; /* it ends at line `at` - sum over later axes of slope . line, within off */
} grz_cell_face;

/* Sets normal, reach and sign. A side of a triangle is turned so that the triangle is behind it. */
void grz_cell_face_set(int dim, const grz_core *core, grz_cell_face *face);
/* The sign of reach - 2 normal . (where the lines cross); of those axes alone that are in it. */
int grz_cell_face_sign(const grz_cell_grid *grid, const grz_core *core, const grz_cell_face *face,
                       const int64_t line[]);

/* The same reach - 2 normal . origin, and normal_i size_i, for estimates. */
grz_approx grz_cell_face_start(const grz_cell_grid *grid, const grz_cell_face *face);
grz_approx grz_cell_face_step(const grz_cell_grid *grid, const grz_cell_face *face, int axis);

#endif
