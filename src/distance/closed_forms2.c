/* Distances of points, balls, segments, capsules and boxes of the plane: the textbook formulas (Ericson, "Real-Time
 * Collision Detection", 2005, 5.1), in double-doubles; the engine answers what these leave open.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "distance/closed_forms.h"
#include "distance/oriented_box.h"
#include "distance/two_edges.h"

#include <graze/distance2.h>

static const double *numbers2(const grz2_vec *v) { return (const double *)v; }

/* Compiled once for shapes that differ by their radii alone. Segments or capsules: these begin with their ends. */
static GRZ_NOINLINE bool of_segments2(const void *a, const void *b, double ra, double rb, double *distance) {
    const double *const p = (const double *)a, *const q = (const double *)b, *const x[2] = {p, p + 2},
                        *const y[2] = {q, q + 2};
    return grz_distance_of_segments(2, x, y, ra, rb, distance);
}
static GRZ_INLINE bool of_boxes2(const grz2_vec *min, const grz2_vec *max, const grz2_aabb *b, double radius,
                                 double *distance) {
    return grz_distance_of_boxes(2, numbers2(min), numbers2(max), numbers2(&b->min), numbers2(&b->max), radius,
                                 distance);
}
static GRZ_INLINE bool to_obb2(const grz2_vec *p, const grz2_obb *b, double radius, double *distance) {
    const grz2_vec v = {-b->u.y, b->u.x};
    const double *const axis[2] = {numbers2(&b->u), numbers2(&v)};
    return grz_distance_to_obb(2, numbers2(p), numbers2(&b->center), numbers2(&b->half), axis, radius, distance);
}
static GRZ_NOINLINE bool to_triangle2(const grz2_vec *p, const grz2_triangle *b, double radius, double *distance) {
    const double *const corner[3] = {numbers2(&b->a), numbers2(&b->b), numbers2(&b->c)};
    return grz_distance_to_triangle(2, numbers2(p), corner, radius, distance);
}

double grz2_distance_point_point(const grz2_vec *a, const grz2_vec *b) {
    return grz_distance_of_balls(2, GRZ_POINT, a, 0, GRZ_POINT, b, 0);
}

double grz2_distance_point_segment(const grz2_vec *a, const grz2_segment *b) {
    return grz_distance_of_ball_and_edge(2, GRZ_POINT, a, 0, GRZ_SEGMENT, b, 0);
}

double grz2_distance_point_circle(const grz2_vec *a, const grz2_circle *b) {
    return grz_distance_of_balls(2, GRZ_POINT, a, 0, GRZ_BALL, b, b->radius);
}

double grz2_distance_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return grz_distance_of_ball_and_edge(2, GRZ_BALL, b, b->radius, GRZ_SEGMENT, a, 0);
}

double grz2_distance_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return grz_distance_of_balls(2, GRZ_BALL, a, a->radius, GRZ_BALL, b, b->radius);
}

double grz2_distance_point_capsule(const grz2_vec *a, const grz2_capsule *b) {
    return grz_distance_of_ball_and_edge(2, GRZ_POINT, a, 0, GRZ_CAPSULE, b, b->radius);
}

double grz2_distance_circle_capsule(const grz2_circle *a, const grz2_capsule *b) {
    return grz_distance_of_ball_and_edge(2, GRZ_BALL, a, a->radius, GRZ_CAPSULE, b, b->radius);
}

double grz2_distance_segment_segment(const grz2_segment *a, const grz2_segment *b) {
    double distance;
    if (of_segments2(a, b, 0, 0, &distance)) return distance;
    if (grz2_overlap_segment_segment(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_SEGMENT, a, GRZ_SEGMENT, b);
}

double grz2_distance_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    double distance;
    if (of_segments2(a, b, 0, b->radius, &distance)) return distance;
    if (grz2_overlap_segment_capsule(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_SEGMENT, a, GRZ_CAPSULE, b);
}

double grz2_distance_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    double distance;
    if (of_segments2(a, b, a->radius, b->radius, &distance)) return distance;
    if (grz2_overlap_capsule_capsule(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_CAPSULE, a, GRZ_CAPSULE, b);
}

double grz2_distance_point_aabb(const grz2_vec *a, const grz2_aabb *b) {
    double distance;
    if (of_boxes2(a, a, b, 0, &distance)) return distance;
    if (grz2_overlap_point_aabb(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_POINT, a, GRZ_AABB, b);
}

double grz2_distance_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    double distance;
    if (of_boxes2(&a->center, &a->center, b, a->radius, &distance)) return distance;
    if (grz2_overlap_circle_aabb(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_BALL, a, GRZ_AABB, b);
}

double grz2_distance_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) {
    double distance;
    if (of_boxes2(&a->min, &a->max, b, 0, &distance)) return distance;
    if (grz2_overlap_aabb_aabb(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_AABB, a, GRZ_AABB, b);
}

double grz2_distance_point_obb(const grz2_vec *a, const grz2_obb *b) {
    double distance;
    if (to_obb2(a, b, 0, &distance)) return distance;
    if (grz2_overlap_point_obb(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_POINT, a, GRZ_OBB, b);
}

double grz2_distance_circle_obb(const grz2_circle *a, const grz2_obb *b) {
    double distance;
    if (to_obb2(&a->center, b, a->radius, &distance)) return distance;
    if (grz2_overlap_circle_obb(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_BALL, a, GRZ_OBB, b);
}

double grz2_distance_point_triangle(const grz2_vec *a, const grz2_triangle *b) {
    double distance;
    if (to_triangle2(a, b, 0, &distance)) return distance;
    if (grz2_overlap_point_triangle(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_POINT, a, GRZ_TRIANGLE, b);
}

double grz2_distance_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    double distance;
    if (to_triangle2(&a->center, b, a->radius, &distance)) return distance;
    if (grz2_overlap_circle_triangle(a, b)) return 0;
    return grz_distance_by_engine(2, GRZ_BALL, a, GRZ_TRIANGLE, b);
}
