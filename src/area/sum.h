/* The double nearest to a sum of exact numbers and quotients, for areas: quotients are cut at so many digits that all
 * numbers that are near enough round to the same double. In the middle of two doubles none are enough; but a sum of
 * quotients that differs from a double at all differs by more than 1 over all denominators.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_AREA_SUM_H
#define GRZ_AREA_SUM_H

#include "num/dyadic.h"

/* Limbs of a sum: AREA_DIGITS below its first, and those of signs and carries. Exact terms are sums of products of four
 * sums of doubles, over 32 at most: multiples of 2^(64 GRZ_AREA_FLOOR), and below 2^(-64 GRZ_AREA_FLOOR). */
enum { GRZ_AREA_DIGITS = 900, GRZ_AREA_FLOOR = -70, GRZ_AREA_SUM = GRZ_AREA_DIGITS + 4 };

/* The sum is taken twice: first it is only seen how large its terms are. */
typedef struct grz_area_sum {
    grz_arena *arena;
    bool counts;        /* the terms are not added, only what is below is set */
    uint64_t quotients; /* how many terms are quotients */
    int top;            /* no term is above 2^(64 top) */
    int least;          /* each quotient, times its denominator's size, is a multiple of 2^(64 least), as is the rest */
    int64_t denominators; /* limbs of all denominators */
    int low;              /* quotients are cut below 2^(64 low) */
    int floor, size; /* the sum has `size` limbs, of which the lowest counts 2^(64 floor), in the complement of two */
    uint64_t limb[GRZ_AREA_SUM];
} grz_area_sum;

/* Takes all terms of a sum, 2^62 at most: always the same ones. */
typedef void grz_area_terms(void *context, grz_area_sum *sum);

/* To be called by grz_area_terms: an exact term; a quotient. The arena is left as it was. */
void grz_area_take(grz_area_sum *sum, grz_dyadic x);
void grz_area_take_quotient(grz_area_sum *sum, grz_dyadic over, grz_dyadic under);

/* Begins a sum: sees how large the terms are. */
void grz_area_count(grz_area_sum *sum, grz_arena *arena, grz_area_terms *terms, void *context);
/* Then the sum, rounded to nearest, ties to even. */
double grz_area_round(grz_area_sum *sum, grz_area_terms *terms, void *context);

#endif
