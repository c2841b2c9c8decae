/* Corners of cores and planes, exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_ON_PLANE_H
#define GRZ_CONVEX_ON_PLANE_H

#include "num/dyadic.h"

/* A point, and normal . point - offset; all doubled. */
typedef struct grz_exact_vertex {
    grz_dyadic at[3], beyond;
} grz_exact_vertex;

/* normal . point - offset, doubled. */
grz_dyadic grz_beyond_plane(grz_arena *arena, int dim, const grz_dyadic n[], double offset, const grz_dyadic at[]);

/* The point of the plane that is reached from the vertex along q, which is not along the plane. Each coordinate is
 * rounded. */
void grz_put_on_plane(grz_arena *arena, int dim, const grz_dyadic n[], const grz_exact_vertex *v, const grz_dyadic q[],
                      double point[]);

#endif
