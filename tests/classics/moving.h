/* The classic formulas for moving shapes, as they are usually written, in plain doubles. A formula writes its times
 * also when it answers no.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_TESTS_MOVING_H
#define GRAZE_TESTS_MOVING_H

#include <graze/graze.h>

/* Gomez 1999: the distance falls from more than the radius to less. The second formula handles both sides, by the two
 * times at which the distance is the radius. */
bool classic_sphere_plane_from_front(const grz3_sphere *s, const grz3_vec *by, const grz3_plane *p, double *enter);
bool classic_sphere_plane(const grz3_sphere *s, const grz3_vec *by, const grz3_plane *p, double *enter, double *exit);
/* Gomez 1999: the roots of a quadratic; the first and the last time on each axis. */
bool classic_moving_spheres(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                            double *enter, double *exit);
bool classic_moving_boxes(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter,
                          double *exit);

/* Kay and Kajiya 1986, by the inverse of the direction. A ray's t ends at infinity. */
bool classic_inverse_slabs_2d(const grz2_ray *a, double end, const grz2_aabb *b, double *enter, double *exit);
bool classic_inverse_slabs(const grz3_ray *a, double end, const grz3_aabb *b, double *enter, double *exit);
/* The same; a direction of less than 1e-6 counts as parallel. */
bool classic_epsilon_slabs_2d(const grz2_ray *a, double end, const grz2_aabb *b, double *enter, double *exit);
bool classic_epsilon_slabs(const grz3_ray *a, double end, const grz3_aabb *b, double *enter, double *exit);
/* The same in the frame of the box; only 0 counts as parallel. */
bool classic_slabs_of_obb_2d(const grz2_ray *a, double end, const grz2_obb *b, double *enter, double *exit);
bool classic_slabs_of_obb(const grz3_ray *a, double end, const grz3_obb *b, double *enter, double *exit);
/* Möller and Trumbore 1997: the time and the weights of two corners by Cramer's rule. */
bool classic_segment_triangle(const grz3_segment *a, const grz3_triangle *b, double *enter);
/* Cyrus and Beck 1978: a convex polygon, counter-clockwise. */
bool classic_clipped_segment(const grz2_segment *a, const grz2_hull *b, double *enter, double *exit);

/* The center against the box grown by the radius. */
bool classic_grown_aabb_2d(const grz2_circle *c, const grz2_vec *by, const grz2_aabb *b, double *enter, double *exit);
bool classic_grown_rect(const grz2_circle *c, const grz2_vec *by, const grz2_rect *b, double *enter, double *exit);
bool classic_grown_obb_2d(const grz2_circle *c, const grz2_vec *by, const grz2_obb *b, double *enter, double *exit);
bool classic_grown_aabb(const grz3_sphere *s, const grz3_vec *by, const grz3_aabb *b, double *enter, double *exit);
bool classic_grown_obb(const grz3_sphere *s, const grz3_vec *by, const grz3_obb *b, double *enter, double *exit);
/* The center against the parts of the rounded box: boxes, cylinders at the edges, balls at the corners. */
bool classic_rounded_parts_2d(const grz2_circle *c, const grz2_vec *by, const grz2_aabb *b, double *enter,
                              double *exit);
bool classic_rounded_parts(const grz3_sphere *s, const grz3_vec *by, const grz3_aabb *b, double *enter, double *exit);

/* True if it overlaps at one of the times 0, 1 / steps, 2 / steps ... 1; *enter is the first of these. */
bool classic_stepped_capsule(const grz3_capsule *a, const grz3_vec *by, const grz3_shape *b, int steps, double *enter);
/* Separating axes, with the time interval in which each overlaps: 15 for boxes, 11 for triangles, the normals of the
 * edges for polygons. */
bool classic_moving_obbs(const grz3_obb *a, const grz3_vec *by, const grz3_obb *b, double *enter, double *exit);
bool classic_moving_triangles(const grz3_triangle *a, const grz3_vec *by, const grz3_triangle *b, double *enter,
                              double *exit);
bool classic_moving_polygons(const grz2_hull *a, const grz2_vec *by, const grz2_hull *b, double *enter, double *exit);

#endif
