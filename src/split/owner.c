/* Which cell owns a pair of boxes.
 *
 * The reference point of Dittrich and Seeger, "Data redundancy and duplicate detection in spatial join processing",
 * 2000: a pair belongs to the cell that contains the point p whose coordinates are max(a.min, b.min), axis by axis.
 *
 * Each pair is found exactly once. Cells are products of half-open intervals [min, max) and come from cutting
 * [-inf, +inf)^d in two again and again; so exactly one of them contains p, whose coordinates are below +inf, as a box
 * with a min of +inf is empty. Both boxes must get to that cell:
 *
 *   - Boxes that meet: on each axis max(a.min, b.min) <= min(a.max, b.max), so p is in both, and both meet the cell.
 *   - Boxes whose distance is at most r: on each axis p is a.min or b.min. If it is not in [a.min, a.max], it is b.min,
 *     and beyond a.max by the gap of a and b on that axis. So p is no farther from a than b is: at most r, and the same
 *     holds for b. As p is in the cell, both are at most r from the cell.
 *
 * Nothing here is rounded: p is made of numbers that were passed in.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/source.h"
#include "num/bits.h"

#include <graze/split.h>

bool grz_cell_owns(const double *cell, const grz_boxes *a, size_t i, const grz_boxes *b, size_t j) {
    grz_source sources[2];
    double p[6], q[6];
    if (!grz_source_of(a, &sources[0]) || !grz_source_of(b, &sources[1]) || a->dimension != b->dimension) return false;
    grz_source_box(&sources[0], i, p);
    grz_source_box(&sources[1], j, q);
    const int dimension = a->dimension;
    bool owned = grz_box_valid(dimension, p) && grz_box_valid(dimension, q);
    for (int k = 0; k < dimension; k++) {
        const double at = grz_less_equal(p[k], q[k]) ? q[k] : p[k];
        owned &= grz_compare(cell[k], at) <= 0 && grz_compare(at, cell[dimension + k]) < 0;
    }
    return owned;
}
