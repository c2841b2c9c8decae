/* graze: the C functions of both spaces by their name alone. c::overlap(&a, &b) is grz3_overlap_sphere_aabb(&a, &b) for
 * a sphere and an aabb. Pairs whose order does not matter are here in both orders. queries.hpp includes this.
 *
 * Written by tools/write-overloads from the C headers: change those.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_OVERLOADS_HPP
#define GRAZE_OVERLOADS_HPP

#include <graze/graze.h>

namespace graze {
namespace detail {

/* The space of a shape, 2 or 3; 0: no shape. */
template <class T> inline constexpr int dimension = 0;

template <> inline constexpr int dimension<grz3_frustum> = 3;
template <> inline constexpr int dimension<grz2_vec> = 2;
template <> inline constexpr int dimension<grz2_segment> = 2;
template <> inline constexpr int dimension<grz2_ray> = 2;
template <> inline constexpr int dimension<grz2_line> = 2;
template <> inline constexpr int dimension<grz2_plane> = 2;
template <> inline constexpr int dimension<grz2_halfspace> = 2;
template <> inline constexpr int dimension<grz2_circle> = 2;
template <> inline constexpr int dimension<grz2_capsule> = 2;
template <> inline constexpr int dimension<grz2_aabb> = 2;
template <> inline constexpr int dimension<grz2_rect> = 2;
template <> inline constexpr int dimension<grz2_obb> = 2;
template <> inline constexpr int dimension<grz2_triangle> = 2;
template <> inline constexpr int dimension<grz2_hull> = 2;
template <> inline constexpr int dimension<grz3_vec> = 3;
template <> inline constexpr int dimension<grz3_segment> = 3;
template <> inline constexpr int dimension<grz3_ray> = 3;
template <> inline constexpr int dimension<grz3_line> = 3;
template <> inline constexpr int dimension<grz3_plane> = 3;
template <> inline constexpr int dimension<grz3_halfspace> = 3;
template <> inline constexpr int dimension<grz3_sphere> = 3;
template <> inline constexpr int dimension<grz3_capsule> = 3;
template <> inline constexpr int dimension<grz3_aabb> = 3;
template <> inline constexpr int dimension<grz3_obb> = 3;
template <> inline constexpr int dimension<grz3_triangle> = 3;
template <> inline constexpr int dimension<grz3_hull> = 3;
template <> inline constexpr int dimension<grz3_cylinder> = 3;
template <> inline constexpr int dimension<grz2_shape> = 2;
template <> inline constexpr int dimension<grz3_shape> = 3;

} // namespace detail

inline grz2_aabb aabb_from_min_max(grz2_vec min, grz2_vec max) { return grz2_aabb_from_min_max(min, max); }
inline grz2_aabb aabb_from_center_half(grz2_vec center, grz2_vec half) {
    return grz2_aabb_from_center_half(center, half);
}
inline grz2_aabb aabb_from_origin_size(grz2_vec origin, grz2_vec size) {
    return grz2_aabb_from_origin_size(origin, size);
}
inline grz2_rect rect_from_origin_size(grz2_vec origin, grz2_vec size) {
    return grz2_rect_from_origin_size(origin, size);
}
inline grz2_rect rect_from_min_max(grz2_vec min, grz2_vec max) { return grz2_rect_from_min_max(min, max); }
inline grz2_rect rect_from_center_half(grz2_vec center, grz2_vec half) {
    return grz2_rect_from_center_half(center, half);
}
inline grz2_obb obb_from_center_half(grz2_vec center, grz2_vec half) { return grz2_obb_from_center_half(center, half); }
inline grz2_obb obb_from_angle(grz2_vec center, grz2_vec half, double angle) {
    return grz2_obb_from_angle(center, half, angle);
}
inline grz2_plane plane_from_point_normal(grz2_vec point, grz2_vec normal) {
    return grz2_plane_from_point_normal(point, normal);
}
inline grz2_plane plane_from_points(grz2_vec a, grz2_vec b) { return grz2_plane_from_points(a, b); }
inline grz3_aabb aabb_from_min_max(grz3_vec min, grz3_vec max) { return grz3_aabb_from_min_max(min, max); }
inline grz3_aabb aabb_from_center_half(grz3_vec center, grz3_vec half) {
    return grz3_aabb_from_center_half(center, half);
}
inline grz3_aabb aabb_from_origin_size(grz3_vec origin, grz3_vec size) {
    return grz3_aabb_from_origin_size(origin, size);
}
inline grz3_obb obb_from_center_half(grz3_vec center, grz3_vec half) { return grz3_obb_from_center_half(center, half); }
inline grz3_obb obb_from_quaternion(grz3_vec position, grz3_vec half, grz3_quat rotation) {
    return grz3_obb_from_quaternion(position, half, rotation);
}
inline grz3_plane plane_from_point_normal(grz3_vec point, grz3_vec normal) {
    return grz3_plane_from_point_normal(point, normal);
}
inline grz3_plane plane_from_points(grz3_vec a, grz3_vec b, grz3_vec c) { return grz3_plane_from_points(a, b, c); }

namespace c {

inline grz_status advance(const grz2_shape *a, const grz2_motion *motion_a, const grz2_shape *b,
                          const grz2_motion *motion_b, double tolerance, grz2_certificate *certificate) {
    return grz2_advance(a, motion_a, b, motion_b, tolerance, certificate);
}
inline void pose_at(const grz2_motion *motion, double t, double matrix[6]) { return grz2_pose_at(motion, t, matrix); }
inline grz_status advance(const grz3_shape *a, const grz3_motion *motion_a, const grz3_shape *b,
                          const grz3_motion *motion_b, double tolerance, grz3_certificate *certificate) {
    return grz3_advance(a, motion_a, b, motion_b, tolerance, certificate);
}
inline void pose_at(const grz3_motion *motion, double t, double matrix[12], grz3_quat *orientation) {
    return grz3_pose_at(motion, t, matrix, orientation);
}
inline double common(const grz2_circle *a, const grz2_halfspace *b) { return grz2_common_circle_halfspace(a, b); }
inline double common(const grz2_circle *a, const grz2_circle *b) { return grz2_common_circle_circle(a, b); }
inline grz2_aabb bounds(const grz2_shape *shape) { return grz2_bounds(shape); }
inline grz2_aabb bounds(const grz2_obb *box) { return grz2_bounds_obb(box); }
inline grz2_aabb bounds_swept(const grz2_shape *shape, const grz2_vec *by) { return grz2_bounds_swept(shape, by); }
inline grz2_aabb bounds_merged(const grz2_aabb *a, const grz2_aabb *b) { return grz2_bounds_merged(a, b); }
inline grz3_aabb bounds(const grz3_shape *shape) { return grz3_bounds(shape); }
inline grz3_aabb bounds(const grz3_obb *box) { return grz3_bounds_obb(box); }
inline grz3_aabb bounds_swept(const grz3_shape *shape, const grz3_vec *by) { return grz3_bounds_swept(shape, by); }
inline grz3_aabb bounds_merged(const grz3_aabb *a, const grz3_aabb *b) { return grz3_bounds_merged(a, b); }
inline grz_status cells(const grz2_grid *grid, const grz2_shape *shape, grz_cell_visitor visit, void *user) {
    return grz2_cells(grid, shape, visit, user);
}
inline grz_status cells(const grz3_grid *grid, const grz3_shape *shape, grz_cell_visitor visit, void *user) {
    return grz3_cells(grid, shape, visit, user);
}
inline grz_answer contact(const grz2_shape *a, const grz2_shape *b, double margin, grz2_manifold *manifold) {
    return grz2_contact(a, b, margin, manifold);
}
inline grz_answer contact_all(const grz2_shape *a, const grz2_shape *b, double margin, grz2_vec *normal, double *depth,
                              grz2_contact_point *points, int capacity, int *count) {
    return grz2_contact_all(a, b, margin, normal, depth, points, capacity, count);
}
inline grz_answer depth(const grz2_shape *a, const grz2_shape *b, double margin, grz2_vec *normal, double *depth) {
    return grz2_depth(a, b, margin, normal, depth);
}
inline grz_answer contact(const grz3_shape *a, const grz3_shape *b, double margin, grz3_manifold *manifold) {
    return grz3_contact(a, b, margin, manifold);
}
inline grz_answer contact_all(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal, double *depth,
                              grz3_contact_point *points, int capacity, int *count) {
    return grz3_contact_all(a, b, margin, normal, depth, points, capacity, count);
}
inline grz_answer depth(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal, double *depth) {
    return grz3_depth(a, b, margin, normal, depth);
}
inline grz_answer depth_along(const grz2_shape *a, const grz2_shape *b, const grz2_vec *direction, double *depth) {
    return grz2_depth_along(a, b, direction, depth);
}
inline grz_answer separate(const grz2_shape *a, const grz2_shape *obstacles, size_t count, grz2_vec *place) {
    return grz2_separate(a, obstacles, count, place);
}
inline grz_answer depth_along(const grz3_shape *a, const grz3_shape *b, const grz3_vec *direction, double *depth) {
    return grz3_depth_along(a, b, direction, depth);
}
inline grz_answer separate(const grz3_shape *a, const grz3_shape *obstacles, size_t count, grz3_vec *place) {
    return grz3_separate(a, obstacles, count, place);
}
inline double distance(const grz2_shape *a, const grz2_shape *b, grz2_vec *pa, grz2_vec *pb) {
    return grz2_distance(a, b, pa, pb);
}
inline double distance(const grz2_vec *a, const grz2_vec *b) { return grz2_distance_point_point(a, b); }
inline double distance(const grz2_vec *a, const grz2_segment *b) { return grz2_distance_point_segment(a, b); }
inline double distance(const grz2_segment *b, const grz2_vec *a) { return grz2_distance_point_segment(a, b); }
inline double distance(const grz2_segment *a, const grz2_segment *b) { return grz2_distance_segment_segment(a, b); }
inline double distance(const grz2_vec *a, const grz2_circle *b) { return grz2_distance_point_circle(a, b); }
inline double distance(const grz2_circle *b, const grz2_vec *a) { return grz2_distance_point_circle(a, b); }
inline double distance(const grz2_segment *a, const grz2_circle *b) { return grz2_distance_segment_circle(a, b); }
inline double distance(const grz2_circle *b, const grz2_segment *a) { return grz2_distance_segment_circle(a, b); }
inline double distance(const grz2_circle *a, const grz2_circle *b) { return grz2_distance_circle_circle(a, b); }
inline double distance(const grz2_vec *a, const grz2_capsule *b) { return grz2_distance_point_capsule(a, b); }
inline double distance(const grz2_capsule *b, const grz2_vec *a) { return grz2_distance_point_capsule(a, b); }
inline double distance(const grz2_circle *a, const grz2_capsule *b) { return grz2_distance_circle_capsule(a, b); }
inline double distance(const grz2_capsule *b, const grz2_circle *a) { return grz2_distance_circle_capsule(a, b); }
inline double distance(const grz2_segment *a, const grz2_capsule *b) { return grz2_distance_segment_capsule(a, b); }
inline double distance(const grz2_capsule *b, const grz2_segment *a) { return grz2_distance_segment_capsule(a, b); }
inline double distance(const grz2_capsule *a, const grz2_capsule *b) { return grz2_distance_capsule_capsule(a, b); }
inline double distance(const grz2_vec *a, const grz2_aabb *b) { return grz2_distance_point_aabb(a, b); }
inline double distance(const grz2_aabb *b, const grz2_vec *a) { return grz2_distance_point_aabb(a, b); }
inline double distance(const grz2_circle *a, const grz2_aabb *b) { return grz2_distance_circle_aabb(a, b); }
inline double distance(const grz2_aabb *b, const grz2_circle *a) { return grz2_distance_circle_aabb(a, b); }
inline double distance(const grz2_aabb *a, const grz2_aabb *b) { return grz2_distance_aabb_aabb(a, b); }
inline double distance(const grz2_vec *a, const grz2_obb *b) { return grz2_distance_point_obb(a, b); }
inline double distance(const grz2_obb *b, const grz2_vec *a) { return grz2_distance_point_obb(a, b); }
inline double distance(const grz2_circle *a, const grz2_obb *b) { return grz2_distance_circle_obb(a, b); }
inline double distance(const grz2_obb *b, const grz2_circle *a) { return grz2_distance_circle_obb(a, b); }
inline double distance(const grz2_vec *a, const grz2_triangle *b) { return grz2_distance_point_triangle(a, b); }
inline double distance(const grz2_triangle *b, const grz2_vec *a) { return grz2_distance_point_triangle(a, b); }
inline double distance(const grz2_circle *a, const grz2_triangle *b) { return grz2_distance_circle_triangle(a, b); }
inline double distance(const grz2_triangle *b, const grz2_circle *a) { return grz2_distance_circle_triangle(a, b); }
inline grz_answer signed_distance(const grz2_vec *point, const grz2_shape *b, double *distance, grz2_vec *gradient) {
    return grz2_signed_distance(point, b, distance, gradient);
}
inline double distance(const grz3_shape *a, const grz3_shape *b, grz3_vec *pa, grz3_vec *pb) {
    return grz3_distance(a, b, pa, pb);
}
inline double distance(const grz3_vec *a, const grz3_vec *b) { return grz3_distance_point_point(a, b); }
inline double distance(const grz3_vec *a, const grz3_segment *b) { return grz3_distance_point_segment(a, b); }
inline double distance(const grz3_segment *b, const grz3_vec *a) { return grz3_distance_point_segment(a, b); }
inline double distance(const grz3_segment *a, const grz3_segment *b) { return grz3_distance_segment_segment(a, b); }
inline double distance(const grz3_vec *a, const grz3_sphere *b) { return grz3_distance_point_sphere(a, b); }
inline double distance(const grz3_sphere *b, const grz3_vec *a) { return grz3_distance_point_sphere(a, b); }
inline double distance(const grz3_segment *a, const grz3_sphere *b) { return grz3_distance_segment_sphere(a, b); }
inline double distance(const grz3_sphere *b, const grz3_segment *a) { return grz3_distance_segment_sphere(a, b); }
inline double distance(const grz3_sphere *a, const grz3_sphere *b) { return grz3_distance_sphere_sphere(a, b); }
inline double distance(const grz3_vec *a, const grz3_capsule *b) { return grz3_distance_point_capsule(a, b); }
inline double distance(const grz3_capsule *b, const grz3_vec *a) { return grz3_distance_point_capsule(a, b); }
inline double distance(const grz3_sphere *a, const grz3_capsule *b) { return grz3_distance_sphere_capsule(a, b); }
inline double distance(const grz3_capsule *b, const grz3_sphere *a) { return grz3_distance_sphere_capsule(a, b); }
inline double distance(const grz3_segment *a, const grz3_capsule *b) { return grz3_distance_segment_capsule(a, b); }
inline double distance(const grz3_capsule *b, const grz3_segment *a) { return grz3_distance_segment_capsule(a, b); }
inline double distance(const grz3_capsule *a, const grz3_capsule *b) { return grz3_distance_capsule_capsule(a, b); }
inline double distance(const grz3_vec *a, const grz3_aabb *b) { return grz3_distance_point_aabb(a, b); }
inline double distance(const grz3_aabb *b, const grz3_vec *a) { return grz3_distance_point_aabb(a, b); }
inline double distance(const grz3_sphere *a, const grz3_aabb *b) { return grz3_distance_sphere_aabb(a, b); }
inline double distance(const grz3_aabb *b, const grz3_sphere *a) { return grz3_distance_sphere_aabb(a, b); }
inline double distance(const grz3_aabb *a, const grz3_aabb *b) { return grz3_distance_aabb_aabb(a, b); }
inline double distance(const grz3_vec *a, const grz3_obb *b) { return grz3_distance_point_obb(a, b); }
inline double distance(const grz3_obb *b, const grz3_vec *a) { return grz3_distance_point_obb(a, b); }
inline double distance(const grz3_sphere *a, const grz3_obb *b) { return grz3_distance_sphere_obb(a, b); }
inline double distance(const grz3_obb *b, const grz3_sphere *a) { return grz3_distance_sphere_obb(a, b); }
inline double distance(const grz3_vec *a, const grz3_triangle *b) { return grz3_distance_point_triangle(a, b); }
inline double distance(const grz3_triangle *b, const grz3_vec *a) { return grz3_distance_point_triangle(a, b); }
inline double distance(const grz3_sphere *a, const grz3_triangle *b) { return grz3_distance_sphere_triangle(a, b); }
inline double distance(const grz3_triangle *b, const grz3_sphere *a) { return grz3_distance_sphere_triangle(a, b); }
inline grz_answer signed_distance(const grz3_vec *point, const grz3_shape *b, double *distance, grz3_vec *gradient) {
    return grz3_signed_distance(point, b, distance, gradient);
}
inline grz3_shape shape(const grz3_frustum *frustum) { return grz3_shape_from_frustum(frustum); }
inline bool overlap(const grz3_sphere *a, const grz3_frustum *b) { return grz3_overlap_sphere_frustum(a, b); }
inline bool overlap(const grz3_frustum *b, const grz3_sphere *a) { return grz3_overlap_sphere_frustum(a, b); }
inline bool overlap(const grz3_aabb *a, const grz3_frustum *b) { return grz3_overlap_aabb_frustum(a, b); }
inline bool overlap(const grz3_frustum *b, const grz3_aabb *a) { return grz3_overlap_aabb_frustum(a, b); }
inline bool overlap(const grz3_obb *a, const grz3_frustum *b) { return grz3_overlap_obb_frustum(a, b); }
inline bool overlap(const grz3_frustum *b, const grz3_obb *a) { return grz3_overlap_obb_frustum(a, b); }
inline bool conservative_overlap(const grz3_sphere *a, const grz3_frustum *b) {
    return grz3_conservative_overlap_sphere_frustum(a, b);
}
inline bool conservative_overlap(const grz3_aabb *a, const grz3_frustum *b) {
    return grz3_conservative_overlap_aabb_frustum(a, b);
}
inline bool conservative_overlap(const grz3_obb *a, const grz3_frustum *b) {
    return grz3_conservative_overlap_obb_frustum(a, b);
}
inline bool overlap(const grz2_vec *a, const grz2_rings *b) { return grz2_overlap_point_rings(a, b); }
inline bool overlap(const grz2_rings *b, const grz2_vec *a) { return grz2_overlap_point_rings(a, b); }
inline int orient(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c) { return grz2_orient(a, b, c); }
inline int orient(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d) {
    return grz3_orient(a, b, c, d);
}
inline bool overlap(const grz2_shape *a, const grz2_shape *b) { return grz2_overlap(a, b); }
inline bool overlap_open(const grz2_shape *a, const grz2_shape *b) { return grz2_overlap_open(a, b); }
inline bool touch(const grz2_shape *a, const grz2_shape *b) { return grz2_touch(a, b); }
inline bool within(const grz2_shape *a, const grz2_shape *b, double margin) { return grz2_within(a, b, margin); }
inline bool contains(const grz2_shape *a, const grz2_shape *b) { return grz2_contains(a, b); }
inline bool overlap(const grz2_vec *a, const grz2_circle *b) { return grz2_overlap_point_circle(a, b); }
inline bool overlap(const grz2_circle *b, const grz2_vec *a) { return grz2_overlap_point_circle(a, b); }
inline bool overlap_open(const grz2_vec *a, const grz2_circle *b) { return grz2_overlap_open_point_circle(a, b); }
inline bool overlap_open(const grz2_circle *b, const grz2_vec *a) { return grz2_overlap_open_point_circle(a, b); }
inline bool touch(const grz2_vec *a, const grz2_circle *b) { return grz2_touch_point_circle(a, b); }
inline bool touch(const grz2_circle *b, const grz2_vec *a) { return grz2_touch_point_circle(a, b); }
inline bool overlap(const grz2_vec *a, const grz2_aabb *b) { return grz2_overlap_point_aabb(a, b); }
inline bool overlap(const grz2_aabb *b, const grz2_vec *a) { return grz2_overlap_point_aabb(a, b); }
inline bool overlap_open(const grz2_vec *a, const grz2_aabb *b) { return grz2_overlap_open_point_aabb(a, b); }
inline bool overlap_open(const grz2_aabb *b, const grz2_vec *a) { return grz2_overlap_open_point_aabb(a, b); }
inline bool touch(const grz2_vec *a, const grz2_aabb *b) { return grz2_touch_point_aabb(a, b); }
inline bool touch(const grz2_aabb *b, const grz2_vec *a) { return grz2_touch_point_aabb(a, b); }
inline bool overlap(const grz2_vec *a, const grz2_rect *b) { return grz2_overlap_point_rect(a, b); }
inline bool overlap(const grz2_rect *b, const grz2_vec *a) { return grz2_overlap_point_rect(a, b); }
inline bool overlap_open(const grz2_vec *a, const grz2_rect *b) { return grz2_overlap_open_point_rect(a, b); }
inline bool overlap_open(const grz2_rect *b, const grz2_vec *a) { return grz2_overlap_open_point_rect(a, b); }
inline bool touch(const grz2_vec *a, const grz2_rect *b) { return grz2_touch_point_rect(a, b); }
inline bool touch(const grz2_rect *b, const grz2_vec *a) { return grz2_touch_point_rect(a, b); }
inline bool overlap(const grz2_vec *a, const grz2_obb *b) { return grz2_overlap_point_obb(a, b); }
inline bool overlap(const grz2_obb *b, const grz2_vec *a) { return grz2_overlap_point_obb(a, b); }
inline bool overlap_open(const grz2_vec *a, const grz2_obb *b) { return grz2_overlap_open_point_obb(a, b); }
inline bool overlap_open(const grz2_obb *b, const grz2_vec *a) { return grz2_overlap_open_point_obb(a, b); }
inline bool touch(const grz2_vec *a, const grz2_obb *b) { return grz2_touch_point_obb(a, b); }
inline bool touch(const grz2_obb *b, const grz2_vec *a) { return grz2_touch_point_obb(a, b); }
inline bool overlap(const grz2_segment *a, const grz2_segment *b) { return grz2_overlap_segment_segment(a, b); }
inline bool overlap_open(const grz2_segment *a, const grz2_segment *b) {
    return grz2_overlap_open_segment_segment(a, b);
}
inline bool touch(const grz2_segment *a, const grz2_segment *b) { return grz2_touch_segment_segment(a, b); }
inline bool overlap(const grz2_segment *a, const grz2_circle *b) { return grz2_overlap_segment_circle(a, b); }
inline bool overlap(const grz2_circle *b, const grz2_segment *a) { return grz2_overlap_segment_circle(a, b); }
inline bool overlap_open(const grz2_segment *a, const grz2_circle *b) { return grz2_overlap_open_segment_circle(a, b); }
inline bool overlap_open(const grz2_circle *b, const grz2_segment *a) { return grz2_overlap_open_segment_circle(a, b); }
inline bool touch(const grz2_segment *a, const grz2_circle *b) { return grz2_touch_segment_circle(a, b); }
inline bool touch(const grz2_circle *b, const grz2_segment *a) { return grz2_touch_segment_circle(a, b); }
inline bool overlap(const grz2_segment *a, const grz2_aabb *b) { return grz2_overlap_segment_aabb(a, b); }
inline bool overlap(const grz2_aabb *b, const grz2_segment *a) { return grz2_overlap_segment_aabb(a, b); }
inline bool overlap_open(const grz2_segment *a, const grz2_aabb *b) { return grz2_overlap_open_segment_aabb(a, b); }
inline bool overlap_open(const grz2_aabb *b, const grz2_segment *a) { return grz2_overlap_open_segment_aabb(a, b); }
inline bool touch(const grz2_segment *a, const grz2_aabb *b) { return grz2_touch_segment_aabb(a, b); }
inline bool touch(const grz2_aabb *b, const grz2_segment *a) { return grz2_touch_segment_aabb(a, b); }
inline bool overlap(const grz2_segment *a, const grz2_obb *b) { return grz2_overlap_segment_obb(a, b); }
inline bool overlap(const grz2_obb *b, const grz2_segment *a) { return grz2_overlap_segment_obb(a, b); }
inline bool overlap_open(const grz2_segment *a, const grz2_obb *b) { return grz2_overlap_open_segment_obb(a, b); }
inline bool overlap_open(const grz2_obb *b, const grz2_segment *a) { return grz2_overlap_open_segment_obb(a, b); }
inline bool touch(const grz2_segment *a, const grz2_obb *b) { return grz2_touch_segment_obb(a, b); }
inline bool touch(const grz2_obb *b, const grz2_segment *a) { return grz2_touch_segment_obb(a, b); }
inline bool overlap(const grz2_circle *a, const grz2_circle *b) { return grz2_overlap_circle_circle(a, b); }
inline bool overlap_open(const grz2_circle *a, const grz2_circle *b) { return grz2_overlap_open_circle_circle(a, b); }
inline bool touch(const grz2_circle *a, const grz2_circle *b) { return grz2_touch_circle_circle(a, b); }
inline bool overlap(const grz2_circle *a, const grz2_aabb *b) { return grz2_overlap_circle_aabb(a, b); }
inline bool overlap(const grz2_aabb *b, const grz2_circle *a) { return grz2_overlap_circle_aabb(a, b); }
inline bool overlap_open(const grz2_circle *a, const grz2_aabb *b) { return grz2_overlap_open_circle_aabb(a, b); }
inline bool overlap_open(const grz2_aabb *b, const grz2_circle *a) { return grz2_overlap_open_circle_aabb(a, b); }
inline bool touch(const grz2_circle *a, const grz2_aabb *b) { return grz2_touch_circle_aabb(a, b); }
inline bool touch(const grz2_aabb *b, const grz2_circle *a) { return grz2_touch_circle_aabb(a, b); }
inline bool overlap(const grz2_circle *a, const grz2_rect *b) { return grz2_overlap_circle_rect(a, b); }
inline bool overlap(const grz2_rect *b, const grz2_circle *a) { return grz2_overlap_circle_rect(a, b); }
inline bool overlap_open(const grz2_circle *a, const grz2_rect *b) { return grz2_overlap_open_circle_rect(a, b); }
inline bool overlap_open(const grz2_rect *b, const grz2_circle *a) { return grz2_overlap_open_circle_rect(a, b); }
inline bool touch(const grz2_circle *a, const grz2_rect *b) { return grz2_touch_circle_rect(a, b); }
inline bool touch(const grz2_rect *b, const grz2_circle *a) { return grz2_touch_circle_rect(a, b); }
inline bool overlap(const grz2_circle *a, const grz2_obb *b) { return grz2_overlap_circle_obb(a, b); }
inline bool overlap(const grz2_obb *b, const grz2_circle *a) { return grz2_overlap_circle_obb(a, b); }
inline bool overlap_open(const grz2_circle *a, const grz2_obb *b) { return grz2_overlap_open_circle_obb(a, b); }
inline bool overlap_open(const grz2_obb *b, const grz2_circle *a) { return grz2_overlap_open_circle_obb(a, b); }
inline bool touch(const grz2_circle *a, const grz2_obb *b) { return grz2_touch_circle_obb(a, b); }
inline bool touch(const grz2_obb *b, const grz2_circle *a) { return grz2_touch_circle_obb(a, b); }
inline bool overlap(const grz2_aabb *a, const grz2_aabb *b) { return grz2_overlap_aabb_aabb(a, b); }
inline bool overlap_open(const grz2_aabb *a, const grz2_aabb *b) { return grz2_overlap_open_aabb_aabb(a, b); }
inline bool touch(const grz2_aabb *a, const grz2_aabb *b) { return grz2_touch_aabb_aabb(a, b); }
inline bool overlap(const grz2_rect *a, const grz2_rect *b) { return grz2_overlap_rect_rect(a, b); }
inline bool overlap_open(const grz2_rect *a, const grz2_rect *b) { return grz2_overlap_open_rect_rect(a, b); }
inline bool touch(const grz2_rect *a, const grz2_rect *b) { return grz2_touch_rect_rect(a, b); }
inline bool overlap(const grz2_obb *a, const grz2_obb *b) { return grz2_overlap_obb_obb(a, b); }
inline bool overlap_open(const grz2_obb *a, const grz2_obb *b) { return grz2_overlap_open_obb_obb(a, b); }
inline bool touch(const grz2_obb *a, const grz2_obb *b) { return grz2_touch_obb_obb(a, b); }
inline bool overlap(const grz2_vec *a, const grz2_capsule *b) { return grz2_overlap_point_capsule(a, b); }
inline bool overlap(const grz2_capsule *b, const grz2_vec *a) { return grz2_overlap_point_capsule(a, b); }
inline bool overlap_open(const grz2_vec *a, const grz2_capsule *b) { return grz2_overlap_open_point_capsule(a, b); }
inline bool overlap_open(const grz2_capsule *b, const grz2_vec *a) { return grz2_overlap_open_point_capsule(a, b); }
inline bool touch(const grz2_vec *a, const grz2_capsule *b) { return grz2_touch_point_capsule(a, b); }
inline bool touch(const grz2_capsule *b, const grz2_vec *a) { return grz2_touch_point_capsule(a, b); }
inline bool overlap(const grz2_segment *a, const grz2_capsule *b) { return grz2_overlap_segment_capsule(a, b); }
inline bool overlap(const grz2_capsule *b, const grz2_segment *a) { return grz2_overlap_segment_capsule(a, b); }
inline bool overlap_open(const grz2_segment *a, const grz2_capsule *b) {
    return grz2_overlap_open_segment_capsule(a, b);
}
inline bool overlap_open(const grz2_capsule *b, const grz2_segment *a) {
    return grz2_overlap_open_segment_capsule(a, b);
}
inline bool touch(const grz2_segment *a, const grz2_capsule *b) { return grz2_touch_segment_capsule(a, b); }
inline bool touch(const grz2_capsule *b, const grz2_segment *a) { return grz2_touch_segment_capsule(a, b); }
inline bool overlap(const grz2_circle *a, const grz2_capsule *b) { return grz2_overlap_circle_capsule(a, b); }
inline bool overlap(const grz2_capsule *b, const grz2_circle *a) { return grz2_overlap_circle_capsule(a, b); }
inline bool overlap_open(const grz2_circle *a, const grz2_capsule *b) { return grz2_overlap_open_circle_capsule(a, b); }
inline bool overlap_open(const grz2_capsule *b, const grz2_circle *a) { return grz2_overlap_open_circle_capsule(a, b); }
inline bool touch(const grz2_circle *a, const grz2_capsule *b) { return grz2_touch_circle_capsule(a, b); }
inline bool touch(const grz2_capsule *b, const grz2_circle *a) { return grz2_touch_circle_capsule(a, b); }
inline bool overlap(const grz2_capsule *a, const grz2_capsule *b) { return grz2_overlap_capsule_capsule(a, b); }
inline bool overlap_open(const grz2_capsule *a, const grz2_capsule *b) {
    return grz2_overlap_open_capsule_capsule(a, b);
}
inline bool touch(const grz2_capsule *a, const grz2_capsule *b) { return grz2_touch_capsule_capsule(a, b); }
inline bool overlap(const grz2_vec *a, const grz2_triangle *b) { return grz2_overlap_point_triangle(a, b); }
inline bool overlap(const grz2_triangle *b, const grz2_vec *a) { return grz2_overlap_point_triangle(a, b); }
inline bool overlap_open(const grz2_vec *a, const grz2_triangle *b) { return grz2_overlap_open_point_triangle(a, b); }
inline bool overlap_open(const grz2_triangle *b, const grz2_vec *a) { return grz2_overlap_open_point_triangle(a, b); }
inline bool touch(const grz2_vec *a, const grz2_triangle *b) { return grz2_touch_point_triangle(a, b); }
inline bool touch(const grz2_triangle *b, const grz2_vec *a) { return grz2_touch_point_triangle(a, b); }
inline bool overlap(const grz2_segment *a, const grz2_triangle *b) { return grz2_overlap_segment_triangle(a, b); }
inline bool overlap(const grz2_triangle *b, const grz2_segment *a) { return grz2_overlap_segment_triangle(a, b); }
inline bool overlap_open(const grz2_segment *a, const grz2_triangle *b) {
    return grz2_overlap_open_segment_triangle(a, b);
}
inline bool overlap_open(const grz2_triangle *b, const grz2_segment *a) {
    return grz2_overlap_open_segment_triangle(a, b);
}
inline bool touch(const grz2_segment *a, const grz2_triangle *b) { return grz2_touch_segment_triangle(a, b); }
inline bool touch(const grz2_triangle *b, const grz2_segment *a) { return grz2_touch_segment_triangle(a, b); }
inline bool overlap(const grz2_circle *a, const grz2_triangle *b) { return grz2_overlap_circle_triangle(a, b); }
inline bool overlap(const grz2_triangle *b, const grz2_circle *a) { return grz2_overlap_circle_triangle(a, b); }
inline bool overlap_open(const grz2_circle *a, const grz2_triangle *b) {
    return grz2_overlap_open_circle_triangle(a, b);
}
inline bool overlap_open(const grz2_triangle *b, const grz2_circle *a) {
    return grz2_overlap_open_circle_triangle(a, b);
}
inline bool touch(const grz2_circle *a, const grz2_triangle *b) { return grz2_touch_circle_triangle(a, b); }
inline bool touch(const grz2_triangle *b, const grz2_circle *a) { return grz2_touch_circle_triangle(a, b); }
inline bool overlap(const grz2_triangle *a, const grz2_triangle *b) { return grz2_overlap_triangle_triangle(a, b); }
inline bool overlap_open(const grz2_triangle *a, const grz2_triangle *b) {
    return grz2_overlap_open_triangle_triangle(a, b);
}
inline bool touch(const grz2_triangle *a, const grz2_triangle *b) { return grz2_touch_triangle_triangle(a, b); }
inline grz_side side(const grz2_plane *plane, const grz2_shape *b) { return grz2_side(plane, b); }
inline grz_side side(const grz2_plane *plane, const grz2_vec *b) { return grz2_side_plane_point(plane, b); }
inline grz_side side(const grz2_plane *plane, const grz2_circle *b) { return grz2_side_plane_circle(plane, b); }
inline grz_side side(const grz2_plane *plane, const grz2_aabb *b) { return grz2_side_plane_aabb(plane, b); }
inline grz_side side(const grz2_plane *plane, const grz2_rect *b) { return grz2_side_plane_rect(plane, b); }
inline grz_side side(const grz2_plane *plane, const grz2_obb *b) { return grz2_side_plane_obb(plane, b); }
inline int zone(const grz2_vec *point, const grz2_shape *b) { return grz2_zone(point, b); }
inline int zone(const grz2_vec *point, const grz2_aabb *b) { return grz2_zone_point_aabb(point, b); }
inline int zone(const grz2_vec *point, const grz2_rect *b) { return grz2_zone_point_rect(point, b); }
inline int zone(const grz2_vec *point, const grz2_obb *b) { return grz2_zone_point_obb(point, b); }
inline bool overlap(const grz3_shape *a, const grz3_shape *b) { return grz3_overlap(a, b); }
inline bool overlap_open(const grz3_shape *a, const grz3_shape *b) { return grz3_overlap_open(a, b); }
inline bool touch(const grz3_shape *a, const grz3_shape *b) { return grz3_touch(a, b); }
inline bool within(const grz3_shape *a, const grz3_shape *b, double margin) { return grz3_within(a, b, margin); }
inline bool contains(const grz3_shape *a, const grz3_shape *b) { return grz3_contains(a, b); }
inline bool overlap(const grz3_vec *a, const grz3_sphere *b) { return grz3_overlap_point_sphere(a, b); }
inline bool overlap(const grz3_sphere *b, const grz3_vec *a) { return grz3_overlap_point_sphere(a, b); }
inline bool overlap_open(const grz3_vec *a, const grz3_sphere *b) { return grz3_overlap_open_point_sphere(a, b); }
inline bool overlap_open(const grz3_sphere *b, const grz3_vec *a) { return grz3_overlap_open_point_sphere(a, b); }
inline bool touch(const grz3_vec *a, const grz3_sphere *b) { return grz3_touch_point_sphere(a, b); }
inline bool touch(const grz3_sphere *b, const grz3_vec *a) { return grz3_touch_point_sphere(a, b); }
inline bool overlap(const grz3_vec *a, const grz3_aabb *b) { return grz3_overlap_point_aabb(a, b); }
inline bool overlap(const grz3_aabb *b, const grz3_vec *a) { return grz3_overlap_point_aabb(a, b); }
inline bool overlap_open(const grz3_vec *a, const grz3_aabb *b) { return grz3_overlap_open_point_aabb(a, b); }
inline bool overlap_open(const grz3_aabb *b, const grz3_vec *a) { return grz3_overlap_open_point_aabb(a, b); }
inline bool touch(const grz3_vec *a, const grz3_aabb *b) { return grz3_touch_point_aabb(a, b); }
inline bool touch(const grz3_aabb *b, const grz3_vec *a) { return grz3_touch_point_aabb(a, b); }
inline bool overlap(const grz3_vec *a, const grz3_obb *b) { return grz3_overlap_point_obb(a, b); }
inline bool overlap(const grz3_obb *b, const grz3_vec *a) { return grz3_overlap_point_obb(a, b); }
inline bool overlap_open(const grz3_vec *a, const grz3_obb *b) { return grz3_overlap_open_point_obb(a, b); }
inline bool overlap_open(const grz3_obb *b, const grz3_vec *a) { return grz3_overlap_open_point_obb(a, b); }
inline bool touch(const grz3_vec *a, const grz3_obb *b) { return grz3_touch_point_obb(a, b); }
inline bool touch(const grz3_obb *b, const grz3_vec *a) { return grz3_touch_point_obb(a, b); }
inline bool overlap(const grz3_segment *a, const grz3_sphere *b) { return grz3_overlap_segment_sphere(a, b); }
inline bool overlap(const grz3_sphere *b, const grz3_segment *a) { return grz3_overlap_segment_sphere(a, b); }
inline bool overlap_open(const grz3_segment *a, const grz3_sphere *b) { return grz3_overlap_open_segment_sphere(a, b); }
inline bool overlap_open(const grz3_sphere *b, const grz3_segment *a) { return grz3_overlap_open_segment_sphere(a, b); }
inline bool touch(const grz3_segment *a, const grz3_sphere *b) { return grz3_touch_segment_sphere(a, b); }
inline bool touch(const grz3_sphere *b, const grz3_segment *a) { return grz3_touch_segment_sphere(a, b); }
inline bool overlap(const grz3_segment *a, const grz3_aabb *b) { return grz3_overlap_segment_aabb(a, b); }
inline bool overlap(const grz3_aabb *b, const grz3_segment *a) { return grz3_overlap_segment_aabb(a, b); }
inline bool overlap_open(const grz3_segment *a, const grz3_aabb *b) { return grz3_overlap_open_segment_aabb(a, b); }
inline bool overlap_open(const grz3_aabb *b, const grz3_segment *a) { return grz3_overlap_open_segment_aabb(a, b); }
inline bool touch(const grz3_segment *a, const grz3_aabb *b) { return grz3_touch_segment_aabb(a, b); }
inline bool touch(const grz3_aabb *b, const grz3_segment *a) { return grz3_touch_segment_aabb(a, b); }
inline bool overlap(const grz3_segment *a, const grz3_obb *b) { return grz3_overlap_segment_obb(a, b); }
inline bool overlap(const grz3_obb *b, const grz3_segment *a) { return grz3_overlap_segment_obb(a, b); }
inline bool overlap_open(const grz3_segment *a, const grz3_obb *b) { return grz3_overlap_open_segment_obb(a, b); }
inline bool overlap_open(const grz3_obb *b, const grz3_segment *a) { return grz3_overlap_open_segment_obb(a, b); }
inline bool touch(const grz3_segment *a, const grz3_obb *b) { return grz3_touch_segment_obb(a, b); }
inline bool touch(const grz3_obb *b, const grz3_segment *a) { return grz3_touch_segment_obb(a, b); }
inline bool overlap(const grz3_sphere *a, const grz3_sphere *b) { return grz3_overlap_sphere_sphere(a, b); }
inline bool overlap_open(const grz3_sphere *a, const grz3_sphere *b) { return grz3_overlap_open_sphere_sphere(a, b); }
inline bool touch(const grz3_sphere *a, const grz3_sphere *b) { return grz3_touch_sphere_sphere(a, b); }
inline bool overlap(const grz3_sphere *a, const grz3_aabb *b) { return grz3_overlap_sphere_aabb(a, b); }
inline bool overlap(const grz3_aabb *b, const grz3_sphere *a) { return grz3_overlap_sphere_aabb(a, b); }
inline bool overlap_open(const grz3_sphere *a, const grz3_aabb *b) { return grz3_overlap_open_sphere_aabb(a, b); }
inline bool overlap_open(const grz3_aabb *b, const grz3_sphere *a) { return grz3_overlap_open_sphere_aabb(a, b); }
inline bool touch(const grz3_sphere *a, const grz3_aabb *b) { return grz3_touch_sphere_aabb(a, b); }
inline bool touch(const grz3_aabb *b, const grz3_sphere *a) { return grz3_touch_sphere_aabb(a, b); }
inline bool overlap(const grz3_sphere *a, const grz3_obb *b) { return grz3_overlap_sphere_obb(a, b); }
inline bool overlap(const grz3_obb *b, const grz3_sphere *a) { return grz3_overlap_sphere_obb(a, b); }
inline bool overlap_open(const grz3_sphere *a, const grz3_obb *b) { return grz3_overlap_open_sphere_obb(a, b); }
inline bool overlap_open(const grz3_obb *b, const grz3_sphere *a) { return grz3_overlap_open_sphere_obb(a, b); }
inline bool touch(const grz3_sphere *a, const grz3_obb *b) { return grz3_touch_sphere_obb(a, b); }
inline bool touch(const grz3_obb *b, const grz3_sphere *a) { return grz3_touch_sphere_obb(a, b); }
inline bool overlap(const grz3_aabb *a, const grz3_aabb *b) { return grz3_overlap_aabb_aabb(a, b); }
inline bool overlap_open(const grz3_aabb *a, const grz3_aabb *b) { return grz3_overlap_open_aabb_aabb(a, b); }
inline bool touch(const grz3_aabb *a, const grz3_aabb *b) { return grz3_touch_aabb_aabb(a, b); }
inline bool overlap(const grz3_aabb *a, const grz3_obb *b) { return grz3_overlap_aabb_obb(a, b); }
inline bool overlap(const grz3_obb *b, const grz3_aabb *a) { return grz3_overlap_aabb_obb(a, b); }
inline bool overlap_open(const grz3_aabb *a, const grz3_obb *b) { return grz3_overlap_open_aabb_obb(a, b); }
inline bool overlap_open(const grz3_obb *b, const grz3_aabb *a) { return grz3_overlap_open_aabb_obb(a, b); }
inline bool touch(const grz3_aabb *a, const grz3_obb *b) { return grz3_touch_aabb_obb(a, b); }
inline bool touch(const grz3_obb *b, const grz3_aabb *a) { return grz3_touch_aabb_obb(a, b); }
inline bool overlap(const grz3_obb *a, const grz3_obb *b) { return grz3_overlap_obb_obb(a, b); }
inline bool overlap_open(const grz3_obb *a, const grz3_obb *b) { return grz3_overlap_open_obb_obb(a, b); }
inline bool touch(const grz3_obb *a, const grz3_obb *b) { return grz3_touch_obb_obb(a, b); }
inline bool overlap(const grz3_sphere *a, const grz3_capsule *b) { return grz3_overlap_sphere_capsule(a, b); }
inline bool overlap(const grz3_capsule *b, const grz3_sphere *a) { return grz3_overlap_sphere_capsule(a, b); }
inline bool overlap_open(const grz3_sphere *a, const grz3_capsule *b) { return grz3_overlap_open_sphere_capsule(a, b); }
inline bool overlap_open(const grz3_capsule *b, const grz3_sphere *a) { return grz3_overlap_open_sphere_capsule(a, b); }
inline bool touch(const grz3_sphere *a, const grz3_capsule *b) { return grz3_touch_sphere_capsule(a, b); }
inline bool touch(const grz3_capsule *b, const grz3_sphere *a) { return grz3_touch_sphere_capsule(a, b); }
inline bool overlap(const grz3_capsule *a, const grz3_capsule *b) { return grz3_overlap_capsule_capsule(a, b); }
inline bool overlap_open(const grz3_capsule *a, const grz3_capsule *b) {
    return grz3_overlap_open_capsule_capsule(a, b);
}
inline bool touch(const grz3_capsule *a, const grz3_capsule *b) { return grz3_touch_capsule_capsule(a, b); }
inline bool overlap(const grz3_segment *a, const grz3_triangle *b) { return grz3_overlap_segment_triangle(a, b); }
inline bool overlap(const grz3_triangle *b, const grz3_segment *a) { return grz3_overlap_segment_triangle(a, b); }
inline bool overlap_open(const grz3_segment *a, const grz3_triangle *b) {
    return grz3_overlap_open_segment_triangle(a, b);
}
inline bool overlap_open(const grz3_triangle *b, const grz3_segment *a) {
    return grz3_overlap_open_segment_triangle(a, b);
}
inline bool touch(const grz3_segment *a, const grz3_triangle *b) { return grz3_touch_segment_triangle(a, b); }
inline bool touch(const grz3_triangle *b, const grz3_segment *a) { return grz3_touch_segment_triangle(a, b); }
inline bool overlap(const grz3_aabb *a, const grz3_triangle *b) { return grz3_overlap_aabb_triangle(a, b); }
inline bool overlap(const grz3_triangle *b, const grz3_aabb *a) { return grz3_overlap_aabb_triangle(a, b); }
inline bool overlap_open(const grz3_aabb *a, const grz3_triangle *b) { return grz3_overlap_open_aabb_triangle(a, b); }
inline bool overlap_open(const grz3_triangle *b, const grz3_aabb *a) { return grz3_overlap_open_aabb_triangle(a, b); }
inline bool touch(const grz3_aabb *a, const grz3_triangle *b) { return grz3_touch_aabb_triangle(a, b); }
inline bool touch(const grz3_triangle *b, const grz3_aabb *a) { return grz3_touch_aabb_triangle(a, b); }
inline bool overlap(const grz3_triangle *a, const grz3_triangle *b) { return grz3_overlap_triangle_triangle(a, b); }
inline bool overlap_open(const grz3_triangle *a, const grz3_triangle *b) {
    return grz3_overlap_open_triangle_triangle(a, b);
}
inline bool touch(const grz3_triangle *a, const grz3_triangle *b) { return grz3_touch_triangle_triangle(a, b); }
inline grz_side side(const grz3_plane *plane, const grz3_shape *b) { return grz3_side(plane, b); }
inline grz_side side(const grz3_plane *plane, const grz3_vec *b) { return grz3_side_plane_point(plane, b); }
inline grz_side side(const grz3_plane *plane, const grz3_sphere *b) { return grz3_side_plane_sphere(plane, b); }
inline grz_side side(const grz3_plane *plane, const grz3_aabb *b) { return grz3_side_plane_aabb(plane, b); }
inline grz_side side(const grz3_plane *plane, const grz3_obb *b) { return grz3_side_plane_obb(plane, b); }
inline int zone(const grz3_vec *point, const grz3_shape *b) { return grz3_zone(point, b); }
inline int zone(const grz3_vec *point, const grz3_aabb *b) { return grz3_zone_point_aabb(point, b); }
inline int zone(const grz3_vec *point, const grz3_obb *b) { return grz3_zone_point_obb(point, b); }
inline grz_status scene_build(grz_scene **scene, const grz2_thing *things, const uint64_t *ids, size_t count,
                              const grz_scene_options *options) {
    return grz2_scene_build(scene, things, ids, count, options);
}
inline grz_status scene_load(grz_scene **scene, const grz_reader *from, const grz2_polygon *const *polygons,
                             size_t count, const grz_scene_options *options, uint64_t *at) {
    return grz2_scene_load(scene, from, polygons, count, options, at);
}
inline grz_status scene_add(grz_scene *scene, uint64_t id, const grz2_thing *thing) {
    return grz2_scene_add(scene, id, thing);
}
inline grz_status scene_replace(grz_scene *scene, uint64_t id, const grz2_thing *thing) {
    return grz2_scene_replace(scene, id, thing);
}
inline bool scene_get(const grz_scene *scene, uint64_t id, grz2_thing *thing, grz2_shape *placed) {
    return grz2_scene_get(scene, id, thing, placed);
}
inline grz_status scene_overlap(const grz_scene *scene, const grz2_shape *shape,
                                const grz_scene_overlap_options *options, grz_scene_visitor visit, void *user) {
    return grz2_scene_overlap(scene, shape, options, visit, user);
}
inline grz_answer scene_overlap_all(const grz_scene *scene, const grz2_shape *shape,
                                    const grz_scene_overlap_options *options, uint64_t *ids, size_t capacity,
                                    size_t *total) {
    return grz2_scene_overlap_all(scene, shape, options, ids, capacity, total);
}
inline grz_answer scene_overlap_any(const grz_scene *scene, const grz2_shape *shape,
                                    const grz_scene_overlap_options *options) {
    return grz2_scene_overlap_any(scene, shape, options);
}
inline grz_answer scene_cast_first(const grz_scene *scene, const grz2_shape *caster,
                                   const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    return grz2_scene_cast_first(scene, caster, options, hit);
}
inline grz_answer scene_cast_any(const grz_scene *scene, const grz2_shape *caster,
                                 const grz2_scene_cast_options *options) {
    return grz2_scene_cast_any(scene, caster, options);
}
inline grz_answer scene_cast_all(const grz_scene *scene, const grz2_shape *caster,
                                 const grz2_scene_cast_options *options, grz2_scene_hit *buffer, size_t capacity,
                                 size_t *total) {
    return grz2_scene_cast_all(scene, caster, options, buffer, capacity, total);
}
inline grz_answer scene_sweep_first(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                    const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    return grz2_scene_sweep_first(scene, mover, by, options, hit);
}
inline grz_answer scene_sweep_any(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                  const grz2_scene_cast_options *options) {
    return grz2_scene_sweep_any(scene, mover, by, options);
}
inline grz_answer scene_sweep_all(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                  const grz2_scene_cast_options *options, grz2_scene_hit *buffer, size_t capacity,
                                  size_t *total) {
    return grz2_scene_sweep_all(scene, mover, by, options, buffer, capacity, total);
}
inline grz_answer scene_slide(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                              const grz2_scene_slide_options *options, grz2_scene_slide_end *end,
                              grz2_scene_touch *buffer, size_t capacity) {
    return grz2_scene_slide(scene, mover, by, options, end, buffer, capacity);
}
inline grz_status scene_separate(const grz_scene *scene, const grz2_shape *shape, const grz_scene_filter *filter,
                                 grz2_vec *place, bool *is_free) {
    return grz2_scene_separate(scene, shape, filter, place, is_free);
}
inline bool scene_sight(const grz_scene *scene, const grz2_vec *a, const grz2_vec *b, const grz_scene_filter *filter) {
    return grz2_scene_sight(scene, a, b, filter);
}
inline grz_answer scene_nearest(const grz_scene *scene, const grz2_shape *shape, double within,
                                const grz_scene_filter *filter, grz2_scene_neighbor *nearest) {
    return grz2_scene_nearest(scene, shape, within, filter, nearest);
}
inline grz_answer scene_nearest_k(const grz_scene *scene, const grz2_shape *shape, double within,
                                  const grz_scene_filter *filter, grz2_scene_neighbor *buffer, size_t capacity,
                                  size_t *count) {
    return grz2_scene_nearest_k(scene, shape, within, filter, buffer, capacity, count);
}
inline grz_status scene_cast_n(const grz_scene *scene, const grz2_shape *casters, size_t count,
                               const grz2_scene_cast_options *options, const grz_parallel *parallel,
                               grz2_scene_hit *hits) {
    return grz2_scene_cast_n(scene, casters, count, options, parallel, hits);
}
inline grz_status scene_sweep_n(const grz_scene *scene, const grz2_shape *movers, const grz2_vec *by, size_t count,
                                const grz2_scene_cast_options *options, const grz_parallel *parallel,
                                grz2_scene_hit *hits) {
    return grz2_scene_sweep_n(scene, movers, by, count, options, parallel, hits);
}
inline grz_status scene_nearest_n(const grz_scene *scene, const grz2_shape *shapes, size_t count, double within,
                                  const grz_scene_filter *filter, const grz_parallel *parallel,
                                  grz2_scene_neighbor *nearest) {
    return grz2_scene_nearest_n(scene, shapes, count, within, filter, parallel, nearest);
}
inline grz_status scene_overlap_any_n(const grz_scene *scene, const grz2_shape *shapes, size_t count,
                                      const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                      bool *overlap) {
    return grz2_scene_overlap_any_n(scene, shapes, count, options, parallel, overlap);
}
inline grz_status scene_contacts(const grz_scene *scene, const grz2_shape *shape,
                                 const grz2_scene_contact_options *options, grz2_scene_contact_visitor visit,
                                 void *user) {
    return grz2_scene_contacts(scene, shape, options, visit, user);
}
inline grz_status scene_pairs_contacts(const grz_scene *a, const grz_scene *b,
                                       const grz2_scene_contact_options *options, grz2_scene_contact_visitor visit,
                                       void *user) {
    return grz2_scene_pairs_contacts(a, b, options, visit, user);
}
inline grz_status scene_meetings(const grz_scene *scene, const grz2_scene_motion *motions, size_t count,
                                 const grz_scene_meeting_options *options, grz2_scene_meeting *buffer, size_t capacity,
                                 size_t *total) {
    return grz2_scene_meetings(scene, motions, count, options, buffer, capacity, total);
}
inline grz_status scene_advance(const grz_scene *scene, const grz2_scene_turn *turns, size_t count, double tolerance,
                                const grz_scene_meeting_options *options, grz2_scene_certificate *certificate) {
    return grz2_scene_advance(scene, turns, count, tolerance, options, certificate);
}
inline grz_status things_pairs(const grz2_things *a, const grz2_things *b, const grz_things_options *options,
                               grz_pair_visitor visit, void *user) {
    return grz2_things_pairs(a, b, options, visit, user);
}
inline grz_status things_contacts(const grz2_things *a, const grz2_things *b, const grz2_scene_contact_options *how,
                                  const grz_things_options *options, grz2_scene_contact_visitor visit, void *user) {
    return grz2_things_contacts(a, b, how, options, visit, user);
}
inline grz_status things_meetings(const grz2_things *a, const grz2_things *b, const grz_things_options *options,
                                  grz2_scene_meeting_visitor visit, void *user) {
    return grz2_things_meetings(a, b, options, visit, user);
}
inline grz_status scene_build(grz_scene **scene, const grz3_thing *things, const uint64_t *ids, size_t count,
                              const grz_scene_options *options) {
    return grz3_scene_build(scene, things, ids, count, options);
}
inline grz_status scene_load(grz_scene **scene, const grz_reader *from, const grz_mesh *const *meshes, size_t count,
                             const grz_scene_options *options, uint64_t *at) {
    return grz3_scene_load(scene, from, meshes, count, options, at);
}
inline grz_status scene_add(grz_scene *scene, uint64_t id, const grz3_thing *thing) {
    return grz3_scene_add(scene, id, thing);
}
inline grz_status scene_replace(grz_scene *scene, uint64_t id, const grz3_thing *thing) {
    return grz3_scene_replace(scene, id, thing);
}
inline bool scene_get(const grz_scene *scene, uint64_t id, grz3_thing *thing, grz3_shape *placed) {
    return grz3_scene_get(scene, id, thing, placed);
}
inline grz_status scene_overlap(const grz_scene *scene, const grz3_shape *shape,
                                const grz_scene_overlap_options *options, grz_scene_visitor visit, void *user) {
    return grz3_scene_overlap(scene, shape, options, visit, user);
}
inline grz_answer scene_overlap_all(const grz_scene *scene, const grz3_shape *shape,
                                    const grz_scene_overlap_options *options, uint64_t *ids, size_t capacity,
                                    size_t *total) {
    return grz3_scene_overlap_all(scene, shape, options, ids, capacity, total);
}
inline grz_answer scene_overlap_any(const grz_scene *scene, const grz3_shape *shape,
                                    const grz_scene_overlap_options *options) {
    return grz3_scene_overlap_any(scene, shape, options);
}
inline grz_answer scene_cast_first(const grz_scene *scene, const grz3_shape *caster,
                                   const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    return grz3_scene_cast_first(scene, caster, options, hit);
}
inline grz_answer scene_cast_any(const grz_scene *scene, const grz3_shape *caster,
                                 const grz3_scene_cast_options *options) {
    return grz3_scene_cast_any(scene, caster, options);
}
inline grz_answer scene_cast_all(const grz_scene *scene, const grz3_shape *caster,
                                 const grz3_scene_cast_options *options, grz3_scene_hit *buffer, size_t capacity,
                                 size_t *total) {
    return grz3_scene_cast_all(scene, caster, options, buffer, capacity, total);
}
inline grz_answer scene_sweep_first(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                    const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    return grz3_scene_sweep_first(scene, mover, by, options, hit);
}
inline grz_answer scene_sweep_any(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                  const grz3_scene_cast_options *options) {
    return grz3_scene_sweep_any(scene, mover, by, options);
}
inline grz_answer scene_sweep_all(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                  const grz3_scene_cast_options *options, grz3_scene_hit *buffer, size_t capacity,
                                  size_t *total) {
    return grz3_scene_sweep_all(scene, mover, by, options, buffer, capacity, total);
}
inline grz_answer scene_slide(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                              const grz3_scene_slide_options *options, grz3_scene_slide_end *end,
                              grz3_scene_touch *buffer, size_t capacity) {
    return grz3_scene_slide(scene, mover, by, options, end, buffer, capacity);
}
inline grz_status scene_separate(const grz_scene *scene, const grz3_shape *shape, const grz_scene_filter *filter,
                                 grz3_vec *place, bool *is_free) {
    return grz3_scene_separate(scene, shape, filter, place, is_free);
}
inline bool scene_sight(const grz_scene *scene, const grz3_vec *a, const grz3_vec *b, const grz_scene_filter *filter) {
    return grz3_scene_sight(scene, a, b, filter);
}
inline grz_answer scene_nearest(const grz_scene *scene, const grz3_shape *shape, double within,
                                const grz_scene_filter *filter, grz3_scene_neighbor *nearest) {
    return grz3_scene_nearest(scene, shape, within, filter, nearest);
}
inline grz_answer scene_nearest_k(const grz_scene *scene, const grz3_shape *shape, double within,
                                  const grz_scene_filter *filter, grz3_scene_neighbor *buffer, size_t capacity,
                                  size_t *count) {
    return grz3_scene_nearest_k(scene, shape, within, filter, buffer, capacity, count);
}
inline grz_status scene_cast_n(const grz_scene *scene, const grz3_shape *casters, size_t count,
                               const grz3_scene_cast_options *options, const grz_parallel *parallel,
                               grz3_scene_hit *hits) {
    return grz3_scene_cast_n(scene, casters, count, options, parallel, hits);
}
inline grz_status scene_sweep_n(const grz_scene *scene, const grz3_shape *movers, const grz3_vec *by, size_t count,
                                const grz3_scene_cast_options *options, const grz_parallel *parallel,
                                grz3_scene_hit *hits) {
    return grz3_scene_sweep_n(scene, movers, by, count, options, parallel, hits);
}
inline grz_status scene_nearest_n(const grz_scene *scene, const grz3_shape *shapes, size_t count, double within,
                                  const grz_scene_filter *filter, const grz_parallel *parallel,
                                  grz3_scene_neighbor *nearest) {
    return grz3_scene_nearest_n(scene, shapes, count, within, filter, parallel, nearest);
}
inline grz_status scene_overlap_any_n(const grz_scene *scene, const grz3_shape *shapes, size_t count,
                                      const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                      bool *overlap) {
    return grz3_scene_overlap_any_n(scene, shapes, count, options, parallel, overlap);
}
inline grz_status scene_contacts(const grz_scene *scene, const grz3_shape *shape,
                                 const grz3_scene_contact_options *options, grz3_scene_contact_visitor visit,
                                 void *user) {
    return grz3_scene_contacts(scene, shape, options, visit, user);
}
inline grz_status scene_pairs_contacts(const grz_scene *a, const grz_scene *b,
                                       const grz3_scene_contact_options *options, grz3_scene_contact_visitor visit,
                                       void *user) {
    return grz3_scene_pairs_contacts(a, b, options, visit, user);
}
inline grz_status scene_meetings(const grz_scene *scene, const grz3_scene_motion *motions, size_t count,
                                 const grz_scene_meeting_options *options, grz3_scene_meeting *buffer, size_t capacity,
                                 size_t *total) {
    return grz3_scene_meetings(scene, motions, count, options, buffer, capacity, total);
}
inline grz_status scene_advance(const grz_scene *scene, const grz3_scene_turn *turns, size_t count, double tolerance,
                                const grz_scene_meeting_options *options, grz3_scene_certificate *certificate) {
    return grz3_scene_advance(scene, turns, count, tolerance, options, certificate);
}
inline grz_status things_pairs(const grz3_things *a, const grz3_things *b, const grz_things_options *options,
                               grz_pair_visitor visit, void *user) {
    return grz3_things_pairs(a, b, options, visit, user);
}
inline grz_status things_contacts(const grz3_things *a, const grz3_things *b, const grz3_scene_contact_options *how,
                                  const grz_things_options *options, grz3_scene_contact_visitor visit, void *user) {
    return grz3_things_contacts(a, b, how, options, visit, user);
}
inline grz_status things_meetings(const grz3_things *a, const grz3_things *b, const grz_things_options *options,
                                  grz3_scene_meeting_visitor visit, void *user) {
    return grz3_things_meetings(a, b, options, visit, user);
}
inline grz2_shape shape(const grz2_vec *point) { return grz2_shape_from_point(point); }
inline grz2_shape shape(const grz2_segment *segment) { return grz2_shape_from_segment(segment); }
inline grz2_shape shape(const grz2_ray *ray) { return grz2_shape_from_ray(ray); }
inline grz2_shape shape(const grz2_line *line) { return grz2_shape_from_line(line); }
inline grz2_shape shape(const grz2_plane *plane) { return grz2_shape_from_plane(plane); }
inline grz2_shape shape(const grz2_halfspace *halfspace) { return grz2_shape_from_halfspace(halfspace); }
inline grz2_shape shape(const grz2_circle *circle) { return grz2_shape_from_circle(circle); }
inline grz2_shape shape(const grz2_capsule *capsule) { return grz2_shape_from_capsule(capsule); }
inline grz2_shape shape(const grz2_aabb *aabb) { return grz2_shape_from_aabb(aabb); }
inline grz2_shape shape(const grz2_rect *rect) { return grz2_shape_from_rect(rect); }
inline grz2_shape shape(const grz2_obb *obb) { return grz2_shape_from_obb(obb); }
inline grz2_shape shape(const grz2_triangle *triangle) { return grz2_shape_from_triangle(triangle); }
inline grz2_shape shape(const grz2_hull *hull) { return grz2_shape_from_hull(hull); }
inline grz2_shape shape_at(const grz2_shape *shape, const grz2_vec *place) { return grz2_shape_at(shape, place); }
inline grz2_shape shape_posed(const grz2_shape *shape, const double matrix[6], grz2_vec *room) {
    return grz2_shape_posed(shape, matrix, room);
}
inline bool shape_valid(const grz2_shape *shape) { return grz2_shape_valid(shape); }
inline grz2_halfspace halfspace_from_plane(const grz2_plane *plane) { return grz2_halfspace_from_plane(plane); }
inline grz3_shape shape(const grz3_vec *point) { return grz3_shape_from_point(point); }
inline grz3_shape shape(const grz3_segment *segment) { return grz3_shape_from_segment(segment); }
inline grz3_shape shape(const grz3_ray *ray) { return grz3_shape_from_ray(ray); }
inline grz3_shape shape(const grz3_line *line) { return grz3_shape_from_line(line); }
inline grz3_shape shape(const grz3_plane *plane) { return grz3_shape_from_plane(plane); }
inline grz3_shape shape(const grz3_halfspace *halfspace) { return grz3_shape_from_halfspace(halfspace); }
inline grz3_shape shape(const grz3_sphere *sphere) { return grz3_shape_from_sphere(sphere); }
inline grz3_shape shape(const grz3_capsule *capsule) { return grz3_shape_from_capsule(capsule); }
inline grz3_shape shape(const grz3_aabb *aabb) { return grz3_shape_from_aabb(aabb); }
inline grz3_shape shape(const grz3_obb *obb) { return grz3_shape_from_obb(obb); }
inline grz3_shape shape(const grz3_triangle *triangle) { return grz3_shape_from_triangle(triangle); }
inline grz3_shape shape(const grz3_hull *hull) { return grz3_shape_from_hull(hull); }
inline grz3_shape shape(const grz3_cylinder *cylinder) { return grz3_shape_from_cylinder(cylinder); }
inline grz3_shape shape_at(const grz3_shape *shape, const grz3_vec *place) { return grz3_shape_at(shape, place); }
inline grz3_shape shape_posed(const grz3_shape *shape, const double matrix[12], grz3_vec *room) {
    return grz3_shape_posed(shape, matrix, room);
}
inline bool shape_valid(const grz3_shape *shape) { return grz3_shape_valid(shape); }
inline grz3_halfspace halfspace_from_plane(const grz3_plane *plane) { return grz3_halfspace_from_plane(plane); }
inline grz_answer cast(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit) {
    return grz2_cast(caster, b, enter, exit);
}
inline grz_answer cast_open(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit) {
    return grz2_cast_open(caster, b, enter, exit);
}
inline grz_answer sweep(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db, double *enter,
                        double *exit) {
    return grz2_sweep(a, da, b, db, enter, exit);
}
inline grz_answer sweep_open(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                             double *enter, double *exit) {
    return grz2_sweep_open(a, da, b, db, enter, exit);
}
inline grz_answer cast_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *hit) {
    return grz2_cast_hit(caster, b, hit);
}
inline grz_answer cast_open_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *hit) {
    return grz2_cast_open_hit(caster, b, hit);
}
inline grz_answer sweep_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                            grz2_hit *hit) {
    return grz2_sweep_hit(a, da, b, db, hit);
}
inline grz_answer sweep_open_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                 grz2_hit *hit) {
    return grz2_sweep_open_hit(a, da, b, db, hit);
}
inline grz_answer stop(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                       grz2_vec *place, double *time) {
    return grz2_stop(a, da, b, db, place, time);
}
inline bool cast(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return grz2_cast_segment_circle(a, b, enter, exit);
}
inline bool cast_open(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return grz2_cast_open_segment_circle(a, b, enter, exit);
}
inline bool cast(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return grz2_cast_ray_circle(a, b, enter, exit);
}
inline bool cast_open(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return grz2_cast_open_ray_circle(a, b, enter, exit);
}
inline bool sweep(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db, double *enter,
                  double *exit) {
    return grz2_sweep_circle_circle(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db,
                       double *enter, double *exit) {
    return grz2_sweep_open_circle_circle(a, da, b, db, enter, exit);
}
inline bool cast(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_cast_segment_aabb(a, b, enter, exit);
}
inline bool cast_open(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_cast_open_segment_aabb(a, b, enter, exit);
}
inline bool cast(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_cast_ray_aabb(a, b, enter, exit);
}
inline bool cast_open(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_cast_open_ray_aabb(a, b, enter, exit);
}
inline bool cast(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit) {
    return grz2_cast_segment_obb(a, b, enter, exit);
}
inline bool cast_open(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit) {
    return grz2_cast_open_segment_obb(a, b, enter, exit);
}
inline bool cast(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit) {
    return grz2_cast_ray_obb(a, b, enter, exit);
}
inline bool cast_open(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit) {
    return grz2_cast_open_ray_obb(a, b, enter, exit);
}
inline bool cast(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit) {
    return grz2_cast_segment_capsule(a, b, enter, exit);
}
inline bool cast_open(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit) {
    return grz2_cast_open_segment_capsule(a, b, enter, exit);
}
inline bool cast(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit) {
    return grz2_cast_ray_capsule(a, b, enter, exit);
}
inline bool cast_open(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit) {
    return grz2_cast_open_ray_capsule(a, b, enter, exit);
}
inline bool cast(const grz2_segment *a, const grz2_triangle *b, double *enter, double *exit) {
    return grz2_cast_segment_triangle(a, b, enter, exit);
}
inline bool cast_open(const grz2_segment *a, const grz2_triangle *b, double *enter, double *exit) {
    return grz2_cast_open_segment_triangle(a, b, enter, exit);
}
inline bool cast(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit) {
    return grz2_cast_ray_triangle(a, b, enter, exit);
}
inline bool cast_open(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit) {
    return grz2_cast_open_ray_triangle(a, b, enter, exit);
}
inline bool sweep(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter,
                  double *exit) {
    return grz2_sweep_circle_aabb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz2_aabb *b, const grz2_vec *db, const grz2_circle *a, const grz2_vec *da, double *enter,
                  double *exit) {
    return grz2_sweep_circle_aabb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter,
                       double *exit) {
    return grz2_sweep_open_circle_aabb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_aabb *b, const grz2_vec *db, const grz2_circle *a, const grz2_vec *da, double *enter,
                       double *exit) {
    return grz2_sweep_open_circle_aabb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                  double *exit) {
    return grz2_sweep_circle_obb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz2_obb *b, const grz2_vec *db, const grz2_circle *a, const grz2_vec *da, double *enter,
                  double *exit) {
    return grz2_sweep_circle_obb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                       double *exit) {
    return grz2_sweep_open_circle_obb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_obb *b, const grz2_vec *db, const grz2_circle *a, const grz2_vec *da, double *enter,
                       double *exit) {
    return grz2_sweep_open_circle_obb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter,
                  double *exit) {
    return grz2_sweep_aabb_aabb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter,
                       double *exit) {
    return grz2_sweep_open_aabb_aabb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                  double *exit) {
    return grz2_sweep_aabb_obb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz2_obb *b, const grz2_vec *db, const grz2_aabb *a, const grz2_vec *da, double *enter,
                  double *exit) {
    return grz2_sweep_aabb_obb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                       double *exit) {
    return grz2_sweep_open_aabb_obb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_obb *b, const grz2_vec *db, const grz2_aabb *a, const grz2_vec *da, double *enter,
                       double *exit) {
    return grz2_sweep_open_aabb_obb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                  double *exit) {
    return grz2_sweep_obb_obb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                       double *exit) {
    return grz2_sweep_open_obb_obb(a, da, b, db, enter, exit);
}
inline grz_answer cast(const grz3_shape *caster, const grz3_shape *b, double *enter, double *exit) {
    return grz3_cast(caster, b, enter, exit);
}
inline grz_answer cast_open(const grz3_shape *caster, const grz3_shape *b, double *enter, double *exit) {
    return grz3_cast_open(caster, b, enter, exit);
}
inline grz_answer sweep(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, double *enter,
                        double *exit) {
    return grz3_sweep(a, da, b, db, enter, exit);
}
inline grz_answer sweep_open(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                             double *enter, double *exit) {
    return grz3_sweep_open(a, da, b, db, enter, exit);
}
inline grz_answer cast_hit(const grz3_shape *caster, const grz3_shape *b, grz3_hit *hit) {
    return grz3_cast_hit(caster, b, hit);
}
inline grz_answer cast_open_hit(const grz3_shape *caster, const grz3_shape *b, grz3_hit *hit) {
    return grz3_cast_open_hit(caster, b, hit);
}
inline grz_answer sweep_hit(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                            grz3_hit *hit) {
    return grz3_sweep_hit(a, da, b, db, hit);
}
inline grz_answer sweep_open_hit(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                                 grz3_hit *hit) {
    return grz3_sweep_open_hit(a, da, b, db, hit);
}
inline grz_answer stop(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                       grz3_vec *place, double *time) {
    return grz3_stop(a, da, b, db, place, time);
}
inline bool cast(const grz3_segment *a, const grz3_sphere *b, double *enter, double *exit) {
    return grz3_cast_segment_sphere(a, b, enter, exit);
}
inline bool cast_open(const grz3_segment *a, const grz3_sphere *b, double *enter, double *exit) {
    return grz3_cast_open_segment_sphere(a, b, enter, exit);
}
inline bool cast(const grz3_ray *a, const grz3_sphere *b, double *enter, double *exit) {
    return grz3_cast_ray_sphere(a, b, enter, exit);
}
inline bool cast_open(const grz3_ray *a, const grz3_sphere *b, double *enter, double *exit) {
    return grz3_cast_open_ray_sphere(a, b, enter, exit);
}
inline bool sweep(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db, double *enter,
                  double *exit) {
    return grz3_sweep_sphere_sphere(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                       double *enter, double *exit) {
    return grz3_sweep_open_sphere_sphere(a, da, b, db, enter, exit);
}
inline bool cast(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_cast_segment_aabb(a, b, enter, exit);
}
inline bool cast_open(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_cast_open_segment_aabb(a, b, enter, exit);
}
inline bool cast(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_cast_ray_aabb(a, b, enter, exit);
}
inline bool cast_open(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_cast_open_ray_aabb(a, b, enter, exit);
}
inline bool cast(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit) {
    return grz3_cast_segment_obb(a, b, enter, exit);
}
inline bool cast_open(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit) {
    return grz3_cast_open_segment_obb(a, b, enter, exit);
}
inline bool cast(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit) {
    return grz3_cast_ray_obb(a, b, enter, exit);
}
inline bool cast_open(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit) {
    return grz3_cast_open_ray_obb(a, b, enter, exit);
}
inline bool cast(const grz3_segment *a, const grz3_triangle *b, double *enter, double *exit) {
    return grz3_cast_segment_triangle(a, b, enter, exit);
}
inline bool cast_open(const grz3_segment *a, const grz3_triangle *b, double *enter, double *exit) {
    return grz3_cast_open_segment_triangle(a, b, enter, exit);
}
inline bool cast(const grz3_ray *a, const grz3_triangle *b, double *enter, double *exit) {
    return grz3_cast_ray_triangle(a, b, enter, exit);
}
inline bool cast_open(const grz3_ray *a, const grz3_triangle *b, double *enter, double *exit) {
    return grz3_cast_open_ray_triangle(a, b, enter, exit);
}
inline bool sweep(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                  double *exit) {
    return grz3_sweep_sphere_aabb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz3_aabb *b, const grz3_vec *db, const grz3_sphere *a, const grz3_vec *da, double *enter,
                  double *exit) {
    return grz3_sweep_sphere_aabb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                       double *exit) {
    return grz3_sweep_open_sphere_aabb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz3_aabb *b, const grz3_vec *db, const grz3_sphere *a, const grz3_vec *da, double *enter,
                       double *exit) {
    return grz3_sweep_open_sphere_aabb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                  double *exit) {
    return grz3_sweep_aabb_aabb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                       double *exit) {
    return grz3_sweep_open_aabb_aabb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                  double *exit) {
    return grz3_sweep_aabb_obb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz3_obb *b, const grz3_vec *db, const grz3_aabb *a, const grz3_vec *da, double *enter,
                  double *exit) {
    return grz3_sweep_aabb_obb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                       double *exit) {
    return grz3_sweep_open_aabb_obb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz3_obb *b, const grz3_vec *db, const grz3_aabb *a, const grz3_vec *da, double *enter,
                       double *exit) {
    return grz3_sweep_open_aabb_obb(a, da, b, db, enter, exit);
}
inline bool sweep(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                  double *exit) {
    return grz3_sweep_obb_obb(a, da, b, db, enter, exit);
}
inline bool sweep_open(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                       double *exit) {
    return grz3_sweep_open_obb_obb(a, da, b, db, enter, exit);
}
inline grz_status tree_insert(grz_tree *tree, const grz2_aabb *box, uint32_t id, uint32_t *place) {
    return grz2_tree_insert(tree, box, id, place);
}
inline grz_status tree_insert(grz_tree *tree, const grz3_aabb *box, uint32_t id, uint32_t *place) {
    return grz3_tree_insert(tree, box, id, place);
}
inline grz_status tree_move(grz_tree *tree, uint32_t place, const grz2_aabb *box) {
    return grz2_tree_move(tree, place, box);
}
inline grz_status tree_move(grz_tree *tree, uint32_t place, const grz3_aabb *box) {
    return grz3_tree_move(tree, place, box);
}
inline grz_status tree_overlap(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options,
                               grz_id_visitor visit, void *user) {
    return grz2_tree_overlap(tree, shape, options, visit, user);
}
inline grz_status tree_overlap(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options,
                               grz_id_visitor visit, void *user) {
    return grz3_tree_overlap(tree, shape, options, visit, user);
}
inline grz_answer tree_overlap_all(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options,
                                   uint32_t *ids, size_t capacity, size_t *total) {
    return grz2_tree_overlap_all(tree, shape, options, ids, capacity, total);
}
inline grz_answer tree_overlap_all(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options,
                                   uint32_t *ids, size_t capacity, size_t *total) {
    return grz3_tree_overlap_all(tree, shape, options, ids, capacity, total);
}
inline grz_answer tree_overlap_any(const grz_tree *tree, const grz2_shape *shape,
                                   const grz_tree_query_options *options) {
    return grz2_tree_overlap_any(tree, shape, options);
}
inline grz_answer tree_overlap_any(const grz_tree *tree, const grz3_shape *shape,
                                   const grz_tree_query_options *options) {
    return grz3_tree_overlap_any(tree, shape, options);
}
inline grz_answer tree_cast_first(const grz_tree *tree, const grz2_shape *caster, const grz_tree_query_options *options,
                                  grz_tree_hit *hit) {
    return grz2_tree_cast_first(tree, caster, options, hit);
}
inline grz_answer tree_cast_first(const grz_tree *tree, const grz3_shape *caster, const grz_tree_query_options *options,
                                  grz_tree_hit *hit) {
    return grz3_tree_cast_first(tree, caster, options, hit);
}
inline grz_answer tree_cast_any(const grz_tree *tree, const grz2_shape *caster, const grz_tree_query_options *options) {
    return grz2_tree_cast_any(tree, caster, options);
}
inline grz_answer tree_cast_any(const grz_tree *tree, const grz3_shape *caster, const grz_tree_query_options *options) {
    return grz3_tree_cast_any(tree, caster, options);
}
inline grz_answer tree_cast_all(const grz_tree *tree, const grz2_shape *caster, const grz_tree_query_options *options,
                                grz_tree_hit *buffer, size_t capacity, size_t *total) {
    return grz2_tree_cast_all(tree, caster, options, buffer, capacity, total);
}
inline grz_answer tree_cast_all(const grz_tree *tree, const grz3_shape *caster, const grz_tree_query_options *options,
                                grz_tree_hit *buffer, size_t capacity, size_t *total) {
    return grz3_tree_cast_all(tree, caster, options, buffer, capacity, total);
}
inline grz_answer tree_sweep_first(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                                   const grz_tree_query_options *options, grz_tree_hit *hit) {
    return grz2_tree_sweep_first(tree, mover, by, options, hit);
}
inline grz_answer tree_sweep_first(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                                   const grz_tree_query_options *options, grz_tree_hit *hit) {
    return grz3_tree_sweep_first(tree, mover, by, options, hit);
}
inline grz_answer tree_sweep_any(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                                 const grz_tree_query_options *options) {
    return grz2_tree_sweep_any(tree, mover, by, options);
}
inline grz_answer tree_sweep_any(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                                 const grz_tree_query_options *options) {
    return grz3_tree_sweep_any(tree, mover, by, options);
}
inline grz_answer tree_sweep_all(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                                 const grz_tree_query_options *options, grz_tree_hit *buffer, size_t capacity,
                                 size_t *total) {
    return grz2_tree_sweep_all(tree, mover, by, options, buffer, capacity, total);
}
inline grz_answer tree_sweep_all(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                                 const grz_tree_query_options *options, grz_tree_hit *buffer, size_t capacity,
                                 size_t *total) {
    return grz3_tree_sweep_all(tree, mover, by, options, buffer, capacity, total);
}
inline grz_answer tree_nearest(const grz_tree *tree, const grz2_shape *shape, const grz_tree_query_options *options,
                               grz_tree_neighbor *nearest) {
    return grz2_tree_nearest(tree, shape, options, nearest);
}
inline grz_answer tree_nearest(const grz_tree *tree, const grz3_shape *shape, const grz_tree_query_options *options,
                               grz_tree_neighbor *nearest) {
    return grz3_tree_nearest(tree, shape, options, nearest);
}
inline grz_answer tree_nearest_k(const grz_tree *tree, const grz2_shape *shape, double within,
                                 const grz_tree_query_options *options, grz_tree_neighbor *buffer, size_t capacity,
                                 size_t *count) {
    return grz2_tree_nearest_k(tree, shape, within, options, buffer, capacity, count);
}
inline grz_answer tree_nearest_k(const grz_tree *tree, const grz3_shape *shape, double within,
                                 const grz_tree_query_options *options, grz_tree_neighbor *buffer, size_t capacity,
                                 size_t *count) {
    return grz3_tree_nearest_k(tree, shape, within, options, buffer, capacity, count);
}
inline grz_answer where(const grz2_shape *a, const grz2_shape *b, grz2_common_set *set, grz2_common_corner *corners,
                        int capacity) {
    return grz2_where(a, b, set, corners, capacity);
}
inline grz_answer where(const grz3_shape *a, const grz3_shape *b, grz3_common_set *set, grz3_common_corner *corners,
                        int capacity) {
    return grz3_where(a, b, set, corners, capacity);
}

} // namespace c
} // namespace graze

#endif