/* Where the borders of two solids cross.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_CROSSINGS_H
#define GRZ_MESH_CROSSINGS_H

#include "base/memory.h"
#include "mesh/union.h"

/* A pair of triangles, one of each mesh, that have a common point. */
typedef struct grz_border_pair {
    grz3_triangle at[2];
    uint32_t part[2], place[2]; /* their indices, and which triangles of their meshes they are */
    grz_outside outside[2];     /* of each, where they meet */
    double out[2][3];           /* unit normals to the outside; 0: there is none, or one on both sides */
    unsigned edges[2];          /* bits: which edges of each meet the other one */
    grz3_vec middle;            /* a point that they have in common */
    double length;              /* of all that they have in common, about */
    uint32_t vertex[2][3];      /* the numbers of their corners */
    uint32_t set;               /* another pair of the same crossing; its own number: this is the first one */
    uint32_t next;              /* the next pair of the crossing */
    uint32_t first_of, first_point, first_inner; /* of the first one: where the lists of what it has begin */
} grz_border_pair;

/* A point of a border that is in the other solid. */
typedef struct grz_border_point {
    grz3_vec at;
    bool of[2];        /* of which border */
    uint32_t place[2]; /* there, which triangle has it */
    uint32_t pair;     /* of its crossing */
    uint32_t next;     /* the next point of the crossing */
    bool is_freed;     /* a contact takes it out of the other solid */
} grz_border_point;

/* A triangle of a border that is inside the other solid as a whole. */
typedef struct grz_inner_triangle {
    int side;
    uint32_t place;
    uint32_t pair, next; /* as of a point */
} grz_inner_triangle;

#define GRZ_NO_PAIR UINT32_MAX

/* All of them. A crossing is a set of pairs: pairs are of the same one if their triangles of a share a vertex and those
 * of b, too; or if a part of a border joins them inside the other solid: triangles that share vertices there, or one
 * triangle whose points midway between them are there. */
typedef struct grz_crossings {
    grz_mesh_union of[2];
    grz_mesh_solid solid[2];
    const grz_allocator *allocator;
    grz_growing pairs, points, inner; /* grz_border_pair, grz_border_point, grz_inner_triangle */
    grz_growing vertices;             /* of both meshes: those of pairs, and what is inside beyond them */
    uint32_t *slots;                  /* a hash table with open addressing: 1 + a vertex's number; 0: free */
    size_t slot_count;
    uint8_t *is_crossing[2]; /* of each triangle of a mesh: a part of it is in the other solid */
    uint32_t steps;          /* for the watch */
    bool failed;
} grz_crossings;

void grz_crossings_add(grz_crossings *c, const grz_border_pair *pair);
/* Finds the crossings once all pairs were added. */
void grz_crossings_find(grz_crossings *c);
void grz_crossings_release(grz_crossings *c);

static inline grz_border_pair *grz_pair_at(const grz_crossings *c, uint32_t i) {
    return (grz_border_pair *)c->pairs.items + i;
}
static inline const grz_border_point *grz_point_at(const grz_crossings *c, uint32_t i) {
    return (const grz_border_point *)c->points.items + i;
}
static inline const grz_inner_triangle *grz_inner_at(const grz_crossings *c, uint32_t i) {
    return (const grz_inner_triangle *)c->inner.items + i;
}

#endif
