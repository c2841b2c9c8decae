/* Overlap with a circle.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/balls_boxes.h"
#include "overlap/closed_form.h"
#include "num/squares.h"
#include "shape/vec2.h"

#include "overlap/ball.inc"

grz_meet grz2_meet_point_circle(const grz2_vec *a, const grz2_circle *b) { return meet2_point_ball(a, b); }
bool grz2_overlap_point_circle(const grz2_vec *a, const grz2_circle *b) { return meet2_point_ball(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_circle(const grz2_vec *a, const grz2_circle *b) {
    return meet2_point_ball(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_circle(const grz2_vec *a, const grz2_circle *b) { return meet2_point_ball(a, b) == GRZ_TOUCHING; }

grz_meet grz2_meet_segment_circle(const grz2_segment *a, const grz2_circle *b) { return meet2_segment_ball(a, b); }
bool grz2_overlap_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return meet2_segment_ball(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return meet2_segment_ball(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return meet2_segment_ball(a, b) == GRZ_TOUCHING;
}

grz_meet grz2_meet_circle_circle(const grz2_circle *a, const grz2_circle *b) { return meet2_ball_ball(a, b); }
bool grz2_overlap_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return meet2_ball_ball(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return meet2_ball_ball(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return meet2_ball_ball(a, b) == GRZ_TOUCHING;
}
