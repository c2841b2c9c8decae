/* graze: which of many boxes have a common point, or are at most a margin apart.
 *
 * Boxes are aabbs in the caller's memory, of floats or doubles, in 2D or 3D. They are closed: boxes that share one
 * corner are a pair. With `open` set, pairs are only boxes that overlap openly, as in grz2_overlap_open_aabb_aabb and
 * grz3_overlap_open_aabb_aabb. A box with a NaN, with min > max, or with an infinite min = max is empty, and in no
 * pair; min may be -inf and max +inf. Grade exact: no pair is lost or invented, with any instruction set, and
 * flush-to-zero or denormals-are-zero change nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BOXES_H
#define GRAZE_BOXES_H

#include <graze/host.h>
#include <graze/shapes2.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The type of the caller's numbers.
typedef enum grz_number { GRZ_DOUBLE = 0, GRZ_FLOAT = 1 } grz_number;

/// Many boxes. Each is 2 * dimension numbers, the least corner and then the greatest, as in grz2_aabb and grz3_aabb.
typedef struct grz_boxes {
    int dimension;     ///< 2 or 3
    grz_number number; ///< the type of the coordinates
    size_t count;      ///< at most 2^32 - 1
    size_t stride;     ///< bytes from a box to the next: a multiple of a number's, at least a box's; 0: a box's
    const void *first; ///< aligned for its numbers; may be NULL if count is 0
} grz_boxes;

/// An array of boxes in doubles, as a grz_boxes.
static inline grz_boxes grz2_boxes(const grz2_aabb *boxes, size_t count) {
    const grz_boxes all = {2, GRZ_DOUBLE, count, sizeof *boxes, boxes};
    return all;
}
static inline grz_boxes grz3_boxes(const grz3_aabb *boxes, size_t count) {
    const grz_boxes all = {3, GRZ_DOUBLE, count, sizeof *boxes, boxes};
    return all;
}

/// The indices of two boxes in their arrays.
typedef struct grz_pair {
    uint32_t a, b;
} grz_pair;

/// Receives pairs, from one to some thousands at a time; returns false to stop the search. It is called on the thread
/// that called grz_boxes_pairs.
typedef bool (*grz_pair_visitor)(void *user, const grz_pair *pairs, size_t count);

/// Options of a search; all 0 are the defaults.
typedef struct grz_pairs_options {
    bool open; ///< only pairs that overlap openly
    /// the pairs come in the order of pair.a, of equal ones of pair.b. Up to 2^23 of them, or those of one box, are
    /// kept meanwhile, at 16 bytes each
    bool in_order;
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free
    const grz_parallel *parallel;   ///< NULL: the calling thread
    /// a length: the pairs of boxes whose exact distance is at most this, as grz3_within says. 0: those that have a
    /// common point; +inf: all pairs of boxes that are not empty; negative or NaN: none. Not together with `open`
    double margin;
} grz_pairs_options;

/// Visits each pair of boxes that have a common point, or with `margin` are at most so far apart, once: pairs within
/// `a` if `b` is NULL (then pair.a < pair.b), else pairs of one box of `a` and one of `b`, whose numbers may differ in
/// type. Without `in_order` the order is not defined, but it is the same in each run with the same boxes, on any number
/// of threads and with any instruction set, and nothing is kept. `options` may be NULL. GRZ_STOPPED if the visitor
/// returned false. GRZ_ERROR_ARGUMENT, before any pair, if a dimension is not 2 or 3, or the two differ, a number has
/// no known type, a stride is too small or no multiple of a number's size, boxes are NULL or too many, or both `open`
/// and a margin are set. GRZ_ERROR_MEMORY, perhaps after some pairs were visited. Cost: that of sorting the boxes a few
/// times, and of their pairs. Memory: about 100 bytes a box, and 3 to 7 MB besides, however many pairs there are. With
/// a margin also a copy of the boxes in doubles, and some 50 ns for each pair of boxes that meet when each side of each
/// is moved outward by half of the margin.
GRZ_API grz_status grz_boxes_pairs(const grz_boxes *a, const grz_boxes *b, const grz_pairs_options *options,
                                   grz_pair_visitor visit, void *user);

/// Writes the pairs to a buffer of `capacity` pairs, which may be NULL if that is 0. *total is how many pairs there
/// are, also if the buffer is too small: then it has the first of them. GRZ_OK in both cases; after an error *total is
/// 0.
GRZ_API grz_status grz_boxes_pairs_fill(const grz_boxes *a, const grz_boxes *b, const grz_pairs_options *options,
                                        grz_pair *buffer, size_t capacity, size_t *total);

#ifdef __cplusplus
}
#endif
#endif
