/* The depth of two shapes, in integers: from the projections on all axes that can have the least.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_DEPTH_H
#define TESTS_ORACLE_DEPTH_H

#include "oracle/exact_shape.h"

#include <stdbool.h>

/* The true outcome of grz2_depth and grz3_depth (support/outcome.h) with margin 0 or +inf. */
int true_contact(const struct shape *a, const struct shape *b, double margin);

/* For shapes of which true_contact with margin +inf says yes: is `depth` the double nearest to the exact depth, of two
 * equally near ones the even one, and negative where they are apart? */
bool true_depth_of_contact_is(const struct shape *a, const struct shape *b, double depth);

/* Is `normal` a unit vector, and a moved by depth * normal no longer in b, but for rounding? */
bool separates(const struct shape *a, const struct shape *b, double depth, const double normal[3]);

#endif
