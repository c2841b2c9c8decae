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
#include "polygon/layers.h"
#include "shape/core2.h"
#include "tree/search.h"

#include <graze/predicates.h>
#include <graze/query2.h>

#include <math.h>

/* What is asked about. In a polygon is no unbounded shape. */
typedef enum content_form { CONTENT_UNBOUNDED, CONTENT_POINT, CONTENT_THIN, CONTENT_SOLID } content_form;

/* A solid shape contains what is close to the left of `point`, seen along to - from. A thin one is the segment from
 * `point` to `to`, or with GRZ_SPAN_LINE what point + t (to - from) is at times from `first` to `last`. */
typedef struct content {
    content_form form;
    grz2_vec point, to, from;
    grz_span span;
    double first, last;
} content;

static content content_solid(const grz2_vec *point, const grz2_vec *to, const grz2_vec *from) {
    return (content){.form = CONTENT_SOLID, .point = *point, .to = *to, .from = *from};
}

/* A point among the inner ones of a solid shape: any direction will do. */
static content content_around(const grz2_vec *point) {
    const grz2_vec right = {1, 0};
    return content_solid(point, &right, &grz2_nowhere);
}

static content content_point(const grz2_vec *point) { return (content){.form = CONTENT_POINT, .point = *point}; }

static content content_between(const grz2_vec *a, const grz2_vec *b) {
    if (grz2_is_same_point(a, b)) return content_point(a);
    return (content){.form = CONTENT_THIN, .point = *a, .to = *b, .from = *a, .span = GRZ_SPAN_UNIT, .last = 1};
}

/* point + t direction, for t between two times */
static content content_along(const grz2_vec *point, grz2_vec direction, double first, double last) {
    if (grz2_is_same_point(&direction, &grz2_nowhere) || grz_compare(first, last) == 0) return content_point(point);
    return (content){
        .form = CONTENT_THIN, .point = *point, .to = direction, .span = GRZ_SPAN_LINE, .first = first, .last = last};
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

static content content_hull(const grz2_vec *points, int count) {
    const grz2_vec *const a = outermost_point(points, count, -1), *const b = outermost_point(points, count, 1);
    for (int i = 0; i < count; i++) {
        const int turn = grz2_orient(a, b, &points[i]);
        if (turn > 0) return content_solid(a, b, a);
        if (turn < 0) return content_solid(b, a, b);
    }
    return content_between(a, b);
}

static content content_aabb(const grz2_aabb *box) {
    if (!grz2_finite(&box->min) || !grz2_finite(&box->max)) return (content){.form = CONTENT_UNBOUNDED};
    const bool thin = grz_compare(box->min.x, box->max.x) == 0 || grz_compare(box->min.y, box->max.y) == 0;
    return thin ? content_between(&box->min, &box->max) : content_solid(&box->min, &box->max, &box->min);
}

static content content_rect(const grz2_rect *r) {
    const grz2_vec corner = {r->x, r->y}, size = {r->width, r->height};
    if (grz_zero(r->height)) return content_along(&corner, (grz2_vec){1, 0}, 0, r->width);
    if (grz_zero(r->width)) return content_along(&corner, (grz2_vec){0, 1}, 0, r->height);
    return content_solid(&corner, &size, &grz2_nowhere);
}

static content content_obb(const grz2_obb *o) {
    if (grz_zero(o->half.y)) return content_along(&o->center, o->u, -o->half.x, o->half.x);
    if (grz_zero(o->half.x)) return content_along(&o->center, (grz2_vec){-o->u.y, o->u.x}, -o->half.y, o->half.y);
    return grz2_is_same_point(&o->u, &grz2_nowhere) ? content_point(&o->center) : content_around(&o->center);
}

/* Of a valid shape without radius. */
static content content_of_sharp(const grz2_shape *s) {
    switch ((int)s->kind) {
    case GRZ_POINT: return content_point(&s->point);
    case GRZ_SEGMENT: return content_between(&s->segment.a, &s->segment.b);
    case GRZ_BALL: return grz_zero(s->circle.radius) ? content_point(&s->point) : content_around(&s->point);
    case GRZ_CAPSULE:
        return grz_zero(s->capsule.radius) ? content_between(&s->capsule.a, &s->capsule.b) : content_around(&s->point);
    case GRZ_AABB: return content_aabb(&s->aabb);
    case GRZ_RECT: return content_rect(&s->rect);
    case GRZ_OBB: return content_obb(&s->obb);
    case GRZ_TRIANGLE: return content_hull((const grz2_vec *)&s->triangle, 3);
    case GRZ_HULL: return content_hull(s->hull.points, s->hull.count);
    case GRZ_RAY:
    case GRZ_LINE: /* a point, if it has no direction */
        if (grz2_is_same_point(&s->ray.dir, &grz2_nowhere)) return content_point(&s->point);
        return (content){.form = CONTENT_UNBOUNDED};
    default: return (content){.form = CONTENT_UNBOUNDED};
    }
}

/* With a radius each point of the core is an inner one; the first numbers of all shapes but hulls are one. */
static content content_of(const grz2_shape *s) {
    if (grz_zero(s->radius)) return content_of_sharp(s);
    if (s->kind == GRZ_AABB && content_aabb(&s->aabb).form == CONTENT_UNBOUNDED) return content_aabb(&s->aabb);
    return content_around(s->kind == GRZ_HULL ? s->hull.points : &s->point);
}

/* Thin shapes */

/* True if the thin shape has points between two such points; NULL: there is none on that side. */
static bool has_points_between(const content *c, const grz_path *path, const grz_crossing *a, const grz_crossing *b) {
    return (!a || grz_crossing_compare_time(path, a, c->last) < 0) &&
           (!b || grz_crossing_compare_time(path, b, c->first) > 0);
}

static bool contains_thin(const grz2_polygon *polygon, const content *c) {
    const double *const from = c->span == GRZ_SPAN_UNIT ? &c->point.x : &c->from.x;
    const grz_path path = {&c->point.x, &c->to.x, from, c->span};
    grz_follower f = grz_follow(polygon, &path);
    for (;;) {
        const grz_follower before = f;
        const bool more = grz_follower_next(&f);
        if (!grz_follower_is_in(&before) &&
            has_points_between(c, &path, before.moved ? &before.at : NULL, more ? &f.at : NULL))
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

static bool look_for_border(void *context, uint32_t leaf) {
    const border_search *const b = (const border_search *)context;
    bool (*const is_clear)(const border_search *, const grz2_segment *) =
        b->polygon->areas ? is_no_border_of_areas : is_no_border;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(b->polygon, leaf, &count);
    for (int i = 0; i < count; i++) {
        const grz2_shape edge = grz2_shape_from_segment(&edges[i]);
        if (grz2_overlap_open(b->shape, &edge) && !is_clear(b, &edges[i])) return false;
    }
    return true;
}

static bool contains_solid(const grz2_polygon *polygon, const grz2_shape *shape, const content *c) {
    grz_direction2 towards;
    double bounds[4];
    grz_bounds_numbers(2, shape, bounds);
    const grz_bvh_box box = grz_bvh_box_of(2, bounds, bounds + 2);
    grz_direction2_set_between(&towards, &c->from, &c->to);
    if (!grz2_polygon_contains_beside(polygon, &c->point, &towards)) return false;
    border_search b = {polygon, shape};
    return grz_bvh_searches_in_use()->visit(&polygon->tree, &box, look_for_border, &b);
}

bool grz2_polygon_contains(const grz2_polygon *polygon, const grz2_shape *shape) {
    grz_body body;
    if (!grz2_body_of(shape, &body) || polygon->tree.item_count == 0) return false;
    const content c = content_of(shape);
    switch (c.form) {
    case CONTENT_POINT: return grz2_polygon_locate(polygon, &c.point) != GRZ_OUTSIDE;
    case CONTENT_THIN: return contains_thin(polygon, &c);
    case CONTENT_SOLID: return contains_solid(polygon, shape, &c);
    default: return false;
    }
}
