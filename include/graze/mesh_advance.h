/* graze: when a shape and a mesh, or two meshes, that move and turn first touch. A mesh is its triangles, a skin;
 * motions and certificates are those of advance3.h.
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
/// towards the mesh; clear if all are. `triangle`: the index of that triangle; of equal times that of one that shows a
/// contact, then the lowest; UINT32_MAX without one; may be NULL. `steps` is the sum of those that were asked.
/// Unsupported as in grz3_advance. Writes `*certificate` in any case. GRZ_OK; GRZ_ERROR_ARGUMENT, and open at 0, if the
/// tolerance is negative or NaN; GRZ_STOPPED, and open at 0, by a grz_watch. Grade bounded: never late. Cost: as of
/// grz_meshes_advance.
GRZ_API grz_status grz_mesh_advance(const grz_mesh *mesh, const grz3_motion *motion_mesh, const grz3_shape *shape,
                                    const grz3_motion *motion_shape, double tolerance, grz3_certificate *certificate,
                                    uint32_t *triangle);

/// The same of two meshes: the earliest certificate of a triangle of `a` and one of `b`, with its normal out of `b`,
/// towards `a`. `triangles`: the indices of both; of equal times those that show a contact, then the lowest of `a`,
/// then of `b`; UINT32_MAX without them; may be NULL. A mesh may be asked about itself with another motion. Grade
/// bounded: never late. Cost: 0.5 to 2 us for each pair of boxes of the trees that come near each other before the
/// contact: of two rings that turn and meet 4 ms with 2,000 triangles each, 16 ms with 20,000, 50 ms with 180,000;
/// beside a box 0.3, 0.5 and 1 ms. Pairs that touch at the start are all asked about. A caller's own motion is asked
/// for a pose two to ten times for each pair. Both need up to 96 KiB of stack.
GRZ_API grz_status grz_meshes_advance(const grz_mesh *a, const grz3_motion *motion_a, const grz_mesh *b,
                                      const grz3_motion *motion_b, double tolerance, grz3_certificate *certificate,
                                      grz_pair *triangles);

#ifdef __cplusplus
}
#endif
#endif
