/* The side of a plane on which a shape of space lies.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "overlap/side.h"

GRZ_SIDE_OF(3, point)
GRZ_SIDE_OF(3, sphere)
GRZ_SIDE_OF(3, aabb)
GRZ_SIDE_OF(3, obb)

grz_side grz3_side_plane_point(const grz3_plane *plane, const grz3_vec *b) {
    const grz_side_estimate e = grz_side_of_point(3, &plane->normal.x, &b->x);
    return side3_point(&e, plane, b);
}

grz_side grz3_side_plane_sphere(const grz3_plane *plane, const grz3_sphere *b) {
    const grz_side_estimate e = grz_side_of_ball(3, &plane->normal.x, &b->center.x, b->radius);
    return side3_sphere(&e, plane, b);
}

grz_side grz3_side_plane_aabb(const grz3_plane *plane, const grz3_aabb *b) {
    const grz3_vec p = b->min, q = b->max;
    const double center[] = {p.x + q.x, p.y + q.y, p.z + q.z}, sizes[] = {q.x - p.x, q.y - p.y, q.z - p.z};
    const double magnitudes[] = {fabs(p.x) + fabs(q.x), fabs(p.y) + fabs(q.y), fabs(p.z) + fabs(q.z)};
    const grz_side_estimate e = grz_side_of_box(3, &plane->normal.x, center, sizes, magnitudes);
    return side3_aabb(&e, plane, b);
}

grz_side grz3_side_plane_obb(const grz3_plane *plane, const grz3_obb *b) {
    const double *const axis[3] = {&b->axis[0].x, &b->axis[1].x, &b->axis[2].x};
    const grz_side_estimate e = grz_side_of_obb(3, &plane->normal.x, &b->center.x, &b->half.x, axis);
    return side3_obb(&e, plane, b);
}
