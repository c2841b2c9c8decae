/* Hubs of a map.
 *
 * SPDX-License-Identifier: MIT */
#include "map_hubs.h"

#include <graze/predicates.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Fewer ends are compared pair by pair. */
enum { HUB_ENDS = 32 };

static int by_number(double x, double y) { return (x > y) - (x < y); }

static int by_place(const void *x, const void *y) {
    const hub_end *const a = x, *const b = y;
    const int order = by_number(a->at.x, b->at.x);
    return order != 0 ? order : by_number(a->at.y, b->at.y);
}

static bool is_below(const hub_end *e) { return e->to.y < e->at.y || (e->to.y == e->at.y && e->to.x < e->at.x); }

int map_hub_compare(const hub_end *a, const hub_end *b) {
    if (is_below(a) != is_below(b)) return is_below(a) ? 1 : -1;
    return -grz2_orient(&a->at, &a->to, &b->to);
}

static int by_direction(const void *x, const void *y) {
    const hub_end *const a = x, *const b = y;
    const int order = map_hub_compare(a, b);
    return order != 0 ? order : (a->edge > b->edge) - (a->edge < b->edge);
}

static void number_directions(hub_end *ends, size_t count) {
    qsort(ends, count, sizeof *ends, by_direction);
    for (size_t i = 0; i < count; i++)
        ends[i].direction = i == 0 ? 0 : ends[i - 1].direction + (map_hub_compare(&ends[i - 1], &ends[i]) != 0);
}

/* Keeps the ends at points with many of them. */
static void keep_hubs(map_hubs *h, size_t count) {
    size_t kept = 0;
    for (size_t first = 0, end = 0; first < count; first = end) {
        while (end < count && by_place(&h->ends[first], &h->ends[end]) == 0) end++;
        if (end - first < HUB_ENDS) continue;
        memmove(h->ends + kept, h->ends + first, (end - first) * sizeof *h->ends);
        number_directions(h->ends + kept, end - first);
        h->begin[h->count++] = kept;
        kept += end - first;
    }
    h->begin[h->count] = kept;
}

static size_t size_of(const map_hubs *h, size_t hub) { return h->begin[hub + 1] - h->begin[hub]; }

bool map_hubs_find(map_hubs *h, const map_edge *edges, size_t count) {
    *h = (map_hubs){.ends = malloc((2 * count + 1) * sizeof *h->ends),
                    .begin = malloc((2 * count / HUB_ENDS + 2) * sizeof *h->begin),
                    .of_edge = calloc(count + 1, sizeof *h->of_edge)};
    if (h->ends == NULL || h->begin == NULL || h->of_edge == NULL) return false;
    for (size_t i = 0; i < count; i++) {
        const grz2_segment *const e = &edges[i].at;
        h->ends[2 * i] = (hub_end){.at = e->a, .to = e->b, .edge = (uint32_t)i, .leaves = true};
        h->ends[2 * i + 1] = (hub_end){.at = e->b, .to = e->a, .edge = (uint32_t)i};
    }
    qsort(h->ends, 2 * count, sizeof *h->ends, by_place);
    keep_hubs(h, 2 * count);
    for (size_t hub = 0; hub < h->count; hub++) {
        for (size_t i = h->begin[hub]; i < h->begin[hub + 1]; i++) {
            uint32_t *const of = &h->of_edge[h->ends[i].edge];
            if (*of == 0 || size_of(h, *of - 1) < size_of(h, hub)) *of = (uint32_t)hub + 1;
        }
    }
    return true;
}

void map_hubs_free(map_hubs *h) {
    free(h->ends);
    free(h->begin);
    free(h->of_edge);
}

/* Pairs */

/* Boxes sorted by their groups, those without one first. */
typedef struct grouped {
    grz2_aabb *boxes, *around; /* around: [groups], of each all of its boxes */
    uint32_t *order;           /* their numbers */
    size_t *begin;             /* [groups + 2] */
    double margin;
    grz_pair_visitor visit;
    void *user;
    size_t a, b;    /* where the boxes begin that are searched */
    grz_pair *near; /* pairs of groups */
    size_t near_count, near_room;
    bool no_memory;
} grouped;

static bool visit_named(void *user, const grz_pair *pairs, size_t count) {
    const grouped *const g = user;
    grz_pair named[256];
    bool goes_on = true;
    for (size_t i = 0; i < count && goes_on;) {
        size_t some = 0;
        for (; some < 256 && i < count; i++)
            named[some++] = (grz_pair){g->order[g->a + pairs[i].a], g->order[g->b + pairs[i].b]};
        goes_on = g->visit(g->user, named, some);
    }
    return goes_on;
}

/* Of the boxes from a on and those from b on; those of one set if b is SIZE_MAX. */
static bool search(grouped *g, size_t a, size_t a_count, size_t b, size_t b_count) {
    const grz_boxes p = grz2_boxes(g->boxes + a, a_count);
    const bool is_one = b == SIZE_MAX;
    const grz_boxes q = is_one ? p : grz2_boxes(g->boxes + b, b_count);
    const grz_pairs_options options = {.margin = g->margin};
    g->a = a;
    g->b = is_one ? a : b;
    return grz_boxes_pairs(&p, is_one ? NULL : &q, &options, visit_named, g) == GRZ_OK;
}

static bool keep_near(void *user, const grz_pair *pairs, size_t count) {
    grouped *const g = user;
    if (g->near_room - g->near_count < count) {
        const size_t room = 2 * g->near_room + count;
        grz_pair *const near = realloc(g->near, room * sizeof *near);
        g->no_memory = near == NULL;
        if (near == NULL) return false;
        g->near = near;
        g->near_room = room;
    }
    memcpy(g->near + g->near_count, pairs, count * sizeof *pairs);
    g->near_count += count;
    return true;
}

static void widen(grz2_aabb *box, const grz2_aabb *by) {
    *box = (grz2_aabb){{fmin(box->min.x, by->min.x), fmin(box->min.y, by->min.y)},
                       {fmax(box->max.x, by->max.x), fmax(box->max.y, by->max.y)}};
}

static void sort_by_groups(grouped *g, const grz2_aabb *boxes, const uint32_t *group, size_t count, size_t groups) {
    for (size_t i = 0; i < count; i++) g->begin[group[i] + 1]++;
    for (size_t k = 0; k <= groups; k++) g->begin[k + 1] += g->begin[k];
    for (size_t i = count; i > 0; i--) { /* from behind, as begin[k + 1] is where group k ends */
        const uint32_t k = group[i - 1];
        size_t *const end = &g->begin[k + 1];
        g->order[--*end] = (uint32_t)(i - 1);
        g->boxes[*end] = boxes[i - 1];
    }
    for (size_t k = 0; k <= groups; k++) g->begin[k] = g->begin[k + 1]; /* now where each begins */
    g->begin[groups + 1] = count;
    for (size_t k = 0; k < groups; k++) {
        g->around[k] = (grz2_aabb){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
        for (size_t i = g->begin[k + 1]; i < g->begin[k + 2]; i++) widen(&g->around[k], &g->boxes[i]);
    }
}

static bool search_all(grouped *g, size_t count, size_t groups) {
    const size_t none = g->begin[1];
    const grz_boxes around = grz2_boxes(g->around, groups);
    const grz_pairs_options options = {.margin = g->margin};
    bool good = search(g, 0, none, SIZE_MAX, 0) && search(g, 0, none, none, count - none) &&
                grz_boxes_pairs(&around, NULL, &options, keep_near, g) == GRZ_OK;
    for (size_t i = 0; i < g->near_count && good; i++) {
        const size_t *const a = &g->begin[g->near[i].a + 1], *const b = &g->begin[g->near[i].b + 1];
        good = search(g, a[0], a[1] - a[0], b[0], b[1] - b[0]);
    }
    return good && !g->no_memory;
}

bool map_pairs_apart(const grz2_aabb *boxes, const uint32_t *group, size_t count, size_t groups, double margin,
                     grz_pair_visitor visit, void *user) {
    grouped g = {.boxes = malloc((count + 1) * sizeof *g.boxes),
                 .around = malloc((groups + 1) * sizeof *g.around),
                 .order = malloc((count + 1) * sizeof *g.order),
                 .begin = calloc(groups + 2, sizeof *g.begin),
                 .margin = margin,
                 .visit = visit,
                 .user = user};
    bool good = g.boxes != NULL && g.around != NULL && g.order != NULL && g.begin != NULL;
    if (good) sort_by_groups(&g, boxes, group, count, groups);
    good = good && search_all(&g, count, groups);
    free(g.boxes);
    free(g.around);
    free(g.order);
    free(g.begin);
    free(g.near);
    return good;
}
