/* What a tree of boxes is made of: a tree of floats (bvh.h) whose leaves are up to four boxes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_TREE_H
#define GRZ_TREE_TREE_H

#include "boxes/source.h"
#include "tree/bvh.h"

#include <graze/tree.h>

enum { GRZ_TREE_LEAF = 4 };

/* Boxes that are not empty have a slot each, in the order of the leaves: a leaf is its first slot times four and the number of its boxes less
 * one. bvh.order says from which place a slot's box was taken. */
struct grz_tree {
    grz_bvh bvh;
    char *numbers; /* as they were given, by slot */
    grz_source boxes;
    uint32_t *ids;           /* by place; NULL: they are the places */
    size_t places, infinite; /* how many boxes were given, and how many have an infinite bound and are not empty */
    const grz_allocator *allocator;
};

static inline uint32_t grz_tree_id(const grz_tree *tree, uint32_t slot) {
    const uint32_t place = tree->bvh.order[slot];
    return tree->ids ? tree->ids[place] : place;
}

/* Are two boxes apart, certainly? A look that spares most exact ones. Where subnormals are taken for 0 numbers keep their order, so what
 * is greater then is greater indeed. */
static inline bool grz_tree_apart(int dim, const double p[6], const double q[6]) {
    bool apart = false;
    for (int k = 0; k < dim; k++) apart |= (p[k] > q[dim + k]) | (q[k] > p[dim + k]);
    return apart;
}

#endif
