/* Is every point of one shape in another?
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_CONTAINMENT_H
#define TESTS_ORACLE_CONTAINMENT_H

#include "oracle/exact_shape.h"

/* Two bodies. */
bool body_contains_body(const struct exact_shape *a, const struct exact_shape *b);

/* A plane or half-space in a body, which is changed: it is multiplied by a factor. */
bool body_contains_flat(struct exact_shape *a, const struct exact_shape *flat);

#endif
