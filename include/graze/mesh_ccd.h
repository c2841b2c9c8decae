/* graze: when triangles touch whose corners move in straight lines: of two meshes, or of one, as a cloth in one step of
 * a simulation.
 *
 * Each corner goes from its place at time 0 to its place at time 1 at constant speed. Two triangles touch first where a
 * corner of one meets the other, or where two edges meet (ccd3.h); unless they overlap at the start already. With
 * margin 0 which triangles touch is exact, for any finite doubles, and the times are the nearest doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MESH_CCD_H
#define GRAZE_MESH_CCD_H

#include <graze/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Options; all 0 are the defaults.
typedef struct grz_mesh_ccd_options {
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free
    const grz_parallel *parallel;   ///< NULL: the calling thread
    double margin;   ///< a length: triangles that come within it of each other count as touching, as ccd3.h says
    bool first_only; ///< only the first contact of all
} grz_mesh_ccd_options;

/// The first contact of two triangles.
typedef struct grz_mesh_ccd_contact {
    uint32_t triangle_a, triangle_b; ///< their indices
    double time;                     ///< of their first contact; 0 if they overlap at the start
    /// what meets then, as ccd3.h says: a VERTEX of one and what it meets of the other, or a part of an edge of each;
    /// corners are 0, 1, 2 of the triangle. Of several at one time, which there are mostly where a corner or an edge is
    /// met, first those of the corners of a, then those of b, then of edges. NONE if they overlap at the start
    grz_feature feature_a, feature_b;
} grz_mesh_ccd_contact;

/// Gets a contact; false stops the rest.
typedef bool (*grz_mesh_ccd_visitor)(void *user, const grz_mesh_ccd_contact *contact);

/// Visits each pair of triangles, one of `a` and one of `b`, that touch at a time from 0 to 1, once, in the order of
/// their times, of equal ones by triangle_a, then triangle_b. `a` has the corners at time 0, `a_end` at time 1: as many
/// vertices, of any number type, stride and transform; its indices are not read, they are those of `a`. So `b` and
/// `b_end`. Both NULL: pairs within `a`, with triangle_a < triangle_b, but not of triangles that share a vertex index:
/// these touch all the time. (Vertices of other indices at the same place are not shared: such triangles touch at time
/// 0.) A triangle with a number that is not finite, at either time, touches nothing.
///
/// Grade: exact, the times rounded; with margin > 0 bounded, as ccd3.h says. GRZ_ERROR_ARGUMENT, before any contact:
/// what grz_mesh_build refuses; another number of vertices or triangles at the end than at the start; one of `b` and
/// `b_end` NULL; a margin that is negative, NaN or infinite. GRZ_ERROR_MEMORY. GRZ_STOPPED if the visitor stopped it.
/// `options` may be NULL. Cost: grz_boxes_pairs of the bounds of the motions, 0.1 us for each pair of these that meet,
/// and 1 us for each whose bounds meet at some time; with first_only not after the first contact. Memory: 300 bytes a
/// triangle, some MB, and 120 bytes a contact; up to 96 KiB of stack.
GRZ_API grz_status grz_mesh_ccd(const grz_triangles *a, const grz_triangles *a_end, const grz_triangles *b,
                                const grz_triangles *b_end, const grz_mesh_ccd_options *options,
                                grz_mesh_ccd_visitor visit, void *user);

#ifdef __cplusplus
}
#endif
#endif
