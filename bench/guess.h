/* graze benchmark: the guess, what plain floating point answers.  One function for each closed pair of the pair lists.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_GUESS_H
#define GRAZE_BENCH_GUESS_H

#include <graze/graze.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Same arguments and answers as graze's functions of the same name. */
bool guess2_overlap_point_circle(const grz2_vec *a, const grz2_circle *b);
bool guess2_overlap_point_aabb(const grz2_vec *a, const grz2_aabb *b);
bool guess2_overlap_point_rect(const grz2_vec *a, const grz2_rect *b);
bool guess2_overlap_point_obb(const grz2_vec *a, const grz2_obb *b);
bool guess2_overlap_segment_segment(const grz2_segment *a, const grz2_segment *b);
bool guess2_overlap_segment_circle(const grz2_segment *a, const grz2_circle *b);
bool guess2_overlap_segment_aabb(const grz2_segment *a, const grz2_aabb *b);
bool guess2_overlap_segment_obb(const grz2_segment *a, const grz2_obb *b);
bool guess2_overlap_circle_circle(const grz2_circle *a, const grz2_circle *b);
bool guess2_overlap_circle_aabb(const grz2_circle *a, const grz2_aabb *b);
bool guess2_overlap_circle_rect(const grz2_circle *a, const grz2_rect *b);
bool guess2_overlap_circle_obb(const grz2_circle *a, const grz2_obb *b);
bool guess2_overlap_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b);
bool guess2_overlap_rect_rect(const grz2_rect *a, const grz2_rect *b);
bool guess2_overlap_obb_obb(const grz2_obb *a, const grz2_obb *b);
bool guess2_overlap_point_capsule(const grz2_vec *a, const grz2_capsule *b);
bool guess2_overlap_segment_capsule(const grz2_segment *a, const grz2_capsule *b);
bool guess2_overlap_circle_capsule(const grz2_circle *a, const grz2_capsule *b);
bool guess2_overlap_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b);
bool guess2_overlap_point_triangle(const grz2_vec *a, const grz2_triangle *b);
bool guess2_overlap_segment_triangle(const grz2_segment *a, const grz2_triangle *b);
bool guess2_overlap_circle_triangle(const grz2_circle *a, const grz2_triangle *b);
bool guess2_overlap_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b);
int guess2_side_plane_point(const grz2_plane *a, const grz2_vec *b);
int guess2_side_plane_circle(const grz2_plane *a, const grz2_circle *b);
int guess2_side_plane_aabb(const grz2_plane *a, const grz2_aabb *b);
int guess2_side_plane_rect(const grz2_plane *a, const grz2_rect *b);
int guess2_side_plane_obb(const grz2_plane *a, const grz2_obb *b);
int guess2_zone_point_aabb(const grz2_vec *a, const grz2_aabb *b);
int guess2_zone_point_rect(const grz2_vec *a, const grz2_rect *b);
int guess2_zone_point_obb(const grz2_vec *a, const grz2_obb *b);

/* b stands still: db is ignored. */
bool guess2_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit);
bool guess2_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit);
bool guess2_sweep_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db, double *enter, double *exit);
bool guess2_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit);
bool guess2_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit);
bool guess2_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit);
bool guess2_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit);
bool guess2_cast_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit);
bool guess2_cast_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit);
bool guess2_cast_segment_triangle(const grz2_segment *a, const grz2_triangle *b, double *enter, double *exit);
bool guess2_cast_ray_triangle(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit);
bool guess2_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter, double *exit);
bool guess2_sweep_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter, double *exit);
bool guess2_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, double *enter, double *exit);
bool guess2_sweep_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter, double *exit);
bool guess2_sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter, double *exit);
int guess2_orient(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c);
int guess2_incircle(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c, const grz2_vec *d);

bool guess3_overlap_point_sphere(const grz3_vec *a, const grz3_sphere *b);
bool guess3_overlap_point_aabb(const grz3_vec *a, const grz3_aabb *b);
bool guess3_overlap_point_obb(const grz3_vec *a, const grz3_obb *b);
bool guess3_overlap_segment_sphere(const grz3_segment *a, const grz3_sphere *b);
bool guess3_overlap_segment_aabb(const grz3_segment *a, const grz3_aabb *b);
bool guess3_overlap_segment_triangle(const grz3_segment *a, const grz3_triangle *b);
bool guess3_overlap_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);
bool guess3_overlap_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);
bool guess3_overlap_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b);
bool guess3_overlap_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b);
bool guess3_overlap_segment_obb(const grz3_segment *a, const grz3_obb *b);
bool guess3_overlap_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b);
bool guess3_overlap_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);
bool guess3_overlap_sphere_obb(const grz3_sphere *a, const grz3_obb *b);
bool guess3_overlap_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);
bool guess3_overlap_aabb_obb(const grz3_aabb *a, const grz3_obb *b);
bool guess3_overlap_obb_obb(const grz3_obb *a, const grz3_obb *b);
/* The even-odd loop over all edges of a ring. */
bool guess2_inside(const grz2_vec *point, const grz2_vec *ring, size_t count);
int guess3_side_plane_point(const grz3_plane *a, const grz3_vec *b);
int guess3_side_plane_sphere(const grz3_plane *a, const grz3_sphere *b);
int guess3_side_plane_aabb(const grz3_plane *a, const grz3_aabb *b);
int guess3_side_plane_obb(const grz3_plane *a, const grz3_obb *b);
int guess3_zone_point_aabb(const grz3_vec *a, const grz3_aabb *b);
int guess3_zone_point_obb(const grz3_vec *a, const grz3_obb *b);
/* b stands still: db is ignored. */
bool guess3_cast_segment_sphere(const grz3_segment *a, const grz3_sphere *b, double *enter, double *exit);
bool guess3_cast_ray_sphere(const grz3_ray *a, const grz3_sphere *b, double *enter, double *exit);
bool guess3_sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db, double *enter, double *exit);
bool guess3_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit);
bool guess3_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit);
bool guess3_cast_segment_obb(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit);
bool guess3_cast_ray_obb(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit);
bool guess3_cast_segment_triangle(const grz3_segment *a, const grz3_triangle *b, double *enter, double *exit);
bool guess3_cast_ray_triangle(const grz3_ray *a, const grz3_triangle *b, double *enter, double *exit);
bool guess3_sweep_sphere_aabb(const grz3_sphere *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter, double *exit);
bool guess3_sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, double *enter, double *exit);
bool guess3_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter, double *exit);
bool guess3_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter, double *exit);
grz2_aabb guess2_bounds_obb(const grz2_obb *box);
grz3_aabb guess3_bounds_obb(const grz3_obb *box);
int guess3_orient(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d);
int guess3_insphere(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d, const grz3_vec *e);

/* Distances: 0 where they overlap. */
double guess2_distance_point_point(const grz2_vec *a, const grz2_vec *b);
double guess2_distance_point_segment(const grz2_vec *a, const grz2_segment *b);
double guess2_distance_point_circle(const grz2_vec *a, const grz2_circle *b);
double guess2_distance_segment_circle(const grz2_segment *a, const grz2_circle *b);
double guess2_distance_circle_circle(const grz2_circle *a, const grz2_circle *b);
double guess2_distance_point_capsule(const grz2_vec *a, const grz2_capsule *b);
double guess2_distance_circle_capsule(const grz2_circle *a, const grz2_capsule *b);
double guess2_distance_segment_segment(const grz2_segment *a, const grz2_segment *b);
double guess2_distance_segment_capsule(const grz2_segment *a, const grz2_capsule *b);
double guess2_distance_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b);
double guess2_distance_point_aabb(const grz2_vec *a, const grz2_aabb *b);
double guess2_distance_circle_aabb(const grz2_circle *a, const grz2_aabb *b);
double guess2_distance_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b);
double guess2_distance_point_obb(const grz2_vec *a, const grz2_obb *b);
double guess2_distance_circle_obb(const grz2_circle *a, const grz2_obb *b);
double guess2_distance_point_triangle(const grz2_vec *a, const grz2_triangle *b);
double guess2_distance_circle_triangle(const grz2_circle *a, const grz2_triangle *b);
double guess3_distance_point_point(const grz3_vec *a, const grz3_vec *b);
double guess3_distance_point_segment(const grz3_vec *a, const grz3_segment *b);
double guess3_distance_point_sphere(const grz3_vec *a, const grz3_sphere *b);
double guess3_distance_segment_sphere(const grz3_segment *a, const grz3_sphere *b);
double guess3_distance_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b);
double guess3_distance_point_capsule(const grz3_vec *a, const grz3_capsule *b);
double guess3_distance_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);
double guess3_distance_segment_segment(const grz3_segment *a, const grz3_segment *b);
double guess3_distance_segment_capsule(const grz3_segment *a, const grz3_capsule *b);
double guess3_distance_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);
double guess3_distance_point_aabb(const grz3_vec *a, const grz3_aabb *b);
double guess3_distance_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);
double guess3_distance_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);
double guess3_distance_point_obb(const grz3_vec *a, const grz3_obb *b);
double guess3_distance_sphere_obb(const grz3_sphere *a, const grz3_obb *b);
double guess3_distance_point_triangle(const grz3_vec *a, const grz3_triangle *b);
double guess3_distance_sphere_triangle(const grz3_sphere *a, const grz3_triangle *b);

/* Corners that move: a point and a triangle, or the ends of two segments if `edges`, at time 0 and at time 1. The roots
 * of the cubic by bisection between its turns; then the weights there. */
bool guess3_ccd(const grz3_vec from[4], const grz3_vec to[4], bool edges, double *time);

/* Where shapes meet, of which no two edges are parallel and no plane holds both: how many points, 0 to 2. Segments by
 * two cross products; a segment and a triangle as Moeller and Trumbore 1997 have it; two triangles as Moeller 1997. */
int guess2_where_segment_segment(const grz2_segment *a, const grz2_segment *b, grz2_vec *point);
/* Visits the cells of a grid from one end of a segment to the other. */
void guess_cells_of_segment(int dim, const double a[], const double b[], const double origin[], const double size[],
                            grz_cell_visitor visit, void *user);
int guess3_where_segment_triangle(const grz3_segment *a, const grz3_triangle *b, grz3_vec points[2]);
int guess3_where_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b, grz3_vec points[2]);

/* The common area of two boxes: one is cut by the sides of the other, one after the other (Sutherland and Hodgman 1974). */
double guess2_common_obb_obb(const grz2_obb *a, const grz2_obb *b);

#ifdef __cplusplus
}
#endif
#endif
