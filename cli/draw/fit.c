/* Chooses the part of the plane to show.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/view.h"

#include "draw/foot.h"
#include "shape.h"

#include <float.h>
#include <math.h>

/* The bounds of everything added so far; empty if x0 > x1. */
static void include(box *b, double x, double y) {
    b->x0 = fmin(b->x0, fmax(x, -DBL_MAX));
    b->y0 = fmin(b->y0, fmax(y, -DBL_MAX));
    b->x1 = fmax(b->x1, fmin(x, DBL_MAX));
    b->y1 = fmax(b->y1, fmin(y, DBL_MAX));
}

static void include_around(box *b, double x, double y, double rx, double ry) {
    include(b, x - rx, y - ry);
    include(b, x + rx, y + ry);
}

static void include_points(box *b, const grz2_vec *points, int count, double r) {
    for (int i = 0; i < count; i++) include_around(b, points[i].x, points[i].y, r, r);
}

static void include_bounded(box *b, const grz2_shape *s) {
    const double r = fmax(s->radius, 0);
    switch ((int)s->kind) {
    case GRZ_POINT: include_around(b, s->point.x, s->point.y, r, r); break;
    case GRZ_SEGMENT: include_points(b, &s->segment.a, 2, r); break;
    case GRZ_RAY: include_around(b, s->ray.origin.x, s->ray.origin.y, 0, 0); break;
    case GRZ_CAPSULE: include_points(b, &s->capsule.a, 2, s->capsule.radius); break;
    case GRZ_TRIANGLE: include_points(b, &s->triangle.a, 3, r); break;
    case SHAPE_POLYGON:
    case GRZ_HULL: include_points(b, s->hull.points, s->hull.count, r); break;
    case GRZ_BALL: include_around(b, s->circle.center.x, s->circle.center.y, s->circle.radius, s->circle.radius); break;
    case GRZ_RECT:
        include_around(b, s->rect.x, s->rect.y, r, r);
        include_around(b, s->rect.x + s->rect.width, s->rect.y + s->rect.height, r, r);
        break;
    case GRZ_OBB: {
        const grz2_obb *const o = &s->obb;
        const double rx = fabs(o->half.x * o->u.x) + fabs(o->half.y * o->u.y),
                     ry = fabs(o->half.x * o->u.y) + fabs(o->half.y * o->u.x);
        include_around(b, o->center.x, o->center.y, rx + r, ry + r);
        break;
    }
    default: break;
    }
}

/* Adds the sides of a box that are finite. */
static void include_sides(box *b, const grz2_aabb *a, double r) {
    const double xs[] = {a->min.x - r, a->max.x + r}, ys[] = {a->min.y - r, a->max.y + r};
    for (int i = 0; i < 2; i++) {
        if (isfinite(xs[i])) b->x0 = fmin(b->x0, xs[i]), b->x1 = fmax(b->x1, xs[i]);
        if (isfinite(ys[i])) b->y0 = fmin(b->y0, ys[i]), b->y1 = fmax(b->y1, ys[i]);
    }
}

/* Adds the point of a line that is nearest to the middle of the bounds so far. */
static void include_foot(box *b, const double line[]) {
    double at[2] = {b->x0 / 2 + b->x1 / 2, b->y0 / 2 + b->y1 / 2};
    drop_foot(2, line, at);
    if (isfinite(at[0]) && isfinite(at[1])) include(b, at[0], at[1]);
}

/* The same for a line by origin and direction; without a direction it is a point. */
static void include_line(box *b, const grz2_line *l) {
    const double most = fmax(fabs(l->dir.x), fabs(l->dir.y)), nx = -l->dir.y / most, ny = l->dir.x / most;
    const double line[3] = {nx, ny, nx * l->origin.x + ny * l->origin.y};
    if (most > 0) include_foot(b, line);
    else include(b, l->origin.x, l->origin.y);
}

/* Grows [low, high] to at least `least`, and to at least what doubles of that magnitude can resolve. */
static void widen(double *low, double *high, double least) {
    const double middle = *low / 2 + *high / 2, size = fmax(fmax(fabs(middle) * 1e-12, least), DBL_MIN);
    if (*high / 2 - *low / 2 < size) {
        *low = fmax(middle - size, -DBL_MAX);
        *high = fmin(middle + size, DBL_MAX);
    }
}

box view_part(const grz2_shape *shapes, size_t count) {
    box b = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < count; i++) {
        if (!shape_is_valid2(&shapes[i])) continue;
        if (shapes[i].kind == GRZ_AABB) {
            include_sides(&b, &shapes[i].aabb, fmax(shapes[i].radius, 0));
        } else {
            include_bounded(&b, &shapes[i]);
        }
    }
    if (b.x0 > b.x1) b.x0 = b.x1 = 0;
    if (b.y0 > b.y1) b.y0 = b.y1 = 0;
    for (size_t i = 0; i < count; i++) {
        if (!shape_is_valid2(&shapes[i])) continue;
        if (shapes[i].kind == GRZ_PLANE) include_foot(&b, (const double *)&shapes[i].plane);
        if (shapes[i].kind == GRZ_LINE) include_line(&b, &shapes[i].line);
        if (shapes[i].kind == GRZ_HALFSPACE) include_foot(&b, (const double *)&shapes[i].halfspace);
    }
    const double size = fmax(b.x1 / 2 - b.x0 / 2, b.y1 / 2 - b.y0 / 2);
    /* a quarter of the size on each side, so that nothing lies at the edge; a single point gets one unit */
    const double rim = size > 0 ? size / 4 : 1;
    b = (box){fmax(b.x0 - rim, -DBL_MAX), fmax(b.y0 - rim, -DBL_MAX), fmin(b.x1 + rim, DBL_MAX),
              fmin(b.y1 + rim, DBL_MAX)};
    widen(&b.x0, &b.x1, size / 1e6);
    widen(&b.y0, &b.y1, size / 1e6);
    return b;
}
