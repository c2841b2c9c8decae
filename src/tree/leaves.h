/* The boxes in the leaves of a tree: those that meet a box, that a moving box may meet, or that are near one. Searches
 * of bvh.h find the leaves; here their boxes are looked at one by one, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_LEAVES_H
#define GRZ_TREE_LEAVES_H

#include "tree/motion.h"
#include "tree/nearest_search.h"
#include "tree/tree.h"

/* Gets the slot of a box, and the box; false ends the search. */
typedef bool grz_tree_box_visitor(void *context, uint32_t slot, const double box[6]);

/* Those that are not certainly apart from a box. False if the visitor ended it. */
bool grz_tree_boxes_at(const grz_tree *tree, const double box[6], grz_tree_box_visitor *visitor, void *context);

/* Those that a moving box may meet, none lost that it meets at a time up to motion->to, which the visitor may lower.
 * Leaves come in the order in which they may be met. False if the visitor ended it. */
bool grz_tree_boxes_on_way(const grz_tree *tree, const grz_motion *motion, grz_tree_box_visitor *visitor,
                           void *context);

/* Those that are within a distance of a box, none lost, which the visitor may lower; nearer leaves first. `in_reach` as
 * grz_nearest_search has it, with the same context. False if it was ended. */
bool grz_tree_boxes_near(const grz_tree *tree, const double box[6], const grz_nearest_limit *limit,
                         grz_box_in_reach *in_reach, grz_tree_box_visitor *visitor, void *context);

/* Gets the slots of a box of each tree; false ends the search. */
typedef bool grz_tree_pair_visitor(void *context, uint32_t a, uint32_t b);

/* Each two boxes, of two trees or of one, that are not certainly apart; with a margin, which is not negative, those
 * that may be within it. Of one tree each two come once. False if the visitor ended it, or if with a margin it was
 * stopped. */
bool grz_tree_box_pairs(const grz_tree *a, const grz_tree *b, double margin, grz_tree_pair_visitor *visitor,
                        void *context);

#endif
