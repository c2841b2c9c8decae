/* graze: when a shape and a mesh that move and turn first touch. The mesh is its triangles, a skin; motions and
 * certificates are those of advance3.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MESH_ADVANCE_H
#define GRAZE_MESH_ADVANCE_H

#include <graze/advance3.h>
#include <graze/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether and when the triangles of a mesh, all by one motion, and a shape touch: the certificate is the earliest of
/// those that grz3_advance has for each triangle and the shape, with its point, and its normal out of the shape,
/// towards the mesh; clear if all are, and where the whole motion stays outside of the bounds of all triangles. `steps`
/// is the sum. `triangle`: the index of that triangle; of equal times the lowest; UINT32_MAX without one; may be NULL.
/// Unsupported as in grz3_advance. Writes `*certificate` in any case. GRZ_OK; GRZ_ERROR_ARGUMENT, and open at 0, if the
/// tolerance is negative or NaN; GRZ_STOPPED, and open at 0, by a grz_watch. Grade bounded: never late. Cost: a search
/// of the tree for what is near the whole motion, then 0.2 to 5 us for each triangle of that.
GRZ_API grz_status grz_mesh_advance(const grz_mesh *mesh, const grz3_motion *motion_mesh, const grz3_shape *shape,
                                    const grz3_motion *motion_shape, double tolerance, grz3_certificate *certificate,
                                    uint32_t *triangle);

#ifdef __cplusplus
}
#endif
#endif
