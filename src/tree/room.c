/* Room for a change of a tree: got before anything is changed.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include "base/memory.h"
#include "num/bits.h"

#include <float.h>
#include <string.h>

static void *enlarged(const grz_tree *tree, const void *old, size_t room, size_t wanted, size_t size) {
    void *const more = grz_allocate(tree->allocator, wanted, size);
    if (more && room > 0) memcpy(more, old, room * size);
    return more;
}

/* Both arrays get the room, or neither. */
static bool enlarge(grz_tree *tree, void *arrays[2], const size_t room[2], const size_t wanted[2],
                    const size_t size[2]) {
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

bool grz_tree_have_nodes(grz_tree *tree) {
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

bool grz_tree_have_block(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    if (links->free_block != GRZ_NO_NEXT || links->block_count < links->block_room) return true;
    const size_t room = links->block_room, more = room + room / 2 + 16,
                 wanted = more < GRZ_MOST_BLOCKS ? more : GRZ_MOST_BLOCKS;
    const size_t slots = room * GRZ_TREE_LEAF, wanted_slots = wanted * GRZ_TREE_LEAF;
    if (wanted == room) return false;
    uint32_t *const holder = enlarged(tree, links->holder, room, wanted, sizeof *holder);
    void *arrays[2] = {tree->bvh.order, tree->numbers};
    const size_t size[2] = {sizeof *tree->bvh.order, tree->boxes.stride};
    if (!holder ||
        !enlarge(tree, arrays, (const size_t[]){slots, slots}, (const size_t[]){wanted_slots, wanted_slots}, size)) {
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

bool grz_tree_have_place(grz_tree *tree) {
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

bool grz_tree_have_width(grz_tree *tree, const double box[6]) {
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
