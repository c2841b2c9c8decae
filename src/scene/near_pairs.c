/* The pairs of things that may meet.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/near_pairs.h"

#include "base/watch.h"

/* Pairs that wait for their things, which come from memory meanwhile. */
enum { THING_PAIRS_WAITING = 32 };

typedef struct thing_join {
    const grz_scene_near_pairs *asked;
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

/* A grz_tree_pair_visitor. */
static bool await_things(void *context, uint32_t i, uint32_t k) {
    thing_join *const s = (thing_join *)context;
    s->waiting[s->count][0] = grz_scene_thing_to_come(s->asked->a, i);
    s->waiting[s->count][1] = grz_scene_thing_to_come(s->asked->b, k);
    s->count++;
    return s->count < THING_PAIRS_WAITING || join_waiting_things(s);
}

bool grz_scene_find_near_pairs(const grz_scene_near_pairs *join) {
    thing_join s = {.asked = join};
    const bool all = grz_tree_box_pairs(join->a->tree, join->b->tree, join->margin, await_things, &s);
    return all && join_waiting_things(&s) && !grz_watch_stops();
}
