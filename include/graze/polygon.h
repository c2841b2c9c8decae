/* graze: polygons and polylines of any number of points: what is inside, what meets them, what meets each other.
 *
 * A polygon is made of rings: closed ways from point to point and back to the first. They may be in any order, go round
 * in any direction, cross themselves and each other. The set is the union of
 *   - all edges, with their ends, and
 *   - all points that are inside by the even-odd rule: those from which a way to infinity crosses edges an odd number
 *   of times.
 * So it is closed, and holes are further rings. What a ring cuts out that another cuts out as well is outside, but for
 * its edges. An edge that is there twice, as between two cells or in a spike, changes nothing inside; outside it still
 * is a part of the set, without an inside of its own. A ring of one point is that point, one of two a segment. A
 * polyline has edges and no inside, and its parts do not go back to their first point.
 *
 * If any coordinate is NaN or infinite, all of it is the empty set. It keeps a copy of the numbers, exactly, and a tree
 * over the edges. It is not changed by a query, so any number of threads may ask it at a time.
 *
 * Overlap, overlap_open and touch are those of query2.h, and exact: touching counts; openly overlaps what no small
 * shift separates. So a disk that just fits between two parallel walls overlaps them openly, and between two corners it
 * touches them, though it is held in both; a segment that passes through a corner of a ring overlaps it openly if the
 * two edges leave to different sides, and touches it if they turn back.
 *
 * Cost: 0.1 to 1 us, in 100,000 edges too, and 10 to 50 ns for each edge near the shape. Lines, planes and half-spaces
 * look at all edges until one meets. Whether they only touch takes 1 to 5 us more for each edge that does, 0.5 to 2 us
 * for each that two polygons share; and where k edges of one point lead to k directions, with the inside to both sides
 * of each, up to k^2 of these.
 *
 * Stack: 64 KiB as for any query; those about two polygons up to 96 KiB.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_POLYGON_H
#define GRAZE_POLYGON_H

#include <graze/boxes.h>
#include <graze/host.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct grz2_polygon grz2_polygon;

/// Rings in the caller's memory, or the parts of a polyline.
typedef struct grz2_rings {
    grz_number number;   ///< what coordinates are: GRZ_DOUBLE or GRZ_FLOAT
    size_t point_count;  ///< at most 2^29 - 1
    size_t point_stride; ///< bytes from a point to the next, no fewer than it has; 0: they lie close
    const void *points;  ///< x y of each; they need not be aligned
    size_t count;        ///< of rings; 1, whatever it says, if ends is NULL. Points beyond the last end do not count
    /// the place after the last point of each ring; the first begins at 0, each other where the one before ends. NULL:
    /// one ring
    const uint32_t *ends;
} grz2_rings;

/// What the making of a polygon asks of the caller; all 0 is the usual.
typedef struct grz2_polygon_options {
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free. It must live as long as the polygon
    const grz_parallel *parallel;   ///< NULL: the calling thread
    bool polyline;                  ///< edges only, and none from the last point of a part to its first
} grz2_polygon_options;

/// Makes a polygon or a polyline. GRZ_ERROR_ARGUMENT: too many points, ends that are beyond point_count or less than
/// one before, NULL for points that are not none, a number of no kind, a stride that is too small; GRZ_ERROR_MEMORY.
/// *polygon is NULL after an error. `options` may be NULL.
GRZ_API grz_status grz2_polygon_build(grz2_polygon **polygon, const grz2_rings *rings,
                                      const grz2_polygon_options *options);
/// Gives its memory back. NULL is left alone.
GRZ_API void grz2_polygon_free(grz2_polygon *polygon);

/// What a polygon is.
typedef struct grz2_polygon_facts {
    size_t edges;  ///< 0: it is empty, for it has no points, or one that is not finite
    size_t bytes;  ///< of memory
    bool polyline; ///< it was made with that option
    grz2_aabb box; ///< the least around it; invalid if it is empty
} grz2_polygon_facts;
GRZ_API grz2_polygon_facts grz2_polygon_about(const grz2_polygon *polygon);

/// True if the polygon and the shape have a common point: of a point whether it is inside or on an edge; with
/// grz2_polygon_overlap_open whether it is strictly inside. Any shape, a radius around bounded ones. Grade exact. If
/// the polygon or the shape is empty: false.
GRZ_API bool grz2_polygon_overlap(const grz2_polygon *polygon, const grz2_shape *shape);
/// True if they overlap and do not merely touch. Otherwise as grz2_polygon_overlap.
GRZ_API bool grz2_polygon_overlap_open(const grz2_polygon *polygon, const grz2_shape *shape);
/// True if they touch: they overlap, and an arbitrarily small shift separates them. Otherwise as grz2_polygon_overlap.
GRZ_API bool grz2_polygon_touch(const grz2_polygon *polygon, const grz2_shape *shape);

/// True if the point is inside of the rings by the even-odd rule, or on an edge: in one call, without memory, for rings
/// that are asked about seldom. The answer of grz2_polygon_overlap. False if the point or any coordinate is not finite,
/// and for rings that grz2_polygon_build refuses. Grade exact. Cost: about 4 ns a point; rings that are asked about
/// more than some tens of times are quicker as a polygon.
GRZ_API bool grz2_overlap_point_rings(const grz2_vec *a, const grz2_rings *b);

/// The same of two polygons, two polylines, or one of each. They may be the same one. Grade exact.
GRZ_API bool grz2_polygons_overlap(const grz2_polygon *a, const grz2_polygon *b);
GRZ_API bool grz2_polygons_overlap_open(const grz2_polygon *a, const grz2_polygon *b);
GRZ_API bool grz2_polygons_touch(const grz2_polygon *a, const grz2_polygon *b);

#ifdef __cplusplus
}
#endif
#endif
