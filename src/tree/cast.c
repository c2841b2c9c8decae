/* Casts and sweeps at the boxes of a tree: the leaves in the order in which they may be met; what is met, and when, the
 * functions of single shapes say.
 *
 * SPDX-License-Identifier: MIT */
#include "api/shapes.h"
#include "bounds/numbers.h"
#include "base/answer.h"
#include "num/bits.h"
#include "tree/leaves.h"

#include <graze/times2.h>
#include <graze/times3.h>

#include <math.h>

/* By the time of entry, then by the id, then by the time of exit. */
static bool tree_hit_is_before(const grz_tree_hit *a, const grz_tree_hit *b) {
    const int enter = grz_compare(a->enter, b->enter);
    if (enter != 0) return enter < 0;
    if (a->id != b->id) return a->id < b->id;
    return grz_compare(a->exit, b->exit) < 0;
}

#define GRZ_HIT grz_tree_hit
#define GRZ_HITS(name) tree_##name
#define GRZ_IS_BEFORE tree_hit_is_before
#include "tree/hits.inc"

/* What is asked; the shape and its displacement are of the dimension. */
typedef struct question {
    const grz_tree *tree;
    int dim;
    const void *shape, *by;
    bool sweeps;
    grz_tree_query_options how;
} question;

static grz_answer ask_box(const question *q, const double box[6], double *enter, double *exit) {
    const grz_shape_copy copy = grz_shape_of_box(q->dim, box);
    const grz_shape *const shape = (const grz_shape *)q->shape, *const b = grz_from_copy(&copy);
    return q->sweeps ? grz_sweep_to_face(q->dim, shape, (const double *)q->by, b, NULL, q->how.open, enter, exit, NULL)
                     : grz_cast_to_face(q->dim, shape, b, q->how.open, enter, exit, NULL);
}

/* What there is an answer for depends on the shape, and on whether boxes are infinite. Of the finite ones an empty box
 * is asked for, as no other costs as little. */
static bool is_supported(const question *q) {
    static const double empty[6] = {1, 1, 1, 0, 0, 0};
    double all[6];
    for (int k = 0; k < q->dim; k++) all[k] = -(double)INFINITY, all[q->dim + k] = (double)INFINITY;
    if (q->tree->bvh.dim != q->dim || ask_box(q, empty, NULL, NULL).unsupported) return false;
    return q->tree->infinite == 0 || !ask_box(q, all, NULL, NULL).unsupported;
}

static grz_motion motion_of_question(const question *q) {
    double box[6];
    if (!q->sweeps) return grz_motion_of_caster(q->dim, q->shape);
    grz_bounds_numbers(q->dim, q->shape, box);
    return grz_motion_of_box(q->dim, box, (const double *)q->by);
}

/* A search and what it is for: any box, the first, or all. */
typedef struct tree_cast {
    question q;
    grz_motion motion;
    bool any;
    bool found;
    grz_tree_hit *first; /* NULL: not wanted */
    tree_hits *all;      /* NULL: not wanted */
} tree_cast;

/* False if the search is over. */
static bool take_hit(tree_cast *s, const grz_tree_hit *hit) {
    s->found = true;
    if (s->all) tree_hits_add(s->all, hit);
    if (s->first && tree_hit_is_before(hit, s->first)) {
        *s->first = *hit;
        s->motion.to = hit->enter;
    }
    return !s->any;
}

static bool cast_box(void *context, uint32_t slot, const double box[6]) {
    tree_cast *const s = (tree_cast *)context;
    grz_tree_hit hit = {.id = grz_tree_id(s->q.tree, slot)};
    const bool met = grz_tree_accepts(&s->q.how, hit.id) &&
                     ask_box(&s->q, box, s->any ? NULL : &hit.enter, s->any ? NULL : &hit.exit).yes;
    return !met || take_hit(s, &hit);
}

static grz_answer run_cast(tree_cast *s) {
    if (!is_supported(&s->q)) return grz_unanswered();
    s->motion = motion_of_question(&s->q);
    grz_tree_boxes_on_way(s->q.tree, &s->motion, cast_box, s);
    return grz_answered(s->found);
}

static const grz_tree_hit miss = {.enter = (double)INFINITY, .exit = (double)INFINITY};

static grz_answer cast_first(question q, grz_tree_hit *hit) {
    grz_tree_hit first = {UINT32_MAX, (double)INFINITY, (double)INFINITY};
    tree_cast s = {.q = q, .any = hit == NULL, .first = &first};
    const grz_answer ask_box = run_cast(&s);
    if (hit) *hit = ask_box.yes ? first : miss;
    return ask_box;
}

static grz_answer cast_all(question q, grz_tree_hit *buffer, size_t capacity, size_t *total) {
    tree_hits all = {buffer, capacity, 0};
    tree_cast s = {.q = q, .all = &all};
    const grz_answer ask_box = run_cast(&s);
    tree_hits_sort(&all);
    *total = all.total;
    return ask_box;
}

static question cast_at(const grz_tree *tree, int dim, const void *caster, const grz_tree_query_options *options) {
    return (question){.tree = tree, .dim = dim, .shape = caster, .how = grz_tree_how(options)};
}

static question sweep_at(const grz_tree *tree, int dim, const void *mover, const void *by,
                         const grz_tree_query_options *options) {
    return (question){.tree = tree, .dim = dim, .shape = mover, .by = by, .sweeps = true, .how = grz_tree_how(options)};
}

grz_answer grz2_tree_cast_first(const grz_tree *tree, const grz2_shape *caster, const grz_tree_query_options *options,
                                grz_tree_hit *hit) {
    return cast_first(cast_at(tree, 2, caster, options), hit);
}
grz_answer grz2_tree_cast_any(const grz_tree *tree, const grz2_shape *caster, const grz_tree_query_options *options) {
    return cast_first(cast_at(tree, 2, caster, options), NULL);
}
grz_answer grz2_tree_cast_all(const grz_tree *tree, const grz2_shape *caster, const grz_tree_query_options *options,
                              grz_tree_hit *buffer, size_t capacity, size_t *total) {
    return cast_all(cast_at(tree, 2, caster, options), buffer, capacity, total);
}
grz_answer grz2_tree_sweep_first(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                                 const grz_tree_query_options *options, grz_tree_hit *hit) {
    return cast_first(sweep_at(tree, 2, mover, by, options), hit);
}
grz_answer grz2_tree_sweep_any(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                               const grz_tree_query_options *options) {
    return cast_first(sweep_at(tree, 2, mover, by, options), NULL);
}
grz_answer grz2_tree_sweep_all(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                               const grz_tree_query_options *options, grz_tree_hit *buffer, size_t capacity,
                               size_t *total) {
    return cast_all(sweep_at(tree, 2, mover, by, options), buffer, capacity, total);
}
grz_answer grz3_tree_cast_first(const grz_tree *tree, const grz3_shape *caster, const grz_tree_query_options *options,
                                grz_tree_hit *hit) {
    return cast_first(cast_at(tree, 3, caster, options), hit);
}
grz_answer grz3_tree_cast_any(const grz_tree *tree, const grz3_shape *caster, const grz_tree_query_options *options) {
    return cast_first(cast_at(tree, 3, caster, options), NULL);
}
grz_answer grz3_tree_cast_all(const grz_tree *tree, const grz3_shape *caster, const grz_tree_query_options *options,
                              grz_tree_hit *buffer, size_t capacity, size_t *total) {
    return cast_all(cast_at(tree, 3, caster, options), buffer, capacity, total);
}
grz_answer grz3_tree_sweep_first(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                                 const grz_tree_query_options *options, grz_tree_hit *hit) {
    return cast_first(sweep_at(tree, 3, mover, by, options), hit);
}
grz_answer grz3_tree_sweep_any(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                               const grz_tree_query_options *options) {
    return cast_first(sweep_at(tree, 3, mover, by, options), NULL);
}
grz_answer grz3_tree_sweep_all(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                               const grz_tree_query_options *options, grz_tree_hit *buffer, size_t capacity,
                               size_t *total) {
    return cast_all(sweep_at(tree, 3, mover, by, options), buffer, capacity, total);
}
