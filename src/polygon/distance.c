/* How far a polygon is from a shape, and from another polygon. What is inside overlaps; else the distance is that of
 * the edges.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "num/bits.h"
#include "polygon/border.h"
#include "tree/nearest_parts.h"

#include <graze/distance2.h>
#include <graze/query2.h>

#include <math.h>

/* The number of an edge is its place in the leaves. */
typedef struct polygon_distance {
    const grz2_polygon *a, *b;
    const grz2_shape *shape; /* in the place of b */
    grz_nearest_parts nearest;
} polygon_distance;

static bool compare_edge_with_shape(void *context, const grz2_segment *edge) {
    polygon_distance *const s = (polygon_distance *)context;
    const grz2_shape e = grz2_shape_from_segment(edge);
    const grz_pair pair = {grz2_number_of_edge(s->a, edge), 0};
    return grz_compare_parts(&s->nearest, grz_from2(&e), grz_from2(s->shape), pair);
}

static bool compare_edges_of_polygons(void *context, uint32_t a, uint32_t b) {
    polygon_distance *const s = (polygon_distance *)context;
    int count, others;
    const grz2_segment *const e = grz2_polygon_leaf(s->a, a, &count), *const f = grz2_polygon_leaf(s->b, b, &others);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < others; k++) {
            const grz2_shape x = grz2_shape_from_segment(&e[i]), y = grz2_shape_from_segment(&f[k]);
            const grz_pair pair = {a / GRZ_POLYGON_LEAF + (uint32_t)i, b / GRZ_POLYGON_LEAF + (uint32_t)k};
            if (!grz_compare_parts(&s->nearest, grz_from2(&x), grz_from2(&y), pair)) return false;
        }
    return true;
}

/* The same of what of the edges is border, of several areas. */
static bool compare_border_with_shape(void *context, const grz2_segment *edge) {
    polygon_distance *const s = (polygon_distance *)context;
    const grz2_shape e = grz2_shape_from_segment(edge);
    if (!grz_may_be_nearest(&s->nearest, grz_from2(&e), grz_from2(s->shape), false)) return true;
    const double whole = grz2_distance(&e, s->shape, NULL, NULL),
                 distance = grz_edge_border_nearest(s->a, edge, edge, s->shape, whole).distance;
    if (grz_compare(distance, s->nearest.distance) >= 0) return true;
    s->nearest.found = true;
    s->nearest.distance = distance;
    grz_nearest_limit_set(&s->nearest.limit, distance);
    return grz_compare(distance, 0) > 0;
}

/* The grz_box_in_reach of an unbounded shape. */
static bool is_node_of_polygon_in_reach(void *context, const grz_bvh_box *box) {
    const polygon_distance *const s = (const polygon_distance *)((const grz_edge_search *)context)->context;
    const grz_shape_copy aabb = grz_bvh_shape_of(2, box);
    return grz_is_box_near(&s->nearest, grz_from_copy(&aabb), grz_from2(s->shape));
}

/* False if the visitor ended it. */
static bool search_edges(polygon_distance *s, grz_edge_seer *see) {
    grz_edge_search edges = {s->a, see, s};
    double box[4];
    grz_bounds_numbers(2, s->shape, box);
    const grz_nearest_search search = {
        .tree = &s->a->tree,
        .from = grz_bvh_box_of(2, box, box + 2),
        .limit = &s->nearest.limit,
        .in_reach = grz_is_unbounded_kind(s->shape->kind) ? is_node_of_polygon_in_reach : NULL,
        .visitor = grz2_polygon_see_leaf,
        .context = &edges,
    };
    return grz_nearest_leaves(&search);
}

static bool visit_near_edges(polygon_distance *s) {
    const grz_nearest_pairs search = {&s->a->tree, &s->b->tree, &s->nearest.limit.square, compare_edges_of_polygons,
                                      s,           NULL};
    return grz_nearest_leaf_pairs(&search);
}

/* The distance 0 of what has a point in common. */
static double meet_at(const grz2_vec *point, grz2_vec *pa, grz2_vec *pb) {
    if (pa) *pa = *point;
    if (pb) *pb = *point;
    return 0;
}

double grz2_polygon_distance(const grz2_polygon *polygon, const grz2_shape *shape, grz2_vec *pa, grz2_vec *pb) {
    polygon_distance s = {.a = polygon, .shape = shape, .nearest = grz_no_parts(2, pa || pb)};
    grz2_vec point;
    if (!grz2_shape_valid(shape)) return grz_finish_parts(&s.nearest, (double *)pa, (double *)pb);
    if (grz2_point_of_shape(shape, &point) && grz2_polygon_locate(polygon, &point) != GRZ_OUTSIDE)
        return meet_at(&point, pa, pb);
    search_edges(&s, compare_edge_with_shape);
    return grz_finish_parts(&s.nearest, (double *)pa, (double *)pb);
}

double grz2_polygon_signed_distance(const grz2_polygon *polygon, const grz2_vec *point) {
    const grz2_shape shape = grz2_shape_from_point(point);
    polygon_distance s = {.a = polygon, .shape = &shape, .nearest = grz_no_parts(2, false)};
    if (!grz2_shape_valid(&shape)) return (double)INFINITY;
    const bool in_areas = polygon->areas && grz2_polygon_locate(polygon, point) != GRZ_OUTSIDE;
    search_edges(&s, in_areas ? compare_border_with_shape : compare_edge_with_shape);
    const double distance = s.nearest.distance;
    if (in_areas) return grz_zero(distance) ? 0 : -distance;
    return !grz_zero(distance) && grz2_polygon_locate(polygon, point) == GRZ_INSIDE ? -distance : distance;
}

/* A point of a ring of b that is in a. Where no edges meet, each ring lies inside as a whole or outside. */
static bool find_ring_inside(const grz2_polygon *a, const grz2_polygon *b, grz2_vec *point) {
    for (size_t i = 0; i < b->ring_count && b->tree.item_count > 0 && !a->polyline; i++) {
        if (i % 16 == 15 && grz_watch_stops()) return false;
        *point = b->starts[i].a;
        if (grz2_polygon_locate(a, point) != GRZ_OUTSIDE) return true;
    }
    return false;
}

double grz2_polygons_distance(const grz2_polygon *a, const grz2_polygon *b, grz2_vec *pa, grz2_vec *pb) {
    polygon_distance s = {.a = a, .b = b, .nearest = grz_no_parts(2, pa || pb)};
    grz2_vec point;
    visit_near_edges(&s);
    if (s.nearest.found && !grz_zero(s.nearest.distance) &&
        (find_ring_inside(a, b, &point) || find_ring_inside(b, a, &point)))
        return meet_at(&point, pa, pb);
    return grz_finish_parts(&s.nearest, (double *)pa, (double *)pb);
}

/* Within a margin: rounding keeps the order, so a rounded distance below the margin, a double, proves that the exact
 * one is below it, and one above that it is above. Only if both are equal it is asked for exactly. The two are apart
 * then, since the margin is not 0, and as far as the nearest edge: one is searched for that is within the margin. */

static bool is_empty_polygon(const grz2_polygon *polygon) { return polygon->tree.item_count == 0; }

bool grz2_polygon_within(const grz2_polygon *polygon, const grz2_shape *shape, double margin) {
    if (!grz_is_margin(margin)) return false;
    if (grz_zero(margin)) return grz2_polygon_overlap(polygon, shape);
    if (!grz_finite(margin)) return !is_empty_polygon(polygon) && grz2_shape_valid(shape);
    const double distance = grz2_polygon_distance(polygon, shape, NULL, NULL);
    if (grz_nan(distance)) return false; /* stopped */
    const int order = grz_compare(distance, margin);
    if (order != 0) return order < 0;
    polygon_distance s = {.a = polygon, .shape = shape, .nearest = grz_no_parts_within(2, margin)};
    return !search_edges(&s, compare_edge_with_shape) && !grz_watch_stops();
}

bool grz2_polygons_within(const grz2_polygon *a, const grz2_polygon *b, double margin) {
    if (!grz_is_margin(margin)) return false;
    if (grz_zero(margin)) return grz2_polygons_overlap(a, b);
    if (!grz_finite(margin)) return !is_empty_polygon(a) && !is_empty_polygon(b);
    const double distance = grz2_polygons_distance(a, b, NULL, NULL);
    if (grz_nan(distance)) return false; /* stopped */
    const int order = grz_compare(distance, margin);
    if (order != 0) return order < 0;
    polygon_distance s = {.a = a, .b = b, .nearest = grz_no_parts_within(2, margin)};
    return !visit_near_edges(&s) && !grz_watch_stops();
}
