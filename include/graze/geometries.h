/* graze: many geometries at once: which of these touch, contain or overlap which of those, which are within a distance,
 * which are nearest: joins, as databases and data frames call them.
 *
 * Collect geometries, build, ask. The tree over their bounds and what the questions need of each geometry are kept, so
 * that later questions are faster. Questions do not change what is asked: any number of threads may ask at a time.
 * Meanwhile each object uses its allocator from one thread at a time; one that two objects share is used by both.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_GEOMETRIES_H
#define GRAZE_GEOMETRIES_H

#include <graze/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Many geometries, numbered from 0 in the order in which they were added. grz2_geometries_begin makes it,
/// grz2_geometries_free releases it.
typedef struct grz2_geometries grz2_geometries;

/// Begins without any. `allocator` must live as long; NULL: aligned_alloc and free. GRZ_ERROR_MEMORY: *all is NULL.
GRZ_API grz_status grz2_geometries_begin(grz2_geometries **all, const grz_allocator *allocator);
/// Releases its memory. NULL: does nothing.
GRZ_API void grz2_geometries_free(grz2_geometries *all);

/// Adds one from WKB, as grz2_geometry_from_wkb reads it. `facts` may be NULL. GRZ_ERROR_FORMAT, GRZ_ERROR_MEMORY, or
/// GRZ_ERROR_ARGUMENT after grz2_geometries_build: nothing is added. Cost: 10 ns a point, 2 GB/s; 5 GB/s of polygons;
/// in memory that the system has to clear first up to ten times that.
GRZ_API grz_status grz2_geometries_add_wkb(grz2_geometries *all, const void *wkb, size_t size, grz2_wkb_facts *facts);
/// Adds one of areas and lines, as grz2_geometry_build takes them. GRZ_ERROR_ARGUMENT, GRZ_ERROR_MEMORY: nothing is
/// added.
GRZ_API grz_status grz2_geometries_add_rings(grz2_geometries *all, const grz2_rings *areas, const grz2_rings *lines);
/// Adds each of the points, as a geometry of its own; its ends and areas do not count. GRZ_ERROR_ARGUMENT,
/// GRZ_ERROR_MEMORY: none is added. One that is not finite is an empty geometry.
GRZ_API grz_status grz2_geometries_add_points(grz2_geometries *all, const grz2_rings *points);

/// Builds the tree: after that none can be added, and joins can be asked. GRZ_ERROR_ARGUMENT if it is built already, or
/// has 2^28 geometries or more; GRZ_ERROR_MEMORY, GRZ_STOPPED: it is not built. `parallel` may be NULL.
GRZ_API grz_status grz2_geometries_build(grz2_geometries *all, const grz_parallel *parallel);

/// What many geometries are.
typedef struct grz2_geometries_facts {
    size_t count;
    size_t coordinates; ///< of all of them
    size_t bytes;       ///< of memory, without what questions have made
    bool built;
} grz2_geometries_facts;
GRZ_API grz2_geometries_facts grz2_geometries_about(const grz2_geometries *all);
/// Writes one as WKB, as grz2_geometry_to_wkb does. 0 if there is none of that number.
GRZ_API size_t grz2_geometries_to_wkb(const grz2_geometries *all, size_t index, void *wkb, size_t capacity);

/// What a pair is joined by.
typedef enum grz_join_by {
    GRZ_JOIN_PREDICATE, ///< a predicate holds
    GRZ_JOIN_MATRIX,    ///< the matrix has a pattern
    GRZ_JOIN_WITHIN     ///< the exact distance is at most a margin
} grz_join_by;

/// How to join; all 0 are the pairs that have a common point.
typedef struct grz2_join {
    grz_join_by by;
    grz2_predicate predicate;     ///< of GRZ_JOIN_PREDICATE
    const char *pattern;          ///< of GRZ_JOIN_MATRIX, as grz2_relate_matches takes it
    double margin;                ///< of GRZ_JOIN_WITHIN, as grz2_polygons_within takes it
    const grz_parallel *parallel; ///< NULL: the calling thread
} grz2_join;

/// Visits each pair of a geometry of `a` and one of `b` for which the question is answered yes, ascending by a, then by
/// b. They may be the same object: then each is also asked about itself. Grade exact. `how` may be NULL. The visitor is
/// called on the calling thread; false stops the join.
/// GRZ_STOPPED, GRZ_ERROR_MEMORY, perhaps after some pairs; GRZ_ERROR_ARGUMENT before any: not built, an unknown
/// predicate, a pattern that is none.
///
/// Cost: 0.1 to 0.5 us a geometry of `a`, and for each pair whose bounds meet that of the question; where what is apart
/// is asked for ("disjoint", "FF*FF****"), that of all pairs. A point in an area costs 0.1 us. With threads each takes
/// some geometries of `a`: the fewer of both should be `b`. Memory: for each thread up to 8 MB and the
/// pairs of 16 geometries of `a`; and what each geometry that was asked about needs from then on, as
/// grz2_polygon_build, but those of `a` of up to 64 points if `b` is another object.
GRZ_API grz_status grz2_geometries_join(const grz2_geometries *a, const grz2_geometries *b, const grz2_join *how,
                                        grz_pair_visitor visit, void *user);

/// Answers the question of a join for pairs that the caller names, in any order, also more than once, as those that
/// an index of the caller's found: answers[i] is about geometry pairs[i].a of `a` and pairs[i].b of `b`. `how` may be
/// NULL.
/// Grade exact. GRZ_ERROR_ARGUMENT as a join, or for a number that is not there: nothing is written. GRZ_ERROR_MEMORY,
/// GRZ_STOPPED: what is written is no answer. Cost: of pairs whose bounds are apart 20 to 100 ns, and 1 ns for each
/// point of one that is not also in the pair before; of others that of the question. Memory as a join keeps it.
GRZ_API grz_status grz2_geometries_ask(const grz2_geometries *a, const grz2_geometries *b, const grz_pair *pairs,
                                       size_t count, const grz2_join *how, bool *answers);
/// Writes the matrix of each of these pairs, as grz2_geometry_relate does. `parallel` may be NULL. Grade exact. Errors
/// as grz2_geometries_ask.
GRZ_API grz_status grz2_geometries_relate(const grz2_geometries *a, const grz2_geometries *b, const grz_pair *pairs,
                                          size_t count, const grz_parallel *parallel, grz2_de9im *matrices);
/// Writes the distance of each of these pairs, as grz2_geometry_distance says. `parallel` may be NULL. Grade rounded.
/// Errors as grz2_geometries_ask.
GRZ_API grz_status grz2_geometries_distance(const grz2_geometries *a, const grz2_geometries *b, const grz_pair *pairs,
                                            size_t count, const grz_parallel *parallel, double *distances);
/// Writes for each geometry whether it is valid, as grz2_geometry_validate says; also before grz2_geometries_build.
/// Grade exact. GRZ_ERROR_MEMORY, GRZ_STOPPED: what is written is no answer.
GRZ_API grz_status grz2_geometries_validate(const grz2_geometries *all, const grz_parallel *parallel,
                                            grz2_validity *validity);

/// One of the nearest.
typedef struct grz2_near {
    uint32_t index;  ///< in b; UINT32_MAX if there are no more
    double distance; ///< rounded; +inf if there are no more
} grz2_near;

/// Writes the `k` nearest geometries of `b` for each of `a`, the nearest first: near[i * k] to near[i * k + k - 1] for
/// geometry i. At most `within` away, exactly, as grz2_geometry_within says; +inf: at any distance. Of equal rounded
/// distances the lower number comes first. Empty geometries are near to nothing. Distances are rounded, as
/// grz2_geometry_distance; which ones are nearest is exact but for distances that round to the same double.
/// GRZ_ERROR_ARGUMENT: not built, k is 0, or `within` is negative or NaN. GRZ_ERROR_MEMORY, GRZ_STOPPED: what is
/// written is no answer.
GRZ_API grz_status grz2_geometries_nearest(const grz2_geometries *a, const grz2_geometries *b, size_t k, double within,
                                           const grz_parallel *parallel, grz2_near *near);

#ifdef __cplusplus
}
#endif
#endif
