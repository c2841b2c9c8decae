/* Boxes of a tree that meet a shape.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds2.h"
#include "shape/bounds3.h"
#include "base/answer.h"
#include "tree/search.h"
#include "tree/tree.h"

#include <graze/query2.h>
#include <graze/query3.h>

typedef struct search {
    const grz_tree *tree;
    const void *shape; /* of the tree's dimension */
    grz_tree_query_options how;
    grz_id_visitor visit; /* NULL: any will do */
    void *user;
    double around[6]; /* the shape */
    bool found;
} search;

static bool meet2(const search *s, const double box[4]) {
    const grz2_shape b = {.kind = GRZ_AABB, .aabb = {{box[0], box[1]}, {box[2], box[3]}}};
    return s->how.open ? grz2_overlap_open(s->shape, &b) : grz2_overlap(s->shape, &b);
}

static bool meet3(const search *s, const double box[6]) {
    const grz3_shape b = {.kind = GRZ_AABB, .aabb = {{box[0], box[1], box[2]}, {box[3], box[4], box[5]}}};
    return s->how.open ? grz3_overlap_open(s->shape, &b) : grz3_overlap(s->shape, &b);
}

static bool meet(const search *s, const double box[6]) { return s->tree->bvh.dim == 2 ? meet2(s, box) : meet3(s, box); }

static bool look_at_leaf(void *context, uint32_t leaf) {
    search *const s = context;
    const uint32_t first = leaf / GRZ_TREE_LEAF;
    for (uint32_t i = first; i <= first + leaf % GRZ_TREE_LEAF; i++) {
        double box[6];
        grz_source_box(&s->tree->boxes, i, box);
        const uint32_t id = grz_tree_id(s->tree, i);
        if (grz_tree_apart(s->tree->bvh.dim, s->around, box) || !grz_tree_accepts(&s->how, id) || !meet(s, box))
            continue;
        s->found = true;
        if (!s->visit || !s->visit(s->user, id)) return false;
    }
    return true;
}

/* False: the tree has another dimension. */
static bool begin(search *s, int dim) {
    if (s->tree->bvh.dim != dim) return false;
    if (dim == 2) grz2_box_around(s->shape, s->around, s->around + 2);
    else grz3_box_around(s->shape, s->around, s->around + 3);
    return true;
}

/* True if it was not stopped. */
static bool run(search *s) {
    const int dim = s->tree->bvh.dim;
    const grz_bvh_box box = grz_bvh_box_of(dim, s->around, s->around + dim);
    return grz_bvh_searches_in_use()->visit(&s->tree->bvh, &box, look_at_leaf, s);
}

static grz_status visit_all(search *s, int dim) {
    if (!begin(s, dim)) return GRZ_ERROR_ARGUMENT;
    return run(s) ? GRZ_OK : GRZ_STOPPED;
}

static grz_answer find_any(search *s, int dim) {
    if (!begin(s, dim)) return grz_unanswered();
    run(s);
    return grz_answered(s->found);
}

/* A visitor, and what it fills. */
typedef struct list {
    uint32_t *ids;
    size_t capacity, total;
} list;

static bool add(void *user, uint32_t id) {
    list *const l = user;
    if (l->total < l->capacity) l->ids[l->total] = id;
    l->total++;
    return true;
}

static grz_answer find_all(search *s, int dim, list *all, size_t *total) {
    s->visit = add;
    s->user = all;
    const grz_answer answer = find_any(s, dim);
    *total = all->total;
    return answer;
}

grz_status grz2_tree_overlap(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options,
                             grz_id_visitor visit, void *user) {
    search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options), .visit = visit, .user = user};
    return visit_all(&s, 2);
}
grz_answer grz2_tree_overlap_any(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options) {
    search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options)};
    return find_any(&s, 2);
}
grz_answer grz2_tree_overlap_all(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options,
                                 uint32_t *ids, size_t capacity, size_t *total) {
    search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options)};
    list all = {ids, capacity, 0};
    return find_all(&s, 2, &all, total);
}

grz_status grz3_tree_overlap(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options,
                             grz_id_visitor visit, void *user) {
    search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options), .visit = visit, .user = user};
    return visit_all(&s, 3);
}
grz_answer grz3_tree_overlap_any(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options) {
    search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options)};
    return find_any(&s, 3);
}
grz_answer grz3_tree_overlap_all(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options,
                                 uint32_t *ids, size_t capacity, size_t *total) {
    search s = {.tree = tree, .shape = shape, .how = grz_tree_how(options)};
    list all = {ids, capacity, 0};
    return find_all(&s, 3, &all, total);
}
