/* Overlap with a sphere.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "overlap/balls_boxes.h"
#include "overlap/closed_form.h"
#include "num/squares.h"
#include "shape/vec3.h"

#include "overlap/ball.inc"

grz_meet grz3_meet_point_sphere(const grz3_vec *a, const grz3_sphere *b) { return meet3_point_ball(a, b); }
bool grz3_overlap_point_sphere(const grz3_vec *a, const grz3_sphere *b) { return meet3_point_ball(a, b) != GRZ_APART; }
bool grz3_overlap_open_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    return meet3_point_ball(a, b) == GRZ_MEETING;
}
bool grz3_touch_point_sphere(const grz3_vec *a, const grz3_sphere *b) { return meet3_point_ball(a, b) == GRZ_TOUCHING; }

grz_meet grz3_meet_segment_sphere(const grz3_segment *a, const grz3_sphere *b) { return meet3_segment_ball(a, b); }
bool grz3_overlap_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return meet3_segment_ball(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return meet3_segment_ball(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return meet3_segment_ball(a, b) == GRZ_TOUCHING;
}

grz_meet grz3_meet_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) { return meet3_ball_ball(a, b); }
bool grz3_overlap_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return meet3_ball_ball(a, b) != GRZ_APART;
}
bool grz3_overlap_open_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return meet3_ball_ball(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return meet3_ball_ball(a, b) == GRZ_TOUCHING;
}
