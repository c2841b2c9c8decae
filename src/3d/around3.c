/* A box around any shape of space.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/around3.h"

#include "exact/bits.h"

#include <math.h>

typedef struct span {
    double least, greatest;
} span;

static const span everything = {-(double)INFINITY, (double)INFINITY};

static span point_span(double x) { return (span){x, x}; }

static span enclose(span s, double x) { return (span){x < s.least ? x : s.least, x > s.greatest ? x : s.greatest}; }

/* Grown by at least r, which is within 8 u of what it stands for: the sums round, and what is flushed to zero is less than 2^-1000. */
static span grown(span s, double r) {
    const double low = r * (1 + 0x1p-48) + (fabs(s.least) * 0x1p-52 + 0x1p-1000);
    const double high = r * (1 + 0x1p-48) + (fabs(s.greatest) * 0x1p-52 + 0x1p-1000);
    return (span){s.least - low, s.greatest + high};
}

static span line_span(double origin, double way, bool both) {
    if (grz_zero(way)) return point_span(origin);
    if (both) return everything;
    return grz_negative(way) ? (span){-(double)INFINITY, origin} : (span){origin, (double)INFINITY};
}

static span obb_span(const grz3_obb *o, int k) {
    double reach = 0;
    for (int i = 0; i < 3; i++) reach += fabs((&o->half.x)[i] * (&o->axis[i].x)[k]);
    return grown(point_span((&o->center.x)[k]), reach);
}

static span hull_span(const grz3_hull *h, int k) {
    span s = {(double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < h->count; i++) s = enclose(s, (&h->points[i].x)[k]);
    return s;
}

static span span_of(const grz3_shape *s, int k) {
    switch ((int)s->kind) {
    case GRZ_POINT: return point_span((&s->point.x)[k]);
    case GRZ_SEGMENT: return enclose(point_span((&s->segment.a.x)[k]), (&s->segment.b.x)[k]);
    case GRZ_RAY: return line_span((&s->ray.origin.x)[k], (&s->ray.dir.x)[k], false);
    case GRZ_LINE: return line_span((&s->line.origin.x)[k], (&s->line.dir.x)[k], true);
    case GRZ_BALL: return grown(point_span((&s->sphere.center.x)[k]), s->sphere.radius);
    case GRZ_CAPSULE: return grown(enclose(point_span((&s->capsule.a.x)[k]), (&s->capsule.b.x)[k]), s->capsule.radius);
    case GRZ_AABB: return (span){(&s->aabb.min.x)[k], (&s->aabb.max.x)[k]};
    case GRZ_OBB: return obb_span(&s->obb, k);
    case GRZ_TRIANGLE: return enclose(enclose(point_span((&s->triangle.a.x)[k]), (&s->triangle.b.x)[k]), (&s->triangle.c.x)[k]);
    case GRZ_HULL: return hull_span(&s->hull, k);
    default: return everything;
    }
}

void grz3_box_around(const grz3_shape *shape, double least[3], double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        span s = span_of(shape, k);
        if (!grz_zero(shape->radius)) s = grown(s, shape->radius);
        least[k] = s.least;
        greatest[k] = s.greatest;
    }
}
