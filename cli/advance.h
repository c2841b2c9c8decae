/* When two shapes that move and turn first touch.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_ADVANCE_H
#define GRAZE_CLI_ADVANCE_H

#include "shape.h"

/// Asks grz2_advance or grz3_advance; the tolerance is at least 0.
grz_advance advance_of(int dimension, const shape *a, const double by_a[3], const shape_turn *spin_a, const shape *b,
                       const double by_b[3], const shape_turn *spin_b, double tolerance, double *free_until,
                       double *time);

#endif
