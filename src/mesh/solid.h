/* What is inside a mesh that is meant as a solid.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_SOLID_H
#define GRZ_MESH_SOLID_H

#include "mesh/mesh.h"
#include "num/bits.h"

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

/* The side of the line from a to b, seen along an axis, once the point was moved by an infinitely small e in the first
 * coordinate and e^2 in the second; 0 only if a and b are one. orient2(a, b, p) changes with p.x by a.y - b.y and with
 * p.y by b.x - a.x. */
static inline int grz_moved_side(int side, const grz2_vec *a, const grz2_vec *b) {
    if (side != 0) return side;
    const int64_t ax = grz_order(a->x), bx = grz_order(b->x), ay = grz_order(a->y), by = grz_order(b->y);
    if (ay != by) return ay > by ? 1 : -1;
    return (bx > ax) - (bx < ax);
}

/* On which sides of a triangle a solid is not. Both: a skin, a flat triangle, or one that lies on others. */
typedef enum grz_outside { GRZ_OUTSIDE_BACK = -1, GRZ_OUTSIDE_BOTH, GRZ_OUTSIDE_FRONT, GRZ_OUTSIDE_NONE } grz_outside;

#endif
