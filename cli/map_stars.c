/* Pairs of edges that may meet, with the edges of a hub as a star.
 *
 * The boxes of edges that end at one point all meet there, and so do those of much that is around it. But of a star
 * only the edges whose directions lie between those to the two ends of another edge may meet that one, and of these
 * only those that reach its line: their far ends are on it or beyond. So far ends are kept in the order of directions,
 * with a tree of boxes over them, and what lies wholly before the line is left out.
 *
 * SPDX-License-Identifier: MIT */
#include "map_hubs.h"

#include <graze/predicates.h>

#include <math.h>
#include <stdlib.h>

enum { STAR_KEPT_PAIRS = 256 };

/* Places are those in the ends of the hubs, of which a star has those from `begin` to before `end`. */
typedef struct star {
    size_t begin, end;
    size_t leaves; /* the least power of two that holds them; the boxes of the tree are at 1 to 2 * leaves - 1 */
    grz2_aabb *boxes;
} star;

typedef struct star_search {
    const map_hubs *hubs;
    const map_edge *edges;
    star *stars; /* [hubs] */
    grz2_aabb *around;
    grz_pair_visitor visit;
    void *user;
    grz_pair kept[STAR_KEPT_PAIRS];
    size_t kept_count;
    bool goes_on;
    const star *in; /* what is asked now: the edge, and on which side of it the hub is */
    uint32_t edge;
    int side;
} star_search;

static grz2_aabb box_of(const grz2_segment *e) {
    return (grz2_aabb){{fmin(e->a.x, e->b.x), fmin(e->a.y, e->b.y)}, {fmax(e->a.x, e->b.x), fmax(e->a.y, e->b.y)}};
}

static void widen(grz2_aabb *box, const grz2_aabb *by) {
    *box = (grz2_aabb){{fmin(box->min.x, by->min.x), fmin(box->min.y, by->min.y)},
                       {fmax(box->max.x, by->max.x), fmax(box->max.y, by->max.y)}};
}

static bool is_same(grz2_vec p, grz2_vec q) { return p.x == q.x && p.y == q.y; }

/* Pairs */

static void give_kept(star_search *s) {
    if (s->kept_count > 0 && s->goes_on) s->goes_on = s->visit(s->user, s->kept, s->kept_count);
    s->kept_count = 0;
}

static void keep(star_search *s, uint32_t a, uint32_t b) {
    s->kept[s->kept_count++] = (grz_pair){a, b};
    if (s->kept_count == STAR_KEPT_PAIRS) give_kept(s);
}

/* Building */

/* Edges are counted to one hub only, so the others that end here are no part of the star: their boxes are empty. */
static bool build_star(star_search *s, size_t hub) {
    star *const of = &s->stars[hub];
    const grz2_aabb none = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    *of = (star){.begin = s->hubs->begin[hub], .end = s->hubs->begin[hub + 1], .leaves = 1};
    while (of->leaves < of->end - of->begin) of->leaves *= 2;
    of->boxes = malloc(2 * of->leaves * sizeof *of->boxes);
    s->around[hub] = none;
    if (of->boxes == NULL) return false;
    for (size_t i = 0; i < of->leaves; i++) {
        const hub_end *const end = of->begin + i < of->end ? &s->hubs->ends[of->begin + i] : NULL;
        const bool counts = end != NULL && s->hubs->of_edge[end->edge] == hub + 1;
        of->boxes[of->leaves + i] = counts ? (grz2_aabb){end->to, end->to} : none;
        if (!counts) continue;
        const grz2_aabb box = box_of(&s->edges[end->edge].at);
        widen(&s->around[hub], &box);
    }
    for (size_t i = of->leaves; i-- > 1;) {
        of->boxes[i] = of->boxes[2 * i];
        widen(&of->boxes[i], &of->boxes[2 * i + 1]);
    }
    return true;
}

/* Searching */

/* Is any point of a box on the line of the edge, or beyond it? The corner that is farthest along its normal is. */
static bool reaches_line(const star_search *s, const grz2_aabb *box) {
    const grz2_segment *const e = &s->edges[s->edge].at;
    if (!(box->min.x <= box->max.x)) return false;
    if (s->side == 0) return true;
    const grz2_vec *const from = s->side > 0 ? &e->a : &e->b, *const to = s->side > 0 ? &e->b : &e->a;
    const grz2_vec corner = {to->y > from->y ? box->max.x : box->min.x, to->x < from->x ? box->max.y : box->min.y};
    return grz2_orient(from, to, &corner) <= 0;
}

/* Those from place `first` to before `end` of a star; the node holds those from `from` on. */
static void search_node(star_search *s, size_t node, size_t from, size_t size, size_t first, size_t end) {
    if (from >= end || from + size <= first || !s->goes_on || !reaches_line(s, &s->in->boxes[node])) return;
    if (size == 1) {
        keep(s, s->hubs->ends[s->in->begin + from].edge, s->edge);
        return;
    }
    search_node(s, 2 * node, from, size / 2, first, end);
    search_node(s, 2 * node + 1, from + size / 2, size / 2, first, end);
}

static void search_places(star_search *s, size_t first, size_t end) {
    if (first < end) search_node(s, 1, 0, s->in->leaves, first, end);
}

/* The first place of the star whose direction is not before the one given; with `behind` the first behind it. */
static size_t place_of(const star_search *s, const hub_end *direction, bool behind) {
    const hub_end *const ends = s->hubs->ends + s->in->begin;
    size_t low = 0, high = s->in->end - s->in->begin;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = map_hub_compare(&ends[middle], direction);
        if (order < 0 || (behind && order == 0)) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* Those of a star that may meet an edge. Edges that end at its hub are told apart by their directions. */
static void search_star(star_search *s, size_t hub, uint32_t edge) {
    const grz2_segment *const e = &s->edges[edge].at;
    s->in = &s->stars[hub];
    s->edge = edge;
    const grz2_vec at = s->hubs->ends[s->in->begin].at;
    if (is_same(at, e->a) || is_same(at, e->b)) return;
    s->side = grz2_orient(&e->a, &e->b, &at);
    const hub_end a = {.at = at, .to = e->a}, b = {.at = at, .to = e->b};
    const hub_end *const from = s->side < 0 ? &b : &a, *const to = s->side < 0 ? &a : &b;
    const size_t count = s->in->end - s->in->begin;
    if (s->side == 0 && map_hub_compare(&a, &b) != 0) { /* the hub is on the edge */
        search_places(s, 0, count);
    } else if (map_hub_compare(from, to) <= 0) {
        search_places(s, place_of(s, from, false), place_of(s, to, true));
    } else {
        search_places(s, place_of(s, from, false), count);
        search_places(s, 0, place_of(s, to, true));
    }
}

/* Of two stars the smaller one is searched in the larger one. */
static bool is_searched_in(const star_search *s, uint32_t group, size_t hub) {
    if (group == 0) return true;
    const star *const own = &s->stars[group - 1], *const other = &s->stars[hub];
    const size_t a = own->end - own->begin, b = other->end - other->begin;
    return group != hub + 1 && (a != b ? a < b : group < hub + 1);
}

static bool search_near(void *user, const grz_pair *pairs, size_t count) {
    star_search *const s = user;
    for (size_t i = 0; i < count && s->goes_on; i++)
        if (is_searched_in(s, s->hubs->of_edge[pairs[i].b], pairs[i].a)) search_star(s, pairs[i].a, pairs[i].b);
    return s->goes_on;
}

/* The edges that are counted to no hub. */
typedef struct edges_apart {
    grz2_aabb *boxes;
    uint32_t *edges;
    size_t count;
    grz_pair_visitor visit;
    void *user;
} edges_apart;

static bool visit_apart(void *user, const grz_pair *pairs, size_t count) {
    const edges_apart *const o = user;
    grz_pair named[STAR_KEPT_PAIRS];
    bool goes_on = true;
    for (size_t i = 0; i < count && goes_on;) {
        size_t some = 0;
        for (; some < STAR_KEPT_PAIRS && i < count; i++)
            named[some++] = (grz_pair){o->edges[pairs[i].a], o->edges[pairs[i].b]};
        goes_on = o->visit(o->user, named, some);
    }
    return goes_on;
}

/* `boxes`: of all edges. */
static bool search_apart(const star_search *s, const grz2_aabb *boxes, size_t count) {
    edges_apart o = {.boxes = malloc((count + 1) * sizeof *o.boxes),
                     .edges = malloc((count + 1) * sizeof *o.edges),
                     .visit = s->visit,
                     .user = s->user};
    bool good = o.boxes != NULL && o.edges != NULL;
    for (size_t i = 0; i < count && good; i++) {
        if (s->hubs->of_edge[i] != 0) continue;
        o.boxes[o.count] = boxes[i];
        o.edges[o.count++] = (uint32_t)i;
    }
    const grz_boxes all = grz2_boxes(o.boxes, o.count);
    good = good && grz_boxes_pairs(&all, NULL, NULL, visit_apart, &o) == GRZ_OK;
    free(o.boxes);
    free(o.edges);
    return good;
}

bool map_edge_pairs(const map_hubs *hubs, const map_edge *edges, size_t count, grz_pair_visitor visit, void *user) {
    star_search s = {.hubs = hubs,
                     .edges = edges,
                     .stars = calloc(hubs->count + 1, sizeof *s.stars),
                     .around = malloc((hubs->count + 1) * sizeof *s.around),
                     .visit = visit,
                     .user = user,
                     .goes_on = true};
    grz2_aabb *const boxes = malloc((count + 1) * sizeof *boxes);
    bool good = s.stars != NULL && s.around != NULL && boxes != NULL;
    for (size_t i = 0; i < count && good; i++) boxes[i] = box_of(&edges[i].at);
    for (size_t i = 0; i < hubs->count && good; i++) good = build_star(&s, i);
    if (good) {
        const grz_boxes around = grz2_boxes(s.around, hubs->count), all = grz2_boxes(boxes, count);
        good = search_apart(&s, boxes, count) && grz_boxes_pairs(&around, &all, NULL, search_near, &s) == GRZ_OK;
        give_kept(&s);
    }
    for (size_t i = 0; i < hubs->count && s.stars != NULL; i++) free(s.stars[i].boxes);
    free(s.stars);
    free(s.around);
    free(boxes);
    return good && s.goes_on;
}
