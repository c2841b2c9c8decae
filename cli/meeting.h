/* Whether shapes of either space meet, and when: the library's calls, chosen by dimension.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MEETING_H
#define GRAZE_CLI_MEETING_H

#include "shape.h"

typedef enum meeting { MEETING_NONE, MEETING_OVERLAP, MEETING_TOUCH, MEETING_UNSUPPORTED } meeting;

/// The answer for an unsupported pair.
static const grz_answer no_answer = {.unsupported = true};

/// True if the library supports both shapes.
bool are_supported(int dimension, const shape *a, const shape *b);

/// The answer to GRZ_OVERLAP, GRZ_OVERLAP_OPEN or GRZ_TOUCH.
grz_answer verdict_of(int dimension, grz_relation relation, const shape *a, const shape *b);

/// How two shapes meet at their start. If `open`, shapes that only touch do not meet.
meeting meeting_of(int dimension, bool open, const shape *a, const shape *b);

/// Whether and when the caster hits b: at a polygon the first and the last time of contact. *times is valid only after
/// a yes.
grz_answer times_of_cast(int dimension, bool open, const shape *caster, const shape *b, grz_interval *times);

/// Whether and when a, moved by `da`, and b, moved by `db`, meet. *times is valid only after a yes.
grz_answer times_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b,
                          const double db[3], grz_interval *times);

/// The first contact of two shapes.
typedef struct first_contact {
    int dimension; ///< of the vectors; 0: there is no first contact
    double point[3];
    double normal[3]; ///< out of the second shape; 0 where they overlap openly at the start
} first_contact;

/// Its vectors have two coordinates or three.
first_contact first_contact_at(int dimension, const double point[], const double normal[]);

/// The first contact of the caster with b. None on a miss, none with the interior of a polygon, and none for a line
/// that is in b from -inf on.
first_contact first_of_cast(int dimension, bool open, const shape *caster, const shape *b);

/// The first contact of a, moved by `da`, and b, moved by `db`.
first_contact first_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b,
                             const double db[3]);

#endif
