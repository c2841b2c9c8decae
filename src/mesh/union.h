/* Meshes that count as one: all their triangles, and as a solid what is inside any of them. Places, the numbers of
 * triangles in a mesh, go on from one mesh to the next; and so do blocks, so that a leaf of any tree is the same for
 * all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_UNION_H
#define GRZ_MESH_UNION_H

#include "mesh/solid.h"
#include "tree/search.h"

typedef struct grz_mesh_union {
    const grz_mesh *const *meshes;
    size_t count;
    uint32_t *first; /* of each mesh the number of its first place; NULL: there is only one mesh */
} grz_mesh_union;

/* The pointer must stay where it is. */
static inline grz_mesh_union grz_union_of_one(const grz_mesh *const *mesh) { return (grz_mesh_union){mesh, 1, NULL}; }
/* Takes memory from the first mesh's allocator; GRZ_ERROR_ARGUMENT: they have 2^28 triangles or more. */
grz_status grz_union_take(grz_mesh_union *u, const grz_mesh *const *meshes, size_t count);
void grz_union_give_back(grz_mesh_union *u);

/* Which mesh has a place. */
uint32_t grz_union_part(const grz_mesh_union *u, uint32_t place);
static inline uint32_t grz_union_first(const grz_mesh_union *u, size_t part) { return u->first ? u->first[part] : 0; }
/* How many places there are. */
size_t grz_union_places(const grz_mesh_union *u);
grz3_triangle grz_union_triangle(const grz_mesh_union *u, uint32_t place);
/* The index of a triangle in its mesh, as the caller knows it. */
uint32_t grz_union_index(const grz_mesh_union *u, uint32_t place);
/* An order that does not depend on trees: by mesh, then by that index. */
bool grz_union_is_before(const grz_mesh_union *u, uint32_t place, uint32_t other);
/* The lowest place of its shell; of a mesh that knows no shells its own place. */
uint32_t grz_union_shell(const grz_mesh_union *u, uint32_t place);

/* The triangles of the leaves whose boxes meet the box, with their places; false if the visitor ended it. */
typedef bool grz_union_visitor(void *context, const grz3_triangle *t, uint32_t place);
bool grz_union_visit(const grz_mesh_union *u, const grz_bvh_box *box, grz_union_visitor *visitor, void *context);

bool grz_union_can_be(const grz_mesh_union *u, grz_mesh_solid solid);
bool grz_union_holds(const grz_mesh_union *u, grz_mesh_solid solid, const grz3_vec *point);
/* Of a triangle of one of them, close to its point that is nearest to `near`: on which sides there is nothing of all.
 * Exact, but for where that is, and for generalized winding numbers. */
grz_outside grz_union_outside(const grz_mesh_union *u, grz_mesh_solid solid, const grz3_triangle *t,
                              const grz3_vec *near);

#endif
