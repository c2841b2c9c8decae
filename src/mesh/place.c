/* Vertices where a transform puts them: each coordinate is the double nearest to what it is exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "num/rounded.h"
#include "mesh/reader.h"

static void place_all(const grz_triangles *from, double (*to)[3]) {
    const grz_triangle_reader reader = grz_triangle_reader_of(from);
    for (size_t i = 0; i < from->vertex_count; i++) {
        double at[4] = {0, 0, 0, 1};
        grz_read_vertex(&reader, (uint32_t)i, at);
        for (int k = 0; k < 3; k++) to[i][k] = grz_rounded_dot(4, from->transform + 4 * k, at);
    }
}

grz_status grz_mesh_place(grz_placed *placed, const grz_triangles *from, const grz_allocator *allocator) {
    *placed = (grz_placed){.triangles = *from};
    if (!from->transform) return GRZ_OK;
    placed->vertices = grz_allocate(allocator, from->vertex_count, sizeof *placed->vertices);
    if (!placed->vertices) return GRZ_ERROR_MEMORY;
    if (from->count > 0) place_all(from, placed->vertices);
    placed->triangles.number = GRZ_DOUBLE;
    placed->triangles.vertex_stride = 0;
    placed->triangles.vertices = placed->vertices;
    placed->triangles.transform = NULL;
    return GRZ_OK;
}

void grz_mesh_release_placed(const grz_placed *placed, const grz_allocator *allocator) {
    grz_release(allocator, placed->vertices, placed->triangles.vertex_count, sizeof *placed->vertices);
}
