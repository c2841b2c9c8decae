/* A box around any shape of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds2.h"

#include "shape/bounds.h"

/* The sum rounds. */
static grz_stretch rect_stretch(double begin, double size) {
    return grz_stretch_grown(grz_stretch_enclose(grz_stretch_point(begin), begin + size), 0);
}

static grz_stretch obb_stretch(const grz2_obb *o, int k) {
    const double along = (&o->u.x)[k], across = (&o->u.x)[1 - k];
    const double reach = grz_stretch_product(o->half.x, along) + grz_stretch_product(o->half.y, across);
    return grz_stretch_grown(grz_stretch_point((&o->center.x)[k]), reach);
}

static grz_stretch hull_stretch(const grz2_hull *h, int k) {
    grz_stretch s = {(double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < h->count; i++) s = grz_stretch_enclose(s, (&h->points[i].x)[k]);
    return s;
}

static grz_stretch triangle_stretch(const grz2_triangle *t, int k) {
    return grz_stretch_enclose(grz_stretch_enclose(grz_stretch_point((&t->a.x)[k]), (&t->b.x)[k]), (&t->c.x)[k]);
}

static grz_stretch stretch_of(const grz2_shape *s, int k) {
    switch ((int)s->kind) {
    case GRZ_POINT: return grz_stretch_point((&s->point.x)[k]);
    case GRZ_SEGMENT: return grz_stretch_enclose(grz_stretch_point((&s->segment.a.x)[k]), (&s->segment.b.x)[k]);
    case GRZ_RAY: return grz_stretch_line((&s->ray.origin.x)[k], (&s->ray.dir.x)[k], false);
    case GRZ_LINE: return grz_stretch_line((&s->line.origin.x)[k], (&s->line.dir.x)[k], true);
    case GRZ_BALL: return grz_stretch_grown(grz_stretch_point((&s->circle.center.x)[k]), s->circle.radius);
    case GRZ_CAPSULE:
        return grz_stretch_grown(grz_stretch_enclose(grz_stretch_point((&s->capsule.a.x)[k]), (&s->capsule.b.x)[k]),
                                 s->capsule.radius);
    case GRZ_AABB: return (grz_stretch){(&s->aabb.min.x)[k], (&s->aabb.max.x)[k]};
    case GRZ_RECT: return rect_stretch((&s->rect.x)[k], (&s->rect.width)[k]);
    case GRZ_OBB: return obb_stretch(&s->obb, k);
    case GRZ_TRIANGLE: return triangle_stretch(&s->triangle, k);
    case GRZ_HULL: return hull_stretch(&s->hull, k);
    default: return grz_stretch_everything();
    }
}

void grz2_box_around(const grz2_shape *shape, double least[2], double greatest[2]) {
    for (int k = 0; k < 2; k++) {
        grz_stretch s = stretch_of(shape, k);
        if (!grz_zero(shape->radius)) s = grz_stretch_grown(s, shape->radius);
        least[k] = s.least;
        greatest[k] = s.greatest;
    }
}
