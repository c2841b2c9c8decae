/* Overlap of a polygon and a shape.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "shape/core2.h"
#include "polygon/wedge.h"
#include "polygon/polygon.h"

#include <graze/query2.h>

typedef struct shape_search {
    const grz2_polygon *polygon;
    const grz2_shape *shape;
    double bounds[4]; /* of the shape: the least corner, then the greatest */
    bool any;         /* any contact ends the search, and is reported as GRZ_TOUCHING */
    grz_meet meet;    /* of the shape and the edges so far */
    const grz_body *body;
    grz_cover *cover; /* NULL in the first search; then the wedges of edges that touch are added to it */
    bool bounded;     /* the shape */
    uint32_t steps;   /* for the watch */
    grz2_vec point;   /* of the shape, if it is bounded */
} shape_search;

/* True only if the edge is apart from the shape. Correct also with denormals-are-zero, which never reverses an order.
 */
static bool is_edge_apart(const shape_search *s, const grz2_segment *e) {
    const double *const box = s->bounds;
    bool apart = false;
    for (int k = 0; k < 2; k++) {
        const double a = grz2_at(&e->a, k), b = grz2_at(&e->b, k);
        apart |= ((a > box[2 + k]) & (b > box[2 + k])) | ((a < box[k]) & (b < box[k]));
    }
    return apart;
}

static GRZ_NOINLINE void add_wedge_of_shape(shape_search *s, const grz2_segment *edge) {
    grz_wedge wedge;
    grz_wedge_of(edge, s->body, &wedge);
    grz_cover_take(s->cover, &wedge);
}

/* False if no more edges need to be compared. */
static bool compare_edge(void *context, const grz2_segment *edge) {
    shape_search *const s = (shape_search *)context;
    if (is_edge_apart(s, edge)) return true;
    if (grz_step_stops(&s->steps, 64)) return false;
    const grz2_shape e = grz2_shape_from_segment(edge);
    if (!grz2_overlap(s->shape, &e)) return true;
    if (s->cover) {
        add_wedge_of_shape(s, edge);
        return true;
    }
    s->meet = !s->any && grz2_overlap_open(s->shape, &e) ? GRZ_MEETING : GRZ_TOUCHING;
    return !s->any && s->meet != GRZ_MEETING;
}

/* False if it ended early: what it was to find is found, or it was stopped. */
static bool compare_edges(shape_search *s) {
    return grz2_polygon_see_edges(s->polygon, s->bounds, s->bounds + 2, compare_edge, s);
}

bool grz2_point_of_shape(const grz2_shape *s, grz2_vec *point) {
    switch ((int)s->kind) {
    /* without a direction they are points */
    case GRZ_RAY: *point = s->ray.origin; return grz2_is_zero(&s->ray.dir);
    case GRZ_LINE: *point = s->line.origin; return grz2_is_zero(&s->line.dir);
    case GRZ_PLANE:
    case GRZ_HALFSPACE: return false;
    case GRZ_AABB: *point = s->aabb.min; return grz2_finite(&s->aabb.min) && grz2_finite(&s->aabb.max);
    case GRZ_HULL: *point = s->hull.points[0]; return true;
    default: *point = s->point; return true; /* the first numbers of all others are a center or a corner */
    }
}

static void visit_wedges_of_shape(void *context, grz_cover *cover) {
    shape_search *const s = (shape_search *)context;
    s->cover = cover;
    compare_edges(s);
}

/* The shape, shifted, meets no edge: then it is inside as a whole or outside, as its point is. */
static bool is_shape_inside_beside(void *context, const grz_direction2 *towards) {
    const shape_search *const s = (const shape_search *)context;
    return s->bounded && grz2_polygon_contains_beside(s->polygon, &s->point, towards);
}

/* For a shape that touches edges and overlaps none openly. */
static grz_meet meet_of_contacts(shape_search *s, const grz_body *body) {
    const bool round = body->form == GRZ_FORM_CORE && !grz_zero(body->core.radius[0]);
    grz_cover cover = {.context = s, .visit = visit_wedges_of_shape, .holds = is_shape_inside_beside, .bends = round};
    s->body = body;
    return grz_cover_all(&cover);
}

/* GRZ_TOUCHING if edges touch the shape and none overlaps it openly (with `any`, if an edge meets it). */
static grz_meet meet_edges(shape_search *s) {
    if (s->shape->kind == GRZ_POINT && grz_zero(s->shape->radius))
        return (grz_meet)grz2_polygon_locate(s->polygon, &s->point);
    if (!compare_edges(s) || s->meet != GRZ_APART || !s->bounded) return s->meet;
    return grz2_polygon_locate(s->polygon, &s->point) == GRZ_OUTSIDE ? GRZ_APART : GRZ_MEETING;
}

/* With `any`, GRZ_TOUCHING stands for any contact with an edge. */
static grz_meet meet_polygon_shape(const grz2_polygon *polygon, const grz2_shape *shape, bool any) {
    grz_body body;
    if (!grz2_body_of(shape, &body)) return GRZ_APART;
    shape_search s = {.polygon = polygon, .shape = shape, .any = any, .meet = GRZ_APART};
    s.bounded = grz2_point_of_shape(shape, &s.point);
    grz_bounds_numbers(2, shape, s.bounds);
    const grz_meet found = meet_edges(&s);
    return found == GRZ_TOUCHING && !any ? meet_of_contacts(&s, &body) : found;
}

bool grz2_polygon_overlap(const grz2_polygon *polygon, const grz2_shape *shape) {
    return meet_polygon_shape(polygon, shape, true) != GRZ_APART;
}

bool grz2_polygon_overlap_open(const grz2_polygon *polygon, const grz2_shape *shape) {
    return meet_polygon_shape(polygon, shape, false) == GRZ_MEETING;
}

bool grz2_polygon_touch(const grz2_polygon *polygon, const grz2_shape *shape) {
    return meet_polygon_shape(polygon, shape, false) == GRZ_TOUCHING;
}
