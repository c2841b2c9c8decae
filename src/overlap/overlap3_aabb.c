/* Overlap with an axis-aligned box.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "overlap/balls_boxes.h"
#include "overlap/box_axes.h"
#include "overlap/closed_form.h"
#include "num/grid.h"
#include "num/squares.h"
#include "num/two.h"

#include <math.h>

#include "overlap/aabb.inc"

grz_meet grz3_meet_point_aabb(const grz3_vec *a, const grz3_aabb *b) { return meet3_point_aabb(a, b); }
bool grz3_overlap_point_aabb(const grz3_vec *a, const grz3_aabb *b) { return meet3_point_aabb(a, b) != GRZ_APART; }
bool grz3_overlap_open_point_aabb(const grz3_vec *a, const grz3_aabb *b) {
    return meet3_point_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_point_aabb(const grz3_vec *a, const grz3_aabb *b) { return meet3_point_aabb(a, b) == GRZ_TOUCHING; }

grz_meet grz3_meet_segment_aabb(const grz3_segment *a, const grz3_aabb *b) { return meet3_segment_aabb(a, b); }
bool grz3_overlap_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return meet3_segment_aabb(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return meet3_segment_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return meet3_segment_aabb(a, b) == GRZ_TOUCHING;
}

grz_meet grz3_meet_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) { return meet3_ball_aabb(a, b); }
bool grz3_overlap_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) { return meet3_ball_aabb(a, b) != GRZ_APART; }
bool grz3_overlap_open_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    return meet3_ball_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) { return meet3_ball_aabb(a, b) == GRZ_TOUCHING; }

grz_meet grz3_meet_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return meet3_aabb_aabb(a, b); }
bool grz3_overlap_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return meet3_aabb_aabb(a, b) != GRZ_APART; }
bool grz3_overlap_open_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) {
    return meet3_aabb_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return meet3_aabb_aabb(a, b) == GRZ_TOUCHING; }
