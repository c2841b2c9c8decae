/* Pairs of geometries that the caller names, each asked.
 *
 * Sets are built for pairs whose bounds do not answer already. Bounds are not kept: a task keeps the last ones of each
 * side, as often one geometry is asked about many.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/asking.h"

#include "base/parallel.h"
#include "num/bits.h"

#include <math.h>
#include <string.h>

enum { EACH_PAIRS_OF_A_TASK = 256 };

/* The bounds of a geometry. */
typedef struct each_bounds {
    bool known, is_empty;
    size_t index;
    double least[2], greatest[2];
} each_bounds;

typedef struct each_run {
    const grz2_geometries *a, *b;
    const grz_pair *pairs;
    size_t count;
    grz2_join how;
    grz_nearest_limit limit; /* of GRZ_JOIN_WITHIN */
    bool *answers;           /* one of these three */
    grz2_de9im *matrices;
    double *distances;
    atomic_int failed;
} each_run;

typedef struct each_task {
    each_run *run;
    grz_asking asking;
    each_bounds a, b;
} each_task;

static const each_bounds *bounds_of_one(each_bounds *last, const grz2_geometries *g, size_t index) {
    if (last->known && last->index == index) return last;
    last->known = true;
    last->index = index;
    last->is_empty = !grz_many_box(g, index, last->least, last->greatest);
    return last;
}

static bool are_bounds_apart(const each_bounds *a, const each_bounds *b) {
    for (int k = 0; k < 2; k++)
        if (!grz_less_equal(a->least[k], b->greatest[k]) || !grz_less_equal(b->least[k], a->greatest[k])) return true;
    return false;
}

/* True if the bounds say that the sets are apart, or farther from each other than the margin. */
static bool do_bounds_decide(each_task *t, const grz_pair *pair) {
    const each_bounds *const a = bounds_of_one(&t->a, t->run->a, pair->a), *const b =
                                                                               bounds_of_one(&t->b, t->run->b, pair->b);
    if (a->is_empty || b->is_empty) return false;
    if (t->run->how.by != GRZ_JOIN_WITHIN) return are_bounds_apart(a, b);
    const grz_bvh_box p = grz_bvh_box_of(2, a->least, a->greatest), q = grz_bvh_box_of(2, b->least, b->greatest);
    return grz_boxes_squared_distance(2, &p, &q) > t->run->limit.square;
}

/* A pattern that sets apart may have needs their dimensions. */
static bool answer_of_named_pair(each_task *t, const grz_pair *pair) {
    const grz2_join *const how = &t->run->how;
    const bool asks_for_apart = grz_join_asks_for_apart(how);
    const bool needs_sets = how->by == GRZ_JOIN_MATRIX && asks_for_apart;
    if (!needs_sets && do_bounds_decide(t, pair)) return asks_for_apart;
    return grz_asking_holds(&t->asking, pair->b);
}

static void ask_named_pair(each_task *t, size_t i) {
    const each_run *const r = t->run;
    const grz_pair *const pair = &r->pairs[i];
    if (i % EACH_PAIRS_OF_A_TASK == 0 || pair->a != t->asking.index) grz_asking_begin(&t->asking, pair->a);
    if (r->answers) r->answers[i] = answer_of_named_pair(t, pair);
    else if (r->matrices) grz_asking_relates(&t->asking, pair->b, &r->matrices[i]);
    else r->distances[i] = grz_asking_distance(&t->asking, pair->b);
}

static void do_each_task(void *context, size_t number) {
    each_run *const r = (each_run *)context;
    const size_t first = number * EACH_PAIRS_OF_A_TASK, left = r->count - first;
    const size_t end = first + (left < EACH_PAIRS_OF_A_TASK ? left : (size_t)EACH_PAIRS_OF_A_TASK);
    each_task t = {.run = r};
    t.asking.a = r->a;
    t.asking.b = r->b;
    t.asking.how = r->how;
    for (size_t i = first; i < end && !t.asking.failed; i++) {
        if (i % 8 == 0 && grz_watch_stops()) return;
        ask_named_pair(&t, i);
    }
    if (t.asking.failed) atomic_store_explicit(&r->failed, 1, memory_order_relaxed);
}

static bool are_pairs_good(const each_run *r) {
    const size_t a = grz_many_count(r->a), b = grz_many_count(r->b);
    bool good = r->a->built && r->b->built;
    for (size_t i = 0; i < r->count && good; i++) good = r->pairs[i].a < a && r->pairs[i].b < b;
    return good;
}

static grz_status ask_each(each_run *r) {
    grz_run(r->how.parallel, (r->count + EACH_PAIRS_OF_A_TASK - 1) / EACH_PAIRS_OF_A_TASK, do_each_task, r);
    if (atomic_load_explicit(&r->failed, memory_order_relaxed)) return grz_why_not_made();
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}

static void begin_each(each_run *r, const grz2_geometries *a, const grz2_geometries *b, const grz_pair *pairs,
                       size_t count, const grz_parallel *parallel) {
    memset((void *)r, 0, sizeof *r); /* C++ cannot assign what has an atomic */
    r->a = a, r->b = b, r->pairs = pairs, r->count = count;
    r->how.parallel = parallel;
}

grz_status grz2_geometries_ask(const grz2_geometries *a, const grz2_geometries *b, const grz_pair *pairs, size_t count,
                               const grz2_join *how, bool *answers) {
    each_run r;
    begin_each(&r, a, b, pairs, count, NULL);
    if (how) r.how = *how;
    r.answers = answers;
    if (!are_pairs_good(&r) || !grz_join_is_good(&r.how)) return GRZ_ERROR_ARGUMENT;
    if (r.how.by == GRZ_JOIN_WITHIN && !grz_is_margin(r.how.margin)) {
        memset(answers, 0, count * sizeof *answers);
        return GRZ_OK;
    }
    if (r.how.by == GRZ_JOIN_WITHIN) grz_nearest_limit_set(&r.limit, r.how.margin);
    return ask_each(&r);
}

grz_status grz2_geometries_relate(const grz2_geometries *a, const grz2_geometries *b, const grz_pair *pairs,
                                  size_t count, const grz_parallel *parallel, grz2_de9im *matrices) {
    each_run r;
    begin_each(&r, a, b, pairs, count, parallel);
    r.matrices = matrices;
    return are_pairs_good(&r) ? ask_each(&r) : GRZ_ERROR_ARGUMENT;
}

grz_status grz2_geometries_distance(const grz2_geometries *a, const grz2_geometries *b, const grz_pair *pairs,
                                    size_t count, const grz_parallel *parallel, double *distances) {
    each_run r;
    begin_each(&r, a, b, pairs, count, parallel);
    r.distances = distances;
    return are_pairs_good(&r) ? ask_each(&r) : GRZ_ERROR_ARGUMENT;
}

typedef struct validity_run {
    const grz2_geometries *all;
    grz2_validity *validity;
    atomic_int failed;
} validity_run;

static void validate_one(void *context, size_t index) {
    validity_run *const r = (validity_run *)context;
    const grz_figures *const store = &r->all->store;
    if (grz_figure_validate(store, grz_figure_at(store, index), r->all->memory, &r->validity[index]) != GRZ_OK)
        atomic_store_explicit(&r->failed, 1, memory_order_relaxed);
}

grz_status grz2_geometries_validate(const grz2_geometries *all, const grz_parallel *parallel, grz2_validity *validity) {
    validity_run r;
    memset((void *)&r, 0, sizeof r);
    r.all = all, r.validity = validity;
    grz_run_each(parallel, grz_many_count(all), validate_one, &r);
    if (atomic_load_explicit(&r.failed, memory_order_relaxed)) return grz_why_not_made();
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}
