/* The making of a tree of boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/tree.h"

#include "base/memory.h"
#include "base/watch.h"
#include "num/bits.h"

#include <math.h>
#include <string.h>

static bool source_of(const grz_boxes *boxes, grz_source *out) {
    return grz_source_of(boxes, out) && out->count <= GRZ_MOST_BOXES;
}

static size_t box_size(const grz_source *s) {
    return 2 * (size_t)s->dimension * (s->is_float ? sizeof(float) : sizeof(double));
}

/* The box at a place; false if it is empty. */
static bool read_box(const grz_source *s, size_t place, double box[6]) {
    grz_source_box(s, place, box);
    return grz_box_valid(s->dimension, box);
}

/* The boxes that are not empty, as items; how many they are. */
static size_t read_items(const grz_tree *tree, const grz_source *s, grz_bvh_item *items) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        double box[6];
        if (!grz_tree_is_gone(tree, i) && read_box(s, i, box))
            items[count++] = grz_bvh_item_of(s->dimension, box, box + s->dimension, (uint32_t)i);
    }
    return count;
}

bool grz_tree_infinite(int dim, const double box[6]) {
    bool finite = true;
    for (int k = 0; k < 2 * dim; k++) finite = finite && grz_finite(box[k]);
    return !finite;
}

/* Takes the numbers of all boxes that the tree has. */
static void copy_numbers(grz_tree *tree, const grz_source *s) {
    const size_t size = box_size(s);
    tree->infinite = 0;
    for (size_t slot = 0; slot < tree->boxes.count; slot++) {
        const uint32_t place = tree->bvh.order[slot];
        double box[6];
        if (place == GRZ_NO_PLACE) continue;
        memcpy(tree->numbers + slot * size, s->first + place * s->stride, size);
        grz_source_box(s, place, box);
        tree->infinite += grz_tree_infinite(s->dimension, box);
    }
}

/* A grz_bvh_item_box. */
static void box_of_place(void *source, uint32_t place, double least[], double greatest[]) {
    const grz_source *const s = (const grz_source *)source;
    double box[6];
    grz_source_box(s, place, box);
    for (int k = 0; k < s->dimension; k++) least[k] = box[k], greatest[k] = box[s->dimension + k];
}

static grz_status build_bvh(grz_tree *tree, const grz_source *s, const grz_parallel *parallel) {
    grz_bvh_item *const items = (grz_bvh_item *)grz_allocate(tree->allocator, s->count, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    grz_source copy = *s;
    const grz_bvh_input input = {s->dimension, GRZ_TREE_LEAF, items, read_items(tree, s, items), box_of_place, &copy};
    const grz_status status = grz_bvh_build(&tree->bvh, &input, tree->allocator, parallel);
    grz_release(tree->allocator, items, s->count, sizeof *items);
    return status;
}

static grz_status fill_tree(grz_tree *tree, const grz_source *s, const uint32_t *ids, const grz_parallel *parallel) {
    const grz_status status = build_bvh(tree, s, parallel);
    if (status != GRZ_OK) return status;
    const size_t size = box_size(s), count = tree->bvh.item_count;
    tree->numbers = (char *)grz_allocate(tree->allocator, count, size);
    if (!tree->numbers) return GRZ_ERROR_MEMORY;
    tree->boxes = (grz_source){tree->numbers, count, size, s->dimension, s->is_float};
    copy_numbers(tree, s);
    if (!ids) return GRZ_OK;
    tree->ids = (uint32_t *)grz_allocate(tree->allocator, tree->place_room, sizeof *ids);
    if (!tree->ids) return GRZ_ERROR_MEMORY;
    if (tree->places > 0) memcpy(tree->ids, ids, tree->places * sizeof *ids);
    return GRZ_OK;
}

grz_status grz_tree_build(grz_tree **tree, const grz_boxes *boxes, const uint32_t *ids,
                          const grz_tree_options *options) {
    static const grz_tree_options usual = {0};
    const grz_tree_options *const o = options ? options : &usual;
    grz_source source;
    *tree = NULL;
    if (!source_of(boxes, &source)) return GRZ_ERROR_ARGUMENT;
    grz_tree *const t = (grz_tree *)grz_allocate(o->allocator, 1, sizeof *t);
    if (!t) return GRZ_ERROR_MEMORY;
    *t = (grz_tree){.places = source.count, .place_room = source.count, .allocator = o->allocator};
    const grz_status status = fill_tree(t, &source, ids, o->parallel);
    if (status == GRZ_OK) *tree = t;
    else grz_tree_free(t);
    return status;
}

/* Are the same boxes empty that were? */
static bool has_same_places(const grz_tree *tree, const grz_source *s) {
    size_t valid = 0;
    double box[6];
    for (size_t i = 0; i < s->count; i++) valid += !grz_tree_is_gone(tree, i) && read_box(s, i, box);
    if (valid != tree->bvh.item_count) return false;
    if (valid == s->count) return true;
    for (size_t slot = 0; slot < tree->boxes.count; slot++)
        if (tree->bvh.order[slot] != GRZ_NO_PLACE && !read_box(s, tree->bvh.order[slot], box)) return false;
    return true;
}

void grz_tree_leaf_bounds(void *context, uint32_t leaf, double least[], double greatest[]) {
    const grz_tree *const tree = (const grz_tree *)context;
    const int dim = tree->bvh.dim;
    for (int k = 0; k < dim; k++) least[k] = (double)INFINITY, greatest[k] = -(double)INFINITY;
    for (uint32_t i = 0; i <= leaf % GRZ_TREE_LEAF; i++) {
        double box[6];
        grz_source_box(&tree->boxes, leaf / GRZ_TREE_LEAF + i, box);
        for (int k = 0; k < dim; k++) {
            least[k] = grz_less_equal(least[k], box[k]) ? least[k] : box[k];
            greatest[k] = grz_less_equal(box[dim + k], greatest[k]) ? greatest[k] : box[dim + k];
        }
    }
}

/* Which places have been given up is kept. */
static grz_status keep_gone(grz_tree *fresh, const grz_tree *tree) {
    if (!tree->links.slot) return GRZ_OK;
    fresh->links = (grz_tree_links){.free_place = tree->links.free_place, .gone = tree->links.gone};
    fresh->links.slot = (uint32_t *)grz_allocate(fresh->allocator, fresh->place_room, sizeof *fresh->links.slot);
    if (!fresh->links.slot) return GRZ_ERROR_MEMORY;
    memcpy(fresh->links.slot, tree->links.slot, tree->places * sizeof *tree->links.slot);
    return GRZ_OK;
}

static grz_status rebuild_tree(grz_tree *tree, const grz_source *s) {
    grz_tree *const fresh = (grz_tree *)grz_allocate(tree->allocator, 1, sizeof *fresh);
    if (!fresh) return GRZ_ERROR_MEMORY;
    *fresh = (grz_tree){.places = tree->places, .place_room = tree->place_room, .allocator = tree->allocator};
    grz_status status = keep_gone(fresh, tree);
    if (status == GRZ_OK) status = fill_tree(fresh, s, tree->ids, NULL);
    if (status == GRZ_OK && fresh->links.slot) status = grz_tree_link(fresh);
    if (status == GRZ_OK) {
        const grz_tree old = *tree;
        *tree = *fresh;
        *fresh = old;
    }
    grz_tree_free(fresh);
    return status;
}

/* A tree is built again if a refit makes it more than so many times as slow. That costs as much as some refits; but
 * boxes that were neighbours and are far from each other now would be compared with all that lie between them. */
#define MOST_COST 4

grz_status grz_tree_refit(grz_tree *tree, const grz_boxes *boxes) {
    grz_source source;
    if (!source_of(boxes, &source) || source.count != tree->places || source.dimension != tree->bvh.dim)
        return GRZ_ERROR_ARGUMENT;
    if (source.is_float != tree->boxes.is_float || !has_same_places(tree, &source)) return rebuild_tree(tree, &source);
    const bool before = grz_watch_pause();
    if (grz_zero(tree->cost)) tree->cost = grz_bvh_cost(&tree->bvh);
    copy_numbers(tree, &source);
    grz_bvh_refit(&tree->bvh, grz_tree_leaf_bounds, tree, tree->allocator);
    if (tree->bvh.item_count >= GRZ_BVH_FEWEST && grz_bvh_cost(&tree->bvh) > MOST_COST * tree->cost)
        (void)rebuild_tree(tree, &source); /* without memory for it: slower, never wrong */
    grz_watch_resume(before);
    return GRZ_OK;
}

void grz_tree_free(grz_tree *tree) {
    if (!tree) return;
    const grz_allocator *const a = tree->allocator;
    grz_release(a, tree->links.slot, tree->place_room, sizeof *tree->links.slot);
    grz_release(a, tree->links.above, tree->bvh.node_room, sizeof *tree->links.above);
    grz_release(a, tree->links.holder, tree->links.block_room, sizeof *tree->links.holder);
    grz_release(a, tree->ids, tree->place_room, sizeof *tree->ids);
    grz_release(a, tree->numbers, tree->boxes.count, tree->boxes.stride);
    grz_bvh_release(&tree->bvh, a);
    grz_release(a, tree, 1, sizeof *tree);
}

/* Bytes of a place, a slot, a block, a node. */
grz_tree_facts grz_tree_about(const grz_tree *tree) {
    const bool linked = tree->links.slot != NULL;
    const size_t boxes = tree->places - tree->links.gone;
    const size_t place = (linked ? sizeof(uint32_t) : 0) + (tree->ids ? sizeof(uint32_t) : 0);
    const size_t node = grz_bvh_node_size(tree->bvh.dim) + (linked ? sizeof(uint32_t) : 0);
    const size_t slot = sizeof(uint32_t) + tree->boxes.stride;
    const size_t bytes = sizeof *tree + grz_bvh_frame_bytes(&tree->bvh) + tree->place_room * place +
                         tree->bvh.node_room * node + tree->boxes.count * slot +
                         tree->links.block_room * sizeof(uint32_t);
    return (grz_tree_facts){tree->bvh.dim, boxes, boxes - tree->bvh.item_count, tree->places, bytes};
}
