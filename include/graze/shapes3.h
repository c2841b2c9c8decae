/* graze: the shapes of the 3D space and their constructors.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_SHAPES3_H
#define GRAZE_SHAPES3_H

#include <graze/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every shape is a closed, filled set of points: exactly the set that its numbers describe. No normalisation, no
 * epsilon.
 *
 * Invalid is empty: a shape with a NaN, an infinity, a negative radius or half extent, min > max, or a zero normal is
 * the empty set. Only an aabb may have infinities: min may be -inf, max +inf. A radius or half extent of -0 is 0.
 * Degenerate shapes are valid: a sphere of radius 0 is a point, a box with min = max is a point, a segment may have
 * length 0, an obb's axes may be zero or linearly dependent.
 *
 * Lengths are in a unit of your choice, the same for all arguments of a query. */

/// A vector, and the shape that is one point.
typedef struct grz3_vec {
    double x, y, z;
} grz3_vec;

/// The closed segment from a to b.
typedef struct grz3_segment {
    grz3_vec a, b;
} grz3_segment;

/// The points origin + t dir for t >= 0. dir need not have length 1; if it is zero, the ray is the point origin.
typedef struct grz3_ray {
    grz3_vec origin, dir;
} grz3_ray;

/// The points origin + t dir for all t. If dir is zero, the line is the point origin.
typedef struct grz3_line {
    grz3_vec origin, dir;
} grz3_line;

/// The plane { x : normal . x = offset }. The normal is any non-zero vector; it need not have length 1, and offset is
/// in units of its length: the distance from 0 to the plane is |offset| / |normal|.
typedef struct grz3_plane {
    grz3_vec normal;
    double offset;
} grz3_plane;

/// The half-space { x : normal . x <= offset }. The normal points out of it, as for a plane.
typedef struct grz3_halfspace {
    grz3_vec normal;
    double offset;
} grz3_halfspace;

/// The ball of all points within `radius` of `center`, radius >= 0.
typedef struct grz3_sphere {
    grz3_vec center;
    double radius;
} grz3_sphere;

/// All points within `radius` of the segment from a to b, radius >= 0.
typedef struct grz3_capsule {
    grz3_vec a, b;
    double radius;
} grz3_capsule;

/// The axis-aligned box [min.x, max.x] x [min.y, max.y] x [min.z, max.z]. min may be -inf and max +inf.
typedef struct grz3_aabb {
    grz3_vec min, max;
} grz3_aabb;

/// The oriented box { center + r half.x axis[0] + s half.y axis[1] + t half.z axis[2] : |r|, |s|, |t| <= 1 }, half >=
/// 0. The axes need not be orthogonal nor have length 1, and rounded ones never are exactly: the set is exactly the
/// parallelepiped that the numbers describe.
typedef struct grz3_obb {
    grz3_vec center, half, axis[3];
} grz3_obb;

/// The triangle with corners a, b and c, in any order. They may be collinear.
typedef struct grz3_triangle {
    grz3_vec a, b, c;
} grz3_triangle;

/// The convex hull of `count` points, in any order; points inside it are allowed: a convex polyhedron, or planar
/// polygon. It refers to the caller's array and keeps no copy. count <= 0 is the empty set; then points may be NULL.
///
/// Cost of a query: linear in n, the number of points of both shapes, as each query reads all points several times.
/// Overlap takes 1 to 10 ns a point, both times of a sweep 3 to 50 ns, a hit 5 to 100 ns. Hulls that touch, or are flat
/// and in one plane, take longer: overlap 10 to 300 ns a point, times and hits 0.2 to 1.5 us. (Measured with n =
/// 200,000.) contains is the exception: it takes so long for each point of the inner hull, and grows with the square of
/// n where the inner shape has the larger radius. Points inside the hull cost as much as its corners.
typedef struct grz3_hull {
    int count;
    const grz3_vec *points;
} grz3_hull;

/// The cylinder whose axis is the segment from a to b and whose ends are flat: all points within `radius` of that
/// segment which lie between the planes through a and b across it. radius >= 0; a = b is invalid, and so is a number
/// beyond 2^1020. With radius 0 it is the segment, and has its answers; its signed distance is the distance. Else
/// answers for a cylinder are bounded: each is right for one whose surface lies elsewhere by at most the gap. The gap
/// is 2^-38 of the largest magnitude of the cylinder's numbers (of both, of two cylinders) and of displacements; for
/// contains 2^-29; plus 2^-1058; for contacts also 2^-46 of the largest magnitude of both shapes. query3.h,
/// distance3.h, times3.h and contact3.h say on which side an answer may err. Exact are its validity and its bounds.
/// Cost: overlap 0.1 us with a point or ball, else 0.2 to 0.6 us; distances and times 2 to 70 us, hits, nearest points
/// and contacts 5 to 200 us; some ms where numbers are spread over all exponents. contains, of a cylinder whose whole
/// rim touches the other shape from inside, up to 0.1 s, and with numbers below 2^-250 some seconds.
typedef struct grz3_cylinder {
    grz3_vec a, b;
    double radius;
} grz3_cylinder;

/// Any shape. `radius` rounds it: the set is the shape grown by a ball of that radius (its Minkowski sum). 0 is
/// no rounding. A radius on an unbounded shape, a sphere, a capsule or a cylinder is invalid. Make shapes with the
/// grz3_shape_from functions, which set it to 0.
typedef struct grz3_shape {
    grz_kind kind;
    double radius;
    union {
        grz3_vec point;
        grz3_segment segment;
        grz3_ray ray;
        grz3_line line;
        grz3_plane plane;
        grz3_halfspace halfspace;
        grz3_sphere sphere;
        grz3_capsule capsule;
        grz3_aabb aabb;
        grz3_obb obb;
        grz3_triangle triangle;
        grz3_hull hull;
        grz3_cylinder cylinder;
    };
} grz3_shape;

/// A rotation as a quaternion x i + y j + z k + w. It need not have length 1.
typedef struct grz3_quat {
    double x, y, z, w;
} grz3_quat;

/* A grz3_shape from a shape of one kind, with radius 0. */
GRZ_API grz3_shape grz3_shape_from_point(const grz3_vec *point);
GRZ_API grz3_shape grz3_shape_from_segment(const grz3_segment *segment);
GRZ_API grz3_shape grz3_shape_from_ray(const grz3_ray *ray);
GRZ_API grz3_shape grz3_shape_from_line(const grz3_line *line);
GRZ_API grz3_shape grz3_shape_from_plane(const grz3_plane *plane);
GRZ_API grz3_shape grz3_shape_from_halfspace(const grz3_halfspace *halfspace);
GRZ_API grz3_shape grz3_shape_from_sphere(const grz3_sphere *sphere);
GRZ_API grz3_shape grz3_shape_from_capsule(const grz3_capsule *capsule);
GRZ_API grz3_shape grz3_shape_from_aabb(const grz3_aabb *aabb);
GRZ_API grz3_shape grz3_shape_from_obb(const grz3_obb *obb);
GRZ_API grz3_shape grz3_shape_from_triangle(const grz3_triangle *triangle);
/// The result refers to the hull's points, too; they must live as long as it is used.
GRZ_API grz3_shape grz3_shape_from_hull(const grz3_hull *hull);
GRZ_API grz3_shape grz3_shape_from_cylinder(const grz3_cylinder *cylinder);

/// The shape moved so that its reference point (its point, origin, center, min, or the first of its points) is at
/// `place`. Its other points keep their offset: each coordinate is the nearest double to place + (point - reference
/// point), rounded once. GRZ_EMPTY for an invalid shape, a plane, a half-space, a hull (its points belong to the
/// caller), and an aabb with an infinite bound.
GRZ_API grz3_shape grz3_shape_at(const grz3_shape *shape, const grz3_vec *place);

/// The shape moved by a matrix of three rows of four, whose last column is the translation: for the links of a robot,
/// or whatever consists of many shapes. Each number of the result is rounded once to the nearest double.
///
/// - Points, segments, triangles and hulls: each point is multiplied by the matrix, as grz_mesh_build_posed does. Those
///   of a hull are written to `room`.
/// - Spheres, capsules, cylinders: their points likewise. They and rounded shapes keep their radius: the matrix is
///   taken for a rotation and a translation.
/// - Rays and lines: the origin, and the direction without the translation.
/// - Boxes become an obb. The axes of an aabb become the columns of the matrix; center and half extents are rounded. Of
///   an obb the center and the axes are moved.
/// - Planes and half-spaces: what the matrix makes of the set, also if it scales or shears. The normal is multiplied by
///   the cofactors of the matrix, so that a rotation keeps its length. If the matrix scales by much, a power of 2
///   is left out of normal and offset.
///
/// `room`: as many points as the hull has, which it may be itself; not used for other kinds. GRZ_EMPTY for an invalid
/// shape, an aabb with an infinite bound, and a plane or half-space under a singular matrix. With coordinates that
/// overflow, or a matrix that is not finite, the result is invalid. Cost: 30 to 200 ns, 9 ns a point of a hull, 2 us a
/// plane.
GRZ_API grz3_shape grz3_shape_posed(const grz3_shape *shape, const double matrix[12], grz3_vec *room);

/// The matrix of three rows of four for grz3_shape_posed and grz_mesh_build_posed: a rotation, then a translation by
/// `position`. Each number of the rotation is the nearest double to that of the exact rotation by `rotation` / its
/// length. The axes of grz3_obb_from_quaternion are its columns. If the quaternion is zero or not finite, its twelve
/// numbers are written too, nine of them NaN. Cost: 0.3 us.
GRZ_API void grz3_matrix_from_quaternion(grz3_vec position, grz3_quat rotation, double matrix[12]);

/// True if the shape is valid (see the top). Grade exact. False if it is the empty set: it has an invalid number, its
/// kind has no implementation (GRZ_CONE), or `kind` is not a kind. Degenerate shapes are valid. Cost: 2
/// to 5 ns; n ns for a hull of n points.
GRZ_API bool grz3_shape_valid(const grz3_shape *shape);

/* Constructors from other conventions. Each says how it rounds if its result cannot be exact. Bounds are rounded
 * outward, so that the box contains the exact one. Invalid arguments make an invalid shape, which is the empty set. */

/// The box from min to max. Exact.
GRZ_API grz3_aabb grz3_aabb_from_min_max(grz3_vec min, grz3_vec max);
/// The smallest aabb in doubles that contains center +- half. half >= 0. An obb is exactly center +- half.
GRZ_API grz3_aabb grz3_aabb_from_center_half(grz3_vec center, grz3_vec half);
/// The smallest aabb in doubles that contains [origin, origin + size]. size >= 0.
GRZ_API grz3_aabb grz3_aabb_from_origin_size(grz3_vec origin, grz3_vec size);
/// The box center +- half. Exact.
GRZ_API grz3_obb grz3_obb_from_center_half(grz3_vec center, grz3_vec half);
/// The box with half extents `half` and center `position`, rotated by `rotation`, which need not have length 1. Each
/// coordinate of the axes is the nearest double. Invalid if the quaternion is zero or not finite.
GRZ_API grz3_obb grz3_obb_from_quaternion(grz3_vec position, grz3_vec half, grz3_quat rotation);
/// The plane through `point` with normal `normal`: offset is normal . point, correctly rounded.
GRZ_API grz3_plane grz3_plane_from_point_normal(grz3_vec point, grz3_vec normal);
/// The plane through a, b and c. The normal is (b - a) x (c - a), each coordinate correctly rounded: a, b, c are in
/// counter-clockwise order seen from the side to which it points. offset is normal . a for that rounded normal,
/// correctly rounded. Invalid if the points are collinear.
GRZ_API grz3_plane grz3_plane_from_points(grz3_vec a, grz3_vec b, grz3_vec c);
/// The half-space normal . x <= offset of `plane`. Exact.
GRZ_API grz3_halfspace grz3_halfspace_from_plane(const grz3_plane *plane);

#ifdef __cplusplus
}
#endif
#endif
