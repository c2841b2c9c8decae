/* The hits of a caster in a mesh.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MESH_HITS_H
#define GRAZE_CLI_MESH_HITS_H

#include "mesh.h"

typedef struct mesh_hits {
    grz_mesh_hit *at;
    size_t count;
} mesh_hits;

/// Finds all hits, sorted by time, equal ones by index; to be freed. False: out of memory.
bool mesh_hits_find(mesh_hits *all, const mesh *m, const grz3_shape *caster, const grz_mesh_cast_options *options);
void mesh_hits_free(mesh_hits *all);

/// Prints a triangle and its part: `17 head`, in JSON the members "triangle":17,"part":"head".
void mesh_triangle_print(const mesh *m, uint32_t triangle, bool json);

/// The word for a side of a triangle: 1 `front`, -1 `back`, 0 `flat`.
const char *mesh_side_word(int side);

/// Prints the triangle that is hit, its part and the time: `17 head 0.25`, in JSON the members
/// "triangle":17,"part":"head","time":0.25.
void mesh_hit_print(const mesh *m, const grz_mesh_hit *hit, bool json);

#endif
