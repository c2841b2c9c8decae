/* What changes a tree box by box: change_memory.c gets the memory, insert.c puts a box in and takes one out. Leaves
 * have a block of slots each.
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

static inline uint32_t grz_tree_block_of(uint32_t leaf) { return (leaf & ~GRZ_LEAF) / (GRZ_TREE_LEAF * GRZ_TREE_LEAF); }

static inline uint32_t grz_tree_boxes_in(uint32_t leaf) { return leaf % GRZ_TREE_LEAF + 1; }

static inline grz_bvh_node *grz_tree_node_at(const grz_tree *tree, uint32_t index) {
    return grz_bvh_at(tree->bvh.nodes, tree->bvh.dim, index);
}

static inline void grz_tree_set_bounds(int dim, grz_bvh_node *node, int lane, const float box[6]) {
    for (int row = 0; row < 2 * dim; row++) node->bound[row][lane] = box[row];
}

static inline void grz_tree_clear_lane(int dim, grz_bvh_node *node, int lane) {
    for (int k = 0; k < dim; k++) node->bound[2 * k][lane] = INFINITY, node->bound[2 * k + 1][lane] = -INFINITY;
    node->child[lane] = GRZ_NO_CHILD;
}
static inline void grz_tree_clear_node(int dim, grz_bvh_node *node) {
    for (int lane = 0; lane < GRZ_LANES; lane++) grz_tree_clear_lane(dim, node, lane);
}

/* The frame of a node: that of the root of a frame above it, or of the node itself. */
static inline uint32_t grz_tree_frame_of(const grz_tree *tree, uint32_t index) {
    while (tree->bvh.frame_count > 0 && index != 0) {
        const uint32_t above = tree->links.above[index];
        const uint32_t child = grz_tree_node_at(tree, above / GRZ_LANES)->child[above % GRZ_LANES];
        if (child & GRZ_FRAME) return child & ~GRZ_FRAME;
        index = above / GRZ_LANES;
    }
    return 0;
}

/* A box in a frame, in floats. */
static inline void grz_tree_box_in(const grz_tree *tree, uint32_t frame, const double box[6], float out[6]) {
    const grz_bvh_box wide = grz_bvh_box_of(tree->bvh.dim, box, box + tree->bvh.dim);
    grz_bvh_box_in(tree->bvh.dim, grz_bvh_frame_at(&tree->bvh, frame), &wide, out);
}

/* Room for whatever one change may need of each; false: out of memory, and the tree is as it was. A node for each
 * level, and for another root; a block; a place that is free, or one more; doubles where a number of the box is no
 * float. */
bool grz_tree_have_nodes(grz_tree *tree);
bool grz_tree_have_block(grz_tree *tree);
bool grz_tree_have_place(grz_tree *tree);
bool grz_tree_have_width(grz_tree *tree, const double box[6]);

/* As grz3_tree_insert and grz3_tree_move, of a box as 2 dim numbers. */
grz_status grz_tree_insert_box(grz_tree *tree, int dim, const double box[6], uint32_t id, uint32_t *place);
grz_status grz_tree_move_box(grz_tree *tree, int dim, uint32_t place, const double box[6]);

/* The most nodes on a path from a node down to a leaf. */
int grz_tree_depth_below(const grz_bvh *bvh, uint32_t index);
/* The lowest node above, or the node itself, whose box contains a box. */
uint32_t grz_tree_find_container(const grz_tree *tree, uint32_t index, const double box[6]);
/* Puts the box of a place below a node whose box contains it. There must be room. */
void grz_tree_add_box(grz_tree *tree, uint32_t index, uint32_t place, const double box[6]);
/* Takes a box out of its slot. The lowest node that is left where it was. */
uint32_t grz_tree_remove_box(grz_tree *tree, uint32_t slot);
/* Gives a place with a box another valid one, where it is in the tree; there must be width. It takes no memory, but the
 * farther the box is from the one before, the slower are queries. */
void grz_tree_set_box(grz_tree *tree, uint32_t place, const double box[6]);

/* Which of some boxes, at most nine and no fewer than twice `least`, are to be parted from the others: a bit each,
 * `least` of either at least. The two parts have the least sum of sizes, of all cuts between centers. */
unsigned grz_tree_split(int dim, float box[][6], int count, int least);
/* What a query pays for a box: half of its surface or outline, as bvh.c says. */
double grz_tree_size(int dim, const float box[6]);

#endif
