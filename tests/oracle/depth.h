/* The depth of two shapes, in integers: from the projections on all axes that can have the least.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_DEPTH_H
#define TESTS_ORACLE_DEPTH_H

#include "oracle/length.h"
#include "oracle/truth.h"
#include "support/rows.h"

#include <stdbool.h>

/* The true outcome of grz2_depth and grz3_depth (support/outcome.h) with margin 0 or +inf. Here and below `meeting` is
 * their true_meeting. */
int true_contact(const struct shape *a, const struct shape *b, enum meeting meeting, double margin);

/* The true outcome of grz2_depth_along and grz3_depth_along along by[0]; of a yes: is `depth` the double nearest to the
 * exact depth, of two equally near ones the even one, and +inf if they never part? */
int true_depth_along(const struct shapes *shapes, enum meeting meeting);
bool true_depth_along_is(const struct shapes *shapes, double depth);

/* Sets the depth of two shapes, of which one is bounded or a point: negative where they are apart. */
void true_depth(struct exact_length *out, const struct shape *a, const struct shape *b);

/* Sets all but the unit: infinite if no translation separates them. */
void set_depth(struct exact_length *out, const struct exact_shape *a, const struct exact_shape *b);

/* The same of two bodies without radii that overlap, and unless it is NULL, the normal of the plane that is nearest to
 * 0 and supports A - B: out of A - B, of any length; 0 if several are as near, or there is none. */
void set_depth_inside(struct exact_length *out, const struct exact_shape *a, const struct exact_shape *b,
                      struct exact_vec *normal);

/* Is `normal` a unit vector, and a moved by depth * normal no longer in b, but for rounding? */
bool separates(const struct shape *a, const struct shape *b, double depth, const double normal[3]);

#endif
