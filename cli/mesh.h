/* Meshes from files: OBJ, OFF, PLY and STL through the library of readers in models/, 3MF through lib3mf where that is
 * there, others through assimp.
 *
 * What a file says is made into triangles of numbers once, and everything after that is exact for these numbers. The
 * readers deliver the doubles next to what the file says, assimp and lib3mf floats. Each vertex is placed by the
 * transforms of its node and of those above, which is computed and kept in doubles: rounding to floats would tear
 * apart what a transform puts far from the origin. A node that does not move leaves the floats as they are. Then
 * vertices at equal places are joined, so that triangles that meet share them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MESH_H
#define GRAZE_CLI_MESH_H

#include "command.h"
#include "mesh_faces.h"

#include <graze/graze.h>
#include <graze/models.h>

/// The triangles of a node of the file. Parts and their triangles are in the order of the file.
typedef grz_model_part mesh_part;

typedef struct mesh {
    const char *path;
    size_t vertex_count, count, part_count; ///< count: of triangles
    grz3_vec *vertices;
    uint32_t (*triangles)[3];
    mesh_part *parts;
    mesh_faces faces;
    grz_model *model; ///< what has these arrays, and has said its counts; NULL: they are the mesh's own
    grz_mesh *tree;
} mesh;

/// True if the ending of the file's name is that of a mesh. Commands that also take scenes decide by it.
bool mesh_is_named(const char *path);
/// Reports that, and which command takes one, for a command ("graze pairs") that takes no meshes.
bool mesh_is_refused(const char *command, const char *path);

/// Reads a mesh. Prints errors, and which parts of the file are ignored, to standard error. Returns STATUS_OK;
/// STATUS_UNREADABLE if the file has no readable mesh; STATUS_USAGE for a map by its name, or in a build without
/// assimp; or STATUS_INPUT. The mesh is to be freed in every case. `path` must live as long as the mesh.
status mesh_read(mesh *out, const char *path);
/// The same; the library then knows whether it is closed, and what is inside.
status mesh_read_solid(mesh *out, const char *path);

/// How a mesh is meant that is a solid by its winding number, or else by even and odd.
grz_mesh_solid mesh_solid(bool winding);
/// True if a mesh that was read so can be asked as a solid; else reports how many edges are open, and that
/// `consequence`.
bool mesh_is_solid(const mesh *m, grz_mesh_solid solid, const char *consequence);
void mesh_free(mesh *m);

/// The index of the part to which a triangle belongs.
size_t mesh_part_of(const mesh *m, uint32_t triangle);
grz3_triangle mesh_triangle(const mesh *m, uint32_t triangle);

/// Empty (mesh_no_box) if a corner is not finite.
grz3_aabb mesh_triangle_box(const grz3_triangle *t);

bool mesh_is_finite(const grz3_vec *v);

/// Extends the box to contain a point; one that is not finite changes nothing. mesh_no_box is empty, as grz3_bounds
/// says.
void mesh_box_add(grz3_aabb *box, grz3_vec point);
extern const grz3_aabb mesh_no_box;
/// The bounding box of all finite vertices.
grz3_aabb mesh_bounds(const mesh *m);

/// How many threads to use on this machine.
size_t mesh_threads(void);

#endif
