/* Whether shapes of either space meet, and when: the library's calls, chosen by dimension.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MEETING_H
#define GRAZE_CLI_MEETING_H

#include "shape.h"

typedef enum meeting { MEETING_NONE, MEETING_OVERLAP, MEETING_TOUCH, MEETING_UNSUPPORTED } meeting;

/// The answer where the library has none.
static const grz_answer no_answer = {.unsupported = true};

/// Does the library have both shapes?
bool are_supported(int dimension, const shape *a, const shape *b);

/// The answer to GRZ_OVERLAP, GRZ_OVERLAP_OPEN or GRZ_TOUCH.
grz_answer verdict_of(int dimension, grz_relation relation, const shape *a, const shape *b);

/// How do two shapes meet where they are? With `open` those that only touch do not.
meeting meeting_of(int dimension, bool open, const shape *a, const shape *b);

/// When does the caster hit b? `times` is of use with a yes alone.
grz_answer times_of_cast(int dimension, bool open, const shape *caster, const shape *b, grz_interval *times);

/// When do a, moved by `da`, and b, moved by `db`, meet?
grz_answer times_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b,
                          const double db[3], grz_interval *times);

/// Where two shapes meet first.
typedef struct first_contact {
    int dimension; ///< of the vectors; 0: there is none
    double point[3];
    double normal[3]; ///< out of the second shape; 0 where they overlap openly at the start
} first_contact;

/// Where does the caster hit b first? There is none on a miss, nor for a line that comes out of b, or stays in it, from
/// infinity.
first_contact first_of_cast(int dimension, bool open, const shape *caster, const shape *b);

/// Where do a, moved by `da`, and b, moved by `db`, meet first?
first_contact first_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b,
                             const double db[3]);

#endif
