/* The weights of a point that is nearest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_NEAREST_WEIGHTS_H
#define GRZ_MESH_NEAREST_WEIGHTS_H

#include "mesh/ray.h"

#include <graze/predicates.h>

/* The weights of the second and the third vertex at the point of a triangle that is nearest to a given point; of a flat
 * triangle, too. */
void grz_mesh_nearest_weights(const grz3_triangle *triangle, const grz3_vec *point, double *u, double *v);

#endif
