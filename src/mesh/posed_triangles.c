/* The triangles of posed meshes: those of the source, mapped where they are read.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

#include <assert.h>

/* The corners of a triangle are nine doubles in a row. */
static_assert(sizeof(grz3_triangle) == 9 * sizeof(double), "a triangle is three points of three doubles");

void grz_mesh_pose_triangles(const grz_mesh *mesh, int count, grz3_triangle triangles[]) {
    double(*const at)[3] = (double(*)[3])triangles;
    grz_affine_map(&mesh->map, 3 * (size_t)count, (const double(*)[3])at, at);
}

void grz_mesh_read_block(const grz_mesh *mesh, uint32_t block, grz_block_of_doubles *out) {
    grz3_triangle triangles[GRZ_BLOCK];
    grz_mesh_triangles(mesh, block, GRZ_BLOCK, triangles);
    for (int lane = 0; lane < GRZ_BLOCK; lane++) {
        const double(*const at)[3] = (const double(*)[3]) & triangles[lane];
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) out->at[i][k][lane] = at[i][k];
        out->triangle[lane] = grz_mesh_index(mesh, block, lane);
    }
}
