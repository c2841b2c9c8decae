/* The tree of an outline.
 *
 * Consecutive leaves are put below one node, and consecutive nodes below another, as the lowest levels of a packed
 * R-tree in the order of the input (Roussopoulos and Leifker, Direct spatial search on pictorial databases using
 * packed R-trees, 1985, who sort first). Boxes further apart in that order may lie on each other, as the turns of a
 * spiral do: the levels above are made by grz_bvh_build.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/outline.h"

#include "base/memory.h"
#include "base/watch.h"

/* What grz_bvh_build makes of as many leaves as there can be leaves room for these below GRZ_BVH_DEPTH: SAH_LEVELS
 * there, and 10 that halve 2^29 leaves. */
enum { ORDERED_LEVELS = 2 };

typedef struct outline_builder {
    grz_bvh_item *items; /* [count]: what is below no node so far; the number is the child that it becomes */
    size_t count;
    grz_growing nodes; /* of consecutive items. Children that are nodes are numbered from the first of these */
    bool far;          /* a node may need a frame of its own */
    const grz_allocator *allocator;
    const grz_parallel *parallel;
} outline_builder;

static float half_outline(const float box[8]) { return (-box[4] - box[0]) + (-box[5] - box[1]); }

/* A node of `count` items; how many items are below it at most. */
static void fill_outline_node(outline_builder *b, grz_bvh_node *node, const grz_bvh_item items[], size_t count,
                              size_t below) {
    static const float empty_box[8] = {INFINITY, INFINITY, 0, 0, INFINITY, INFINITY, 0, 0};
    float bounds[6];
    for (size_t lane = 0; lane < GRZ_LANES; lane++)
        if (lane < count) grz_bvh_set_lane(2, node, (int)lane, items[lane].at, grz_bvh_number_of(&items[lane]));
        else grz_bvh_set_lane(2, node, (int)lane, empty_box, GRZ_NO_CHILD);
    if (below < GRZ_BVH_FEWEST) return;
    grz_bvh_node_bounds(2, node, bounds);
    b->far |= grz_bvh_is_far(2, bounds, below);
}

/* How many of the items, at most GRZ_LANES, are near each other: their bounds have no longer outline than they have
 * together. So it is if each meets the next one. *all: an item with their bounds. */
static size_t items_together(const grz_bvh_item items[], size_t count, grz_bvh_item *all) {
    const size_t most = count < GRZ_LANES ? count : (size_t)GRZ_LANES;
    const float slack = 1.001f; /* the sums are rounded */
    float sum = half_outline(items[0].at);
    *all = items[0];
    for (size_t i = 1; i < most; i++) {
        grz_bvh_item more = *all;
        grz_bvh_enclose(more.at, items[i].at);
        sum += half_outline(items[i].at);
        if (!(half_outline(more.at) <= slack * sum)) return i;
        *all = more;
    }
    return most;
}

/* Makes room for so many nodes in all. */
static bool reserve_nodes(outline_builder *b, size_t room) {
    const size_t size = grz_bvh_node_size(2);
    if (room <= b->nodes.room) return true;
    void *const nodes = grz_allocate(b->allocator, room, size);
    if (!nodes) return false;
    if (b->nodes.count > 0) memcpy(nodes, b->nodes.items, b->nodes.count * size);
    grz_growing_release(b->allocator, &b->nodes, size);
    b->nodes.items = nodes;
    b->nodes.room = room;
    return true;
}

/* So many nodes as there are where all items are near the next ones, and some more above: memory that grew would be
 * touched several times. */
static size_t usual_nodes(size_t items) { return items / 8 + items / 64 + items / 256 + 16; }

/* A node of `count` items; *all, their bounds, becomes its item. */
static bool add_outline_node(outline_builder *b, const grz_bvh_item items[], size_t count, size_t below,
                             grz_bvh_item *all) {
    if (!grz_grow(b->allocator, &b->nodes, grz_bvh_node_size(2))) return false;
    const uint32_t number = (uint32_t)b->nodes.count++;
    fill_outline_node(b, grz_bvh_at(b->nodes.items, 2, number), items, count, below);
    grz_bvh_set_number(all, number);
    return true;
}

/* Puts items that are near each other below one node, which becomes an item instead. False: no memory, or stopped. */
static bool join_items(outline_builder *b, size_t below) {
    size_t left = 0;
    for (size_t first = 0, together; first < b->count; first += together) {
        grz_bvh_item all;
        together = items_together(b->items + first, b->count - first, &all);
        if (left % 1024 == 0 && grz_watch_stops()) return false;
        if (together > 1 && !add_outline_node(b, b->items + first, together, below, &all)) return false;
        b->items[left++] = all;
    }
    b->count = left;
    return true;
}

/* Gives the nodes of consecutive items to the tree, behind `above` others, which are to be made. */
static bool place_nodes(outline_builder *b, grz_bvh *tree, uint32_t above) {
    const size_t count = b->nodes.count;
    if (!reserve_nodes(b, above + count)) return false;
    tree->node_count = above + (uint32_t)count;
    tree->node_room = (uint32_t)b->nodes.room;
    tree->nodes = b->nodes.items;
    b->nodes = (grz_growing){0};
    memmove(grz_bvh_at(tree->nodes, 2, above), tree->nodes, count * grz_bvh_node_size(2));
    for (uint32_t i = above; i < tree->node_count; i++) {
        uint32_t *const child = grz_bvh_at(tree->nodes, 2, i)->child;
        for (int lane = 0; lane < GRZ_LANES; lane++) child[lane] += child[lane] & GRZ_LEAF ? 0 : above;
    }
    return true;
}

/* The child that an item becomes below so many nodes. */
static uint32_t child_of(uint32_t number, uint32_t above) { return number & GRZ_LEAF ? number : number + above; }

/* One node above all items. */
static bool build_root(outline_builder *b, grz_bvh *tree, void *lent) {
    if (lent && b->nodes.count == 0) {
        tree->nodes = lent;
        tree->node_count = 1;
    } else if (!place_nodes(b, tree, 1)) {
        return false;
    }
    grz_bvh_node *const root = (grz_bvh_node *)tree->nodes;
    fill_outline_node(b, root, b->items, b->count, tree->item_count);
    for (int lane = 0; lane < GRZ_LANES; lane++) root->child[lane] = child_of(root->child[lane], 1);
    return true;
}

/* Nodes above the items by grz_bvh_build, whose leaves are places in its order of the items. */
static bool build_above(outline_builder *b, grz_bvh *tree) {
    const grz_bvh_input input = {2, 1, b->items, b->count, NULL, NULL};
    grz_bvh above;
    const bool made =
        grz_bvh_build(&above, &input, b->allocator, b->parallel) == GRZ_OK && place_nodes(b, tree, above.node_count);
    for (uint32_t i = 0; made && i < above.node_count; i++) {
        grz_bvh_node *const node = grz_bvh_at(tree->nodes, 2, i);
        float bounds[6];
        memcpy(node, grz_bvh_get(above.nodes, 2, i), grz_bvh_node_size(2));
        grz_bvh_node_bounds(2, node, bounds);
        b->far |= grz_bvh_is_far(2, bounds, tree->item_count);
        for (int lane = 0; lane < GRZ_LANES; lane++)
            if (grz_bvh_is_leaf(node->child[lane]))
                node->child[lane] = child_of(above.order[node->child[lane] & ~GRZ_LEAF], above.node_count);
    }
    grz_bvh_release(&above, b->allocator);
    return made;
}

grz_status grz_bvh_build_outline(grz_bvh *tree, const grz_bvh_outline *outline, const grz_allocator *allocator,
                                 const grz_parallel *parallel) {
    outline_builder b = {
        .items = outline->items, .count = outline->count, .allocator = allocator, .parallel = parallel};
    const int ordered = outline->scattered ? 0 : ORDERED_LEVELS;
    size_t below = outline->leaf_items;
    bool made = true;
    *tree = (grz_bvh){.dim = 2, .leaf_items = outline->leaf_items, .item_count = outline->item_count};
    if (outline->count == 0) return GRZ_OK;
    if (b.count > GRZ_LANES) made = reserve_nodes(&b, usual_nodes(b.count));
    for (int level = 0; made && level < ordered && b.count > GRZ_LANES; level++)
        made = join_items(&b, below *= GRZ_LANES);
    made = made && (b.count > GRZ_LANES ? build_above(&b, tree) : build_root(&b, tree, outline->root));
    grz_growing_release(allocator, &b.nodes, grz_bvh_node_size(2));
    if (made && b.far) grz_bvh_refit(tree, outline->box_of, outline->context, allocator);
    return made ? GRZ_OK : grz_why_not_made();
}
