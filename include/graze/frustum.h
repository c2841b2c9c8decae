/* graze: view frustums, and culling with them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_FRUSTUM_H
#define GRAZE_FRUSTUM_H

#include <graze/base.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A view frustum: exactly the convex hull of its eight corners. Corner i is right if i & 1 (else left), top if i & 2
/// (else bottom), far if i & 4 (else near). The planes are left, right, bottom, top, near, far. Their normals point
/// outward, and all corners satisfy normal . x <= offset; they need not be tight, because they only serve to cull fast.
/// Make frustums with the functions below. A frustum with a corner that is not finite is the empty set: nothing is
/// visible in it.
typedef struct grz3_frustum {
    grz3_vec corner[8];
    grz3_plane plane[6];
} grz3_frustum;

/// The depth z / w of the near and the far plane in clip space.
typedef enum grz_depth_range {
    GRZ_DEPTH_MINUS_ONE_TO_ONE, ///< OpenGL: near -1, far 1
    GRZ_DEPTH_ZERO_TO_ONE,      ///< Direct3D, Vulkan, Metal: near 0, far 1
    GRZ_DEPTH_ONE_TO_ZERO       ///< the same with reversed z: near 1, far 0
} grz_depth_range;

/// The frustum of a view-projection matrix for column vectors. `matrix` has 16 numbers in column-major order, as
/// OpenGL, cglm and GLM store it (and as Direct3D stores its matrices for row vectors). The corners are the
/// intersections of three planes each, computed from the matrix exactly and then correctly rounded. The normals are
/// correctly rounded; the offsets are then rounded up. Invalid (all corners NaN) if a number is not finite, if three
/// planes do not have exactly one common point, if a corner is not in front of the eye (w <= 0), or if `depth` is not
/// one of the three. An infinite far plane is invalid, too, because its corners are at infinity: use a finite one, up
/// to 1e12 times as far as the near plane, which a matrix of doubles still distinguishes from infinity.
GRZ_API grz3_frustum grz3_frustum_from_matrix(const double matrix[16], grz_depth_range depth);

/// The frustum between six planes: left, right, bottom, top, near, far, with normals that point outward. Corners and
/// offsets are rounded as above; the normals are kept. Invalid if a plane is, or if the three planes of a corner do not
/// have exactly one common point.
GRZ_API grz3_frustum grz3_frustum_from_planes(const grz3_plane plane[6]);

/// The frustum as a grz3_shape for grz3_overlap and all other relations: a hull that refers to frustum->corner, so the
/// frustum must live as long as the shape is used.
GRZ_API grz3_shape grz3_shape_from_frustum(const grz3_frustum *frustum);

/// True if the shape and the frustum have a common point, touching included: the shape is visible. Grade exact, for the
/// frustum of the rounded corners. Invalid input: false. Cost: 5 to 60 ns for most shapes outside, which one of the
/// planes excludes; as grz3_overlap with a hull of 8 points for the others.
GRZ_API bool grz3_overlap_sphere_frustum(const grz3_sphere *a, const grz3_frustum *b);
GRZ_API bool grz3_overlap_aabb_frustum(const grz3_aabb *a, const grz3_frustum *b);
GRZ_API bool grz3_overlap_obb_frustum(const grz3_obb *a, const grz3_frustum *b);

/// Grade bounded: never false for a visible shape. False only if the shape is empty or lies strictly beyond one of the
/// planes. True for all others, among them some shapes outside, near an edge of the frustum. Cost: 5 to 60 ns.
GRZ_API bool grz3_conservative_overlap_sphere_frustum(const grz3_sphere *a, const grz3_frustum *b);
GRZ_API bool grz3_conservative_overlap_aabb_frustum(const grz3_aabb *a, const grz3_frustum *b);
GRZ_API bool grz3_conservative_overlap_obb_frustum(const grz3_obb *a, const grz3_frustum *b);

#ifdef __cplusplus
}
#endif
#endif
