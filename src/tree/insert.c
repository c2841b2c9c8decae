/* How a box comes into a tree and goes out of it.
 *
 * A box goes down to the leaf whose bounds grow least by it (Guttman, R-trees: a dynamic index structure for spatial
 * searching, 1984). A leaf or a node that has too many children is split. The tree gets higher only at the roots of
 * frames: a root keeps its index, and its two halves become its children. A node that is to be split, and lies as a
 * whole far from the origin of its frame, becomes the root of a new frame; all other boxes of its cluster then come
 * into that.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include "num/bits.h"
#include "tree/search.h"

#include <string.h>

static uint32_t new_tree_node(grz_tree *tree) {
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
typedef struct stored_box {
    uint32_t place;
    char numbers[6 * sizeof(double)];
    float box[6];
} stored_box;

static stored_box stored_box_of(const grz_tree *tree, uint32_t frame, uint32_t place, const double box[6]) {
    const int dim = tree->bvh.dim;
    stored_box c = {.place = place};
    grz_tree_box_in(tree, frame, box, c.box);
    if (tree->boxes.is_float) {
        float numbers[6];
        for (int k = 0; k < 2 * dim; k++) numbers[k] = (float)box[k];
        memcpy(c.numbers, numbers, tree->boxes.stride);
    } else {
        memcpy(c.numbers, box, tree->boxes.stride);
    }
    return c;
}

static void put_into_slot(grz_tree *tree, uint32_t slot, const stored_box *c) {
    memcpy(tree->numbers + slot * tree->boxes.stride, c->numbers, tree->boxes.stride);
    tree->bvh.order[slot] = c->place;
    tree->links.slot[c->place] = slot;
}

static void set_child(grz_tree *tree, uint32_t index, int lane, uint32_t child, const float box[6]) {
    grz_bvh_node *const node = grz_tree_node_at(tree, index);
    grz_tree_set_bounds(tree->bvh.dim, node, lane, box);
    node->child[lane] = child;
    *(child & GRZ_LEAF ? &tree->links.holder[grz_tree_block_of(child)]
                       : &tree->links.above[grz_bvh_node_of(&tree->bvh, child)]) = index * GRZ_LANES + (uint32_t)lane;
}

static int free_lane(const grz_bvh_node *node) {
    int lane = 0;
    while (lane < GRZ_LANES && node->child[lane] != GRZ_NO_CHILD) lane++;
    return lane;
}

/* Nine children, of which some go to another node; all their bits. */
enum { ALL_NINE = 0x1ff };
typedef struct nine_children {
    uint32_t child[GRZ_LANES + 1];
    float box[GRZ_LANES + 1][6];
} nine_children;

static nine_children children_of(int dim, const grz_bvh_node *node, uint32_t child, const float box[6]) {
    nine_children all;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        all.child[lane] = node->child[lane];
        for (int row = 0; row < 2 * dim; row++) all.box[lane][row] = node->bound[row][lane];
    }
    all.child[GRZ_LANES] = child;
    memcpy(all.box[GRZ_LANES], box, sizeof all.box[GRZ_LANES]);
    return all;
}

/* Makes a node of those of nine children whose bit is set. */
static void refill(grz_tree *tree, uint32_t index, const nine_children *all, unsigned which) {
    grz_tree_clear_node(tree->bvh.dim, grz_tree_node_at(tree, index));
    for (int lane = 0; which; which &= which - 1, lane++) {
        const int i = grz_trailing_zeros(which);
        set_child(tree, index, lane, all->child[i], all->box[i]);
    }
}

/* The node above a node, and its lane there. */
typedef struct lane_above {
    uint32_t index;
    int lane;
} lane_above;

static lane_above lane_above_of(const grz_tree *tree, uint32_t index) {
    return (lane_above){tree->links.above[index] / GRZ_LANES, (int)(tree->links.above[index] % GRZ_LANES)};
}

/* Takes a box from the frame of a node to that of the node above it, if they differ. */
static void take_box_up(const grz_tree *tree, uint32_t index, float box[6]) {
    const lane_above at = lane_above_of(tree, index);
    const uint32_t child = grz_tree_node_at(tree, at.index)->child[at.lane];
    if (child & GRZ_FRAME)
        grz_bvh_box_between(tree->bvh.dim, grz_bvh_frame_at(&tree->bvh, child & ~GRZ_FRAME),
                            grz_bvh_frame_at(&tree->bvh, grz_tree_frame_of(tree, at.index)), box);
}

/* Is a node the root of a frame, or of the tree? */
static bool is_root(const grz_tree *tree, uint32_t index) {
    const lane_above at = lane_above_of(tree, index);
    return index == 0 || (grz_tree_node_at(tree, at.index)->child[at.lane] & GRZ_FRAME);
}

/* How many nodes lie above a node; and in how many frames it lies, besides that of the tree. */
typedef struct node_place {
    int nodes, frames;
} node_place;

static node_place place_of(const grz_tree *tree, uint32_t index) {
    node_place at = {0, 0};
    for (; index != 0; index = lane_above_of(tree, index).index) {
        at.frames += is_root(tree, index);
        at.nodes++;
    }
    return at;
}

/* Parts nine children between two nodes, and writes the bounds of both. Returns which are in the second. */
static unsigned part_children(grz_tree *tree, nine_children *all, uint32_t kept, uint32_t other, float bounds[2][6]) {
    const int dim = tree->bvh.dim;
    const unsigned second = grz_tree_split(dim, all->box, GRZ_LANES + 1, 3);
    refill(tree, kept, all, ~second & ALL_NINE);
    refill(tree, other, all, second);
    grz_bvh_node_bounds(dim, grz_tree_node_at(tree, kept), bounds[0]);
    grz_bvh_node_bounds(dim, grz_tree_node_at(tree, other), bounds[1]);
    return second;
}

static void enlarge_box(int dim, float bounds[6], const float box[6]) {
    for (int k = 0; k < dim; k++) {
        bounds[2 * k] = box[2 * k] < bounds[2 * k] ? box[2 * k] : bounds[2 * k];
        bounds[2 * k + 1] = box[2 * k + 1] > bounds[2 * k + 1] ? box[2 * k + 1] : bounds[2 * k + 1];
    }
}

/* Do those of nine children whose bits are set, and that are no frames, lie as a whole far from the origin of the frame
 * of their node? */
static bool are_far(int dim, const nine_children *all, unsigned which) {
    float bounds[6] = {INFINITY, -INFINITY, INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (; which; which &= which - 1) {
        const int i = grz_trailing_zeros(which);
        if (grz_bvh_is_leaf(all->child[i]) || all->child[i] < GRZ_FRAME) enlarge_box(dim, bounds, all->box[i]);
    }
    return bounds[0] <= bounds[1] && grz_bvh_is_far(dim, bounds, GRZ_BVH_FEWEST);
}

/* Gives the subtree of a node a frame of its own, and all its boxes anew; or the tree, of its root. Boxes of the same
 * cluster may be in other subtrees. */
static void make_frame(grz_tree *tree, uint32_t index) {
    const lane_above at = lane_above_of(tree, index);
    tree->links.coarse = true;
    if (index == 0) grz_bvh_refit(&tree->bvh, grz_tree_leaf_bounds, tree, tree->allocator);
    else
        grz_bvh_frame_lane(&tree->bvh, at.index, at.lane, place_of(tree, at.index).frames, grz_tree_leaf_bounds, tree,
                           tree->allocator);
}

/* A node that keeps its index gets two new nodes below it, for the nine children that it would have. */
static void grow(grz_tree *tree, uint32_t index, nine_children *all) {
    grz_tree_links *const links = &tree->links;
    const uint32_t kept = new_tree_node(tree), other = new_tree_node(tree);
    float bounds[2][6];
    part_children(tree, all, kept, other, bounds);
    grz_tree_clear_node(tree->bvh.dim, grz_tree_node_at(tree, index));
    set_child(tree, index, 0, kept, bounds[0]);
    set_child(tree, index, 1, other, bounds[1]);
    const int depth = place_of(tree, index).nodes + grz_tree_depth_below(&tree->bvh, index);
    links->depth = depth > links->depth ? depth : links->depth;
}

/* Is a node with nine children to become the root of a frame? */
static bool is_to_be_root(const grz_tree *tree, uint32_t index, bool is_root_already, const nine_children *all) {
    return (index == 0 || !is_root_already) && are_far(tree->bvh.dim, all, ALL_NINE) &&
           place_of(tree, index).frames < GRZ_BVH_NESTED;
}

/* A node gets a child, whose box is in the frame of the node. Where it has eight it is split, and the node above gets
 * one. */
static void add_child(grz_tree *tree, uint32_t index, uint32_t child, const float box[6]) {
    const int dim = tree->bvh.dim;
    float bounds[2][6];
    memcpy(bounds[1], box, sizeof bounds[1]);
    for (;;) {
        const int lane = free_lane(grz_tree_node_at(tree, index));
        if (lane < GRZ_LANES) {
            set_child(tree, index, lane, child, bounds[1]);
            return;
        }
        nine_children all = children_of(dim, grz_tree_node_at(tree, index), child, bounds[1]);
        const bool root = is_root(tree, index), far = is_to_be_root(tree, index, root, &all);
        if (root || far) {
            grow(tree, index, &all);
            if (far) make_frame(tree, index);
            return;
        }
        child = new_tree_node(tree);
        const unsigned second = part_children(tree, &all, index, child, bounds);
        tree->links.coarse |= are_far(dim, &all, second) || are_far(dim, &all, ~second & ALL_NINE);
        const lane_above at = lane_above_of(tree, index);
        grz_tree_set_bounds(dim, grz_tree_node_at(tree, at.index), at.lane, bounds[0]);
        index = at.index;
    }
}

/* The leaf of four boxes gets a fifth. */
static void split_leaf(grz_tree *tree, uint32_t frame, uint32_t index, int lane, const stored_box *fifth) {
    enum { BOXES = GRZ_TREE_LEAF + 1 };
    const int dim = tree->bvh.dim;
    const uint32_t blocks[2] = {grz_tree_block_of(grz_tree_node_at(tree, index)->child[lane]), new_block(tree)};
    stored_box all[BOXES];
    float box[BOXES][6], bounds[2][6];
    uint32_t count[2] = {0, 0};
    for (uint32_t i = 0; i < GRZ_TREE_LEAF; i++) {
        const uint32_t slot = blocks[0] * GRZ_TREE_LEAF + i;
        double numbers[6];
        grz_source_box(&tree->boxes, slot, numbers);
        all[i] = stored_box_of(tree, frame, tree->bvh.order[slot], numbers);
        memcpy(all[i].numbers, tree->numbers + slot * tree->boxes.stride, tree->boxes.stride);
        tree->bvh.order[slot] = GRZ_NO_PLACE;
    }
    all[GRZ_TREE_LEAF] = *fifth;
    for (int i = 0; i < BOXES; i++) memcpy(box[i], all[i].box, sizeof box[i]);
    const unsigned second = grz_tree_split(dim, box, BOXES, 2);
    for (int i = 0; i < BOXES; i++) {
        const int part = second >> i & 1;
        put_into_slot(tree, blocks[part] * GRZ_TREE_LEAF + count[part]++, &all[i]);
    }
    for (int part = 0; part < 2; part++)
        grz_bvh_leaf_bounds(&tree->bvh, grz_bvh_frame_at(&tree->bvh, frame),
                            grz_tree_leaf(blocks[part], count[part]) & ~GRZ_LEAF, grz_tree_leaf_bounds, tree,
                            bounds[part]);
    set_child(tree, index, lane, grz_tree_leaf(blocks[0], count[0]), bounds[0]);
    add_child(tree, index, grz_tree_leaf(blocks[1], count[1]), bounds[1]);
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

void grz_tree_add_box(grz_tree *tree, uint32_t index, uint32_t place, const double box[6]) {
    uint32_t frame = grz_tree_frame_of(tree, index);
    stored_box whole = stored_box_of(tree, frame, place, box), *const c = &whole;
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
                split_leaf(tree, frame, index, lane, c);
            } else {
                put_into_slot(tree, grz_tree_block_of(child) * GRZ_TREE_LEAF + grz_tree_boxes_in(child), c);
                node->child[lane]++;
            }
            return;
        }
        if (child & GRZ_FRAME) {
            frame = child & ~GRZ_FRAME;
            grz_tree_box_in(tree, frame, box, c->box);
        }
        index = grz_bvh_node_of(&tree->bvh, child);
    }
}

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
        const lane_above at = lane_above_of(tree, index);
        float bounds[6];
        bool same = true;
        grz_bvh_node_bounds(dim, grz_tree_node_at(tree, index), bounds);
        grz_bvh_node *const node = grz_tree_node_at(tree, at.index);
        if (bounds[0] > bounds[1]) {
            grz_tree_clear_lane(dim, node, at.lane);
            free_node(tree, index);
            lowest = at.index;
            same = false;
        } else {
            take_box_up(tree, index, bounds);
            for (int row = 0; row < 2 * dim; row++) same &= node->bound[row][at.lane] == bounds[row];
            grz_tree_set_bounds(dim, node, at.lane, bounds);
        }
        if (same) break;
        index = at.index;
    }
    return lowest;
}

/* Makes the box of a leaf as small as it can be, in the lane of a node. */
static void tighten_leaf(grz_tree *tree, uint32_t index, int lane) {
    const grz_bvh_frame *const frame = grz_bvh_frame_at(&tree->bvh, grz_tree_frame_of(tree, index));
    grz_bvh_node *const node = grz_tree_node_at(tree, index);
    float bounds[6];
    grz_bvh_leaf_bounds(&tree->bvh, frame, node->child[lane] & ~GRZ_LEAF, grz_tree_leaf_bounds, tree, bounds);
    grz_tree_set_bounds(tree->bvh.dim, node, lane, bounds);
}

void grz_tree_set_box(grz_tree *tree, uint32_t place, const double box[6]) {
    const uint32_t slot = tree->links.slot[place], holder = tree->links.holder[slot / GRZ_TREE_LEAF];
    const stored_box c = stored_box_of(tree, 0, place, box); /* what it is in a frame does not matter */
    put_into_slot(tree, slot, &c);
    tighten_leaf(tree, holder / GRZ_LANES, (int)(holder % GRZ_LANES));
    tighten(tree, holder / GRZ_LANES);
}

uint32_t grz_tree_remove_box(grz_tree *tree, uint32_t slot) {
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
        node->child[lane]--;
        tighten_leaf(tree, index, lane);
    }
    return tighten(tree, index);
}

/* Does the box of a lane contain a box, in the same frame? */
static bool lane_contains(int dim, const grz_bvh_node *node, int lane, const float box[6]) {
    bool inside = true;
    for (int k = 0; k < dim; k++)
        inside &= (node->bound[2 * k][lane] <= box[2 * k]) & (box[2 * k + 1] <= node->bound[2 * k + 1][lane]);
    return inside;
}

uint32_t grz_tree_find_container(const grz_tree *tree, uint32_t index, const double numbers[6]) {
    uint32_t frame = grz_tree_frame_of(tree, index);
    float box[6];
    grz_tree_box_in(tree, frame, numbers, box);
    while (index != 0) {
        const lane_above at = lane_above_of(tree, index);
        const grz_bvh_node *const node = grz_tree_node_at(tree, at.index);
        if (node->child[at.lane] & GRZ_FRAME) {
            frame = grz_tree_frame_of(tree, at.index);
            grz_tree_box_in(tree, frame, numbers, box);
        }
        if (lane_contains(tree->bvh.dim, node, at.lane, box)) break;
        index = at.index;
    }
    return index;
}
