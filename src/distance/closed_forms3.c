/* Distances of points, balls, segments, capsules and boxes of space: the textbook formulas (Ericson, "Real-Time
 * Collision Detection", 2005, 5.1), in double-doubles; the engine answers what these leave open.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "distance/closed_forms.h"
#include "distance/oriented_box.h"
#include "distance/two_edges.h"

#include <graze/distance3.h>

static const double *numbers3(const grz3_vec *v) { return (const double *)v; }

/* Compiled once for shapes that differ by their radii alone. Segments or capsules: these begin with their ends. */
static GRZ_NOINLINE double of_segments3(grz_kind kind_a, const void *a, double ra, grz_kind kind_b, const void *b,
                                        double rb) {
    const double *const p = (const double *)a, *const q = (const double *)b, *const x[2] = {p, p + 3},
                        *const y[2] = {q, q + 3};
    double distance;
    if (grz_distance_of_segments(3, x, y, ra, rb, &distance)) return distance;
    return grz_distance_by_engine(3, kind_a, a, kind_b, b);
}
static GRZ_INLINE bool of_boxes3(const grz3_vec *min, const grz3_vec *max, const grz3_aabb *b, double radius,
                                 double *distance) {
    return grz_distance_of_boxes(3, numbers3(min), numbers3(max), numbers3(&b->min), numbers3(&b->max), radius,
                                 distance);
}
static GRZ_NOINLINE bool to_obb3(const grz3_vec *p, const grz3_obb *b, double radius, double *distance) {
    const double *const axis[3] = {numbers3(&b->axis[0]), numbers3(&b->axis[1]), numbers3(&b->axis[2])};
    return grz_distance_to_obb(3, numbers3(p), numbers3(&b->center), numbers3(&b->half), axis, radius, distance);
}
static GRZ_NOINLINE bool to_triangle3(const grz3_vec *p, const grz3_triangle *b, double radius, double *distance) {
    const double *const corner[3] = {numbers3(&b->a), numbers3(&b->b), numbers3(&b->c)};
    return grz_distance_to_triangle(3, numbers3(p), corner, radius, distance);
}

double grz3_distance_point_point(const grz3_vec *a, const grz3_vec *b) {
    return grz_distance_of_balls(3, GRZ_POINT, a, 0, GRZ_POINT, b, 0);
}

double grz3_distance_point_segment(const grz3_vec *a, const grz3_segment *b) {
    return grz_distance_of_ball_and_edge(3, GRZ_POINT, a, 0, GRZ_SEGMENT, b, 0);
}

double grz3_distance_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    return grz_distance_of_balls(3, GRZ_POINT, a, 0, GRZ_BALL, b, b->radius);
}

double grz3_distance_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return grz_distance_of_ball_and_edge(3, GRZ_BALL, b, b->radius, GRZ_SEGMENT, a, 0);
}

double grz3_distance_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return grz_distance_of_balls(3, GRZ_BALL, a, a->radius, GRZ_BALL, b, b->radius);
}

double grz3_distance_point_capsule(const grz3_vec *a, const grz3_capsule *b) {
    return grz_distance_of_ball_and_edge(3, GRZ_POINT, a, 0, GRZ_CAPSULE, b, b->radius);
}

double grz3_distance_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b) {
    return grz_distance_of_ball_and_edge(3, GRZ_BALL, a, a->radius, GRZ_CAPSULE, b, b->radius);
}

double grz3_distance_segment_segment(const grz3_segment *a, const grz3_segment *b) {
    return of_segments3(GRZ_SEGMENT, a, 0, GRZ_SEGMENT, b, 0);
}

double grz3_distance_segment_capsule(const grz3_segment *a, const grz3_capsule *b) {
    return of_segments3(GRZ_SEGMENT, a, 0, GRZ_CAPSULE, b, b->radius);
}

double grz3_distance_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b) {
    return of_segments3(GRZ_CAPSULE, a, a->radius, GRZ_CAPSULE, b, b->radius);
}

double grz3_distance_point_aabb(const grz3_vec *a, const grz3_aabb *b) {
    double distance;
    if (of_boxes3(a, a, b, 0, &distance)) return distance;
    if (grz3_overlap_point_aabb(a, b)) return 0;
    return grz_distance_by_engine(3, GRZ_POINT, a, GRZ_AABB, b);
}

double grz3_distance_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    double distance;
    if (of_boxes3(&a->center, &a->center, b, a->radius, &distance)) return distance;
    if (grz3_overlap_sphere_aabb(a, b)) return 0;
    return grz_distance_by_engine(3, GRZ_BALL, a, GRZ_AABB, b);
}

double grz3_distance_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) {
    double distance;
    if (of_boxes3(&a->min, &a->max, b, 0, &distance)) return distance;
    if (grz3_overlap_aabb_aabb(a, b)) return 0;
    return grz_distance_by_engine(3, GRZ_AABB, a, GRZ_AABB, b);
}

double grz3_distance_point_obb(const grz3_vec *a, const grz3_obb *b) {
    double distance;
    if (to_obb3(a, b, 0, &distance)) return distance;
    if (grz3_overlap_point_obb(a, b)) return 0;
    return grz_distance_by_engine(3, GRZ_POINT, a, GRZ_OBB, b);
}

double grz3_distance_sphere_obb(const grz3_sphere *a, const grz3_obb *b) {
    double distance;
    if (to_obb3(&a->center, b, a->radius, &distance)) return distance;
    if (grz3_overlap_sphere_obb(a, b)) return 0;
    return grz_distance_by_engine(3, GRZ_BALL, a, GRZ_OBB, b);
}

double grz3_distance_point_triangle(const grz3_vec *a, const grz3_triangle *b) {
    double distance;
    if (to_triangle3(a, b, 0, &distance)) return distance;
    return grz_distance_by_engine(3, GRZ_POINT, a, GRZ_TRIANGLE, b);
}

double grz3_distance_sphere_triangle(const grz3_sphere *a, const grz3_triangle *b) {
    double distance;
    if (to_triangle3(&a->center, b, a->radius, &distance)) return distance;
    return grz_distance_by_engine(3, GRZ_BALL, a, GRZ_TRIANGLE, b);
}
