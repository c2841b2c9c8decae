/* Questions that are asked once: of all pairs of things whose bounds meet, or are near enough. A tree would be asked
 * but once, and is not built.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/things.h"

#include "base/memory.h"
#include "bounds/numbers.h"
#include "boxes/source.h"
#include "num/bits.h"

#include <math.h>

const grz_things_options *grz_things_options_of(const grz_things_options *options) {
    static const grz_things_options usual = {.margin = 0};
    return options ? options : &usual;
}

/* What lies at a place of an array. */
static const void *thing_field(const void *array, size_t stride, size_t size, size_t place) {
    return (const char *)array + place * (stride > 0 ? stride : size);
}

grz_set grz_thing_at(const grz_things *t, size_t place) {
    const void *const *const large =
        t->large ? (const void *const *)thing_field((const void *)t->large, t->stride, sizeof *t->large, place) : NULL;
    return (grz_set){(const grz_shape *)thing_field(t->shapes, t->stride, t->shape_size, place), large ? *large : NULL,
                     t->solid};
}

const double *grz_thing_way(const grz_things *t, int dim, size_t place) {
    return t->by ? (const double *)thing_field(t->by, t->stride, (size_t)dim * sizeof *t->by, place) : NULL;
}

/* The bounds along a way; those of all space of what is unbounded: two such have no answer, wherever they are. */
static void widen_along_way(int dim, const double *by, double box[]) {
    const bool finite = !by || grz_is_finite(dim, by), bounded = grz_is_finite(2 * dim, box);
    for (int k = 0; k < dim && !bounded; k++) box[k] = -(double)INFINITY, box[dim + k] = (double)INFINITY;
    if (bounded && finite && by) grz_bounds_along(dim, by, box);
    if (!finite) box[0] = 1, box[dim] = 0;
}

/* NULL: no memory. */
static double *bounds_of_things(const grz_things_question *q, const grz_things *t) {
    const size_t numbers = 2 * (size_t)q->dim;
    double *const boxes = (double *)grz_allocate(q->how->allocator, t->count, numbers * sizeof *boxes);
    for (size_t i = 0; boxes && i < t->count; i++) {
        double box[6];
        grz_set_bounds(q->dim, grz_thing_at(t, i), box);
        if (q->moving && grz_box_valid(q->dim, box)) widen_along_way(q->dim, grz_thing_way(t, q->dim, i), box);
        memcpy(boxes + i * numbers, box, numbers * sizeof *box);
    }
    return boxes;
}

typedef struct things_search {
    const grz_things_question *q;
    grz_status status; /* GRZ_ERROR_ARGUMENT: a pair has no answer */
} things_search;

/* A grz_pair_visitor. */
static bool ask_pairs_of_things(void *user, const grz_pair *pairs, size_t count) {
    things_search *const s = (things_search *)user;
    for (size_t i = 0; i < count; i++) {
        const grz_status status = s->q->ask(s->q->context, pairs[i]);
        if (status == GRZ_OK) continue;
        s->status = status;
        if (status != GRZ_ERROR_ARGUMENT) return false;
        if (s->q->how->unanswered) s->q->how->unanswered(s->q->how->user, pairs[i]);
    }
    return true;
}

grz_status grz_things_ask(const grz_things_question *q) {
    things_search s = {.q = q};
    const size_t size = 2 * (size_t)q->dim * sizeof(double);
    const grz_things *const others = q->b ? q->b : q->a;
    const grz_pairs_options how = {
        .in_order = true, .allocator = q->how->allocator, .parallel = q->how->parallel, .margin = q->margin};
    if (q->a->stride % sizeof(double) != 0 || others->stride % sizeof(double) != 0 || q->a->count > UINT32_MAX ||
        others->count > UINT32_MAX)
        return GRZ_ERROR_ARGUMENT;
    double *const boxes_a = bounds_of_things(q, q->a), *const boxes_b = q->b ? bounds_of_things(q, q->b) : boxes_a;
    const grz_boxes a = {q->dim, GRZ_DOUBLE, q->a->count, 0, boxes_a},
                    b = {q->dim, GRZ_DOUBLE, others->count, 0, boxes_b};
    grz_status status =
        boxes_a && boxes_b ? grz_boxes_pairs(&a, q->b ? &b : NULL, &how, ask_pairs_of_things, &s) : GRZ_ERROR_MEMORY;
    if (q->b) grz_release(q->how->allocator, boxes_b, q->b->count, size);
    grz_release(q->how->allocator, boxes_a, q->a->count, size);
    if (status == GRZ_OK || (status == GRZ_STOPPED && s.status != GRZ_OK)) status = s.status;
    return status;
}

/* Pairs that wait for the visitor. */
enum { PLACE_PAIRS_WAITING = 256 };

typedef struct related_things {
    int dim;
    const grz_things *a, *b;
    const grz_things_options *how;
    grz_pair_visitor visit;
    void *user;
    size_t count;
    grz_pair pairs[PLACE_PAIRS_WAITING];
} related_things;

static bool hand_over_place_pairs(related_things *s) {
    const size_t count = s->count;
    s->count = 0;
    return count == 0 || s->visit(s->user, s->pairs, count);
}

/* The `ask`. */
static grz_status ask_for_relation(void *context, grz_pair pair) {
    related_things *const s = (related_things *)context;
    const grz_answer answer = grz_sets_related(s->dim, grz_thing_at(s->a, pair.a), grz_thing_at(s->b, pair.b),
                                               s->how->relation, s->how->margin);
    if (answer.unsupported) return GRZ_ERROR_ARGUMENT;
    if (!answer.yes) return GRZ_OK;
    s->pairs[s->count++] = pair;
    return s->count < PLACE_PAIRS_WAITING || hand_over_place_pairs(s) ? GRZ_OK : GRZ_STOPPED;
}

static grz_status find_related_things(int dim, const grz_things *a, const grz_things *b,
                                      const grz_things_options *options, grz_pair_visitor visit, void *user) {
    const grz_things_options *const how = grz_things_options_of(options);
    related_things s = {.dim = dim, .a = a, .b = b ? b : a, .how = how, .visit = visit, .user = user};
    const double margin = how->relation == GRZ_WITHIN ? how->margin : 0;
    const grz_things_question q = {dim, a, b, false, margin, how, ask_for_relation, &s};
    if (!grz_is_relation_of_sets(how->relation)) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(q.margin)) return GRZ_OK;
    const grz_status status = grz_things_ask(&q);
    if (status != GRZ_OK && status != GRZ_ERROR_ARGUMENT) return status;
    return hand_over_place_pairs(&s) ? status : GRZ_STOPPED;
}

grz_status grz2_things_pairs(const grz2_things *a, const grz2_things *b, const grz_things_options *options,
                             grz_pair_visitor visit, void *user) {
    const grz_things p = grz_things_of_plane(a), q = grz_things_of_plane(b ? b : a);
    return find_related_things(2, &p, b ? &q : NULL, options, visit, user);
}
grz_status grz3_things_pairs(const grz3_things *a, const grz3_things *b, const grz_things_options *options,
                             grz_pair_visitor visit, void *user) {
    const grz_things p = grz_things_of_space(a), q = grz_things_of_space(b ? b : a);
    return find_related_things(3, &p, b ? &q : NULL, options, visit, user);
}
