/* graze: how deep two shapes of the plane are in each other, in which direction they separate, and where they touch.
 *
 * The depth is the length of the least translation: of all vectors by which a can be moved so that it no longer
 * overlaps b openly (grz2_overlap_open) it is the length of the shortest. The normal is the direction of that
 * vector: it points out of b, towards a. So a, moved by depth * normal, touches b. If the shapes only touch, the
 * depth is 0, and the normal is across a line that separates them. If they are apart, within a margin, the depth is
 * minus their distance, and the normal points from b's nearest point to a's.
 *
 * Grades, ties, what is unsupported, and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CONTACT2_H
#define GRAZE_CONTACT2_H

#include <graze/base.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A point of contact, midway between the surfaces of both shapes there; bounded (see the end). `depth`: how far the
/// surfaces overlap at this point along the normal, the nearest double; negative where they are apart, within the
/// margin, so not below minus it. The features say which parts of the shapes meet there: the same parts keep the same
/// features from one frame to the next, so that a solver can warm-start. Of a capsule or a rounded shape the surface is
/// that of the ball around a point of its core. Where that part of the core leans, as at all points but the deepest,
/// the shape itself reaches a little farther along the normal. A coordinate beyond the largest double is infinite, as
/// where the surface of a half-space is beyond it.
typedef struct grz2_contact_point {
    grz2_vec point;
    double depth;
    grz_feature feature_a, feature_b;
} grz2_contact_point;

/// What grz2_contact finds. The points are those that support the contact best: the deepest one, and those that span
/// the largest length.
typedef struct grz2_manifold {
    grz2_vec normal; ///< unit, from b towards a
    double depth;
    int count;                    ///< of points
    grz2_contact_point points[2]; ///< of those beyond `count` all is 0
} grz2_manifold;

/// Are a and b within `margin` of each other, and if so, how deep, in which direction, and at which points? With margin
/// 0: yes exactly if they overlap. With margin > 0: yes exactly if grz2_within, also for +inf. A negative or NaN
/// margin: no.
GRZ_API grz_answer grz2_contact(const grz2_shape *a, const grz2_shape *b, double margin, grz2_manifold *manifold);

/// The same with all points: writes the first `capacity` of them to `points`, and to `count` how many there are. The
/// first ones are those of grz2_contact, in the same order.
GRZ_API grz_answer grz2_contact_all(const grz2_shape *a, const grz2_shape *b, double margin, grz2_vec *normal,
                                    double *depth, grz2_contact_point *points, int capacity, int *count);

/// The same without points.
GRZ_API grz_answer grz2_depth(const grz2_shape *a, const grz2_shape *b, double margin, grz2_vec *normal, double *depth);

/* Details
 *
 * Shapes are closed, solid and exactly what their numbers say, as in all of graze (query2.h, shapes2.h).
 *
 * Grades. The yes/no is exact. The depth is rounded: the double nearest to the exact one, of two equally near ones
 * the even one; also of hulls. It is never -0; one beyond the largest double is infinite. The depth alone does not
 * say whether they overlap: it may have rounded to 0. Each coordinate of the normal is the nearest double to that of
 * the exact unit vector, except where that is within 2^-40 ulp of the middle of two. Each coordinate of a point is
 * within 8 * 2^-53 M of the exact one, where M is the largest magnitude of a coordinate of both shapes; of a plane or
 * half-space its place beside the point counts. A bound below 2^-1072 counts as 2^-1072. The same bits everywhere, and
 * in both orders.
 *
 * Where the depth is least in several directions (a ball in the middle of a box), the normal is the one with the
 * greatest x, of these that with the greatest y; or the opposite of that, if b comes before a in the order of shapes:
 * by kind (grz_kind), by radius, then by numbers in the order of their fields. So swapping the arguments reverses the
 * normal, unless both are the same shape. Where the directions of the least depth fill an angle, as where corners
 * touch, only those count that are across a side of the difference a - b (all points of a less all points of b). Of
 * shapes without an inside (two segments), the normal is across both.
 *
 * Unsupported: a ray, a line, an aabb with an infinite bound; and two shapes of which neither is bounded. A plane or
 * half-space may be one of the two. But if one of the two is empty (invalid), the answer is no.
 *
 * Results come last. Each may be NULL; then it is not computed. If the answer is not yes, the normal is 0, the depth
 * 0, and there are no points. Results must not overlap the arguments in memory. Shapes must not be NULL.
 *
 * Cost on random input, with points: 0.03 to 0.15 us of two circles, a circle and a segment, a capsule or a box, and
 * two aabbs; 0.2 to 0.4 us of two boxes of which one is an obb, and of any other two shapes with at most 16 corners
 * each, rounded or not; some 4 us of the latter where edges are exactly parallel. Of others the depth takes 0.2 to 1
 * us, of hulls with more corners some us. At most some ms, where exponents are spread over the whole range of double.
 * Of hulls with more than 256 corners in all the cost may grow with the square of their number.
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack. */

#ifdef __cplusplus
}
#endif
#endif
