/* graze: the shapes of the 2D space and their constructors.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_SHAPES2_H
#define GRAZE_SHAPES2_H

#include <graze/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every shape is a closed, filled set of points: exactly the set that its numbers describe. No normalisation, no
 * epsilon.
 *
 * Invalid is empty: a shape with a NaN, an infinity, a negative radius, width or half extent, min > max, or a zero
 * normal is the empty set. Only an aabb may have infinities: min may be -inf, max +inf. A radius or half extent of -0
 * is 0. Degenerate shapes are valid: a circle of radius 0 is a point, a box with min = max is a point, a segment may
 * have length 0, an obb's axis may be zero.
 *
 * Lengths are in a unit of your choice, the same for all arguments of a query; angles are in radians. */

/// A vector, and the shape that is one point.
typedef struct grz2_vec {
    double x, y;
} grz2_vec;

/// The closed segment from a to b.
typedef struct grz2_segment {
    grz2_vec a, b;
} grz2_segment;

/// The points origin + t dir for t >= 0. dir need not have length 1; if it is zero, the ray is the point origin.
typedef struct grz2_ray {
    grz2_vec origin, dir;
} grz2_ray;

/// The points origin + t dir for all t. If dir is zero, the line is the point origin.
typedef struct grz2_line {
    grz2_vec origin, dir;
} grz2_line;

/// The line { x : normal . x = offset }. The normal is any non-zero vector; it need not have length 1, and offset is in
/// units of its length: the distance from 0 to the line is |offset| / |normal|.
typedef struct grz2_plane {
    grz2_vec normal;
    double offset;
} grz2_plane;

/// The half-plane { x : normal . x <= offset }. The normal points out of it, as for a plane.
typedef struct grz2_halfspace {
    grz2_vec normal;
    double offset;
} grz2_halfspace;

/// The disk of all points within `radius` of `center`, radius >= 0.
typedef struct grz2_circle {
    grz2_vec center;
    double radius;
} grz2_circle;

/// All points within `radius` of the segment from a to b, radius >= 0.
typedef struct grz2_capsule {
    grz2_vec a, b;
    double radius;
} grz2_capsule;

/// The axis-aligned box [min.x, max.x] x [min.y, max.y]. min may be -inf and max +inf.
typedef struct grz2_aabb {
    grz2_vec min, max;
} grz2_aabb;

/// The axis-aligned box [x, x + width] x [y, y + height]. The sums are exact, not rounded. width, height >= 0.
typedef struct grz2_rect {
    double x, y, width, height;
} grz2_rect;

/// The oriented box { center + s half.x u + t half.y v : |s|, |t| <= 1 }, where v is u turned counter-clockwise by 90
/// degrees: (-u.y, u.x). half >= 0. u need not have length 1; the box is exactly what the numbers say.
typedef struct grz2_obb {
    grz2_vec center, half, u;
} grz2_obb;

/// The triangle with corners a, b and c, in either orientation. They may be collinear.
typedef struct grz2_triangle {
    grz2_vec a, b, c;
} grz2_triangle;

/// The convex hull of `count` points, in any order; points inside it are allowed: a convex polygon. It refers to the
/// caller's array and keeps no copy. count <= 0 is the empty set; then points may be NULL.
///
/// Cost of a query: linear in n, the number of points of both shapes, as each query reads all points several times.
/// Overlap takes 1 to 10 ns a point, both times of a sweep 3 to 50 ns, a hit 5 to 100 ns. Hulls that touch, or are flat
/// and in one plane, take longer: overlap 10 to 300 ns a point, times and hits 0.2 to 1.5 us. (Measured with n =
/// 200,000.) contains is the exception: it takes so long for each point of the inner hull, and grows with the square of
/// n where the inner shape has the larger radius. Points inside the hull cost as much as its corners.
typedef struct grz2_hull {
    int count;
    const grz2_vec *points;
} grz2_hull;

/// Any shape. `radius` rounds it: the set is the shape grown by a disk of that radius (its Minkowski sum). 0 is
/// no rounding. A radius on an unbounded shape, a circle or a capsule is invalid. Make shapes with the grz2_shape_from
/// functions, which set it to 0.
typedef struct grz2_shape {
    grz_kind kind;
    double radius;
    union {
        grz2_vec point;
        grz2_segment segment;
        grz2_ray ray;
        grz2_line line;
        grz2_plane plane;
        grz2_halfspace halfspace;
        grz2_circle circle;
        grz2_capsule capsule;
        grz2_aabb aabb;
        grz2_rect rect;
        grz2_obb obb;
        grz2_triangle triangle;
        grz2_hull hull;
    };
} grz2_shape;

/* A grz2_shape from a shape of one kind, with radius 0. */
GRZ_API grz2_shape grz2_shape_from_point(const grz2_vec *point);
GRZ_API grz2_shape grz2_shape_from_segment(const grz2_segment *segment);
GRZ_API grz2_shape grz2_shape_from_ray(const grz2_ray *ray);
GRZ_API grz2_shape grz2_shape_from_line(const grz2_line *line);
GRZ_API grz2_shape grz2_shape_from_plane(const grz2_plane *plane);
GRZ_API grz2_shape grz2_shape_from_halfspace(const grz2_halfspace *halfspace);
GRZ_API grz2_shape grz2_shape_from_circle(const grz2_circle *circle);
GRZ_API grz2_shape grz2_shape_from_capsule(const grz2_capsule *capsule);
GRZ_API grz2_shape grz2_shape_from_aabb(const grz2_aabb *aabb);
GRZ_API grz2_shape grz2_shape_from_rect(const grz2_rect *rect);
GRZ_API grz2_shape grz2_shape_from_obb(const grz2_obb *obb);
GRZ_API grz2_shape grz2_shape_from_triangle(const grz2_triangle *triangle);
/// The result refers to the hull's points, too; they must live as long as it is used.
GRZ_API grz2_shape grz2_shape_from_hull(const grz2_hull *hull);

/// The shape moved so that its reference point (its point, origin, center, x and y, min, or the first of its points) is
/// at `place`. Its other points keep their offset: each coordinate is the nearest double to place + (point - reference
/// point), rounded once. GRZ_EMPTY for an invalid shape, a plane, a half-space, a hull (its points belong to the
/// caller), and an aabb with an infinite bound.
GRZ_API grz2_shape grz2_shape_at(const grz2_shape *shape, const grz2_vec *place);

/// The shape moved by a matrix of two rows of three, whose last column is the translation: for what consists of many
/// shapes, and turns. Each number of the result is rounded once to the nearest double.
///
/// - Points, segments, triangles and hulls: each point is multiplied by the matrix. Those of a hull are written to
///   `room`.
/// - Circles, capsules: their points likewise. They and rounded shapes keep their radius: the matrix is taken for a
///   rotation and a translation.
/// - Rays and lines: the origin, and the direction without the translation.
/// - Boxes (aabb, rect, obb) become an obb if the matrix keeps right angles and squares: its second column is exactly
///   the first, turned by 90 degrees in either direction. That holds for every matrix of grz2_matrix_from_angle. Under
///   another matrix they become the hull of their corners, in `room`.
/// - Planes and half-spaces: what the matrix makes of the set, also if it scales or shears. The normal is multiplied by
///   the cofactors of the matrix, so that a rotation keeps its length. If the matrix scales by much, a power of 2
///   is left out of normal and offset.
///
/// `room`: as many points as the hull has, which it may be itself, or 4 for boxes; not used for other kinds. GRZ_EMPTY
/// for an invalid shape, an aabb with an infinite bound, and a plane or half-space under a singular matrix. With
/// coordinates that overflow, or a matrix that is not finite, the result is invalid. Cost: 30 to 200 ns, 20 ns a point
/// of a hull, 2 us a plane or the hull of a box.
GRZ_API grz2_shape grz2_shape_posed(const grz2_shape *shape, const double matrix[6], grz2_vec *room);

/// The matrix of two rows of three for grz2_shape_posed: a rotation counter-clockwise by `angle` radians about 0, then
/// a translation by `position`. Cosine and sine as of grz2_obb_from_angle, whose u is its first column. If the angle is
/// not finite, its six numbers are written too, four of them NaN.
GRZ_API void grz2_matrix_from_angle(grz2_vec position, double angle, double matrix[6]);

/// True if the shape is valid (see the top). Grade exact. False if it is the empty set: it has an invalid number, its
/// kind is of space, or has no implementation, or `kind` is not a kind. Degenerate shapes are
/// valid. Cost: 2 to 5 ns; n ns for a hull of n points.
GRZ_API bool grz2_shape_valid(const grz2_shape *shape);

/* Constructors from other conventions. Each says how it rounds if its result cannot be exact. Bounds are rounded
 * outward, so that the box contains the exact one. Invalid arguments make an invalid shape, which is the empty set. */

/// The box from min to max. Exact.
GRZ_API grz2_aabb grz2_aabb_from_min_max(grz2_vec min, grz2_vec max);
/// The smallest aabb in doubles that contains center +- half. half >= 0. An obb is exactly center +- half.
GRZ_API grz2_aabb grz2_aabb_from_center_half(grz2_vec center, grz2_vec half);
/// The smallest aabb in doubles that contains [origin, origin + size]. size >= 0. A rect is exactly that.
GRZ_API grz2_aabb grz2_aabb_from_origin_size(grz2_vec origin, grz2_vec size);
/// The rect [origin, origin + size]. Exact.
GRZ_API grz2_rect grz2_rect_from_origin_size(grz2_vec origin, grz2_vec size);
/// A rect that contains [min, max]: x and y are those of min; width and height are max - min, rounded up.
GRZ_API grz2_rect grz2_rect_from_min_max(grz2_vec min, grz2_vec max);
/// A rect that contains center +- half. x and y are center - half, rounded down; width and height are rounded up, from
/// the rounded x and y. half >= 0.
GRZ_API grz2_rect grz2_rect_from_center_half(grz2_vec center, grz2_vec half);
/// The box center +- half. Exact.
GRZ_API grz2_obb grz2_obb_from_center_half(grz2_vec center, grz2_vec half);
/// The box with half extents `half` and center `center`, rotated counter-clockwise by `angle` radians: u = (cos angle,
/// sin angle). graze computes cosine and sine itself: the same bits everywhere, each within 0.501 ulp of the exact
/// value, for any finite angle.
GRZ_API grz2_obb grz2_obb_from_angle(grz2_vec center, grz2_vec half, double angle);
/// The line through `point` with normal `normal`: offset is normal . point, correctly rounded.
GRZ_API grz2_plane grz2_plane_from_point_normal(grz2_vec point, grz2_vec normal);
/// The line through a and b. The normal is b - a rotated counter-clockwise by 90 degrees, each coordinate
/// correctly rounded: it points to the left of the direction from a to b. offset is normal . a for that rounded normal,
/// correctly rounded. Invalid if a = b.
GRZ_API grz2_plane grz2_plane_from_points(grz2_vec a, grz2_vec b);
/// The half-plane normal . x <= offset of `plane`. Exact.
GRZ_API grz2_halfspace grz2_halfspace_from_plane(const grz2_plane *plane);

#ifdef __cplusplus
}
#endif
#endif
