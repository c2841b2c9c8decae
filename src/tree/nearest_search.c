/* Branch and bound, nearer children first (Roussopoulos, Kelley and Vincent, "Nearest neighbor queries", 1995).
 *
 * Nothing near is lost: a subtree is left out only if the squared distance of its box, as computed, is greater than the
 * limit's. The distance of two boxes is the root of g . g, with the gap g_k of axis k the difference of two bounds, or
 * 0. A computed gap is at most (1 + u) times the exact one, its square at most (1 + u)^3 times, and the sum of three at
 * most (1 + u)^5 times; what is flushed to zero makes it less. With denormals-are-zero a bound is off by less than
 * 2^-1022: a gap above 2^-450 grows by less than one part in 2^-500 of it, and one below has a square below 2^-900. So
 * of a box within the distance the computed square is at most distance^2 (1 + 2^-50) + 2^-899, which the limit is not
 * less than after its own four roundings. Where the square overflows, so does the limit, which then leaves nothing out.
 * Boxes of nodes contain what is below them, and the bounds of the shape contain it: the exact distances are no less
 * than that of the boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/nearest_search.h"

#include "base/watch.h"
#include "num/bits.h"

#include <math.h>

void grz_nearest_limit_set(grz_nearest_limit *limit, double distance) {
    limit->distance = distance;
    limit->square = distance * distance * (1 + 0x1p-48) + 0x1p-898;
}

/* NaN, as of two infinite bounds, is no gap. */
static inline double gap_of(double below, double above) {
    const double gap = below - above;
    return gap > 0 ? gap : 0;
}

double grz_boxes_squared_distance(int dim, const grz_bvh_box *a, const grz_bvh_box *b) {
    double sum = 0;
    for (int k = 0; k < dim; k++) {
        const double under = gap_of(a->at[2 * k], b->at[2 * k + 1]), over = gap_of(b->at[2 * k], a->at[2 * k + 1]);
        const double gap = under > over ? under : over;
        sum += gap * gap;
    }
    return sum;
}

/* A child that waits for its turn, and the square of its distance. */
typedef struct waiting_child {
    double square;
    uint32_t child;
} waiting_child;

static grz_bvh_box box_in_frame(int dim, const grz_bvh_frame *frame, const grz_bvh_box *box) {
    grz_bvh_box here = *box;
    for (int k = 0; k < dim; k++) {
        here.at[2 * k] = grz_bvh_below(box->at[2 * k], frame->origin[k]);
        here.at[2 * k + 1] = grz_bvh_above(box->at[2 * k + 1], frame->origin[k]);
    }
    return here;
}

/* Puts the children within the limit on top, the nearest one last, the others in no order. Not inline, as the squares
 * would stay on the stack of the visitor. */
static GRZ_NOINLINE waiting_child *push_near_children(const grz_nearest_search *s, const grz_bvh_searches *kernels,
                                                      const grz_bvh_box *from, uint32_t frame, uint32_t index,
                                                      waiting_child *top) {
    const int dim = s->tree->dim;
    grz_bvh_copy copy;
    const grz_bvh_node *const node = grz_bvh_see(s->tree, frame, grz_bvh_get(s->tree->nodes, dim, index), &copy);
    waiting_child *const bottom = top;
    double square[GRZ_LANES];
    for (unsigned near = kernels->near(dim, node, from, s->limit->square, square); near; near &= near - 1) {
        const int lane = grz_trailing_zeros(near);
        const double mine = square[lane];
        if (node->child[lane] == GRZ_NO_CHILD) continue;
        *top = (waiting_child){mine, node->child[lane]};
        if (top > bottom && top[-1].square < mine) {
            *top = top[-1];
            top[-1] = (waiting_child){mine, node->child[lane]};
        }
        top++;
    }
    return top;
}

/* A box of floats in the space of doubles, rounded outward: a sum is off by half of its last place, and 2^-52 of it is
 * at least one. No sum underflows, as in a frame with an origin each float is 0 or at least 2^-126. */
static grz_bvh_box box_of_frame(int dim, const grz_bvh_frame *frame, const float box[6]) {
    grz_bvh_box out = {{0}};
    for (int k = 0; k < dim; k++) {
        out.at[2 * k] = grz_bvh_below((double)box[2 * k], -frame->origin[k]);
        out.at[2 * k + 1] = grz_bvh_above((double)box[2 * k + 1], -frame->origin[k]);
    }
    return out;
}

/* Not inline, as push_near_children is not. */
static GRZ_NOINLINE bool is_node_in_reach(const grz_nearest_search *s, uint32_t frame, uint32_t index) {
    const int dim = s->tree->dim;
    float bounds[6];
    grz_bvh_copy copy;
    grz_bvh_node_bounds(dim, grz_bvh_see(s->tree, frame, grz_bvh_get(s->tree->nodes, dim, index), &copy), bounds);
    const grz_bvh_box box = box_of_frame(dim, grz_bvh_frame_at(s->tree, frame), bounds);
    return s->in_reach(s->context, &box);
}

bool grz_nearest_leaves(const grz_nearest_search *s) {
    const grz_bvh *const tree = s->tree;
    const grz_bvh_searches *const kernels = grz_bvh_searches_in_use();
    waiting_child stack[GRZ_BVH_STACK], *top = stack;
    uint32_t frame = 0, steps = 0;
    grz_bvh_box from = box_in_frame(tree->dim, &tree->whole, &s->from);
    if (tree->node_count > 0) *top++ = (waiting_child){0, 0};
    while (top > stack) {
        waiting_child next = *--top;
        if (next.square > s->limit->square) continue;
        if (next.child & GRZ_LEAF) {
            if (!s->visitor(s->context, next.child & ~GRZ_LEAF)) return false;
            continue;
        }
        if (next.child & GRZ_FRAME) {
            top->square = 0; /* so that what lies below gets its frame back in any case */
            const bool enter = grz_bvh_switch_frame(tree, &frame, &next.child, &top->child);
            from = box_in_frame(tree->dim, grz_bvh_frame_at(tree, frame), &s->from);
            if (!enter) continue;
            top++;
        }
        if (s->in_reach && grz_step_stops(&steps, 64)) return false;
        if (!s->in_reach || is_node_in_reach(s, frame, next.child))
            top = push_near_children(s, kernels, &from, frame, next.child, top);
    }
    return true;
}

/* Pairs. Boxes are taken to doubles, as each tree has frames of its own. */

/* A child, its box, and the frame that it is in. */
typedef struct part {
    uint32_t child, frame;
    grz_bvh_box box;
} part;

static part part_of_lane(const grz_bvh *tree, uint32_t frame, const grz_bvh_node *node, int lane) {
    float box[6] = {0};
    for (int row = 0; row < 2 * tree->dim; row++) box[row] = node->bound[row][lane];
    return (part){node->child[lane], frame, box_of_frame(tree->dim, grz_bvh_frame_at(tree, frame), box)};
}

/* The longest side; NaN, of an infinite box, is the longest, too. */
static double size_of_box(int dim, const grz_bvh_box *box) {
    double size = 0;
    for (int k = 0; k < dim; k++) {
        const double side = box->at[2 * k + 1] - box->at[2 * k];
        size = side <= size ? size : side;
    }
    return size;
}

/* Is a, or else b, to be opened next? The larger one that is not a leaf. */
static bool opens_a(int dim, const part *a, const part *b) {
    if (a->child & GRZ_LEAF) return false;
    return (b->child & GRZ_LEAF) || !(size_of_box(dim, &a->box) < size_of_box(dim, &b->box));
}

/* The lanes of a node that may be within the limit of a box, the nearest one first. `square`: or what the order is by.
 * */
typedef struct near_lanes {
    int count;
    uint8_t lane[GRZ_LANES];
    double square[GRZ_LANES];
} near_lanes;

static double order_of(const grz_nearest_pairs *s, const grz_bvh_box *a, const grz_bvh_box *b, double least) {
    if (s->order) return s->order(s->context, a, b, least);
    return grz_boxes_squared_distance(s->a->dim, a, b);
}

/* Not inline, as what it needs would stay on the stack of all levels. */
static GRZ_NOINLINE void find_near_lanes(const grz_nearest_pairs *s, bool of_a, uint32_t frame, uint32_t index,
                                         const grz_bvh_box *from, double least, near_lanes *near) {
    const grz_bvh *const tree = of_a ? s->a : s->b;
    grz_bvh_copy copy;
    const grz_bvh_node *const node = grz_bvh_see(tree, frame, grz_bvh_get(tree->nodes, tree->dim, index), &copy);
    near->count = 0;
    for (int i = 0; i < GRZ_LANES; i++) {
        if (node->child[i] == GRZ_NO_CHILD) continue;
        const part p = part_of_lane(tree, frame, node, i);
        const double square = order_of(s, of_a ? &p.box : from, of_a ? from : &p.box, least);
        if (square > *s->limit) continue;
        int place = near->count++;
        for (; place > 0 && near->square[place - 1] > square; place--) {
            near->square[place] = near->square[place - 1];
            near->lane[place] = near->lane[place - 1];
        }
        near->square[place] = square;
        near->lane[place] = (uint8_t)i;
    }
}

/* Not inline, for the same reason. */
static GRZ_NOINLINE part part_below(const grz_bvh *tree, uint32_t frame, uint32_t index, int lane) {
    grz_bvh_copy copy;
    return part_of_lane(tree, frame, grz_bvh_see(tree, frame, grz_bvh_get(tree->nodes, tree->dim, index), &copy), lane);
}

/* No deeper than the sum of both trees' depths. `least`: what is known of both in the order. */
static bool visit_near_pairs(const grz_nearest_pairs *s, const part *a, const part *b, double least, uint32_t *steps) {
    if (grz_step_stops(steps, 16)) return false;
    if (a->child & b->child & GRZ_LEAF) return s->visitor(s->context, a->child & ~GRZ_LEAF, b->child & ~GRZ_LEAF);
    const bool open_a = opens_a(s->a->dim, a, b);
    const grz_bvh *const tree = open_a ? s->a : s->b;
    const part *const open = open_a ? a : b, *const other = open_a ? b : a;
    const uint32_t frame = open->child & GRZ_FRAME ? open->child & ~GRZ_FRAME : open->frame;
    const uint32_t index = grz_bvh_node_of(tree, open->child);
    near_lanes near;
    find_near_lanes(s, open_a, frame, index, &other->box, least, &near);
    for (int i = 0; i < near.count; i++) {
        if (near.square[i] > *s->limit) break;
        const part p = part_below(tree, frame, index, near.lane[i]);
        if (!visit_near_pairs(s, open_a ? &p : other, open_a ? other : &p, near.square[i], steps)) return false;
    }
    return true;
}

static part whole_tree(const grz_bvh *tree) {
    float bounds[6];
    grz_bvh_copy copy;
    grz_bvh_node_bounds(tree->dim, grz_bvh_see(tree, 0, (const grz_bvh_node *)tree->nodes, &copy), bounds);
    return (part){0, 0, box_of_frame(tree->dim, &tree->whole, bounds)};
}

bool grz_nearest_leaf_pairs(const grz_nearest_pairs *s) {
    if (s->a->node_count == 0 || s->b->node_count == 0) return true;
    const part a = whole_tree(s->a), b = whole_tree(s->b);
    uint32_t steps = 0;
    return visit_near_pairs(s, &a, &b, 0, &steps);
}
