/* Triangles in the caller's memory, and where a transform puts them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_READER_H
#define GRZ_MESH_READER_H

#include "num/bits.h"

#include <graze/mesh.h>

typedef struct grz_triangle_reader {
    const grz_triangles *from;
    size_t stride;
} grz_triangle_reader;

static inline grz_triangle_reader grz_triangle_reader_of(const grz_triangles *triangles) {
    const size_t size = 3 * (triangles->number == GRZ_FLOAT ? sizeof(float) : sizeof(double));
    return (grz_triangle_reader){triangles, triangles->vertex_stride ? triangles->vertex_stride : size};
}

static inline void grz_read_vertex(const grz_triangle_reader *r, uint32_t index, double at[3]) {
    grz_read_numbers((const char *)r->from->vertices + index * r->stride, r->from->number == GRZ_FLOAT, 3, at);
}

/* Triangles without a transform: those that were given, or with vertices of their own, which are to be given back. */
typedef struct grz_placed {
    grz_triangles triangles;
    double (*vertices)[3];
} grz_placed;

grz_status grz_mesh_place(grz_placed *placed, const grz_triangles *from, const grz_allocator *allocator);
void grz_mesh_release_placed(const grz_placed *placed, const grz_allocator *allocator);

#endif
