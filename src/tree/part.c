/* Which boxes of a node or a leaf that has too many are to go.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/change.h"

#include <float.h>
#include <string.h>

enum { MOST = GRZ_LANES + 1 };

/* Boxes beyond are large enough. */
static double limited(float x) { return x < -FLT_MAX ? -(double)FLT_MAX : x > FLT_MAX ? (double)FLT_MAX : (double)x; }

double grz_tree_size(int dim, const float box[6]) {
    double side[3] = {0};
    for (int k = 0; k < dim; k++) side[k] = limited(box[2 * k + 1]) - limited(box[2 * k]);
    return dim == 2 ? side[0] + side[1] : side[0] * side[1] + side[1] * side[2] + side[2] * side[0];
}

static double center(const float box[6], int axis) { return limited(box[2 * axis]) + limited(box[2 * axis + 1]); }

static void sort_along(float box[][6], int count, int axis, int order[MOST]) {
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && center(box[order[k - 1]], axis) > center(box[i], axis); k--) order[k] = order[k - 1];
        order[k] = i;
    }
}

/* The sizes of the boxes around the first 1, 2, ... of them, in order or from the end. */
static void sizes_of(int dim, float box[][6], int count, const int order[MOST], bool from_end, double size[MOST]) {
    float around[6];
    for (int i = 0; i < count; i++) {
        const float *const next = box[order[from_end ? count - 1 - i : i]];
        if (i == 0) memcpy(around, next, sizeof around);
        for (int k = 0; k < dim; k++) {
            around[2 * k] = next[2 * k] < around[2 * k] ? next[2 * k] : around[2 * k];
            around[2 * k + 1] = next[2 * k + 1] > around[2 * k + 1] ? next[2 * k + 1] : around[2 * k + 1];
        }
        size[i] = grz_tree_size(dim, around);
    }
}

unsigned grz_tree_part(int dim, float box[][6], int count, int least) {
    double best = (double)INFINITY, below[MOST], beyond[MOST];
    unsigned parted = 0;
    for (int axis = 0; axis < dim; axis++) {
        int order[MOST];
        sort_along(box, count, axis, order);
        sizes_of(dim, box, count, order, false, below);
        sizes_of(dim, box, count, order, true, beyond);
        for (int cut = least; cut <= count - least; cut++) {
            const double cost = below[cut - 1] * cut + beyond[count - cut - 1] * (count - cut);
            if (cost >= best) continue;
            best = cost;
            parted = 0;
            for (int i = cut; i < count; i++) parted |= 1u << order[i];
        }
    }
    return parted;
}
