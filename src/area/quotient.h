/* Quotients of dyadic integers to any number of digits.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_AREA_QUOTIENT_H
#define GRZ_AREA_QUOTIENT_H

#include "num/dyadic.h"

/* a / b, b not 0, as a multiple of 2^(64 low), towards 0. */
grz_dyadic grz_cut_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b, int low);

#endif
