/* graze: a tree over many boxes: which of them meet a shape, which is hit first, which meet each other.
 *
 * Boxes are aabbs in 2D or 3D, of floats or doubles, as in boxes.h: closed; one with a NaN, with min > max, or with an infinite min = max is
 * empty and is never found; min may be -inf and max +inf. The tree keeps a copy of their numbers, exactly, and answers for these: no box is lost
 * or invented, whatever the instruction set, and flush-to-zero or denormals-are-zero change nothing. It is not changed by a query, so any
 * number of threads may ask it at a time.
 *
 * Boxes are told apart by their ids. They need not differ; what is said of one id holds for each box that has it.
 *
 * Queries come for both spaces, grz2_tree_... and grz3_tree_...; a tree of the other dimension is refused like a shape that graze has no
 * answer for. With `open` set, only what overlaps openly counts, as grz2_overlap_open, grz2_cast_open and grz2_sweep_open say.
 *
 * Stack: at most 64 KiB, as for any query.
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

typedef struct grz_tree grz_tree;

/// What the making of a tree asks of the caller; all 0 is the usual.
typedef struct grz_tree_options {
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free. It must live as long as the tree
    const grz_parallel *parallel;   ///< NULL: the calling thread
} grz_tree_options;

/// Makes a tree of at most 2^29 - 1 boxes. `ids` has one for each; NULL: 0, 1, 2, ... `options` may be NULL. GRZ_ERROR_ARGUMENT: too many boxes,
/// or what grz_boxes_pairs refuses; GRZ_ERROR_MEMORY. *tree is NULL after an error.
GRZ_API grz_status grz_tree_build(grz_tree **tree, const grz_boxes *boxes, const uint32_t *ids, const grz_tree_options *options);
/// Moves all boxes: to as many as the tree was made of, of the same dimension, in the same order; ids stay. Quicker than to make it anew, unless
/// other boxes are empty than were, or floats have become doubles or the reverse; though the farther boxes move the slower are its queries.
/// GRZ_ERROR_ARGUMENT for another number of boxes or another dimension, or what grz_tree_build refuses; GRZ_ERROR_MEMORY; the tree is then what
/// it was.
GRZ_API grz_status grz_tree_refit(grz_tree *tree, const grz_boxes *boxes);
/// Gives its memory back. NULL is left alone.
GRZ_API void grz_tree_free(grz_tree *tree);

/// What a tree is.
typedef struct grz_tree_facts {
    int dimension; ///< 2 or 3
    size_t boxes;  ///< as many as were given
    size_t empty;  ///< of these, how many are empty
    size_t bytes;  ///< of memory
} grz_tree_facts;
GRZ_API grz_tree_facts grz_tree_about(const grz_tree *tree);

/// Gets the id of a box; false stops the search.
typedef bool (*grz_id_visitor)(void *user, uint32_t id);
/// Visits all boxes that have a common point with the shape, in no order. GRZ_STOPPED if the visitor stopped it; GRZ_ERROR_ARGUMENT for a shape that
/// graze has no answer for.
GRZ_API grz_status grz2_tree_overlap(const grz_tree *tree, const grz2_shape *shape, bool open, grz_id_visitor visit, void *user);
GRZ_API grz_status grz3_tree_overlap(const grz_tree *tree, const grz3_shape *shape, bool open, grz_id_visitor visit, void *user);
/// Has any box a common point with the shape? GRZ_UNSUPPORTED for a shape that graze has no answer for.
GRZ_API grz_answer grz2_tree_overlap_any(const grz_tree *tree, const grz2_shape *shape, bool open);
GRZ_API grz_answer grz3_tree_overlap_any(const grz_tree *tree, const grz3_shape *shape, bool open);

/// A box that is hit, and the first and the last time of contact. Grade: rounded, as grz2_cast and grz2_sweep say.
typedef struct grz_tree_hit {
    uint32_t id;
    double enter, exit; ///< +inf on a miss, and the id 0
} grz_tree_hit;

/// The box that a segment, ray or line hits first: the least `enter`, of equal ones the lowest id. GRZ_NO if there is none, or the caster is
/// invalid; GRZ_UNSUPPORTED for another shape. `hit` may be NULL.
GRZ_API grz_answer grz2_tree_cast_first(const grz_tree *tree, const grz2_shape *caster, bool open, grz_tree_hit *hit);
GRZ_API grz_answer grz3_tree_cast_first(const grz_tree *tree, const grz3_shape *caster, bool open, grz_tree_hit *hit);
/// Does it hit any? The quickest way to know; the answer is that of grz2_tree_cast_first.
GRZ_API grz_answer grz2_tree_cast_any(const grz_tree *tree, const grz2_shape *caster, bool open);
GRZ_API grz_answer grz3_tree_cast_any(const grz_tree *tree, const grz3_shape *caster, bool open);
/// All boxes that it hits, in the order of `enter`, of equal ones by id. The first `capacity` of them are put into the buffer, which may be NULL if
/// that is 0; *total is how many there are. Otherwise as grz2_tree_cast_first.
GRZ_API grz_answer grz2_tree_cast_all(const grz_tree *tree, const grz2_shape *caster, bool open, grz_tree_hit *buffer, size_t capacity,
                                      size_t *total);
GRZ_API grz_answer grz3_tree_cast_all(const grz_tree *tree, const grz3_shape *caster, bool open, grz_tree_hit *buffer, size_t capacity,
                                      size_t *total);

/// The box that a shape meets first while it moves by `by` in the time from 0 to 1; boxes stand still. NULL stands for no motion. The least
/// `enter`, of equal ones the lowest id. GRZ_UNSUPPORTED where grz2_sweep says so: for an unbounded shape if the tree has a box with an infinite
/// bound. `hit` may be NULL.
GRZ_API grz_answer grz2_tree_sweep_first(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by, bool open, grz_tree_hit *hit);
GRZ_API grz_answer grz3_tree_sweep_first(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by, bool open, grz_tree_hit *hit);
/// Does it meet any? The answer is that of grz2_tree_sweep_first.
GRZ_API grz_answer grz2_tree_sweep_any(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by, bool open);
GRZ_API grz_answer grz3_tree_sweep_any(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by, bool open);
/// All boxes that it meets, as grz2_tree_cast_all says.
GRZ_API grz_answer grz2_tree_sweep_all(const grz_tree *tree, const grz2_shape *mover, const grz2_vec *by, bool open, grz_tree_hit *buffer,
                                       size_t capacity, size_t *total);
GRZ_API grz_answer grz3_tree_sweep_all(const grz_tree *tree, const grz3_shape *mover, const grz3_vec *by, bool open, grz_tree_hit *buffer,
                                       size_t capacity, size_t *total);

/// Visits each pair of boxes, one of each tree, that have a common point, in no order: pair.a is the id of the one of a. If b is a: each pair of
/// two boxes of it once, the lower id first. GRZ_STOPPED if the visitor stopped it; GRZ_ERROR_ARGUMENT for trees of different dimensions.
GRZ_API grz_status grz_tree_pairs(const grz_tree *a, const grz_tree *b, bool open, grz_pair_visitor visit, void *user);

#ifdef __cplusplus
}
#endif
#endif
