/* The nearest geometries of many.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/asking.h"

#include "base/parallel.h"

#include <math.h>
#include <string.h>

typedef struct near_finding {
    grz_asking asking;
    grz2_near *near; /* [k]: those so far, in order; the others are no partner */
    size_t k;
    grz_nearest_limit limit;
} near_finding;

static bool comes_before(const grz2_near *a, const grz2_near *b) {
    const int order = grz_compare(a->distance, b->distance);
    return order != 0 ? order < 0 : a->index < b->index;
}

/* In its place; the last one goes. */
static void insert_near(near_finding *s, grz2_near found) {
    size_t place = s->k - 1;
    for (; place > 0 && comes_before(&found, &s->near[place - 1]); place--) s->near[place] = s->near[place - 1];
    s->near[place] = found;
    if (s->near[s->k - 1].index != UINT32_MAX) grz_nearest_limit_set(&s->limit, s->near[s->k - 1].distance);
}

/* The exact distance is at most `within`; the rounded one says so unless it is equal to that. */
static bool is_in_range(near_finding *s, const grz2_near *found, double within) {
    const int order = grz_compare(found->distance, within);
    return order < 0 || (order == 0 && grz_asking_holds(&s->asking, found->index));
}

static bool take_nearer(near_finding *s, uint32_t partner, double within) {
    const grz2_near found = {partner, grz_asking_distance(&s->asking, partner)};
    if (s->asking.failed || grz_nan(found.distance)) return grz_asking_fails(&s->asking);
    if (comes_before(&found, &s->near[s->k - 1]) && is_in_range(s, &found, within)) insert_near(s, found);
    return !s->asking.failed;
}

static bool take_nearer_of_leaf(void *context, uint32_t leaf) {
    near_finding *const s = (near_finding *)context;
    const grz_bvh *const tree = &s->asking.b->tree;
    const size_t first = leaf / tree->leaf_items, count = leaf % tree->leaf_items + 1;
    for (size_t i = first; i < first + count; i++)
        if (!take_nearer(s, tree->order[i], s->asking.how.margin)) return false;
    return true;
}

static void find_nearest_to(near_finding *s, size_t index) {
    double least[2], greatest[2];
    for (size_t i = 0; i < s->k; i++) s->near[i] = (grz2_near){UINT32_MAX, (double)INFINITY};
    grz_asking_begin(&s->asking, index);
    if (!grz_many_box(s->asking.a, index, least, greatest)) return;
    grz_nearest_limit_set(&s->limit, s->asking.how.margin);
    const grz_nearest_search search = {
        &s->asking.b->tree, grz_bvh_box_of(2, least, greatest), &s->limit, NULL, take_nearer_of_leaf, s};
    grz_nearest_leaves(&search);
}

typedef struct nearest_run {
    const grz2_geometries *a, *b;
    size_t k;
    double within;
    grz2_near *near;
    atomic_int failed;
} nearest_run;

static void find_nearest_of(void *context, size_t index) {
    nearest_run *const r = (nearest_run *)context;
    near_finding s = {.near = r->near + index * r->k, .k = r->k};
    s.asking.a = r->a;
    s.asking.b = r->b;
    s.asking.once = r->a != r->b;
    s.asking.how.by = GRZ_JOIN_WITHIN;
    s.asking.how.margin = r->within;
    find_nearest_to(&s, index);
    grz_asking_end(&s.asking);
    if (s.asking.failed) atomic_store_explicit(&r->failed, 1, memory_order_relaxed);
}

grz_status grz2_geometries_nearest(const grz2_geometries *a, const grz2_geometries *b, size_t k, double within,
                                   const grz_parallel *parallel, grz2_near *near) {
    nearest_run r;
    if (!a->built || !b->built || k == 0 || !(within >= 0)) return GRZ_ERROR_ARGUMENT;
    memset((void *)&r, 0, sizeof r);
    r.a = a, r.b = b, r.k = k, r.within = within, r.near = near;
    grz_run_each(parallel, grz_many_count(a), find_nearest_of, &r);
    if (atomic_load_explicit(&r.failed, memory_order_relaxed)) return grz_why_not_made();
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}
