/* A tree of boxes in floats, eight to a node: what trees and meshes find candidates with. Its boxes contain the items'
 * boxes; nothing is decided here.
 *
 * The floats are relative to the origin of a frame, in doubles. Near the origin of space a tree has one frame, with
 * origin 0. Where boxes are small for their distance from the origin of a frame, their subtree has a frame of its own,
 * since floats could not tell them apart (docs/decisions/0023-frames.md).
 *
 * A posed tree shares the nodes of another one, and has frames of its own and a pose (pose.h): whoever looks at a node
 * does so by grz_bvh_see.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_BVH_H
#define GRZ_TREE_BVH_H

#include "num/bits.h"
#include "shape/any.h"

#include <graze/host.h>

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { GRZ_LANES = 8 };

/* A child is the index of a node; or GRZ_LEAF and a leaf; or GRZ_FRAME and a frame, whose root it then is. A lane
 * without a child has the child GRZ_NO_CHILD, and bounds that nothing meets: least +inf, greatest -inf. On the stack of
 * a search GRZ_FRAME | GRZ_BACK and a frame is the frame of what lies below. */
#define GRZ_LEAF UINT32_C(0x80000000)
#define GRZ_FRAME UINT32_C(0x40000000)
#define GRZ_BACK UINT32_C(0x20000000)
#define GRZ_NO_CHILD UINT32_C(0xffffffff)

/* Is a child a leaf? */
static inline bool grz_bvh_is_leaf(uint32_t child) { return child != GRZ_NO_CHILD && (child & GRZ_LEAF); }

/* Rows 2 k and 2 k + 1 are the least and the greatest coordinates k. In 2D there are four rows, so nodes are spaced by
 * grz_bvh_node_size. */
typedef struct grz_bvh_node {
    uint32_t child[GRZ_LANES];
    float bound[][GRZ_LANES];
} grz_bvh_node;

#define GRZ_BVH_NODE_SIZE(dim) (sizeof(grz_bvh_node) + (size_t)(dim)*2 * sizeof(float[GRZ_LANES]))
static inline size_t grz_bvh_node_size(int dim) { return GRZ_BVH_NODE_SIZE(dim); }

static inline grz_bvh_node *grz_bvh_at(void *nodes, int dim, uint32_t index) {
    return (grz_bvh_node *)((char *)nodes + index * grz_bvh_node_size(dim));
}
static inline const grz_bvh_node *grz_bvh_get(const void *nodes, int dim, uint32_t index) {
    return (const grz_bvh_node *)((const char *)nodes + index * grz_bvh_node_size(dim));
}

/* An input of the builder: the least coordinates, then the negated greatest ones, so that the union of two boxes is the
 * minimum of all numbers. at[3] and at[7] are the low and the high 16 bits of the item's number. In 2D at[2] and at[6]
 * are 0. */
typedef struct grz_bvh_item {
    float at[8];
} grz_bvh_item;

/* The item of a box that is not empty, in the frame with origin 0; its bounds may be infinite. */
grz_bvh_item grz_bvh_item_of(int dim, const double least[], const double greatest[], uint32_t number);

static inline uint32_t grz_bvh_number_of(const grz_bvh_item *item) {
    return (uint32_t)item->at[3] | (uint32_t)item->at[7] << 16;
}

static inline void grz_bvh_set_number(grz_bvh_item *item, uint32_t number) {
    item->at[3] = (float)(number & 0xffff);
    item->at[7] = (float)(number >> 16);
}

/* Widens a box in the layout of an item so that it contains another one. */
static inline void grz_bvh_enclose(float box[8], const float other[8]) {
    for (int i = 0; i < 8; i++) box[i] = other[i] < box[i] ? other[i] : box[i];
}

/* A float that is not greater or not less, the nearest but for subnormals, which threads with denormals-are-zero take
 * for 0: 0 or the least normal one. The float before is the next one by its bits; without a branch, as every other
 * number is rounded up. */
static inline float grz_float_below(double x) {
    if (fabs(x) < (double)FLT_MIN) return grz_negative(x) ? -FLT_MIN : 0;
    float f = (float)x;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    bits += ((double)f > x) * ((bits >> 31) * 2 - 1);
    memcpy(&f, &bits, sizeof f);
    return f;
}
static inline float grz_float_above(double x) { return -grz_float_below(-x); }

typedef struct grz_bvh_frame {
    double origin[3]; /* each 0, or between 2^-90 and 2^960 in size */
    double reach;     /* no bound of its nodes is larger; only in trees of meshes */
    uint32_t root;    /* its topmost node */
} grz_bvh_frame;

/* A leaf is first * leaf_items + count - 1: its items' numbers are order[first] and on. */
typedef struct grz_bvh {
    int dim;
    uint32_t leaf_items;            /* at most so many items in a leaf */
    uint32_t node_count, node_room; /* room: what there is memory for; 0: the memory is lent, or there is none */
    size_t item_count, order_room;
    void *nodes; /* the root is the first; without items there is none */
    uint32_t *order;
    grz_bvh_frame whole;   /* frame 0, of the root */
    grz_bvh_frame *frames; /* frame 1 and on; NULL: there are none */
    uint32_t frame_count, frame_room;
    const struct grz_bvh_pose *pose; /* of a posed tree; else NULL */
} grz_bvh;

/* The next leaf in the order of the nodes and their lanes, if there is one. *at begins at 0. */
static inline bool grz_bvh_next_leaf(const grz_bvh *tree, size_t *at, uint32_t *leaf) {
    for (; *at < (size_t)tree->node_count * GRZ_LANES; ++*at) {
        const grz_bvh_node *const node = grz_bvh_get(tree->nodes, tree->dim, (uint32_t)(*at / GRZ_LANES));
        const uint32_t child = node->child[*at % GRZ_LANES];
        if (!grz_bvh_is_leaf(child)) continue;
        *leaf = child & ~GRZ_LEAF;
        ++*at;
        return true;
    }
    return false;
}
uint32_t grz_bvh_count_leaves(const grz_bvh *tree);

static inline const grz_bvh_frame *grz_bvh_frame_at(const grz_bvh *tree, uint32_t frame) {
    return frame == 0 ? &tree->whole : &tree->frames[frame - 1];
}

/* The next entry of a search's stack is a frame to enter or to go back to: switches to it. True if its root is next, in
 * *child; the frame so far is then put on the stack, in *back. */
static inline bool grz_bvh_switch_frame(const grz_bvh *tree, uint32_t *frame, uint32_t *child, uint32_t *back) {
    const uint32_t to = *child & ~(GRZ_FRAME | GRZ_BACK);
    const bool enter = !(*child & GRZ_BACK);
    *back = GRZ_FRAME | GRZ_BACK | *frame;
    *child = grz_bvh_frame_at(tree, to)->root;
    *frame = to;
    return enter;
}

/* The node that a child is, which is not a leaf. */
static inline uint32_t grz_bvh_node_of(const grz_bvh *tree, uint32_t child) {
    return child & GRZ_FRAME ? grz_bvh_frame_at(tree, child & ~GRZ_FRAME)->root : child;
}

/* x - origin in doubles, no greater or no less than it is. A rounded difference is off by at most half of its last
 * place, and 2^-52 of it is at least one; what denormals-are-zero takes off x, less than 2^-1022, is nothing beside the
 * last place of an origin that is not 0. Without an origin it is exact. */
static inline double grz_bvh_below(double x, double origin) {
    const double d = x - origin;
    return origin != 0 ? d - fabs(d) * 0x1p-52 : x;
}
static inline double grz_bvh_above(double x, double origin) {
    const double d = x - origin;
    return origin != 0 ? d + fabs(d) * 0x1p-52 : x;
}

/* A box in doubles: least x, greatest x, least y, ..., as the rows of a node are. */
typedef struct grz_bvh_box {
    double at[6];
} grz_bvh_box;

/* What it is in the plane's third coordinate does not matter. */
grz_bvh_box grz_bvh_box_of(int dim, const double least[], const double greatest[]);
/* The same as a shape. */
grz_shape_copy grz_bvh_shape_of(int dim, const grz_bvh_box *box);
/* The same in floats, relative to the origin of a frame, rounded outward. */
void grz_bvh_box_in(int dim, const grz_bvh_frame *frame, const grz_bvh_box *box, float out[6]);
/* Takes a box of floats from one frame to another, rounded outward. */
void grz_bvh_box_between(int dim, const grz_bvh_frame *from, const grz_bvh_frame *to, float box[6]);
static inline bool grz_bvh_at_zero(const grz_bvh_frame *frame) {
    return frame->origin[0] == 0 && frame->origin[1] == 0 && frame->origin[2] == 0;
}
static inline bool grz_bvh_same_origin(const grz_bvh_frame *a, const grz_bvh_frame *b) {
    return a == b || (a->origin[0] == b->origin[0] && a->origin[1] == b->origin[1] && a->origin[2] == b->origin[2]);
}

/* Nodes deeper than this are not made, and frames nest no deeper below that of the tree, so a search needs a stack
 * of no more than GRZ_BVH_STACK. */
enum { GRZ_BVH_DEPTH = 24, GRZ_BVH_NESTED = 3, GRZ_BVH_STACK = GRZ_BVH_DEPTH * (GRZ_LANES - 1) + 1 + GRZ_BVH_NESTED };

/* Writes the box of an item, by its number. Several threads may call it at a time. */
typedef void grz_bvh_item_box(void *context, uint32_t number, double least[], double greatest[]);

/* What a tree is made of: at most 2^31 / leaf_items - 1 items, which are put into another order. */
typedef struct grz_bvh_input {
    int dim;
    uint32_t leaf_items;
    grz_bvh_item *items;
    size_t count;
    grz_bvh_item_box *box_of; /* NULL: not known, and the tree has one frame with origin 0 */
    void *context;
} grz_bvh_input;

/* GRZ_ERROR_MEMORY, GRZ_STOPPED or GRZ_OK. */
grz_status grz_bvh_build(grz_bvh *tree, const grz_bvh_input *input, const grz_allocator *allocator,
                         const grz_parallel *parallel);
/* The box of a leaf, in doubles. */
typedef void grz_bvh_leaf_box(void *context, uint32_t leaf, double least[], double greatest[]);
/* Sets the box of a lane, which is in the layout of an item, and its child. */
void grz_bvh_set_lane(int dim, grz_bvh_node *node, int lane, const float box[8], uint32_t child);
/* The box of a node, in the order of its rows. */
void grz_bvh_node_bounds(int dim, const grz_bvh_node *node, float box[6]);
/* The box of a leaf in a frame. */
void grz_bvh_leaf_bounds(const grz_bvh *tree, const grz_bvh_frame *frame, uint32_t leaf, grz_bvh_leaf_box *box_of,
                         void *context, float box[6]);
/* Do so many boxes within some bounds need a frame of their own? Never fewer than GRZ_BVH_FEWEST: a search looks at
 * that many as quickly without one. */
enum { GRZ_BVH_FEWEST = 64 };
bool grz_bvh_is_far(int dim, const float bounds[6], size_t count);
/* Computes all boxes anew from those of the leaves, and which subtrees have frames of their own. Where there is no
 * memory for a frame its subtree stays in the frame above: queries are slower then, never wrong. */
void grz_bvh_refit(grz_bvh *tree, grz_bvh_leaf_box *box_of, void *context, const grz_allocator *allocator);
/* The expected number of leaves that a query at a point visits, but for a constant: their surfaces in parts of that of
 * the tree. 0 without items; may be NaN or infinite, where boxes are, or lie on one line along an axis. */
double grz_bvh_cost(const grz_bvh *tree);
/* Gives the subtree of a lane, which is not a leaf, a frame of its own, unless there is no memory or the node lies in
 * GRZ_BVH_NESTED of them. `nested`: in how many it lies, besides that of the tree. */
void grz_bvh_frame_lane(grz_bvh *tree, uint32_t index, int lane, int nested, grz_bvh_leaf_box *box_of, void *context,
                        const grz_allocator *allocator);
/* Gives the order back, for those who keep it in the leaves. */
void grz_bvh_forget_order(grz_bvh *tree, const grz_allocator *allocator);
/* Bytes of its frames. */
static inline size_t grz_bvh_frame_bytes(const grz_bvh *tree) { return tree->frame_room * sizeof *tree->frames; }
void grz_bvh_release(grz_bvh *tree, const grz_allocator *allocator);

#endif
