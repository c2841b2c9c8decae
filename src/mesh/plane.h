/* The plane of a triangle, to find out by integers which other triangles lie in it: they are met at the same time, so
 * that only their indices decide which is first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_PLANE_H
#define GRZ_MESH_PLANE_H

#include "mesh/mesh.h"
#include "num/short.h"

#include <stdint.h>

/* Determinants of three differences of at most 2^GRZ_PLANE_BITS are below 2^(3 GRZ_PLANE_BITS + 3), and fit. */
#if defined(GRZ_HAS_SHORT)
enum { GRZ_PLANE_BITS = 41 };
typedef grz_short grz_plane_integer;
#else
enum { GRZ_PLANE_BITS = 20 };
typedef int64_t grz_plane_integer;
#endif

/* All numbers are integers of one unit, a power of two, which is so small for the size of the mesh that no difference
 * of coordinates is larger than 2^GRZ_PLANE_BITS units. */
typedef struct grz_mesh_plane {
    bool known;
    double per_unit;             /* 1 / unit */
    int64_t corner[3];           /* a point of it */
    grz_plane_integer normal[3]; /* of any length */
} grz_mesh_plane;

/* Sets the plane of a triangle of the mesh. It stays unknown where the triangle is flat, or has coordinates that are no
 * such integers. */
void grz_mesh_plane_set(grz_mesh_plane *plane, const grz_mesh *mesh, const grz3_triangle *triangle);
/* True if all corners of another triangle of the mesh lie in a plane that is known; false also where they do, but their
 * coordinates are no such integers. */
bool grz_mesh_plane_holds(const grz_mesh_plane *plane, const grz3_triangle *triangle);
/* The same plane in doubles; false if its numbers are no doubles. */
bool grz_mesh_plane_in_doubles(const grz_mesh_plane *plane, grz3_plane *out);

#endif
