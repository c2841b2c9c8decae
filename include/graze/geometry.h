/* graze: geometries, as maps and databases have them: points, lines and areas of any number in one object, as one set;
 * read from WKB, written as WKB; how two of them lie to each other, and how far apart they are.
 *
 * A geometry is the union of its areas, its lines and its points, as polygon.h and relate.h define them; so it may be a
 * collection of several kinds, and it may be empty. Queries do not change a geometry, and what they need is made with
 * it: any number of threads may query it at the same time, and it costs the same whether it is asked once or often.
 *
 * What is interior, boundary and exterior of a collection, and what WKB may contain, stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_GEOMETRY_H
#define GRAZE_GEOMETRY_H

#include <graze/region.h>
#include <graze/relate.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A geometry: grz2_geometry_build or grz2_geometry_from_wkb makes it, grz2_geometry_free releases it.
typedef struct grz2_geometry grz2_geometry;

/// Builds a geometry from areas, as a polygon has them, and from lines, as the parts of a polyline; a part of one point
/// is a point. Either may be NULL: there are none. The coordinates are copied. `allocator` must live as long as the
/// geometry; NULL: aligned_alloc and free. GRZ_ERROR_ARGUMENT for rings that grz2_polygon_build refuses, or more than
/// 2^29 - 1 edges; GRZ_ERROR_MEMORY. *geometry is NULL after an error. If a coordinate is not finite, the whole
/// geometry is empty.
GRZ_API grz_status grz2_geometry_build(grz2_geometry **geometry, const grz2_rings *areas, const grz2_rings *lines,
                                       const grz_allocator *allocator);

/// What is wrong with WKB.
typedef enum grz_wkb_problem {
    GRZ_WKB_FINE,
    GRZ_WKB_TRUNCATED,  ///< the bytes end within a number
    GRZ_WKB_ORDER,      ///< a byte order that is neither 0 nor 1
    GRZ_WKB_TYPE,       ///< a type that neither ISO WKB nor EWKB has
    GRZ_WKB_CURVE,      ///< a curve or a surface in space, which graze does not know: see grz2_wkb_facts.type
    GRZ_WKB_MEMBER,     ///< a member of another type than a multipoint, multilinestring or multipolygon has
    GRZ_WKB_COUNT,      ///< a count of points, rings or members for which there are not enough bytes
    GRZ_WKB_NESTED,     ///< collections within collections, more than 32 deep
    GRZ_WKB_NOT_FINITE, ///< NaN or infinity as x or y; but POINT (NaN NaN) is an empty point
    GRZ_WKB_LARGE,      ///< more than 2^29 - 1 points
    GRZ_WKB_REST        ///< more bytes after the end
} grz_wkb_problem;

/// A problem in a few English words: "the bytes end within a number". NULL for a number that is none. The string is
/// static.
GRZ_API const char *grz_wkb_problem_text(grz_wkb_problem problem);
/// The name of a type of geometry by its number in ISO WKB, also of those that graze refuses: 1 "POINT", 8
/// "CIRCULARSTRING". NULL for a number that is none. The string is static.
GRZ_API const char *grz_wkb_type_name(uint32_t type);

/// What WKB has besides the geometry, and what is wrong with it.
typedef struct grz2_wkb_facts {
    grz_wkb_problem problem;
    size_t offset; ///< the first byte of the number that is wrong; without a problem the size of the WKB
    uint32_t type; ///< of the geometry, 1 to 7; with GRZ_WKB_CURVE that of the curve, without its dimensions
    bool has_z;    ///< some coordinates have a z, which is left out
    bool has_m;    ///< some have an m, which is left out
    bool has_srid; ///< EWKB names a reference system: srid
    int32_t srid;  ///< 0 without one
} grz2_wkb_facts;

/// Reads ISO WKB or EWKB of `size` bytes, in any byte order, also if it differs within. `facts` may be NULL.
/// GRZ_ERROR_FORMAT: *facts says why and where. GRZ_ERROR_MEMORY. *geometry is NULL after an error. Nothing is
/// allocated for a count that the bytes do not have. Cost: that of reading it, 1 GB/s, and of building a polygon.
GRZ_API grz_status grz2_geometry_from_wkb(grz2_geometry **geometry, const void *wkb, size_t size,
                                          const grz_allocator *allocator, grz2_wkb_facts *facts);
/// Writes the geometry as ISO WKB, little-endian, two coordinates a point, and returns how many bytes that are. If
/// `capacity` is less it writes nothing. `wkb` may be NULL then. The type is that of the WKB that it came from; one
/// that was built is a POINT to MULTIPOLYGON if it is of one kind. A GEOMETRYCOLLECTION has its polygons first, then
/// its lines, then its points, each a member of its own. Rings end with the point that they begin with.
GRZ_API size_t grz2_geometry_to_wkb(const grz2_geometry *geometry, void *wkb, size_t capacity);

/// Releases its memory. NULL: does nothing.
GRZ_API void grz2_geometry_free(grz2_geometry *geometry);

/// What a geometry is.
typedef struct grz2_geometry_facts {
    uint32_t type;      ///< as WKB numbers it: 1 POINT, 2 LINESTRING, 3 POLYGON, 4 MULTIPOINT ... 7 GEOMETRYCOLLECTION
    size_t areas;       ///< polygons
    size_t lines;       ///< parts with two points or more
    size_t points;      ///< parts with one point
    size_t coordinates; ///< points of all rings and parts, without the last one of a ring if it is the first
    size_t bytes;       ///< of memory
    bool empty;         ///< the set has no point
    grz2_aabb box;      ///< its bounds, exactly; invalid if it is empty
} grz2_geometry_facts;
GRZ_API grz2_geometry_facts grz2_geometry_about(const grz2_geometry *geometry);

/// The sum of the lengths of its lines; with `rings` also of the rings of its areas. Where lines lie on each other each
/// counts. Grade bounded: at most 2^-51 of it off, or a last place of subnormal numbers for each edge. +inf if it is
/// beyond the largest double; 0 if it is empty.
GRZ_API double grz2_geometry_length(const grz2_geometry *geometry, bool rings);

/// Writes the area of the union of its areas: 0 without any. Grade rounded, as grz2_polygon_area. GRZ_ERROR_MEMORY,
/// GRZ_STOPPED: *area is NaN. Allocates what it needs while it runs, from the geometry's allocator.
GRZ_API grz_status grz2_geometry_area(const grz2_geometry *geometry, double *area);

/// Whether a geometry is valid, by the first reason why it is not that was found.
typedef enum grz2_validity {
    GRZ_VALID,
    GRZ_INVALID_NOT_FINITE,   ///< a coordinate is not finite, so the geometry is empty
    GRZ_INVALID_FEW_POINTS,   ///< a ring has fewer than three corners that follow each other and differ, a line fewer
                              ///< than two
    GRZ_INVALID_RING,         ///< a ring crosses or touches itself
    GRZ_INVALID_CROSSING,     ///< two rings cross inside of two edges, or have a part of an edge in common
    GRZ_INVALID_OUTSIDE,      ///< a ring of an area but its first one is not within the first one
    GRZ_INVALID_NESTED,       ///< two of these have an inside in common
    GRZ_INVALID_DISCONNECTED, ///< rings touch so that the inside of an area falls apart
    GRZ_INVALID_OVERLAP       ///< two areas of a MULTIPOLYGON have an inside in common
} grz2_validity;

/// Writes whether a geometry is valid as OGC, JTS and GEOS say: the first ring of each area is its border and the
/// others are holes in it; rings meet in single points only, and the inside is one piece; areas of a MULTIPOLYGON meet
/// in single points only, too. Lines may cross themselves. Of a GEOMETRYCOLLECTION each area for itself. Points that
/// are there twice in a row count once; a ring that is not closed counts as closed, and one without points is not
/// there, but for the first one of an area. An empty geometry is valid. No other function asks for validity: what is
/// not valid has the meaning that polygon.h gives it. `allocator` is for memory that is released before the return.
/// GRZ_ERROR_MEMORY, GRZ_STOPPED: *validity is GRZ_VALID. Grade exact. Cost: about 0.3 us an edge; of an area with
/// holes, or of many areas, also that of asking these; of k rings that meet in one point, k^2.
GRZ_API grz_status grz2_geometry_validate(const grz2_geometry *geometry, const grz_allocator *allocator,
                                          grz2_validity *validity);
/// A reason in a few English words: "a ring crosses or touches itself"; "valid". NULL for a number that is none. The
/// string is static.
GRZ_API const char *grz2_validity_text(grz2_validity validity);

/// Writes the DE-9IM matrix of two geometries, as grz2_relate does. They may be the same object. `allocator` is for
/// memory that is released before the return. GRZ_ERROR_MEMORY: *matrix is "FFFFFFFFF" then. Grade exact. Cost: that of
/// grz2_relate; all edges of a collection of areas and lines are followed.
GRZ_API grz_status grz2_geometry_relate(const grz2_geometry *a, const grz2_geometry *b, const grz_allocator *allocator,
                                        grz2_de9im *matrix);
/// Writes whether a predicate holds, as grz2_relate_ask does. Grade exact.
GRZ_API grz_status grz2_geometry_ask(const grz2_geometry *a, const grz2_geometry *b, grz2_predicate predicate,
                                     const grz_allocator *allocator, bool *answer);
/// The distance of two geometries, as grz2_polygons_distance says: 0 if they have a common point, +inf if one is empty.
/// Grade rounded. `pa` and `pb`: a nearest point of each, grade bounded; NaN if one is empty. Either may be NULL.
GRZ_API double grz2_geometry_distance(const grz2_geometry *a, const grz2_geometry *b, grz2_vec *pa, grz2_vec *pb);
/// True if their exact distance is at most `margin`, as grz2_polygons_within says. Grade exact.
GRZ_API bool grz2_geometry_within(const grz2_geometry *a, const grz2_geometry *b, double margin);

/* Details
 *
 * The parts of a geometry are those of relate.h, with what is in areas before what is on lines:
 *
 *   interior   | the interior of the union of its areas; of what is outside of the areas, the interior of its lines,
 *              | and its points
 *   boundary   | the boundary of the union of its areas; of what is outside of the areas, the boundary of its lines
 *   exterior   | the rest
 *
 * The boundary of the lines are the points at which an odd number of all its lines end; a point adds none. So a point
 * at the end of a line is boundary, a line within an area changes nothing, and one that ends on the border of an area
 * ends in its boundary. JTS and GEOS (RelateNG) say the same of a GEOMETRYCOLLECTION.
 *
 * Rings that cross, or polygons of which a valid map has none, have the meaning that polygon.h gives them.
 *
 * WKB: the types 1 to 7, with z and m by thousands (ISO) or by flags (EWKB), and an SRID (EWKB). A ring whose last
 * point is its first has it once here; one that is not closed is closed by an edge. A LINESTRING of one point is a
 * point.
 *
 * Stack: up to 96 KiB, as grz2_relate. */

#ifdef __cplusplus
}
#endif
#endif
