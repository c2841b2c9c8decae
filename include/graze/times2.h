/* graze: when shapes of the 2D space touch: casts and sweeps.
 *
 * cast: where a segment, ray or line (the caster) meets a shape. Its parameter t is in [0, 1] for a segment, from a to
 * b; t >= 0 for a ray; any number for a line.
 *
 * sweep: when two moving shapes meet. Both move in straight lines, without rotation, while the time t goes from 0 to 1:
 * at time t each is displaced by t times its displacement.
 *
 * The answer is yes if the shapes have a common point at some t in that range. Touching counts. The range is exact:
 * contact at t = 1 + 1e-20 is a no, contact at t = 1 - 1e-20 is a yes. The shapes are convex, so the times of contact
 * are one interval. Its ends are the results:
 *
 *     enter   the first time of contact; 0 if there is contact at the start (-inf for a line in contact from there on)
 *     exit    the last time of contact; 1 for a sweep that ends in contact, +inf for a ray that never leaves
 *
 * Grades, misses, the open variants and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_TIMES2_H
#define GRAZE_TIMES2_H

#include <graze/base.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Yes if the caster meets b. `caster` is a segment, ray or line without a radius; any other caster is unsupported
/// (grz2_grade). b is any shape. `enter`, `exit`: the first and the last parameter t of a common point; +inf on a
/// miss; either may be NULL.
GRZ_API grz_answer grz2_cast(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit);
/// Yes if a part of the caster that is longer than a point lies in the interior of b, or, if the caster is only one
/// point, that point does. Otherwise as grz2_cast.
GRZ_API grz_answer grz2_cast_open(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit);

/// Yes if a, moved by t da, and b, moved by t db, have a common point at a time t in [0, 1]. da and db are
/// displacements in units of length; NULL is no motion. `enter`, `exit`: the first and the last such time; +inf on a
/// miss; either may be NULL. Unsupported if both shapes are unbounded (a ray, line, plane, half-space, or an aabb with
/// an infinite bound).
GRZ_API grz_answer grz2_sweep(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                              double *enter, double *exit);
/// Yes if they overlap openly at a time t in [0, 1]. Otherwise as grz2_sweep.
GRZ_API grz_answer grz2_sweep_open(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                   double *enter, double *exit);

/// The first contact of a motion. Grade bounded: each coordinate of `point`, `a` and `b` is within 8 * 2^-53 M of an
/// exact one, at the exact time of contact, where M is the largest magnitude of a coordinate involved: of the shapes
/// (directions of rays included), of the displacements, and of the shapes displaced. The same bits everywhere. A
/// coordinate beyond the largest double is infinite.
typedef struct grz2_hit {
    double time;     /* enter, correctly rounded */
    grz2_vec point;  /* a common point of both shapes */
    grz2_vec normal; /* out of b, towards a; its length is 1 to within 2 ulp */
    grz2_vec a;      /* the reference point of a at that time */
    grz2_vec b;      /* the reference point of b at that time */
} grz2_hit;

/* The point: if there are many common points, one of them; for two axis-aligned boxes without an infinite bound,
 * rounded or not, the center of their intersection.
 *
 * The normal:
 * - 0 if the shapes overlap openly at the start.
 * - If several directions separate the shapes, as at an edge or a corner: the direction from b's closest point to a's
 *   just before contact.
 * - If they touch at the start already: a direction that separates them, so that a body at rest on a floor can slide.
 *   If several do, it is chosen as if the shapes had come together along the line through their centers; where that
 *   does not decide, along a coordinate axis.
 * - Of a face: each coordinate is the nearest double, except where the exact value is within 2^-40 ulp of the midpoint
 *   of two doubles.
 *
 * The reference point of a shape is its point, origin, center, x and y, min, or the first of its points. For a plane or
 * half-space it is 0 at the start, so that a or b is its displacement up to then. For a caster it is the point that
 * hits.
 *
 * On a miss, and where the pair is unsupported: time +inf, all else 0. For a line that is in b from -inf on: time -inf,
 * all else 0.
 *
 * Cost: 0.1 to 1.5 us more than the time; at a start at which the shapes touch or overlap 0.6 to 7 us. Where
 * double-doubles cannot decide (flat faces with many common points, corners that are met exactly, infinite boxes): 5 to
 * 10 us for planes and half-spaces, 10 to 80 us for other pairs, up to 0.3 ms for hulls of 1,000 points. */

/// The answers of grz2_cast and grz2_cast_open, with the whole first contact: time, point and normal. `hit` may be
/// NULL.
GRZ_API grz_answer grz2_cast_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *hit);
GRZ_API grz_answer grz2_cast_open_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *hit);
/// The answers of grz2_sweep and grz2_sweep_open, with the whole first contact. `hit` may be NULL. Swapping a and b
/// swaps hit->a and hit->b and negates the normal, except a normal at the start that was chosen along a coordinate
/// axis.
GRZ_API grz_answer grz2_sweep_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                  grz2_hit *hit);
GRZ_API grz_answer grz2_sweep_open_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                                       grz2_hit *hit);

/// Where a, which moves by da, has to stop before it gets into b, which moves by db. NULL is no motion. `place`: a's
/// reference point, in doubles, as far along da as was found such that a, placed there, does not overlap b openly, with
/// b exactly where it is at that time. `time`: that time, in [0, 1]. Either may be NULL.
///
/// Yes: b stops a (grz2_sweep_open). If b is thinner than the spacing of doubles there, it may lie behind a.
///
/// No: b does not stop a, and `time` is 1: `place` is the end of the motion in the nearest double or, if a would be
/// inside b there, a neighbouring double in some coordinates. If all of these are inside b, or the end is beyond the
/// largest double, a stops earlier. An invalid b, or one whose displacement has a NaN or an infinity, stops nothing.
///
/// `place` is a's start and `time` 0: if a overlaps b openly at the start, even if it moves out (where it is free,
/// grz2_separate says); if no better place is found; if a or its displacement is invalid (no); and if unsupported: a is
/// a ray, line, plane, half-space, hull or an aabb with an infinite bound, or the pair has no sweep.
///
/// Cost: a sweep and one or two overlaps. If a has several points, grz2_shape_at moves it to `place` with the same
/// rounding as was tested here.
GRZ_API grz_answer grz2_stop(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                             grz2_vec *place, double *time);

/* Pairs with functions of their own. They return true for yes and give the same times as the generic functions, without
 * the cost of dispatch. As there, displacements and results may be NULL. Two infinite boxes, which grz2_sweep calls
 * unsupported, are false and +inf. */

/// True if the segment, or the ray, hits the circle.
GRZ_API bool grz2_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit);

/// True if the circles, moved by t da and t db, meet at a time t in [0, 1].
GRZ_API bool grz2_sweep_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b,
                                      const grz2_vec *db, double *enter, double *exit);
GRZ_API bool grz2_sweep_open_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b,
                                           const grz2_vec *db, double *enter, double *exit);

/// True if the segment hits the box. Cost of the yes/no: that of the plain slab test. On x86 with AVX2 the times are
/// included in that; elsewhere they add 15 to 20 ns to a hit.
GRZ_API bool grz2_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit);

/// True if the ray hits the box. Cost: as for a segment.
GRZ_API bool grz2_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit);

/// True if the segment, or the ray, hits the oriented box.
GRZ_API bool grz2_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit);

/// True if the segment, or the ray, hits the capsule.
GRZ_API bool grz2_cast_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit);
GRZ_API bool grz2_cast_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit);

/// True if the segment, or the ray, hits the triangle.
GRZ_API bool grz2_cast_segment_triangle(const grz2_segment *a, const grz2_triangle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_segment_triangle(const grz2_segment *a, const grz2_triangle *b, double *enter,
                                             double *exit);
GRZ_API bool grz2_cast_ray_triangle(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit);
GRZ_API bool grz2_cast_open_ray_triangle(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit);

/// True if the circle, moved by t da, meets the box, moved by t db, at a time t in [0, 1].
GRZ_API bool grz2_sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                    double *enter, double *exit);
GRZ_API bool grz2_sweep_open_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b,
                                         const grz2_vec *db, double *enter, double *exit);

/// True if the circle, moved by t da, meets the oriented box, moved by t db, at a time t in [0, 1].
GRZ_API bool grz2_sweep_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                   double *enter, double *exit);
GRZ_API bool grz2_sweep_open_circle_obb(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                        double *enter, double *exit);

/// True if the boxes, moved by t da and t db, meet at a time t in [0, 1].
GRZ_API bool grz2_sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                  double *enter, double *exit);
GRZ_API bool grz2_sweep_open_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db,
                                       double *enter, double *exit);

/// True if the box, moved by t da, meets the oriented box, moved by t db, at a time t in [0, 1].
GRZ_API bool grz2_sweep_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                 double *enter, double *exit);
GRZ_API bool grz2_sweep_open_aabb_obb(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                      double *enter, double *exit);

/// True if the oriented boxes, moved by t da and t db, meet at a time t in [0, 1].
GRZ_API bool grz2_sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                double *enter, double *exit);
GRZ_API bool grz2_sweep_open_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                     double *enter, double *exit);

/* Details
 *
 * Grade: the yes/no is exact. Both times are correctly rounded: the nearest double; of two equally near doubles enter
 * takes the earlier one, exit the later. Never -0. A time beyond the largest double, of a ray or line, rounds to
 * infinity. So a hit may have enter = +inf: only the answer distinguishes it from a miss.
 *
 * On a miss, and where the pair is unsupported, enter = exit = +inf. Either result may be NULL and is not computed
 * then: with both NULL only the yes/no is computed; one time costs at most as much as both. Results must not overlap
 * the arguments in memory. Shapes must not be NULL; displacements may be, where it is said.
 *
 * The _open variants ask when the shapes overlap openly (query2.h). enter and exit are the infimum and the supremum of
 * these times. Motion along a face that is touched, or away from it, is a miss. A pair whose Minkowski difference has
 * no interior, like a point and a segment, never overlaps openly.
 *
 * Only the relative motion counts: the exact difference of the two displacements, not its rounding. Without relative
 * motion the question is the static one: contact during the whole range, or a miss. Invalid shapes are the empty set: a
 * miss. A shape whose displacement has a NaN or an infinity counts as invalid. The order of the arguments of a sweep
 * does not change an answer.
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack. Floating-point flags may be raised, so that their
 * exceptions must be masked, as they are by default.
 *
 * Cost: the yes/no alone takes about as long as grz2_overlap of the pair; mostly a time adds the same or twice that.
 * The worst case is 0.03 s for a time: rounded boxes, triangles or hulls of up to 128 points whose numbers are spread
 * over all exponents of double. With 4,000 points it is 0.1 s. */

#ifdef __cplusplus
}
#endif
#endif
