/* Models for tests of meshes: by formula, and from a file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_MODELS_H
#define TESTS_SUPPORT_MODELS_H

#include <graze/mesh.h>

/* Triangles whose coordinates are floats. */
struct model {
    int count;
    grz3_triangle *at;
};

/* side^3 unit cubes, separate (pitch 2) or sharing faces (pitch 1); 12 triangles each, counter-clockwise seen from
 * outside. Cube c has the triangles from 12 c on; its min corner is pitch * (c % side, c / side % side, c / side /
 * side). */
struct model model_cubes(int side, int pitch);
/* An icosahedron; each triangle is divided into four, `cuts` times, and projected onto the unit sphere. */
struct model model_sphere(int cuts);
/* A terrain of side x side squares over x and z, two triangles each; heights are multiples of 1/16, from integers
 * only. */
struct model model_terrain(int side);
/* Reads an OBJ file of triangles; each is divided into four, `cuts` times. No triangles if it cannot be read. */
struct model model_read(const char *path, int cuts);
/* Reads an ASCII PLY file: lines of vertices, of which only the position is used, then lines of triangles. */
struct model model_read_ply(const char *path);
void model_release(struct model *model);

/* A mesh of `count` copies of one triangle, with their corners in different order; every second one has the
 * opposite orientation. NULL if there is no memory. */
grz_mesh *mesh_two_sided(uint32_t count);

#endif
