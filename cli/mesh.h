/* Meshes from files, through assimp.
 *
 * What a file says is made into triangles of numbers once, and everything after that is exact for these numbers. assimp
 * delivers floats. Each vertex is placed by the transforms of its node and of those above, which is computed and kept
 * in doubles: rounding to floats would tear apart what a transform puts far from the origin. A node that does not move
 * leaves the floats as they are. Then vertices at equal places are joined, so that triangles that meet share them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MESH_H
#define GRAZE_CLI_MESH_H

#include "command.h"

#include <graze/graze.h>

/// What a node of the file has of triangles. Parts stand in the order of the file, and so do their triangles.
typedef struct mesh_part {
    char *name; ///< without blanks and control characters; unique in its mesh
    size_t end; ///< its triangles are those from the end of the part before up to here
} mesh_part;

typedef struct mesh {
    const char *path;
    size_t vertex_count, count, part_count; ///< count: of triangles
    grz3_vec *vertices;
    uint32_t (*triangles)[3];
    mesh_part *parts;
    grz_mesh *tree;
} mesh;

/// Does the name of the file say that it is a mesh? A command that takes scenes too goes by it.
bool mesh_is_named(const char *path);
/// Says so, for a command ("graze pairs") that takes no meshes.
bool mesh_is_refused(const char *command, const char *path);

/// Reads a mesh. What is wrong goes to standard error, as what of the file does not count. Returns STATUS_OK;
/// STATUS_UNREADABLE for a file without a mesh that can be read; STATUS_USAGE where there is no assimp; or
/// STATUS_INPUT. The mesh is to be freed in every case. `path` must live as long as it.
status mesh_read(mesh *out, const char *path);
void mesh_free(mesh *m);

/// The part that a triangle belongs to.
size_t mesh_part_of(const mesh *m, uint32_t triangle);
grz3_triangle mesh_triangle(const mesh *m, uint32_t triangle);

grz3_aabb mesh_triangle_box(const grz3_triangle *t);

bool mesh_is_finite(const grz3_vec *v);

/// Grows the box by a point. An empty one has min = +inf, max = -inf.
void mesh_box_add(grz3_aabb *box, grz3_vec point);
extern const grz3_aabb mesh_no_box;
/// The box around all vertices that are finite.
grz3_aabb mesh_bounds(const mesh *m);

/// How many threads there is work for on this machine.
size_t mesh_threads(void);

#endif
