/* Casts and sweeps of shapes of either space: the library's calls, chosen by dimension.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_TIMES_H
#define GRAZE_CLI_TIMES_H

#include "shape.h"

/// When does the caster hit b? `times` is of use with GRZ_YES alone.
grz_answer times_of_cast(int dimension, bool open, const shape *caster, const shape *b, grz_interval *times);

/// When do a, moved by `da`, and b, moved by `db`, meet?
grz_answer times_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b, const double db[3],
                          grz_interval *times);

#endif
