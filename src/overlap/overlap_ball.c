/* Overlap with a circle or sphere: of points and balls by the squared distance of the centers, of a segment as the path
 * of a point (moving_balls.h). A ball is its center and its radius, dim + 1 numbers in a row.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "overlap/balls_boxes.h"
#include "overlap/moving_balls.h"
#include "num/squares.h"

static inline double squared_distance(int dim, const double p[], const double q[]) {
    double sum = 0;
    for (int i = 0; i < dim; i++) {
        const double d = p[i] - q[i];
        sum = i == 0 ? d * d : sum + d * d;
    }
    return sum;
}

static inline grz_meet meet_point_ball(int dim, const double p[], const double ball[]) {
    /* a radius < 0 makes r2 < 0: apart from everything */
    const double d2 = squared_distance(dim, p, ball), r2 = ball[dim] * fabs(ball[dim]);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return grz_meet_balls(dim, p, 0, ball, ball[dim]);
}

static inline grz_meet meet_ball_ball(int dim, const double a[], const double b[]) {
    const double d2 = squared_distance(dim, a, b), r = a[dim] + b[dim], r2 = r * r;
    const bool valid = (a[dim] > 0) & (b[dim] > 0);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(valid & grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return grz_meet_balls(dim, a, a[dim], b, b[dim]);
}

grz_meet grz2_meet_point_circle(const grz2_vec *a, const grz2_circle *b) {
    return meet_point_ball(2, (const double *)a, (const double *)b);
}
bool grz2_overlap_point_circle(const grz2_vec *a, const grz2_circle *b) {
    return grz2_meet_point_circle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_point_circle(const grz2_vec *a, const grz2_circle *b) {
    return grz2_meet_point_circle(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_circle(const grz2_vec *a, const grz2_circle *b) {
    return grz2_meet_point_circle(a, b) == GRZ_TOUCHING;
}

grz_meet grz2_meet_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return grz_meet_capsule_ball(2, (const double *)a, 0, (const double *)b);
}
bool grz2_overlap_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return grz2_meet_segment_circle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return grz2_meet_segment_circle(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return grz2_meet_segment_circle(a, b) == GRZ_TOUCHING;
}

grz_meet grz2_meet_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return meet_ball_ball(2, (const double *)a, (const double *)b);
}
bool grz2_overlap_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return grz2_meet_circle_circle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return grz2_meet_circle_circle(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return grz2_meet_circle_circle(a, b) == GRZ_TOUCHING;
}

grz_meet grz3_meet_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    return meet_point_ball(3, (const double *)a, (const double *)b);
}
bool grz3_overlap_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    return grz3_meet_point_sphere(a, b) != GRZ_APART;
}
bool grz3_overlap_open_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    return grz3_meet_point_sphere(a, b) == GRZ_MEETING;
}
bool grz3_touch_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    return grz3_meet_point_sphere(a, b) == GRZ_TOUCHING;
}

grz_meet grz3_meet_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return grz_meet_capsule_ball(3, (const double *)a, 0, (const double *)b);
}
bool grz3_overlap_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return grz3_meet_segment_sphere(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return grz3_meet_segment_sphere(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return grz3_meet_segment_sphere(a, b) == GRZ_TOUCHING;
}

grz_meet grz3_meet_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return meet_ball_ball(3, (const double *)a, (const double *)b);
}
bool grz3_overlap_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return grz3_meet_sphere_sphere(a, b) != GRZ_APART;
}
bool grz3_overlap_open_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return grz3_meet_sphere_sphere(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return grz3_meet_sphere_sphere(a, b) == GRZ_TOUCHING;
}
