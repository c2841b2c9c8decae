/* Whether a geometry is valid: OGC, "Simple Features Access 1: Common Architecture" 1.2.1, 6.1.11.1 (polygons) and
 * 6.1.14 (multipolygons).
 *
 * All edges of the rings are compared where their boxes meet, by signs of grz2_orient. Where two rings meet without
 * crossing, one of them has a corner, so a point in which they meet is a double. Rings and these points are a graph:
 * the inside of an area falls apart if it has a circle. What is within what is asked of whole rings, as joins.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "geometry/figures.h"
#include "polygon/ends.h"

#include <graze/boxes.h>
#include <graze/geometries.h>
#include <graze/predicates.h>

#include <math.h>
#include <stdlib.h>

/* An edge of a ring, which is more than a point. */
typedef struct valid_edge {
    grz2_vec a, b;
    uint32_t ring, place, of; /* which edge of its ring, and of how many */
    bool touches;             /* its start is known to touch another ring */
} valid_edge;

/* A ring has this point in common with another one. */
typedef struct valid_touch {
    grz2_vec at;
    uint32_t ring;
} valid_touch;

typedef struct validation {
    const grz_allocator *allocator;
    grz2_rings areas, lines;
    bool apart; /* the areas are those of a multipolygon, which have no edge and no inside in common */
    grz2_validity found;
    bool no_memory;
    uint32_t *area_of; /* [rings] */
    grz_growing edges; /* of valid_edge */
    grz_growing touches;
} validation;

static void valid_fail(validation *v, grz2_validity why) {
    if (v->found == GRZ_VALID) v->found = why;
}

static bool valid_goes_on(const validation *v) { return v->found == GRZ_VALID && !v->no_memory; }

static const grz2_vec *valid_points_of(const grz2_rings *r) { return (const grz2_vec *)r->points; }
static uint32_t valid_begin_of(const uint32_t *ends, size_t i) { return i > 0 ? ends[i - 1] : 0; }

/* Edges */

static void valid_collect_ring(validation *v, uint32_t ring) {
    const grz2_vec *const points = valid_points_of(&v->areas);
    const uint32_t begin = valid_begin_of(v->areas.ends, ring), end = v->areas.ends[ring];
    const size_t first = v->edges.count;
    valid_edge *const edges = (valid_edge *)v->edges.items;
    for (uint32_t i = begin; i < end; i++) {
        const grz2_vec *const a = &points[i], *const b = &points[i + 1 < end ? i + 1 : begin];
        if (grz2_is_same_point(a, b)) continue;
        edges[v->edges.count] = (valid_edge){*a, *b, ring, (uint32_t)(v->edges.count - first), 0, false};
        v->edges.count++;
    }
    const uint32_t of = (uint32_t)(v->edges.count - first);
    for (size_t i = first; i < v->edges.count; i++) edges[i].of = of;
    if (begin < end && of < 3) valid_fail(v, GRZ_INVALID_FEW_POINTS);
}

static void valid_collect(validation *v) {
    v->no_memory = !grz_grow_by(v->allocator, &v->edges, v->areas.point_count, sizeof(valid_edge));
    v->area_of = (uint32_t *)grz_allocate(v->allocator, v->areas.count, sizeof *v->area_of);
    v->no_memory |= !v->area_of;
    for (uint32_t area = 0, ring = 0; area < v->areas.area_count && !v->no_memory; area++) {
        for (; ring < v->areas.areas[area]; ring++) {
            v->area_of[ring] = area;
            valid_collect_ring(v, ring);
        }
    }
}

/* The end of an edge that is the greater one, or the lesser, in the order along its line. */
static const grz2_vec *valid_end_of(const valid_edge *e, bool greater) {
    return (grz_compare_points(&e->a, &e->b) < 0) == greater ? &e->b : &e->a;
}

/* Edges of one line: the point where they meet; NULL: none, or *more: they have more in common. */
static const grz2_vec *valid_meet_along(const valid_edge *e, const valid_edge *f, bool *more) {
    const grz2_vec *const ends[2][2] = {{valid_end_of(e, false), valid_end_of(f, false)},
                                        {valid_end_of(e, true), valid_end_of(f, true)}};
    const grz2_vec *const low = ends[0][grz_compare_points(ends[0][0], ends[0][1]) < 0],
                          *const high = ends[1][grz_compare_points(ends[1][1], ends[1][0]) < 0];
    *more = grz_compare_points(low, high) < 0;
    return grz2_is_same_point(low, high) ? low : NULL;
}

/* The end of an edge that is on the other edge; NULL: the edges do not meet, or *more: they cross, or have a part in
 * common. */
static const grz2_vec *valid_meeting_point(const valid_edge *e, const valid_edge *f, bool *more) {
    const int f1 = grz2_orient(&e->a, &e->b, &f->a), f2 = grz2_orient(&e->a, &e->b, &f->b);
    *more = false;
    if (f1 == 0 && f2 == 0) return valid_meet_along(e, f, more);
    if (f1 * f2 > 0) return NULL;
    const int e1 = grz2_orient(&f->a, &f->b, &e->a), e2 = grz2_orient(&f->a, &f->b, &e->b);
    if (e1 * e2 > 0) return NULL;
    *more = f1 * f2 < 0 && e1 * e2 < 0;
    return *more ? NULL : f1 == 0 ? &f->a : f2 == 0 ? &f->b : e1 == 0 ? &e->a : &e->b;
}

static bool valid_follow_each_other(const valid_edge *e, const valid_edge *f) {
    const uint32_t apart = e->place < f->place ? f->place - e->place : e->place - f->place;
    return e->ring == f->ring && (apart == 1 || apart + 1 == e->of);
}

/* Each corner is added once: at the end of an edge by the next one, which is there, too. No two edges of an area touch
 * one point between their ends, as they would cross. */
static void valid_add_touch(validation *v, const grz2_vec *at, valid_edge *edge) {
    const bool is_start = grz2_is_same_point(at, &edge->a);
    if (grz2_is_same_point(at, &edge->b) || (is_start && edge->touches)) return;
    edge->touches |= is_start;
    v->no_memory |= !grz_grow(v->allocator, &v->touches, sizeof(valid_touch));
    if (!v->no_memory) ((valid_touch *)v->touches.items)[v->touches.count++] = (valid_touch){*at, edge->ring};
}

static void valid_compare(validation *v, valid_edge *e, valid_edge *f) {
    const bool same_area = v->area_of[e->ring] == v->area_of[f->ring];
    bool more;
    if (!same_area && !v->apart) return;
    const grz2_vec *const at = valid_meeting_point(e, f, &more);
    if (more || (at && e->ring == f->ring && !valid_follow_each_other(e, f))) {
        valid_fail(v, e->ring == f->ring ? GRZ_INVALID_RING : GRZ_INVALID_CROSSING);
    } else if (at && e->ring != f->ring && same_area) {
        valid_add_touch(v, at, e);
        valid_add_touch(v, at, f);
    }
}

static bool valid_compare_pairs(void *user, const grz_pair *pairs, size_t count) {
    validation *const v = (validation *)user;
    valid_edge *const edges = (valid_edge *)v->edges.items;
    for (size_t i = 0; i < count && valid_goes_on(v); i++) valid_compare(v, &edges[pairs[i].a], &edges[pairs[i].b]);
    return valid_goes_on(v);
}

static void valid_compare_edges(validation *v) {
    const size_t count = v->edges.count;
    const valid_edge *const edges = (const valid_edge *)v->edges.items;
    grz2_aabb *const boxes = (grz2_aabb *)grz_allocate(v->allocator, count, sizeof *boxes);
    v->no_memory |= !boxes;
    for (size_t i = 0; i < count && boxes; i++) {
        const grz2_segment edge = {edges[i].a, edges[i].b};
        grz2_edge_bounds(&edge, (double *)&boxes[i].min, (double *)&boxes[i].max);
    }
    const grz_boxes all = grz2_boxes(boxes, count);
    const grz_pairs_options options = {.allocator = v->allocator};
    if (boxes) v->no_memory |= grz_boxes_pairs(&all, NULL, &options, valid_compare_pairs, v) == GRZ_ERROR_MEMORY;
    grz_release(v->allocator, boxes, count, sizeof *boxes);
}

/* Does the inside fall apart? */

static int valid_order_of_touches(const void *one, const void *other) {
    const valid_touch *const a = (const valid_touch *)one, *const b = (const valid_touch *)other;
    const int order = grz_compare_points(&a->at, &b->at);
    return order != 0 ? order : a->ring < b->ring ? -1 : a->ring > b->ring;
}

static uint32_t valid_root_of(uint32_t *parent, uint32_t i) {
    for (; parent[i] != i; i = parent[i]) parent[i] = parent[parent[i]];
    return i;
}

/* The rings that have a point in common are joined in a row; rings that are joined already make a circle. Those of
 * different areas have no touch, but may meet at one place: they are not joined. */
static void valid_join_touching(validation *v, uint32_t *parent) {
    const valid_touch *const touches = (const valid_touch *)v->touches.items;
    for (size_t i = 1; i < v->touches.count && valid_goes_on(v); i++) {
        const valid_touch *const a = &touches[i - 1], *const b = &touches[i];
        if (!grz2_is_same_point(&a->at, &b->at) || a->ring == b->ring || v->area_of[a->ring] != v->area_of[b->ring])
            continue;
        const uint32_t one = valid_root_of(parent, a->ring), other = valid_root_of(parent, b->ring);
        if (one == other) valid_fail(v, GRZ_INVALID_DISCONNECTED);
        parent[one] = other;
    }
}

static void valid_look_for_circles(validation *v) {
    if (v->touches.count == 0 || !valid_goes_on(v)) return;
    uint32_t *const parent = (uint32_t *)grz_allocate(v->allocator, v->areas.count, sizeof *parent);
    v->no_memory |= !parent;
    qsort(v->touches.items, v->touches.count, sizeof(valid_touch), valid_order_of_touches);
    for (uint32_t i = 0; parent && i < v->areas.count; i++) parent[i] = i;
    if (parent) valid_join_touching(v, parent);
    grz_release(v->allocator, parent, v->areas.count, sizeof *parent);
}

/* What is within what? */

/* Some rings, each as an area; or whole areas. */
typedef struct valid_sets {
    grz2_geometries *all;
    uint32_t *area; /* the area of each */
    size_t count, room;
} valid_sets;

/* Adds the rings from `first` to before `end` as one area. */
static void valid_add_set(validation *v, valid_sets *s, uint32_t first, uint32_t end, uint32_t area) {
    const uint32_t begin = valid_begin_of(v->areas.ends, first), rings = end - first;
    uint32_t *const ends = (uint32_t *)grz_allocate(v->allocator, rings, sizeof *ends);
    const grz2_rings one = {.number = GRZ_DOUBLE,
                            .point_count = v->areas.ends[end - 1] - begin,
                            .points = valid_points_of(&v->areas) + begin,
                            .count = rings,
                            .ends = ends};
    for (uint32_t i = 0; i < rings && ends; i++) ends[i] = v->areas.ends[first + i] - begin;
    v->no_memory |= !ends || grz2_geometries_add_rings(s->all, &one, NULL) != GRZ_OK;
    s->area[s->count++] = area;
    grz_release(v->allocator, ends, rings, sizeof *ends);
}

static bool valid_begin_sets(validation *v, valid_sets *s, size_t room) {
    *s = (valid_sets){.room = room};
    s->area = (uint32_t *)grz_allocate(v->allocator, room, sizeof *s->area);
    v->no_memory |= !s->area || grz2_geometries_begin(&s->all, v->allocator) != GRZ_OK;
    return !v->no_memory;
}

static void valid_free_sets(validation *v, valid_sets *s) {
    grz2_geometries_free(s->all);
    grz_release(v->allocator, s->area, s->room, sizeof *s->area);
}

typedef struct valid_search {
    validation *v;
    const valid_sets *a, *b;
    size_t within; /* holes that are within their shell */
} valid_search;

/* Two of one area that have an inside in common, or two areas. */
static bool valid_find_overlap(void *user, const grz_pair *pairs, size_t count) {
    const valid_search *const s = (const valid_search *)user;
    for (size_t i = 0; i < count; i++) {
        const uint32_t one = s->a->area[pairs[i].a], other = s->a->area[pairs[i].b];
        if (pairs[i].a == pairs[i].b) continue;
        if (s->b && one == other) valid_fail(s->v, GRZ_INVALID_NESTED);
        if (!s->b) valid_fail(s->v, GRZ_INVALID_OVERLAP);
    }
    return valid_goes_on(s->v);
}

static bool valid_count_within(void *user, const grz_pair *pairs, size_t count) {
    valid_search *const s = (valid_search *)user;
    for (size_t i = 0; i < count; i++) s->within += s->a->area[pairs[i].a] == s->b->area[pairs[i].b];
    return true;
}

static void valid_join(validation *v, const valid_sets *a, const valid_sets *b, const grz2_join *how,
                       grz_pair_visitor visit, valid_search *s) {
    v->no_memory |=
        !valid_goes_on(v) ? v->no_memory : grz2_geometries_join(a->all, b->all, how, visit, s) == GRZ_ERROR_MEMORY;
}

static const grz2_join valid_overlapping = {.by = GRZ_JOIN_MATRIX, .pattern = "T********"},
                       valid_covered = {.by = GRZ_JOIN_PREDICATE, .predicate = GRZ_RELATE_COVERED_BY};

static void valid_build_sets(validation *v, valid_sets *s) {
    v->no_memory |= v->no_memory || grz2_geometries_build(s->all, NULL) != GRZ_OK;
}

static bool valid_is_shell(const validation *v, uint32_t ring) {
    return ring == 0 || v->area_of[ring] != v->area_of[ring - 1];
}

static bool valid_is_empty(const validation *v, uint32_t ring) {
    return v->areas.ends[ring] == valid_begin_of(v->areas.ends, ring);
}

/* An area may have no ring. */
static bool valid_has_holes(const validation *v) {
    uint32_t ring = 0;
    while (ring < v->areas.count && valid_is_shell(v, ring)) ring++;
    return ring < v->areas.count;
}

static void valid_look_at_holes(validation *v) {
    valid_sets shells = {NULL, NULL, 0, 0}, holes = shells;
    if (!valid_goes_on(v) || !valid_has_holes(v)) return;
    if (valid_begin_sets(v, &shells, v->areas.area_count) && valid_begin_sets(v, &holes, v->areas.count)) {
        for (uint32_t ring = 0; ring < v->areas.count; ring++)
            if (!valid_is_empty(v, ring))
                valid_add_set(v, valid_is_shell(v, ring) ? &shells : &holes, ring, ring + 1, v->area_of[ring]);
        valid_build_sets(v, &shells);
        valid_build_sets(v, &holes);
        valid_search s = {v, &holes, &shells, 0};
        valid_join(v, &holes, &shells, &valid_covered, valid_count_within, &s);
        if (s.within < holes.count) valid_fail(v, GRZ_INVALID_OUTSIDE);
        valid_join(v, &holes, &holes, &valid_overlapping, valid_find_overlap, &s);
    }
    valid_free_sets(v, &shells);
    valid_free_sets(v, &holes);
}

static void valid_look_at_areas(validation *v) {
    valid_sets areas = {NULL, NULL, 0, 0};
    if (!v->apart || v->areas.area_count < 2 || !valid_goes_on(v)) return;
    if (valid_begin_sets(v, &areas, v->areas.area_count)) {
        for (uint32_t i = 0; i < v->areas.area_count; i++) {
            const uint32_t first = valid_begin_of(v->areas.areas, i), end = v->areas.areas[i];
            if (first < end) valid_add_set(v, &areas, first, end, i);
        }
        valid_build_sets(v, &areas);
        valid_search s = {v, &areas, NULL, 0};
        valid_join(v, &areas, &areas, &valid_overlapping, valid_find_overlap, &s);
    }
    valid_free_sets(v, &areas);
}

/* A line has two points that differ. */
static void valid_look_at_lines(validation *v) {
    const grz2_vec *const points = valid_points_of(&v->lines);
    for (size_t i = 0; i < v->lines.count; i++) {
        const uint32_t begin = valid_begin_of(v->lines.ends, i), end = v->lines.ends[i];
        uint32_t k = begin;
        while (k < end && grz2_is_same_point(&points[k], &points[begin])) k++;
        if (end - begin > 1 && k == end) valid_fail(v, GRZ_INVALID_FEW_POINTS);
    }
}

static bool valid_are_finite(const grz2_rings *r) {
    size_t i = 0;
    while (i < r->point_count && isfinite(valid_points_of(r)[i].x) && isfinite(valid_points_of(r)[i].y)) i++;
    return i == r->point_count;
}

grz_status grz_figure_validate(const grz_figures *f, const grz_figure *figure, const grz_allocator *allocator,
                               grz2_validity *validity) {
    validation v = {.allocator = allocator, .apart = figure->type == GRZ_WKB_MULTIPOLYGON};
    grz_figure_rings(f, figure, &v.areas, &v.lines);
    if (!valid_are_finite(&v.areas) || !valid_are_finite(&v.lines)) valid_fail(&v, GRZ_INVALID_NOT_FINITE);
    valid_look_at_lines(&v);
    if (v.areas.count > 0 && valid_goes_on(&v)) {
        valid_collect(&v);
        if (valid_goes_on(&v)) valid_compare_edges(&v);
        valid_look_for_circles(&v);
        valid_look_at_holes(&v);
        valid_look_at_areas(&v);
    }
    grz_growing_release(allocator, &v.edges, sizeof(valid_edge));
    grz_growing_release(allocator, &v.touches, sizeof(valid_touch));
    grz_release(allocator, v.area_of, v.areas.count, sizeof *v.area_of);
    const grz_status status = v.no_memory ? grz_why_not_made() : grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
    *validity = status == GRZ_OK ? v.found : GRZ_VALID;
    return status;
}

const char *grz2_validity_text(grz2_validity validity) {
    static const char *const texts[] = {
        "valid",
        "a coordinate is not finite",
        "a ring has fewer than three corners, or a line fewer than two",
        "a ring crosses or touches itself",
        "rings cross, or have a part in common",
        "a hole is not within its ring",
        "holes have an inside in common",
        "rings touch so that the inside falls apart",
        "polygons have an inside in common",
    };
    return (size_t)validity < sizeof texts / sizeof *texts ? texts[validity] : NULL;
}
