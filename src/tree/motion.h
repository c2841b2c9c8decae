/* The leaves of a tree that a moving box may meet, those that it may meet first in front.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_MOTION_H
#define GRZ_TREE_MOTION_H

#include "base/isa.h"
#include "num/bits.h"
#include "tree/search.h"

/* One axis of the motion. Where numbers are so large or so small that the search could err, it is unlimited and stands
 * still. */
typedef struct grz_motion_axis {
    int direction;          /* -1, 0, 1 */
    double inverse_step;    /* the time that it takes to move by 1; of a box that stands still 0 */
    double least, greatest; /* of the moving box, at time 0 */
} grz_motion_axis;

typedef struct grz_motion {
    grz_motion_axis axis[3];
    double from, to; /* times; a visitor may lower `to` */
} grz_motion;

/* Sets an axis: the moving box goes from [least, greatest] by to - from. */
void grz_motion_set_axis(grz_motion *motion, int k, double least, double greatest, double from, double to);

/* The motion of a segment, ray or line, as a point that moves, and that of a box by `by`, NULL for none. A shape is a
 * grz2_shape or a grz3_shape. */
grz_motion grz_motion_of_caster(int dim, const void *caster);
grz_motion grz_motion_of_box(int dim, const double box[6], const double *by);

/* Some boxes side by side: rows 2 k and 2 k + 1 are the least and the greatest coordinates k. */
typedef struct grz_motion_boxes {
    double bound[6][GRZ_LANES];
} grz_motion_boxes;

/* Which of them the moving box may meet, a bit each; and a time before which it does not. */
unsigned grz_motion_meets(const grz_motion *motion, int dim, const grz_motion_boxes *boxes, double enter[GRZ_LANES]);

/* The same of the bounds of some parts: each is `corners` points, and its numbers are `stride` after those of the part
 * before. The order of a subnormal and another, which counts as 0 in some threads, does not matter here. */
static GRZ_INLINE unsigned grz_motion_meets_parts(const grz_motion *motion, int dim, const double *points, int corners,
                                                  int stride, int count, double enter[GRZ_LANES]) {
    grz_motion_boxes boxes;
    for (int i = 0; i < GRZ_LANES; i++)
        for (int k = 0; k < dim; k++) {
            const double *const x = points + stride * (i < count ? i : 0) + k;
            double least = x[0], greatest = x[0];
            for (int j = dim; j < dim * corners; j += dim) {
                least = x[j] < least ? x[j] : least;
                greatest = x[j] > greatest ? x[j] : greatest;
            }
            boxes.bound[2 * k][i] = least;
            boxes.bound[2 * k + 1][i] = greatest;
        }
    return grz_motion_meets(motion, dim, &boxes, enter) & ((1U << count) - 1);
}

/* Until when it is asked whether a contact begins that may come before one at a time: what begins after the next double
 * rounds to a later one. Many begin at the same time, and the engine finds out sooner that they do if it need not look
 * so closely: hence a little longer. */
static inline double grz_latest_begin(double time) {
    const double next = grz_above(time), longer = time + 0x1p-20;
    return longer > next ? longer : next;
}

/* False if the visitor ended it. No leaf is lost whose boxes are met at a time up to motion->to, as that is when the
 * leaf's turn comes. */
bool grz_motion_search(const grz_motion *motion, const grz_bvh *tree, grz_bvh_leaf_visitor *visitor, void *context);

#endif
