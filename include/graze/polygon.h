/* graze: polygons and polylines of any number of points: what is inside, what meets them, and how far they are.
 *
 * A polygon is made of rings: closed paths from point to point and back to the first. The set is all edges, and all
 * points that are inside by the even-odd rule; so it is closed, and holes are more rings. A polyline has edges and no
 * inside. Queries do not change a polygon, so any number of threads may query it at the same time.
 *
 * What rings may do, areas, and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_POLYGON_H
#define GRAZE_POLYGON_H

#include <graze/boxes.h>
#include <graze/host.h>
#include <graze/shapes2.h>
#include <graze/times2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A polygon or a polyline: grz2_polygon_build makes it, grz2_polygon_free releases it.
typedef struct grz2_polygon grz2_polygon;

/// Rings in the caller's memory, or the parts of a polyline.
typedef struct grz2_rings {
    grz_number number;   ///< the type of the coordinates: GRZ_DOUBLE or GRZ_FLOAT
    size_t point_count;  ///< at most 2^29 - 1
    size_t point_stride; ///< bytes from a point to the next, at least a point's; 0: a point's
    const void *points;  ///< x y of each; they need not be aligned
    size_t count;        ///< of rings; 1, whatever it says, if ends is NULL. Points beyond the last end do not count
    /// the place after the last point of each ring; the first begins at 0, each other where the one before ends. NULL:
    /// one ring
    const uint32_t *ends;
    size_t area_count; ///< of areas; 1, whatever it says, if areas is NULL. Rings beyond the last area do not count
    /// the place after the last ring of each area; the first begins at 0, each other where the one before ends. NULL:
    /// one area. In a polyline they only say which parts count
    const uint32_t *areas;
} grz2_rings;

/// Options for building a polygon; all 0 are the defaults.
typedef struct grz2_polygon_options {
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free. It must live as long as the polygon
    const grz_parallel *parallel;   ///< NULL: the calling thread
    bool polyline;                  ///< edges only, and none from the last point of a part to its first
} grz2_polygon_options;

/// Builds a polygon or a polyline. GRZ_ERROR_ARGUMENT: too many points, ends beyond point_count or less than the end
/// before, areas beyond count or less than the one before, points NULL with a point_count, a number of no known type,
/// a stride that is too small. GRZ_ERROR_MEMORY.
/// *polygon is NULL after an error. `options` may be NULL.
GRZ_API grz_status grz2_polygon_build(grz2_polygon **polygon, const grz2_rings *rings,
                                      const grz2_polygon_options *options);
/// Releases its memory. NULL: does nothing.
GRZ_API void grz2_polygon_free(grz2_polygon *polygon);

/// What a polygon is.
typedef struct grz2_polygon_facts {
    size_t edges;  ///< 0: it is empty: it has no points, or one that is not finite
    size_t bytes;  ///< of memory
    bool polyline; ///< it was made with that option
    grz2_aabb box; ///< its bounds, exactly; invalid if it is empty
} grz2_polygon_facts;
GRZ_API grz2_polygon_facts grz2_polygon_about(const grz2_polygon *polygon);

/// True if the polygon and the shape have a common point: of a point whether it is inside or on an edge; with
/// grz2_polygon_overlap_open whether it is strictly inside. Any shape; bounded ones may have a radius. Grade exact. If
/// the polygon or the shape is empty: false.
GRZ_API bool grz2_polygon_overlap(const grz2_polygon *polygon, const grz2_shape *shape);
/// True if they overlap and do not merely touch. Otherwise as grz2_polygon_overlap.
GRZ_API bool grz2_polygon_overlap_open(const grz2_polygon *polygon, const grz2_shape *shape);
/// True if they touch: they overlap, and an arbitrarily small shift separates them. Otherwise as grz2_polygon_overlap.
GRZ_API bool grz2_polygon_touch(const grz2_polygon *polygon, const grz2_shape *shape);

/// True if the point is inside the rings by the even-odd rule, or on an edge: in one call, without allocation, for
/// rings that are used for few queries. The answer of grz2_polygon_overlap. False if the point or any coordinate is not
/// finite, and for rings that grz2_polygon_build refuses. Grade exact. Cost: about 4 ns a point of the rings; for more
/// than some tens of queries a polygon is faster.
GRZ_API bool grz2_overlap_point_rings(const grz2_vec *a, const grz2_rings *b);

/// The same relations of two polygons, two polylines, or one of each. They may be the same object. Grade exact.
GRZ_API bool grz2_polygons_overlap(const grz2_polygon *a, const grz2_polygon *b);
GRZ_API bool grz2_polygons_overlap_open(const grz2_polygon *a, const grz2_polygon *b);
GRZ_API bool grz2_polygons_touch(const grz2_polygon *a, const grz2_polygon *b);

/// The distance of the polygon and the shape: 0 if they overlap, also if the shape is inside; +inf if one is empty. Any
/// shape; bounded ones may have a radius. Grade rounded, as grz2_distance says. `pa` and `pb`: a nearest point of the
/// polygon and one of the shape, grade bounded, as grz2_distance says; if they overlap, one common point for both; if
/// several edges are nearest, the points of one of them, always the same one; NaN if one of the two is empty. Either
/// may be NULL. Cost: some us; for a ray, line, plane or half-space some more.
GRZ_API double grz2_polygon_distance(const grz2_polygon *polygon, const grz2_shape *shape, grz2_vec *pa, grz2_vec *pb);
/// The same of two polygons, two polylines, or one of each. They may be the same object.
GRZ_API double grz2_polygons_distance(const grz2_polygon *a, const grz2_polygon *b, grz2_vec *pa, grz2_vec *pb);
/// True if the exact distance of the polygon and the shape is at most `margin`, a length, as grz2_within says: 0: if
/// they have a common point; +inf: if neither is empty; negative or NaN: false. Any shape. Grade exact. Cost: as
/// grz2_polygon_distance.
GRZ_API bool grz2_polygon_within(const grz2_polygon *polygon, const grz2_shape *shape, double margin);
/// The same of two polygons, two polylines, or one of each. They may be the same object.
GRZ_API bool grz2_polygons_within(const grz2_polygon *a, const grz2_polygon *b, double margin);
/// The distance of a point from the nearest edge, negative if the point is strictly inside. Grades: the sign exact, the
/// size rounded; 0 on an edge, or where the distance rounds to 0; never -0. Of one area each edge counts, also one that
/// has the inside on both of its sides; of several only what of the edges is the border of their union. A polyline has
/// no inside: never negative. +inf if the point or the polygon is empty.
GRZ_API double grz2_polygon_signed_distance(const grz2_polygon *polygon, const grz2_vec *point);

/// Options of contacts; all 0 are the defaults.
typedef struct grz2_polygon_contact_options {
    double margin; ///< edges at a distance of at most this are in contact, too; negative or NaN: none is
    /// leave inner edges out: where the normal of a corner leads into the polygon, because an edge there rises above
    /// the line across it, the edge's own normal takes its place. So what slides over a floor of many edges has the
    /// floor's normal everywhere. The signs that decide this are exact
    bool skip_inner_edges;
    /// the contacts of edges that share corners are one if the cosine of the angle between their normals is at least
    /// this. 0: 0.996 (5 degrees); above 1: none are
    double cosine;
} grz2_polygon_contact_options;

/// A point of contact, as grz2_contact_point has it. `edge`: on which edge of the polygon it lies, counted from 0 in
/// the order of the rings; feature_b is of that edge, whose corners are 0 and 1.
typedef struct grz2_polygon_contact_point {
    grz2_vec point;
    double depth;
    uint32_t edge;
    grz_feature feature_a, feature_b;
} grz2_polygon_contact_point;

/// A contact, of a region of the border: edges that share corners and have nearly the same normal. Normal and depth are
/// those of the edge with the deepest contact; of equal ones that with the lowest number. The points are those of all
/// its edges that support the contact best, the deepest first (contact2.h); each has its depth along its own edge's
/// normal.
typedef struct grz2_polygon_contact {
    grz2_vec normal; ///< unit, out of the polygon, towards the shape
    double depth;
    int count; ///< of points: 1 or 2, or 0 if the depth is infinite
    grz2_polygon_contact_point points[2];
} grz2_polygon_contact;

/// Gets a contact; false stops the search.
typedef bool (*grz2_polygon_contact_visitor)(void *user, const grz2_polygon_contact *contact);
/// Visits the contacts of a shape, a, with a polygon or polyline, b, the deepest first. There is one exactly if
/// grz2_polygon_within says yes for the margin. What counts are the edges of the border, which have the inside on one
/// side. So two areas side by side have no contacts along the edge that they share.
///
/// - The contact of an edge is that of grz2_contact, if its normal does not lead into the area.
/// - If it does, and the shape overlaps the edge, the shape is pushed out across the edge: the normal is the edge's
///   own, out of the area, and the depth is how far the shape must move along it to be beyond the edge's line. (If no
///   point of contact is across the edge, there is one midway between the shape's deepest corner and an end of the
///   edge.) But not if the shape contains a corner that the edge shares with one that has a contact: what moves it off
///   that corner moves it off both.
/// - If no edge that the shape meets has a contact, and it is inside, it is pushed out across the edge that is nearest,
///   by the rounded distance; of equally near ones across the first that the shape reaches behind.
/// - Edges that have the inside on both sides have no contact; those that have it on none (of a polyline, or beside an
///   area) push to either side. Where some of the edges that lie on an edge end, it is looked at piece by piece. Where
///   edges cross, the inside changes sides: then what is to the left of a piece is seen at its start, what is to its
///   right at its end, and if these are alike it pushes to either side.
/// - With several areas, the edges of one may be inside another: then a piece has a contact only if a part of it is on
///   the border of the union and within the margin (for a plane or half-space: if a part of it is on the border). The
///   normal, the depth and the points are those of the whole piece.
///
/// Along a normal that was replaced because of an inner edge, a contact is as deep as its deepest point, and an edge
/// that has no point of contact along its own normal is left out; if that leaves nothing, the deepest contact stays as
/// it is. A plane or half-space is not pushed across an edge. Corners are shared if their coordinates are the same.
/// `options` may be NULL. Grades: which edges are in contact is exact, depths are rounded, normals and points bounded,
/// as grz2_contact says. GRZ_ERROR_ARGUMENT: a ray, a line, an aabb with an infinite bound. GRZ_ERROR_MEMORY.
/// GRZ_STOPPED if the visitor stopped it. An invalid shape, an empty polygon: none. Allocates what it needs while it
/// runs, from the polygon's allocator. Cost: 5 to 20 us for each edge in contact; what is beside n of them is found in
/// n log^2 n. Up to n steps are taken for each edge where edges of one area cross, or areas overlap: of a star, or of n
/// areas, each around all before, n^2 in all. So it is where the bounds along the axes of n edges meet each other, and
/// edges are there twice, end in one corner, or are asked with `skip_inner_edges`: n slices of a pie, a row of n long
/// tiles that is turned by 30 degrees, n turned squares around each other. With n = 1,000 these take 0.01 to 0.1 s, n
/// areas around one corner 0.3 s. Of k edges on one line that lie on each other, with ends at k points, each is cut at
/// all of these, in k^3 steps: n squares with one common corner take 0.6 s with n = 256.
GRZ_API grz_status grz2_polygon_contacts(const grz2_polygon *polygon, const grz2_shape *shape,
                                         const grz2_polygon_contact_options *options,
                                         grz2_polygon_contact_visitor visit, void *user);

/// True if every point of the shape is in the polygon; it may touch the border from within. Any shape; bounded ones may
/// have a radius. For a polygon in a polygon ask grz2_relate_ask with GRZ_RELATE_COVERS (relate.h). If the polygon or
/// the shape is empty: false. Grade exact. Cost: as grz2_polygon_overlap. A shape without area, such as a segment,
/// takes one search of the tree for each point at which it meets edges.
GRZ_API bool grz2_polygon_contains(const grz2_polygon *polygon, const grz2_shape *shape);

/// Yes if a segment, ray or line has a common point with the polygon. Then *enter is the first time of contact and
/// *exit the last one. Times are as in times2.h: from 0 to 1 along a segment, in units of dir along a ray or line. A
/// polygon need not be convex: between these two times the caster may be outside; grz2_polygon_cast_all has all times.
/// If the origin of a segment or ray is in the polygon, *enter is 0. A caster of length 0 in the polygon has its whole
/// range of times. No: no common point, or the caster or the polygon is empty. Unsupported: a caster of another kind or
/// with a radius. In both cases *enter and *exit are +inf. They may be NULL; without `exit` it is quicker.
/// Grades: the yes/no exact, times rounded. Cost: 0.1 us, and 50 ns for each edge near the caster.
GRZ_API grz_answer grz2_polygon_cast(const grz2_polygon *polygon, const grz2_shape *caster, double *enter,
                                     double *exit);

/// The answer of grz2_polygon_cast, with the first contact as a grz2_hit (times2.h): its time is *enter, rounded. The
/// point and `a`, which is the same point as the caster's, are bounded as that says. The normal is that of the edge
/// that is hit: of several with one point in common there, of the one that the caster is nearest to just before; of two
/// equally near ones, of the one on its left; from a corner between edges that all lie ahead, against the caster's
/// direction. It is 0 if a segment or ray starts in the polygon, also on an edge; the point is its origin then. `b` is
/// 0. `hit` may be NULL. Cost: as grz2_polygon_cast, and 1 us.
GRZ_API grz_answer grz2_polygon_cast_hit(const grz2_polygon *polygon, const grz2_shape *caster, grz2_hit *hit);

/// Yes if a part of the caster that is longer than a point lies in the interior of the polygon; of a caster that is one
/// point, if that point does. What is along a border is not in the interior, what is along or through an edge with the
/// inside on both of its sides is; a polyline has none. *enter is the first such time and *exit the last one, rounded.
/// All else as grz2_polygon_cast. Cost: as grz2_polygon_cast, and once more that for each point at which the caster
/// only touches before it enters, and after it leaves.
GRZ_API grz_answer grz2_polygon_cast_open(const grz2_polygon *polygon, const grz2_shape *caster, double *enter,
                                          double *exit);

/// Writes the intervals of time in which the caster is in the polygon, in order. Each goes from where the caster enters
/// to where it leaves, and between two of them it is outside. enter = exit where it only touches, as at a corner or an
/// edge of a polyline. Of two areas side by side it writes one interval. It writes the first `capacity` intervals to
/// `buffer`, which may be NULL if that is 0; *total is how many there are. `allocator` is for memory that is released
/// before the return; NULL: aligned_alloc and free. GRZ_ERROR_ARGUMENT: the caster is unsupported (grz2_polygon_cast);
/// GRZ_ERROR_MEMORY. *total is 0 after an error, and if there is no contact. Grade: the intervals exact, their ends
/// rounded one by one, so two intervals may have the same rounded time. Cost: as grz2_polygon_cast, and sorting.
GRZ_API grz_status grz2_polygon_cast_all(const grz2_polygon *polygon, const grz2_shape *caster,
                                         const grz_allocator *allocator, grz_interval *buffer, size_t capacity,
                                         size_t *total);

/// Options of a sweep; all 0 are the defaults.
typedef struct grz2_polygon_sweep_options {
    bool open;                  ///< when they overlap openly, as grz2_polygon_sweep says; else when they have contact
    bool times_only;            ///< of a hit only edge, enter and exit are wanted; the rest is 0
    bool no_exit;               ///< `exit` is not wanted, and 0: edges behind the first contact are not looked at
    const grz2_vec *polygon_by; ///< the polygon moves by this in the same time; NULL: it stands still
} grz2_polygon_sweep_options;

/// How a moving shape meets a polygon. Grade of the times: rounded, as grz2_sweep says; of point and normal: bounded.
/// They are those of grz2_sweep_hit of shape and edge, or with `open` of grz2_sweep_open_hit.
typedef struct grz2_polygon_sweep_hit {
    /// that is met at `enter`, counted from 0 in the order of the rings; of several the one with the lowest number.
    /// UINT32_MAX: none; the shape is inside at the start, and `point` is a point of both
    uint32_t edge;
    double enter, exit;     ///< the first and the last time of contact, from 0 to 1; +inf on a miss, and all else 0
    grz2_vec point, normal; ///< the normal points out of the polygon; it is 0 if they overlap openly at the start
} grz2_polygon_sweep_hit;

/// True if a shape has contact with the polygon while it moves by `by` in the time from 0 to 1; NULL stands for no
/// motion. A polygon need not be convex: between `enter` and `exit` there may be none.
///
/// With contact a common point is meant, also one that is inside. With `open` the shape must overlap an edge openly, as
/// grz2_sweep_open says, or be inside. So a box slides freely along a floor of edges on one line, through a corridor
/// that it just fits into, and away from what it touches. What has the inside on both of its sides is an edge, too: of
/// areas side by side the one that they share. A shape without interior overlaps an edge openly only where it crosses
/// it, a point never; it is inside while what is next to its first point, and belongs to it, is: of an obb its center.
/// So a point that moves has the times of grz2_polygon_cast_open. If such a shape gets inside without crossing an edge,
/// point and normal are those of its first point; of several edges that this meets then, again the lowest.
///
/// Any shape; bounded ones may have a radius, unbounded ones are never inside. False if there is no contact, the shape
/// or the polygon is empty, or a displacement is not finite. `options` may be NULL; `hit` may be NULL. Only the
/// relative motion counts, exactly, as in grz2_sweep. Grade: the yes/no exact. Cost: 0.5 to 3 us; `exit` some times
/// that, as all edges on the way are looked at; point and normal 1 to 50 us.
GRZ_API bool grz2_polygon_sweep(const grz2_polygon *polygon, const grz2_shape *mover, const grz2_vec *by,
                                const grz2_polygon_sweep_options *options, grz2_polygon_sweep_hit *hit);
/// Does it? Faster than grz2_polygon_sweep, with the same answer. Grade exact.
GRZ_API bool grz2_polygon_sweep_any(const grz2_polygon *polygon, const grz2_shape *mover, const grz2_vec *by,
                                    const grz2_polygon_sweep_options *options);

/// Finds a place near its start where a shape that was put into the polygon is free of it. *is_free: the shape, put to
/// `place` by grz2_shape_at, does not overlap the polygon openly, as grz2_polygon_sweep with `open` says: it overlaps
/// no edge openly, and is not inside. Grade exact: that was tested. If it is free as it is, `place` is its start.
///
/// It takes the shortest of some ways that lead outside: along the normals of its contacts, across the lines of the
/// edges in its bounds, of a polygon with at most 32 edges of all, and along the axes. So out of such a polygon, if it
/// is convex, no move is longer than the shortest one across an edge, but for rounding. Of a polyline, `place` is where
/// grz2_separate puts it among the edges that were met: the move is short, but not always the shortest, and may lead to
/// either side.
///
/// False, and `place` is the start: only if the place is beyond the largest double. GRZ_ERROR_ARGUMENT for the shapes
/// that grz2_separate does not support: rays, lines, planes, half-spaces, hulls, an aabb with an infinite bound;
/// GRZ_ERROR_MEMORY, GRZ_STOPPED: *is_free is false then. An invalid shape is free. Either result may be NULL. Cost:
/// about a microsecond if it is free, else that of grz2_polygon_contacts and of a sweep for each way: 10 us to some ms.
GRZ_API grz_status grz2_polygon_separate(const grz2_polygon *polygon, const grz2_shape *shape, grz2_vec *place,
                                         bool *is_free);

/* Details
 *
 * A polygon is made of rings: closed paths from point to point and back to the first. Rings may be in any order, turn
 * in either direction, cross themselves and each other. The set is the union of
 *   - all edges, with their ends, and
 *   - all points that are inside by the even-odd rule: those from which a path to infinity crosses edges an odd number
 *     of times.
 * So it is closed, and holes are more rings. What is inside two rings is outside, except for their edges. An edge that
 * is there twice, as between two cells or in a spike, changes nothing inside; outside it is still a part of the set,
 * without an inside of its own. A ring of one point is that point, a ring of two points a segment. A polyline has edges
 * and no inside, and its parts do not return to their first point.
 *
 * A polygon may have several areas, as a multipolygon has: grz2_rings.areas. Each is such a set, by its own rings, and
 * the polygon is their union. So what is in two areas is inside, and so is a border that two areas share.
 *
 * If any coordinate is NaN or infinite, the whole polygon is the empty set. A polygon keeps an exact copy of the
 * numbers and a tree over the edges.
 *
 * Overlap, overlap_open and touch are those of query2.h, and exact: touching counts; a shape overlaps openly if no
 * arbitrarily small shift separates it from the polygon. So a disk that just fits between two parallel walls overlaps
 * them openly; one that just fits between two corners touches them. A segment through a corner of a ring overlaps the
 * ring openly if the two edges leave to different sides of the segment, and touches it if both leave to the same side.
 *
 * Cost: 0.1 to 1 us, also for 100,000 edges, and 10 to 50 ns for each edge near the shape. For a point these are all
 * edges that a ray from it to the right may meet: few in an outline, but all n if each edge crosses the whole polygon,
 * which takes 24 to 37 ms for a million. Rings that are wholly to the right of the point do not count. Two polygons
 * that do not meet take such a ray for each ring; so with n rings, each around all before, of which no edges meet, it
 * grows with n^2. To compare two polygons, or the edges of one, takes 10 to 50 ns for each two edges whose bounds along
 * the axes meet: of two combs that are turned by 30 degrees, with n teeth each, these are n^2. Lines, planes and
 * half-spaces are compared with all edges until one meets them. To decide whether they only touch takes 1 to 5 us more
 * for each edge that touches, and 0.5 to 2 us for each edge that two polygons share; if k edges start at one point in k
 * directions, with the inside on both sides of each, it takes up to k^2 such steps.
 *
 * Stack: 64 KiB as for any query; grz2_polygon_separate up to 68 KiB, those about two polygons up to 96 KiB. */

#ifdef __cplusplus
}
#endif
#endif
