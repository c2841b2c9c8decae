/* The times at which a line meets a triangle, in rational arithmetic. Shares nothing with the library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_CROSSING_H
#define TESTS_ORACLE_CROSSING_H

#include <graze/shapes3.h>

#include <gmp.h>

#include <stdbool.h>

/* The times from first to last at which origin + t (to - from) is in a triangle. */
struct crossing {
    bool any;
    int side; /* 1: it comes from the front, -1: from the back, 0: it moves in the plane, or the triangle is flat */
    mpq_t first, last;
};

void crossing_init(struct crossing *c);
void crossing_clear(struct crossing *c);

/* to - from must not be 0; all numbers must be finite. */
void crossing_of(struct crossing *c, const double *origin, const double *to, const double *from,
                 const grz3_triangle *triangle);

/* Intersects the times with [least, most], which may be infinite. If `open`, the result is empty if it is a single time
 * at one of these ends. */
void crossing_limit(struct crossing *c, double least, double most, bool open);

#endif
