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

/* Adds the sides of a box that are finite. */
static void include_sides(box *b, const grz2_aabb *a) {
    const double xs[] = {a->min.x, a->max.x}, ys[] = {a->min.y, a->max.y};
    for (int i = 0; i < 2; i++) {
        if (isfinite(xs[i])) b->x0 = fmin(b->x0, xs[i]), b->x1 = fmax(b->x1, xs[i]);
        if (isfinite(ys[i])) b->y0 = fmin(b->y0, ys[i]), b->y1 = fmax(b->y1, ys[i]);
    }
}

static void include_shape(box *b, const grz2_shape *s) {
    grz2_shape outline = *s;
    if ((int)s->kind == SHAPE_POLYGON) outline.kind = GRZ_HULL;
    const grz2_aabb bounds = grz2_bounds(&outline);
    switch ((int)s->kind) {
    case GRZ_LINE:
    case GRZ_PLANE:
    case GRZ_HALFSPACE: break;
    case GRZ_RAY: include(b, s->ray.origin.x, s->ray.origin.y); break;
    case GRZ_AABB: include_sides(b, &bounds); break;
    default:
        include(b, bounds.min.x, bounds.min.y);
        include(b, bounds.max.x, bounds.max.y);
        break;
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
    for (size_t i = 0; i < count; i++)
        if (shape_is_valid2(&shapes[i])) include_shape(&b, &shapes[i]);
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
