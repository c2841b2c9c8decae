/* graze: scenes: many shapes, meshes and polygons under one roof. Which of them overlap a shape, which is hit first or
 * is nearest, which meet each other: exact to the shape, where a tree of boxes (tree.h) knows the boxes alone.
 *
 * A scene is of the plane or of space. What is put into it is a thing: a shape, in space a mesh, in the plane a
 * polygon or polyline; at a place that a matrix gives, if wanted. Things are named by ids of 64 bits. Queries do not
 * change a scene and allocate nothing but where a function says so: any number of threads may query it at the same
 * time. While it is changed no other thread may use it. What a query calls, a visitor or `accept`, may query the scene,
 * too, but not change it.
 *
 * This header has what does not depend on the space; scene2.h and scene3.h have the things, and the questions about
 * shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_SCENE_H
#define GRAZE_SCENE_H

#include <graze/boxes.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A scene: grz2_scene_build or grz3_scene_build makes it, grz_scene_free releases it.
typedef struct grz_scene grz_scene;

/// Options for building a scene; all 0 are the defaults.
typedef struct grz_scene_options {
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free. It must live as long as the scene
    const grz_parallel *parallel;   ///< NULL: the calling thread
} grz_scene_options;

/// Releases its memory; meshes and polygons that are in it stay their owners'. NULL: does nothing.
GRZ_API void grz_scene_free(grz_scene *scene);

/// What a scene is.
typedef struct grz_scene_facts {
    int dimension; ///< 2 or 3
    size_t things; ///< how many it has
    size_t empty;  ///< of these, how many are empty: invalid shapes, meshes without triangles. They never answer
    size_t bytes;  ///< of memory, without that of meshes and polygons
} grz_scene_facts;
GRZ_API grz_scene_facts grz_scene_about(const grz_scene *scene);

/// Is there a thing with this id?
GRZ_API bool grz_scene_has(const grz_scene *scene, uint64_t id);
/// Takes a thing out. GRZ_ERROR_ARGUMENT: there is none with this id. GRZ_ERROR_MEMORY, only at the first change of a
/// scene or the first thing that is taken out: it is as before.
GRZ_API grz_status grz_scene_remove(grz_scene *scene, uint64_t id);

/// Gets an id; false stops the search.
typedef bool (*grz_scene_visitor)(void *user, uint64_t id);
/// Visits all things, in no order. GRZ_STOPPED if the visitor stopped it.
GRZ_API grz_status grz_scene_each(const grz_scene *scene, grz_scene_visitor visit, void *user);

/// Writes a scene, the same bytes on all machines: its things as they were given, with their ids, categories, masks and
/// poses. Not the pointers of the user. Polygons and meshes stay their owner's: of these it writes which things are the
/// same one, and what they are known by (grz2_scene_load, grz3_scene_load). A shape of no kind is written as GRZ_EMPTY.
/// GRZ_ERROR_STREAM: the writer failed; GRZ_ERROR_MEMORY, GRZ_STOPPED. Allocates 24 bytes a thing meanwhile.
GRZ_API grz_status grz_scene_save(const grz_scene *scene, const grz_writer *to);

/// Which things count in a question: a thing and what asks have a category and a mask of 64 bits each. The thing counts
/// if its category has a bit of the asking one's mask, and the asking one's category has a bit of its mask. 0 stands
/// for all 64 bits, so all 0 are the defaults: all things count. (In other engines a mask of 0 meets nothing; here such
/// a thing is taken out of the scene.)
typedef struct grz_scene_filter {
    uint64_t category, mask; ///< those of what asks
    /// called for a thing that may be met, perhaps more than once: only things that it accepts count. NULL: all
    bool (*accept)(void *user, uint64_t id);
    void *user; ///< handed to it
} grz_scene_filter;

/// Options of questions about what has a relation to a shape; all 0 are the defaults. NULL instead of them: the
/// defaults.
typedef struct grz_scene_overlap_options {
    grz_scene_filter filter;
    /// GRZ_OVERLAP (0): things that have a common point with the shape. GRZ_OVERLAP_OPEN, GRZ_TOUCH: as query2.h and
    /// query3.h say. GRZ_WITHIN: those whose exact distance is at most `margin`. GRZ_CONTAINS: those that contain all
    /// of the shape
    grz_relation relation;
    double margin; ///< a length, for GRZ_WITHIN alone: negative or NaN: none
} grz_scene_overlap_options;

/// Two things, by their ids.
typedef struct grz_id_pair {
    uint64_t a, b;
} grz_id_pair;

/// Options for pairs; all 0 are the defaults. NULL instead of them: the defaults.
typedef struct grz_scene_pairs_options {
    grz_relation relation; ///< GRZ_OVERLAP (0), GRZ_OVERLAP_OPEN, GRZ_TOUCH or GRZ_WITHIN, as above
    double margin;         ///< for GRZ_WITHIN
    /// called for a pair that may meet, perhaps more than once: only pairs that it accepts count. NULL: all
    bool (*accept)(void *user, grz_id_pair pair);
    void *user; ///< handed to it
} grz_scene_pairs_options;

/// Gets `count` pairs; false stops the search.
typedef bool (*grz_id_pair_visitor)(void *user, const grz_id_pair *pairs, size_t count);
/// Visits each pair of things, one of each scene, that have the relation, in no order: pair.a is the id of the one of
/// a. If b is a, and not NULL: each pair of two things of it once, the lower id first. Two things are a pair only if
/// the category of each has a bit of the other's mask.
///
/// GRZ_STOPPED if the visitor stopped it. GRZ_ERROR_ARGUMENT: scenes of different spaces, another relation; or there
/// is a pair without an answer, which is left out, while all others are visited: two meshes, for GRZ_OVERLAP_OPEN and
/// GRZ_TOUCH. Grades: those of the pairs (query2.h, query3.h, polygon.h, mesh.h).
GRZ_API grz_status grz_scene_pairs(const grz_scene *a, const grz_scene *b, const grz_scene_pairs_options *options,
                                   grz_id_pair_visitor visit, void *user);
/// The same into a buffer: the first `capacity` pairs by a, then by b, in this order; it may be NULL if that is 0.
/// *total is how many there are. GRZ_OK also where there are more than fit; after GRZ_STOPPED *total is 0.
GRZ_API grz_status grz_scene_pairs_fill(const grz_scene *a, const grz_scene *b, const grz_scene_pairs_options *options,
                                        grz_id_pair *buffer, size_t capacity, size_t *total);

/// A thing, by its id, and its distance, rounded: 0 where it overlaps, or the distance rounds to 0; never -0.
typedef struct grz_id_distance {
    uint64_t id;
    double distance;
} grz_id_distance;

/// Finds the `capacity` things of b that are nearest to the thing `id` of a, as it lies there: a shape, a mesh or a
/// polygon. They come in the order of their rounded distances, of equal ones by id; *count is how many are written.
/// `buffer` may be NULL if `capacity` is 0. If b is a, the thing is not its own neighbor. Only things whose exact
/// distance is at most `within`, a length, count; +inf: all. The category of each must have a bit of the other's mask.
/// `filter` may be NULL; only its `accept` is asked, as category and mask are those of the thing.
///
/// Yes if there is one; no, too, if the thing is empty, or `within` is negative or NaN. Unsupported: scenes of
/// different spaces, or there is no such thing. Nearest points would cost more than the search: grz2_scene_nearest_k
/// and grz3_scene_nearest_k find them.
GRZ_API grz_answer grz_scene_neighbors(const grz_scene *a, uint64_t id, const grz_scene *b, double within,
                                       const grz_scene_filter *filter, grz_id_distance *buffer, size_t capacity,
                                       size_t *count);

/// Options of grz2_scene_meetings and grz3_scene_meetings; all 0 are the defaults. NULL instead of them: the defaults.
typedef struct grz_scene_meeting_options {
    bool open;                    ///< only what is overlapped openly, as grz3_sweep_open says
    const grz_parallel *parallel; ///< NULL: the calling thread
    /// called for a pair that may meet: only pairs that it accepts count. NULL: all
    bool (*accept)(void *user, grz_id_pair pair);
    void *user; ///< handed to it
} grz_scene_meeting_options;

/// Options of questions that are asked once about things in the caller's memory (grz2_things, grz3_things); all 0 are
/// the defaults. NULL instead of them: the defaults.
typedef struct grz_things_options {
    grz_relation relation;          ///< of pairs: as grz_scene_pairs_options says
    double margin;                  ///< of pairs, for GRZ_WITHIN
    bool open;                      ///< of meetings: only what is overlapped openly, as grz3_sweep_open says
    bool times_only;                ///< of meetings: without point and normal, which are 0 then
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free
    const grz_parallel *parallel;   ///< NULL: the calling thread. Visitors are called on the calling thread
    /// called for each two things that may have to do with each other, but of which there is no answer; NULL: not
    void (*unanswered)(void *user, grz_pair pair);
    void *user; ///< handed to it
} grz_things_options;

/* Details
 *
 * Costs do not depend on how far from the origin the things lie (tree.h). A question takes the logarithm of the number
 * of things, and for each thing whose bounds are met what the function for the pair takes; of things that lie on each
 * other, and unbounded ones, that may be all. Building takes about 1 us a thing and 300 bytes, and what a hull, a pose
 * or a posed mesh needs.
 *
 * Where a cylinder is asked about, whose answers are bounded, a scene says no where the bounds are apart; the function
 * for the pair may say yes within the gap.
 *
 * Stack: at most 96 KiB, that of the function for the pair and of the search. */

#ifdef __cplusplus
}
#endif
#endif
