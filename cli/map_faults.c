/* All edges of all areas are compared where their boxes meet, and so are whole areas; but not edges that end at one
 * hub, and areas that have a corner there: these are known from the order of the edges around the hub. Two areas of one
 * simple ring each with that corner overlap only if their angles there do, or if their borders meet elsewhere, too. Of
 * an area with more rings, all of which are within one, that ring counts: the area is a part of what is within it.
 *
 * SPDX-License-Identifier: MIT */
#include "map_faults.h"

#include "map_hubs.h"
#include "progress.h"

#include <graze/boxes.h>
#include <graze/geometry.h>
#include <graze/region.h>
#include <graze/relate.h>
#include <graze/scene2.h>
#include <graze/where2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is known of an item for hubs. */
typedef struct hub_item {
    uint32_t group;           /* 1 + the hub at which it is one of many; 0: it is compared with all */
    uint32_t first, edges;    /* its edges; of one with a group those of the ring that all others are within */
    bool is_known, has_outer; /* is there such a ring? */
    uint32_t ends[2];         /* of the hub that is looked at: its ends there, and how many */
    uint32_t count;
    uint32_t active; /* its place among those that are open, plus 1 */
} hub_item;

typedef struct search {
    map_faults *out;
    const scene *scene;
    grz_scene *areas; /* by the places of their items */
    map_edge *edges;
    size_t edge_count;
    map_hubs hubs;
    hub_item *items;      /* [items of the scene] */
    grz_pair *candidates; /* of items of one group that may overlap */
    size_t candidate_count, candidate_room;
    double width;
    bool no_memory;
    progress bar;
} search;

static const char *const words[MAP_FAULT_KINDS] = {"crossing",  "touch", "doubled", "overlap",
                                                   "unmatched", "gap",   "sliver"};

const char *map_fault_word(map_fault_kind kind) { return words[kind]; }

static bool is_area(const scene_item *item) {
    return item->shape.polygon != NULL && !shape_rings_of(&item->shape.in2).is_polyline &&
           grz2_polygon_about(item->shape.polygon).edges > 0;
}

static bool is_same(grz2_vec p, grz2_vec q) { return p.x == q.x && p.y == q.y; }

static void add(search *s, map_fault one) {
    map_faults *const f = s->out;
    if (f->count == f->room) {
        const size_t room = f->room > 0 ? 2 * f->room : 64;
        map_fault *const at = room <= SIZE_MAX / sizeof *at ? realloc(f->at, room * sizeof *at) : NULL;
        s->no_memory |= at == NULL;
        if (at == NULL) return;
        f->at = at;
        f->room = room;
    }
    f->at[f->count++] = one;
}

/* Edges */

/* Those of a ring whose ends differ. */
static void add_ring(search *s, size_t item, uint32_t ring, const grz2_vec *points, uint32_t count) {
    const size_t first = s->edge_count;
    for (uint32_t i = 0; i < count; i++) {
        const grz2_vec from = points[i], to = points[(i + 1) % count];
        if (is_same(from, to)) continue;
        s->edges[s->edge_count] =
            (map_edge){.at = {from, to}, .ring = ring, .place = (uint32_t)(s->edge_count - first), .item = item};
        s->edge_count++;
    }
    const uint32_t of = (uint32_t)(s->edge_count - first);
    for (size_t i = first; i < s->edge_count; i++) s->edges[i].of = of;
}

static bool collect_edges(search *s) {
    size_t points = 0;
    s->items = calloc(s->scene->count + 1, sizeof *s->items);
    if (s->items == NULL) return false;
    uint32_t ring = 0;
    for (size_t i = 0; i < s->scene->count; i++)
        if (is_area(&s->scene->items[i])) points += (size_t)shape_rings_of(&s->scene->items[i].shape.in2).all.count;
    s->edges = points <= SIZE_MAX / sizeof *s->edges ? malloc((points + 1) * sizeof *s->edges) : NULL;
    for (size_t i = 0; i < s->scene->count && s->edges != NULL; i++) {
        if (!is_area(&s->scene->items[i])) continue;
        const shape_rings r = shape_rings_of(&s->scene->items[i].shape.in2);
        s->items[i].first = (uint32_t)s->edge_count;
        for (uint32_t k = 0, begin = 0; k < r.count; begin = r.ends[k++])
            add_ring(s, i, ring++, r.all.points + begin, r.ends[k] - begin);
        s->items[i].edges = (uint32_t)s->edge_count - s->items[i].first;
    }
    return s->edges != NULL;
}

/* Within one area */

/* Do they follow each other? A ring of two edges has two ends at which they do. */
static bool are_neighbors(const map_edge *e, const map_edge *f) {
    const uint32_t apart = e->place < f->place ? f->place - e->place : e->place - f->place;
    return e->ring == f->ring && (apart == 1 || apart + 1 == e->of);
}

static void compare_within(search *s, const map_edge *e, const map_edge *f) {
    const grz2_shape a = grz2_shape_from_segment(&e->at), b = grz2_shape_from_segment(&f->at);
    grz2_common_set set;
    grz2_common_corner at[2];
    const bool neighbors = are_neighbors(e, f);
    if (neighbors && (grz2_orient(&e->at.a, &e->at.b, &f->at.a) != 0 || grz2_orient(&e->at.a, &e->at.b, &f->at.b) != 0))
        return;
    if (!grz2_where(&a, &b, &set, at, 2).yes) return;
    if (set.kind == GRZ_SET_SEGMENT) {
        add(s, (map_fault){MAP_DOUBLED, e->item, e->item, 0, {at[0].point, at[1].point}});
        return;
    }
    const bool crosses = grz2_overlap_open(&a, &b);
    if (crosses || (e->ring == f->ring && !neighbors))
        add(s, (map_fault){crosses ? MAP_CROSSING : MAP_TOUCH, e->item, e->item, 0, {at[0].point, at[0].point}});
}

/* Between two areas */

/* Is a corner on an edge, but at none of its ends? */
static bool is_inside_edge(const grz2_vec *p, const grz2_segment *e) {
    const grz2_shape a = grz2_shape_from_point(p), b = grz2_shape_from_segment(e);
    return !is_same(*p, e->a) && !is_same(*p, e->b) && grz2_overlap(&a, &b);
}

static void match_corners(search *s, const map_edge *of, const map_edge *on) {
    const grz2_vec ends[2] = {of->at.a, of->at.b};
    for (int k = 0; k < 2; k++)
        if (is_inside_edge(&ends[k], &on->at))
            add(s, (map_fault){MAP_UNMATCHED, of->item, on->item, 0, {ends[k], ends[k]}});
}

static grz2_vec between(grz2_vec p, grz2_vec q, double at) {
    return (grz2_vec){p.x + at * (q.x - p.x), p.y + at * (q.y - p.y)};
}

/* The inner part of the segment between the nearest points of two edges, if rounding leaves a part that meets neither.
 */
static bool inner_part(const grz2_shape edges[2], grz2_vec p, grz2_vec q, grz2_shape *out) {
    bool apart = false;
    for (double less = 0x1p-20; less < 0.5 && !apart; less *= 4) {
        const grz2_segment inner = {between(p, q, less), between(q, p, less)};
        *out = grz2_shape_from_segment(&inner);
        apart = !grz2_overlap(out, &edges[0]) && !grz2_overlap(out, &edges[1]);
    }
    return apart;
}

/* Is there a gap of at most the width between two edges? */
static void find_gap(search *s, const map_edge *e, const map_edge *f) {
    const grz2_shape edges[2] = {grz2_shape_from_segment(&e->at), grz2_shape_from_segment(&f->at)};
    grz2_shape inner;
    grz2_vec p, q;
    if (!grz2_within(&edges[0], &edges[1], s->width) || grz2_overlap(&edges[0], &edges[1])) return;
    const double distance = grz2_distance(&edges[0], &edges[1], &p, &q);
    /* where there is no double between them, what the point is inside of covers the gap */
    const bool has_inner = inner_part(edges, p, q, &inner);
    const grz_scene_overlap_options open = {.relation = GRZ_OVERLAP_OPEN};
    if (!has_inner) inner = grz2_shape_from_point(&p);
    if (grz2_scene_overlap_any(s->areas, &inner, has_inner ? NULL : &open).yes) return;
    const bool swap = e->item > f->item;
    add(s, (map_fault){
               MAP_GAP, swap ? f->item : e->item, swap ? e->item : f->item, distance, {swap ? q : p, swap ? p : q}});
}

static void add_candidate(search *s, size_t a, size_t b) {
    if (s->items[a].group == 0 || s->items[a].group != s->items[b].group || a == b) return;
    if (s->candidate_count == s->candidate_room) {
        const size_t room = 2 * s->candidate_room + 64;
        grz_pair *const more = realloc(s->candidates, room * sizeof *more);
        s->no_memory |= more == NULL;
        if (more == NULL) return;
        s->candidates = more;
        s->candidate_room = room;
    }
    s->candidates[s->candidate_count++] = (grz_pair){(uint32_t)(a < b ? a : b), (uint32_t)(a < b ? b : a)};
}

static bool do_meet(const map_edge *e, const map_edge *f) {
    const grz2_shape a = grz2_shape_from_segment(&e->at), b = grz2_shape_from_segment(&f->at);
    return grz2_overlap(&a, &b);
}

static void compare_between(search *s, const map_edge *e, const map_edge *f) {
    if (s->items[e->item].group != 0 && s->items[e->item].group == s->items[f->item].group && do_meet(e, f))
        add_candidate(s, e->item, f->item);
    const bool equal = (is_same(e->at.a, f->at.a) && is_same(e->at.b, f->at.b)) ||
                       (is_same(e->at.a, f->at.b) && is_same(e->at.b, f->at.a));
    if (equal) return;
    match_corners(s, e, f);
    match_corners(s, f, e);
    if (s->width > 0) find_gap(s, e, f);
}

static void compare(search *s, const map_edge *e, const map_edge *f) {
    if (e->item == f->item) compare_within(s, e, f);
    else compare_between(s, e, f);
}

static bool compare_edges(void *context, const grz_pair *pairs, size_t count) {
    search *const s = context;
    for (size_t i = 0; i < count && !s->no_memory; i++) compare(s, &s->edges[pairs[i].a], &s->edges[pairs[i].b]);
    if (progress_due(&s->bar)) progress_say(&s->bar, (double)s->out->count, "found");
    return !s->no_memory;
}

/* With a width, what is near counts, too. */
static bool compare_near_edges(search *s) {
    grz2_aabb *const boxes = malloc((s->edge_count + 1) * sizeof *boxes);
    if (boxes == NULL) return false;
    for (size_t i = 0; i < s->edge_count; i++) {
        const grz2_shape e = grz2_shape_from_segment(&s->edges[i].at);
        boxes[i] = grz2_bounds(&e);
    }
    const bool done = map_pairs_apart(boxes, s->hubs.of_edge, s->edge_count, s->hubs.count, s->width, compare_edges, s);
    free(boxes);
    return done;
}

static bool compare_all_edges(search *s) {
    return s->width > 0 ? compare_near_edges(s) : map_edge_pairs(&s->hubs, s->edges, s->edge_count, compare_edges, s);
}

/* At hubs */

/* The ring with the least corner, which is within no other one: it has the edges from *first to before *end. */
static void find_outer(const search *s, const hub_item *item, uint32_t *first, uint32_t *end) {
    uint32_t least = item->first;
    for (uint32_t i = item->first; i < item->first + item->edges; i++) {
        const grz2_vec p = s->edges[i].at.a, q = s->edges[least].at.a;
        if (p.x < q.x || (p.x == q.x && p.y < q.y)) least = i;
    }
    *first = least - s->edges[least].place;
    *end = *first + s->edges[least].of;
}

/* Is all that an item has within one ring? */
static bool is_within_ring(search *s, const scene_item *item, const map_edge *ring, uint32_t count) {
    grz2_vec *const points = malloc(count * sizeof *points);
    grz2_polygon *outer = NULL;
    bool within = false;
    for (uint32_t i = 0; i < count && points != NULL; i++) points[i] = ring[i].at.a;
    const grz2_rings of = {.number = GRZ_DOUBLE, .point_count = count, .points = points};
    s->no_memory |= points == NULL || grz2_polygon_build(&outer, &of, NULL) != GRZ_OK ||
                    grz2_relate_ask(outer, item->shape.polygon, GRZ_RELATE_COVERS, NULL, &within) != GRZ_OK;
    grz2_polygon_free(outer);
    free(points);
    return within;
}

/* Has an item a ring that all its others are within? Then its edges are that ring's from here on. */
static bool has_outer_ring(search *s, size_t number) {
    hub_item *const item = &s->items[number];
    uint32_t first, end;
    if (item->is_known) return item->has_outer;
    item->is_known = true;
    find_outer(s, item, &first, &end);
    item->has_outer = end - first > 2 && (end - first == item->edges ||
                                          is_within_ring(s, &s->scene->items[number], &s->edges[first], end - first));
    if (item->has_outer) {
        item->first = first;
        item->edges = end - first;
    }
    return item->has_outer;
}

/* Counts the ends that items have at a hub, of those with an outer ring that ring's. */
static void count_ends(search *s, size_t hub) {
    const map_hubs *const h = &s->hubs;
    for (size_t i = h->begin[hub]; i < h->begin[hub + 1]; i++) s->items[s->edges[h->ends[i].edge].item].count = 0;
    for (size_t i = h->begin[hub]; i < h->begin[hub + 1]; i++) {
        const uint32_t edge = h->ends[i].edge;
        hub_item *const item = &s->items[s->edges[edge].item];
        if (edge < item->first || edge >= item->first + item->edges) continue;
        if (item->count < 2) item->ends[item->count] = (uint32_t)i;
        item->count++;
    }
}

/* Puts areas with an outer ring into the group of the hub with the most ends that this ring comes to once. */
static void group_items(search *s) {
    const map_hubs *const h = &s->hubs;
    for (size_t hub = 0; hub < h->count && !s->no_memory; hub++) {
        const size_t size = h->begin[hub + 1] - h->begin[hub];
        for (size_t i = h->begin[hub]; i < h->begin[hub + 1]; i++) has_outer_ring(s, s->edges[h->ends[i].edge].item);
        count_ends(s, hub);
        for (size_t i = h->begin[hub]; i < h->begin[hub + 1]; i++) {
            hub_item *const item = &s->items[s->edges[h->ends[i].edge].item];
            const uint32_t before = item->group;
            if (item->count != 2 || !item->has_outer) continue;
            if (before == 0 || h->begin[before] - h->begin[before - 1] < size) item->group = (uint32_t)hub + 1;
        }
    }
}

/* The pairs of ends in one direction: they lie on each other. */
static void compare_along(search *s, size_t hub) {
    const hub_end *const ends = s->hubs.ends;
    for (size_t i = s->hubs.begin[hub]; i < s->hubs.begin[hub + 1]; i++)
        for (size_t k = i + 1; k < s->hubs.begin[hub + 1] && ends[k].direction == ends[i].direction; k++)
            compare(s, &s->edges[ends[i].edge], &s->edges[ends[k].edge]);
}

static int by_ring(const void *x, const void *y) {
    const map_edge *const a = *(const map_edge *const *)x, *const b = *(const map_edge *const *)y;
    if (a->ring != b->ring) return a->ring < b->ring ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

/* One pair of a ring that comes to a hub twice says so. */
static void compare_ring(search *s, const map_edge *const *edges, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t k = i + 1; k < count; k++) {
            const size_t before = s->out->count;
            compare_within(s, edges[i], edges[k]);
            if (s->out->count > before && s->out->at[s->out->count - 1].kind == MAP_TOUCH) return;
        }
    }
}

static void compare_rings(search *s, size_t hub) {
    const hub_end *const ends = s->hubs.ends + s->hubs.begin[hub];
    const size_t count = s->hubs.begin[hub + 1] - s->hubs.begin[hub];
    const map_edge **const edges = malloc(count * sizeof *edges);
    s->no_memory |= edges == NULL;
    if (edges == NULL) return;
    for (size_t i = 0; i < count; i++) edges[i] = &s->edges[ends[i].edge];
    qsort((void *)edges, count, sizeof *edges, by_ring);
    for (size_t first = 0, end = 0; first < count; first = end) {
        while (end < count && edges[end]->ring == edges[first]->ring) end++;
        if (end - first > 2) compare_ring(s, edges + first, end - first);
    }
    free((void *)edges);
}

/* What is wrong within itself has no angle at a hub: it is compared with all. */
static void ungroup_faulty(search *s) {
    for (size_t i = 0; i < s->out->count; i++)
        if (s->out->at[i].kind <= MAP_DOUBLED) s->items[s->out->at[i].a].group = 0;
}

/* Does a simple ring go around counter-clockwise? As it turns at its least corner. */
static bool is_counter_clockwise(const map_edge *edges, uint32_t count) {
    uint32_t least = 0;
    for (uint32_t i = 1; i < count; i++) {
        const grz2_vec p = edges[i].at.a, q = edges[least].at.a;
        if (p.x < q.x || (p.x == q.x && p.y < q.y)) least = i;
    }
    const grz2_segment before = edges[(least + count - 1) % count].at, behind = edges[least].at;
    return grz2_orient(&before.a, &before.b, &behind.b) > 0;
}

/* The directions from which and to which an item is inside at the hub, counter-clockwise. */
typedef struct hub_angle {
    uint32_t from, to, item;
} hub_angle;

static hub_angle angle_of(const search *s, uint32_t number) {
    const hub_item *const item = &s->items[number];
    const hub_end *const one = &s->hubs.ends[item->ends[0]], *const two = &s->hubs.ends[item->ends[1]];
    const hub_end *const out = one->leaves ? one : two, *const in = one->leaves ? two : one;
    const bool left = is_counter_clockwise(&s->edges[item->first], item->edges);
    return (hub_angle){left ? out->direction : in->direction, left ? in->direction : out->direction, number};
}

static int by_from(const void *x, const void *y) {
    const hub_angle *const a = x, *const b = y;
    return (a->from > b->from) - (a->from < b->from);
}

static int by_to(const void *x, const void *y) {
    const hub_angle *const a = x, *const b = y;
    return (a->to > b->to) - (a->to < b->to);
}

/* Those that are open while the directions are gone through. */
typedef struct open_angles {
    uint32_t *items;
    uint32_t count;
} open_angles;

static void open_angle(search *s, open_angles *o, uint32_t item) {
    for (uint32_t i = 0; i < o->count; i++) add_candidate(s, o->items[i], item);
    o->items[o->count++] = item;
    s->items[item].active = o->count;
}

static void close_angle(search *s, open_angles *o, uint32_t item) {
    const uint32_t place = s->items[item].active, last = o->items[--o->count];
    o->items[place - 1] = last;
    s->items[last].active = place;
}

/* The pairs of items whose angles at a hub overlap. `by_start`, `by_end`: the same angles. */
static void sweep_angles(search *s, const hub_angle *by_start, const hub_angle *by_end, size_t count, open_angles *o) {
    for (size_t i = 0; i < count; i++)
        if (by_start[i].from > by_start[i].to) open_angle(s, o, by_start[i].item);
    for (size_t i = 0, k = 0; i < count && !s->no_memory; i++) {
        for (; k < count && by_end[k].to <= by_start[i].from; k++) close_angle(s, o, by_end[k].item);
        open_angle(s, o, by_start[i].item);
    }
}

static void compare_angles(search *s, size_t hub) {
    const size_t begin = s->hubs.begin[hub], ends = s->hubs.begin[hub + 1] - begin;
    hub_angle *const angles = malloc(2 * ends * sizeof *angles);
    open_angles open = {malloc(ends * sizeof *open.items), 0};
    size_t count = 0;
    s->no_memory |= angles == NULL || open.items == NULL;
    count_ends(s, hub);
    for (size_t i = begin; i < begin + ends && !s->no_memory; i++) {
        const uint32_t number = (uint32_t)s->edges[s->hubs.ends[i].edge].item;
        const hub_item *const item = &s->items[number];
        if (item->group != 0 && item->count == 2 && item->ends[0] == i) angles[count++] = angle_of(s, number);
    }
    if (count > 0 && !s->no_memory) {
        memcpy(angles + count, angles, count * sizeof *angles);
        qsort(angles, count, sizeof *angles, by_from);
        qsort(angles + count, count, sizeof *angles, by_to);
        sweep_angles(s, angles, angles + count, count, &open);
    }
    free(angles);
    free(open.items);
}

static bool compare_at_hubs(search *s) {
    for (size_t hub = 0; hub < s->hubs.count && !s->no_memory; hub++) {
        compare_along(s, hub);
        compare_rings(s, hub);
    }
    ungroup_faulty(s);
    for (size_t hub = 0; hub < s->hubs.count && !s->no_memory; hub++) compare_angles(s, hub);
    return !s->no_memory;
}

/* Whole areas */

static void widen(grz2_aabb *box, grz2_vec p) {
    box->min = (grz2_vec){fmin(box->min.x, p.x), fmin(box->min.y, p.y)};
    box->max = (grz2_vec){fmax(box->max.x, p.x), fmax(box->max.y, p.y)};
}

/* Widens a box by a piece of an edge that is inside of the other area. */
static bool widen_by_piece(void *user, const grz2_line_piece *piece) {
    grz2_aabb *const box = user;
    if (piece->along_border) return true;
    widen(box, piece->from.point);
    widen(box, piece->to.point);
    return true;
}

/* The box around what they have in common: of the edges of each that are inside the other one. If there are none, as of
 * equal areas, what their boxes have in common. */
static grz2_aabb common_box(search *s, const grz2_polygon *p, const grz2_polygon *q) {
    const grz2_aabb x = grz2_polygon_about(p).box, y = grz2_polygon_about(q).box;
    grz2_aabb box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    s->no_memory |= grz2_polygon_pieces(q, p, widen_by_piece, &box) != GRZ_OK ||
                    grz2_polygon_pieces(p, q, widen_by_piece, &box) != GRZ_OK;
    if (box.min.x <= box.max.x) return box;
    return (grz2_aabb){{fmax(x.min.x, y.min.x), fmax(x.min.y, y.min.y)},
                       {fmin(x.max.x, y.max.x), fmin(x.max.y, y.max.y)}};
}

static void add_overlap(search *s, size_t a, size_t b) {
    const grz2_polygon *const p = s->scene->items[a].shape.polygon, *const q = s->scene->items[b].shape.polygon;
    const grz2_aabb box = common_box(s, p, q);
    map_fault one = {.kind = MAP_OVERLAP, .a = a, .b = b, .place = {box.min, box.max}};
    s->no_memory |= grz2_polygons_common(p, q, &one.number) != GRZ_OK;
    add(s, one);
}

/* Areas that interlock overlap openly, as no shift takes them apart, but may have no inside in common. */
static bool take_areas(void *context, const grz_pair *pairs, size_t count) {
    search *const s = context;
    for (size_t i = 0; i < count && !s->no_memory; i++) {
        const size_t a = pairs[i].a < pairs[i].b ? pairs[i].a : pairs[i].b, b = pairs[i].a + pairs[i].b - a;
        const grz2_polygon *const p = s->scene->items[a].shape.polygon, *const q = s->scene->items[b].shape.polygon;
        grz2_de9im matrix;
        if (!grz2_polygons_overlap_open(p, q)) continue;
        s->no_memory |= grz2_relate(p, q, NULL, &matrix) != GRZ_OK;
        if (!s->no_memory && matrix.text[0] == '2') add_overlap(s, a, b);
    }
    return !s->no_memory;
}

static int by_items(const void *x, const void *y) {
    const grz_pair *const a = x, *const b = y;
    if (a->a != b->a) return a->a < b->a ? -1 : 1;
    return (a->b > b->b) - (a->b < b->b);
}

/* Of items that are in one group still. */
static bool take_candidates(search *s) {
    if (s->candidate_count > 1) qsort(s->candidates, s->candidate_count, sizeof *s->candidates, by_items);
    for (size_t i = 0; i < s->candidate_count && !s->no_memory; i++) {
        const grz_pair *const pair = &s->candidates[i];
        const uint32_t group = s->items[pair->a].group;
        if (group == 0 || group != s->items[pair->b].group || (i > 0 && by_items(pair - 1, pair) == 0)) continue;
        take_areas(s, pair, 1);
    }
    return !s->no_memory;
}

/* An item without an area has a box that meets nothing. */
static bool find_overlaps(search *s) {
    const size_t count = s->scene->count;
    grz2_aabb *const boxes = malloc((count + 1) * sizeof *boxes);
    uint32_t *const groups = malloc((count + 1) * sizeof *groups);
    bool good = boxes != NULL && groups != NULL;
    for (size_t i = 0; i < count && good; i++) {
        const scene_item *const item = &s->scene->items[i];
        boxes[i] = is_area(item) ? grz2_polygon_about(item->shape.polygon).box : (grz2_aabb){{1, 1}, {0, 0}};
        groups[i] = s->items[i].group;
    }
    good = good && map_pairs_apart(boxes, groups, count, s->hubs.count, 0, take_areas, s) && take_candidates(s);
    free(boxes);
    free(groups);
    return good;
}

/* Is an area of an item, of `count` rings, a sliver? `points`: the first of it, from which `ends` count. */
static void measure(search *s, size_t item, const grz2_vec *points, const uint32_t *ends, uint32_t count) {
    const grz2_rings of = {
        .point_count = count > 0 ? ends[count - 1] : 0, .points = points, .count = count, .ends = ends};
    grz2_geometry *one;
    double area;
    s->no_memory |= grz2_geometry_build(&one, &of, &(grz2_rings){.count = 0}, NULL) != GRZ_OK ||
                    grz2_geometry_area(one, &area) != GRZ_OK;
    if (!s->no_memory) {
        const double length = grz2_geometry_length(one, true), width = 2 * area / length;
        const grz2_aabb box = grz2_geometry_about(one).box;
        if (length > 0 && width < s->width) add(s, (map_fault){MAP_SLIVER, item, item, width, {box.min, box.max}});
    }
    grz2_geometry_free(one);
}

static void find_slivers(search *s) {
    for (size_t i = 0; i < s->scene->count && !s->no_memory; i++) {
        if (!is_area(&s->scene->items[i])) continue;
        const shape_rings r = shape_rings_of(&s->scene->items[i].shape.in2);
        uint32_t *const ends = malloc((r.count + 1) * sizeof *ends);
        s->no_memory |= ends == NULL;
        for (uint32_t k = 0, ring = 0; k < r.area_count && !s->no_memory; k++) {
            const uint32_t last = r.areas != NULL ? r.areas[k] : r.count, first = ring > 0 ? r.ends[ring - 1] : 0;
            uint32_t count = 0;
            for (; ring < last; ring++) ends[count++] = r.ends[ring] - first;
            measure(s, i, r.all.points + first, ends, count);
        }
        free(ends);
    }
}

static bool collect_areas(search *s) {
    const size_t count = s->scene->count;
    grz2_thing *const things = calloc(count + 1, sizeof *things);
    if (things == NULL) return false;
    for (size_t i = 0; i < count; i++) {
        const scene_item *const item = &s->scene->items[i];
        const bool area = is_area(item);
        things[i].shape.kind = GRZ_EMPTY;
        if (area) things[i].polygon = item->shape.polygon;
        s->out->areas += area;
        s->out->others += !area && item_is_valid(2, item, false);
    }
    const grz_status done = grz2_scene_build(&s->areas, things, NULL, count, NULL);
    free(things);
    return done == GRZ_OK;
}

/* Order */

static int by_number(double x, double y) { return (x > y) - (x < y); }

static int in_order(const void *x, const void *y) {
    const map_fault *const a = x, *const b = y;
    if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
    if (a->a != b->a) return a->a < b->a ? -1 : 1;
    if (a->b != b->b) return a->b < b->b ? -1 : 1;
    const double *const p = &a->place[0].x, *const q = &b->place[0].x;
    int order = 0;
    for (int k = 0; k < 4 && order == 0; k++) order = by_number(p[k], q[k]);
    return order;
}

/* A corner belongs to two edges, so most places are found twice. */
static void sort(map_faults *f) {
    size_t kept = 0;
    if (f->count > 1) qsort(f->at, f->count, sizeof *f->at, in_order);
    for (size_t i = 0; i < f->count; i++)
        if (kept == 0 || in_order(&f->at[kept - 1], &f->at[i]) != 0) f->at[kept++] = f->at[i];
    f->count = kept;
}

bool map_faults_find(map_faults *out, const scene *of, double width) {
    *out = (map_faults){.at = NULL};
    search s = {.out = out, .scene = of, .width = width};
    s.bar = progress_begin();
    s.no_memory = !collect_areas(&s) || !collect_edges(&s) || !map_hubs_find(&s.hubs, s.edges, s.edge_count);
    if (!s.no_memory) group_items(&s);
    s.no_memory = s.no_memory || !compare_all_edges(&s) || !compare_at_hubs(&s) || !find_overlaps(&s);
    if (!s.no_memory && width > 0) find_slivers(&s);
    progress_end(&s.bar);
    sort(out);
    free(s.edges);
    free(s.items);
    free(s.candidates);
    map_hubs_free(&s.hubs);
    grz_scene_free(s.areas);
    return !s.no_memory;
}

void map_faults_free(map_faults *f) {
    free(f->at);
    *f = (map_faults){.at = NULL};
}
