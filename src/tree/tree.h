/* What a tree of boxes is made of: a tree of floats (bvh.h) whose leaves are up to four boxes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_TREE_H
#define GRZ_TREE_TREE_H

#include "boxes/source.h"
#include "tree/bvh.h"

#include <graze/tree.h>

enum { GRZ_TREE_LEAF = 4 };

/* As many items as grz_bvh_build takes. */
#define GRZ_MOST_BOXES (UINT32_C(0x80000000) / GRZ_TREE_LEAF - 1)

/* A slot without a box has the place GRZ_NO_PLACE. A place without a slot has GRZ_NO_SLOT or-ed to what else it says:
 * of an empty box GRZ_EMPTY_BOX, of a place that was given up the next one of these, or GRZ_NO_NEXT. */
#define GRZ_NO_PLACE UINT32_MAX
#define GRZ_NO_SLOT UINT32_C(0x80000000)
#define GRZ_EMPTY_BOX UINT32_MAX
#define GRZ_NO_NEXT (GRZ_MOST_BOXES | GRZ_NO_SLOT)

/* What a tree needs to be changed box by box: links to the parents, and lists of what is free. It has them from its
 * first change on; its leaves then have a block of GRZ_TREE_LEAF slots each, with room for more boxes. */
typedef struct grz_tree_links {
    uint32_t *slot;   /* by place; NULL: it was never changed */
    uint32_t *above;  /* by node: the node above times eight, and the lane; of a free one the next free one */
    uint32_t *holder; /* by block, likewise */
    uint32_t block_count, block_room;
    uint32_t free_node, free_nodes, free_block, free_place; /* the first ones; free_nodes: how many */
    int depth;                                              /* no node is deeper; the root is at 1 */
    size_t gone, changes; /* places that are free, and changes since it was made or made anew */
    bool coarse;          /* since then a node was split that is far from the origin of its frame */
} grz_tree_links;

/* Boxes that are not empty have a slot each, in the order of the leaves: a leaf is its first slot times four and the
 * number of its boxes less one. bvh.order says from which place a slot's box was taken. */
struct grz_tree {
    grz_bvh bvh;
    char *numbers; /* as they were given, by slot */
    grz_source boxes;
    uint32_t *ids; /* by place; NULL: they are the places */
    size_t places, place_room;
    size_t infinite; /* how many boxes have an infinite bound and are not empty */
    double cost;     /* grz_bvh_cost before the first refit since it was made or made anew; 0: there was none */
    grz_tree_links links;
    const grz_allocator *allocator;
};

static inline uint32_t grz_tree_id(const grz_tree *tree, uint32_t slot) {
    const uint32_t place = tree->bvh.order[slot];
    return tree->ids ? tree->ids[place] : place;
}

static inline grz_tree_query_options grz_tree_how(const grz_tree_query_options *options) {
    return options ? *options : (grz_tree_query_options){0};
}
static inline bool grz_tree_accepts(const grz_tree_query_options *how, uint32_t id) {
    return !how->accept || how->accept(how->user, id);
}

/* Has a place been given up? */
static inline bool grz_tree_is_gone(const grz_tree *tree, size_t place) {
    const uint32_t slot = tree->links.slot ? tree->links.slot[place] : 0;
    return (slot & GRZ_NO_SLOT) && slot != GRZ_EMPTY_BOX;
}

bool grz_tree_infinite(int dim, const double box[6]);
/* A grz_bvh_leaf_box. */
void grz_tree_leaf_bounds(void *tree, uint32_t leaf, double least[], double greatest[]);
/* Makes the links of a tree that has none, or whose links are but the slots of free places. GRZ_ERROR_MEMORY: it is as
 * it was. */
grz_status grz_tree_link(grz_tree *tree);
/* Makes the nodes of a tree with links anew. GRZ_ERROR_MEMORY: it is as it was. */
grz_status grz_tree_rebuild_nodes(grz_tree *tree);

#endif
