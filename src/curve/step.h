/* On which side of three points a fourth one is, after steps that are infinitely small: so never in their plane.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CURVE_STEP_H
#define GRZ_CURVE_STEP_H

#include "num/dyadic.h"

#include <graze/shapes3.h>

/* A point, and whether the step moves it. */
typedef struct grz_step_point {
    const grz3_vec *at;
    bool moves;
} grz_step_point;

/* What moves: all points of a mesh, by one step along x, a much smaller one along y, a much smaller one along z; or
 * each point by steps of its own, the first in lexicographic order by the largest one. */
typedef enum grz_step { GRZ_STEP_OF_MESH, GRZ_STEP_OF_POINTS } grz_step;

/* The sign that grz3_orient has after the step. GRZ_STEP_OF_MESH: 0 if three points on one line are the ones that
 * stand, or those that move, or if two lines of two such points are parallel. GRZ_STEP_OF_POINTS: 0 if two points are
 * one. */
int grz_step_orient(grz_step step, const grz_step_point p[4]);

/* The same determinant: its largest part, as the coefficient of a power of the step. Of a lesser rank it is larger. */
typedef struct grz_step_height {
    grz_dyadic part;
    int rank; /* 0: the determinant before the step */
} grz_step_height;
grz_step_height grz_step_height_of(grz_arena *arena, grz_step step, const grz_step_point p[4]);

#endif
