/* Pairs of boxes of trees.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/filling.h"
#include "tree/search.h"
#include "tree/tree.h"

/* Pairs that wait for the visitor. */
enum { ROOM = 512 };

typedef struct search {
    const grz_tree *a, *b;
    const grz_tree_pairs_options *how;
    grz_pair_visitor visit;
    void *user;
    size_t count;
    grz_pair pairs[ROOM];
} search;

/* False if the visitor wants no more. */
static bool hand_over(search *s) {
    const size_t count = s->count;
    s->count = 0;
    return count == 0 || s->visit(s->user, s->pairs, count);
}

static grz_pair pair_of(const search *s, uint32_t i, uint32_t k) {
    const grz_pair pair = {grz_tree_id(s->a, i), grz_tree_id(s->b, k)};
    return s->a == s->b && pair.b < pair.a ? (grz_pair){pair.b, pair.a} : pair;
}

static bool counts(const search *s, grz_pair pair) { return !s->how->accept || s->how->accept(s->how->user, pair); }

static bool add(search *s, grz_pair pair) {
    s->pairs[s->count++] = pair;
    return s->count < ROOM || hand_over(s);
}

/* The boxes of a leaf of b, from slot k to slot `last`, that meet one of a. */
static bool join_box(search *s, uint32_t i, uint32_t k, uint32_t last) {
    double p[6], q[6];
    grz_source_box(&s->a->boxes, i, p);
    for (; k <= last; k++) {
        grz_source_box(&s->b->boxes, k, q);
        if (grz_tree_apart(s->a->bvh.dim, p, q)) continue;
        const grz_pair pair = pair_of(s, i, k);
        if (!counts(s, pair) || !grz_sources_meet(&s->a->boxes, i, &s->b->boxes, k, s->how->open)) continue;
        if (!add(s, pair)) return false;
    }
    return true;
}

/* A leaf comes with itself only if b is a. */
static bool join_leaves(void *context, uint32_t a, uint32_t b) {
    search *const s = context;
    const bool same = s->a == s->b && a == b;
    const uint32_t first = a / GRZ_TREE_LEAF, others = b / GRZ_TREE_LEAF;
    for (uint32_t i = first; i <= first + a % GRZ_TREE_LEAF; i++)
        if (!join_box(s, i, same ? i + 1 : others, others + b % GRZ_TREE_LEAF)) return false;
    return true;
}

grz_status grz_tree_pairs(const grz_tree *a, const grz_tree *b, const grz_tree_pairs_options *options,
                          grz_pair_visitor visit, void *user) {
    static const grz_tree_pairs_options usual = {0};
    if (a->bvh.dim != b->bvh.dim) return GRZ_ERROR_ARGUMENT;
    search s = {.a = a, .b = b, .how = options ? options : &usual, .visit = visit, .user = user};
    return grz_bvh_searches_in_use()->join(&a->bvh, &b->bvh, join_leaves, &s) && hand_over(&s) ? GRZ_OK : GRZ_STOPPED;
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
