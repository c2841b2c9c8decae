/* A box around any shape of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds2.h"

#include "shape/bounds.h"

/* The sum rounds. */
static grz_axis_bounds rect_bounds(double begin, double size) {
    return grz_axis_bounds_grown(grz_axis_bounds_enclose(grz_axis_bounds_point(begin), begin + size), 0);
}

static grz_axis_bounds obb_bounds(const grz2_obb *o, int k) {
    const double along = (&o->u.x)[k], across = (&o->u.x)[1 - k];
    const double reach = grz_axis_bounds_product(o->half.x, along) + grz_axis_bounds_product(o->half.y, across);
    return grz_axis_bounds_grown(grz_axis_bounds_point((&o->center.x)[k]), reach);
}

static grz_axis_bounds hull_bounds(const grz2_hull *h, int k) {
    grz_axis_bounds s = {(double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < h->count; i++) s = grz_axis_bounds_enclose(s, (&h->points[i].x)[k]);
    return s;
}

static grz_axis_bounds triangle_bounds(const grz2_triangle *t, int k) {
    return grz_axis_bounds_enclose(grz_axis_bounds_enclose(grz_axis_bounds_point((&t->a.x)[k]), (&t->b.x)[k]),
                                   (&t->c.x)[k]);
}

static grz_axis_bounds bounds_of(const grz2_shape *s, int k) {
    switch ((int)s->kind) {
    case GRZ_POINT: return grz_axis_bounds_point((&s->point.x)[k]);
    case GRZ_SEGMENT: return grz_axis_bounds_enclose(grz_axis_bounds_point((&s->segment.a.x)[k]), (&s->segment.b.x)[k]);
    case GRZ_RAY: return grz_axis_bounds_line((&s->ray.origin.x)[k], (&s->ray.dir.x)[k], false);
    case GRZ_LINE: return grz_axis_bounds_line((&s->line.origin.x)[k], (&s->line.dir.x)[k], true);
    case GRZ_BALL: return grz_axis_bounds_grown(grz_axis_bounds_point((&s->circle.center.x)[k]), s->circle.radius);
    case GRZ_CAPSULE:
        return grz_axis_bounds_grown(
            grz_axis_bounds_enclose(grz_axis_bounds_point((&s->capsule.a.x)[k]), (&s->capsule.b.x)[k]),
            s->capsule.radius);
    case GRZ_AABB: return (grz_axis_bounds){(&s->aabb.min.x)[k], (&s->aabb.max.x)[k]};
    case GRZ_RECT: return rect_bounds((&s->rect.x)[k], (&s->rect.width)[k]);
    case GRZ_OBB: return obb_bounds(&s->obb, k);
    case GRZ_TRIANGLE: return triangle_bounds(&s->triangle, k);
    case GRZ_HULL: return hull_bounds(&s->hull, k);
    default: return grz_axis_bounds_everything();
    }
}

void grz2_box_around(const grz2_shape *shape, double least[2], double greatest[2]) {
    for (int k = 0; k < 2; k++) {
        grz_axis_bounds s = bounds_of(shape, k);
        if (!grz_zero(shape->radius)) s = grz_axis_bounds_grown(s, shape->radius);
        least[k] = s.least;
        greatest[k] = s.greatest;
    }
}
