/* The side of a plane on which a shape of the plane lies.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/side.h"

GRZ_SIDE_OF(2, point)
GRZ_SIDE_OF(2, circle)
GRZ_SIDE_OF(2, aabb)
GRZ_SIDE_OF(2, rect)
GRZ_SIDE_OF(2, obb)

grz_side grz2_side_plane_point(const grz2_plane *plane, const grz2_vec *b) {
    const grz_side_estimate e = grz_side_of_point(2, &plane->normal.x, &b->x);
    return side2_point(&e, plane, b);
}

grz_side grz2_side_plane_circle(const grz2_plane *plane, const grz2_circle *b) {
    const grz_side_estimate e = grz_side_of_ball(2, &plane->normal.x, &b->center.x, b->radius);
    return side2_circle(&e, plane, b);
}

grz_side grz2_side_plane_aabb(const grz2_plane *plane, const grz2_aabb *b) {
    const grz2_vec p = b->min, q = b->max;
    const double center[] = {p.x + q.x, p.y + q.y}, sizes[] = {q.x - p.x, q.y - p.y};
    const double magnitudes[] = {fabs(p.x) + fabs(q.x), fabs(p.y) + fabs(q.y)};
    const grz_side_estimate e = grz_side_of_box(2, &plane->normal.x, center, sizes, magnitudes);
    return side2_aabb(&e, plane, b);
}

/* The double center is 2 x + width, so that the sum x + width is never formed. */
grz_side grz2_side_plane_rect(const grz2_plane *plane, const grz2_rect *b) {
    const double center[] = {2 * b->x + b->width, 2 * b->y + b->height}, sizes[] = {b->width, b->height};
    const double magnitudes[] = {fabs(b->x) + b->width, fabs(b->y) + b->height};
    const grz_side_estimate e = grz_side_of_box(2, &plane->normal.x, center, sizes, magnitudes);
    return side2_rect(&e, plane, b);
}

grz_side grz2_side_plane_obb(const grz2_plane *plane, const grz2_obb *b) {
    const double v[2] = {-b->u.y, b->u.x}, *const axis[2] = {&b->u.x, v};
    const grz_side_estimate e = grz_side_of_obb(2, &plane->normal.x, &b->center.x, &b->half.x, axis);
    return side2_obb(&e, plane, b);
}
