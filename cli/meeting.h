/* Whether shapes of either space meet, and when: the library's calls, chosen by dimension.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MEETING_H
#define GRAZE_CLI_MEETING_H

#include "shape.h"

typedef enum meeting { MEETING_NONE, MEETING_OVERLAP, MEETING_TOUCH, MEETING_UNSUPPORTED } meeting;

/// How do two shapes meet where they are? With `open` those that only touch do not.
meeting meeting_of(int dimension, bool open, const shape *a, const shape *b);

/// When does the caster hit b? `times` is of use with GRZ_YES alone.
grz_answer times_of_cast(int dimension, bool open, const shape *caster, const shape *b, grz_interval *times);

/// When do a, moved by `da`, and b, moved by `db`, meet?
grz_answer times_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b, const double db[3],
                          grz_interval *times);

#endif
