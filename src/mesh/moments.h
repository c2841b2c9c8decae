/* The triangles below a node of a mesh's tree, seen from far away: as a dipole, a quadrupole and an octupole.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_MOMENTS_H
#define GRZ_MESH_MOMENTS_H

#include "mesh/mesh.h"

/* Of all triangles below a node, with x from the center and n dA the element of their surface along its normal:
 * polynomials in y, of which no part is a multiple of y . y but for the first. */
typedef struct grz_moments {
    double center[3], radius; /* a ball around their middle that contains them; radius +inf: they are not to be used */
    double area, spread;      /* sum of dA; of x . x dA */
    double first[3];          /* sum of n dA . y */
    double second[6];         /* sum of (n dA . y) (x . y): xx yy zz xy xz yz */
    double third[10];         /* sum of (n dA . y) (x . y)^2: xxx yyy zzz xxy xxz xyy yyz xzz yzz xyz */
} grz_moments;

/* One for each node of the tree. NULL: there is no memory. */
grz_moments *grz_moments_take(const grz_mesh *mesh);
void grz_moments_give_back(const grz_mesh *mesh, grz_moments *moments);
/* Writes all of them. */
void grz_moments_fill(const grz_mesh *mesh, grz_moments *moments);

#endif
