/* Overlap of an oriented box with a point, a segment or a sphere: in the frame of the box, where it is an axis-aligned
 * one (shape/frame3.h). overlap3_obb_obb.c has the pairs with another box.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "overlap/balls_boxes.h"
#include "overlap/box_axes.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "shape/frame3.h"

/* A point */

GRZ_NOINLINE grz_meet grz3_meet_point_obb(const grz3_point *a, const grz3_obb *b) {
    const grz3_view view = grz3_view_from(b, *a);
    const double error = grz3_frame_error(view.skew, view.size);
    const double x = fabs(view.along.x) - b->half.x, y = fabs(view.along.y) - b->half.y;
    const double z = fabs(view.along.z) - b->half.z;
    const double excess = grz_larger(grz_larger(x, y), z);
    const grz_meet meet = grz_filtered(view.usable, excess < -error, error < excess);
    return grz_decided(meet) ? meet : grz_meet_point_obb_fallback(3, (const double *)a, (const double *)b);
}

/* A segment */

/* By the six axes of box_axes.h, in the frame of the box. There m and d are the sum and the difference of the vectors
 * from the box's center to both ends, whose roundings are within the bound for the larger size. */
GRZ_NOINLINE grz_meet grz3_meet_segment_obb(const grz3_segment *a, const grz3_obb *b) {
    const grz3_view p = grz3_view_from(b, a->a), q = grz3_view_from(b, a->b);
    const grz_box_axes axes = grz_axes_in_frame(3, &p.along.x, &q.along.x, &b->half.x);
    const grz_axes_excess x = grz_axes_excess_of(3, &axes, false);
    /* of a face: twice the size, of both ends; across the segment: times the sizes of the ends, which are at least |d|,
     * and what the error of d is relative to */
    const double sizes = p.size + q.size;
    const double face_error = grz3_frame_error(p.skew, 2 * sizes), edge_error = face_error * sizes;
    const bool apart = (x.face > face_error) | (x.edge > edge_error);
    const bool meeting = (x.face < -face_error) & (x.edge < -edge_error);
    const grz_meet meet = grz_filtered(p.usable & q.usable, meeting, apart);
    return grz_decided(meet) ? meet : grz_meet_segment_obb_fallback(3, (const double *)a, (const double *)b);
}

/* A sphere */

/* The closest point by clamping in the frame of the box. The polar decomposition A = O S has |A - O| <= 0.52 epsilon:
 * the box lies within 0.52 epsilon H of a box with the axes O, and each coordinate along these within 0.52 epsilon |t|
 * of the computed one: 1.5 epsilon (|t| + H) for the distance, which has three coordinates. Rounding: 4 u |t| + u (|t|
 * + H) a coordinate, and 3 u for the root of the sum of squares: 12 u; 33 u for the 21.5 u of epsilon itself. */
GRZ_BOUND(sphere_obb_skew_error, 1.5);
GRZ_BOUND(sphere_obb_rounding_error, 48 * GRZ_U);

GRZ_NOINLINE grz_meet grz3_meet_sphere_obb(const grz3_sphere *a, const grz3_obb *b) {
    const grz3_view view = grz3_view_from(b, a->center);
    const double x = grz_twice_excess(view.along.x, b->half.x), y = grz_twice_excess(view.along.y, b->half.y);
    const double z = grz_twice_excess(view.along.z, b->half.z), d2 = x * x + y * y + z * z;
    const double error = (sphere_obb_skew_error * view.skew + sphere_obb_rounding_error) * view.size;
    const double outer = 2 * (a->radius + error), inner = 2 * (a->radius - error);
    const bool apart = d2 > outer * outer * (1 + 16 * GRZ_U);
    const bool meeting = (inner > 0) & (d2 < inner * inner * (1 - 16 * GRZ_U));
    const bool moderate = (a->radius > 0x1p-400) & (a->radius < 0x1p400);
    const grz_meet meet = grz_filtered(view.usable & moderate, meeting, apart);
    return grz_decided(meet) ? meet : grz_meet_ball_obb_fallback(3, (const double *)a, (const double *)b);
}

bool grz3_overlap_point_obb(const grz3_vec *a, const grz3_obb *b) { return grz3_meet_point_obb(a, b) != GRZ_APART; }
bool grz3_overlap_open_point_obb(const grz3_vec *a, const grz3_obb *b) {
    return grz3_meet_point_obb(a, b) == GRZ_MEETING;
}
bool grz3_touch_point_obb(const grz3_vec *a, const grz3_obb *b) { return grz3_meet_point_obb(a, b) == GRZ_TOUCHING; }

bool grz3_overlap_segment_obb(const grz3_segment *a, const grz3_obb *b) {
    return grz3_meet_segment_obb(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_obb(const grz3_segment *a, const grz3_obb *b) {
    return grz3_meet_segment_obb(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_obb(const grz3_segment *a, const grz3_obb *b) {
    return grz3_meet_segment_obb(a, b) == GRZ_TOUCHING;
}

bool grz3_overlap_sphere_obb(const grz3_sphere *a, const grz3_obb *b) {
    return grz3_meet_sphere_obb(a, b) != GRZ_APART;
}
bool grz3_overlap_open_sphere_obb(const grz3_sphere *a, const grz3_obb *b) {
    return grz3_meet_sphere_obb(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_obb(const grz3_sphere *a, const grz3_obb *b) {
    return grz3_meet_sphere_obb(a, b) == GRZ_TOUCHING;
}
