/* The tree of an outline: consecutive leaves lie near each other, so their order needs no sorting on the lowest levels.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_OUTLINE_H
#define GRZ_TREE_OUTLINE_H

#include "tree/bvh.h"

/* Leaves of a tree in the plane. Consecutive ones should lie near each other; where they do not, the tree is sorted
 * from there on. */
typedef struct grz_bvh_outline {
    uint32_t leaf_items;
    grz_bvh_item *items; /* [count]: a leaf each, with GRZ_LEAF + the leaf as its number. They are changed */
    size_t count;
    size_t item_count;        /* of what is in the leaves */
    grz_bvh_leaf_box *box_of; /* of a leaf */
    void *context;
    bool scattered; /* consecutive ones do not lie near each other: the whole tree is sorted */
    void *root; /* room for a node, at a cache line, which is the tree's if it needs no other; NULL: there is none */
} grz_bvh_outline;

/* GRZ_ERROR_MEMORY, GRZ_STOPPED or GRZ_OK. The tree keeps no order: its leaves are those of the outline. */
grz_status grz_bvh_build_outline(grz_bvh *tree, const grz_bvh_outline *outline, const grz_allocator *allocator,
                                 const grz_parallel *parallel);

#endif
