/* The pairs of space that have functions of their own. Sets the names of templates (space3.inc) to space each time that
 * it is included.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/space3.inc"

#ifndef GRZ_PAIR_FUNCTIONS3_H
#define GRZ_PAIR_FUNCTIONS3_H

#include "pair/pairs3.h"
#include "shape/core3.h"

#include <graze/query3.h>
#include <graze/times3.h>

/* Names for templates of both spaces. */
typedef grz3_vec grz3_point;
typedef grz3_sphere grz3_ball;
static inline bool grz3_valid_ball(const grz3_ball *ball) { return grz3_valid_sphere(ball); }
static inline void grz3_core_ball(const grz3_ball *ball, grz_core *core) { grz3_core_sphere(ball, core); }

#define GRZ_PAIRS(relation) GRZ3_PAIRS_##relation
#include "pair/functions.inc"

#endif
