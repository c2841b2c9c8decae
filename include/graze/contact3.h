/* graze: how deep two shapes of the 3D space are in each other, in which direction they separate, and where they
 * touch.
 *
 * The depth is the length of the least translation: of all vectors by which a can be moved so that it no longer
 * overlaps b openly (grz3_overlap_open) it is the length of the shortest. The normal is the direction of that
 * vector: it points out of b, towards a. So a, moved by depth * normal, touches b. If the shapes only touch, the
 * depth is 0, and the normal is across a plane that separates them. If they are apart, within a margin, the depth is
 * minus their distance, and the normal points from b's nearest point to a's.
 *
 * Grades, cylinders, ties, what is unsupported, and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CONTACT3_H
#define GRAZE_CONTACT3_H

#include <graze/base.h>
#include <graze/shapes3.h>

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
typedef struct grz3_contact_point {
    grz3_vec point;
    double depth;
    grz_feature feature_a, feature_b;
} grz3_contact_point;

/// What grz3_contact finds. The points are those that support the contact best: the deepest one, and those that span
/// the largest area.
typedef struct grz3_manifold {
    grz3_vec normal; ///< unit, from b towards a
    double depth;
    int count;                    ///< of points
    grz3_contact_point points[4]; ///< of those beyond `count` all is 0
} grz3_manifold;

/// Are a and b within `margin` of each other, and if so, how deep, in which direction, and at which points? With margin
/// 0: yes exactly if they overlap. With margin > 0: yes exactly if grz3_within, also for +inf. A negative or NaN
/// margin: no.
GRZ_API grz_answer grz3_contact(const grz3_shape *a, const grz3_shape *b, double margin, grz3_manifold *manifold);

/// The same with all points: writes the first `capacity` of them to `points`, and to `count` how many there are. The
/// first ones are those of grz3_contact, in the same order.
GRZ_API grz_answer grz3_contact_all(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal,
                                    double *depth, grz3_contact_point *points, int capacity, int *count);

/// The same without points.
GRZ_API grz_answer grz3_depth(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal, double *depth);

/* Details
 *
 * Shapes are closed, solid and exactly what their numbers say, as in all of graze (query3.h, shapes3.h).
 *
 * Grades. The yes/no is exact. The depth is rounded: the double nearest to the exact one, of two equally near ones
 * the even one. It is never -0; one beyond the largest double is infinite. The depth alone does not say whether they
 * overlap: it may have rounded to 0. Each coordinate of the normal is the nearest double to that of the exact unit
 * vector, except where that is within 2^-40 ulp of the middle of two. Of hulls the depth is bounded, but hardly ever
 * more than the least one: it is rounded, too, unless more than 200 facets of the difference that are equally near, but
 * for 2^-40, face directions within 2^-19 of each other, as those of a dome on a spot of a millionth. Then it is the
 * depth along the normal of one of them; a move by it separates.
 *
 * Each coordinate of a point is within 8 * 2^-53 M of the exact one, where M is the largest magnitude of a coordinate
 * of both shapes; of a plane or half-space its place beside the point counts. A bound below 2^-1072 counts as 2^-1072.
 * The same bits everywhere, and in both orders. Of a hull's face with more than 32 corners only every second, fourth
 * ... counts for the points, and those that are deepest, unless all are. So where such a face is across the normal, and
 * the other shape meets it close to its rim, there may be no point that is as deep as the contact.
 *
 * With a cylinder the grade is bounded (grz3_cylinder says by which gap). A no is certain; a yes may be wrong for
 * shapes at most the gap apart, whose depth without a margin is 0. A move by the depth along the normal separates, but
 * for the gap; the depth is at most the gap more than the least one. Of several directions with the least depth the
 * choice is a fixed one. Where the depth is nearly, but not quite, the same all around an axis, as of a thin bolt in
 * the middle of a drum, the search may end before the least one is proven: the depth was seen to be up to 2^-20 of it
 * too great. (Balls have a closed form, and so have segments, capsules and cylinders parallel to the axis.)
 * A point is half of its depth from each surface. Its error has two parts: up to 2^-22 of the cylinder's size (mostly
 * 2^-46), and up to 2^-42 of the largest magnitude of both shapes.
 * The round side meets others along a line, which has two points. The flat end has 16 points on its rim and the one
 * that is farthest; of these the four are chosen. Where two rims cross between two of the 16 points, only the deepest
 * point there is found. Two points nearer than 2^-26 of the size are one. There are none where a corner of the other
 * shape is beyond the largest double.
 *
 * Where the depth is least in several directions (a ball in the middle of a box), the normal is the one with the
 * greatest x, of these that with the greatest y, then z; or the opposite of that, if b comes before a in the order of
 * shapes: by kind (grz_kind), by radius, then by numbers in the order of their fields. So swapping the arguments
 * reverses the normal, unless both are the same shape. A cylinder without a radius counts as a segment. Where the
 * directions of the least depth fill a cone, as where corners touch, only those count that are across a facet of the
 * difference a - b (all points of a less all points of b). Of shapes without an inside (two segments, a triangle and a
 * point), the normal is across both.
 *
 * Unsupported: a ray, a line, an aabb with an infinite bound; and two shapes of which neither is bounded. A plane or
 * half-space may be one of the two. But if one of the two is empty (invalid), the answer is no.
 *
 * Results come last. Each may be NULL; then it is not computed. If the answer is not yes, the normal is 0, the depth
 * 0, and there are no points. Results must not overlap the arguments in memory. Shapes must not be NULL.
 *
 * Cost on random input, with points: 0.04 to 0.1 us of two spheres, and of a sphere and a segment, a capsule or a box;
 * 0.12 us of two capsules, 0.18 us of two aabbs; 0.35 to 0.45 us of a capsule or segment and a box, 0.8 us if it lies
 * on the box; 0.8 us of two boxes of which one is an obb, 1.3 us if faces are parallel, as of boxes that rest on each
 * other, 10 us if they are so but for rounding, 3 us if edges are above each other; on a plane or half-space 0.5 us
 * of a sphere, 1 us of a box. With a margin the same, but two boxes that are apart may take some us. Of others the
 * depth: 1 to 2 us, 5 us for hulls of 32 points; with a cylinder 1 us for balls, 5 us for planes, else 50 to 200 us.
 * Points add 0.6 to 3 us, up to 90 us where features tie exactly: boxes around one center, parallel capsules. At most
 * some ms, where exponents are spread over the whole range of double, or where a cylinder is nearly as deep all around
 * its axis; but round hulls around the same center take 0.3 ms for 500 points, 1.5 ms for 1000, 30 ms for 5000, 0.6 s
 * for 20,000; where nearly all facets are equally near, as of points in a spiral or in rings, five to ten times as
 * long, and where doubles are certain of no sign up to half a minute.
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack. */

#ifdef __cplusplus
}
#endif
#endif
