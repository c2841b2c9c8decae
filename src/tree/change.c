/* Boxes that come, go and move, one at a time. A box goes down the tree to the leaf whose surroundings grow least by it (Guttman, R-trees: a
 * dynamic index structure for spatial searching, 1984); a leaf or a node that has too many children is parted, so that the tree gets
 * higher only at its root. A box that moves goes up only until it is inside of a node's box, and down from there.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include "base/memory.h"
#include "exact/bits.h"
#include "tree/search.h"

#include <float.h>
#include <string.h>

/* After as many changes as it has boxes, and no fewer than these, a tree is made anew. */
enum { FEW_CHANGES = 64 };

static grz_bvh_node *node_at(const grz_tree *tree, uint32_t index) { return grz_bvh_at(tree->bvh.nodes, tree->bvh.dim, index); }

/* Memory. What is not there for a change is got before anything is changed. */

static void *enlarged(const grz_tree *tree, const void *old, size_t room, size_t wanted, size_t size) {
    void *const more = grz_allocate(tree->allocator, wanted, size);
    if (more && room > 0) memcpy(more, old, room * size);
    return more;
}

/* Both arrays get the room, or neither. */
static bool enlarge(grz_tree *tree, void *arrays[2], const size_t room[2], const size_t wanted[2], const size_t size[2]) {
    void *more[2];
    for (int i = 0; i < 2; i++) more[i] = enlarged(tree, arrays[i], room[i], wanted[i], size[i]);
    for (int i = 0; i < 2; i++) {
        if (more[0] && more[1]) {
            grz_release(tree->allocator, arrays[i], room[i], size[i]);
            arrays[i] = more[i];
        } else {
            grz_release(tree->allocator, more[i], wanted[i], size[i]);
        }
    }
    return more[0] && more[1];
}

/* A node for each level, and for another root. */
static bool have_nodes(grz_tree *tree) {
    grz_bvh *const bvh = &tree->bvh;
    const size_t room = bvh->node_room, needed = (size_t)tree->links.depth + 1, wanted = room + room / 2 + 2 * needed;
    if (tree->links.free_nodes + (room - bvh->node_count) >= needed) return true;
    void *arrays[2] = {bvh->nodes, tree->links.above};
    const size_t size[2] = {grz_bvh_node_size(bvh->dim), sizeof *tree->links.above};
    if (!enlarge(tree, arrays, (const size_t[]){room, room}, (const size_t[]){wanted, wanted}, size)) return false;
    bvh->nodes = arrays[0];
    tree->links.above = arrays[1];
    bvh->node_room = (uint32_t)wanted;
    return true;
}

static bool have_block(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    if (links->free_block != GRZ_NO_NEXT || links->block_count < links->block_room) return true;
    const size_t room = links->block_room, more = room + room / 2 + 16, wanted = more < GRZ_MOST_BLOCKS ? more : GRZ_MOST_BLOCKS;
    const size_t slots = room * GRZ_TREE_LEAF, wanted_slots = wanted * GRZ_TREE_LEAF;
    if (wanted == room) return false;
    uint32_t *const holder = enlarged(tree, links->holder, room, wanted, sizeof *holder);
    void *arrays[2] = {tree->bvh.order, tree->numbers};
    const size_t size[2] = {sizeof *tree->bvh.order, tree->boxes.stride};
    if (!holder || !enlarge(tree, arrays, (const size_t[]){slots, slots}, (const size_t[]){wanted_slots, wanted_slots}, size)) {
        grz_release(tree->allocator, holder, wanted, sizeof *holder);
        return false;
    }
    grz_release(tree->allocator, links->holder, room, sizeof *holder);
    links->holder = holder;
    links->block_room = (uint32_t)wanted;
    tree->bvh.order = arrays[0];
    tree->bvh.order_room = tree->boxes.count = wanted_slots;
    tree->boxes.first = tree->numbers = arrays[1];
    memset(tree->bvh.order + slots, 0xff, (wanted_slots - slots) * sizeof *tree->bvh.order);
    return true;
}

/* A place that is free, or room for one more. */
static bool have_place(grz_tree *tree) {
    if (!tree->ids) {
        uint32_t *const ids = grz_allocate(tree->allocator, tree->place_room, sizeof *ids);
        if (!ids) return false;
        for (uint32_t i = 0; i < tree->places; i++) ids[i] = i;
        tree->ids = ids;
    }
    const size_t room = tree->place_room, wanted = room + room / 2 + 16;
    if (tree->links.free_place != GRZ_NO_NEXT || tree->places < room) return true;
    void *arrays[2] = {tree->links.slot, tree->ids};
    const size_t size[2] = {sizeof *tree->links.slot, sizeof *tree->ids};
    if (!enlarge(tree, arrays, (const size_t[]){room, room}, (const size_t[]){wanted, wanted}, size)) return false;
    tree->links.slot = arrays[0];
    tree->ids = arrays[1];
    tree->place_room = wanted;
    return true;
}

/* A number that a float is, and not one that some threads take for 0. */
static bool is_float(double x) { return grz_zero(x) || (fabs(x) >= (double)FLT_MIN && (double)(float)x == x); }

/* Floats become doubles where a number of a box is no float. */
static bool have_width(grz_tree *tree, const double box[6]) {
    const size_t count = 2 * (size_t)tree->bvh.dim, slots = tree->boxes.count, size = count * sizeof(double);
    bool narrow = tree->boxes.is_float;
    for (size_t k = 0; k < count; k++) narrow = narrow && is_float(box[k]);
    if (narrow || !tree->boxes.is_float) return true;
    char *const wide = grz_allocate(tree->allocator, slots, size);
    if (!wide) return false;
    for (size_t slot = 0; slot < slots; slot++) {
        double numbers[6];
        if (tree->bvh.order[slot] == GRZ_NO_PLACE) continue;
        grz_source_box(&tree->boxes, slot, numbers);
        memcpy(wide + slot * size, numbers, size);
    }
    grz_release(tree->allocator, tree->numbers, slots, tree->boxes.stride);
    tree->numbers = wide;
    tree->boxes = (grz_source){wide, slots, size, tree->bvh.dim, false};
    return true;
}

/* Nodes, blocks and slots. */

static uint32_t new_node(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    uint32_t index = links->free_node;
    if (index == GRZ_NO_NEXT) {
        index = tree->bvh.node_count++;
    } else {
        links->free_node = links->above[index];
        links->free_nodes--;
    }
    grz_tree_clear_node(tree->bvh.dim, node_at(tree, index));
    return index;
}

static void free_node(grz_tree *tree, uint32_t index) {
    tree->links.above[index] = tree->links.free_node;
    tree->links.free_node = index;
    tree->links.free_nodes++;
}

static uint32_t new_block(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    if (links->free_block == GRZ_NO_NEXT) return links->block_count++;
    const uint32_t block = links->free_block;
    links->free_block = links->holder[block];
    return block;
}

static void free_block(grz_tree *tree, uint32_t block) {
    tree->links.holder[block] = tree->links.free_block;
    tree->links.free_block = block;
}

static uint32_t block_of(uint32_t leaf) { return (leaf & ~GRZ_LEAF) / (GRZ_TREE_LEAF * GRZ_TREE_LEAF); }
static uint32_t boxes_in(uint32_t leaf) { return leaf % GRZ_TREE_LEAF + 1; }

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

static void set_bounds(int dim, grz_bvh_node *node, int lane, const float box[6]) {
    for (int row = 0; row < 2 * dim; row++) node->bound[row][lane] = box[row];
}

static void set_child(grz_tree *tree, uint32_t index, int lane, uint32_t child, const float box[6]) {
    grz_bvh_node *const node = node_at(tree, index);
    set_bounds(tree->bvh.dim, node, lane, box);
    node->child[lane] = child;
    *(child & GRZ_LEAF ? &tree->links.holder[block_of(child)] : &tree->links.above[child]) = index * GRZ_LANES + (uint32_t)lane;
}

/* How a box comes in. */

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
    grz_tree_clear_node(tree->bvh.dim, node_at(tree, index));
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
        const int lane = free_lane(node_at(tree, index));
        if (lane < GRZ_LANES) {
            set_child(tree, index, lane, child, around);
            return;
        }
        children all = children_of(dim, node_at(tree, index), child, around);
        const unsigned parted = grz_tree_part(dim, all.box, GRZ_LANES + 1, 3);
        const uint32_t kept = index == 0 ? new_node(tree) : index, other = new_node(tree);
        refill(tree, kept, &all, ~parted & 0x1ff);
        refill(tree, other, &all, parted);
        grz_bvh_around(dim, node_at(tree, kept), rest);
        grz_bvh_around(dim, node_at(tree, other), around);
        if (index == 0) {
            grz_tree_clear_node(dim, node_at(tree, 0));
            set_child(tree, 0, 0, kept, rest);
            set_child(tree, 0, 1, other, around);
            tree->links.depth++;
            return;
        }
        child = other;
        index = tree->links.above[kept] / GRZ_LANES;
        set_bounds(dim, node_at(tree, index), (int)(tree->links.above[kept] % GRZ_LANES), rest);
    }
}

/* The leaf of four boxes gets a fifth. */
static void part_leaf(grz_tree *tree, uint32_t index, int lane, const cargo *fifth) {
    enum { BOXES = GRZ_TREE_LEAF + 1 };
    const int dim = tree->bvh.dim;
    const uint32_t blocks[2] = {block_of(node_at(tree, index)->child[lane]), new_block(tree)};
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
        grz_bvh_around_leaf(&tree->bvh, grz_tree_leaf(blocks[part], count[part]) & ~GRZ_LEAF, grz_tree_around_leaf, tree, around[part]);
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
            const float low = before[2 * k] = node->bound[2 * k][lane], high = before[2 * k + 1] = node->bound[2 * k + 1][lane];
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

/* Below a node whose box contains it. */
static void put_in(grz_tree *tree, uint32_t index, const cargo *c) {
    for (;;) {
        grz_bvh_node *const node = node_at(tree, index);
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
            if (boxes_in(child) == GRZ_TREE_LEAF) {
                part_leaf(tree, index, lane, c);
            } else {
                put_into_slot(tree, block_of(child) * GRZ_TREE_LEAF + boxes_in(child), c);
                node->child[lane]++;
            }
            return;
        }
        index = child;
    }
}

/* How a box goes. */

/* Nodes without children go, too, and the boxes of those above become as small as they can. The lowest node that is left. */
static uint32_t tighten(grz_tree *tree, uint32_t index) {
    const int dim = tree->bvh.dim;
    uint32_t lowest = index;
    while (index != 0) {
        const uint32_t above = tree->links.above[index], parent = above / GRZ_LANES;
        const int lane = (int)(above % GRZ_LANES);
        float around[6];
        bool same = true;
        grz_bvh_around(dim, node_at(tree, index), around);
        grz_bvh_node *const node = node_at(tree, parent);
        if (around[0] > around[1]) {
            grz_tree_clear_lane(dim, node, lane);
            free_node(tree, index);
            lowest = parent;
            same = false;
        } else {
            for (int row = 0; row < 2 * dim; row++) same &= node->bound[row][lane] == around[row];
            set_bounds(dim, node, lane, around);
        }
        if (same) break;
        index = parent;
    }
    return lowest;
}

/* The lowest node that is left where the box was. */
static uint32_t take_out(grz_tree *tree, uint32_t slot) {
    const uint32_t block = slot / GRZ_TREE_LEAF, holder = tree->links.holder[block], index = holder / GRZ_LANES;
    const int lane = (int)(holder % GRZ_LANES), dim = tree->bvh.dim;
    grz_bvh_node *const node = node_at(tree, index);
    const uint32_t last = block * GRZ_TREE_LEAF + boxes_in(node->child[lane]) - 1, place = tree->bvh.order[last];
    if (slot != last) {
        memcpy(tree->numbers + slot * tree->boxes.stride, tree->numbers + last * tree->boxes.stride, tree->boxes.stride);
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
        set_bounds(dim, node, lane, around);
    }
    return tighten(tree, index);
}

/* The lowest node above, or the node itself, whose box contains a box. */
static uint32_t climb(const grz_tree *tree, uint32_t index, const float box[6]) {
    while (index != 0) {
        const uint32_t above = tree->links.above[index];
        const grz_bvh_node *const node = node_at(tree, above / GRZ_LANES);
        bool inside = true;
        for (int k = 0; k < tree->bvh.dim; k++)
            inside &= (node->bound[2 * k][above % GRZ_LANES] <= box[2 * k]) & (box[2 * k + 1] <= node->bound[2 * k + 1][above % GRZ_LANES]);
        if (inside) break;
        index = above / GRZ_LANES;
    }
    return index;
}

/* Changes. */

/* Makes sure that the tree has its links, is good, and may become higher. */
static grz_status begin(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    const bool due = links->changes >= FEW_CHANGES && links->changes >= tree->bvh.item_count;
    if (!links->slot) {
        const grz_status status = grz_tree_link(tree);
        if (status != GRZ_OK) return status;
    } else if (due || links->depth >= GRZ_BVH_DEPTH) {
        links->changes = 0;
        grz_tree_make_anew(tree);
    }
    return links->depth < GRZ_BVH_DEPTH ? GRZ_OK : GRZ_ERROR_MEMORY;
}

/* Gives a place its box, which may be empty; `from`: where to look for it. */
static void set_box(grz_tree *tree, uint32_t from, uint32_t place, const double box[6]) {
    tree->links.slot[place] = GRZ_EMPTY_BOX;
    tree->links.changes++;
    if (!grz_box_valid(tree->bvh.dim, box)) return;
    const cargo c = cargo_of(tree, place, box);
    tree->bvh.item_count++;
    tree->infinite += grz_tree_infinite(tree->bvh.dim, box);
    put_in(tree, climb(tree, from, c.box), &c);
}

/* The lowest node where the box of a place was. */
static uint32_t unset_box(grz_tree *tree, uint32_t place) {
    const uint32_t slot = tree->links.slot[place];
    if (slot & GRZ_NO_SLOT) return 0;
    double box[6];
    grz_source_box(&tree->boxes, slot, box);
    tree->bvh.item_count--;
    tree->infinite -= grz_tree_infinite(tree->bvh.dim, box);
    return take_out(tree, slot);
}

static bool have_room(grz_tree *tree, const double box[6]) {
    return !grz_box_valid(tree->bvh.dim, box) || (have_nodes(tree) && have_block(tree) && have_width(tree, box));
}

static grz_status insert(grz_tree *tree, int dim, const double box[6], uint32_t id, uint32_t *place) {
    grz_tree_links *const links = &tree->links;
    if (tree->bvh.dim != dim || tree->places - links->gone == GRZ_MOST_BOXES) return GRZ_ERROR_ARGUMENT;
    const grz_status status = begin(tree);
    if (status != GRZ_OK) return status;
    if (!have_place(tree) || !have_room(tree, box)) return GRZ_ERROR_MEMORY;
    uint32_t at = links->free_place;
    if (at == GRZ_NO_NEXT) {
        at = (uint32_t)tree->places++;
    } else {
        at &= ~GRZ_NO_SLOT;
        links->free_place = links->slot[at];
        links->gone--;
    }
    tree->ids[at] = id;
    set_box(tree, 0, at, box);
    if (place) *place = at;
    return GRZ_OK;
}

static grz_status move(grz_tree *tree, int dim, uint32_t place, const double box[6]) {
    if (tree->bvh.dim != dim || place >= tree->places || grz_tree_is_gone(tree, place)) return GRZ_ERROR_ARGUMENT;
    const grz_status status = begin(tree);
    if (status != GRZ_OK) return status;
    if (!have_room(tree, box)) return GRZ_ERROR_MEMORY;
    set_box(tree, unset_box(tree, place), place, box);
    return GRZ_OK;
}

grz_status grz_tree_remove(grz_tree *tree, uint32_t place) {
    if (place >= tree->places || grz_tree_is_gone(tree, place)) return GRZ_ERROR_ARGUMENT;
    const grz_status status = begin(tree);
    if (status != GRZ_OK) return status;
    unset_box(tree, place);
    tree->links.slot[place] = tree->links.free_place;
    tree->links.free_place = GRZ_NO_SLOT | place;
    tree->links.gone++;
    tree->links.changes++;
    return GRZ_OK;
}

#define NUMBERS_2(b) ((const double[6]){b->min.x, b->min.y, b->max.x, b->max.y})
#define NUMBERS_3(b) ((const double[6]){b->min.x, b->min.y, b->min.z, b->max.x, b->max.y, b->max.z})
#define CHANGES(D) \
    grz_status grz##D##_tree_insert(grz_tree *tree, const grz##D##_aabb *box, uint32_t id, uint32_t *place) { \
        return insert(tree, D, NUMBERS_##D(box), id, place); \
    } \
    grz_status grz##D##_tree_move(grz_tree *tree, uint32_t place, const grz##D##_aabb *box) { \
        return move(tree, D, place, NUMBERS_##D(box)); \
    }
CHANGES(2)
CHANGES(3)
