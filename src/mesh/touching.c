/* Which triangles are that near is looked for where boxes are, but not within a set: groups that are further from each
 * other, or both of the same set, are done with. So many triangles around one corner, which are one set from the
 * beginning, are not compared with each other.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/touching.h"

#include "base/watch.h"
#include "boxes/source.h"
#include "mesh/groups.h"

#include <graze/query3.h>

typedef struct touch_join {
    grz_groups groups;
    double margin;
    const size_t *member;
    size_t *parent, sets;
    bool *is_one_set; /* of each group: it is known that all of it are of one set */
} touch_join;

static size_t set_of_triangle(const touch_join *j, uint32_t in_groups) {
    return grz_first_of_set(j->parent, j->member[j->groups.triangles[in_groups].index]);
}

/* Are all of a group of one set? Once they are, they stay so; then only both halves are asked. */
static bool is_one_set(touch_join *j, const grz_group *g) {
    const size_t k = (size_t)(g - j->groups.groups);
    bool is_one = true;
    if (j->is_one_set[k]) return true;
    if (g->below > 0) {
        const grz_group *const below = &j->groups.groups[g->below];
        is_one = is_one_set(j, below) && is_one_set(j, below + 1) &&
                 set_of_triangle(j, below->first) == set_of_triangle(j, below[1].first);
    } else {
        for (uint32_t i = 1; i < g->count && is_one; i++)
            is_one = set_of_triangle(j, g->first) == set_of_triangle(j, g->first + i);
    }
    j->is_one_set[k] = is_one;
    return is_one;
}

static bool are_boxes_within(const touch_join *j, const grz_group *a, const grz_group *b) {
    double box[6];
    for (int k = 0; k < 6; k++) box[k] = k < 3 ? a->box[k] - j->margin : a->box[k] + j->margin;
    return !grz_boxes_apart(3, box, b->box);
}

static bool are_hulls_within(const touch_join *j, const grz_group *a, const grz_group *b) {
    const grz3_shape p = grz_hull_of_group(&j->groups, a), q = grz_hull_of_group(&j->groups, b);
    return grz3_within(&p, &q, j->margin);
}

static bool need_no_join(void *context, const grz_group *a, const grz_group *b) {
    touch_join *const j = (touch_join *)context;
    if (!are_boxes_within(j, a, b)) return true;
    if (is_one_set(j, a) && is_one_set(j, b) && set_of_triangle(j, a->first) == set_of_triangle(j, b->first))
        return true;
    return a != b && !grz_are_few_pairs(a, b) && !are_hulls_within(j, a, b);
}

static bool join_two(void *context, const grz_grouped *a, const grz_grouped *b) {
    touch_join *const j = (touch_join *)context;
    const size_t x = j->member[a->index], y = j->member[b->index];
    if (grz_first_of_set(j->parent, x) == grz_first_of_set(j->parent, y)) return true;
    const grz3_shape p = grz3_shape_from_triangle(&a->at), q = grz3_shape_from_triangle(&b->at);
    if (grz3_within(&p, &q, j->margin)) j->sets -= grz_join_sets(j->parent, x, y);
    return j->sets > 1;
}

bool grz_join_touching(const grz_allocator *allocator, const grz3_triangle at[], const size_t member[], size_t count,
                       double margin, size_t *parent, size_t sets) {
    touch_join j = {.margin = margin, .member = member, .parent = parent, .sets = sets};
    if (!grz_groups_take_listed(&j.groups, allocator, at, count)) return false;
    j.is_one_set = (bool *)grz_allocate(allocator, j.groups.group_count, sizeof *j.is_one_set);
    const bool has_memory = j.is_one_set != NULL;
    if (has_memory) {
        const grz_group_pairs pairs = {&j.groups, &j.groups, need_no_join, join_two, &j};
        for (size_t k = 0; k < j.groups.group_count; k++) j.is_one_set[k] = false;
        grz_visit_group_pairs(&pairs);
    }
    grz_release(allocator, j.is_one_set, j.groups.group_count, sizeof *j.is_one_set);
    grz_groups_release(&j.groups);
    return has_memory && !grz_watch_stops();
}
