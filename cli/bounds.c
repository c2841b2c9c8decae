/* Bounding boxes of shapes. A result rounded to nearest is moved outward to the next double, which is more than its
 * rounding error.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds.h"

#include <math.h>

static double below(double x) { return nextafter(x, -(double)INFINITY); }
static double above(double x) { return nextafter(x, (double)INFINITY); }

typedef struct limits {
    int dimension;
    double *min; /* `dimension` numbers */
    double *max; /* as many */
} limits;

static void add_point(limits to, const double *p) {
    for (int k = 0; k < to.dimension; k++) {
        if (p[k] < to.min[k]) to.min[k] = p[k];
        if (p[k] > to.max[k]) to.max[k] = p[k];
    }
}

static void add_points(limits to, const double *points, int count) {
    for (int i = 0; i < count; i++) add_point(to, points + to.dimension * i);
}

/* Widens the box by `by` on both sides of axis k, rounded outward. */
static void widen(limits to, int k, double by) {
    to.min[k] = below(to.min[k] - by);
    to.max[k] = above(to.max[k] + by);
}

static void set_all(limits to) {
    for (int k = 0; k < to.dimension; k++) {
        to.min[k] = -(double)INFINITY;
        to.max[k] = (double)INFINITY;
    }
}

static void set_rect(limits to, const grz2_rect *r) {
    const double begin[2] = {r->x, r->y}, end[2] = {above(r->x + r->width), above(r->y + r->height)};
    add_point(to, begin);
    add_point(to, end);
}

/* On each coordinate axis: the sum of half[i] |axis[i][k]|. */
static void set_obb(limits to, const double *center, const double *half, const double axis[3][3]) {
    add_point(to, center);
    for (int k = 0; k < to.dimension; k++) {
        double reach = 0;
        for (int i = 0; i < to.dimension; i++) reach = above(reach + above(half[i] * fabs(axis[i][k])));
        widen(to, k, reach);
    }
}

/* Adds the shape without its radius, which is written to *radius where the shape has one of its own. False: the shape
 * is unbounded or not supported. */
static bool set_shape2(limits to, const grz2_shape *s, double *radius) {
    switch ((int)s->kind) {
    case GRZ_POINT: add_points(to, &s->point.x, 1); return true;
    case GRZ_SEGMENT: add_points(to, &s->segment.a.x, 2); return true;
    case GRZ_BALL: add_points(to, &s->circle.center.x, 1), *radius = s->circle.radius; return true;
    case GRZ_CAPSULE: add_points(to, &s->capsule.a.x, 2), *radius = s->capsule.radius; return true;
    case GRZ_AABB: add_points(to, &s->aabb.min.x, 2); return true;
    case GRZ_RECT: set_rect(to, &s->rect); return true;
    case GRZ_TRIANGLE: add_points(to, &s->triangle.a.x, 3); return true;
    case GRZ_HULL: add_points(to, (const double *)s->hull.points, s->hull.count); return true;
    case GRZ_OBB: {
        const grz2_vec u = s->obb.u;
        const double axes[3][3] = {{u.x, u.y}, {-u.y, u.x}};
        set_obb(to, &s->obb.center.x, &s->obb.half.x, axes);
        return true;
    }
    default: return false;
    }
}

static bool set_shape3(limits to, const grz3_shape *s, double *radius) {
    switch ((int)s->kind) {
    case GRZ_POINT: add_points(to, &s->point.x, 1); return true;
    case GRZ_SEGMENT: add_points(to, &s->segment.a.x, 2); return true;
    case GRZ_BALL: add_points(to, &s->sphere.center.x, 1), *radius = s->sphere.radius; return true;
    case GRZ_CAPSULE: add_points(to, &s->capsule.a.x, 2), *radius = s->capsule.radius; return true;
    case GRZ_AABB: add_points(to, &s->aabb.min.x, 2); return true;
    case GRZ_TRIANGLE: add_points(to, &s->triangle.a.x, 3); return true;
    case GRZ_HULL: add_points(to, (const double *)s->hull.points, s->hull.count); return true;
    case GRZ_OBB: {
        const grz3_vec *const a = s->obb.axis;
        const double axes[3][3] = {{a[0].x, a[0].y, a[0].z}, {a[1].x, a[1].y, a[1].z}, {a[2].x, a[2].y, a[2].z}};
        set_obb(to, &s->obb.center.x, &s->obb.half.x, axes);
        return true;
    }
    default: return false;
    }
}

static bool is_bounded(int dimension, const double box[6]) {
    bool bounded = true;
    for (int k = 0; k < 2 * dimension; k++) bounded = bounded && !isinf(box[k]);
    return bounded;
}

static void add_displacement(limits to, const double by[3]) {
    for (int k = 0; k < to.dimension; k++) {
        if (by[k] < 0) to.min[k] = below(to.min[k] + by[k]);
        if (by[k] > 0) to.max[k] = above(to.max[k] + by[k]);
    }
}

/* A moving polygon is not supported. */
static bool set_polygon(limits to, const grz2_polygon *polygon, bool moving) {
    const grz2_aabb box = grz2_polygon_about(polygon).box;
    if (moving) {
        set_all(to);
    } else {
        to.min[0] = box.min.x, to.min[1] = box.min.y;
        to.max[0] = box.max.x, to.max[1] = box.max.y;
    }
    return !moving;
}

bool bounds_of(int dimension, const shape *s, const double by[3], double box[6]) {
    const limits to = {dimension, box, box + dimension};
    if (s->polygon != NULL) return set_polygon(to, s->polygon, by != NULL);
    for (int k = 0; k < dimension; k++) {
        to.min[k] = (double)INFINITY;
        to.max[k] = -(double)INFINITY;
    }
    const grz_kind kind = dimension == 2 ? s->in2.kind : s->in3.kind;
    double radius = dimension == 2 ? s->in2.radius : s->in3.radius;
    const bool set = dimension == 2 ? set_shape2(to, &s->in2, &radius) : set_shape3(to, &s->in3, &radius);
    if (!set) set_all(to);
    for (int k = 0; k < dimension; k++) {
        if (set && radius != 0) widen(to, k, radius);
    }
    if (by != NULL) add_displacement(to, by);
    if (by != NULL && !is_bounded(dimension, box)) set_all(to);
    return kind <= GRZ_HULL;
}

void bounds_set_all(int dimension, double box[6]) { set_all((limits){dimension, box, box + dimension}); }

bool bounds_are_empty(int dimension, const double box[6]) {
    bool filled = true;
    for (int k = 0; k < dimension; k++) {
        const double min = box[k], max = box[dimension + k];
        filled = filled && min <= max && min < (double)INFINITY && max > -(double)INFINITY;
    }
    return !filled;
}
