/* The triangles of a mesh, in blocks of four.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

uint32_t grz_mesh_index(const grz_mesh *mesh, uint32_t block, int lane) {
    return mesh->of_floats ? ((const grz_block_of_floats *)mesh->blocks)[block].triangle[lane]
                           : ((const grz_block_of_doubles *)mesh->blocks)[block].triangle[lane];
}

grz3_triangle grz_mesh_triangle(const grz_mesh *mesh, uint32_t block, int lane) {
    double at[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            at[i][k] = mesh->of_floats ? (double)((const grz_block_of_floats *)mesh->blocks)[block].at[i][k][lane]
                                       : ((const grz_block_of_doubles *)mesh->blocks)[block].at[i][k][lane];
    return (grz3_triangle){
        {at[0][0], at[0][1], at[0][2]}, {at[1][0], at[1][1], at[1][2]}, {at[2][0], at[2][1], at[2][2]}};
}
