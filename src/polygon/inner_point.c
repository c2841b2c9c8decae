/* SPDX-License-Identifier: MIT */
#include "polygon/inner_point.h"

#include "num/bits.h"
#include "polygon/polygon.h"
#include "shape/core2.h"

#include <graze/predicates.h>

static const grz2_vec no_way = {0, 0}, to_the_right = {1, 0}, upwards = {0, 1};

/* Of a box, whose sides go along these vectors. */
static void enter_box(grz_inner_point *inner, bool has_width, grz2_vec along, bool has_height, grz2_vec across) {
    if (!has_width && !has_height) return;
    inner->extent = has_width && has_height ? GRZ_EXTENT_AREA : GRZ_EXTENT_THIN;
    inner->from = no_way;
    inner->to = has_width ? along : across;
}

/* Of the convex hull of points: into a triangle of them. Equal points are one. */
static void enter_hull(grz_inner_point *inner, const grz2_vec *points, int count) {
    const grz2_vec *other = NULL;
    for (int i = 1; i < count && inner->extent != GRZ_EXTENT_AREA; i++) {
        if (!other && grz2_is_same_point(&points[0], &points[i])) continue;
        const int side = other ? grz2_orient(&points[0], other, &points[i]) : 0;
        inner->extent = side != 0 ? GRZ_EXTENT_AREA : GRZ_EXTENT_THIN;
        if (!other || side < 0) inner->to = points[i];
        if (!other) other = &points[i];
    }
    if (other) inner->from = points[0];
}

static bool is_more(double greater, double less) { return grz_compare(greater, less) > 0; }

grz_inner_point grz_inner_point_of(const grz2_shape *s, const grz_body *body) {
    grz_inner_point inner = {.extent = GRZ_EXTENT_POINT, .from = no_way, .to = to_the_right};
    if (!grz2_point_of_shape(s, &inner.at)) {
        inner.extent = GRZ_EXTENT_ENDLESS;
        return inner;
    }
    if (body->form == GRZ_FORM_CORE && !grz_zero(body->core.radius[0])) {
        inner.extent = GRZ_EXTENT_AREA;
        return inner;
    }
    switch ((int)s->kind) {
    case GRZ_SEGMENT: enter_hull(&inner, &s->segment.a, 2); break;
    case GRZ_CAPSULE: enter_hull(&inner, &s->capsule.a, 2); break;
    case GRZ_TRIANGLE: enter_hull(&inner, &s->triangle.a, 3); break;
    case GRZ_HULL: enter_hull(&inner, s->hull.points, s->hull.count); break;
    case GRZ_AABB:
        enter_box(&inner, is_more(s->aabb.max.x, s->aabb.min.x), to_the_right, is_more(s->aabb.max.y, s->aabb.min.y),
                  upwards);
        break;
    case GRZ_RECT:
        enter_box(&inner, is_more(s->rect.width, 0), to_the_right, is_more(s->rect.height, 0), upwards);
        break;
    case GRZ_OBB:
        if (!grz2_is_zero(&s->obb.u))
            enter_box(&inner, is_more(s->obb.half.x, 0), s->obb.u, is_more(s->obb.half.y, 0),
                      (grz2_vec){-s->obb.u.y, s->obb.u.x});
        break;
    default: break;
    }
    return inner;
}
