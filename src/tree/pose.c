/* What a pose makes of a tree's frames, and how far off its boxes may be.
 *
 * Let v be a point of the tree, w = v - o what is relative to the origin o of its frame, and p the point that the
 * matrix makes of v, of which each coordinate is rounded to the nearest double. The origin p is relative to is M o + t,
 * also rounded; so p lies there plus M w. Each coordinate k of w lies in the bounds of a node, so that of M w lies
 * within the sum of |m_k| (greatest_k - least_k) / 2 of the sum of m_k (least_k + greatest_k) / 2. With u = 2^-24, r no
 * less than any bound in the frame and S the largest sum of |m_k| of a row, of this are off:
 *
 *     both sums: each term by a coefficient, a sum of bounds and a product, u each, and three sums: 6 u S r each
 *     both ends: u of what they are, 3 u S r
 *     what underflows: less than 2^-126 in each of some twenty operations, six of them times a coefficient, in all
 *     2^-120 and 2^-122 S
 *     the rounding of p, 2^-53 (|o'| + S r), and of its origin o', 2^-53 |o'|
 *     coefficients that are too small for a float, and origins that are too small for a frame: `lost`
 *
 * The reach of a posed frame is at least S r, 2^-100 S, 2^-32 |o'|, 2^-98 and 2^20 `lost`: 2^-18 of it is more than the
 * sum of all these, which is at most 2^-20 + 2^-22 + 2^-22 + 2^-20 + 2^-20 of it.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/pose.h"

#include "num/bits.h"
#include "num/rounded.h"
#include "num/two.h"
#include "tree/search.h"

#include <math.h>

#define LEAST_COEFFICIENT 0x1p-119
#define LEAST_ORIGIN 0x1p-90
#define POSED_MOST 0x1p98

const grz_bvh_node *grz_bvh_see_posed(const grz_bvh *tree, uint32_t frame, const grz_bvh_node *node,
                                      grz_bvh_copy *copy) {
    grz_bvh_searches_in_use()->pose(tree->pose, grz_bvh_pad(grz_bvh_frame_at(tree, frame)), node, copy);
    return &copy->node;
}

/* The largest sum of sizes of a row; *lost: of those that are 0 as floats. */
static double set_coefficients(grz_bvh_pose *pose, const double matrix[12], double *lost) {
    double largest = 0;
    *lost = 0;
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            const double m = matrix[4 * i + k], size = fabs(m);
            const bool usable = size >= LEAST_COEFFICIENT;
            pose->half[i][k] = usable ? (float)(m / 2) : 0;
            pose->size[i][k] = usable ? grz_float_above(size / 2) : 0;
            sum += size;
            if (!usable) *lost += size;
        }
        largest = grz_max(largest, sum);
    }
    return largest;
}

static grz_bvh_frame posed_frame(const grz_bvh_frame *from, const double matrix[12], double largest, double lost) {
    grz_bvh_frame to = {.root = from->root};
    const double o[4] = {from->origin[0], from->origin[1], from->origin[2], 1};
    const double reach = largest * grz_max(from->reach, 0x1p-100);
    double off = grz_max(0x1p-98, 0x1p20 * lost * from->reach);
    for (int i = 0; i < 3; i++) {
        const double at = grz_rounded_dot(4, matrix + 4 * i, o), size = fabs(at);
        to.origin[i] = size >= LEAST_ORIGIN ? at : 0;
        off = grz_max(off, size >= LEAST_ORIGIN ? size * 0x1p-32 : size * 0x1p20);
    }
    to.reach = 1.01 * grz_max(reach, off);
    return to;
}

bool grz_bvh_can_pose(const grz_bvh *tree, const double matrix[12]) {
    grz_bvh_pose pose;
    double lost;
    for (int i = 0; i < 12; i++)
        if (!(fabs(matrix[i]) < POSED_MOST)) return false;
    const double largest = set_coefficients(&pose, matrix, &lost);
    bool usable = true;
    for (uint32_t i = 0; i <= tree->frame_count; i++)
        usable = usable && posed_frame(grz_bvh_frame_at(tree, i), matrix, largest, lost).reach < POSED_MOST;
    return usable;
}

void grz_bvh_set_pose(grz_bvh *posed, grz_bvh_pose *pose, const grz_bvh *tree, const double matrix[12]) {
    double lost;
    const double largest = set_coefficients(pose, matrix, &lost);
    posed->dim = tree->dim;
    posed->leaf_items = tree->leaf_items;
    posed->node_count = tree->node_count;
    posed->nodes = tree->nodes;
    posed->item_count = tree->item_count;
    posed->whole = posed_frame(&tree->whole, matrix, largest, lost);
    posed->frame_count = tree->frame_count;
    for (uint32_t i = 0; i < tree->frame_count; i++)
        posed->frames[i] = posed_frame(&tree->frames[i], matrix, largest, lost);
    posed->pose = pose;
}
