/* Whether two sets have lines in common: edges that lie on each other are of one line.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/relating.h"

#include "polygon/ends.h"
#include "polygon/lines.h"

/* Along each line, the edge of each set that has come farthest lies on the next one of the other set, or none so far
 * does. */
static bool find_in_sorted(const grz_line_edge *e, size_t count, uint32_t edge[2]) {
    const grz_line_edge *farthest[2] = {NULL, NULL};
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && !grz_are_on_one_line(&e[i - 1], &e[i])) farthest[0] = farthest[1] = NULL;
        const grz_line_edge *const other = farthest[!e[i].set], **const own = &farthest[e[i].set];
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
    grz_line_edge *const items = (grz_line_edge *)grz_allocate(r->allocator, 2 * edges, sizeof *items);
    r->failed |= !items;
    if (!items) return false;
    size_t count = grz_line_edges_of(r->set[0], 0, items);
    count += grz_line_edges_of(r->set[1], 1, items + count);
    const bool found = find_in_sorted(grz_line_edges_sort(items, items + edges, count), count, edge);
    grz_release(r->allocator, items, 2 * edges, sizeof *items);
    return found;
}
