/* How far shapes are from each other.
 *
 * SPDX-License-Identifier: MIT */
#include "far.h"

#include <math.h>

double distance_of(int dimension, const shape *a, const shape *b) {
    if (a->polygon != NULL && b->polygon != NULL) return grz2_polygons_distance(a->polygon, b->polygon, NULL, NULL);
    if (a->polygon != NULL) return grz2_polygon_distance(a->polygon, &b->in2, NULL, NULL);
    if (b->polygon != NULL) return grz2_polygon_distance(b->polygon, &a->in2, NULL, NULL);
    if (dimension == 2) return grz2_distance(&a->in2, &b->in2, NULL, NULL);
    return grz3_distance(&a->in3, &b->in3, NULL, NULL);
}

/* A polygon's edge is within `margin` of another shape. */
static bool is_edge_within(const grz2_vec *from, const grz2_vec *to, const shape *other, double margin) {
    grz2_shape edge = {.kind = GRZ_SEGMENT, .segment = {*from, *to}};
    if (other->polygon == NULL) return grz2_within(&edge, &other->in2, margin);
    edge.radius = margin;
    return grz2_polygon_overlap(other->polygon, &edge);
}

/* Asks for each edge: in a ring from each point to the next and back to the first, in a part of a polyline to the
 * next. */
static bool is_any_edge_within(const shape *polygon, const shape *other, double margin) {
    const shape_rings r = shape_rings_of(&polygon->in2);
    bool found = false;
    for (size_t i = 0, begin = 0; i < r.count && !found; begin = r.ends[i++]) {
        const size_t end = r.ends[i];
        for (size_t k = begin; k < end && !found; k++) {
            const bool is_last = k + 1 == end;
            const size_t next = !is_last ? k + 1 : r.is_polyline ? k : begin;
            found = is_edge_within(&r.all.points[k], &r.all.points[next], other, margin);
        }
    }
    return found;
}

static bool polygon_overlaps(const shape *polygon, const shape *other) {
    return other->polygon != NULL ? grz2_polygons_overlap(polygon->polygon, other->polygon)
                                  : grz2_polygon_overlap(polygon->polygon, &other->in2);
}

/* Rounding keeps the order: a rounded distance less than the margin proves that the exact one is at most the margin,
 * and a greater one that it is more. Only if both are equal the exact one is asked for: whether they overlap or, since
 * shapes that are apart are as far as the nearest edge, whether an edge is within the margin. */
static bool polygon_within(const shape *polygon, const shape *other, double margin) {
    if (isinf(margin)) return shape_is_valid(2, polygon) && shape_is_valid(2, other);
    const double distance = distance_of(2, polygon, other);
    if (distance != margin) return distance < margin;
    return margin == 0 ? polygon_overlaps(polygon, other) : is_any_edge_within(polygon, other, margin);
}

bool within_of(int dimension, const shape *a, const shape *b, double margin) {
    if (a->polygon != NULL) return polygon_within(a, b, margin);
    if (b->polygon != NULL) return polygon_within(b, a, margin);
    return dimension == 2 ? grz2_within(&a->in2, &b->in2, margin) : grz3_within(&a->in3, &b->in3, margin);
}
