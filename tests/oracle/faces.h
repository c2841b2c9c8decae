/* The faces of a difference A - B, or A - B + M: each a start and free ways from there. A face is one of each body: of
 * a simplex a set of its corners, one of which is the start and the others ends of free ways; otherwise a choice for
 * each way: at its start, at its end, or free. What lies on the difference lies on a face of at most dim free ways.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_FACES_H
#define TESTS_ORACLE_FACES_H

#include "oracle/exact_shape.h"

struct faces {
    const struct exact_shape *body[3];
    int bodies, dim;
    bool done; /* to be set by who has seen enough */
    /* the face */
    struct exact_vec from; /* from its start to 0 */
    struct exact_vec free[3];
    bool endless[3];
    int of[3]; /* the simplex (0 A, 1 B) that the way belongs to, whose parameters add up to at most 1; -1 for none */
    int free_count;
    bool fresh; /* the free ways are others than those of the last face */
    /* The projection of x - start on the flat of the face is the sum of the ways free[i] (dual[i] . x) / det. */
    struct exact_vec dual[3];
    mpz_t det; /* > 0 */
};

/* Calls `try` for each face whose free ways are linearly independent, those with the same free ways one after another.
 * m may be NULL. */
void faces_of_difference(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m,
                         void (*try)(struct faces *face, void *context), void *context);

#endif
