/* First contacts, where to stop, and where shapes are free, in either space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_HIT_H
#define TESTS_SUPPORT_HIT_H

#include "support/rows.h"

/* A first contact of either dimension; z is 0 in 2D. */
struct hit {
    int answer; /* an outcome (support/outcome.h) */
    double time, point[3], normal[3], at[2][3];
};

struct stop {
    int answer;
    double place[3], time;
};

/* Where a shape is free of another one. */
struct separated {
    int answer;
    double place[3];
};

/* The first contact for a row with times; open: the open variant. */
struct hit hit_of(const struct row *row, bool open, const union library_shape *a, const union library_shape *b,
                  const struct extra *with);
/* True if grz2_stop or grz3_stop supports this shape. */
bool can_stop(int dim, const union library_shape *shape);
/* The shape moved to a place (grz2_shape_at, grz3_shape_at). */
union library_shape put_at(int dim, const union library_shape *shape, const double place[]);
struct stop stop_of(int dim, const union library_shape *a, const union library_shape *b, const struct extra *with);
struct separated separated_of(int dim, const union library_shape *a, const union library_shape *b);

#endif
