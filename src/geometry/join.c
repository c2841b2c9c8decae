/* Joins: for each geometry of one side those of the other that answer yes.
 *
 * Each is searched for in the other side's tree by its bounds; what is found there is asked exactly. A point is
 * located; all else is related as sets, which are built when they are first needed. Tasks take some geometries each,
 * and keep their pairs until the calling thread visits them, in order. A task that has many pairs stops, and the
 * calling thread goes on with it as it visits them; then the tasks of the next round take fewer geometries.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/asking.h"

#include "base/parallel.h"

#include <string.h>

static bool is_lower(const uint32_t *a, const uint32_t *b) { return *a < *b; }

#define GRZ_ITEM uint32_t
#define GRZ_HEAP(name) partners_##name
#define GRZ_IS_BEFORE is_lower
#include "base/heap.inc"

/* What a task keeps, but for one geometry more; how many geometries tasks take at first, and at most. */
enum { JOIN_MOST_PAIRS = 1 << 15, JOIN_FIRST_STEP = 16, JOIN_MOST_STEP = 512, JOIN_TASKS_A_THREAD = 16 };

/* Some geometries of a, and their pairs. */
typedef struct join_task {
    grz_asking asking;
    size_t next, end;
    grz_growing pairs;    /* of grz_pair */
    grz_growing partners; /* of uint32_t: of one geometry */
} join_task;

typedef struct join_run {
    const grz2_geometries *a, *b;
    grz2_join how;
    bool all;          /* what is apart may be asked for, too: every pair is asked */
    size_t step;       /* geometries of a task */
    size_t task_count; /* of a round */
    join_task *tasks;
} join_run;

static bool add_partner(join_task *t, size_t partner) {
    if (!grz_grow(t->asking.a->memory, &t->partners, sizeof(uint32_t))) return grz_asking_fails(&t->asking);
    ((uint32_t *)t->partners.items)[t->partners.count++] = (uint32_t)partner;
    return true;
}

static bool ask_partner(join_task *t, size_t partner) {
    return !grz_asking_holds(&t->asking, partner) || add_partner(t, partner);
}

static bool ask_leaf(void *context, uint32_t leaf) {
    join_task *const t = (join_task *)context;
    const grz_bvh *const tree = &t->asking.b->tree;
    const size_t first = leaf / tree->leaf_items, count = leaf % tree->leaf_items + 1;
    for (size_t i = first; i < first + count && !t->asking.failed; i++)
        if (!ask_partner(t, tree->order[i])) return false;
    return !t->asking.failed;
}

static void ask_all(join_task *t) {
    for (size_t i = 0; i < grz_many_count(t->asking.b); i++) {
        if (i % 256 == 255) t->asking.failed |= grz_watch_stops();
        if (t->asking.failed || !ask_partner(t, i)) return;
    }
}

/* Those whose bounds are within the margin; of a geometry that is not empty. */
static void ask_near(join_task *t, const double least[2], const double greatest[2]) {
    const grz2_join *const how = &t->asking.how;
    const grz_bvh_box box = grz_bvh_box_of(2, least, greatest);
    grz_nearest_limit limit;
    if (how->by != GRZ_JOIN_WITHIN || grz_zero(how->margin)) {
        grz_bvh_searches_in_use()->visit(&t->asking.b->tree, &box, ask_leaf, t);
        return;
    }
    grz_nearest_limit_set(&limit, how->margin);
    const grz_nearest_search search = {&t->asking.b->tree, box, &limit, NULL, ask_leaf, t};
    grz_nearest_leaves(&search);
}

static bool add_pairs(join_task *t) {
    const uint32_t *const partners = (const uint32_t *)t->partners.items;
    if (!grz_grow_by(t->asking.a->memory, &t->pairs, t->partners.count, sizeof(grz_pair)))
        return grz_asking_fails(&t->asking);
    for (size_t i = 0; i < t->partners.count; i++)
        ((grz_pair *)t->pairs.items)[t->pairs.count++] = (grz_pair){(uint32_t)t->asking.index, partners[i]};
    return true;
}

static void join_one(join_task *t, bool all, size_t index) {
    double least[2], greatest[2];
    grz_asking_begin(&t->asking, index);
    t->partners.count = 0;
    if (all || (grz_asking_is_about_empty(&t->asking) && t->asking.is_empty)) ask_all(t);
    else if (grz_many_box(t->asking.a, index, least, greatest)) ask_near(t, least, greatest);
    if (t->asking.failed || t->partners.count == 0) return;
    partners_sort((uint32_t *)t->partners.items, t->partners.count);
    add_pairs(t);
}

static void do_join_task(void *context, size_t number) {
    const join_run *const j = (const join_run *)context;
    join_task *const t = &j->tasks[number];
    t->pairs.count = 0;
    while (t->next < t->end && t->pairs.count < JOIN_MOST_PAIRS && !t->asking.failed) join_one(t, j->all, t->next++);
}

static void release_tasks(join_run *j) {
    for (size_t i = 0; i < j->task_count; i++) {
        grz_asking_end(&j->tasks[i].asking);
        grz_growing_release(j->a->memory, &j->tasks[i].pairs, sizeof(grz_pair));
        grz_growing_release(j->a->memory, &j->tasks[i].partners, sizeof(uint32_t));
    }
}

/* The geometries from `first` on, as many as the tasks of a round take. Returns the next one. */
static size_t begin_round(join_run *j, size_t first) {
    const size_t count = grz_many_count(j->a);
    for (size_t i = 0; i < j->task_count; i++) {
        join_task *const t = &j->tasks[i];
        t->asking.a = j->a;
        t->asking.b = j->b;
        t->asking.how = j->how;
        t->asking.once = j->a != j->b;
        t->next = first;
        first = t->end = first + j->step < count ? first + j->step : count;
    }
    return first;
}

static grz_status visit_pairs(const join_task *t, grz_pair_visitor visit, void *user) {
    if (t->asking.failed) return grz_why_not_made();
    if (grz_watch_stops()) return GRZ_STOPPED;
    return t->pairs.count == 0 || visit(user, (const grz_pair *)t->pairs.items, t->pairs.count) ? GRZ_OK : GRZ_STOPPED;
}

static grz_status visit_round(join_run *j, grz_pair_visitor visit, void *user) {
    bool many = false;
    for (size_t i = 0; i < j->task_count; i++) {
        const join_task *const t = &j->tasks[i];
        grz_status status = visit_pairs(t, visit, user);
        for (; status == GRZ_OK && t->next < t->end; status = visit_pairs(t, visit, user)) {
            many = true;
            do_join_task(j, i);
        }
        if (status != GRZ_OK) return status;
    }
    if (many) j->step = (j->step + 3) / 4;
    else j->step = 4 * j->step < JOIN_MOST_STEP ? 4 * j->step : (size_t)JOIN_MOST_STEP;
    return GRZ_OK;
}

static grz_status join_rounds(join_run *j, grz_pair_visitor visit, void *user) {
    grz_status status = GRZ_OK;
    for (size_t next = 0; next < grz_many_count(j->a) && status == GRZ_OK;) {
        next = begin_round(j, next);
        grz_run(j->how.parallel, j->task_count, do_join_task, j);
        status = visit_round(j, visit, user);
    }
    return status;
}

grz_status grz2_geometries_join(const grz2_geometries *a, const grz2_geometries *b, const grz2_join *how,
                                grz_pair_visitor visit, void *user) {
    join_run j = {.a = a, .b = b};
    if (how) j.how = *how;
    if (!a->built || !b->built || !grz_join_is_good(&j.how)) return GRZ_ERROR_ARGUMENT;
    if (j.how.by == GRZ_JOIN_WITHIN && !grz_is_margin(j.how.margin)) return GRZ_OK;
    j.all = grz_join_asks_for_apart(&j.how);
    j.task_count = JOIN_TASKS_A_THREAD * grz_threads_of(j.how.parallel);
    const size_t even = grz_many_count(a) / j.task_count + 1;
    j.step = even < JOIN_FIRST_STEP ? even : (size_t)JOIN_FIRST_STEP;
    j.tasks = (join_task *)grz_allocate(a->memory, j.task_count, sizeof *j.tasks);
    if (!j.tasks) return GRZ_ERROR_MEMORY;
    memset((void *)j.tasks, 0, j.task_count * sizeof *j.tasks);
    const grz_status status = join_rounds(&j, visit, user);
    release_tasks(&j);
    grz_release(a->memory, j.tasks, j.task_count, sizeof *j.tasks);
    return status;
}
