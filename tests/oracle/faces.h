/* The faces of a difference A - B, or A - B + M: each is a start and free edges from there. A face of the difference is
 * a sum of faces of the bodies. A face of a simplex is a set of its corners: one is the start, the others are the ends
 * of free edges. For other bodies it is a choice for each edge: at its start, at its end, or free. Every boundary point
 * of the difference lies on a face with at most dim free edges.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_FACES_H
#define TESTS_ORACLE_FACES_H

#include "oracle/exact_shape.h"

struct faces {
    const struct exact_shape *body[3];
    int bodies, dim;
    bool done; /* set by the callback to stop */
    /* the face */
    struct exact_vec from; /* the vector from its start to 0 */
    struct exact_vec free[3];
    bool unbounded[3];
    int of[3]; /* the simplex (0: A, 1: B) of the edge, whose parameters sum to at most 1; -1: not of a simplex */
    int free_count;
    bool fresh; /* the free edges differ from those of the last face */
    /* The projection of x - start onto the affine hull of the face is the sum of free[i] (dual[i] . x) / det. */
    struct exact_vec dual[3];
    mpz_t det; /* > 0 */
};

/* Calls `try` for each face whose free edges are linearly independent, those with the same free edges one after
 * another. m may be NULL. Returns `done`. */
bool faces_of_difference(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m,
                         void (*try)(struct faces *face, void *context), void *context);

#endif
