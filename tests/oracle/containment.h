/* True if every point of one shape is in another.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_CONTAINMENT_H
#define TESTS_ORACLE_CONTAINMENT_H

#include "oracle/exact_shape.h"

/* Two bodies. */
bool body_contains_body(const struct exact_shape *a, const struct exact_shape *b);

/* True if the body a contains a plane or half-space. a is overwritten: it is multiplied by a factor. */
bool body_contains_flat(struct exact_shape *a, const struct exact_shape *flat);

#endif
