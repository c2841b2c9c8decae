/* Which things of scenes meet each other: pairs whose bounds meet are asked.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/scene.h"

#include "base/watch.h"

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
    const grz_scene *a, *b;
    const grz_scene_pairs_options *how;
    bool within; /* their bounds need not meet */
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

/* False if the visitor wants no more. */
static bool join_things(scene_pairs *s, const grz_scene_thing *p, const grz_scene_thing *q) {
    if (s->a == s->b && q->id < p->id) {
        const grz_scene_thing *const lower = q;
        q = p;
        p = lower;
    }
    const grz_id_pair pair = {p->id, q->id};
    if (!grz_scene_bits_match(p->category, p->mask, q) || (s->how->accept && !s->how->accept(s->how->user, pair)))
        return true;
    const grz_answer answer =
        grz_sets_related(s->a->dim, grz_scene_set_of(p), grz_scene_set_of(q), s->how->relation, s->how->margin);
    s->unsupported |= answer.unsupported;
    if (!answer.yes) return true;
    s->pairs[s->count++] = pair;
    return s->count < ID_PAIRS_WAITING || hand_over_id_pairs(s);
}

static bool join_thing_boxes(scene_pairs *s, uint32_t i, uint32_t k, uint32_t last) {
    double room_p[6], room_q[6];
    const double *const p = grz_source_numbers(&s->a->tree->boxes, i, room_p);
    for (; k <= last; k++) {
        const double *const q = grz_source_numbers(&s->b->tree->boxes, k, room_q);
        if (!s->within && grz_boxes_apart(s->a->dim, p, q)) continue;
        if (!join_things(s, grz_scene_thing_in(s->a, i), grz_scene_thing_in(s->b, k))) return false;
    }
    return true;
}

/* A leaf comes with itself only if b is a. */
static bool join_thing_leaves(void *context, uint32_t a, uint32_t b) {
    scene_pairs *const s = (scene_pairs *)context;
    const bool same = s->a == s->b && a == b;
    const uint32_t first = a / GRZ_TREE_LEAF, others = b / GRZ_TREE_LEAF;
    for (uint32_t i = first; i <= first + a % GRZ_TREE_LEAF; i++)
        if (!join_thing_boxes(s, i, same ? i + 1 : others, others + b % GRZ_TREE_LEAF)) return false;
    return true;
}

/* Of a tree with itself two leaves come in both orders. */
static bool join_near_thing_leaves(void *context, uint32_t a, uint32_t b) {
    const scene_pairs *const s = (const scene_pairs *)context;
    return (s->a == s->b && b < a) || join_thing_leaves(context, a, b);
}

static bool visit_things_within(scene_pairs *s) {
    grz_nearest_limit limit;
    grz_nearest_limit_set(&limit, s->how->margin);
    const grz_nearest_pairs search = {&s->a->tree->bvh, &s->b->tree->bvh, &limit, join_near_thing_leaves, s};
    return grz_nearest_leaf_pairs(&search);
}

grz_status grz_scene_pairs(const grz_scene *a, const grz_scene *b, const grz_scene_pairs_options *options,
                           grz_id_pair_visitor visit, void *user) {
    static const grz_scene_pairs_options usual = {.margin = 0};
    scene_pairs s = {.a = a, .b = b, .how = options ? options : &usual, .visit = visit, .user = user};
    const grz_relation relation = s.how->relation;
    s.within = relation == GRZ_WITHIN;
    if (a->dim != b->dim ||
        !(s.within || relation == GRZ_OVERLAP || relation == GRZ_OVERLAP_OPEN || relation == GRZ_TOUCH))
        return GRZ_ERROR_ARGUMENT;
    if (s.within && !grz_is_margin(s.how->margin)) return GRZ_OK;
    const bool all = s.within ? visit_things_within(&s)
                              : grz_bvh_searches_in_use()->join(&a->tree->bvh, &b->tree->bvh, join_thing_leaves, &s);
    if (!all || !hand_over_id_pairs(&s) || grz_watch_stops()) return GRZ_STOPPED;
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
