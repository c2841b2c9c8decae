/* The plane of a triangle, to find out by integers which other triangles lie in it: they are met at the same time, so
 * that only their indices decide which is first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_PLANE_H
#define GRZ_MESH_PLANE_H

#include "mesh/mesh.h"
#include "num/short.h"

#include <stdint.h>

/* Differences of at most 2^GRZ_PLANE_BITS have products of two that fit, and so do the two halves of a determinant of
 * three (plane.c). */
#if defined(GRZ_HAS_SHORT)
enum { GRZ_PLANE_BITS = 61 };
typedef grz_short grz_plane_integer;
#else
enum { GRZ_PLANE_BITS = 20 };
typedef int64_t grz_plane_integer;
#endif

/* All differences of coordinates are integers of one unit, a power of two, which is so small for the size of the mesh
 * that none is larger than 2^GRZ_PLANE_BITS units. So the mesh may be far from the origin. */
typedef struct grz_mesh_plane {
    bool known;
    double per_unit;             /* 1 / unit */
    grz3_vec corner;             /* a point of it */
    grz_plane_integer normal[3]; /* of any length */
} grz_mesh_plane;

/* Sets the plane of a triangle of the mesh. It stays unknown where the triangle is flat, or has coordinates whose
 * differences are no such integers. */
void grz_mesh_plane_set(grz_mesh_plane *plane, const grz_mesh *mesh, const grz3_triangle *triangle);
/* True if all corners of another triangle of the mesh lie in a plane that is known; false also where they do, but
 * differences are no such integers. */
bool grz_mesh_plane_holds(const grz_mesh_plane *plane, const grz3_triangle *triangle);
/* The same plane in doubles; false if its numbers are no doubles. */
bool grz_mesh_plane_in_doubles(const grz_mesh_plane *plane, grz3_plane *out);

#endif
