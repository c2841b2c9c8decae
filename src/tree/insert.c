/* How a box comes into a tree and goes out of it.
 *
 * A box goes down to the leaf whose bounds grow least by it (Guttman, R-trees: a dynamic index structure for spatial
 * searching, 1984). A leaf or a node that has too many children is split, so the tree gets higher only at its root.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include "num/bits.h"
#include "tree/search.h"

#include <float.h>
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

static stored_box stored_box_of(const grz_tree *tree, uint32_t place, const double box[6]) {
    const int dim = tree->bvh.dim;
    const grz_bvh_box bounds = grz_bvh_box_of(dim, box, box + dim);
    stored_box c = {.place = place};
    memcpy(c.box, bounds.at, sizeof c.box);
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
    *(child & GRZ_LEAF ? &tree->links.holder[grz_tree_block_of(child)] : &tree->links.above[child]) =
        index * GRZ_LANES + (uint32_t)lane;
}

static int free_lane(const grz_bvh_node *node) {
    int lane = 0;
    while (lane < GRZ_LANES && node->child[lane] != GRZ_NO_CHILD) lane++;
    return lane;
}

/* Nine children, of which some go to another node. */
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

/* A node gets a child; where it has eight it is parted, and the node above gets one. */
static void add_child(grz_tree *tree, uint32_t index, uint32_t child, const float box[6]) {
    const int dim = tree->bvh.dim;
    float bounds[6], rest[6];
    memcpy(bounds, box, sizeof bounds);
    for (;;) {
        const int lane = free_lane(grz_tree_node_at(tree, index));
        if (lane < GRZ_LANES) {
            set_child(tree, index, lane, child, bounds);
            return;
        }
        nine_children all = children_of(dim, grz_tree_node_at(tree, index), child, bounds);
        const unsigned second = grz_tree_split(dim, all.box, GRZ_LANES + 1, 3);
        const uint32_t kept = index == 0 ? new_tree_node(tree) : index, other = new_tree_node(tree);
        refill(tree, kept, &all, ~second & 0x1ff);
        refill(tree, other, &all, second);
        grz_bvh_node_bounds(dim, grz_tree_node_at(tree, kept), rest);
        grz_bvh_node_bounds(dim, grz_tree_node_at(tree, other), bounds);
        if (index == 0) {
            grz_tree_clear_node(dim, grz_tree_node_at(tree, 0));
            set_child(tree, 0, 0, kept, rest);
            set_child(tree, 0, 1, other, bounds);
            tree->links.depth++;
            return;
        }
        child = other;
        index = tree->links.above[kept] / GRZ_LANES;
        grz_tree_set_bounds(dim, grz_tree_node_at(tree, index), (int)(tree->links.above[kept] % GRZ_LANES), rest);
    }
}

/* The leaf of four boxes gets a fifth. */
static void split_leaf(grz_tree *tree, uint32_t index, int lane, const stored_box *fifth) {
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
        all[i] = stored_box_of(tree, tree->bvh.order[slot], numbers);
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
        grz_bvh_leaf_bounds(&tree->bvh, grz_tree_leaf(blocks[part], count[part]) & ~GRZ_LEAF, grz_tree_leaf_bounds,
                            tree, bounds[part]);
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
    const stored_box whole = stored_box_of(tree, place, box), *const c = &whole;
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
                split_leaf(tree, index, lane, c);
            } else {
                put_into_slot(tree, grz_tree_block_of(child) * GRZ_TREE_LEAF + grz_tree_boxes_in(child), c);
                node->child[lane]++;
            }
            return;
        }
        index = child;
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
        const uint32_t above = tree->links.above[index], parent = above / GRZ_LANES;
        const int lane = (int)(above % GRZ_LANES);
        float bounds[6];
        bool same = true;
        grz_bvh_node_bounds(dim, grz_tree_node_at(tree, index), bounds);
        grz_bvh_node *const node = grz_tree_node_at(tree, parent);
        if (bounds[0] > bounds[1]) {
            grz_tree_clear_lane(dim, node, lane);
            free_node(tree, index);
            lowest = parent;
            same = false;
        } else {
            for (int row = 0; row < 2 * dim; row++) same &= node->bound[row][lane] == bounds[row];
            grz_tree_set_bounds(dim, node, lane, bounds);
        }
        if (same) break;
        index = parent;
    }
    return lowest;
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
        float bounds[6];
        grz_bvh_leaf_bounds(&tree->bvh, --node->child[lane] & ~GRZ_LEAF, grz_tree_leaf_bounds, tree, bounds);
        grz_tree_set_bounds(dim, node, lane, bounds);
    }
    return tighten(tree, index);
}

uint32_t grz_tree_find_container(const grz_tree *tree, uint32_t index, const double numbers[6]) {
    const grz_bvh_box bounds = grz_bvh_box_of(tree->bvh.dim, numbers, numbers + tree->bvh.dim);
    const float *const box = bounds.at;
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

/* Splitting: which boxes of a node or a leaf that has too many go to another. */

enum { MOST_CHILDREN = GRZ_LANES + 1 };

/* Boxes beyond are large enough. */
static double finite_bound(float x) {
    return x < -FLT_MAX ? -(double)FLT_MAX : x > FLT_MAX ? (double)FLT_MAX : (double)x;
}

double grz_tree_size(int dim, const float box[6]) {
    double side[3] = {0};
    for (int k = 0; k < dim; k++) side[k] = finite_bound(box[2 * k + 1]) - finite_bound(box[2 * k]);
    return dim == 2 ? side[0] + side[1] : side[0] * side[1] + side[1] * side[2] + side[2] * side[0];
}

static double doubled_center(const float box[6], int axis) {
    return finite_bound(box[2 * axis]) + finite_bound(box[2 * axis + 1]);
}

static void sort_along(float box[][6], int count, int axis, int order[MOST_CHILDREN]) {
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && doubled_center(box[order[k - 1]], axis) > doubled_center(box[i], axis); k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

/* size[i]: of the union of the first i + 1 boxes, in order or from the end. */
static void sizes_of(int dim, float box[][6], int count, const int order[MOST_CHILDREN], bool from_end,
                     double size[MOST_CHILDREN]) {
    float bounds[6];
    for (int i = 0; i < count; i++) {
        const float *const next = box[order[from_end ? count - 1 - i : i]];
        if (i == 0) memcpy(bounds, next, sizeof bounds);
        for (int k = 0; k < dim; k++) {
            bounds[2 * k] = next[2 * k] < bounds[2 * k] ? next[2 * k] : bounds[2 * k];
            bounds[2 * k + 1] = next[2 * k + 1] > bounds[2 * k + 1] ? next[2 * k + 1] : bounds[2 * k + 1];
        }
        size[i] = grz_tree_size(dim, bounds);
    }
}

unsigned grz_tree_split(int dim, float box[][6], int count, int least) {
    double best = (double)INFINITY, below[MOST_CHILDREN], beyond[MOST_CHILDREN];
    unsigned second = 0;
    for (int axis = 0; axis < dim; axis++) {
        int order[MOST_CHILDREN];
        sort_along(box, count, axis, order);
        sizes_of(dim, box, count, order, false, below);
        sizes_of(dim, box, count, order, true, beyond);
        for (int cut = least; cut <= count - least; cut++) {
            const double cost = below[cut - 1] * cut + beyond[count - cut - 1] * (count - cut);
            if (cost >= best) continue;
            best = cost;
            second = 0;
            for (int i = cut; i < count; i++) second |= 1u << order[i];
        }
    }
    return second;
}
