/* A tree of boxes in floats, eight to a node: what trees and meshes find candidates with. Its boxes contain the items'
 * boxes; nothing is decided here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_BVH_H
#define GRZ_TREE_BVH_H

#include <graze/host.h>

#include <stdbool.h>

enum { GRZ_LANES = 8 };

/* A lane without a child has the child GRZ_NO_CHILD, and bounds that nothing meets: least +inf, greatest -inf. */
#define GRZ_LEAF UINT32_C(0x80000000)
#define GRZ_NO_CHILD UINT32_C(0xffffffff)

/* Is a child a leaf? */
static inline bool grz_bvh_is_leaf(uint32_t child) { return child != GRZ_NO_CHILD && (child & GRZ_LEAF); }

/* Rows 2 k and 2 k + 1 are the least and the greatest coordinates k. In 2D there are four rows, so nodes are spaced by
 * grz_bvh_node_size. */
typedef struct grz_bvh_node {
    uint32_t child[GRZ_LANES]; /* a node, or GRZ_LEAF and a leaf */
    float bound[][GRZ_LANES];
} grz_bvh_node;

static inline size_t grz_bvh_node_size(int dim) {
    return sizeof(grz_bvh_node) + (size_t)dim * 2 * sizeof(float[GRZ_LANES]);
}

static inline grz_bvh_node *grz_bvh_at(void *nodes, int dim, uint32_t index) {
    return (grz_bvh_node *)((char *)nodes + index * grz_bvh_node_size(dim));
}
static inline const grz_bvh_node *grz_bvh_get(const void *nodes, int dim, uint32_t index) {
    return (const grz_bvh_node *)((const char *)nodes + index * grz_bvh_node_size(dim));
}

/* An input of the builder: the least coordinates, then the negated greatest ones, so that the union of two boxes is the
 * minimum of all numbers. at[3] and at[7] are the low and the high 16 bits of the item's number. In 2D at[2] and at[6]
 * are 0. */
typedef struct grz_bvh_item {
    float at[8];
} grz_bvh_item;

/* The item of a box that is not empty; its bounds may be infinite. */
grz_bvh_item grz_bvh_item_of(int dim, const double least[], const double greatest[], uint32_t number);

/* A float that is not greater or not less, the nearest but for subnormals: 0 or the least normal one. */
float grz_float_below(double x);
float grz_float_above(double x);

/* A leaf is first * leaf_items + count - 1: its items' numbers are order[first] and on. */
typedef struct grz_bvh {
    int dim;
    uint32_t leaf_items;            /* at most so many items in a leaf */
    uint32_t node_count, node_room; /* room: what there is memory for */
    size_t item_count, order_room;
    void *nodes; /* the root is the first; without items there is none */
    uint32_t *order;
} grz_bvh;

/* Nodes deeper than this are not made, so that a search needs a stack of no more than grz_bvh_stack. */
enum { GRZ_BVH_DEPTH = 24, GRZ_BVH_STACK = GRZ_BVH_DEPTH * (GRZ_LANES - 1) + 1 };

/* The tree of at most 2^31 / leaf_items - 1 items, which are put into another order. GRZ_ERROR_MEMORY or GRZ_OK. */
grz_status grz_bvh_build(grz_bvh *tree, int dim, grz_bvh_item *items, size_t count, uint32_t leaf_items,
                         const grz_allocator *allocator, const grz_parallel *parallel);
/* The box of a leaf, in doubles. */
typedef void grz_bvh_leaf_box(void *context, uint32_t leaf, double least[], double greatest[]);
/* The box of a node, or of a leaf, in the order of the rows of a node. */
void grz_bvh_node_bounds(int dim, const grz_bvh_node *node, float box[6]);
void grz_bvh_leaf_bounds(const grz_bvh *tree, uint32_t leaf, grz_bvh_leaf_box *box_of, void *context, float box[6]);
/* Makes all boxes anew from those of the leaves. */
void grz_bvh_refit(grz_bvh *tree, grz_bvh_leaf_box *box_of, void *context);
/* Gives the order back, for those who keep it in the leaves. */
void grz_bvh_forget_order(grz_bvh *tree, const grz_allocator *allocator);
void grz_bvh_release(grz_bvh *tree, const grz_allocator *allocator);

#endif
