/* How a box comes into a tree: it goes down to the leaf whose surroundings grow least by it (Guttman, R-trees: a
 * dynamic index structure for spatial searching, 1984); a leaf or a node that has too many children is parted, so that
 * the tree gets higher only at its root.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include "num/bits.h"
#include "tree/search.h"

#include <string.h>

static uint32_t new_node(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    uint32_t index = links->free_node;
    if (index == GRZ_NO_NEXT) {
        index = tree->bvh.node_count++;
    } else {
        links->free_node = links->above[index];
        links->free_nodes--;
    }
    grz_tree_clear_node(tree->bvh.dim, grz_tree_node_at(tree, index));
    return index;
}

static uint32_t new_block(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    if (links->free_block == GRZ_NO_NEXT) return links->block_count++;
    const uint32_t block = links->free_block;
    links->free_block = links->holder[block];
    return block;
}

/* What a slot holds. */
typedef struct cargo {
    uint32_t place;
    char numbers[6 * sizeof(double)];
    float box[6];
} cargo;

static cargo cargo_of(const grz_tree *tree, uint32_t place, const double box[6]) {
    const int dim = tree->bvh.dim;
    const grz_bvh_box around = grz_bvh_box_of(dim, box, box + dim);
    cargo c = {.place = place};
    memcpy(c.box, around.at, sizeof c.box);
    if (tree->boxes.is_float) {
        float numbers[6];
        for (int k = 0; k < 2 * dim; k++) numbers[k] = (float)box[k];
        memcpy(c.numbers, numbers, tree->boxes.stride);
    } else {
        memcpy(c.numbers, box, tree->boxes.stride);
    }
    return c;
}

static void put_into_slot(grz_tree *tree, uint32_t slot, const cargo *c) {
    memcpy(tree->numbers + slot * tree->boxes.stride, c->numbers, tree->boxes.stride);
    tree->bvh.order[slot] = c->place;
    tree->links.slot[c->place] = slot;
}

static void set_child(grz_tree *tree, uint32_t index, int lane, uint32_t child, const float box[6]) {
    grz_bvh_node *const node = grz_tree_node_at(tree, index);
    grz_tree_set_bounds(tree->bvh.dim, node, lane, box);
    node->child[lane] = child;
    *(child & GRZ_LEAF ? &tree->links.holder[grz_tree_block_of(child)] : &tree->links.above[child]) =
        index * GRZ_LANES + (uint32_t)lane;
}

static int free_lane(const grz_bvh_node *node) {
    int lane = 0;
    while (lane < GRZ_LANES && node->child[lane] != GRZ_NO_CHILD) lane++;
    return lane;
}

/* Nine children, of which some go to another node. */
typedef struct children {
    uint32_t child[GRZ_LANES + 1];
    float box[GRZ_LANES + 1][6];
} children;

static children children_of(int dim, const grz_bvh_node *node, uint32_t child, const float box[6]) {
    children all;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        all.child[lane] = node->child[lane];
        for (int row = 0; row < 2 * dim; row++) all.box[lane][row] = node->bound[row][lane];
    }
    all.child[GRZ_LANES] = child;
    memcpy(all.box[GRZ_LANES], box, sizeof all.box[GRZ_LANES]);
    return all;
}

/* Makes a node of those of nine children whose bit is set. */
static void refill(grz_tree *tree, uint32_t index, const children *all, unsigned which) {
    grz_tree_clear_node(tree->bvh.dim, grz_tree_node_at(tree, index));
    for (int lane = 0; which; which &= which - 1, lane++) {
        const int i = grz_trailing_zeros(which);
        set_child(tree, index, lane, all->child[i], all->box[i]);
    }
}

/* A node gets a child; where it has eight it is parted, and the node above gets one. */
static void add_child(grz_tree *tree, uint32_t index, uint32_t child, const float box[6]) {
    const int dim = tree->bvh.dim;
    float around[6], rest[6];
    memcpy(around, box, sizeof around);
    for (;;) {
        const int lane = free_lane(grz_tree_node_at(tree, index));
        if (lane < GRZ_LANES) {
            set_child(tree, index, lane, child, around);
            return;
        }
        children all = children_of(dim, grz_tree_node_at(tree, index), child, around);
        const unsigned parted = grz_tree_part(dim, all.box, GRZ_LANES + 1, 3);
        const uint32_t kept = index == 0 ? new_node(tree) : index, other = new_node(tree);
        refill(tree, kept, &all, ~parted & 0x1ff);
        refill(tree, other, &all, parted);
        grz_bvh_around(dim, grz_tree_node_at(tree, kept), rest);
        grz_bvh_around(dim, grz_tree_node_at(tree, other), around);
        if (index == 0) {
            grz_tree_clear_node(dim, grz_tree_node_at(tree, 0));
            set_child(tree, 0, 0, kept, rest);
            set_child(tree, 0, 1, other, around);
            tree->links.depth++;
            return;
        }
        child = other;
        index = tree->links.above[kept] / GRZ_LANES;
        grz_tree_set_bounds(dim, grz_tree_node_at(tree, index), (int)(tree->links.above[kept] % GRZ_LANES), rest);
    }
}

/* The leaf of four boxes gets a fifth. */
static void part_leaf(grz_tree *tree, uint32_t index, int lane, const cargo *fifth) {
    enum { BOXES = GRZ_TREE_LEAF + 1 };
    const int dim = tree->bvh.dim;
    const uint32_t blocks[2] = {grz_tree_block_of(grz_tree_node_at(tree, index)->child[lane]), new_block(tree)};
    cargo all[BOXES];
    float box[BOXES][6], around[2][6];
    uint32_t count[2] = {0, 0};
    for (uint32_t i = 0; i < GRZ_TREE_LEAF; i++) {
        const uint32_t slot = blocks[0] * GRZ_TREE_LEAF + i;
        double numbers[6];
        grz_source_box(&tree->boxes, slot, numbers);
        all[i] = cargo_of(tree, tree->bvh.order[slot], numbers);
        memcpy(all[i].numbers, tree->numbers + slot * tree->boxes.stride, tree->boxes.stride);
        tree->bvh.order[slot] = GRZ_NO_PLACE;
    }
    all[GRZ_TREE_LEAF] = *fifth;
    for (int i = 0; i < BOXES; i++) memcpy(box[i], all[i].box, sizeof box[i]);
    const unsigned parted = grz_tree_part(dim, box, BOXES, 2);
    for (int i = 0; i < BOXES; i++) {
        const int part = parted >> i & 1;
        put_into_slot(tree, blocks[part] * GRZ_TREE_LEAF + count[part]++, &all[i]);
    }
    for (int part = 0; part < 2; part++)
        grz_bvh_around_leaf(&tree->bvh, grz_tree_leaf(blocks[part], count[part]) & ~GRZ_LEAF, grz_tree_around_leaf,
                            tree, around[part]);
    set_child(tree, index, lane, grz_tree_leaf(blocks[0], count[0]), around[0]);
    add_child(tree, index, grz_tree_leaf(blocks[1], count[1]), around[1]);
}

/* The lane that grows least by a box, of equal ones the smallest; -1 if the node has no children. */
static int best_lane(int dim, const grz_bvh_node *node, const float box[6]) {
    double least = (double)INFINITY, smallest = (double)INFINITY;
    int best = -1;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        if (node->child[lane] == GRZ_NO_CHILD) continue;
        float before[6], after[6];
        for (int k = 0; k < dim; k++) {
            const float low = before[2 * k] = node->bound[2 * k][lane],
                        high = before[2 * k + 1] = node->bound[2 * k + 1][lane];
            after[2 * k] = box[2 * k] < low ? box[2 * k] : low;
            after[2 * k + 1] = box[2 * k + 1] > high ? box[2 * k + 1] : high;
        }
        const double size = grz_tree_size(dim, before), growth = grz_tree_size(dim, after) - size;
        if (growth > least || (growth == least && size >= smallest)) continue;
        best = lane;
        least = growth;
        smallest = size;
    }
    return best;
}

static void enlarge_bounds(int dim, grz_bvh_node *node, int lane, const float box[6]) {
    for (int k = 0; k < dim; k++) {
        float *const least = &node->bound[2 * k][lane], *const greatest = &node->bound[2 * k + 1][lane];
        *least = box[2 * k] < *least ? box[2 * k] : *least;
        *greatest = box[2 * k + 1] > *greatest ? box[2 * k + 1] : *greatest;
    }
}

void grz_tree_put_in(grz_tree *tree, uint32_t index, uint32_t place, const double box[6]) {
    const cargo whole = cargo_of(tree, place, box), *const c = &whole;
    for (;;) {
        grz_bvh_node *const node = grz_tree_node_at(tree, index);
        const int lane = best_lane(tree->bvh.dim, node, c->box);
        if (lane < 0) {
            const uint32_t block = new_block(tree);
            put_into_slot(tree, block * GRZ_TREE_LEAF, c);
            set_child(tree, index, 0, grz_tree_leaf(block, 1), c->box);
            return;
        }
        enlarge_bounds(tree->bvh.dim, node, lane, c->box);
        const uint32_t child = node->child[lane];
        if (child & GRZ_LEAF) {
            if (grz_tree_boxes_in(child) == GRZ_TREE_LEAF) {
                part_leaf(tree, index, lane, c);
            } else {
                put_into_slot(tree, grz_tree_block_of(child) * GRZ_TREE_LEAF + grz_tree_boxes_in(child), c);
                node->child[lane]++;
            }
            return;
        }
        index = child;
    }
}
