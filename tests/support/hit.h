/* First contacts, and where to stop, in either space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_HIT_H
#define TESTS_SUPPORT_HIT_H

#include "support/rows.h"

/* z is 0 in the plane. */
struct hit {
    int answer; /* an outcome (support/outcome.h) */
    double time, point[3], normal[3], at[2][3];
};

struct stop {
    int answer;
    double place[3], time;
};

/* Of a row with times; open: the open variant. */
struct hit hit_of(const struct row *row, bool open, const union library_shape *a, const union library_shape *b,
                  const struct extra *with);
/* Does this shape stop? */
bool can_stop(int dim, const union library_shape *shape);
/* The shape put at a place. */
union library_shape put_at(int dim, const union library_shape *shape, const double place[]);
struct stop stop_of(int dim, const union library_shape *a, const union library_shape *b, const struct extra *with);

#endif
