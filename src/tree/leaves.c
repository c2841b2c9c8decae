/* The boxes in the leaves of a tree.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/leaves.h"

#include "num/bits.h"

typedef struct leaf_search {
    const grz_tree *tree;
    const double *box;             /* what the boxes are to meet */
    const grz_motion *motion;      /* what they are to be met by */
    const grz_nearest_limit *near; /* how near they are to be */
    grz_bvh_box from;              /* to this */
    grz_tree_box_visitor *visitor;
    void *context;
    grz_box_in_reach *in_reach; /* gets the context */
} leaf_search;

static bool boxes_at_leaf(void *context, uint32_t leaf) {
    const leaf_search *const s = (const leaf_search *)context;
    const uint32_t first = leaf / GRZ_TREE_LEAF;
    for (uint32_t i = first; i <= first + leaf % GRZ_TREE_LEAF; i++) {
        double room[6];
        const double *const box = grz_source_numbers(&s->tree->boxes, i, room);
        if (!grz_boxes_apart(s->tree->bvh.dim, s->box, box) && !s->visitor(s->context, i, box)) return false;
    }
    return true;
}

bool grz_tree_boxes_at(const grz_tree *tree, const double box[6], grz_tree_box_visitor *visitor, void *context) {
    leaf_search s = {.tree = tree, .box = box, .visitor = visitor, .context = context};
    const grz_bvh_box outer = grz_bvh_box_of(tree->bvh.dim, box, box + tree->bvh.dim);
    return grz_bvh_searches_in_use()->visit(&tree->bvh, &outer, boxes_at_leaf, &s);
}

/* Which boxes of a leaf may be met, a bit each, and when. Not inline, as its own boxes would stay on the stack. */
static GRZ_NOINLINE unsigned boxes_in_reach(const leaf_search *s, double box[GRZ_TREE_LEAF][6], uint32_t count,
                                            double enter[GRZ_LANES]) {
    const int n = (int)count;
    return s->tree->bvh.dim == 2 ? grz_motion_meets_parts(s->motion, 2, box[0], 2, 6, n, enter)
                                 : grz_motion_meets_parts(s->motion, 3, box[0], 2, 6, n, enter);
}

static bool boxes_on_way_in_leaf(void *context, uint32_t leaf) {
    const leaf_search *const s = (const leaf_search *)context;
    const uint32_t first = leaf / GRZ_TREE_LEAF, count = leaf % GRZ_TREE_LEAF + 1;
    double box[GRZ_TREE_LEAF][6], enter[GRZ_LANES];
    for (uint32_t i = 0; i < count; i++) grz_source_box(&s->tree->boxes, first + i, box[i]);
    const unsigned met = boxes_in_reach(s, box, count, enter);
    for (uint32_t i = 0; i < count; i++)
        if (met >> i & 1 && !(enter[i] > s->motion->to) && !s->visitor(s->context, first + i, box[i])) return false;
    return true;
}

bool grz_tree_boxes_on_way(const grz_tree *tree, const grz_motion *motion, grz_tree_box_visitor *visitor,
                           void *context) {
    leaf_search s = {.tree = tree, .motion = motion, .visitor = visitor, .context = context};
    return grz_motion_search(motion, &tree->bvh, boxes_on_way_in_leaf, &s);
}

static bool boxes_near_in_leaf(void *context, uint32_t leaf) {
    const leaf_search *const s = (const leaf_search *)context;
    const int dim = s->tree->bvh.dim;
    const uint32_t first = leaf / GRZ_TREE_LEAF;
    for (uint32_t i = first; i <= first + leaf % GRZ_TREE_LEAF; i++) {
        double room[6];
        const double *const box = grz_source_numbers(&s->tree->boxes, i, room);
        const grz_bvh_box bounds = grz_bvh_box_of(dim, box, box + dim);
        if (grz_boxes_squared_distance(dim, &s->from, &bounds) > s->near->square) continue;
        if (!s->visitor(s->context, i, box)) return false;
    }
    return true;
}

static bool is_node_near(void *context, const grz_bvh_box *box) {
    const leaf_search *const s = (const leaf_search *)context;
    return s->in_reach(s->context, box);
}

bool grz_tree_boxes_near(const grz_tree *tree, const double box[6], const grz_nearest_limit *limit,
                         grz_box_in_reach *in_reach, grz_tree_box_visitor *visitor, void *context) {
    leaf_search s = {.tree = tree,
                     .near = limit,
                     .from = grz_bvh_box_of(tree->bvh.dim, box, box + tree->bvh.dim),
                     .visitor = visitor,
                     .context = context,
                     .in_reach = in_reach};
    const grz_nearest_search search = {.tree = &tree->bvh,
                                       .from = s.from,
                                       .limit = limit,
                                       .in_reach = in_reach ? is_node_near : NULL,
                                       .visitor = boxes_near_in_leaf,
                                       .context = &s};
    return grz_nearest_leaves(&search);
}

typedef struct leaf_join {
    const grz_tree *a, *b;
    bool meet;
    grz_tree_pair_visitor *visitor;
    void *context;
} leaf_join;

/* A leaf comes with itself only if b is a. */
static bool join_leaves(void *context, uint32_t a, uint32_t b) {
    const leaf_join *const s = (const leaf_join *)context;
    const uint32_t first = a / GRZ_TREE_LEAF, other = b / GRZ_TREE_LEAF;
    for (uint32_t i = first; i <= first + a % GRZ_TREE_LEAF; i++) {
        double room_p[6], room_q[6];
        const double *const p = grz_source_numbers(&s->a->boxes, i, room_p);
        for (uint32_t k = s->a == s->b && a == b ? i + 1 : other; k <= other + b % GRZ_TREE_LEAF; k++) {
            const double *const q = grz_source_numbers(&s->b->boxes, k, room_q);
            if (s->meet && grz_boxes_apart(s->a->bvh.dim, p, q)) continue;
            if (!s->visitor(s->context, i, k)) return false;
        }
    }
    return true;
}

/* Of a tree with itself two leaves come in both orders. */
static bool join_near_leaves(void *context, uint32_t a, uint32_t b) {
    const leaf_join *const s = (const leaf_join *)context;
    return (s->a == s->b && b < a) || join_leaves(context, a, b);
}

bool grz_tree_box_pairs(const grz_tree *a, const grz_tree *b, double margin, grz_tree_pair_visitor *visitor,
                        void *context) {
    leaf_join s = {a, b, grz_zero(margin), visitor, context};
    grz_nearest_limit limit;
    if (s.meet) return grz_bvh_searches_in_use()->join(&a->bvh, &b->bvh, join_leaves, &s);
    grz_nearest_limit_set(&limit, margin);
    const grz_nearest_pairs search = {&a->bvh, &b->bvh, &limit.square, join_near_leaves, &s, NULL};
    return grz_nearest_leaf_pairs(&search);
}
