/* The search along a way: per axis, a moving interval meets one that stands still between two times (Kay and Kajiya,
 * Ray tracing complex scenes, 1986); the boxes meet from the last of the first times to the first of the last ones.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/motion.h"

#include "num/bits.h"

#include <graze/shapes2.h>
#include <graze/shapes3.h>

#include <math.h>

/* Within these no difference overflows, and what underflows is less than the slack of a time. */
#define MOTION_LIMIT 0x1p500

/* A bound of the moving box, or without limit; NaN, too, is without. */
static double limit_or(double bound, double limit) { return fabs(bound) < MOTION_LIMIT ? bound : limit; }

void grz_motion_set_axis(grz_motion *motion, int k, double least, double greatest, double from, double to) {
    const double step = to - from;
    const int sign = grz_compare(to, from);
    const bool certain = sign == 0 || (fabs(step) < MOTION_LIMIT && fabs(step) > 1 / MOTION_LIMIT);
    motion->axis[k] = (grz_motion_axis){
        .direction = certain ? sign : 0,
        .inverse_step = certain && sign != 0 ? 1 / step : 0,
        .least = certain ? limit_or(least, -(double)INFINITY) : -(double)INFINITY,
        .greatest = certain ? limit_or(greatest, (double)INFINITY) : (double)INFINITY,
    };
}

grz_motion grz_motion_of_caster(int dim, const void *caster) {
    const grz2_shape *const in2 = (const grz2_shape *)caster;
    const grz3_shape *const in3 = (const grz3_shape *)caster;
    const grz_kind kind = dim == 2 ? in2->kind : in3->kind;
    /* origin and end, or direction: in every kind the first and the second vector */
    const double *const origin = dim == 2 ? &in2->segment.a.x : &in3->segment.a.x, *const to = origin + dim;
    grz_motion motion = {.from = kind == GRZ_LINE ? -(double)INFINITY : 0,
                         .to = kind == GRZ_SEGMENT ? 1 : (double)INFINITY};
    for (int k = 0; k < dim; k++)
        grz_motion_set_axis(&motion, k, origin[k], origin[k], kind == GRZ_SEGMENT ? origin[k] : 0, to[k]);
    return motion;
}

grz_motion grz_motion_of_box(int dim, const double box[6], const double *by) {
    grz_motion motion = {.from = 0, .to = 1};
    for (int k = 0; k < dim; k++) grz_motion_set_axis(&motion, k, box[k], box[k + dim], 0, by ? by[k] : 0);
    return motion;
}

/* Times are products of a rounded difference and the inverse of another, within 4 u; what was flushed to zero adds less
 * than 2^-1022 * 2^500. Of an infinite time it makes NaN, or leaves it where it limits nothing. */
static inline double time_error(double t) { return fabs(t) * 0x1p-50 + 0x1p-500; }

/* No contact on this axis before `enter` and after `exit`. NaN is no limit. */
static void cut_moving(const grz_motion_axis *a, const double least[], const double greatest[], double enter[],
                       double exit[]) {
    const double *const near = a->direction > 0 ? least : greatest, *const far = a->direction > 0 ? greatest : least;
    const double front = a->direction > 0 ? a->greatest : a->least, back = a->direction > 0 ? a->least : a->greatest;
    for (int i = 0; i < GRZ_LANES; i++) {
        const double in = (near[i] - front) * a->inverse_step, out = (far[i] - back) * a->inverse_step;
        const double first = in - time_error(in), last = out + time_error(out);
        enter[i] = first > enter[i] ? first : enter[i];
        exit[i] = last < exit[i] ? last : exit[i];
    }
}

static void cut_still(const grz_motion_axis *a, const double least[], const double greatest[], double enter[],
                      double exit[]) {
    for (int i = 0; i < GRZ_LANES; i++) {
        const bool apart = (least[i] > a->greatest) | (greatest[i] < a->least);
        enter[i] = apart ? (double)INFINITY : enter[i];
        exit[i] = apart ? -(double)INFINITY : exit[i];
    }
}

unsigned grz_motion_meets(const grz_motion *motion, int dim, const grz_motion_boxes *boxes, double enter[GRZ_LANES]) {
    double exit[GRZ_LANES];
    for (int i = 0; i < GRZ_LANES; i++) enter[i] = motion->from, exit[i] = motion->to;
    for (int k = 0; k < dim; k++) {
        const grz_motion_axis *const a = &motion->axis[k];
        (a->direction != 0 ? cut_moving : cut_still)(a, boxes->bound[2 * k], boxes->bound[2 * k + 1], enter, exit);
    }
    unsigned met = 0;
    for (int i = 0; i < GRZ_LANES; i++) met |= (unsigned)(enter[i] <= exit[i]) << i;
    return met;
}

/* A child that waits for its turn; no earlier than that it is met. In floats, since a query's stack is narrow. */
typedef struct ordered_child {
    float enter;
    uint32_t child;
} ordered_child;

/* The motion as it is seen from the origin of a frame: its box is rounded outward, its times stay. */
static const grz_motion *take_to_frame(grz_motion *here, const grz_motion *motion, int dim,
                                       const grz_bvh_frame *frame) {
    *here = *motion;
    for (int k = 0; k < dim; k++) {
        here->axis[k].least = grz_bvh_below(motion->axis[k].least, frame->origin[k]);
        here->axis[k].greatest = grz_bvh_above(motion->axis[k].greatest, frame->origin[k]);
    }
    return here;
}

/* Puts the children that may be met on top, the first one last. Not inline, as the boxes would stay on the stack of the
 * visitor. */
static GRZ_NOINLINE ordered_child *push_children(const grz_motion *motion, const grz_bvh *tree, uint32_t frame,
                                                 uint32_t index, ordered_child *top) {
    grz_bvh_copy copy;
    const grz_bvh_node *const node = grz_bvh_see(tree, frame, grz_bvh_get(tree->nodes, tree->dim, index), &copy);
    ordered_child *const bottom = top;
    grz_motion here;
    grz_motion_boxes boxes;
    double enter[GRZ_LANES];
    if (!grz_bvh_at_zero(grz_bvh_frame_at(tree, frame)))
        motion = take_to_frame(&here, motion, tree->dim, grz_bvh_frame_at(tree, frame));
    for (int row = 0; row < 2 * tree->dim; row++)
        for (int i = 0; i < GRZ_LANES; i++) boxes.bound[row][i] = (double)node->bound[row][i];
    for (unsigned met = grz_motion_meets(motion, tree->dim, &boxes, enter); met; met &= met - 1) {
        const int lane = grz_trailing_zeros(met);
        if (node->child[lane] == GRZ_NO_CHILD) continue;
        const float after = grz_float_below(enter[lane]);
        ordered_child *place = top++;
        for (; place > bottom && place[-1].enter < after; place--) *place = place[-1];
        *place = (ordered_child){after, node->child[lane]};
    }
    return top;
}

bool grz_motion_search(const grz_motion *motion, const grz_bvh *tree, grz_bvh_leaf_visitor *visitor, void *context) {
    ordered_child stack[GRZ_BVH_STACK], *top = stack;
    uint32_t frame = 0;
    if (tree->node_count > 0) *top++ = (ordered_child){grz_float_below(motion->from), 0};
    while (top > stack) {
        ordered_child next = *--top;
        if ((double)next.enter > motion->to) continue;
        if (next.child & GRZ_LEAF) {
            if (!visitor(context, next.child & ~GRZ_LEAF)) return false;
            continue;
        }
        if (next.child & GRZ_FRAME) {
            top->enter = -INFINITY; /* so that what lies below gets its frame back in any case */
            if (!grz_bvh_switch_frame(tree, &frame, &next.child, &top->child)) continue;
            top++;
        }
        top = push_children(motion, tree, frame, next.child, top);
    }
    return true;
}
