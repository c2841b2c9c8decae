/* The search along a way: per axis, a moving interval meets one that stands still between two times (Kay and Kajiya, Ray tracing complex
 * scenes, 1986); the boxes meet from the last of the first times to the first of the last ones.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/way.h"

#include "exact/bits.h"

#include <math.h>

/* Within these no difference overflows, and what underflows is less than the slack of a time. */
#define MOST 0x1p500

/* A bound of the moving box, or without limit; NaN, too, is without. */
static double limited(double bound, double limit) { return fabs(bound) < MOST ? bound : limit; }

void grz_way_set(grz_way *way, int k, double least, double greatest, double from, double to) {
    const double step = to - from;
    const bool moves = grz_order(from) != grz_order(to), certain = !moves || (fabs(step) < MOST && fabs(step) > 1 / MOST);
    way->axis[k] = (grz_way_axis){
        .moves = moves && certain,
        .step = step,
        .least = certain ? limited(least, -(double)INFINITY) : -(double)INFINITY,
        .greatest = certain ? limited(greatest, (double)INFINITY) : (double)INFINITY,
    };
}

/* Times are quotients of two rounded differences, within 4 u; what was flushed to zero adds less than 2^-1022 / 2^-500. */
static double slack(double t) { return fabs(t) * 0x1p-50 + 0x1p-500; }

static double greater(double a, double b) { return a > b ? a : b; }
static double lesser(double a, double b) { return a < b ? a : b; }

/* No contact on this axis before *enter and after *exit; false if there is none at all. */
static bool cut_by_axis(const grz_way_axis *a, double least, double greatest, double *enter, double *exit) {
    if (!a->moves) return !(least > a->greatest) && !(greatest < a->least);
    const double in = (a->step > 0 ? least - a->greatest : greatest - a->least) / a->step;
    const double out = (a->step > 0 ? greatest - a->least : least - a->greatest) / a->step;
    *enter = greater(*enter, in - slack(in));
    *exit = lesser(*exit, out + slack(out));
    return *enter <= *exit;
}

bool grz_way_meets(const grz_way *way, int dim, const grz_bvh_box *box) {
    double enter = way->from, exit = way->to;
    bool met = true;
    for (int k = 0; k < dim && met; k++)
        met = cut_by_axis(&way->axis[k], (double)box->at[2 * k], (double)box->at[2 * k + 1], &enter, &exit);
    return met;
}

/* A child that waits for its turn. */
typedef struct waiting {
    double enter;
    uint32_t child;
} waiting;

/* The child of a lane, if it may be met. */
static bool look_at_lane(const grz_way *way, int dim, const grz_bvh_node *node, int lane, waiting *out) {
    *out = (waiting){way->from, node->child[lane]};
    double exit = way->to;
    bool met = out->child != GRZ_NO_CHILD;
    for (int k = 0; k < dim && met; k++) {
        const double least = (double)node->bound[2 * k][lane], greatest = (double)node->bound[2 * k + 1][lane];
        met = cut_by_axis(&way->axis[k], least, greatest, &out->enter, &exit);
    }
    return met;
}

/* Puts the children that may be met on top, the first one last. */
static waiting *push_children(const grz_way *way, int dim, const grz_bvh_node *node, waiting *top) {
    waiting *const bottom = top;
    for (int lane = 0; lane < GRZ_LANES; lane++) {
        waiting next;
        if (!look_at_lane(way, dim, node, lane, &next)) continue;
        waiting *place = top++;
        for (; place > bottom && place[-1].enter < next.enter; place--) *place = place[-1];
        *place = next;
    }
    return top;
}

bool grz_way_walk(const grz_way *way, const grz_bvh *tree, grz_bvh_leaf_visitor *visitor, void *context) {
    waiting stack[GRZ_BVH_STACK], *top = stack;
    if (tree->node_count > 0) *top++ = (waiting){way->from, 0};
    while (top > stack) {
        const waiting next = *--top;
        if (next.enter > way->to) continue;
        if (!(next.child & GRZ_LEAF)) top = push_children(way, tree->dim, grz_bvh_get(tree->nodes, tree->dim, next.child), top);
        else if (!visitor(context, next.child & ~GRZ_LEAF)) return false;
    }
    return true;
}
