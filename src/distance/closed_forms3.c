/* Distances of points, balls, segments, capsules and boxes of space: the textbook formulas (Ericson, "Real-Time
 * Collision Detection", 2005, 5.1), in double-doubles; the engine answers what these leave open.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "distance/closed_form.h"
#include "distance/one_edge.h"
#include "distance/oriented_box.h"
#include "distance/two_edges.h"

#include <graze/distance3.h>

static const double *numbers3(const grz3_vec *v) { return (const double *)v; }

GRZ_DISTANCE_BY_ENGINE(3, point, point)
double grz3_distance_point_point(const grz3_vec *a, const grz3_vec *b) {
    double distance;
    if (grz_distance_of_points(3, numbers3(a), numbers3(b), 0, 0, &distance)) return distance;
    return distance3_point_point_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, point, segment)
double grz3_distance_point_segment(const grz3_vec *a, const grz3_segment *b) {
    double distance;
    if (grz_distance_to_segment(3, numbers3(a), numbers3(&b->a), numbers3(&b->b), 0, 0, &distance)) return distance;
    return distance3_point_segment_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, point, sphere)
double grz3_distance_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    double distance;
    if (grz_distance_of_points(3, numbers3(a), numbers3(&b->center), 0, b->radius, &distance)) return distance;
    return distance3_point_sphere_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, segment, sphere)
double grz3_distance_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    double distance;
    if (grz_distance_to_segment(3, numbers3(&b->center), numbers3(&a->a), numbers3(&a->b), 0, b->radius, &distance))
        return distance;
    return distance3_segment_sphere_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, sphere, sphere)
double grz3_distance_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    double distance;
    if (grz_distance_of_points(3, numbers3(&a->center), numbers3(&b->center), a->radius, b->radius, &distance))
        return distance;
    return distance3_sphere_sphere_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, point, capsule)
double grz3_distance_point_capsule(const grz3_vec *a, const grz3_capsule *b) {
    double distance;
    if (grz_distance_to_segment(3, numbers3(a), numbers3(&b->a), numbers3(&b->b), 0, b->radius, &distance))
        return distance;
    return distance3_point_capsule_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, sphere, capsule)
double grz3_distance_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    double distance;
    if (grz_distance_to_segment(3, numbers3(&a->center), numbers3(&b->a), numbers3(&b->b), a->radius, b->radius,
                                &distance))
        return distance;
    return distance3_sphere_capsule_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, segment, segment)
double grz3_distance_segment_segment(const grz3_segment *a, const grz3_segment *b) {
    const double *const x[2] = {numbers3(&a->a), numbers3(&a->b)}, *const y[2] = {numbers3(&b->a), numbers3(&b->b)};
    double distance;
    if (grz_distance_of_segments(3, x, y, 0, 0, &distance)) return distance;
    return distance3_segment_segment_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, segment, capsule)
double grz3_distance_segment_capsule(const grz3_segment *a, const grz3_capsule *b) {
    const double *const x[2] = {numbers3(&a->a), numbers3(&a->b)}, *const y[2] = {numbers3(&b->a), numbers3(&b->b)};
    double distance;
    if (grz_distance_of_segments(3, x, y, 0, b->radius, &distance)) return distance;
    return distance3_segment_capsule_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, capsule, capsule)
double grz3_distance_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    const double *const x[2] = {numbers3(&a->a), numbers3(&a->b)}, *const y[2] = {numbers3(&b->a), numbers3(&b->b)};
    double distance;
    if (grz_distance_of_segments(3, x, y, a->radius, b->radius, &distance)) return distance;
    return distance3_capsule_capsule_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, point, aabb)
double grz3_distance_point_aabb(const grz3_vec *a, const grz3_aabb *b) {
    double distance;
    if (grz_distance_of_boxes(3, numbers3(a), numbers3(a), numbers3(&b->min), numbers3(&b->max), 0, &distance))
        return distance;
    if (grz3_overlap_point_aabb(a, b)) return 0;
    return distance3_point_aabb_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, sphere, aabb)
double grz3_distance_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    double distance;
    if (grz_distance_of_boxes(3, numbers3(&a->center), numbers3(&a->center), numbers3(&b->min), numbers3(&b->max),
                              a->radius, &distance))
        return distance;
    if (grz3_overlap_sphere_aabb(a, b)) return 0;
    return distance3_sphere_aabb_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, aabb, aabb)
double grz3_distance_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) {
    double distance;
    if (grz_distance_of_boxes(3, numbers3(&a->min), numbers3(&a->max), numbers3(&b->min), numbers3(&b->max), 0,
                              &distance))
        return distance;
    if (grz3_overlap_aabb_aabb(a, b)) return 0;
    return distance3_aabb_aabb_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, point, obb)
double grz3_distance_point_obb(const grz3_vec *a, const grz3_obb *b) {
    const double *const axis[3] = {numbers3(&b->axis[0]), numbers3(&b->axis[1]), numbers3(&b->axis[2])};
    double distance;
    if (grz_distance_to_obb(3, numbers3(a), numbers3(&b->center), numbers3(&b->half), axis, 0, &distance))
        return distance;
    if (grz3_overlap_point_obb(a, b)) return 0;
    return distance3_point_obb_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, sphere, obb)
double grz3_distance_sphere_obb(const grz3_sphere *a, const grz3_obb *b) {
    const double *const axis[3] = {numbers3(&b->axis[0]), numbers3(&b->axis[1]), numbers3(&b->axis[2])};
    double distance;
    if (grz_distance_to_obb(3, numbers3(&a->center), numbers3(&b->center), numbers3(&b->half), axis, a->radius,
                            &distance))
        return distance;
    if (grz3_overlap_sphere_obb(a, b)) return 0;
    return distance3_sphere_obb_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, point, triangle)
double grz3_distance_point_triangle(const grz3_vec *a, const grz3_triangle *b) {
    const double *const corner[3] = {numbers3(&b->a), numbers3(&b->b), numbers3(&b->c)};
    double distance;
    if (grz_distance_to_triangle(3, numbers3(a), corner, 0, &distance)) return distance;
    return distance3_point_triangle_by_engine(a, b);
}

GRZ_DISTANCE_BY_ENGINE(3, sphere, triangle)
double grz3_distance_sphere_triangle(const grz3_sphere *a, const grz3_triangle *b) {
    const double *const corner[3] = {numbers3(&b->a), numbers3(&b->b), numbers3(&b->c)};
    double distance;
    if (grz_distance_to_triangle(3, numbers3(&a->center), corner, a->radius, &distance)) return distance;
    return distance3_sphere_triangle_by_engine(a, b);
}
