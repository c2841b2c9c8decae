/* Is every point of a shape in a polygon?
 *
 * A shape with an area: its inner points are in the polygon if one of them is, and if no border runs among them. That
 * is any edge which the shape overlaps openly, except where edges lie on each other an even number of times; with
 * several areas, any stretch of an edge that has an outside (polygon/border.h).
 *
 * A shape without an area, a thin one, is a segment: it is followed from one point where it meets edges to the next.
 * Between them it is on an edge, inside or outside. The ends of a thin rect or obb are no doubles: then its line is
 * followed from afar, and times on it are compared.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/numbers.h"
#include "polygon/border.h"
#include "polygon/inner_point.h"
#include "polygon/layers.h"
#include "shape/core2.h"

#include <graze/query2.h>

/* Thin shapes */

/* The segment from `point` to `to`, or with GRZ_SPAN_LINE what point + t (to - from) is at times from `first` to
 * `last`. */
typedef struct thin_content {
    grz2_vec point, to, from;
    grz_span span;
    double first, last;
} thin_content;

static thin_content content_between(const grz2_vec *a, const grz2_vec *b) {
    return (thin_content){.point = *a, .to = *b, .from = *a, .span = GRZ_SPAN_UNIT, .last = 1};
}

/* point + t direction, for t between two times */
static thin_content content_along(const grz2_vec *point, grz2_vec direction, double first, double last) {
    return (thin_content){.point = *point, .to = direction, .span = GRZ_SPAN_LINE, .first = first, .last = last};
}

/* The least point, by x and then by y, or the greatest. */
static const grz2_vec *outermost_point(const grz2_vec *points, int count, int sign) {
    const grz2_vec *found = points;
    for (int i = 1; i < count; i++) {
        const int x = grz_compare(points[i].x, found->x), y = grz_compare(points[i].y, found->y);
        if (sign * (x != 0 ? x : y) > 0) found = &points[i];
    }
    return found;
}

static thin_content content_hull(const grz2_vec *points, int count) {
    return content_between(outermost_point(points, count, -1), outermost_point(points, count, 1));
}

static thin_content content_rect(const grz2_rect *r) {
    const grz2_vec corner = {r->x, r->y};
    return grz_zero(r->height) ? content_along(&corner, (grz2_vec){1, 0}, 0, r->width)
                               : content_along(&corner, (grz2_vec){0, 1}, 0, r->height);
}

static thin_content content_obb(const grz2_obb *o) {
    return grz_zero(o->half.y) ? content_along(&o->center, o->u, -o->half.x, o->half.x)
                               : content_along(&o->center, (grz2_vec){-o->u.y, o->u.x}, -o->half.y, o->half.y);
}

/* Of a shape that is thin. */
static thin_content content_of_thin(const grz2_shape *s) {
    switch ((int)s->kind) {
    case GRZ_CAPSULE: return content_between(&s->capsule.a, &s->capsule.b);
    case GRZ_AABB: return content_between(&s->aabb.min, &s->aabb.max);
    case GRZ_RECT: return content_rect(&s->rect);
    case GRZ_OBB: return content_obb(&s->obb);
    case GRZ_TRIANGLE: return content_hull((const grz2_vec *)&s->triangle, 3);
    case GRZ_HULL: return content_hull(s->hull.points, s->hull.count);
    default: return content_between(&s->segment.a, &s->segment.b);
    }
}

/* True if the thin shape has points between two such points; NULL: there is none on that side. */
static bool has_points_between(const thin_content *c, const grz_path *path, const grz_crossing *a,
                               const grz_crossing *b) {
    return (!a || grz_crossing_compare_time(path, a, c->last) < 0) &&
           (!b || grz_crossing_compare_time(path, b, c->first) > 0);
}

static bool contains_thin(const grz2_polygon *polygon, const grz2_shape *shape) {
    const thin_content c = content_of_thin(shape);
    const grz_path path = {&c.point.x, &c.to.x, c.span == GRZ_SPAN_UNIT ? &c.point.x : &c.from.x, c.span};
    grz_follower f = grz_follow(polygon, &path);
    for (;;) {
        const grz_follower before = f;
        const bool more = grz_follower_next(&f);
        if (!grz_follower_is_in(&before) &&
            has_points_between(&c, &path, before.moved ? &before.at : NULL, more ? &f.at : NULL))
            return false;
        if (!more) return true;
    }
}

/* Solid shapes */

typedef struct border_search {
    const grz2_polygon *polygon;
    const grz2_shape *shape;
} border_search;

/* True if no point of the edge that the shape overlaps openly is on a border: an odd number of edges lies there. */
static bool is_no_border(const border_search *b, const grz2_segment *edge) {
    grz_layers layers;
    for (grz2_vec at = edge->a; !grz2_is_same_point(&at, &edge->b); at = layers.next) {
        layers = grz2_polygon_layers_after(b->polygon, edge, &at);
        const grz2_segment piece = {at, layers.next};
        const grz2_shape part = grz2_shape_from_segment(&piece);
        if (layers.count % 2 != 0 && grz2_overlap_open(b->shape, &part)) return false;
    }
    return true;
}

/* The same where areas overlap. */
static bool is_no_border_of_areas(const border_search *b, const grz2_segment *edge) {
    grz_stretches s;
    if (grz2_is_same_point(&edge->a, &edge->b)) return true;
    for (grz_stretches_begin(&s, b->polygon, edge); grz_stretches_next(&s);)
        if (grz_is_border(&s.at) && grz_stretch_meet(&s, b->shape, 0) == GRZ_MEETING) return false;
    return true;
}

static bool look_for_border(void *context, const grz2_segment *edge) {
    const border_search *const b = (const border_search *)context;
    const grz2_shape e = grz2_shape_from_segment(edge);
    if (!grz2_overlap_open(b->shape, &e)) return true;
    return b->polygon->areas ? is_no_border_of_areas(b, edge) : is_no_border(b, edge);
}

static bool contains_solid(const grz2_polygon *polygon, const grz2_shape *shape, const grz_inner_point *inner) {
    const grz_direction2 towards = grz_inner_way(inner);
    double bounds[4];
    grz_bounds_numbers(2, shape, bounds);
    if (!grz2_polygon_contains_beside(polygon, &inner->at, &towards)) return false;
    border_search b = {polygon, shape};
    return grz2_polygon_see_edges(polygon, bounds, bounds + 2, look_for_border, &b);
}

/* No unbounded shape is in a polygon. */
bool grz2_polygon_contains(const grz2_polygon *polygon, const grz2_shape *shape) {
    grz_body body;
    if (!grz2_body_of(shape, &body) || polygon->tree.item_count == 0) return false;
    const grz_inner_point inner = grz_inner_point_of(shape, &body);
    switch (inner.extent) {
    case GRZ_EXTENT_POINT: return grz2_polygon_locate(polygon, &inner.at) != GRZ_OUTSIDE;
    case GRZ_EXTENT_THIN: return contains_thin(polygon, shape);
    case GRZ_EXTENT_AREA: return contains_solid(polygon, shape, &inner);
    default: return false;
    }
}
