/* What is inside a polygon: parity of the edges that the ray from a point to the right crosses, area by area.
 *
 * The ray crosses an edge if one end of the edge is above the ray and the other is not, and the point is to the left of
 * the edge. So an end on the ray counts as below it, and a ray through a corner crosses one, both or none of the edges
 * there, as a ray a little higher would.
 *
 * Even-odd crossing counts: Shimrat, "Algorithm 112: Position of point relative to polygon", 1962.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "num/bits.h"
#include "polygon/areas.h"
#include "polygon/locator.h"
#include "tree/search.h"

#include <graze/predicates.h>

#include <math.h>

/* The ray from a point. */
typedef struct point_ray {
    grz2_vec from;
    const grz_direction2 *towards; /* if not NULL, the ray begins beside the point, moved as in polygon.h */
    int64_t x, y;                  /* grz_order of the point */
    bool falls;                    /* with `towards`: the ray lies below the point, else above */
    bool on_edge;                  /* result: the point is on an edge */
} point_ray;

static bool is_above_point(const point_ray *r, int64_t y) { return y > r->y || (y == r->y && r->falls); }

/* For an edge with one end above the ray and one not: 1 if the ray begins to its left, -1 to its right, 0 on it. */
static int side_of_edge(const point_ray *r, const grz2_vec *lower, const grz2_vec *upper, bool at_end) {
    const int side = at_end ? 0 : grz2_orient(lower, upper, &r->from);
    return side != 0 || !r->towards ? side : grz_direction2_turn_of(lower, upper, r->towards);
}

/* True if the ray crosses the edge; false for all edges once the point is known to be on one. */
static bool crosses(point_ray *r, const grz2_segment *e) {
    const int64_t ax = grz_order(e->a.x), ay = grz_order(e->a.y), bx = grz_order(e->b.x), by = grz_order(e->b.y);
    const bool rises = is_above_point(r, by), falls = is_above_point(r, ay);
    const bool level = ay == r->y && by == r->y, spans = (ax < r->x) != (bx < r->x);
    const bool at_end = (ax == r->x && ay == r->y) || (bx == r->x && by == r->y);
    if (!r->towards && (at_end || (level && spans))) r->on_edge = true;
    if (r->on_edge || rises == falls || (ax < r->x && bx < r->x)) return false;
    const grz2_vec *const lower = rises ? &e->a : &e->b, *const upper = rises ? &e->b : &e->a;
    const int side = ax > r->x && bx > r->x ? 1 : side_of_edge(r, lower, upper, at_end);
    r->on_edge |= side == 0;
    return side > 0;
}

static point_ray ray_from(const grz2_vec *point) {
    return (point_ray){.from = *point, .x = grz_order(point->x), .y = grz_order(point->y)};
}

static point_ray ray_beside(const grz2_vec *point, const grz_direction2 *towards) {
    /* turned to the left, a horizontal direction rises if it points to the right, else it falls */
    const int rise = towards->sign[1] != 0 ? towards->sign[1] : towards->sign[0];
    point_ray r = ray_from(point);
    r.towards = towards;
    r.falls = rise < 0;
    return r;
}

typedef struct ray_search {
    const grz2_polygon *polygon;
    point_ray *ray;
    bool odd;            /* of one area: the ray crosses an odd number of edges */
    size_t leaves;       /* that cross_leaf_of_locator has come to */
    grz_parities *areas; /* of several, as bits; if NULL, as a list */
    grz_odd_areas *list;
} ray_search;

static bool cross_leaf(void *context, uint32_t leaf) {
    ray_search *const s = (ray_search *)context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(s->polygon, leaf, &count);
    for (int i = 0; i < count; i++) s->odd ^= crosses(s->ray, &edges[i]);
    return !s->ray->on_edge;
}

static void flip_area_of(ray_search *s, const grz2_segment *edge) {
    const uint32_t area = grz2_area_of_edge(s->polygon, edge);
    if (area == GRZ_NO_AREA) return;
    if (s->areas) grz_parities_flip(s->areas, area);
    else grz_odd_areas_flip(s->list, area);
}

static bool cross_leaf_of_areas(void *context, uint32_t leaf) {
    ray_search *const s = (ray_search *)context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(s->polygon, leaf, &count);
    for (int i = 0; i < count; i++)
        if (crosses(s->ray, &edges[i])) flip_area_of(s, &edges[i]);
    return !s->ray->on_edge;
}

/* Crosses the edges to the right. A polyline has no inside, only edges that the point may be on. */
static void cross_to_the_right(ray_search *s, grz_bvh_leaf_visitor *visitor) {
    const grz2_vec *const from = &s->ray->from;
    const double least[2] = {from->x, from->y},
                 greatest[2] = {s->polygon->polyline ? from->x : (double)INFINITY, from->y};
    const grz_bvh_box box = grz_bvh_box_of(2, least, greatest);
    if (s->polygon->closed) {
        const grz_bvh_box start = grz_bvh_box_of(2, least, least);
        grz_bvh_searches_in_use()->ray(&s->polygon->tree, &start, s->polygon->closed, visitor, s);
        return;
    }
    grz_bvh_searches_in_use()->visit(&s->polygon->tree, &box, visitor, s);
}

/* True if one of several areas has the ray's start inside. */
static GRZ_NOINLINE bool is_inside_an_area(const grz2_polygon *polygon, point_ray *r) {
    grz_odd_areas list = {.limit = 0};
    ray_search s = {.polygon = polygon, .ray = r, .list = &list};
    do {
        grz_odd_areas_begin(&list, list.limit);
        cross_to_the_right(&s, cross_leaf_of_areas);
    } while (list.count == 0 && list.limit != UINT32_MAX && !r->on_edge);
    return list.count > 0;
}

/* True if the ray's start is inside, and on no edge. */
static bool starts_inside(const grz2_polygon *polygon, point_ray *r) {
    ray_search s = {.polygon = polygon, .ray = r};
    if (polygon->areas) return is_inside_an_area(polygon, r);
    cross_to_the_right(&s, cross_leaf);
    return s.odd;
}

grz_place_in grz2_polygon_locate(const grz2_polygon *polygon, const grz2_vec *point) {
    point_ray r = ray_from(point);
    const bool inside = starts_inside(polygon, &r);
    return r.on_edge ? GRZ_ON_EDGE : inside && !polygon->polyline ? GRZ_INSIDE : GRZ_OUTSIDE;
}

bool grz2_polygon_contains_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards) {
    point_ray r = ray_beside(point, towards);
    return !polygon->polyline && starts_inside(polygon, &r);
}

bool grz2_polygon_contains_left(const grz2_polygon *polygon, const grz2_vec *from, const grz2_vec *to) {
    grz_direction2 along;
    grz_direction2_set_between(&along, from, to);
    return grz2_polygon_contains_beside(polygon, from, &along);
}

void grz2_polygon_flip_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards,
                              grz_parities *areas) {
    point_ray r = ray_beside(point, towards);
    ray_search s = {.polygon = polygon, .ray = &r, .areas = areas};
    if (!polygon->polyline) cross_to_the_right(&s, cross_leaf_of_areas);
}

void grz2_polygon_list_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards,
                              grz_odd_areas *areas) {
    point_ray r = ray_beside(point, towards);
    ray_search s = {.polygon = polygon, .ray = &r, .list = areas};
    if (!polygon->polyline) cross_to_the_right(&s, cross_leaf_of_areas);
}

/* Many points */

static bool cross_leaf_of_locator(void *context, uint32_t leaf) {
    ((ray_search *)context)->leaves++;
    return cross_leaf(context, leaf);
}

/* Is an odd number of the edges of a run to the right of the ray's start? They are in order. */
static bool is_odd_in_run(const grz2_polygon *polygon, const uint32_t *edges, size_t count, point_ray *r) {
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (crosses(r, &polygon->edges[edges[middle]])) high = middle;
        else low = middle + 1;
    }
    return (count - low) % 2 == 1;
}

/* The start is on no edge. */
static bool is_odd_in_bands(const grz2_polygon *polygon, const grz_bands *b, point_ray *r) {
    bool odd = false;
    for (uint32_t node = grz_bands_at(b, r->y, r->falls); node > 0; node /= 2)
        for (uint32_t run = b->ends[node - 1]; run < b->ends[node]; run++)
            odd ^= is_odd_in_run(polygon, b->edges + b->runs[run], b->runs[run + 1] - b->runs[run], r);
    return odd;
}

/* Sets r->on_edge. */
static void look_at_point(const grz2_polygon *polygon, point_ray *r) {
    const double at[2] = {r->from.x, r->from.y};
    const grz_bvh_box box = grz_bvh_box_of(2, at, at);
    ray_search s = {.polygon = polygon, .ray = r};
    grz_bvh_searches_in_use()->visit(&polygon->tree, &box, cross_leaf, &s);
}

/* As starts_inside. */
static bool starts_inside_of(grz_locator *l, point_ray *r) {
    if (l->polygon->areas) return is_inside_an_area(l->polygon, r);
    if (l->has_bands) {
        if (!r->towards) look_at_point(l->polygon, r);
        return !r->on_edge && is_odd_in_bands(l->polygon, &l->bands, r);
    }
    ray_search s = {.polygon = l->polygon, .ray = r};
    cross_to_the_right(&s, cross_leaf_of_locator);
    l->leaves += s.leaves;
    if (l->leaves > 8 * l->polygon->tree.item_count && !l->has_tried) {
        l->has_tried = true;
        l->has_bands = grz_bands_make(&l->bands, l->polygon, l->allocator);
    }
    return s.odd;
}

grz_place_in grz_locator_locate(grz_locator *l, const grz2_vec *point) {
    point_ray r = ray_from(point);
    const bool inside = starts_inside_of(l, &r);
    return r.on_edge ? GRZ_ON_EDGE : inside && !l->polygon->polyline ? GRZ_INSIDE : GRZ_OUTSIDE;
}

bool grz_locator_contains_beside(grz_locator *l, const grz2_vec *point, const grz_direction2 *towards) {
    point_ray r = ray_beside(point, towards);
    return !l->polygon->polyline && starts_inside_of(l, &r);
}

bool grz_locator_contains_left(grz_locator *l, const grz2_vec *from, const grz2_vec *to) {
    grz_direction2 along;
    grz_direction2_set_between(&along, from, to);
    return grz_locator_contains_beside(l, from, &along);
}

/* The same without a tree: each edge is read once. */

typedef struct ring_scan {
    point_ray ray;
    bool odd;    /* the ray crosses an odd number of the area's edges so far */
    bool finite; /* all coordinates so far */
} ring_scan;

static void scan_edge(void *context, size_t place, const grz2_segment *e, bool is_first) {
    ring_scan *const s = (ring_scan *)context;
    (void)place, (void)is_first;
    s->finite = s->finite && grz_finite(e->a.x) && grz_finite(e->a.y); /* each point begins an edge of its ring */
    const int64_t a = grz_order(e->a.y), b = grz_order(e->b.y), y = s->ray.y;
    if (!(((a > y) & (b > y)) | ((a < y) & (b < y))) && !s->ray.on_edge) s->odd ^= crosses(&s->ray, e);
}

/* True if the point is in one of several areas. */
static GRZ_NOINLINE bool is_in_an_area(ring_scan *s, grz_ring_reader reader) {
    bool inside = false;
    for (size_t area = 0; area < reader.from->area_count; area++) {
        grz_ring_reader_take_area(&reader, area);
        s->odd = false;
        grz_ring_edges(&reader, scan_edge, s);
        inside |= s->odd;
    }
    return s->finite && (s->ray.on_edge || inside);
}

bool grz2_overlap_point_rings(const grz2_vec *a, const grz2_rings *b) {
    if (!grz2_finite(a) || !grz_rings_are_good(b)) return false;
    ring_scan s = {.ray = ray_from(a), .finite = true};
    const grz_ring_reader reader = grz_ring_reader_of(b, false);
    if (b->areas) return is_in_an_area(&s, reader);
    grz_ring_edges(&reader, scan_edge, &s);
    return s.finite && (s.ray.on_edge || s.odd);
}
