/* How deep two parts of meshes are in each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CLASH_DEPTH_H
#define GRAZE_CLI_CLASH_DEPTH_H

#include "clash_kind.h"

/// True if parts that lie so to each other have a depth.
static inline bool clash_has_depth(clash_kind kind) {
    return kind == CLASH_CROSS || kind == CLASH_INSIDE || kind == CLASH_CONTAINS;
}

/// How far the first part must move along `direction`, in lengths of it, to be free of the second: the least t >= 0 so
/// that the two have no common point when it has moved by more. What they enclose counts, too: on its way out a part
/// that is inside the other meets its surface. Rounded to nearest; +inf if it, or how far their boxes must move, is
/// beyond the largest double. `direction` is not 0. If the result is not below `limit`, it is some number that is not.
/// *no_memory: out of memory.
double clash_along(const clash_part *a, const clash_part *b, const grz3_vec *direction, double limit, bool *no_memory);

/// The length of the least translation that separates two parts lies between two numbers, rounded.
typedef struct clash_depth {
    double least;    ///< no shorter one does
    double most;     ///< moved by so much along `normal`, the first part is free
    grz3_vec normal; ///< of length 1; 0 if `most` is infinite
} clash_depth;

/// False: out of memory.
bool clash_depth_of(const clash_part *a, const clash_part *b, clash_depth *out);

#endif
