/* How two parts of meshes lie to each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CLASH_KIND_H
#define GRAZE_CLI_CLASH_KIND_H

#include "mesh.h"

/// A part is closed if each edge of it belongs to an even number of its triangles. Below "closed" stands for "not meant
/// as a skin".
typedef enum clash_kind {
    CLASH_CROSS,    ///< they have a common point, and two triangles or the parts cross (below); or one is partly inside
                    ///< the other, closed one
    CLASH_TOUCH,    ///< they have a common point, and do not cross
    CLASH_INSIDE,   ///< no common point, and all triangles of the first are inside the second, which is closed
    CLASH_CONTAINS, ///< the same with the second inside the first
    CLASH_WITHIN,   ///< none of these, and the distance is at most the margin
    CLASH_APART
} clash_kind;

const char *clash_kind_name(clash_kind kind);

/// The parts of a mesh as meshes of their own, each built when it is first asked for.
typedef struct part_meshes {
    const mesh *of;
    grz_mesh **at; ///< [of->part_count]; NULL: not asked for
} part_meshes;

/// False: out of memory. To be freed in every case.
bool part_meshes_begin(part_meshes *parts, const mesh *of);
void part_meshes_free(part_meshes *parts);
/// NULL: out of memory.
const grz_mesh *part_meshes_get(part_meshes *parts, size_t i);
/// The triangles of a part, from *first to *end - 1.
void part_triangles(const mesh *m, size_t part, size_t *first, size_t *end);

/// A part, its mesh, and its triangles.
typedef struct clash_part {
    const mesh *of;
    const grz_mesh *tree; ///< of its triangles alone
    size_t first, end;    ///< its triangles in `of`
    grz_mesh_solid solid; ///< how it is meant
} clash_part;

/// The bounding box of its finite triangles.
grz3_aabb clash_part_box(const clash_part *part);

/// How a part is meant: as `wanted`, or if that is a skin, by even and odd if it is closed; a part without finite
/// triangles is a skin.
grz_mesh_solid clash_part_solid(const grz_mesh *tree, grz_mesh_solid wanted);
/// Can all parts be solids by even and odd? Reports the first one that has open edges, and how many; or that there is
/// no memory, with *no_memory.
bool clash_parts_are_solid(const mesh *m, bool *no_memory);

/// True if two triangles overlap openly: no arbitrarily small shift separates the two.
bool clash_triangles_cross(const grz3_triangle *a, const grz3_triangle *b);

/// Of two parts that have a common point, but no two triangles that clash_triangles_cross: true if a corner of one is
/// inside the other, closed one, not on it; or if both are closed, and two triangles in one plane have an area in
/// common and their insides on the same side.
bool clash_parts_cross(const clash_part *a, const clash_part *b);

/// Of two parts without a common point: CLASH_CROSS, CLASH_INSIDE, CLASH_CONTAINS, or CLASH_APART.
clash_kind clash_kind_apart(const clash_part *a, const clash_part *b);

/// True if the exact distance of two parts is at most `margin`; then *distance is the distance, rounded.
bool clash_within(const clash_part *a, const clash_part *b, double margin, double *distance);

#endif
