/* Which boxes of a node or a leaf that has too many go to another.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include <float.h>
#include <string.h>

enum { MOST_CHILDREN = GRZ_LANES + 1 };

/* Boxes beyond are large enough. */
static double finite_bound(float x) {
    return x < -FLT_MAX ? -(double)FLT_MAX : x > FLT_MAX ? (double)FLT_MAX : (double)x;
}

double grz_tree_size(int dim, const float box[6]) {
    double side[3] = {0};
    for (int k = 0; k < dim; k++) side[k] = finite_bound(box[2 * k + 1]) - finite_bound(box[2 * k]);
    return dim == 2 ? side[0] + side[1] : side[0] * side[1] + side[1] * side[2] + side[2] * side[0];
}

static double doubled_center(const float box[6], int axis) {
    return finite_bound(box[2 * axis]) + finite_bound(box[2 * axis + 1]);
}

static void sort_along(float box[][6], int count, int axis, int order[MOST_CHILDREN]) {
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && doubled_center(box[order[k - 1]], axis) > doubled_center(box[i], axis); k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

/* size[i]: of the union of the first i + 1 boxes, in order or from the end. */
static void sizes_of(int dim, float box[][6], int count, const int order[MOST_CHILDREN], bool from_end,
                     double size[MOST_CHILDREN]) {
    float bounds[6];
    for (int i = 0; i < count; i++) {
        const float *const next = box[order[from_end ? count - 1 - i : i]];
        if (i == 0) memcpy(bounds, next, sizeof bounds);
        for (int k = 0; k < dim; k++) {
            bounds[2 * k] = next[2 * k] < bounds[2 * k] ? next[2 * k] : bounds[2 * k];
            bounds[2 * k + 1] = next[2 * k + 1] > bounds[2 * k + 1] ? next[2 * k + 1] : bounds[2 * k + 1];
        }
        size[i] = grz_tree_size(dim, bounds);
    }
}

unsigned grz_tree_split(int dim, float box[][6], int count, int least) {
    double best = (double)INFINITY, below[MOST_CHILDREN], beyond[MOST_CHILDREN];
    unsigned second = 0;
    for (int axis = 0; axis < dim; axis++) {
        int order[MOST_CHILDREN];
        sort_along(box, count, axis, order);
        sizes_of(dim, box, count, order, false, below);
        sizes_of(dim, box, count, order, true, beyond);
        for (int cut = least; cut <= count - least; cut++) {
            const double cost = below[cut - 1] * cut + beyond[count - cut - 1] * (count - cut);
            if (cost >= best) continue;
            best = cost;
            second = 0;
            for (int i = cut; i < count; i++) second |= 1u << order[i];
        }
    }
    return second;
}
