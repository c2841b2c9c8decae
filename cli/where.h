/* What shapes of either space have in common: the library's calls, chosen by dimension.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_WHERE_H
#define GRAZE_CLI_WHERE_H

#include "shape.h"

/// A common set as numbers. `points` has a vector for each corner, all coordinates of one after the other.
typedef struct where_set {
    grz_set_kind kind;
    int count;
    double *points;
    double direction[3], offset; ///< of a ray, line or plane
} where_set;

/// The name of a set's kind as an answer: "segment"; "no" if there is nothing.
const char *where_name(grz_set_kind kind);

/// What grz2_where or grz3_where says; with `c`, which may be NULL, where three planes meet: unsupported if it is none.
/// False if there is no memory. where_free frees the points.
bool where_of(int dimension, const shape *a, const shape *b, const shape *c, grz_answer *answer, where_set *out);
void where_free(where_set *set);

#endif
