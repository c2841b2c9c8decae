/* Quotients of dyadic integers to any number of digits.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_AREA_QUOTIENT_H
#define GRZ_AREA_QUOTIENT_H

#include "num/dyadic.h"

/* Adds a / b, b not 0, as a multiple of 2^(64 low), towards 0, to a sum: so many limbs in the complement of two, the
 * lowest of which counts 2^(64 low). No quotient is in the arena, only its denominator, and as much of the rest. */
void grz_add_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b, int low, uint64_t *sum, int limbs);

#endif
