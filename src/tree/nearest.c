/* The boxes of a tree that are nearest to a shape: the search in doubles finds candidates, the functions of single
 * shapes say how far they are.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "api/shapes.h"
#include "bounds/numbers.h"
#include "num/bits.h"
#include "tree/leaves.h"

#include <math.h>

/* By distance, then by id. Distances are never -0. */
static bool neighbor_is_before(const grz_tree_neighbor *a, const grz_tree_neighbor *b) {
    const int order = grz_compare(a->distance, b->distance);
    return order != 0 ? order < 0 : a->id < b->id;
}

#define GRZ_HIT grz_tree_neighbor
#define GRZ_HITS(name) neighbor_##name
#define GRZ_IS_BEFORE neighbor_is_before
#include "tree/hits.inc"

typedef struct neighbor_search {
    const grz_tree *tree;
    const void *shape;  /* of the tree's dimension */
    bool is_its_bounds; /* the shape is the box of its bounds, so that the distance of boxes is the shape's */
    grz_tree_query_options how;
    double within;           /* boxes that are farther do not count */
    neighbor_hits found;     /* those that are nearest so far */
    grz_nearest_limit limit; /* of what may be nearer */
} neighbor_search;

static bool is_box_within(const neighbor_search *s, const grz_shape_copy *box, double margin) {
    return grz_within(s->tree->bvh.dim, (const grz_shape *)s->shape, grz_from_copy(box), margin);
}

/* False only if the distance of the box rounds to more than the limit: a distance above the next double does. */
static bool may_be_neighbor(const neighbor_search *s, const grz_shape_copy *box) {
    const double limit = s->limit.distance;
    return limit == (double)INFINITY || is_box_within(s, box, grz_above(limit));
}

/* Of a rounded distance that is less than the limit the exact one is, too; of one that is equal, the exact one may be
 * more. */
static bool counts_as_neighbor(const neighbor_search *s, const grz_shape_copy *box, double distance) {
    const int order = grz_compare(distance, s->within);
    return order < 0 || (order == 0 && is_box_within(s, box, s->within));
}

static bool ask_about_neighbor(void *context, uint32_t slot, const double box[6]) {
    neighbor_search *const s = (neighbor_search *)context;
    grz_tree_neighbor n = {.id = grz_tree_id(s->tree, slot)};
    const grz_shape_copy b = grz_shape_of_box(s->tree->bvh.dim, box);
    if (!grz_tree_accepts(&s->how, n.id) || (!s->is_its_bounds && !may_be_neighbor(s, &b))) return true;
    n.distance = grz_distance(s->tree->bvh.dim, (const grz_shape *)s->shape, grz_from_copy(&b), NULL, NULL);
    if (!counts_as_neighbor(s, &b, n.distance)) return true;
    neighbor_hits_add(&s->found, &n);
    if (s->found.total >= s->found.capacity) grz_nearest_limit_set(&s->limit, s->found.buffer[0].distance);
    return true;
}

/* The grz_box_in_reach of an unbounded shape. */
static bool is_node_of_neighbors(void *context, const grz_bvh_box *box) {
    const neighbor_search *const s = (const neighbor_search *)context;
    const grz_shape_copy b = grz_bvh_shape_of(s->tree->bvh.dim, box);
    return may_be_neighbor(s, &b);
}

static void find_neighbors(neighbor_search *s) {
    const int dim = s->tree->bvh.dim;
    const grz_shape *const shape = (const grz_shape *)s->shape;
    const grz_kind kind = grz_kind_of(dim, shape);
    double box[6];
    s->is_its_bounds = (kind == GRZ_POINT || kind == GRZ_AABB) && grz_zero(grz_rounding_of(dim, shape));
    grz_bounds_numbers(dim, s->shape, box);
    grz_nearest_limit_set(&s->limit, s->within);
    if (!grz_tree_boxes_near(s->tree, box, &s->limit, grz_is_unbounded_kind(kind) ? is_node_of_neighbors : NULL,
                             ask_about_neighbor, s))
        s->found.total = 0; /* stopped */
    neighbor_hits_sort(&s->found);
}

/* How many are found. */
static size_t fill_neighbors(int dim, neighbor_search s) {
    const bool has_any =
        s.found.capacity > 0 && grz_is_valid(dim, (const grz_shape *)s.shape) && grz_less_equal(0, s.within);
    if (has_any) find_neighbors(&s);
    return s.found.total < s.found.capacity ? s.found.total : s.found.capacity;
}

static grz_answer nearest_of_tree(int dim, const grz_tree *tree, const void *shape,
                                  const grz_tree_query_options *options, grz_tree_neighbor *nearest) {
    *nearest = (grz_tree_neighbor){.distance = (double)INFINITY};
    if (tree->bvh.dim != dim) return grz_unanswered();
    return grz_answered(fill_neighbors(dim, (neighbor_search){.tree = tree,
                                                              .shape = shape,
                                                              .how = grz_tree_how(options),
                                                              .within = (double)INFINITY,
                                                              .found = {nearest, 1, 0}}) > 0);
}

static grz_answer k_nearest_of_tree(int dim, const grz_tree *tree, const void *shape, double within,
                                    const grz_tree_query_options *options, neighbor_hits found, size_t *count) {
    *count = 0;
    if (tree->bvh.dim != dim) return grz_unanswered();
    const bool is_distance = !grz_nan(within);
    *count = is_distance ? fill_neighbors(dim, (neighbor_search){.tree = tree,
                                                                 .shape = shape,
                                                                 .how = grz_tree_how(options),
                                                                 .within = within,
                                                                 .found = found})
                         : 0;
    return grz_answered(*count > 0);
}

grz_answer grz2_tree_nearest(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options,
                             grz_tree_neighbor *nearest) {
    return nearest_of_tree(2, tree, shape, options, nearest);
}
grz_answer grz3_tree_nearest(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options,
                             grz_tree_neighbor *nearest) {
    return nearest_of_tree(3, tree, shape, options, nearest);
}
grz_answer grz2_tree_nearest_k(const grz_tree *tree, const grz2_shape *shape, double within,
                               const grz_tree_query_options *options, grz_tree_neighbor *buffer, size_t capacity,
                               size_t *count) {
    return k_nearest_of_tree(2, tree, shape, within, options, (neighbor_hits){buffer, capacity, 0}, count);
}
grz_answer grz3_tree_nearest_k(const grz_tree *tree, const grz3_shape *shape, double within,
                               const grz_tree_query_options *options, grz_tree_neighbor *buffer, size_t capacity,
                               size_t *count) {
    return k_nearest_of_tree(3, tree, shape, within, options, (neighbor_hits){buffer, capacity, 0}, count);
}
