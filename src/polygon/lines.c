/* SPDX-License-Identifier: MIT */
#include "polygon/lines.h"

#include "base/memory.h"
#include "polygon/direction.h"
#include "polygon/ends.h"

#include <graze/predicates.h>

#include <string.h>

/* By direction, from down to up, and of parallel lines from right to left. Those along an axis need no determinant. */
static int compare_edge_lines(const grz_line_edge *a, const grz_line_edge *b) {
    const bool a_rises = grz_compare(a->from.x, a->to.x) == 0, b_rises = grz_compare(b->from.x, b->to.x) == 0;
    if (a_rises && b_rises) return grz_compare(b->from.x, a->from.x);
    if (a_rises || b_rises) return a_rises ? 1 : -1;
    if (grz_compare(a->from.y, a->to.y) == 0 && grz_compare(b->from.y, b->to.y) == 0)
        return grz_compare(a->from.y, b->from.y);
    grz_direction2 along_a, along_b;
    grz_direction2_set_between(&along_a, &a->from, &a->to);
    grz_direction2_set_between(&along_b, &b->from, &b->to);
    const int turn = grz_direction2_turn(&along_a, &along_b);
    return turn != 0 ? -turn : -grz2_orient(&a->from, &a->to, &b->from);
}

static bool is_line_before(const grz_line_edge *a, const grz_line_edge *b) {
    const int line = compare_edge_lines(a, b), from = line != 0 ? line : grz_compare_points(&a->from, &b->from);
    return from != 0 ? from < 0 : grz_compare_points(&a->to, &b->to) < 0;
}

#define GRZ_ITEM grz_line_edge
#define GRZ_MERGE(name) lines_##name
#define GRZ_IS_BEFORE(a, b) is_line_before(a, b)
#include "base/merge_sort.inc"

size_t grz_line_edges_of(const grz2_polygon *polygon, int set, grz_line_edge *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < polygon->tree.item_count; i++) {
        const grz2_segment *const e = &polygon->edges[i];
        const int order = grz_compare_points(&e->a, &e->b);
        if (order < 0) out[count++] = (grz_line_edge){e->a, e->b, i, set};
        if (order > 0) out[count++] = (grz_line_edge){e->b, e->a, i, set};
    }
    return count;
}

grz_line_edge *grz_line_edges_sort(grz_line_edge *edges, grz_line_edge *spare, size_t count) {
    return lines_sort(edges, spare, count);
}

bool grz_are_on_one_line(const grz_line_edge *a, const grz_line_edge *b) { return compare_edge_lines(a, b) == 0; }

static bool are_copies(const grz_line_edge *a, const grz_line_edge *b) {
    return grz_compare_points(&a->from, &b->from) == 0 && grz_compare_points(&a->to, &b->to) == 0;
}

/* Along each line, the edge that has come farthest lies on the next one, or none so far does. Copies keep the order of
 * their numbers. */
static void mark_layers(const grz_line_edge *e, size_t count, uint8_t *layers) {
    const grz_line_edge *farthest = NULL;
    for (size_t i = 0; i < count; i++) {
        if (farthest && !grz_are_on_one_line(&e[i - 1], &e[i])) farthest = NULL;
        if (farthest && grz_compare_points(&e[i].from, &farthest->to) < 0) {
            if (layers[farthest->edge] == GRZ_EDGE_ALONE) layers[farthest->edge] = GRZ_EDGE_LAYERED;
            layers[e[i].edge] = are_copies(&e[i - 1], &e[i]) ? GRZ_EDGE_COPY : GRZ_EDGE_LAYERED;
        }
        if (!farthest || grz_compare_points(&farthest->to, &e[i].to) < 0) farthest = &e[i];
    }
}

uint8_t *grz2_polygon_edge_layers(const grz2_polygon *polygon, const grz_allocator *allocator) {
    const size_t edges = polygon->tree.item_count;
    grz_line_edge *const items = (grz_line_edge *)grz_allocate(allocator, 2 * edges, sizeof *items);
    uint8_t *const layers = (uint8_t *)grz_allocate(allocator, edges, sizeof *layers);
    if (items && layers) {
        const size_t count = grz_line_edges_of(polygon, 0, items);
        memset(layers, GRZ_EDGE_ALONE, edges);
        mark_layers(lines_sort(items, items + edges, count), count, layers);
    }
    grz_release(allocator, items, 2 * edges, sizeof *items);
    if (items) return layers;
    grz_release(allocator, layers, edges, sizeof *layers);
    return NULL;
}
