/* graze: what two shapes of the space have in common.
 *
 * "Do they touch" is followed by "where": the common set of two shapes, with its corners. Which kind of set it is, and
 * how many corners it has, is exact. Each coordinate is the double nearest to the exact one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_WHERE3_H
#define GRAZE_WHERE3_H

#include <graze/base.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The common set of two shapes: its kind (base.h), and how many corners it has: 1 of a point, 2 of a segment, 3 or
/// more of a polygon; 1 of a ray and a line, and none of a plane or of nothing.
typedef struct grz3_common_set {
    grz_set_kind kind;
    int count;
    grz3_vec direction; ///< of a ray and a line; of a plane its normal; divided by its largest coordinate; else 0
    double offset;      ///< of a plane: normal . x = offset; else 0
} grz3_common_set;

/// A corner of the common set: the point, each coordinate the nearest double, ties to even; never -0.
/// t_a, t_b: where it is on a and on b, if that is a segment (from 0 at a to 1 at b), a ray or a line (in units of its
/// dir): the double nearest to the exact place, ties to even; 0 if that has no length; NaN of other shapes.
/// feature_a, feature_b: the part of a and of b on whose inside it lies, exactly (grz_feature, base.h). Of equal
/// corners of a shape it names the first. A point, and the rim of a ball, is VERTEX 0; a ray VERTEX 0 at its origin,
/// else the EDGE of corner 0 alone; a line an EDGE without corners, a plane a FACE without corners. NONE inside of a
/// solid, and of a half-space.
typedef struct grz3_common_corner {
    grz3_vec point;
    double t_a, t_b;
    grz_feature feature_a, feature_b;
} grz3_common_corner;

/// Where a and b meet: yes if they have a common point. Grades: the yes/no, the kind, the count, the order and the
/// features exact; numbers rounded.
///
/// Answered: points, segments, rays, lines, planes and triangles with each other, with aabbs, obbs and hulls;
/// half-spaces with points, segments, rays, lines and triangles; spheres with points, segments, rays and lines, whose
/// common set is a chord. Unsupported, by the names of the shapes: two solids; other pairs with a half-space or a
/// sphere; capsules, cylinders, and shapes with a radius; and two valid shapes of which one is an aabb with an infinite
/// bound.
///
/// `set`: its kind, by values: two triangles may have a point in common, a segment or a polygon. It is NOTHING where
/// the answer is no or unsupported.
/// `corners`: the first `capacity` of its corners; it may be NULL if that is 0. The order is the same whichever shape
/// comes first, and goes by exact coordinates: of a segment the lesser end first, by x, then by y, then by z; a polygon
/// from its least corner on counter-clockwise about the normal whose first coordinate that is not 0 is positive. The
/// corner of a ray is its end, and `direction` is along it. That of a line is its point nearest to the origin. A line's
/// direction and a plane's normal are those whose first coordinate that is not 0 is positive. So a segment may be
/// printed with equal ends: they may round to the same doubles.
///
/// A coordinate beyond the largest double is infinite. Cost: 0.2 to 1 us of segments and triangles in general position,
/// that of grz3_overlap of others that are apart; else 5 to 500 us, some ms where exponents are spread over the whole
/// range of double. Of a hull of n points it grows with n^2 times the number of corners.
GRZ_API grz_answer grz3_where(const grz3_shape *a, const grz3_shape *b, grz3_common_set *set,
                              grz3_common_corner *corners, int capacity);

/// Where three planes meet: yes if they have a common point. The set is a point, a line or a plane. `corner`: its
/// point, without parameters and features; may be NULL. Grades as of grz3_where.
GRZ_API bool grz3_where_planes(const grz3_plane *a, const grz3_plane *b, const grz3_plane *c, grz3_common_set *set,
                               grz3_common_corner *corner);

/* Shapes are closed, solid and exactly what their numbers say, as in all of graze (query3.h, shapes3.h); invalid is
 * empty. Pure: no allocation, no state, no errno, at most 64 KiB of stack. Results must not overlap the arguments in
 * memory. */

#ifdef __cplusplus
}
#endif
#endif
