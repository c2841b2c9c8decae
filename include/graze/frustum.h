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

/// A view frustum: the convex hull of its eight corners, exactly. Corner i is right for i & 1 (else left), top for i &
/// 2 (else bottom), far for i & 4 (else near). The planes are left, right, bottom, top, near, far; their normals point
/// outward, and all corners satisfy normal . x <= offset. They serve to cull quickly, and are not needed to be as tight
/// as the corners. Make frustums with the functions below. A frustum with a corner that is not finite is the empty set,
/// in which nothing is visible.
typedef struct grz3_frustum {
    grz3_vec corner[8];
    grz3_plane plane[6];
} grz3_frustum;

/// What depth the near and the far plane have in clip space, divided by w.
typedef enum grz_depth_range {
    GRZ_DEPTH_MINUS_ONE_TO_ONE, ///< OpenGL: near -1, far 1
    GRZ_DEPTH_ZERO_TO_ONE,      ///< Direct3D, Vulkan, Metal: near 0, far 1
    GRZ_DEPTH_ONE_TO_ZERO       ///< the same with reversed z: near 1, far 0
} grz_depth_range;

/// The frustum of a view-projection matrix that takes column vectors: `matrix` is column by column, as OpenGL, cglm and
/// GLM store it (as Direct3D stores its matrices for row vectors). Each coordinate of the corners is that of the exact
/// intersection of three planes of the matrix' exact numbers, correctly rounded; the normals are rounded, the offsets
/// then upwards. Invalid, with NaN for all corners, if a number is not finite, if three planes have no one common
/// point, if a corner is not in front of the eye (w <= 0), or `depth` is none of the three. So is that of an infinite
/// far plane, whose corners are nowhere: put it up to 1e12 times as far as the near plane, which a matrix can still
/// tell from infinitely far.
GRZ_API grz3_frustum grz3_frustum_from_matrix(const double matrix[16], grz_depth_range depth);

/// The frustum between six planes: left, right, bottom, top, near, far, with normals that point outward. Corners and
/// offsets are rounded as above; the normals are kept. Invalid if a plane is, or if three that meet in a corner have no
/// one common point.
GRZ_API grz3_frustum grz3_frustum_from_planes(const grz3_plane plane[6]);

/// The frustum as any shape, a hull that refers to its corners; grz3_overlap and all other relations take it.
GRZ_API grz3_shape grz3_shape_from_frustum(const grz3_frustum *frustum);

/// True if the shape and the frustum have a common point, touching included: it is visible. Grade exact for the frustum
/// of the rounded corners. Most shapes outside are found so by one of the planes, in 5 to 60 ns; the others take as
/// long as grz3_overlap with a hull of 8 points.
GRZ_API bool grz3_overlap_sphere_frustum(const grz3_sphere *a, const grz3_frustum *b);
GRZ_API bool grz3_overlap_aabb_frustum(const grz3_aabb *a, const grz3_frustum *b);
GRZ_API bool grz3_overlap_obb_frustum(const grz3_obb *a, const grz3_frustum *b);

/// Conservative: never culls what is visible. False only if the shape is empty or lies strictly beyond one of the
/// planes, and so surely outside; true for all others, among them some that are outside, beside an edge of the frustum.
/// 5 to 60 ns.
GRZ_API bool grz3_conservative_overlap_sphere_frustum(const grz3_sphere *a, const grz3_frustum *b);
GRZ_API bool grz3_conservative_overlap_aabb_frustum(const grz3_aabb *a, const grz3_frustum *b);
GRZ_API bool grz3_conservative_overlap_obb_frustum(const grz3_obb *a, const grz3_frustum *b);

#ifdef __cplusplus
}
#endif
#endif
