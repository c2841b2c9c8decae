/* The pairs of the plane that have functions of their own. Sets the names of templates (space2.inc) to the plane each
 * time that it is included.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/space2.inc"

#ifndef GRZ_PAIR_FUNCTIONS2_H
#define GRZ_PAIR_FUNCTIONS2_H

#include "pair/pairs2.h"
#include "shape/core2.h"

#include <graze/query2.h>
#include <graze/times2.h>

/* Names for templates of both spaces. */
typedef grz2_vec grz2_point;
typedef grz2_circle grz2_ball;
static inline bool grz2_valid_ball(const grz2_ball *ball) { return grz2_valid_circle(ball); }
static inline void grz2_core_ball(const grz2_ball *ball, grz_core *core) { grz2_core_circle(ball, core); }

#define GRZ_PAIRS(relation) GRZ2_PAIRS_##relation
#include "pair/functions.inc"

#endif
