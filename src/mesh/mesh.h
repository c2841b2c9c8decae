/* What a mesh is made of: a tree whose leaves are blocks of up to four triangles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_MESH_H
#define GRZ_MESH_MESH_H

#include "num/affine.h"
#include "num/bits.h"
#include "shape/point_hash.h"
#include "tree/pose.h"

#include <graze/mesh.h>

enum { GRZ_BLOCK = 4 };

/* Coordinates by corner, axis and triangle. Where every coordinate of a mesh is a float, and not subnormal, they are
 * kept as such. What is not used repeats the block's first triangle. */
typedef struct grz_block_of_floats {
    float at[3][3][GRZ_BLOCK];
    uint32_t triangle[GRZ_BLOCK];
} grz_block_of_floats;

typedef struct grz_block_of_doubles {
    double at[3][3][GRZ_BLOCK];
    uint32_t triangle[GRZ_BLOCK];
} grz_block_of_doubles;

/* The unmatched edges of a mesh, if they are few: each with how often it is taken from its first end, less how often
 * back. Else count is 0. */
enum { GRZ_MOST_BORDER = 512 };
typedef struct grz_border {
    size_t count;
    struct {
        grz3_vec ends[2];
        int32_t net;
    } edges[GRZ_MOST_BORDER];
} grz_border;

/* In its tree a leaf is a block times four and the number of its triangles less one. The tree has no order.
 *
 * A posed mesh has the nodes and blocks of its source; its tree is posed, and its triangles are mapped where they are
 * read. Where bounds could overflow it is made anew instead: it then has a source, but no pose. */
struct grz_mesh {
    grz_bvh tree;
    void *blocks;
    size_t block_count;
    bool of_floats;
    bool moderate;    /* no coordinate is beyond 2^98 */
    double box[2][3]; /* bounds of all triangles */
    size_t triangles, empty;
    bool solid;
    size_t open_edges, unmatched_edges; /* of a solid one */
    struct grz_moments *moments;        /* of a solid one with unmatched edges; one for each node */
    grz_border *border;                 /* the same */
    /* Of a solid one, its shells: triangles that share edges. A triangle's number there is that of its block times four
     * and its lane. A shell is known by the lowest of its numbers. */
    uint32_t *shell_of; /* each triangle's */
    uint32_t *shells;   /* all, in no order; in the same memory, of twice as many numbers as there are places */
    size_t shell_count;
    const grz_allocator *allocator;
    const struct grz_mesh *source; /* of a posed mesh; else NULL */
    grz_bvh_pose pose;
    grz_affine map;
};

/* Are its nodes and blocks those of its source? */
static inline bool grz_mesh_is_posed(const grz_mesh *mesh) { return mesh->tree.pose != NULL; }

/* Gives back what a mesh is made of, but not the mesh itself. */
void grz_mesh_release_parts(grz_mesh *mesh);

static inline size_t grz_block_size(bool of_floats) {
    return of_floats ? sizeof(grz_block_of_floats) : sizeof(grz_block_of_doubles);
}

/* Counts the open and the unmatched edges by a table, which is to be given back as it was taken, and finds the shells.
 * If it is stopped, it has counted nothing. */
typedef struct grz_edge_table {
    size_t places;
    struct grz_edge *edges; /* NULL: there was no memory for it */
} grz_edge_table;
grz_edge_table grz_edge_table_take(const grz_mesh *mesh);
void grz_edge_table_give_back(const grz_mesh *mesh, grz_edge_table table);
void grz_mesh_count_edges(grz_mesh *mesh, grz_edge_table table);
/* Writes the border from the table with the counts. */
void grz_mesh_find_border(const grz_mesh *mesh, grz_edge_table table, grz_border *border);

/* The bounds of a triangle. */
static inline void grz_triangle_bounds(const grz3_triangle *t, double least[3], double greatest[3]) {
    const double *const p = &t->a.x;
    for (int k = 0; k < 3; k++) {
        const double low = p[k + 3] < p[k] ? p[k + 3] : p[k], high = p[k + 3] > p[k] ? p[k + 3] : p[k];
        least[k] = p[k + 6] < low ? p[k + 6] : low;
        greatest[k] = p[k + 6] > high ? p[k + 6] : high;
    }
}

static inline bool grz_is_corner_of(const grz3_triangle *t, const grz3_vec *v) {
    return grz_same_point(&t->a, v) || grz_same_point(&t->b, v) || grz_same_point(&t->c, v);
}

/* Are the corners of two triangles the same points, in any order? Then so are all of their points. */
static inline bool grz_same_corners(const grz3_triangle *a, const grz3_triangle *b) {
    return grz_is_corner_of(b, &a->a) && grz_is_corner_of(b, &a->b) && grz_is_corner_of(b, &a->c) &&
           grz_is_corner_of(a, &b->a) && grz_is_corner_of(a, &b->b) && grz_is_corner_of(a, &b->c);
}

/* A block, as it is kept. `of_floats` is the mesh's, which a search is compiled for. */
static inline const void *grz_mesh_block(const grz_mesh *mesh, uint32_t block, bool of_floats) {
    return (const char *)mesh->blocks + block * grz_block_size(of_floats);
}

/* A triangle of a block, as it is kept. */
static inline grz3_triangle grz_mesh_kept_triangle(const grz_mesh *mesh, uint32_t block, int lane) {
    double at[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            at[i][k] = mesh->of_floats ? (double)((const grz_block_of_floats *)mesh->blocks)[block].at[i][k][lane]
                                       : ((const grz_block_of_doubles *)mesh->blocks)[block].at[i][k][lane];
    return (grz3_triangle){
        {at[0][0], at[0][1], at[0][2]}, {at[1][0], at[1][1], at[1][2]}, {at[2][0], at[2][1], at[2][2]}};
}

/* Puts triangles of a posed mesh in their place. */
void grz_mesh_pose_triangles(const grz_mesh *mesh, int count, grz3_triangle triangles[]);

/* A triangle of a block. */
static inline grz3_triangle grz_mesh_triangle(const grz_mesh *mesh, uint32_t block, int lane) {
    grz3_triangle t = grz_mesh_kept_triangle(mesh, block, lane);
    if (!GRZ_LIKELY(!grz_mesh_is_posed(mesh))) grz_mesh_pose_triangles(mesh, 1, &t);
    return t;
}

/* The first ones of a block: cheaper than one by one. */
static inline void grz_mesh_triangles(const grz_mesh *mesh, uint32_t block, int count, grz3_triangle triangles[]) {
    for (int i = 0; i < count; i++) triangles[i] = grz_mesh_kept_triangle(mesh, block, i);
    if (!GRZ_LIKELY(!grz_mesh_is_posed(mesh))) grz_mesh_pose_triangles(mesh, count, triangles);
}

/* A block in doubles, with its triangles in their place. */
void grz_mesh_read_block(const grz_mesh *mesh, uint32_t block, grz_block_of_doubles *out);

/* Its index, as the caller knows it. */
static inline uint32_t grz_mesh_index(const grz_mesh *mesh, uint32_t block, int lane) {
    return mesh->of_floats ? ((const grz_block_of_floats *)mesh->blocks)[block].triangle[lane]
                           : ((const grz_block_of_doubles *)mesh->blocks)[block].triangle[lane];
}

/* The same by the number of its place: that of its block times GRZ_BLOCK and its lane. */
static inline grz3_triangle grz_mesh_triangle_in(const grz_mesh *mesh, uint32_t place) {
    return grz_mesh_triangle(mesh, place / GRZ_BLOCK, (int)(place % GRZ_BLOCK));
}
static inline uint32_t grz_mesh_index_in(const grz_mesh *mesh, uint32_t place) {
    return grz_mesh_index(mesh, place / GRZ_BLOCK, (int)(place % GRZ_BLOCK));
}

#endif
