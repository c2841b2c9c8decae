/* Searches of trees for what meets a box, and for what meets what, in floats: none is lost, some are found too many.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_SEARCH_H
#define GRZ_TREE_SEARCH_H

#include "base/isa.h"
#include "tree/bvh.h"
#include "tree/pose.h"

/* Gets a leaf, or two; false ends the search. In a search of a tree with itself a leaf comes once with itself, and two
 * leaves once. */
typedef bool grz_bvh_leaf_visitor(void *context, uint32_t leaf);
typedef bool grz_bvh_leaves_visitor(void *context, uint32_t a, uint32_t b);

typedef struct grz_bvh_searches {
    /* The leaves whose boxes meet the box. */
    bool (*visit)(const grz_bvh *tree, const grz_bvh_box *box, grz_bvh_leaf_visitor *visitor, void *context);
    /* In the plane, the leaves whose boxes meet the ray from a point, as a box, to greater x. `closed`: of each node
     * which children are left out if all of them is beyond the point, a bit each. */
    bool (*ray)(const grz_bvh *tree, const grz_bvh_box *from, const uint8_t *closed, grz_bvh_leaf_visitor *visitor,
                void *context);
    /* The pairs of leaves, one of each tree, whose boxes meet; of a tree with itself if b is a. */
    bool (*join)(const grz_bvh *a, const grz_bvh *b, grz_bvh_leaves_visitor *visitor, void *context);
    /* The squared distance of each child's box from a box, which is in the node's frame (nearest_search.h); returns
     * which children are not beyond the limit, a bit each, perhaps those without a child, too. */
    unsigned (*near)(int dim, const grz_bvh_node *node, const grz_bvh_box *from, double limit,
                     double square[GRZ_LANES]);
    /* A node with the boxes of a pose (pose.h). */
    grz_bvh_poser *pose;
} grz_bvh_searches;

#define GRZ_DECLARE(isa) extern const grz_bvh_searches grz_bvh_searches_##isa;
GRZ_FOR_EACH_ISA(GRZ_DECLARE)
#undef GRZ_DECLARE

/* Those of the instruction set in use. `visit`, `ray` and `join` answer false if the visitor did, `join` also if it was
 * stopped (base/watch.h). */
const grz_bvh_searches *grz_bvh_searches_in_use(void);

#endif
