/* Leaves that have a block of slots each.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_CHANGE_H
#define GRZ_TREE_CHANGE_H

#include "tree/tree.h"

#include <math.h>

/* As many as a leaf can say. */
#define GRZ_MOST_BLOCKS (GRZ_LEAF / (GRZ_TREE_LEAF * GRZ_TREE_LEAF) - 1)

static inline uint32_t grz_tree_leaf(uint32_t block, uint32_t boxes) {
    return GRZ_LEAF | (block * GRZ_TREE_LEAF * GRZ_TREE_LEAF + boxes - 1);
}

static inline void grz_tree_clear_lane(int dim, grz_bvh_node *node, int lane) {
    for (int k = 0; k < dim; k++) node->bound[2 * k][lane] = INFINITY, node->bound[2 * k + 1][lane] = -INFINITY;
    node->child[lane] = GRZ_NO_CHILD;
}
static inline void grz_tree_clear_node(int dim, grz_bvh_node *node) {
    for (int lane = 0; lane < GRZ_LANES; lane++) grz_tree_clear_lane(dim, node, lane);
}

/* Which of some boxes, at most nine and no fewer than twice `least`, are to be parted from the others: a bit each, `least` of either at least.
 * The two parts have the least sum of sizes, of all cuts between centers. */
unsigned grz_tree_part(int dim, float box[][6], int count, int least);
/* What a query pays for a box: half of its surface or outline, as bvh.c says. */
double grz_tree_size(int dim, const float box[6]);

#endif
