/* Models to ask meshes about: by formula, and from a file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_MODELS_H
#define TESTS_SUPPORT_MODELS_H

#include <graze/mesh.h>

/* Triangles, all coordinates of which are floats. */
struct model {
    int count;
    grz3_triangle *at;
};

/* side^3 unit cubes, a face apart or sharing faces, 12 triangles each, outside counter-clockwise. Cube c has the
 * triangles from 12 c on; its least corner is pitch * (c % side, c / side % side, c / side / side). */
struct model model_cubes(int side, int pitch);
/* An icosahedron whose triangles are cut into four so many times, and put onto the unit sphere. */
struct model model_sphere(int cuts);
/* side x side squares over x and z, two triangles each; heights in sixteenths, by integers alone. */
struct model model_terrain(int side);
/* Of an OBJ file of triangles, each cut into four so many times; without triangles if it cannot be read. */
struct model model_read(const char *path, int cuts);
/* Of a PLY file in ASCII: lines of vertices, of which only the position is read, then of triangles. */
struct model model_read_ply(const char *path);
void model_release(struct model *model);

/* A mesh of so many triangles at one place, their corners in any order, every other one with its back to the front;
 * NULL without memory. */
grz_mesh *mesh_two_sided(uint32_t count);

#endif
