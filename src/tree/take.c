/* How a box goes out of a tree, and which part of it a box that moves does not leave.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include "tree/search.h"

#include <string.h>

static void free_node(grz_tree *tree, uint32_t index) {
    tree->links.above[index] = tree->links.free_node;
    tree->links.free_node = index;
    tree->links.free_nodes++;
}

static void free_block(grz_tree *tree, uint32_t block) {
    tree->links.holder[block] = tree->links.free_block;
    tree->links.free_block = block;
}

/* Nodes without children go, too, and the boxes of those above become as small as they can. The lowest node that is
 * left. */
static uint32_t tighten(grz_tree *tree, uint32_t index) {
    const int dim = tree->bvh.dim;
    uint32_t lowest = index;
    while (index != 0) {
        const uint32_t above = tree->links.above[index], parent = above / GRZ_LANES;
        const int lane = (int)(above % GRZ_LANES);
        float around[6];
        bool same = true;
        grz_bvh_around(dim, grz_tree_node_at(tree, index), around);
        grz_bvh_node *const node = grz_tree_node_at(tree, parent);
        if (around[0] > around[1]) {
            grz_tree_clear_lane(dim, node, lane);
            free_node(tree, index);
            lowest = parent;
            same = false;
        } else {
            for (int row = 0; row < 2 * dim; row++) same &= node->bound[row][lane] == around[row];
            grz_tree_set_bounds(dim, node, lane, around);
        }
        if (same) break;
        index = parent;
    }
    return lowest;
}

uint32_t grz_tree_take_out(grz_tree *tree, uint32_t slot) {
    const uint32_t block = slot / GRZ_TREE_LEAF, holder = tree->links.holder[block], index = holder / GRZ_LANES;
    const int lane = (int)(holder % GRZ_LANES), dim = tree->bvh.dim;
    grz_bvh_node *const node = grz_tree_node_at(tree, index);
    const uint32_t last = block * GRZ_TREE_LEAF + grz_tree_boxes_in(node->child[lane]) - 1,
                   place = tree->bvh.order[last];
    if (slot != last) {
        memcpy(tree->numbers + slot * tree->boxes.stride, tree->numbers + last * tree->boxes.stride,
               tree->boxes.stride);
        tree->bvh.order[slot] = place;
        tree->links.slot[place] = slot;
    }
    tree->bvh.order[last] = GRZ_NO_PLACE;
    if (last % GRZ_TREE_LEAF == 0) {
        grz_tree_clear_lane(dim, node, lane);
        free_block(tree, block);
    } else {
        float around[6];
        grz_bvh_around_leaf(&tree->bvh, --node->child[lane] & ~GRZ_LEAF, grz_tree_around_leaf, tree, around);
        grz_tree_set_bounds(dim, node, lane, around);
    }
    return tighten(tree, index);
}

uint32_t grz_tree_climb(const grz_tree *tree, uint32_t index, const double numbers[6]) {
    const grz_bvh_box around = grz_bvh_box_of(tree->bvh.dim, numbers, numbers + tree->bvh.dim);
    const float *const box = around.at;
    while (index != 0) {
        const uint32_t above = tree->links.above[index];
        const grz_bvh_node *const node = grz_tree_node_at(tree, above / GRZ_LANES);
        bool inside = true;
        for (int k = 0; k < tree->bvh.dim; k++)
            inside &= (node->bound[2 * k][above % GRZ_LANES] <= box[2 * k]) &
                      (box[2 * k + 1] <= node->bound[2 * k + 1][above % GRZ_LANES]);
        if (inside) break;
        index = above / GRZ_LANES;
    }
    return index;
}
