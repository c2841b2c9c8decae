/* graze: how two polygons, polylines or point sets lie to each other: the DE-9IM matrix, and the predicates that are
 * named after it (OGC Simple Features, as in JTS, GEOS and PostGIS).
 *
 * Each set divides the plane into its interior, its boundary and its exterior; the end of this header says exactly
 * which points are which.
 *
 * The matrix has nine characters; the table below numbers them. Each is the dimension of the common part of a part of a
 * and a part of b. F: there is none; 0: points; 1: lines; 2: an area.
 *
 *                   interior of b | boundary of b | exterior of b
 *   interior of a |       0       |       1       |       2
 *   boundary of a |       3       |       4       |       5
 *   exterior of a |       6       |       7       |       8
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_RELATE_H
#define GRAZE_RELATE_H

#include <graze/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A DE-9IM matrix as text, "FF2F11212": nine characters of F 0 1 2, and a NUL.
typedef struct grz2_de9im {
    char text[10];
} grz2_de9im;

/// The predicates that are named after the matrix. Each is a condition on the parts of a and b:
typedef enum grz2_predicate {
    GRZ_RELATE_INTERSECTS, ///< they have a common point
    GRZ_RELATE_DISJOINT,   ///< they have none
    GRZ_RELATE_TOUCHES,    ///< they have common points, none of which is in the interior of both
    GRZ_RELATE_CROSSES,    ///< of different dimensions: the interiors meet, and the smaller one is not within the
                           ///< larger one; of dimension 1 both: the interiors meet in points only; else never
    GRZ_RELATE_OVERLAPS,   ///< of one dimension; the interiors meet in that dimension, and the interior of each meets
                           ///< the exterior of the other (so a square and the same with a spike do not overlap)
    GRZ_RELATE_WITHIN,     ///< every point of a is in b, and the interiors meet
    GRZ_RELATE_CONTAINS,   ///< every point of b is in a, and the interiors meet
    GRZ_RELATE_COVERED_BY, ///< every point of a is in b, and a is not empty
    GRZ_RELATE_COVERS, ///< every point of b is in a, and b is not empty. This is what graze calls contains elsewhere
    GRZ_RELATE_EQUALS, ///< they are the same set of points; two empty sets are, too
    GRZ_RELATE_PREDICATE_COUNT
} grz2_predicate;

/// The name of a predicate: "covered_by". NULL for a number that is not a predicate. The string is static.
GRZ_API const char *grz2_predicate_name(grz2_predicate predicate);

/// Writes the matrix of two polygons, two polylines, or one of each. They may be the same object. `allocator` is for
/// memory that is released before the return; NULL: aligned_alloc and free. GRZ_ERROR_MEMORY: *matrix is "FFFFFFFFF"
/// then. Grade exact. Cost: only edges that are near edges of the other set count; with n of these it grows like
/// sorting n numbers. If edges of a set lie on each other, all edges of that set count. The first relation of a polygon
/// that depends on it searches it for such edges, and keeps the answer. Where many more pairs of edges meet than there
/// are edges, as those of a comb along x and a comb along y, a few of them mostly say all: then the edges are sorted by
/// their lines, and no more pairs are looked at. Where they do not, what grows with k^2, of k edges, is to compare
/// those that end in one point, go through one point between their ends, lie on each other (a square that is there k
/// times), cross k others of their own set (a star of k corners with itself), are in k areas of it, or have bounds
/// along the axes that meet (a comb that is turned by 30 degrees, with itself).
GRZ_API grz_status grz2_relate(const grz2_polygon *a, const grz2_polygon *b, const grz_allocator *allocator,
                               grz2_de9im *matrix);

/// Writes whether a predicate holds: what grz2_relate_holds says of the matrix, but faster where a part of the matrix
/// is enough. GRZ_ERROR_MEMORY, or GRZ_ERROR_ARGUMENT for a number that is not a predicate: *answer is false then.
GRZ_API grz_status grz2_relate_ask(const grz2_polygon *a, const grz2_polygon *b, grz2_predicate predicate,
                                   const grz_allocator *allocator, bool *answer);

/// True if a predicate holds for the two sets that have this matrix. False for a number that is not a predicate.
GRZ_API bool grz2_relate_holds(const grz2_de9im *matrix, grz2_predicate predicate);

/// True if the matrix has the pattern, of nine characters: F, 0, 1, 2 stand for themselves, T for 0, 1 or 2, * for
/// anything; t and f are read as T and F. "T*F**FFF*" is equals. False if the pattern has other characters or another
/// length.
GRZ_API bool grz2_relate_matches(const grz2_de9im *matrix, const char *pattern);

/* Details
 *
 * Each set divides the plane into three parts:
 *
 *              | polygon                                        | polyline
 *   interior   | all points that have a neighbourhood within it | all its other points
 *   boundary   | all its other points                           | the points at which an odd number of its parts end
 *   exterior   | all points that are not in it                  | the same
 *
 * A polygon is the set that polygon.h defines: the edges and what is inside by the even-odd rule, area by area. For a
 * valid polygon or multipolygon these are the parts that OGC means, and where areas overlap or share a border those of
 * their union, as in JTS. An edge belongs to the interior if both of its sides are inside, else to the boundary: one
 * that is there twice inside to the former, outside (a spike) to the latter.
 *
 * A part of a polyline ends at its first and at its last point; a part that returns to its first point, or has only one
 * point, has no boundary. So a set of points is a polyline whose parts have one point each: all of it is interior.
 *
 * A polygon that is empty, as one with a coordinate that is not finite, has no interior and no boundary.
 *
 * Grade exact: no coordinate is moved, no point of intersection is rounded. The answer does not depend on the order
 * of rings and points. grz2_relate and grz2_relate_ask allocate, so they return a status; they need up to 96 KiB of
 * stack. */

#ifdef __cplusplus
}
#endif
#endif
