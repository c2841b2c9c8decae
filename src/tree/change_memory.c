/* The memory that a tree needs to be changed: its links, and room for the next change.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include "base/memory.h"
#include "num/bits.h"

#include <float.h>
#include <string.h>

/* What a tree is given when its leaves get blocks. */
typedef struct link_memory {
    void *nodes; /* only for a tree without nodes, the root */
    uint32_t *above, *holder, *order;
    char *numbers;
    uint32_t node_count, blocks;
} link_memory;

static void release_link_memory(const grz_tree *tree, const link_memory *r) {
    const grz_allocator *const a = tree->allocator;
    grz_release(a, r->nodes, 1, grz_bvh_node_size(tree->bvh.dim));
    grz_release(a, r->above, r->node_count, sizeof *r->above);
    grz_release(a, r->holder, r->blocks, sizeof *r->holder);
    grz_release(a, r->order, (size_t)r->blocks * GRZ_TREE_LEAF, sizeof *r->order);
    grz_release(a, r->numbers, (size_t)r->blocks * GRZ_TREE_LEAF, tree->boxes.stride);
}

static bool get_link_memory(const grz_tree *tree, const grz_bvh *bvh, link_memory *r) {
    const grz_allocator *const a = tree->allocator;
    const bool bare = bvh->node_count == 0;
    *r = (link_memory){.node_count = bare ? 1 : bvh->node_count, .blocks = grz_bvh_count_leaves(bvh)};
    r->above = (uint32_t *)grz_allocate(a, r->node_count, sizeof *r->above);
    r->holder = (uint32_t *)grz_allocate(a, r->blocks, sizeof *r->holder);
    r->order = (uint32_t *)grz_allocate(a, (size_t)r->blocks * GRZ_TREE_LEAF, sizeof *r->order);
    r->numbers = (char *)grz_allocate(a, (size_t)r->blocks * GRZ_TREE_LEAF, tree->boxes.stride);
    if (bare) r->nodes = grz_allocate(a, 1, grz_bvh_node_size(bvh->dim));
    if (r->blocks <= GRZ_MOST_BLOCKS && r->above && r->holder && r->order && r->numbers && (!bare || r->nodes))
        return true;
    release_link_memory(tree, r);
    return false;
}

/* Puts the boxes of a leaf, whose numbers are where their places' slots say, into a block. */
static void fill_block(grz_tree *tree, const grz_bvh *bvh, const link_memory *r, uint32_t leaf, uint32_t block) {
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

/* Gives each leaf a block, and each node and block a link to its parent. Nothing fails from here on. Children come
 * after their parents. */
static void assign_blocks(grz_tree *tree, grz_bvh *bvh, link_memory *r) {
    uint32_t block = 0;
    if (r->nodes) {
        bvh->nodes = r->nodes;
        bvh->node_count = bvh->node_room = 1;
        grz_tree_clear_node(tree->bvh.dim, (grz_bvh_node *)r->nodes);
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
                r->above[grz_bvh_node_of(bvh, child[lane])] = i * GRZ_LANES + lane;
            }
        }
    }
}

int grz_tree_depth_below(const grz_bvh *bvh, uint32_t index) {
    int most = 0;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t child = grz_bvh_get(bvh->nodes, bvh->dim, index)->child[lane];
        if (child & GRZ_LEAF) continue;
        const int below = grz_tree_depth_below(bvh, grz_bvh_node_of(bvh, child));
        most = below > most ? below : most;
    }
    return most + 1;
}

/* Takes what was made for nodes in which leaves lie close: *bvh is the tree's own or one made anew. */
static void adopt(grz_tree *tree, const grz_bvh *bvh, const link_memory *r) {
    const grz_allocator *const a = tree->allocator;
    grz_tree_links *const links = &tree->links;
    const size_t slots = (size_t)r->blocks * GRZ_TREE_LEAF;
    grz_release(a, links->above, tree->bvh.node_room, sizeof *links->above);
    grz_release(a, links->holder, links->block_room, sizeof *links->holder);
    grz_release(a, tree->numbers, tree->boxes.count, tree->boxes.stride);
    if (bvh->nodes != tree->bvh.nodes)
        grz_release(a, tree->bvh.nodes, tree->bvh.node_room, grz_bvh_node_size(tree->bvh.dim));
    if (bvh->frames != tree->bvh.frames)
        grz_release(a, tree->bvh.frames, tree->bvh.frame_room, sizeof *tree->bvh.frames);
    if (bvh->order != tree->bvh.order) grz_bvh_forget_order(&tree->bvh, a);
    tree->bvh = *bvh;
    tree->cost = 0;
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
                              .depth = grz_tree_depth_below(bvh, 0),
                              .gone = links->gone};
}

/* The slots of all places, of which some may be known to have been given up. */
static bool set_slots(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    if (!links->slot) {
        links->slot = (uint32_t *)grz_allocate(tree->allocator, tree->place_room, sizeof *links->slot);
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
    link_memory r;
    if (!set_slots(tree)) return GRZ_ERROR_MEMORY;
    if (get_link_memory(tree, &tree->bvh, &r)) {
        grz_bvh bvh = tree->bvh;
        assign_blocks(tree, &bvh, &r);
        adopt(tree, &bvh, &r);
        return GRZ_OK;
    }
    if (!known) {
        grz_release(tree->allocator, tree->links.slot, tree->place_room, sizeof *tree->links.slot);
        tree->links.slot = NULL;
    }
    return GRZ_ERROR_MEMORY;
}

/* A grz_bvh_item_box. */
static void box_at_place(void *context, uint32_t place, double least[], double greatest[]) {
    const grz_tree *const tree = (const grz_tree *)context;
    double box[6];
    grz_source_box(&tree->boxes, tree->links.slot[place], box);
    for (int k = 0; k < tree->bvh.dim; k++) least[k] = box[k], greatest[k] = box[tree->bvh.dim + k];
}

grz_status grz_tree_rebuild_nodes(grz_tree *tree) {
    const size_t room_of_items = tree->bvh.item_count;
    grz_bvh_item *const items = (grz_bvh_item *)grz_allocate(tree->allocator, room_of_items, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    size_t count = 0;
    for (size_t slot = 0; slot < tree->boxes.count; slot++) {
        double box[6];
        if (tree->bvh.order[slot] == GRZ_NO_PLACE) continue;
        grz_source_box(&tree->boxes, slot, box);
        items[count++] = grz_bvh_item_of(tree->bvh.dim, box, box + tree->bvh.dim, tree->bvh.order[slot]);
    }
    grz_bvh bvh;
    link_memory r;
    const grz_bvh_input input = {tree->bvh.dim, GRZ_TREE_LEAF, items, count, box_at_place, tree};
    grz_status status = grz_bvh_build(&bvh, &input, tree->allocator, NULL);
    grz_release(tree->allocator, items, room_of_items, sizeof *items);
    if (status == GRZ_OK && !get_link_memory(tree, &bvh, &r)) {
        grz_bvh_release(&bvh, tree->allocator);
        status = GRZ_ERROR_MEMORY;
    }
    if (status != GRZ_OK) return status;
    assign_blocks(tree, &bvh, &r);
    adopt(tree, &bvh, &r);
    return GRZ_OK;
}

/* Room for a change: got before anything is changed. */

static void *enlarged(const grz_tree *tree, const void *old, size_t room, size_t wanted, size_t size) {
    void *const more = grz_allocate(tree->allocator, wanted, size);
    if (more && room > 0) memcpy(more, old, room * size);
    return more;
}

/* Both arrays get the room, or neither. */
static bool enlarge(grz_tree *tree, void *arrays[2], size_t room, size_t wanted, const size_t size[2]) {
    void *more[2];
    for (int i = 0; i < 2; i++) more[i] = enlarged(tree, arrays[i], room, wanted, size[i]);
    for (int i = 0; i < 2; i++) {
        if (more[0] && more[1]) {
            grz_release(tree->allocator, arrays[i], room, size[i]);
            arrays[i] = more[i];
        } else {
            grz_release(tree->allocator, more[i], wanted, size[i]);
        }
    }
    return more[0] && more[1];
}

bool grz_tree_have_nodes(grz_tree *tree) {
    grz_bvh *const bvh = &tree->bvh;
    const size_t room = bvh->node_room, needed = (size_t)tree->links.depth + 1, wanted = room + room / 2 + 2 * needed;
    if (tree->links.free_nodes + (room - bvh->node_count) >= needed) return true;
    if (wanted >= GRZ_BACK) return false;
    void *arrays[2] = {bvh->nodes, tree->links.above};
    const size_t size[2] = {grz_bvh_node_size(bvh->dim), sizeof *tree->links.above};
    if (!enlarge(tree, arrays, room, wanted, size)) return false;
    bvh->nodes = arrays[0];
    tree->links.above = (uint32_t *)arrays[1];
    bvh->node_room = (uint32_t)wanted;
    return true;
}

bool grz_tree_have_block(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    if (links->free_block != GRZ_NO_NEXT || links->block_count < links->block_room) return true;
    const size_t room = links->block_room, more = room + room / 2 + 16,
                 wanted = more < GRZ_MOST_BLOCKS ? more : GRZ_MOST_BLOCKS;
    const size_t slots = room * GRZ_TREE_LEAF, wanted_slots = wanted * GRZ_TREE_LEAF;
    if (wanted == room) return false;
    uint32_t *const holder = (uint32_t *)enlarged(tree, links->holder, room, wanted, sizeof *holder);
    void *arrays[2] = {tree->bvh.order, tree->numbers};
    const size_t size[2] = {sizeof *tree->bvh.order, tree->boxes.stride};
    if (!holder || !enlarge(tree, arrays, slots, wanted_slots, size)) {
        grz_release(tree->allocator, holder, wanted, sizeof *holder);
        return false;
    }
    grz_release(tree->allocator, links->holder, room, sizeof *holder);
    links->holder = holder;
    links->block_room = (uint32_t)wanted;
    tree->bvh.order = (uint32_t *)arrays[0];
    tree->bvh.order_room = tree->boxes.count = wanted_slots;
    tree->boxes.first = tree->numbers = (char *)arrays[1];
    memset(tree->bvh.order + slots, 0xff, (wanted_slots - slots) * sizeof *tree->bvh.order);
    return true;
}

bool grz_tree_have_place(grz_tree *tree) {
    if (!tree->ids) {
        uint32_t *const ids = (uint32_t *)grz_allocate(tree->allocator, tree->place_room, sizeof *ids);
        if (!ids) return false;
        for (uint32_t i = 0; i < tree->places; i++) ids[i] = i;
        tree->ids = ids;
    }
    const size_t room = tree->place_room, wanted = room + room / 2 + 16;
    if (tree->links.free_place != GRZ_NO_NEXT || tree->places < room) return true;
    void *arrays[2] = {tree->links.slot, tree->ids};
    const size_t size[2] = {sizeof *tree->links.slot, sizeof *tree->ids};
    if (!enlarge(tree, arrays, room, wanted, size)) return false;
    tree->links.slot = (uint32_t *)arrays[0];
    tree->ids = (uint32_t *)arrays[1];
    tree->place_room = wanted;
    return true;
}

/* A number that a float is, and not one that some threads take for 0. */
static bool is_normal_float(double x) { return grz_zero(x) || (fabs(x) >= (double)FLT_MIN && (double)(float)x == x); }

bool grz_tree_have_width(grz_tree *tree, const double box[6]) {
    const size_t count = 2 * (size_t)tree->bvh.dim, slots = tree->boxes.count, size = count * sizeof(double);
    bool narrow = tree->boxes.is_float;
    for (size_t k = 0; k < count; k++) narrow = narrow && is_normal_float(box[k]);
    if (narrow || !tree->boxes.is_float) return true;
    char *const wide = (char *)grz_allocate(tree->allocator, slots, size);
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
