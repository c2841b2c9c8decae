/* graze: faces: a ring of any number of corners in space as triangles.
 *
 * A face is the closed ring of its corners, and what is inside of it by the even-odd rule. It may be concave, go
 * through a corner more than once, turn back on itself (a spike), reach a hole by an edge that it takes there and back
 * (a bridge), and touch itself at corners and along edges. The triangles have corners of the ring only, cover exactly
 * what is inside, overlap nowhere, and none is flat. A corner that lies on an edge is a corner of the triangles there.
 *
 * The corners are looked at along the axis that is nearest to the face's normal: that leaves two coordinates of each as
 * they are, so that everything is exact for a face in a plane. For one that is not quite in a plane, as rounding leaves
 * most, it is exact for what is seen along that axis, and the triangles are that surface, bent at their edges. No
 * corner of such a face is lost: where one is hidden behind another, or at the end of a spike, the next axis is taken.
 * Of a face in a plane only corners of spikes can be in no triangle: they are counted.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_FACE_H
#define GRAZE_FACE_H

#include <graze/host.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether a face has triangles, and if not, why.
typedef enum grz_face_kind {
    GRZ_FACE_PROPER = 0,  ///< its triangles cover what is inside
    GRZ_FACE_CROSSED = 1, ///< two edges cross where no corner is, and both count, as they do not where they are
                          ///< taken there and back: no triangles of its own corners cover what is inside
    GRZ_FACE_FLAT = 2,  ///< nothing is inside: all corners are on one line, or in a plane, and each edge is taken there
                        ///< and back
    GRZ_FACE_EMPTY = 3, ///< a coordinate is not finite
    GRZ_FACE_FOLDED = 4 ///< not in a plane, and along each axis a corner would be lost
} grz_face_kind;

/// What a face is, and how many triangles there are.
typedef struct grz_face_facts {
    size_t triangles;
    grz_face_kind kind;
    size_t left_out; ///< corners of the ring at whose places no triangle has a corner
} grz_face_facts;

/// Cuts a face into triangles. `ring` has `count` indices of `vertices`, at most 2^28; `triangles` room for 2 count
/// triangles, three indices each, which go in the direction of the ring: to the left where it goes counter-clockwise. A
/// ring of three is one triangle, whatever it is. One that is crossed, folded, flat along a line or empty becomes the
/// count - 2 triangles between its first corner, or one that is not finite, and its other edges, so that a surface
/// stays closed; one that is taken there and back becomes none. Fewer than three corners become none. GRZ_ERROR_MEMORY:
/// `*facts` is not written then. `allocator` may be NULL; up to 16 corners, four corners and convex faces need no
/// memory. Grade exact. Cost: about 20 ns a corner for four corners and for convex faces; else 0.05 to 0.8 us a corner,
/// up to 3 us of a million.
GRZ_API grz_status grz3_triangulate(const grz3_vec *vertices, const uint32_t *ring, size_t count,
                                    const grz_allocator *allocator, uint32_t (*triangles)[3], grz_face_facts *facts);

#ifdef __cplusplus
}
#endif
#endif
