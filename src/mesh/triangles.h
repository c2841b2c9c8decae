/* Triangles in the caller's memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_TRIANGLES_H
#define GRZ_MESH_TRIANGLES_H

#include <graze/mesh.h>

/* Is all of it as grz_mesh_build takes it? */
bool grz_triangles_are_good(const grz_triangles *t);

/* The vertices as doubles, with the transform: as many as there are. */
void grz_read_vertices(const grz_triangles *from, double (*to)[3]);

/* Its corners in turn: 3 is the first one again. */
static inline const grz3_vec *grz_triangle_corner(const grz3_triangle *t, int i) {
    return i % 3 == 0 ? &t->a : i % 3 == 1 ? &t->b : &t->c;
}

static inline uint32_t grz_vertex_index(const grz_triangles *t, size_t triangle, int corner) {
    const size_t i = 3 * triangle + (size_t)corner;
    return t->indices ? t->indices[i] : (uint32_t)i;
}

#endif
