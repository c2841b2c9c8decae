/* When a line meets a triangle, in rational arithmetic: a statement of the truth that shares nothing with the library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_CROSSING_H
#define TESTS_ORACLE_CROSSING_H

#include <graze/shapes3.h>

#include <gmp.h>

#include <stdbool.h>

/* The times at which origin + t (to - from) is in a triangle: from first to last. */
struct crossing {
    bool any;
    int side; /* 1: it comes from the front, -1: from the back, 0: it moves within the plane, or there is none */
    mpq_t first, last;
};

void crossing_init(struct crossing *c);
void crossing_clear(struct crossing *c);

/* The caster must move, and all numbers be finite. */
void crossing_of(struct crossing *c, const double *origin, const double *to, const double *from,
                 const grz3_triangle *triangle);

/* Leaves of the times those that are at least `least` and at most `most`, which may be infinite; with `open` nothing is
 * left if those that are left are all at an end. */
void crossing_limit(struct crossing *c, double least, double most, bool open);

#endif
