/* The making of the links of a tree, and of its nodes anew.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "tree/change.h"

#include <string.h>

static uint32_t count_leaves(const grz_bvh *bvh) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < bvh->node_count; i++)
        for (int lane = 0; lane < GRZ_LANES; lane++)
            count += grz_bvh_is_leaf(grz_bvh_get(bvh->nodes, bvh->dim, i)->child[lane]);
    return count;
}

/* What a tree is given when its leaves get blocks. */
typedef struct room {
    void *nodes; /* only for a tree without nodes, the root */
    uint32_t *above, *holder, *order;
    char *numbers;
    uint32_t node_count, blocks;
} room;

static void give_back(const grz_tree *tree, const room *r) {
    const grz_allocator *const a = tree->allocator;
    grz_release(a, r->nodes, 1, grz_bvh_node_size(tree->bvh.dim));
    grz_release(a, r->above, r->node_count, sizeof *r->above);
    grz_release(a, r->holder, r->blocks, sizeof *r->holder);
    grz_release(a, r->order, (size_t)r->blocks * GRZ_TREE_LEAF, sizeof *r->order);
    grz_release(a, r->numbers, (size_t)r->blocks * GRZ_TREE_LEAF, tree->boxes.stride);
}

static bool get_room(const grz_tree *tree, const grz_bvh *bvh, room *r) {
    const grz_allocator *const a = tree->allocator;
    const bool bare = bvh->node_count == 0;
    *r = (room){.node_count = bare ? 1 : bvh->node_count, .blocks = count_leaves(bvh)};
    r->above = grz_allocate(a, r->node_count, sizeof *r->above);
    r->holder = grz_allocate(a, r->blocks, sizeof *r->holder);
    r->order = grz_allocate(a, (size_t)r->blocks * GRZ_TREE_LEAF, sizeof *r->order);
    r->numbers = grz_allocate(a, (size_t)r->blocks * GRZ_TREE_LEAF, tree->boxes.stride);
    if (bare) r->nodes = grz_allocate(a, 1, grz_bvh_node_size(bvh->dim));
    if (r->blocks <= GRZ_MOST_BLOCKS && r->above && r->holder && r->order && r->numbers && (!bare || r->nodes))
        return true;
    give_back(tree, r);
    return false;
}

/* Puts the boxes of a leaf, whose numbers are where their places' slots say, into a block. */
static void fill_block(grz_tree *tree, const grz_bvh *bvh, const room *r, uint32_t leaf, uint32_t block) {
    const size_t size = tree->boxes.stride;
    for (uint32_t i = 0; i < GRZ_TREE_LEAF; i++) {
        const uint32_t slot = block * GRZ_TREE_LEAF + i;
        r->order[slot] = i <= leaf % GRZ_TREE_LEAF ? bvh->order[leaf / GRZ_TREE_LEAF + i] : GRZ_NO_PLACE;
        if (r->order[slot] == GRZ_NO_PLACE) continue;
        uint32_t *const from = &tree->links.slot[r->order[slot]];
        memcpy(r->numbers + slot * size, tree->numbers + *from * size, size);
        *from = slot;
    }
}

/* Gives each leaf a block, and each node and block the way up; from here on nothing fails. Children come after their
 * parents. */
static void spread(grz_tree *tree, grz_bvh *bvh, room *r) {
    uint32_t block = 0;
    if (r->nodes) {
        bvh->nodes = r->nodes;
        bvh->node_count = bvh->node_room = 1;
        grz_tree_clear_node(tree->bvh.dim, r->nodes);
    }
    r->above[0] = 0;
    for (uint32_t i = 0; i < bvh->node_count; i++) {
        uint32_t *const child = grz_bvh_at(bvh->nodes, bvh->dim, i)->child;
        for (uint32_t lane = 0; lane < GRZ_LANES; lane++) {
            if (grz_bvh_is_leaf(child[lane])) {
                fill_block(tree, bvh, r, child[lane] & ~GRZ_LEAF, block);
                r->holder[block] = i * GRZ_LANES + lane;
                child[lane] = grz_tree_leaf(block++, child[lane] % GRZ_TREE_LEAF + 1);
            } else if (child[lane] != GRZ_NO_CHILD) {
                r->above[child[lane]] = i * GRZ_LANES + lane;
            }
        }
    }
}

/* The most nodes on a way down. */
static int depth_below(const grz_bvh *bvh, uint32_t index) {
    int most = 0;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t child = grz_bvh_get(bvh->nodes, bvh->dim, index)->child[lane];
        if (child & GRZ_LEAF) continue;
        const int below = depth_below(bvh, child);
        most = below > most ? below : most;
    }
    return most + 1;
}

/* Takes what was made for nodes in which leaves lie close: *bvh is the tree's own or one made anew. */
static void take(grz_tree *tree, const grz_bvh *bvh, const room *r) {
    const grz_allocator *const a = tree->allocator;
    grz_tree_links *const links = &tree->links;
    const size_t slots = (size_t)r->blocks * GRZ_TREE_LEAF;
    grz_release(a, links->above, tree->bvh.node_room, sizeof *links->above);
    grz_release(a, links->holder, links->block_room, sizeof *links->holder);
    grz_release(a, tree->numbers, tree->boxes.count, tree->boxes.stride);
    if (bvh->nodes != tree->bvh.nodes)
        grz_release(a, tree->bvh.nodes, tree->bvh.node_room, grz_bvh_node_size(tree->bvh.dim));
    if (bvh->order != tree->bvh.order) grz_bvh_forget_order(&tree->bvh, a);
    tree->bvh = *bvh;
    grz_bvh_forget_order(&tree->bvh, a);
    tree->bvh.order = r->order;
    tree->bvh.order_room = slots;
    tree->numbers = r->numbers;
    tree->boxes.first = r->numbers;
    tree->boxes.count = slots;
    *links = (grz_tree_links){.slot = links->slot,
                              .above = r->above,
                              .holder = r->holder,
                              .block_count = r->blocks,
                              .block_room = r->blocks,
                              .free_node = GRZ_NO_NEXT,
                              .free_block = GRZ_NO_NEXT,
                              .free_place = links->free_place,
                              .depth = depth_below(bvh, 0),
                              .gone = links->gone};
}

/* The slots of all places, of which some may be known to have been given up. */
static bool set_slots(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    if (!links->slot) {
        links->slot = grz_allocate(tree->allocator, tree->place_room, sizeof *links->slot);
        if (!links->slot) return false;
        links->free_place = GRZ_NO_NEXT;
        for (size_t i = 0; i < tree->places; i++) links->slot[i] = GRZ_EMPTY_BOX;
    }
    for (size_t i = 0; i < tree->places; i++)
        if (!grz_tree_is_gone(tree, i)) links->slot[i] = GRZ_EMPTY_BOX;
    for (uint32_t i = 0; i < tree->bvh.item_count; i++) links->slot[tree->bvh.order[i]] = i;
    return true;
}

grz_status grz_tree_link(grz_tree *tree) {
    const bool known = tree->links.slot != NULL;
    room r;
    if (!set_slots(tree)) return GRZ_ERROR_MEMORY;
    if (get_room(tree, &tree->bvh, &r)) {
        grz_bvh bvh = tree->bvh;
        spread(tree, &bvh, &r);
        take(tree, &bvh, &r);
        return GRZ_OK;
    }
    if (!known) {
        grz_release(tree->allocator, tree->links.slot, tree->place_room, sizeof *tree->links.slot);
        tree->links.slot = NULL;
    }
    return GRZ_ERROR_MEMORY;
}

grz_status grz_tree_make_anew(grz_tree *tree) {
    const size_t room_of_items = tree->bvh.item_count;
    grz_bvh_item *const items = grz_allocate(tree->allocator, room_of_items, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    size_t count = 0;
    for (size_t slot = 0; slot < tree->boxes.count; slot++) {
        double box[6];
        if (tree->bvh.order[slot] == GRZ_NO_PLACE) continue;
        grz_source_box(&tree->boxes, slot, box);
        items[count++] = grz_bvh_item_of(tree->bvh.dim, box, box + tree->bvh.dim, tree->bvh.order[slot]);
    }
    grz_bvh bvh;
    room r;
    grz_status status = grz_bvh_build(&bvh, tree->bvh.dim, items, count, GRZ_TREE_LEAF, tree->allocator, NULL);
    grz_release(tree->allocator, items, room_of_items, sizeof *items);
    if (status == GRZ_OK && !get_room(tree, &bvh, &r)) {
        grz_bvh_release(&bvh, tree->allocator);
        status = GRZ_ERROR_MEMORY;
    }
    if (status != GRZ_OK) return status;
    spread(tree, &bvh, &r);
    take(tree, &bvh, &r);
    return GRZ_OK;
}
