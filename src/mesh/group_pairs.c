/* Pairs of groups of triangles (groups.h): what is not done with as a whole is done with by parts.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "mesh/groups.h"

enum { GROUP_STACK = 512 };

/* The place of a group among those of each side. */
typedef struct group_pair {
    uint32_t a, b;
} group_pair;

typedef struct group_walk {
    const grz_group_pairs *pairs;
    bool itself;
    group_pair stack[GROUP_STACK]; /* a pair leaves one more behind for each group that one of both is in, at most */
    uint32_t top, steps;
} group_walk;

static bool visit_small_groups(const group_walk *w, const grz_group *a, const grz_group *b) {
    const grz_group_pairs *const p = w->pairs;
    const grz_grouped *const x = p->a->triangles + a->first, *const y = p->b->triangles + b->first;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = w->itself && a == b ? i + 1 : 0; k < b->count; k++)
            if (!p->visit(p->context, &x[i], &y[k])) return false;
    return true;
}

static void push_groups(group_walk *w, uint32_t a, uint32_t b) { w->stack[w->top++] = (group_pair){a, b}; }

/* Puts the pairs on the stack that a pair of groups is made of. */
static void push_below(group_walk *w, group_pair p, const grz_group *a, const grz_group *b) {
    if (w->itself && p.a == p.b) {
        push_groups(w, a->below, a->below + 1);
        push_groups(w, a->below, a->below);
        push_groups(w, a->below + 1, a->below + 1);
    } else if (b->below == 0 || (a->below > 0 && a->count >= b->count)) {
        push_groups(w, a->below, p.b);
        push_groups(w, a->below + 1, p.b);
    } else {
        push_groups(w, p.a, b->below);
        push_groups(w, p.a, b->below + 1);
    }
}

bool grz_visit_group_pairs(const grz_group_pairs *pairs) {
    group_walk w = {.pairs = pairs, .itself = pairs->a == pairs->b};
    push_groups(&w, 0, 0);
    while (w.top > 0) {
        const group_pair p = w.stack[--w.top];
        const grz_group *const a = &pairs->a->groups[p.a], *const b = &pairs->b->groups[p.b];
        if (grz_step_stops(&w.steps, 16)) return false;
        if (pairs->is_done(pairs->context, a, b)) continue;
        if (a->below > 0 || b->below > 0) push_below(&w, p, a, b);
        else if (!visit_small_groups(&w, a, b)) return false;
    }
    return true;
}
