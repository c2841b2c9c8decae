/* The sets that grz2_relate compares.
 *
 * SPDX-License-Identifier: MIT */
#include "relation.h"

#include <math.h>
#include <stdlib.h>

/* Writes a + b; false if that is no double. Its rounding error is a double: Knuth, The Art of Computer Programming 2,
 * 4.2.2. */
static bool add(double a, double b, double *sum) {
    *sum = a + b;
    const double of_b = *sum - a, of_a = *sum - of_b;
    return isfinite(*sum) && (a - of_a) + (b - of_b) == 0;
}

/* Writes a b; false if that is no double, or so small that its rounding error might not be one. */
static bool multiply(double a, double b, double *product) {
    *product = a * b;
    if (a == 0 || b == 0) return true;
    return isfinite(*product) && fabs(*product) > 0x1p-900 && fma(a, b, -*product) == 0;
}

static bool rect_corners(const grz2_rect *r, grz2_vec at[4]) {
    double right, top;
    if (!add(r->x, r->width, &right) || !add(r->y, r->height, &top)) return false;
    for (int i = 0; i < 4; i++) at[i] = (grz2_vec){i == 1 || i == 2 ? right : r->x, i >= 2 ? top : r->y};
    return true;
}

static bool obb_corners(const grz2_obb *b, grz2_vec at[4]) {
    double x[2], y[2]; /* half.x u, half.y v */
    bool exact = multiply(b->half.x, b->u.x, &x[0]) && multiply(b->half.x, b->u.y, &x[1]) &&
                 multiply(b->half.y, -b->u.y, &y[0]) && multiply(b->half.y, b->u.x, &y[1]);
    for (int i = 0; i < 4 && exact; i++) {
        const double s = i == 1 || i == 2 ? 1 : -1, t = i >= 2 ? 1 : -1;
        double half[2];
        for (int k = 0; k < 2; k++) exact = exact && add(s * x[k], t * y[k], &half[k]);
        exact = exact && add(b->center.x, half[0], &at[i].x) && add(b->center.y, half[1], &at[i].y);
    }
    return exact;
}

static bool aabb_corners(const grz2_aabb *b, grz2_vec at[4]) {
    const grz2_vec corners[] = {b->min, {b->max.x, b->min.y}, b->max, {b->min.x, b->max.y}};
    bool finite = true;
    for (int i = 0; i < 4; i++) {
        at[i] = corners[i];
        finite = finite && isfinite(at[i].x) && isfinite(at[i].y);
    }
    return finite;
}

/* The points of a shape that has at most four. False: they are no doubles, or it is another shape. */
static bool corners_of(const grz2_shape *s, grz2_vec at[4], size_t *count) {
    *count = s->kind == GRZ_POINT ? 1 : s->kind == GRZ_SEGMENT ? 2 : s->kind == GRZ_TRIANGLE ? 3 : 4;
    switch (s->kind) {
    case GRZ_POINT: at[0] = s->point; return true;
    case GRZ_SEGMENT: at[0] = s->segment.a, at[1] = s->segment.b; return true;
    case GRZ_TRIANGLE: at[0] = s->triangle.a, at[1] = s->triangle.b, at[2] = s->triangle.c; return true;
    case GRZ_AABB: return aabb_corners(&s->aabb, at);
    case GRZ_RECT: return rect_corners(&s->rect, at);
    case GRZ_OBB: return obb_corners(&s->obb, at);
    default: return false;
    }
}

static bool is_of_such_kind(const grz2_shape *s) {
    switch (s->kind) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_TRIANGLE:
    case GRZ_AABB:
    case GRZ_RECT:
    case GRZ_OBB:
    case GRZ_HULL: return true;
    default: return false;
    }
}

bool relation_has(const shape *s) {
    grz2_vec at[4];
    size_t count;
    if (s->polygon != NULL) return true;
    if (s->in2.radius != 0 || !is_of_such_kind(&s->in2)) return false;
    return s->in2.kind == GRZ_HULL || !grz2_shape_valid(&s->in2) || corners_of(&s->in2, at, &count);
}

static int compare_points(const void *a, const void *b) {
    const grz2_vec *const p = a, *const q = b;
    const int x = (p->x > q->x) - (p->x < q->x);
    return x != 0 ? x : (p->y > q->y) - (p->y < q->y);
}

/* Adds a point to a chain that turns to the left and has `least` points at least. Returns how many it has then. */
static size_t add_to_chain(grz2_vec *chain, size_t count, size_t least, const grz2_vec *point) {
    while (count > least && grz2_orient(&chain[count - 2], &chain[count - 1], point) <= 0) count--;
    chain[count] = *point;
    return count + 1;
}

/* Writes the corners of the hull of some points, which are sorted, counter-clockwise. There is room for twice as many.
 * Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979. */
static size_t hull_corners(grz2_vec *points, size_t count, grz2_vec *corners) {
    size_t used = 0;
    qsort(points, count, sizeof *points, compare_points);
    for (size_t i = 0; i < count; i++) used = add_to_chain(corners, used, 1, &points[i]);
    for (size_t i = count - 1, lower = used; i-- > 0;) used = add_to_chain(corners, used, lower, &points[i]);
    return used > 1 ? used - 1 : used; /* the last is the first again */
}

static bool build(const grz2_vec *points, size_t count, bool polyline, grz2_polygon **out) {
    const grz2_rings set = {.number = GRZ_DOUBLE, .points = points, .point_count = count};
    const grz2_polygon_options options = {.polyline = polyline};
    return grz2_polygon_build(out, &set, &options) == GRZ_OK;
}

static bool build_hull(const grz2_hull *hull, grz2_polygon **out) {
    const size_t count = (size_t)hull->count;
    grz2_vec *const points = calloc(3 * count, sizeof *points);
    if (points == NULL) return false;
    for (size_t i = 0; i < count; i++) points[i] = hull->points[i];
    const size_t corners = hull_corners(points, count, points + count);
    const bool built = build(points + count, corners, false, out);
    free(points);
    return built;
}

/* A point is a polyline of one point. An invalid shape has no points. */
bool relation_build(const grz2_shape *s, grz2_polygon **out) {
    grz2_vec at[4];
    size_t count = 0;
    const bool polyline = s->kind == GRZ_POINT || s->kind == GRZ_SEGMENT;
    if (!grz2_shape_valid(s)) return build(at, 0, polyline, out);
    if (s->kind == GRZ_HULL) return build_hull(&s->hull, out);
    corners_of(s, at, &count);
    return build(at, count, polyline, out);
}

bool relation_of(const shape *a, const shape *b, grz2_de9im *out) {
    grz2_polygon *built[2] = {NULL, NULL};
    const bool good = (a->polygon != NULL || relation_build(&a->in2, &built[0])) &&
                      (b->polygon != NULL || relation_build(&b->in2, &built[1])) &&
                      grz2_relate(a->polygon != NULL ? a->polygon : built[0],
                                  b->polygon != NULL ? b->polygon : built[1], NULL, out) == GRZ_OK;
    grz2_polygon_free(built[0]);
    grz2_polygon_free(built[1]);
    return good;
}

void relation_transpose(const char from[9], char to[10]) {
    for (int i = 0; i < 9; i++) to[i] = from[3 * (i % 3) + i / 3];
    to[9] = '\0';
}
