/* Triangles in groups, and each group in two smaller ones, for questions about pairs where boxes leave too many: all
 * triangles of a fan have boxes that meet at its corner. A group is of triangles that are near each other; around a
 * corner that many share, of those in nearly the same direction from it; around an edge that many share, of those at
 * nearly the same angle around it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_GROUPS_H
#define GRZ_MESH_GROUPS_H

#include "mesh/mesh.h"

/* A group has at most so many triangles, or it is made of two. */
enum { GRZ_SMALL_GROUP = 4 };

typedef struct grz_group {
    uint32_t first, count; /* of its triangles */
    uint32_t below;        /* the first of the two groups that it is made of; 0: there are none */
    uint32_t lowest;       /* the lowest index of its triangles */
    uint8_t depth, level;  /* how many groups it is in; what its triangles are put together by (groups.c) */
    double box[6];
} grz_group;

/* A triangle, and its corners by numbers: equal ones have equal numbers. */
typedef struct grz_grouped {
    grz3_triangle at;
    uint32_t index, vertex[3];
} grz_grouped;

/* The first group has all triangles. */
typedef struct grz_groups {
    const grz_allocator *allocator;
    grz_group *groups;
    size_t group_count, triangle_count, room; /* room: for triangles; there may be twice as many groups */
    size_t vertex_count;
    grz_grouped *triangles;
    grz3_triangle *corners; /* of the triangles, in the same order: those of a group are an array of points */
} grz_groups;

/* The convex hull of a group. */
static inline grz3_shape grz_hull_of_group(const grz_groups *g, const grz_group *group) {
    const grz3_hull hull = {(int)(3 * group->count), (const grz3_vec *)&g->corners[group->first]};
    return grz3_shape_from_hull(&hull);
}

/* Groups the triangles of a mesh; those whose boxes meet that box if it is not NULL. False: no memory, or the watch has
 * stopped it; there is nothing to release then. */
bool grz_groups_take(grz_groups *g, const grz_mesh *mesh, const double box[6]);
/* The same of triangles that are listed; `index` is the place in the list. */
bool grz_groups_take_listed(grz_groups *g, const grz_allocator *allocator, const grz3_triangle listed[], size_t count);
void grz_groups_release(grz_groups *g);

/* Which groups are known to be apart. */
typedef struct grz_apart_search {
    const grz_groups *a, *b; /* they may be the same */
    bool shared;             /* b is a: a corner or an edge that is shared counts as nothing in common */
    uint32_t *seen, now;     /* if shared, for each vertex, when it was seen last */
    grz3_vec *ways;          /* if shared, room for directions */
} grz_apart_search;

/* False: no memory. */
bool grz_apart_take(grz_apart_search *s, const grz_groups *a, const grz_groups *b);
void grz_apart_release(const grz_apart_search *s);
/* True only if it is proven that no triangle of a group of a meets one of a group of b. */
bool grz_groups_are_apart(grz_apart_search *s, const grz_group *a, const grz_group *b);

/* Are there so few pairs of triangles that they are compared sooner than the groups? */
static inline bool grz_are_few_pairs(const grz_group *a, const grz_group *b) {
    return (uint64_t)a->count * b->count <= 64;
}

/* All pairs of triangles, one of a and one of b, but for those of groups that are done with. */
typedef struct grz_group_pairs {
    const grz_groups *a, *b; /* they may be the same: then of each pair of triangles and of groups only one order */
    bool (*is_done)(void *context, const grz_group *a, const grz_group *b); /* also of a group with itself */
    bool (*visit)(void *context, const grz_grouped *a, const grz_grouped *b);
    void *context;
} grz_group_pairs;

/* False if the visitor or the watch ended it. */
bool grz_visit_group_pairs(const grz_group_pairs *p);

#endif
