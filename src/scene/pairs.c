/* Which things of scenes meet each other: pairs whose bounds meet, or are near enough, are asked.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/near_pairs.h"

static bool id_pair_is_before(const grz_id_pair *a, const grz_id_pair *b) {
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

#define GRZ_HIT grz_id_pair
#define GRZ_HITS(name) id_pair_##name
#define GRZ_IS_BEFORE id_pair_is_before
#include "tree/hits.inc"

/* Pairs that wait for the visitor. */
enum { ID_PAIRS_WAITING = 256 };

typedef struct scene_pairs {
    int dim;
    const grz_scene_pairs_options *how;
    grz_id_pair_visitor visit;
    void *user;
    bool unsupported;
    size_t count;
    grz_id_pair pairs[ID_PAIRS_WAITING];
} scene_pairs;

static bool hand_over_id_pairs(scene_pairs *s) {
    const size_t count = s->count;
    s->count = 0;
    return count == 0 || s->visit(s->user, s->pairs, count);
}

/* A grz_thing_pair_visitor: false if the visitor wants no more. */
static bool ask_about_pair(void *context, const grz_scene_thing *a, const grz_scene_thing *b) {
    scene_pairs *const s = (scene_pairs *)context;
    const grz_id_pair pair = {a->id, b->id};
    if (s->how->accept && !s->how->accept(s->how->user, pair)) return true;
    const grz_answer answer =
        grz_sets_related(s->dim, grz_scene_set_of(a), grz_scene_set_of(b), s->how->relation, s->how->margin);
    s->unsupported |= answer.unsupported;
    if (!answer.yes) return true;
    s->pairs[s->count++] = pair;
    return s->count < ID_PAIRS_WAITING || hand_over_id_pairs(s);
}

grz_status grz_scene_pairs(const grz_scene *a, const grz_scene *b, const grz_scene_pairs_options *options,
                           grz_id_pair_visitor visit, void *user) {
    static const grz_scene_pairs_options usual = {.margin = 0};
    scene_pairs s = {.dim = a->dim, .how = options ? options : &usual, .visit = visit, .user = user};
    const grz_relation relation = s.how->relation;
    const bool within = relation == GRZ_WITHIN;
    const grz_scene_near_pairs join = {a, b, within ? s.how->margin : 0, ask_about_pair, &s};
    if (a->dim != b->dim || !grz_is_relation_of_sets(relation)) return GRZ_ERROR_ARGUMENT;
    if (!grz_is_margin(join.margin)) return GRZ_OK;
    if (!grz_scene_find_near_pairs(&join) || !hand_over_id_pairs(&s)) return GRZ_STOPPED;
    return s.unsupported ? GRZ_ERROR_ARGUMENT : GRZ_OK;
}

static bool add_id_pairs(void *user, const grz_id_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) id_pair_hits_add((id_pair_hits *)user, &pairs[i]);
    return true;
}

grz_status grz_scene_pairs_fill(const grz_scene *a, const grz_scene *b, const grz_scene_pairs_options *options,
                                grz_id_pair *buffer, size_t capacity, size_t *total) {
    id_pair_hits all = {buffer, capacity, 0};
    const grz_status status = grz_scene_pairs(a, b, options, add_id_pairs, &all);
    id_pair_hits_sort(&all);
    *total = status == GRZ_STOPPED ? 0 : all.total;
    return status;
}
