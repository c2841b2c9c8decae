/* A box around any shape of space.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds3.h"

#include "shape/bounds.h"

static grz_axis_bounds obb_bounds(const grz3_obb *o, int k) {
    double reach = 0;
    for (int i = 0; i < 3; i++) reach += grz_axis_bounds_product((&o->half.x)[i], (&o->axis[i].x)[k]);
    return grz_axis_bounds_grown(grz_axis_bounds_point((&o->center.x)[k]), reach);
}

static grz_axis_bounds hull_bounds(const grz3_hull *h, int k) {
    grz_axis_bounds s = {(double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < h->count; i++) s = grz_axis_bounds_enclose(s, (&h->points[i].x)[k]);
    return s;
}

static grz_axis_bounds bounds_of(const grz3_shape *s, int k) {
    switch ((int)s->kind) {
    case GRZ_POINT: return grz_axis_bounds_point((&s->point.x)[k]);
    case GRZ_SEGMENT: return grz_axis_bounds_enclose(grz_axis_bounds_point((&s->segment.a.x)[k]), (&s->segment.b.x)[k]);
    case GRZ_RAY: return grz_axis_bounds_line((&s->ray.origin.x)[k], (&s->ray.dir.x)[k], false);
    case GRZ_LINE: return grz_axis_bounds_line((&s->line.origin.x)[k], (&s->line.dir.x)[k], true);
    case GRZ_BALL: return grz_axis_bounds_grown(grz_axis_bounds_point((&s->sphere.center.x)[k]), s->sphere.radius);
    case GRZ_CAPSULE:
        return grz_axis_bounds_grown(
            grz_axis_bounds_enclose(grz_axis_bounds_point((&s->capsule.a.x)[k]), (&s->capsule.b.x)[k]),
            s->capsule.radius);
    case GRZ_AABB: return (grz_axis_bounds){(&s->aabb.min.x)[k], (&s->aabb.max.x)[k]};
    case GRZ_OBB: return obb_bounds(&s->obb, k);
    case GRZ_TRIANGLE:
        return grz_axis_bounds_enclose(
            grz_axis_bounds_enclose(grz_axis_bounds_point((&s->triangle.a.x)[k]), (&s->triangle.b.x)[k]),
            (&s->triangle.c.x)[k]);
    case GRZ_HULL: return hull_bounds(&s->hull, k);
    default: return grz_axis_bounds_everything();
    }
}

void grz3_box_around(const grz3_shape *shape, double least[3], double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        grz_axis_bounds s = bounds_of(shape, k);
        if (!grz_zero(shape->radius)) s = grz_axis_bounds_grown(s, shape->radius);
        least[k] = s.least;
        greatest[k] = s.greatest;
    }
}
