/* The pairs of things that may meet.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/near_pairs.h"

#include "base/watch.h"
#include "num/bits.h"

/* Pairs that wait for their things, which come from memory meanwhile. */
enum { THING_PAIRS_WAITING = 32 };

typedef struct thing_join {
    const grz_scene_near_pairs *asked;
    const grz_scene *a, *b;
    size_t count;
    const grz_scene_thing *waiting[THING_PAIRS_WAITING][2];
} thing_join;

/* False if the visitor wants no more. */
static bool join_things(const grz_scene_near_pairs *s, const grz_scene_thing *p, const grz_scene_thing *q) {
    if (!grz_scene_bits_match(p->category, p->mask, q)) return true;
    return s->a == s->b && q->id < p->id ? s->visit(s->context, q, p) : s->visit(s->context, p, q);
}

static bool join_waiting_things(thing_join *s) {
    const size_t count = s->count;
    s->count = 0;
    for (size_t i = 0; i < count; i++)
        if (!join_things(s->asked, s->waiting[i][0], s->waiting[i][1])) return false;
    return true;
}

static bool join_thing_boxes(thing_join *s, uint32_t i, uint32_t k, uint32_t last) {
    double room_p[6], room_q[6];
    const double *const p = grz_source_numbers(&s->a->tree->boxes, i, room_p);
    for (; k <= last; k++) {
        const double *const q = grz_source_numbers(&s->b->tree->boxes, k, room_q);
        if (grz_zero(s->asked->margin) && grz_boxes_apart(s->a->dim, p, q)) continue;
        s->waiting[s->count][0] = grz_scene_thing_to_come(s->a, i);
        s->waiting[s->count][1] = grz_scene_thing_to_come(s->b, k);
        s->count++;
        if (s->count == THING_PAIRS_WAITING && !join_waiting_things(s)) return false;
    }
    return true;
}

/* A leaf comes with itself only if b is a. */
static bool join_thing_leaves(void *context, uint32_t a, uint32_t b) {
    thing_join *const s = (thing_join *)context;
    const bool same = s->a == s->b && a == b;
    const uint32_t first = a / GRZ_TREE_LEAF, others = b / GRZ_TREE_LEAF;
    for (uint32_t i = first; i <= first + a % GRZ_TREE_LEAF; i++)
        if (!join_thing_boxes(s, i, same ? i + 1 : others, others + b % GRZ_TREE_LEAF)) return false;
    return true;
}

/* Of a tree with itself two leaves come in both orders. */
static bool join_near_thing_leaves(void *context, uint32_t a, uint32_t b) {
    const thing_join *const s = (const thing_join *)context;
    return (s->a == s->b && b < a) || join_thing_leaves(context, a, b);
}

bool grz_scene_find_near_pairs(const grz_scene_near_pairs *join) {
    thing_join s = {.asked = join, .a = join->a, .b = join->b};
    const grz_bvh *const a = &s.a->tree->bvh, *const b = &s.b->tree->bvh;
    grz_nearest_limit limit;
    grz_nearest_limit_set(&limit, join->margin);
    const grz_nearest_pairs search = {a, b, &limit.square, join_near_thing_leaves, &s, NULL};
    const bool all = grz_zero(join->margin) ? grz_bvh_searches_in_use()->join(a, b, join_thing_leaves, &s)
                                            : grz_nearest_leaf_pairs(&search);
    return all && join_waiting_things(&s) && !grz_watch_stops();
}
