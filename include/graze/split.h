/* graze: space in cells, so that the pairs of very many boxes are found cell by cell: on several machines, in several
 * processes, or in less memory than all of them take.
 *
 *     1  take a sample of the boxes, and divide space into cells by it: grz_split_boxes
 *     2  send each box to the cells that it meets: grz_boxes_pairs(cells, boxes), with the margin if there is one
 *     3  in each cell find the pairs of its boxes, and keep those that the cell owns: grz_boxes_pairs, grz_cell_owns
 *
 * Each pair is then found exactly once, and no list of pairs is searched for duplicates. A cell is a box, as in
 * grz2_aabb and grz3_aabb, but half-open: its least sides belong to it, its greatest sides do not; so the cells cover
 * space, and no two have a point in common. The sample decides only how even the work is, never what is found.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_SPLIT_H
#define GRAZE_SPLIT_H

#include <graze/boxes.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Options of a division; all 0 are the defaults.
typedef struct grz_split_options {
    /// the cell to divide: 2 * dimension numbers, the least corner and then the greatest; NULL: all of space
    const double *within;
    double scale; ///< how many boxes each box of the sample stands for, at least 1; 0 means 1
    double *work; ///< receives the estimated work of each cell, or NULL. Unit: the work of one box that is in no pair
    const grz_allocator *allocator; ///< NULL: aligned_alloc and free
} grz_split_options;

/// Divides space, or a cell, into `number` cells of about equal work: that of the boxes that begin there, and of the
/// pairs that the cell owns, both estimated from a sample of the boxes. Writes 2 * dimension numbers a cell to `cells`,
/// the least corner and then the greatest, some of them infinite. Where no cut helps, because boxes have one and the
/// same least corner, the last of the cells in question are empty: min +inf, max -inf. The result depends on the
/// arguments alone, on each machine. `options` may be NULL. GRZ_ERROR_ARGUMENT: boxes that grz_boxes_pairs refuses,
/// number 0, cells NULL, a scale below 1 or not finite, a cell `within` that is empty. GRZ_ERROR_MEMORY. After an error
/// the cells are undefined. Cost: for n boxes in the sample and k cells some n log k steps, and the pairs of at most
/// 4096 of them. Memory: about 200 bytes a box. A sample of 30,000 boxes serves 1000 cells.
GRZ_API grz_status grz_split_boxes(const grz_boxes *sample, size_t number, const grz_split_options *options,
                                   double *cells);

/// True if the cell, of 2 * dimension numbers, owns the pair of box i of `a` and box j of `b`: if it contains the point
/// whose coordinates are the greater ones of the two least corners. For boxes that meet this is the least corner of
/// their intersection. Of the cells of one division exactly one owns a pair, and both boxes meet that cell; if the
/// boxes are at most a margin apart, neither is farther than that from the cell. The order of the boxes does not
/// matter. False if a box or the cell is empty. The arguments must be as grz_boxes_pairs wants them. Grade exact.
/// Decided by comparisons alone.
GRZ_API bool grz_cell_owns(const double *cell, const grz_boxes *a, size_t i, const grz_boxes *b, size_t j);

#ifdef __cplusplus
}
#endif
#endif
