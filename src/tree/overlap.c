/* Boxes of a tree that meet a shape, and pairs of boxes of trees.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "bounds/numbers.h"
#include "base/answer.h"
#include "boxes/filling.h"
#include "boxes/margin.h"
#include "num/bits.h"
#include "tree/leaves.h"

typedef struct overlap_search {
    const grz_tree *tree;
    const void *shape; /* of the tree's dimension */
    grz_tree_query_options how;
    grz_id_visitor visit; /* NULL: any will do */
    void *user;
    double bounds[6]; /* of the shape */
    bool found;
} overlap_search;

static bool shape_meets_box(const overlap_search *s, const double box[6]) {
    const int dim = s->tree->bvh.dim;
    const grz_shape_copy b = grz_shape_of_box(dim, box);
    return (s->how.open ? grz_overlap_open : grz_overlap)(dim, (const grz_shape *)s->shape, grz_from_copy(&b));
}

static bool overlap_box(void *context, uint32_t slot, const double box[6]) {
    overlap_search *const s = (overlap_search *)context;
    const uint32_t id = grz_tree_id(s->tree, slot);
    if (!grz_tree_accepts(&s->how, id) || !shape_meets_box(s, box)) return true;
    s->found = true;
    return s->visit && s->visit(s->user, id);
}

/* False: the tree has another dimension. */
static bool begin_overlap(overlap_search *s, int dim) {
    if (s->tree->bvh.dim != dim) return false;
    grz_bounds_numbers(dim, s->shape, s->bounds);
    return true;
}

/* True if it was not stopped. */
static bool run_overlap(overlap_search *s) { return grz_tree_boxes_at(s->tree, s->bounds, overlap_box, s); }

static grz_status overlap_each(overlap_search *s, int dim) {
    if (!begin_overlap(s, dim)) return GRZ_ERROR_ARGUMENT;
    return run_overlap(s) ? GRZ_OK : GRZ_STOPPED;
}

static grz_answer overlap_any(overlap_search *s, int dim) {
    if (!begin_overlap(s, dim)) return grz_unanswered();
    run_overlap(s);
    return grz_answered(s->found);
}

/* A visitor, and what it fills. */
typedef struct id_list {
    uint32_t *ids;
    size_t capacity, total;
} id_list;

static bool add_id(void *user, uint32_t id) {
    id_list *const l = (id_list *)user;
    if (l->total < l->capacity) l->ids[l->total] = id;
    l->total++;
    return true;
}

static grz_answer overlap_all(overlap_search *s, int dim, id_list *all, size_t *total) {
    s->visit = add_id;
    s->user = all;
    const grz_answer answer = overlap_any(s, dim);
    *total = all->total;
    return answer;
}

grz_status grz2_tree_overlap(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options,
                             grz_id_visitor visit, void *user) {
    overlap_search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options), .visit = visit, .user = user};
    return overlap_each(&s, 2);
}
grz_answer grz2_tree_overlap_any(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options) {
    overlap_search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options)};
    return overlap_any(&s, 2);
}
grz_answer grz2_tree_overlap_all(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options,
                                 uint32_t *ids, size_t capacity, size_t *total) {
    overlap_search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options)};
    id_list all = {ids, capacity, 0};
    return overlap_all(&s, 2, &all, total);
}

grz_status grz3_tree_overlap(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options,
                             grz_id_visitor visit, void *user) {
    overlap_search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options), .visit = visit, .user = user};
    return overlap_each(&s, 3);
}
grz_answer grz3_tree_overlap_any(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options) {
    overlap_search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options)};
    return overlap_any(&s, 3);
}
grz_answer grz3_tree_overlap_all(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options,
                                 uint32_t *ids, size_t capacity, size_t *total) {
    overlap_search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options)};
    id_list all = {ids, capacity, 0};
    return overlap_all(&s, 3, &all, total);
}

/* Pairs of boxes of trees. */

/* Pairs that wait for the visitor. */
enum { PAIRS_WAITING = 512 };

typedef struct pair_search {
    const grz_tree *a, *b;
    const grz_tree_pairs_options *how;
    grz_pair_visitor visit;
    void *user;
    size_t count;
    grz_pair pairs[PAIRS_WAITING];
} pair_search;

/* False if the visitor wants no more. */
static bool hand_over_pairs(pair_search *s) {
    const size_t count = s->count;
    s->count = 0;
    return count == 0 || s->visit(s->user, s->pairs, count);
}

/* Two boxes that may form a wanted pair. */
static bool ask_tree_pair(void *context, uint32_t i, uint32_t k) {
    pair_search *const s = (pair_search *)context;
    grz_pair pair = {grz_tree_id(s->a, i), grz_tree_id(s->b, k)};
    if (s->a == s->b && pair.b < pair.a) pair = (grz_pair){pair.b, pair.a};
    if (s->how->accept && !s->how->accept(s->how->user, pair)) return true;
    if (!grz_sources_paired(&s->a->boxes, i, &s->b->boxes, k, s->how->open, s->how->margin)) return true;
    s->pairs[s->count++] = pair;
    return s->count < PAIRS_WAITING || hand_over_pairs(s);
}

grz_status grz_tree_pairs(const grz_tree *a, const grz_tree *b, const grz_tree_pairs_options *options,
                          grz_pair_visitor visit, void *user) {
    static const grz_tree_pairs_options usual = {0};
    const bool within = options && !grz_zero(options->margin);
    if (a->bvh.dim != b->bvh.dim || (within && options->open)) return GRZ_ERROR_ARGUMENT;
    pair_search s = {.a = a, .b = b, .how = options ? options : &usual, .visit = visit, .user = user};
    if (!grz_is_margin(s.how->margin)) return GRZ_OK;
    return grz_tree_box_pairs(a, b, s.how->margin, ask_tree_pair, &s) && hand_over_pairs(&s) ? GRZ_OK : GRZ_STOPPED;
}

grz_status grz_tree_pairs_fill(const grz_tree *a, const grz_tree *b, const grz_tree_pairs_options *options,
                               grz_pair *buffer, size_t capacity, size_t *total) {
    if (total) *total = 0;
    if (!total || (!buffer && capacity > 0)) return GRZ_ERROR_ARGUMENT;
    grz_filling f = {buffer, capacity, 0};
    const grz_status status = grz_tree_pairs(a, b, options, grz_fill, &f);
    *total = f.total;
    return status;
}
