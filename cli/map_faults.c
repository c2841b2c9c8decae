/* All edges of all areas are compared where their boxes meet; whole areas by the library's scene.
 *
 * SPDX-License-Identifier: MIT */
#include "map_faults.h"

#include "progress.h"

#include <graze/boxes.h>
#include <graze/geometry.h>
#include <graze/region.h>
#include <graze/relate.h>
#include <graze/scene2.h>
#include <graze/where2.h>

#include <math.h>
#include <stdlib.h>

/* An edge of a ring, which is more than a point. */
typedef struct map_edge {
    grz2_segment at;
    uint32_t ring, place, of; /* of all rings; which edge of it; and of how many */
    size_t item;
} map_edge;

typedef struct search {
    map_faults *out;
    const scene *scene;
    grz_scene *areas; /* by the places of their items */
    map_edge *edges;
    size_t edge_count;
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
    uint32_t ring = 0;
    for (size_t i = 0; i < s->scene->count; i++)
        if (is_area(&s->scene->items[i])) points += (size_t)shape_rings_of(&s->scene->items[i].shape.in2).all.count;
    s->edges = points <= SIZE_MAX / sizeof *s->edges ? malloc((points + 1) * sizeof *s->edges) : NULL;
    for (size_t i = 0; i < s->scene->count && s->edges != NULL; i++) {
        if (!is_area(&s->scene->items[i])) continue;
        const shape_rings r = shape_rings_of(&s->scene->items[i].shape.in2);
        for (uint32_t k = 0, begin = 0; k < r.count; begin = r.ends[k++])
            add_ring(s, i, ring++, r.all.points + begin, r.ends[k] - begin);
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

static void compare_between(search *s, const map_edge *e, const map_edge *f) {
    const bool equal = (is_same(e->at.a, f->at.a) && is_same(e->at.b, f->at.b)) ||
                       (is_same(e->at.a, f->at.b) && is_same(e->at.b, f->at.a));
    if (equal) return;
    match_corners(s, e, f);
    match_corners(s, f, e);
    if (s->width > 0) find_gap(s, e, f);
}

static bool compare_edges(void *context, const grz_pair *pairs, size_t count) {
    search *const s = context;
    for (size_t i = 0; i < count && !s->no_memory; i++) {
        const map_edge *const e = &s->edges[pairs[i].a], *const f = &s->edges[pairs[i].b];
        if (e->item == f->item) compare_within(s, e, f);
        else compare_between(s, e, f);
    }
    if (progress_due(&s->bar)) progress_say(&s->bar, (double)s->out->count, "found");
    return !s->no_memory;
}

static bool compare_all_edges(search *s) {
    grz2_aabb *const boxes = malloc((s->edge_count + 1) * sizeof *boxes);
    if (boxes == NULL) return false;
    for (size_t i = 0; i < s->edge_count; i++) {
        const grz2_shape e = grz2_shape_from_segment(&s->edges[i].at);
        boxes[i] = grz2_bounds(&e);
    }
    const grz_boxes all = grz2_boxes(boxes, s->edge_count);
    const grz_pairs_options options = {.margin = s->width};
    const grz_status done = grz_boxes_pairs(&all, NULL, &options, compare_edges, s);
    free(boxes);
    return done == GRZ_OK;
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
static bool take_overlaps(void *context, const grz_id_pair *pairs, size_t count) {
    search *const s = context;
    for (size_t i = 0; i < count && !s->no_memory; i++) {
        const size_t a = (size_t)pairs[i].a, b = (size_t)pairs[i].b;
        grz2_de9im matrix;
        s->no_memory |=
            grz2_relate(s->scene->items[a].shape.polygon, s->scene->items[b].shape.polygon, NULL, &matrix) != GRZ_OK;
        if (!s->no_memory && matrix.text[0] == '2') add_overlap(s, a, b);
    }
    return !s->no_memory;
}

static bool find_overlaps(search *s) {
    const grz_scene_pairs_options options = {.relation = GRZ_OVERLAP_OPEN};
    return grz_scene_pairs(s->areas, s->areas, &options, take_overlaps, s) == GRZ_OK;
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
    s.no_memory = !collect_areas(&s) || !collect_edges(&s) || !compare_all_edges(&s) || !find_overlaps(&s);
    if (!s.no_memory && width > 0) find_slivers(&s);
    progress_end(&s.bar);
    sort(out);
    free(s.edges);
    grz_scene_free(s.areas);
    return !s.no_memory;
}

void map_faults_free(map_faults *f) {
    free(f->at);
    *f = (map_faults){.at = NULL};
}
