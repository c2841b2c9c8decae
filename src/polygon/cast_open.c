/* When a segment, ray or line is in the interior of a polygon: it is followed from its start until it is, and from its
 * end backwards until it was.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "polygon/caster.h"
#include "polygon/follow.h"

#include <graze/times2.h>

#include <math.h>

/* The same path in reverse. A ray is followed as its line: what is before its origin comes last. */
static grz_path reversed_path(const grz_path *path) {
    if (path->span == GRZ_SPAN_UNIT) return (grz_path){path->to, path->origin, path->to, GRZ_SPAN_UNIT};
    return (grz_path){path->origin, path->from, path->to, GRZ_SPAN_LINE};
}

/* Goes on until there is interior ahead; false if there is none up to the path's end. */
static bool go_inside(grz_follower *f) {
    while (!grz_follower_is_inside(f)) {
        if (!grz_follower_next(f)) return false;
        if (f->path->span == GRZ_SPAN_UNIT && grz_crossing_is_at(&f->at, f->path->to)) return false;
    }
    return true;
}

/* The time of a crossing, rounded as a first or as a last time. An edge may lie on the path, so that it has others. */
static double rounded_time_at(const grz2_shape *caster, const grz_crossing *x, bool is_last) {
    const grz2_shape there = x->has_place ? grz2_shape_from_point(&x->place) : grz2_shape_from_segment(x->edge);
    double enter, exit;
    (void)grz2_cast(caster, &there, &enter, &exit);
    return is_last ? exit : enter;
}

static bool cast_inside(const grz2_polygon *polygon, const grz2_shape *caster, const grz_path *path, double *enter,
                        double *exit) {
    grz_follower f = grz_follow(polygon, path);
    if (!go_inside(&f)) return false;
    if (enter) *enter = f.moved ? rounded_time_at(caster, &f.at, false) : 0;
    if (!exit) return true;
    const grz_path back = reversed_path(path);
    f = grz_follow(polygon, &back);
    (void)go_inside(&f);
    *exit = f.moved ? rounded_time_at(caster, &f.at, true) : 1;
    return true;
}

/* Of a caster that is a point. */
static bool is_point_inside(const grz2_polygon *polygon, const grz_path *path, double *enter, double *exit) {
    const grz2_vec at = {path->origin[0], path->origin[1]};
    const grz2_shape point = grz2_shape_from_point(&at);
    if (!grz2_polygon_overlap_open(polygon, &point)) return false;
    if (enter) *enter = grz_path_first(path);
    if (exit) *exit = grz_path_last(path);
    return true;
}

grz_answer grz2_polygon_cast_open(const grz2_polygon *polygon, const grz2_shape *caster, double *enter, double *exit) {
    grz_path path;
    if (enter) *enter = (double)INFINITY;
    if (exit) *exit = (double)INFINITY;
    if (!grz2_can_cast(caster)) return grz_unanswered();
    if (!grz2_caster_path(caster, &path) || polygon->tree.item_count == 0) return grz_answered(false);
    if (!grz_path_has_length(&path)) return grz_answered(is_point_inside(polygon, &path, enter, exit));
    return grz_answered(cast_inside(polygon, caster, &path, enter, exit));
}
