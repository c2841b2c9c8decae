/* A posed tree: the nodes of another tree, in 3D, seen through a matrix. The box of a posed node is computed where a
 * search comes to it, so that to pose a tree costs nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_POSE_H
#define GRZ_TREE_POSE_H

#include "tree/bvh.h"

/* A matrix, halved, since a box is the sum of its bounds and their difference; the coefficients to the nearest float,
 * and their sizes no less than they are. */
typedef struct grz_bvh_pose {
    float half[3][3], size[3][3];
} grz_bvh_pose;

/* Room for a posed node. */
typedef union grz_bvh_copy {
    grz_bvh_node node;
    uint32_t words[7 * GRZ_LANES];
} grz_bvh_copy;

/* Can a tree without coordinates beyond 2^98 be posed by a matrix, of three rows of four, so that no bound
 * overflows? */
bool grz_bvh_can_pose(const grz_bvh *tree, const double matrix[12]);
/* Makes `posed` the tree that is seen through the matrix. It has room for as many frames, in posed->frames. */
void grz_bvh_set_pose(grz_bvh *posed, grz_bvh_pose *pose, const grz_bvh *tree, const double matrix[12]);

/* By how much the boxes of posed nodes are larger than what follows from the nodes' (pose.c). */
static inline float grz_bvh_pad(const grz_bvh_frame *frame) { return (float)(frame->reach * 0x1p-18); }

/* A node of a tree in 3D as searches see it: itself, or a copy with the boxes of the posed node. */
typedef void grz_bvh_poser(const grz_bvh_pose *pose, float pad, const grz_bvh_node *node, grz_bvh_copy *copy);
const grz_bvh_node *grz_bvh_see_posed(const grz_bvh *tree, uint32_t frame, const grz_bvh_node *node,
                                      grz_bvh_copy *copy);
static inline const grz_bvh_node *grz_bvh_see(const grz_bvh *tree, uint32_t frame, const grz_bvh_node *node,
                                              grz_bvh_copy *copy) {
    return GRZ_LIKELY(!tree->pose) ? node : grz_bvh_see_posed(tree, frame, node, copy);
}

#endif
