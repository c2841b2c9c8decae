/* What is inside a mesh that is meant as a solid.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_SOLID_H
#define GRZ_MESH_SOLID_H

#include "mesh/mesh.h"

/* Can the mesh be asked so? If not, the caller answers GRZ_ERROR_ARGUMENT. */
bool grz_mesh_can_be(const grz_mesh *mesh, grz_mesh_solid solid);

/* Is the point on a triangle, or inside? */
bool grz_mesh_holds(const grz_mesh *mesh, grz_mesh_solid solid, const grz3_vec *point);

/* A point of a valid shape; false if the shape is not bounded. */
bool grz3_point_of_shape(const grz3_shape *shape, grz3_vec *point);

/* Is a shape inside that meets no triangle? `point`: one of its points, if so. An invalid shape is not. */
bool grz_mesh_holds_shape(const grz_mesh *mesh, grz_mesh_solid solid, const grz3_shape *shape, grz3_vec *point);

/* Of two meshes whose triangles do not meet: is a shell of one inside the other? `point`: one of its vertices, if
 * so. */
bool grz_mesh_has_shell_in(const grz_mesh *a, const grz_mesh *b, grz_mesh_solid solid_a, grz_mesh_solid solid_b,
                           grz3_vec *point);

#endif
