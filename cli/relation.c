/* The sets that grz2_relate compares.
 *
 * SPDX-License-Identifier: MIT */
#include "relation.h"

#include <math.h>

static bool is_finite_box(const grz2_aabb *b) {
    return isfinite(b->min.x) && isfinite(b->min.y) && isfinite(b->max.x) && isfinite(b->max.y);
}

bool relation_has(const shape *s) {
    if (s->polygon != NULL) return true;
    if (s->in2.radius != 0) return false;
    switch (s->in2.kind) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_TRIANGLE: return true;
    case GRZ_AABB: return is_finite_box(&s->in2.aabb) || !grz2_shape_valid(&s->in2);
    default: return false;
    }
}

/* A point is a polyline of one point. An invalid shape, and only that, has no points, or some that are not finite. */
bool relation_build(const grz2_shape *s, grz2_polygon **out) {
    const grz2_aabb *const b = &s->aabb;
    const grz2_vec corners[] = {b->min, {b->max.x, b->min.y}, b->max, {b->min.x, b->max.y}};
    grz2_rings set = {.number = GRZ_DOUBLE};
    switch (s->kind) {
    case GRZ_POINT: set.points = &s->point, set.point_count = 1; break;
    case GRZ_SEGMENT: set.points = &s->segment, set.point_count = 2; break;
    case GRZ_TRIANGLE: set.points = &s->triangle, set.point_count = 3; break;
    default: set.points = corners, set.point_count = grz2_shape_valid(s) ? 4 : 0; break;
    }
    const grz2_polygon_options options = {.polyline = s->kind == GRZ_POINT || s->kind == GRZ_SEGMENT};
    return grz2_polygon_build(out, &set, &options) == GRZ_OK;
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
