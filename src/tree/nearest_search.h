/* Searches of trees for what is nearest: leaves, or pairs of leaves, the nearer ones first, as far as they may be
 * within a distance that falls during the search. No leaf within it is lost.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_NEAREST_SEARCH_H
#define GRZ_TREE_NEAREST_SEARCH_H

#include "tree/search.h"

/* A distance, and a bound of its square: no box within the distance has a greater square by
 * grz_boxes_squared_distance. */
typedef struct grz_nearest_limit {
    double distance;
    double square;
} grz_nearest_limit;

void grz_nearest_limit_set(grz_nearest_limit *limit, double distance);

/* A bound of the squared distance of two boxes in doubles: rounded, and no lower
 * distance follows from it than from the exact one but as grz_nearest_limit says. A bound may be infinite. */
double grz_boxes_squared_distance(int dim, const grz_bvh_box *a, const grz_bvh_box *b);

/* True for a node's box if something in it may be within the limit. */
typedef bool grz_box_in_reach(void *context, const grz_bvh_box *box);

typedef struct grz_nearest_search {
    const grz_bvh *tree;
    grz_bvh_box from;               /* the bounds of what the distances are from */
    const grz_nearest_limit *limit; /* a visitor may lower it */
    grz_box_in_reach *in_reach; /* NULL: the bounds are enough. Else asked about each node, as of a line they are not */
    grz_bvh_leaf_visitor *visitor;
    void *context;
} grz_nearest_search;

/* False if the visitor ended it, or if with `in_reach` it was stopped (base/watch.h). */
bool grz_nearest_leaves(const grz_nearest_search *search);

/* Another order of pairs than that of squared distances: a number that is no less for boxes in these, given that it is
 * at least `least`. */
typedef double grz_box_pair_order(void *context, const grz_bvh_box *a, const grz_bvh_box *b, double least);

typedef struct grz_nearest_pairs {
    const grz_bvh *a, *b; /* of one dimension */
    const double
        *limit; /* of the squared distance as grz_nearest_limit says, or of the order; a visitor may lower it */
    grz_bvh_leaves_visitor *visitor; /* of a tree with itself it gets each two leaves in both orders */
    void *context;
    grz_box_pair_order *order; /* NULL: the squared distance */
} grz_nearest_pairs;

/* False if the visitor ended it, or if it was stopped. */
bool grz_nearest_leaf_pairs(const grz_nearest_pairs *search);

#endif
