/* The nearest shapes of each shape of a scene.
 *
 * A tree over the bounding boxes returns the nearest boxes in order. A box is not farther than its shape, and rounding
 * keeps the order, so the rounded distance of a box is a lower bound for that of the shape: the search ends when the
 * boxes that follow are farther than the last neighbor found. Until then twice as many boxes are asked for.
 *
 * SPDX-License-Identifier: MIT */
#include "neighbors.h"

#include "bounds.h"
#include "far.h"
#include "hits.h"
#include "meeting.h"
#include "output.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>

typedef struct neighbor {
    double distance;
    size_t item;
} neighbor;

typedef struct search {
    const scene *a, *b;
    size_t most;
    double within;
    grz_tree *tree;          /* of the boxes of b */
    grz_tree_neighbor *near; /* room for all of b, as below: boxes in order */
    neighbor *found;         /* shapes */
    size_t count;            /* of those found */
} search;

static grz_tree *make_tree(const scene *s) {
    const size_t numbers = 2 * (size_t)s->dimension;
    double *const boxes = malloc((s->count + 1) * numbers * sizeof *boxes);
    grz_tree *tree = NULL;
    if (boxes == NULL) return NULL;
    for (size_t i = 0; i < s->count; i++) {
        double box[6];
        bounds_exact(s->dimension, &s->items[i].shape, NULL, box);
        memcpy(boxes + i * numbers, box, numbers * sizeof *box);
    }
    const grz_boxes all = {s->dimension, GRZ_DOUBLE, s->count, 0, boxes};
    grz_tree_build(&tree, &all, NULL, NULL);
    free(boxes);
    return tree;
}

/* Writes the `capacity` boxes nearest to a shape, of a polygon to its box, to s->near. Returns how many there are. */
static size_t find_boxes(search *s, const shape *from, size_t capacity) {
    size_t count = 0;
    if (s->a->dimension == 3) {
        grz3_tree_nearest_k(s->tree, &from->in3, s->within, NULL, s->near, capacity, &count);
        return count;
    }
    grz2_shape core = from->in2;
    if (from->polygon != NULL) {
        const grz2_polygon_facts facts = grz2_polygon_about(from->polygon);
        core = (grz2_shape){.kind = GRZ_AABB, .aabb = facts.box};
    }
    grz2_tree_nearest_k(s->tree, &core, s->within, NULL, s->near, capacity, &count);
    return count;
}

static int by_distance(const void *x, const void *y) {
    const neighbor *const p = x, *const q = y;
    const int order = (p->distance > q->distance) - (p->distance < q->distance);
    return order != 0 ? order : (p->item > q->item) - (p->item < q->item);
}

/* Adds the shapes of the boxes from `first` to `last`, and keeps the nearest. */
static void add_shapes(search *s, const scene_item *from, size_t first, size_t last) {
    const int dimension = s->a->dimension;
    for (size_t i = first; i < last; i++) {
        const scene_item *const other = &s->b->items[s->near[i].id];
        if (other == from || !within_of(dimension, &from->shape, &other->shape, s->within)) continue;
        s->found[s->count++] = (neighbor){distance_of(dimension, &from->shape, &other->shape), s->near[i].id};
    }
    qsort(s->found, s->count, sizeof *s->found, by_distance);
    if (s->count > s->most) s->count = s->most;
}

/* True if no shape of a box behind `last` can be nearer than the last one found, or as near and of a lower index. */
static bool is_settled(const search *s, const grz_tree_neighbor *last) {
    if (s->count < s->most) return false;
    const neighbor worst = s->found[s->count - 1];
    return last->distance > worst.distance || (last->distance == worst.distance && worst.item <= last->id);
}

static void find_neighbors(search *s, const scene_item *from) {
    const size_t all = s->b->count;
    size_t asked = s->most < all ? s->most + 1 : all, done = 0;
    s->count = 0;
    if (!shape_is_supported(s->a->dimension, &from->shape) || all == 0) return;
    for (;;) {
        const size_t count = find_boxes(s, &from->shape, asked);
        add_shapes(s, from, done, count);
        if (count < asked || asked == all || is_settled(s, &s->near[count - 1])) return;
        done = count;
        asked = asked < all / 2 ? 2 * asked : all;
    }
}

static bool visit_neighbors(const search *s, const scene_item *from, neighbors_visit *visit, void *context) {
    for (size_t i = 0; i < s->count; i++) {
        if (!visit(context, from, &s->b->items[s->found[i].item], s->found[i].distance)) return false;
    }
    return output_works();
}

static void visit_all(search *s, neighbors_visit *visit, void *context) {
    progress bar = progress_begin();
    bool more = true;
    for (size_t i = 0; i < s->a->count && more; i++) {
        find_neighbors(s, &s->a->items[i]);
        more = visit_neighbors(s, &s->a->items[i], visit, context);
        if (progress_due(&bar)) progress_say(&bar, 100 * (double)i / (double)s->a->count, "%");
    }
    progress_end(&bar);
}

status neighbors_visit_all(const scenes *s, size_t most, double within, neighbors_visit *visit, void *context) {
    const scene *const b = &s->at[s->count - 1];
    search state = {.a = &s->at[0], .b = b, .most = most, .within = within, .tree = make_tree(b)};
    state.near = malloc((b->count + 1) * sizeof *state.near);
    state.found = malloc((b->count + 1) * sizeof *state.found);
    const bool room = state.tree != NULL && state.near != NULL && state.found != NULL;
    if (room) visit_all(&state, visit, context);
    grz_tree_free(state.tree);
    free(state.near);
    free(state.found);
    return room ? STATUS_OK : hits_no_memory();
}
