/* Boxes that come, go and move, one at a time. A box that moves goes up only until it is inside of a node's box, and
 * down from there.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include "base/watch.h"

/* After as many changes as it has boxes, and no fewer than these, a tree is made anew; after a quarter as many if some
 * of its boxes should have a frame of their own. */
enum { FEW_CHANGES = 64 };

/* Makes sure that the tree has its links, is good, and may become higher. */
static grz_status begin_change(grz_tree *tree) {
    grz_tree_links *const links = &tree->links;
    const size_t boxes = tree->bvh.item_count;
    const bool due = links->changes >= FEW_CHANGES && links->changes >= (links->coarse ? boxes / 4 : boxes);
    if (!links->slot) {
        const grz_status status = grz_tree_link(tree);
        if (status != GRZ_OK) return status;
    } else if (due || links->depth >= GRZ_BVH_DEPTH) {
        const bool before = grz_watch_pause();
        links->changes = 0;
        grz_tree_rebuild_nodes(tree);
        grz_watch_resume(before);
    }
    return links->depth < GRZ_BVH_DEPTH ? GRZ_OK : GRZ_ERROR_MEMORY;
}

/* Gives a place its box, which may be empty; `from`: where to look for it. */
static void set_box(grz_tree *tree, uint32_t from, uint32_t place, const double box[6]) {
    tree->links.slot[place] = GRZ_EMPTY_BOX;
    tree->links.changes++;
    if (!grz_box_valid(tree->bvh.dim, box)) return;
    tree->bvh.item_count++;
    tree->infinite += grz_tree_infinite(tree->bvh.dim, box);
    grz_tree_add_box(tree, grz_tree_find_container(tree, from, box), place, box);
}

/* The lowest node where the box of a place was. */
static uint32_t unset_box(grz_tree *tree, uint32_t place) {
    const uint32_t slot = tree->links.slot[place];
    if (slot & GRZ_NO_SLOT) return 0;
    double box[6];
    grz_source_box(&tree->boxes, slot, box);
    tree->bvh.item_count--;
    tree->infinite -= grz_tree_infinite(tree->bvh.dim, box);
    return grz_tree_remove_box(tree, slot);
}

static bool have_room(grz_tree *tree, const double box[6]) {
    return !grz_box_valid(tree->bvh.dim, box) ||
           (grz_tree_have_nodes(tree) && grz_tree_have_block(tree) && grz_tree_have_width(tree, box));
}

grz_status grz_tree_insert_box(grz_tree *tree, int dim, const double box[6], uint32_t id, uint32_t *place) {
    grz_tree_links *const links = &tree->links;
    if (tree->bvh.dim != dim || tree->places - links->gone == GRZ_MOST_BOXES) return GRZ_ERROR_ARGUMENT;
    const grz_status status = begin_change(tree);
    if (status != GRZ_OK) return status;
    if (!grz_tree_have_place(tree) || !have_room(tree, box)) return GRZ_ERROR_MEMORY;
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

grz_status grz_tree_move_box(grz_tree *tree, int dim, uint32_t place, const double box[6]) {
    if (tree->bvh.dim != dim || place >= tree->places || grz_tree_is_gone(tree, place)) return GRZ_ERROR_ARGUMENT;
    const grz_status status = begin_change(tree);
    if (status != GRZ_OK) return status;
    if (!have_room(tree, box)) return GRZ_ERROR_MEMORY;
    set_box(tree, unset_box(tree, place), place, box);
    return GRZ_OK;
}

grz_status grz_tree_remove(grz_tree *tree, uint32_t place) {
    if (place >= tree->places || grz_tree_is_gone(tree, place)) return GRZ_ERROR_ARGUMENT;
    const grz_status status = begin_change(tree);
    if (status != GRZ_OK) return status;
    unset_box(tree, place);
    tree->links.slot[place] = tree->links.free_place;
    tree->links.free_place = GRZ_NO_SLOT | place;
    tree->links.gone++;
    tree->links.changes++;
    return GRZ_OK;
}

grz_status grz2_tree_insert(grz_tree *tree, const grz2_aabb *box, uint32_t id, uint32_t *place) {
    const double numbers[6] = {box->min.x, box->min.y, box->max.x, box->max.y};
    return grz_tree_insert_box(tree, 2, numbers, id, place);
}

grz_status grz2_tree_move(grz_tree *tree, uint32_t place, const grz2_aabb *box) {
    const double numbers[6] = {box->min.x, box->min.y, box->max.x, box->max.y};
    return grz_tree_move_box(tree, 2, place, numbers);
}

grz_status grz3_tree_insert(grz_tree *tree, const grz3_aabb *box, uint32_t id, uint32_t *place) {
    const double numbers[6] = {box->min.x, box->min.y, box->min.z, box->max.x, box->max.y, box->max.z};
    return grz_tree_insert_box(tree, 3, numbers, id, place);
}

grz_status grz3_tree_move(grz_tree *tree, uint32_t place, const grz3_aabb *box) {
    const double numbers[6] = {box->min.x, box->min.y, box->min.z, box->max.x, box->max.y, box->max.z};
    return grz_tree_move_box(tree, 3, place, numbers);
}
