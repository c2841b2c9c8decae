/* graze: when shapes of the 2D space touch.
 *
 * cast: a ray, segment or line is followed; its parameter t runs from 0 to 1 from a segment's a to its b, from 0 on
 * along a ray, over all numbers along a line. sweep: both shapes move in a straight line, without turning, during the
 * time 0 to 1; each by its displacement.
 *
 * The answer is yes if there is a time of contact in that range: contact at time 1 + 1e-20 is none, at 1 - 1e-20 is
 * one. Touching counts. The shapes are convex, so the times of contact are an interval, and what is asked for is its
 * ends:
 *
 *     enter   the first time of contact: 0 (for a line perhaps -inf) if there is contact from the start
 *     exit    the last one: 1 for a sweep that ends in contact, +inf for a ray that never leaves
 *
 * Grade: the yes/no exact, both times correctly rounded: the nearest double; of two equally near ones enter is the
 * earlier and exit the later. Never -0. On a miss, and where the pair is unsupported, both are +inf. With both results
 * NULL only the verdict is paid for, with one of them never more than for both. When only the relative motion counts,
 * it is the exact difference of the two displacements, not its rounding. A time of a ray or line that is beyond the
 * largest double rounds to infinity: so a hit may have enter = +inf, and only the answer tells it from a miss.
 *
 * The _open variants ask when they overlap openly (query2.h), and take the infimum and the supremum of these times:
 * moving along a face that is touched, or away from it, is no hit. What has no interior, like a point against a
 * segment, never overlaps openly.
 *
 * No relative motion is the static question: contact during the whole range or none. Invalid shapes are the empty set,
 * and so is one whose motion is NaN or infinite: a miss. The order of the arguments of a sweep does not change an
 * answer.
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack. Shapes must not be NULL; what may be is said.
 * Results must not be part of the arguments.
 *
 * Cost: the verdict alone about as much as grz2_overlap of the pair; a time once or twice as much again in most cases.
 * The worst is 0.03 s for a time, of rounded boxes, triangles or hulls of up to 128 points whose numbers are spread
 * over all exponents of double; 0.1 s of 4,000 points.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_TIMES2_H
#define GRAZE_TIMES2_H

#include <graze/base.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Does the caster, a segment, ray or line without a radius, hit b, any shape? The first and the last parameter t of
/// the common points; +inf on a miss; either may be NULL. Unsupported: another caster (grz2_grade).
GRZ_API grz_answer grz2_cast(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit);
/// Does a part of the caster longer than a point go through the inside of b, or, if the caster is no more than a point,
/// is that inside? Otherwise as grz2_cast.
GRZ_API grz_answer grz2_cast_open(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit);

/// Does a, moved by t da, meet b, moved by t db, at a time t in [0, 1]? da and db are displacements in units of length;
/// NULL stands for no motion. The first and the last such time; +inf on a miss; either may be NULL. At least one of the
/// two must be bounded (a ray, line, plane or half-space is not, nor an aabb with an infinite bound): unsupported
/// otherwise.
GRZ_API grz_answer grz2_sweep(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                              double *enter, double *exit);
/// Do they overlap openly at a time t in [0, 1]? Otherwise as grz2_sweep.
GRZ_API grz_answer grz2_sweep_open(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                   double *enter, double *exit);

/// How two shapes meet first. Grade bounded: with M the largest magnitude of a coordinate that matters, of the shapes,
/// a ray's direction included, the ways and their ends, each coordinate of a point is within 8 * 2^-53 M of that of a
/// point of both at the exact time; the same everywhere. A coordinate that comes to lie beyond the largest double is
/// infinite.
typedef struct grz2_hit {
    double time;     /* enter, correctly rounded */
    grz2_vec point;  /* a point of both */
    grz2_vec normal; /* out of b, towards a; of length 1 to 2 ulp */
    grz2_vec a, b;   /* where the two are then: their reference points */
} grz2_hit;

/* The normal is 0 where they overlap openly at the start. Where they merely touch there it is a direction that
 * separates them, so that what rests on a floor can slide. Where many directions separate them, as at edges and
 * corners, it is the one in which the nearest points lie just before; at the start, the one in which these would lie,
 * had the two come together along the line of their centers, or along an axis where that line does not tell.
 *
 * The reference point of a shape is its point, origin, center, x and y, min, or the first of its points; of a plane or
 * half-space 0, so that a or b is how far it has moved. Of a caster, it is the point that hits.
 *
 * Where many points are common the point is one of them; of two upright boxes, rounded or not, the middle of what they
 * have in common. Across a face each coordinate of the normal is the nearest double, but for what lies within 2^-40 ulp
 * of the middle between two.
 *
 * A miss, or unsupported: time +inf, all else 0. The same for a line that is in b from -inf on, but for its time. Cost:
 * 0.1 to 1.5 us more than the time. Where that cannot be certain in double-doubles, as at the start, where flat on flat
 * many points are common, where corners are aimed at and with infinite boxes: 5 to 10 us for planes and half-spaces, 15
 * to 80 us for other pairs, up to 0.3 ms for hulls of 1,000 points. */

/// As grz2_cast and grz2_cast_open, but for the first contact in full: when, where, and across which normal. `hit` may
/// be NULL.
GRZ_API grz_answer grz2_cast_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *hit);
GRZ_API grz_answer grz2_cast_open_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *hit);
/// As grz2_sweep and grz2_sweep_open, but for the first contact in full. When a and b change places, so do hit->a and
/// hit->b, and the normal turns around, but for one at the start that is along an axis because the line of the centers
/// does not tell.
GRZ_API grz_answer grz2_sweep_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                  grz2_hit *hit);
GRZ_API grz_answer grz2_sweep_open_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                       grz2_hit *hit);

/// Where to put a, which moves by da until it would get into b, which moves by db: its reference point in doubles, as
/// far along its way as is found so that a, placed there, does not overlap b openly, exactly where b is at that time;
/// and that time. Either may be NULL.
///
/// Yes: b is in the way (grz2_sweep_open); what is thinner than doubles are apart there may be behind a then. No: it is
/// not, and a gets to its end, at time 1: to the nearest double or, if that is inside b, one next to it in some
/// coordinates; a little less far where all of these are, and less far where the end is beyond the largest double. An
/// invalid b, or one whose motion is NaN or infinite, is not in the way.
///
/// a stays at its start, at time 0, if it overlaps b openly there, even if it is on its way out; if no better place is
/// found; if a is invalid or its motion NaN or infinite (no); and where it is unsupported: a is a ray, line, plane,
/// half-space, hull or an aabb with an infinite bound, or the pair has no sweep. Cost: a sweep, and an overlap or two.
/// Put a shape of several points there with grz2_shape_at: that is how it was tried.
GRZ_API grz_answer grz2_stop(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                             grz2_vec *place, double *time);

/* Pairs that have functions of their own. The answers are the same, as bool, and finding the pair costs nothing. Here,
 * too, NULL stands for no motion. Two boxes that both are infinite, which grz2_sweep calls unsupported, are false. */

/// Does the segment, from a on, hit the circle? Does the ray?
GRZ_API bool grz2_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit);

/// Do the circles, moved by t da and t db, meet at a time t in [0, 1]?
GRZ_API bool grz2_sweep_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b,
                                      const grz2_vec *db, double *enter, double *exit);
GRZ_API bool grz2_sweep_open_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b,
                                           const grz2_vec *db, double *enter, double *exit);

/// Does the segment, from a on, hit the box? Cost: that of the plain slab test; on x86 with AVX2 with times,
/// too, hit or miss, else 15 to 20 ns more, if it hits.
GRZ_API bool grz2_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit);

/// Does the ray hit the box?
GRZ_API bool grz2_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit);

/// Does the segment, from a on, hit the oriented box? Does the ray?
GRZ_API bool grz2_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit);

/// Does the segment, from a on, hit the capsule? Does the ray?
GRZ_API bool grz2_cast_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit);
GRZ_API bool grz2_cast_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit);

/// Does the segment, from a on, hit the triangle? Does the ray?
GRZ_API bool grz2_cast_segment_triangle(const grz2_segment *a, const grz2_triangle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_triangle(const grz2_segment *a, const grz2_triangle *b, double *enter,
                                             double *exit);
GRZ_API bool grz2_cast_ray_triangle(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_triangle(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit);

/// Does the circle, moved by t da, meet the box, moved by t db, at a time t in [0, 1]?
GRZ_API bool grz2_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                    double *enter, double *exit);
GRZ_API bool grz2_sweep_open_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                         const grz2_vec *db, double *enter, double *exit);

/// Does the circle, moved by t da, meet the oriented box, moved by t db, at a time t in [0, 1]?
GRZ_API bool grz2_sweep_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                   double *enter, double *exit);
GRZ_API bool grz2_sweep_open_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                        double *enter, double *exit);

/// Do the boxes, moved by t da and t db, meet at a time t in [0, 1]?
GRZ_API bool grz2_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                  double *enter, double *exit);
GRZ_API bool grz2_sweep_open_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                       double *enter, double *exit);

/// Does the box, moved by t da, meet the oriented box, moved by t db, at a time t in [0, 1]?
GRZ_API bool grz2_sweep_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                 double *enter, double *exit);
GRZ_API bool grz2_sweep_open_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                      double *enter, double *exit);

/// Do the oriented boxes, moved by t da and t db, meet at a time t in [0, 1]?
GRZ_API bool grz2_sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                double *enter, double *exit);
GRZ_API bool grz2_sweep_open_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                     double *enter, double *exit);

#ifdef __cplusplus
}
#endif
#endif
