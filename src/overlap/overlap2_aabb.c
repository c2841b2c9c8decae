/* Overlap with an axis-aligned box.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/balls_boxes.h"
#include "overlap/box_axes.h"
#include "overlap/closed_form.h"
#include "num/grid.h"
#include "num/squares.h"
#include "num/two.h"

#include <math.h>

#include "overlap/aabb.inc"

grz_meet grz2_meet_point_aabb(const grz2_vec *a, const grz2_aabb *b) { return meet2_point_aabb(a, b); }
bool grz2_overlap_point_aabb(const grz2_vec *a, const grz2_aabb *b) { return meet2_point_aabb(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_aabb(const grz2_vec *a, const grz2_aabb *b) {
    return meet2_point_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_aabb(const grz2_vec *a, const grz2_aabb *b) { return meet2_point_aabb(a, b) == GRZ_TOUCHING; }

grz_meet grz2_meet_segment_aabb(const grz2_segment *a, const grz2_aabb *b) { return meet2_segment_aabb(a, b); }
bool grz2_overlap_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return meet2_segment_aabb(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return meet2_segment_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return meet2_segment_aabb(a, b) == GRZ_TOUCHING;
}

grz_meet grz2_meet_circle_aabb(const grz2_circle *a, const grz2_aabb *b) { return meet2_ball_aabb(a, b); }
bool grz2_overlap_circle_aabb(const grz2_circle *a, const grz2_aabb *b) { return meet2_ball_aabb(a, b) != GRZ_APART; }
bool grz2_overlap_open_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    return meet2_ball_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_aabb(const grz2_circle *a, const grz2_aabb *b) { return meet2_ball_aabb(a, b) == GRZ_TOUCHING; }

grz_meet grz2_meet_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return meet2_aabb_aabb(a, b); }
bool grz2_overlap_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return meet2_aabb_aabb(a, b) != GRZ_APART; }
bool grz2_overlap_open_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) {
    return meet2_aabb_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return meet2_aabb_aabb(a, b) == GRZ_TOUCHING; }
