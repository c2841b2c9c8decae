/* Stretches of edges, and how a shape lies to them.
 *
 * A stretch from x to y is what is common to two segments of its edge: from x to the end, and from the start to y. A
 * convex shape meets the edge along one interval, so it meets the stretch exactly if it meets both. Its distance from
 * the edge falls along the edge and then rises, so that from the stretch is the larger one of both. Each of the two
 * segments has one end at most that is no double: a fraction, by whose denominator all is multiplied.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/border.h"

#include "base/watch.h"
#include "convex/exact_gjk.h"
#include "distance/root.h"
#include "shape/core2.h"

/* NULL if the polygon has one area. */
static atomic_bool *inner_mark(const grz_stretches *s) {
    return s->polygon->inner ? &s->polygon->inner[s->edge - s->polygon->edges] : NULL;
}

static bool is_known_to_be_inner(const grz_stretches *s) {
    return s->polygon->inner && atomic_load_explicit(inner_mark(s), memory_order_relaxed);
}

void grz_stretches_begin(grz_stretches *s, const grz2_polygon *polygon, const grz2_segment *edge) {
    s->polygon = polygon;
    s->edge = edge;
    s->has_border = false;
    s->path = grz_path_along(edge);
    if (is_known_to_be_inner(s)) return;
    s->follower = grz_follow(polygon, &s->path);
    s->at.to = grz_crossing_of_place(&s->path, edge, &edge->a);
}

bool grz_stretches_next(grz_stretches *s) {
    if (is_known_to_be_inner(s)) return false;
    s->at.from = s->at.to;
    s->at.left = s->follower.left;
    s->at.right = s->follower.right;
    if (grz_follower_next(&s->follower)) {
        s->at.to = s->follower.at;
        s->has_border |= grz_is_border(&s->at);
        return true;
    }
    if (s->polygon->inner && !s->has_border && !grz_watch_stops())
        atomic_store_explicit(inner_mark(s), true, memory_order_relaxed);
    return false;
}

/* Room for what is computed of such a segment and a core in the plane; the build with GRZ_WIDEST shows that it is
 * enough (num/dyadic.h). */
enum { FRACTION_ARENA = 5120 };

/* True if no plane supports the difference at 0: then it is inside. */
static bool is_inside_difference(const grz_nearest *n) { return n->normal[0] == 0 && n->normal[1] == 0; }

/* How a shape, grown by a margin, and the segment of the edge from a crossing to one end of it meet; and how far they
 * are from each other, rounded, unless `distance` is NULL. */
static GRZ_NOINLINE grz_meet meet_fraction(const grz_path *path, const grz_crossing *x, const grz2_vec *end,
                                           const grz2_shape *shape, double margin, double *distance) {
    uint64_t limbs[FRACTION_ARENA];
    grz_arena arena = grz_arena_over(limbs, FRACTION_ARENA);
    grz_fraction_segment segment;
    grz_nearest n;
    grz_body body;
    if (distance) *distance = (double)INFINITY;
    if (!grz2_body_of(shape, &body)) return GRZ_APART;
    body.core.radius[1] = margin;
    grz_crossing_fraction(&arena, path, x, segment.end[0], &segment.under);
    for (int k = 0; k < 2; k++) segment.end[1][k] = grz_dy_mul(&arena, grz_dy(&arena, grz2_at(end, k)), segment.under);
    grz_exact_gjk_nearest_fraction(&arena, &body.core, &segment, &n);
    if (distance) *distance = 0;
    if (distance && !n.at_origin && n.order > 0) {
        grz_squared square = grz_squared_of_nearest(&arena, 2, &n);
        const grz_dyadic radius = grz_dy(&arena, body.core.radius[0]);
        square.under = grz_dy_mul(&arena, square.under, grz_dy_mul(&arena, segment.under, segment.under));
        *distance = grz_rounded_root(&arena, square, grz_dy_add(&arena, radius, radius));
    }
    if (!n.at_origin) return grz_meet_of_sign(-n.order);
    const bool round = !grz_zero(body.core.radius[0]) || !grz_zero(margin);
    return round || is_inside_difference(&n) ? GRZ_MEETING : GRZ_TOUCHING;
}

grz_meet grz_stretch_meet(const grz_stretches *s, const grz2_shape *shape, double margin) {
    if (shape->kind == GRZ_PLANE || shape->kind == GRZ_HALFSPACE) return GRZ_MEETING;
    const grz_meet from = meet_fraction(&s->path, &s->at.from, &s->edge->b, shape, margin, NULL);
    if (from == GRZ_APART) return from;
    const grz_meet to = meet_fraction(&s->path, &s->at.to, &s->edge->a, shape, margin, NULL);
    return to < from ? to : from;
}

/* Their distance, rounded. */
static double stretch_distance(const grz_stretches *s, const grz2_shape *shape) {
    double from, to;
    meet_fraction(&s->path, &s->at.from, &s->edge->b, shape, 0, &from);
    meet_fraction(&s->path, &s->at.to, &s->edge->a, shape, 0, &to);
    return grz_less_equal(from, to) ? to : from;
}

/* How a stretch lies to a part of the edge. */
typedef enum part_place { BESIDE_PART, IN_PART, ALL_OF_PART } part_place;

static GRZ_NOINLINE part_place place_in_part(const grz_stretches *s, const grz2_segment *part) {
    const grz_crossing first = grz_crossing_of_place(&s->path, s->edge, &part->a),
                       last = grz_crossing_of_place(&s->path, s->edge, &part->b);
    const int from = grz_crossing_compare(&s->path, &first, &s->at.from);
    if (from > 0 || grz_crossing_compare(&s->path, &s->at.from, &last) >= 0) return BESIDE_PART;
    return from == 0 && grz_crossing_compare(&s->path, &s->at.to, &last) == 0 ? ALL_OF_PART : IN_PART;
}

grz_edge_border grz_edge_border_near(const grz2_polygon *polygon, const grz2_segment *edge, const grz2_segment *part,
                                     const grz2_shape *shape, double margin) {
    grz_edge_border b = {.distance = 0};
    grz_stretches s;
    for (grz_stretches_begin(&s, polygon, edge); grz_stretches_next(&s);) {
        const part_place place = grz_is_border(&s.at) ? place_in_part(&s, part) : BESIDE_PART;
        if (place == BESIDE_PART) continue;
        if (place == IN_PART && grz_stretch_meet(&s, shape, margin) == GRZ_APART) continue;
        b.left |= !s.at.left;
        b.right |= !s.at.right;
    }
    return b;
}

static grz_edge_border border_of_point(const grz2_polygon *polygon, const grz2_segment *edge, double distance) {
    const bool outside = !grz2_polygon_contains_beside(polygon, &edge->a, &grz_direction2_right);
    return (grz_edge_border){outside, outside, outside ? distance : (double)INFINITY};
}

grz_edge_border grz_edge_border_nearest(const grz2_polygon *polygon, const grz2_segment *edge, const grz2_segment *part,
                                        const grz2_shape *shape, double distance) {
    grz_edge_border nearest = {.distance = (double)INFINITY};
    grz_stretches s;
    if (grz2_is_same_point(&edge->a, &edge->b)) return border_of_point(polygon, edge, distance);
    for (grz_stretches_begin(&s, polygon, edge); grz_stretches_next(&s);) {
        const part_place place = grz_is_border(&s.at) ? place_in_part(&s, part) : BESIDE_PART;
        if (place == BESIDE_PART) continue;
        const double found = place == ALL_OF_PART ? distance : stretch_distance(&s, shape);
        if (grz_compare(found, nearest.distance) < 0) nearest = (grz_edge_border){!s.at.left, !s.at.right, found};
    }
    return nearest;
}
