/* Whether two sets have lines in common: edges that lie on each other are of one line, so all edges are sorted by their
 * lines, and of one line by where they begin.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/relating.h"

#include "polygon/direction.h"
#include "polygon/ends.h"

#include <graze/predicates.h>

/* An edge of a set from its lesser end to its greater one, by x and then by y. */
typedef struct directed_edge {
    grz2_vec from, to;
    uint32_t edge;
    int set;
} directed_edge;

/* By direction, from down to up, and of parallel lines from right to left. */
static int compare_lines(const directed_edge *a, const directed_edge *b) {
    grz_direction2 along_a, along_b;
    grz_direction2_set_between(&along_a, &a->from, &a->to);
    grz_direction2_set_between(&along_b, &b->from, &b->to);
    const bool parallel = (along_a.sign[0] == 0 && along_b.sign[0] == 0) || /* to an axis, mostly */
                          (along_a.sign[1] == 0 && along_b.sign[1] == 0);
    const int turn = parallel ? 0 : grz_direction2_turn(&along_a, &along_b);
    return turn != 0 ? -turn : -grz2_orient(&a->from, &a->to, &b->from);
}

static bool is_line_before(const directed_edge *a, const directed_edge *b) {
    const int order = compare_lines(a, b);
    return order != 0 ? order < 0 : grz_compare_points(&a->from, &b->from) < 0;
}

#define GRZ_ITEM directed_edge
#define GRZ_MERGE(name) lines_##name
#define GRZ_IS_BEFORE(a, b) is_line_before(a, b)
#include "base/merge_sort.inc"
#undef GRZ_IS_BEFORE

/* Writes all edges that are no points; returns how many. */
static size_t direct_edges(const grz_relating *r, directed_edge *out) {
    size_t count = 0;
    for (int set = 0; set < 2; set++)
        for (uint32_t i = 0; i < r->set[set]->tree.item_count; i++) {
            const grz2_segment *const e = &r->set[set]->edges[i];
            const int order = grz_compare_points(&e->a, &e->b);
            if (order < 0) out[count++] = (directed_edge){e->a, e->b, i, set};
            if (order > 0) out[count++] = (directed_edge){e->b, e->a, i, set};
        }
    return count;
}

/* Follows each line, and knows which edge of each set has come farthest. */
static bool find_in_sorted(const directed_edge *e, size_t count, uint32_t edge[2]) {
    const directed_edge *farthest[2] = {NULL, NULL};
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && compare_lines(&e[i - 1], &e[i]) != 0) farthest[0] = farthest[1] = NULL;
        const directed_edge *const other = farthest[!e[i].set], **const own = &farthest[e[i].set];
        if (other && grz_compare_points(&e[i].from, &other->to) < 0) {
            edge[e[i].set] = e[i].edge;
            edge[other->set] = other->edge;
            return true;
        }
        if (!*own || grz_compare_points(&(*own)->to, &e[i].to) < 0) *own = &e[i];
    }
    return false;
}

bool grz_relating_find_line(grz_relating *r, uint32_t edge[2]) {
    const size_t edges = r->set[0]->tree.item_count + r->set[1]->tree.item_count;
    directed_edge *const items = (directed_edge *)grz_allocate(r->allocator, 2 * edges, sizeof *items);
    r->failed |= !items;
    if (!items) return false;
    const size_t count = direct_edges(r, items);
    const bool found = find_in_sorted(lines_sort(items, items + edges, count), count, edge);
    grz_release(r->allocator, items, 2 * edges, sizeof *items);
    return found;
}
