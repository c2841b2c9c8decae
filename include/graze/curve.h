/* graze: curves of meshes: where a plane cuts one, thousands of parallel planes in one pass; where two meshes meet, or
 * one meets itself.
 *
 * Which triangles are cut, and in which order they follow each other, is exact: so the curves of a closed mesh close,
 * and those of an open one end exactly at its open edges. Coordinates are rounded last, each to the double nearest to
 * its exact value. What curves are compared with are the exact ones, not the rounded ones.
 *
 * Grades and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CURVE_H
#define GRAZE_CURVE_H

#include <graze/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A polyline in which a plane cuts a mesh. Its memory is graze's, until the visitor returns.
typedef struct grz_section_curve {
    size_t plane;              ///< the index of the plane's offset
    bool closed;               ///< the last point is joined to the first; false: it ends at open edges
    size_t count;              ///< of points, at least 1
    const grz3_vec *points;    ///< each coordinate rounded; no two that follow each other are the same
    const uint32_t *triangles; ///< triangle i is cut from point i to the next; of an open curve the last repeats
    bool hole;                 ///< of a solid: the solid is outside of this loop
    /// of a solid: the curve right around this one, as its place among the curves of this plane, from 0; SIZE_MAX: none
    size_t around;
} grz_section_curve;

/// Gets a curve; false stops the section.
typedef bool (*grz_section_visitor)(void *user, const grz_section_curve *curve);

/// Cuts a mesh by the planes normal . x = offset, for each of `count` offsets, in any order. The curves of a plane come
/// one after the other, planes in the order of their offsets: open curves first, then by their lowest triangle.
///
/// Each plane is taken an infinitely small step along the normal: a vertex on it counts as below. So a cube is cut at
/// its bottom in its outline, at its top not at all, and what touches the plane from below is not cut. Where the curve
/// then runs along an edge or a face that lies in the plane, points are those of the plane itself. A corner that
/// touches the plane from above is a closed curve of one point, an edge one that goes there and back.
///
/// `solid` says which way curves run, seen against the normal (from where it points to):
/// - GRZ_SKIN: with the front of the first triangle on the right. `hole` is false, `around` SIZE_MAX. For any mesh.
/// - GRZ_SOLID_ODD: a loop that an even number of others go around is an outer one and runs counter-clockwise; else it
///   is a hole and runs clockwise. `around` is the innermost of these others. Fronts do not matter.
/// - GRZ_SOLID_WINDING: as GRZ_SKIN, so the solid is on the left where fronts are outside; a loop that runs clockwise
///   is a hole. Also for shells that overlap. `around`: as before.
/// Which loop goes around another is decided for its first triangle; loops that cross each other, as those of shells
/// that do, may be both. Loops that meet in an edge with more than two triangles are told apart there: no loop comes to
/// the same point of an edge twice.
///
/// GRZ_ERROR_ARGUMENT: a normal that is 0 or not finite, 2^32 offsets or more, and as grz_mesh_solid says; for
/// GRZ_SOLID_WINDING a mesh with unmatched edges. An offset that is not finite cuts nothing. GRZ_ERROR_MEMORY.
/// GRZ_STOPPED if the visitor stopped it. After an error or a stop some curves may have been visited. Allocates what it
/// needs while it runs, from the mesh's allocator.
GRZ_API grz_status grz_mesh_section(const grz_mesh *mesh, const grz3_vec *normal, const double *offsets, size_t count,
                                    grz_mesh_solid solid, grz_section_visitor visit, void *user);

/// A part of what two meshes, or two triangles of one, have in common. Its memory is graze's, until the visitor
/// returns.
typedef struct grz_common_curve {
    bool flat;              ///< true: a convex polygon that two triangles in one plane share; false: a polyline
    bool closed;            ///< the last point is joined to the first, as of every polygon
    size_t count;           ///< of points, at least 1
    const grz3_vec *points; ///< each coordinate rounded; no two of a polyline that follow each other are the same
    const uint32_t *of_a;   ///< the triangle of a that has what is between point i and the next; the last of an open
                            ///< curve repeats
    const uint32_t *of_b;   ///< the same of b
} grz_common_curve;

/// Gets a curve; false stops the search.
typedef bool (*grz_common_visitor)(void *user, const grz_common_curve *curve);

/// Where do the triangles of two meshes meet? Visits the polylines in which they cross: open ones first, then closed
/// ones, each by its lowest triangle of a, then of b. Then, for each two triangles in one plane that have an area in
/// common, that convex polygon, in the order of grz3_where. Both meshes are skins.
///
/// What only touches is decided after b has moved by an infinitely small step along x, a much smaller one along y, and
/// one that is much smaller yet along z. So a corner on a face, an edge in a face, or edges that cross are in a curve
/// or not, consistently, and curves of closed meshes close, for any doubles; those of open ones end at open edges.
/// Points are those before the step. Two cubes that share a face have its outline for a curve, or none; its polygons in
/// both cases. Points and edges that touch without crossing may have no curve: grz_mesh_pairs has their triangles.
///
/// A polyline runs along the cross product of the normals of a and b, where fronts agree. With the meshes swapped it
/// runs the other way; what only touches may then be decided otherwise, as the other mesh moves. Flat triangles belong
/// to curves through their edges. They may be the same mesh. GRZ_ERROR_MEMORY. GRZ_STOPPED if the visitor stopped it;
/// some curves may have been visited. Allocates from the allocator of a.
GRZ_API grz_status grz_meshes_where(const grz_mesh *a, const grz_mesh *b, grz_common_visitor visit, void *user);
/// Where does a mesh intersect itself? The same for the pairs of grz_mesh_self_pairs: of_a[i] < of_b[i]. What only
/// touches is decided after each vertex has moved by infinitely small steps of its own, the first in lexicographic
/// order by the largest; vertices with the same coordinates are one. Where two triangles that share a vertex cross, the
/// curve ends there. Triangles that are flat are left out, so curves may end at these. Where parts share an area in one
/// plane, curves may run anywhere in that area; the polygons say which it is.
GRZ_API grz_status grz_mesh_self_where(const grz_mesh *mesh, grz_common_visitor visit, void *user);

/* Details
 *
 * Grade: which curves there are, that they close, and which goes around which is exact; coordinates are rounded.
 *
 * Cost: some 0.1 us a triangle that is cut, and 0.1 us a point; triangles beyond the first and the last plane cost
 * nothing. Memory: about 150 bytes for each triangle that is cut by any of the planes.
 *
 * grz_meshes_where costs what grz_mesh_pairs does, and 1 us for each pair that crosses; some us where it only touches;
 * 50 to 500 us for each polygon. Memory: 8 bytes for each triangle of the meshes, 40 to 200 for each that crosses. */

#ifdef __cplusplus
}
#endif
#endif
