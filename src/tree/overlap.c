/* Boxes of a tree that meet a shape.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/around2.h"
#include "3d/around3.h"
#include "tree/search.h"
#include "tree/tree.h"

#include <graze/query2.h>
#include <graze/query3.h>

typedef struct search {
    const grz_tree *tree;
    const void *shape; /* of the tree's dimension */
    bool open;
    grz_id_visitor visit; /* NULL: any will do */
    void *user;
    double around[6]; /* the shape */
    bool found;
} search;

static grz_answer meet2(const search *s, const double box[4]) {
    const grz2_shape b = {.kind = GRZ_AABB, .aabb = {{box[0], box[1]}, {box[2], box[3]}}};
    return s->open ? grz2_overlap_open(s->shape, &b) : grz2_overlap(s->shape, &b);
}

static grz_answer meet3(const search *s, const double box[6]) {
    const grz3_shape b = {.kind = GRZ_AABB, .aabb = {{box[0], box[1], box[2]}, {box[3], box[4], box[5]}}};
    return s->open ? grz3_overlap_open(s->shape, &b) : grz3_overlap(s->shape, &b);
}

static grz_answer meet(const search *s, const double box[6]) { return s->tree->bvh.dim == 2 ? meet2(s, box) : meet3(s, box); }

static bool look_at_leaf(void *context, uint32_t leaf) {
    search *const s = context;
    const uint32_t first = leaf / GRZ_TREE_LEAF;
    for (uint32_t i = first; i <= first + leaf % GRZ_TREE_LEAF; i++) {
        double box[6];
        grz_source_box(&s->tree->boxes, i, box);
        if (grz_tree_apart(s->tree->bvh.dim, s->around, box) || meet(s, box) != GRZ_YES) continue;
        s->found = true;
        if (!s->visit || !s->visit(s->user, grz_tree_id(s->tree, i))) return false;
    }
    return true;
}

/* Which shapes there is an answer for does not depend on the box. */
static bool is_supported(const search *s) {
    static const double point[6] = {0};
    return meet(s, point) != GRZ_UNSUPPORTED;
}

/* False: the tree has another dimension, or there is no answer for the shape. */
static bool begin(search *s, int dim) {
    if (s->tree->bvh.dim != dim || !is_supported(s)) return false;
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
    if (!begin(s, dim)) return GRZ_UNSUPPORTED;
    run(s);
    return s->found ? GRZ_YES : GRZ_NO;
}

grz_status grz2_tree_overlap(const grz_tree *tree, const grz2_shape *shape, bool open, grz_id_visitor visit, void *user) {
    search s = {.tree = tree, .shape = shape, .open = open, .visit = visit, .user = user};
    return visit_all(&s, 2);
}

grz_status grz3_tree_overlap(const grz_tree *tree, const grz3_shape *shape, bool open, grz_id_visitor visit, void *user) {
    search s = {.tree = tree, .shape = shape, .open = open, .visit = visit, .user = user};
    return visit_all(&s, 3);
}

grz_answer grz2_tree_overlap_any(const grz_tree *tree, const grz2_shape *shape, bool open) {
    search s = {.tree = tree, .shape = shape, .open = open};
    return find_any(&s, 2);
}

grz_answer grz3_tree_overlap_any(const grz_tree *tree, const grz3_shape *shape, bool open) {
    search s = {.tree = tree, .shape = shape, .open = open};
    return find_any(&s, 3);
}
