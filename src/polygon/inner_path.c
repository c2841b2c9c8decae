/* A point that is moved a little into its shape follows the path of the inner point at an infinitely small distance, to
 * its left or to its right, and a little ahead or behind. What is inside changes with each edge that this path crosses.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/inner_path.h"

#include "num/bits.h"
#include "polygon/caster.h"
#include "polygon/follow.h"
#include "shape/core2.h"

#include <graze/query2.h>
#include <graze/times2.h>

bool grz_inner_starts_inside(const grz2_polygon *polygon, const grz_inner_point *inner) {
    const grz_direction2 way = grz_inner_way(inner);
    return grz2_polygon_contains_beside(polygon, &inner->at, &way);
}

/* The path of a point beside the inner point. */
typedef struct inner_path {
    const grz2_polygon *polygon;
    const grz_path *path;
    grz_direction2 along, way; /* of the path; into the shape */
    bool is_left;
    grz_odd_areas inside; /* at the end, as far as it is known */
} inner_path;

static grz_direction2 direction_along(const double *from, const double *to) {
    const grz2_vec a = {from[0], from[1]}, b = {to[0], to[1]};
    grz_direction2 d;
    grz_direction2_set_between(&d, &a, &b);
    return d;
}

/* Does the path cross the edge before the time 1, and not before the time 0? Where the inner point is on the edge at
 * one of these times, the point beside it is before the edge or behind it. */
static bool is_crossed_in_time(const inner_path *p, const grz_crossing *x) {
    const bool at_start = grz_crossing_is_at(x, p->path->origin);
    const int order = at_start ? 0 : grz_crossing_compare_time(p->path, x, 1);
    if (order != 0) return order < 0;
    const grz2_vec *const a = &x->edge->a, *const b = &x->edge->b;
    const bool is_ahead = grz_direction2_turn_of(a, b, &p->way) == grz_direction2_turn_of(a, b, &p->along);
    return is_ahead != at_start;
}

static bool cross_with_inner(void *context, const grz_crossing *x) {
    inner_path *const p = (inner_path *)context;
    if ((p->is_left ? x->left : x->right) && is_crossed_in_time(p, x))
        grz_odd_areas_flip(&p->inside, grz2_area_of_edge(p->polygon, x->edge));
    return true;
}

bool grz_inner_ends_inside(const grz2_polygon *polygon, const grz_path *path, const grz_inner_point *inner) {
    if (polygon->polyline) return false;
    if (!grz_path_has_length(path)) return grz_inner_starts_inside(polygon, inner);
    inner_path p = {polygon, path, direction_along(path->from, path->to), grz_inner_way(inner), false, {0}};
    const int turn = grz_direction2_turn(&p.along, &p.way);
    p.is_left = turn > 0 || (turn == 0 && grz_direction2_same(&p.along, &p.way));
    grz_motion motion = grz_path_motion(path);
    motion.to = 1;
    do {
        grz_odd_areas_begin(&p.inside, p.inside.limit);
        grz2_polygon_list_beside(polygon, &inner->at, &p.way, &p.inside);
        grz_crossings_visit(&motion, path, polygon, cross_with_inner, &p);
    } while (p.inside.count == 0 && p.inside.limit != UINT32_MAX);
    return p.inside.count > 0;
}

bool grz_thin_starts_inside(const grz2_polygon *polygon, const grz_inner_point *inner) {
    if (inner->extent == GRZ_EXTENT_POINT) {
        const grz2_shape point = grz2_shape_from_point(&inner->at);
        return grz2_polygon_overlap_open(polygon, &point);
    }
    const grz_path path = {&inner->at.x, &inner->to.x, &inner->from.x, GRZ_SPAN_RAY};
    const grz_follower f = grz_follow(polygon, &path);
    return grz_follower_is_inside(&f);
}

/* Which sides of the path must be inside: that on which the thin shape is, or both. */
static bool is_thin_inside(const grz_follower *f, int turn) {
    if (turn == 0) return grz_follower_is_inside(f);
    return !f->polygon->polyline && (turn > 0 ? f->left : f->right);
}

/* The time of a crossing, up to 1, rounded as a first or as a last time. */
static GRZ_NOINLINE double rounded_time_on_path(const grz_path *path, const grz_crossing *x, bool is_last) {
    const grz2_vec origin = {path->origin[0], path->origin[1]}, to = {path->to[0], path->to[1]},
                   from = {path->from[0], path->from[1]};
    const grz2_shape point = grz2_shape_from_point(&origin);
    const grz2_shape there = x->has_place ? grz2_shape_from_point(&x->place) : grz2_shape_from_segment(x->edge);
    double enter, exit;
    (void)grz2_sweep(&point, &to, &there, &from, &enter, &exit);
    return is_last ? exit : enter;
}

/* Where a thin shape gets inside first, and out last. */
typedef struct thin_span {
    bool at_start, at_end; /* it is inside there */
    grz_crossing first, last;
} thin_span;

/* False: it is never inside. Without `to_end` only the first crossing is found. Not inline: rounding needs nearly all
 * of the stack. */
static GRZ_NOINLINE bool follow_thin(const grz2_polygon *polygon, const grz_path *path, int turn, bool to_end,
                                     thin_span *span) {
    grz_follower f = grz_follow(polygon, path);
    bool was_inside = is_thin_inside(&f, turn), found = was_inside;
    span->at_start = found;
    while ((!found || to_end) && grz_follower_next(&f) && grz_crossing_compare_time(path, &f.at, 1) < 0) {
        const bool inside = is_thin_inside(&f, turn);
        if (inside && !found) span->first = f.at;
        if (!inside && was_inside) span->last = f.at;
        found = found || inside;
        was_inside = inside;
    }
    span->at_end = was_inside;
    return found;
}

/* On which side of its path the thin shape is: 1 on the left, -1 on the right, 0: on none. Not inline, as the
 * directions would stay on the stack. */
static GRZ_NOINLINE int side_of_thin(const grz_path *path, const grz_inner_point *inner) {
    const grz_direction2 along = direction_along(path->from, path->to), way = grz_inner_way(inner);
    return inner->extent == GRZ_EXTENT_POINT ? 0 : grz_direction2_turn(&along, &way);
}

bool grz_thin_times_inside(const grz2_polygon *polygon, const grz_path *path, const grz_inner_point *inner,
                           double *enter, double *exit) {
    if (polygon->polyline) return false;
    if (!grz_path_has_length(path)) {
        if (!grz_thin_starts_inside(polygon, inner)) return false;
        if (enter) *enter = 0;
        if (exit) *exit = 1;
        return true;
    }
    thin_span span;
    if (!follow_thin(polygon, path, side_of_thin(path, inner), exit != NULL, &span)) return false;
    if (enter) *enter = span.at_start ? 0 : rounded_time_on_path(path, &span.first, false);
    if (exit) *exit = span.at_end ? 1 : rounded_time_on_path(path, &span.last, true);
    return true;
}
