/* The zone of a point, from the definition.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_ZONE_H
#define TESTS_ORACLE_ZONE_H

#include "support/shape.h"

int zone_of_point(const struct shape *point, const struct shape *box);

#endif
