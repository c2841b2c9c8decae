/* One question about many shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_JS_EACH_H
#define GRAZE_JS_EACH_H

#include <graze/graze.h>

/// Shapes of one kind. A row has the doubles of one, in the order of the fields of the library's struct.
typedef struct shapes {
    grz_kind kind;
    int width; ///< doubles in a row
    int step;  ///< doubles from one row to the next: the width, or 0 if there is only one shape
    const double *rows;
    const double *radius; ///< NULL, or the radius that rounds each of them
} shapes;

/// Displacements: the step is 0 if all have the same. NULL: they stand still.
typedef struct moves {
    const double *at;
    int step;
} moves;

/// `what` is a grz_relation. Results that are not wanted are NULL.
typedef struct job {
    double margin;
    int what, count;
    shapes a, b;
    moves da, db;
    int8_t *yes; ///< 0 or 1; of a side the number
    double *first, *second;
} job;

#endif
