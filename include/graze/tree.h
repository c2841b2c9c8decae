/* graze: a tree over many boxes: which of them meet a shape, which is hit first or nearest, which meet each other.
 *
 * Boxes are aabbs in 2D or 3D, of floats or doubles, as in boxes.h. They are named by their ids. The tree keeps a copy
 * of their numbers, exactly, and answers for these. Queries do not change it, so any number of threads may query it at
 * the same time.
 *
 * Queries come for both spaces, grz2_tree_... and grz3_tree_...; a tree of the other dimension is refused like a shape
 * that graze has no answer for. With the option `open`, only what overlaps openly counts, as grz2_overlap_open,
 * grz2_cast_open and grz2_sweep_open say.
 *
 * Empty boxes, grades and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_TREE_H
#define GRAZE_TREE_H

#include <graze/boxes.h>
#include <graze/host.h>
#include <graze/shapes2.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A tree: grz_tree_build makes it, grz_tree_free releases it.
typedef struct grz_tree grz_tree;

/// Options for building a tree; all 0 are the defaults.
typedef struct grz_tree_options {
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free. It must live as long as the tree
    const grz_parallel *parallel;   ///< NULL: the calling thread
} grz_tree_options;

/// Builds a tree of at most 2^29 - 1 boxes. `ids` has one for each; NULL: 0, 1, 2, ... `options` may be NULL.
/// GRZ_ERROR_ARGUMENT: too many boxes, or what grz_boxes_pairs refuses; GRZ_ERROR_MEMORY. *tree is NULL after an error.
GRZ_API grz_status grz_tree_build(grz_tree **tree, const grz_boxes *boxes, const uint32_t *ids,
                                  const grz_tree_options *options);
/// Moves all boxes. `boxes` has one for each place of the tree, in the order of the places, of the same dimension; one
/// for a place without a box is ignored. Ids stay. A quarter of the cost of building it, unless other boxes than before
/// are empty, floats have become doubles or the reverse, or neighbours have moved far from each other. The farther they
/// move, the slower are its queries; it is built again once they would take about four times as long.
/// GRZ_ERROR_ARGUMENT for another number of boxes or another dimension, or what grz_tree_build refuses;
/// GRZ_ERROR_MEMORY; the tree is then what it was.
GRZ_API grz_status grz_tree_refit(grz_tree *tree, const grz_boxes *boxes);

/// Each box has a place, by which it is changed. The boxes that a tree is built of have the places 0, 1, 2, ...; an
/// inserted box gets the place that became free last, or else the next new one. An empty box has a place, too. The
/// answers are always those of a tree made of the boxes as they are.
///
/// A change follows a path of the tree down and up. After at most as many changes as there are boxes the tree is built
/// again, so that queries stay fast. On average a change costs the logarithm of the number of boxes, as building does
/// for each box; a single change may cost as much as building the tree. The first change allocates room for others: a
/// tree that changes has up to two and a half times the memory. No other thread may use the tree during a change.
/// GRZ_ERROR_ARGUMENT: the tree has the other dimension, no box has the place, or there would be more than 2^29 - 1
/// boxes; GRZ_ERROR_MEMORY. The tree is then what it was. A tree of floats becomes one of doubles once it gets a box
/// whose numbers are not floats.
///
/// Inserts a box. `place` may be NULL; it is not written after an error.
GRZ_API grz_status grz2_tree_insert(grz_tree *tree, const grz2_aabb *box, uint32_t id, uint32_t *place);
GRZ_API grz_status grz3_tree_insert(grz_tree *tree, const grz3_aabb *box, uint32_t id, uint32_t *place);
/// Removes a box. Allocates only if it is the first change of the tree.
GRZ_API grz_status grz_tree_remove(grz_tree *tree, uint32_t place);
/// Puts another box at a place; its id stays. The nearer it is to the box before, the faster.
GRZ_API grz_status grz2_tree_move(grz_tree *tree, uint32_t place, const grz2_aabb *box);
GRZ_API grz_status grz3_tree_move(grz_tree *tree, uint32_t place, const grz3_aabb *box);

/// Writes a tree, the same bytes on all machines. GRZ_ERROR_STREAM if the writer fails.
GRZ_API grz_status grz_tree_save(const grz_tree *tree, const grz_writer *to);
/// The tree that was saved: it has the same boxes, ids and places, free ones too. Reads what was written and no more.
/// GRZ_ERROR_FORMAT if it was not written so: nothing in it is trusted, a single wrong byte is always found, and memory
/// and time are in proportion to the bytes that were read. GRZ_ERROR_STREAM if there are too few; GRZ_ERROR_MEMORY.
/// *tree is then NULL, and *at, which may be NULL, the byte at which that was found; else *at is how many bytes were
/// read. The bytes begin with the version of their format: one that this graze does not know is GRZ_ERROR_FORMAT.
GRZ_API grz_status grz_tree_load(grz_tree **tree, const grz_reader *from, const grz_tree_options *options,
                                 uint64_t *at);

/// Releases its memory. NULL: does nothing.
GRZ_API void grz_tree_free(grz_tree *tree);

/// What a tree is.
typedef struct grz_tree_facts {
    int dimension; ///< 2 or 3
    size_t boxes;  ///< how many it has
    size_t empty;  ///< of these, how many are empty
    size_t places; ///< how many there are, with and without boxes
    size_t bytes;  ///< of memory
} grz_tree_facts;
GRZ_API grz_tree_facts grz_tree_about(const grz_tree *tree);

/// Says whether a box counts, by its id.
typedef bool (*grz_id_filter)(void *user, uint32_t id);

/// Options of a query; all 0 are the defaults. NULL instead of the options: the defaults.
typedef struct grz_tree_query_options {
    bool open; ///< only what overlaps openly
    /// called for a box that may be met, perhaps more than once: only boxes that it accepts count. NULL: all
    grz_id_filter accept;
    void *user; ///< handed to it
} grz_tree_query_options;

/// Gets the id of a box; false stops the search.
typedef bool (*grz_id_visitor)(void *user, uint32_t id);
/// Visits all boxes that have a common point with the shape, in no order. GRZ_STOPPED if the visitor stopped it;
/// GRZ_ERROR_ARGUMENT if the tree is one of the other space.
GRZ_API grz_status grz2_tree_overlap(const grz_tree *tree, const grz2_shape *shape,
                                     const grz_tree_query_options *options, grz_id_visitor visit, void *user);
GRZ_API grz_status grz3_tree_overlap(const grz_tree *tree, const grz3_shape *shape,
                                     const grz_tree_query_options *options, grz_id_visitor visit, void *user);
/// Puts the ids of the first `capacity` of them into the buffer, which may be NULL if that is 0; *total is how many
/// there are. In no order. Unsupported: a tree of the other space.
GRZ_API grz_answer grz2_tree_overlap_all(const grz_tree *tree, const grz2_shape *shape,
                                         const grz_tree_query_options *options, uint32_t *ids, size_t capacity,
                                         size_t *total);
GRZ_API grz_answer grz3_tree_overlap_all(const grz_tree *tree, const grz3_shape *shape,
                                         const grz_tree_query_options *options, uint32_t *ids, size_t capacity,
                                         size_t *total);
/// Has any box a common point with the shape? Unsupported: a tree of the other space.
GRZ_API grz_answer grz2_tree_overlap_any(const grz_tree *tree, const grz2_shape *shape,
                                         const grz_tree_query_options *options);
GRZ_API grz_answer grz3_tree_overlap_any(const grz_tree *tree, const grz3_shape *shape,
                                         const grz_tree_query_options *options);

/// A box that is hit, and the first and the last time of contact. Grade: rounded, as grz2_cast and grz2_sweep say.
typedef struct grz_tree_hit {
    uint32_t id;
    double enter, exit; ///< +inf on a miss, and where it is unsupported; the id is then 0
} grz_tree_hit;

/// The box that a segment, ray or line hits first: the least `enter`, of equal ones the lowest id. No if there is none,
/// or the caster is invalid. Unsupported: another shape, or a tree of the other space. `hit` may be NULL.
GRZ_API grz_answer grz2_tree_cast_first(const grz_tree *tree, const grz2_shape *caster,
                                        const grz_tree_query_options *options, grz_tree_hit *hit);
GRZ_API grz_answer grz3_tree_cast_first(const grz_tree *tree, const grz3_shape *caster,
                                        const grz_tree_query_options *options, grz_tree_hit *hit);
/// Does it hit any? The quickest way to know; the answer is that of grz2_tree_cast_first.
GRZ_API grz_answer grz2_tree_cast_any(const grz_tree *tree, const grz2_shape *caster,
                                      const grz_tree_query_options *options);
GRZ_API grz_answer grz3_tree_cast_any(const grz_tree *tree, const grz3_shape *caster,
                                      const grz_tree_query_options *options);
/// All boxes that it hits, in the order of `enter`, of equal ones by id. The first `capacity` of them are put into the
/// buffer, which may be NULL if that is 0; *total is how many there are. Otherwise as grz2_tree_cast_first.
GRZ_API grz_answer grz2_tree_cast_all(const grz_tree *tree, const grz2_shape *caster,
                                      const grz_tree_query_options *options, grz_tree_hit *buffer, size_t capacity,
                                      size_t *total);
GRZ_API grz_answer grz3_tree_cast_all(const grz_tree *tree, const grz3_shape *caster,
                                      const grz_tree_query_options *options, grz_tree_hit *buffer, size_t capacity,
                                      size_t *total);

/// The box that a shape meets first while it moves by `by` in the time from 0 to 1; boxes stand still. NULL stands for
/// no motion. The least `enter`, of equal ones the lowest id. Unsupported where grz2_sweep is: for an unbounded shape
/// if the tree has a box with an infinite bound. `hit` may be NULL.
GRZ_API grz_answer grz2_tree_sweep_first(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                                         const grz_tree_query_options *options, grz_tree_hit *hit);
GRZ_API grz_answer grz3_tree_sweep_first(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                                         const grz_tree_query_options *options, grz_tree_hit *hit);
/// Does it meet any? The answer is that of grz2_tree_sweep_first.
GRZ_API grz_answer grz2_tree_sweep_any(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                                       const grz_tree_query_options *options);
GRZ_API grz_answer grz3_tree_sweep_any(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                                       const grz_tree_query_options *options);
/// All boxes that it meets, as grz2_tree_cast_all says.
GRZ_API grz_answer grz2_tree_sweep_all(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by,
                                       const grz_tree_query_options *options, grz_tree_hit *buffer, size_t capacity,
                                       size_t *total);
GRZ_API grz_answer grz3_tree_sweep_all(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by,
                                       const grz_tree_query_options *options, grz_tree_hit *buffer, size_t capacity,
                                       size_t *total);

/// A box and its distance. Grade: rounded, as grz2_distance and grz3_distance say.
typedef struct grz_tree_neighbor {
    double distance; ///< 0: they overlap, or the distance rounds to 0; never -0
    uint32_t id;
} grz_tree_neighbor;

/// The box that is nearest to a shape: the one with the least rounded distance; of equal ones the lowest id. Any shape;
/// bounded ones may have a radius. The option `open` changes nothing. No if the tree has no box, none is accepted, or
/// the shape is invalid: *nearest then has the distance +inf and the id 0. Unsupported: a tree of the other space.
/// Cost: it grows with the logarithm of the number of boxes, and includes the distances of some boxes near the nearest
/// one; for a ray, line, plane or half-space also one exact test for each node near it.
GRZ_API grz_answer grz2_tree_nearest(const grz_tree *tree, const grz2_shape *shape,
                                     const grz_tree_query_options *options, grz_tree_neighbor *nearest);
GRZ_API grz_answer grz3_tree_nearest(const grz_tree *tree, const grz3_shape *shape,
                                     const grz_tree_query_options *options, grz_tree_neighbor *nearest);
/// Finds the `capacity` boxes that are nearest to a shape. Only boxes whose exact distance is at most `within`, a
/// length, count; +inf: all. Writes them to `buffer` in the order of their rounded distances, of equal ones by id;
/// *count is how many are written. A negative or NaN `within`: none. `buffer` may be NULL if `capacity` is 0. Yes if
/// there is one; otherwise as grz3_tree_nearest.
GRZ_API grz_answer grz2_tree_nearest_k(const grz_tree *tree, const grz2_shape *shape, double within,
                                       const grz_tree_query_options *options, grz_tree_neighbor *buffer,
                                       size_t capacity, size_t *count);
GRZ_API grz_answer grz3_tree_nearest_k(const grz_tree *tree, const grz3_shape *shape, double within,
                                       const grz_tree_query_options *options, grz_tree_neighbor *buffer,
                                       size_t capacity, size_t *count);

/// Says whether a pair counts, by the ids of its boxes.
typedef bool (*grz_pair_filter)(void *user, grz_pair pair);

/// Options for pairs; all 0 are the defaults. NULL instead of the options: the defaults.
typedef struct grz_tree_pairs_options {
    bool open; ///< only those that overlap openly
    /// called for a pair that may meet, with the ids as they would be visited: only pairs that it accepts count. NULL:
    /// all
    grz_pair_filter accept;
    void *user; ///< handed to it
    /// a length: the pairs of boxes whose exact distance is at most this, as grz3_within says. 0: those that have a
    /// common point; +inf: all pairs; negative or NaN: none. Not together with `open`
    double margin;
} grz_tree_pairs_options;

/// Visits each pair of boxes, one of each tree, that have a common point, or with `margin` are at most so far apart, in
/// no order: pair.a is the id of the one of a. If b is a: each pair of two boxes of it once, the lower id first.
/// GRZ_STOPPED if the visitor stopped it; GRZ_ERROR_ARGUMENT for trees of different dimensions, or if both `open` and a
/// margin are set.
GRZ_API grz_status grz_tree_pairs(const grz_tree *a, const grz_tree *b, const grz_tree_pairs_options *options,
                                  grz_pair_visitor visit, void *user);
/// The same into a buffer of `capacity` pairs, which may be NULL if that is 0. *total is how many there are, also where
/// the buffer is too small for all: then it is full of some of them. GRZ_OK in both cases; after GRZ_ERROR_ARGUMENT
/// *total is 0.
GRZ_API grz_status grz_tree_pairs_fill(const grz_tree *a, const grz_tree *b, const grz_tree_pairs_options *options,
                                       grz_pair *buffer, size_t capacity, size_t *total);

/* Details
 *
 * Boxes are closed; one with a NaN, with min > max, or with an infinite min = max is empty and is never found; min may
 * be -inf and max +inf. Grade exact: no box is lost or invented, whatever the instruction set, and flush-to-zero or
 * denormals-are-zero change nothing.
 *
 * Several boxes may have the same id; what is said of an id then holds for each of them.
 *
 * Costs do not depend on how far from the origin the boxes lie, nor on how far apart clusters of them do, from 64 boxes
 * a cluster on: in a smaller one a box may be compared with all others of it. Coordinates below 2^-126 of a cluster and
 * those above 2^127 are distinguished by the exact comparison only: in a tree of such boxes alone all boxes are
 * compared one by one.
 *
 * Stack: at most 64 KiB, as for any query. */

#ifdef __cplusplus
}
#endif
#endif
