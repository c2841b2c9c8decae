/* Rounds the number at which a monotone predicate turns true to the nearest double. The predicate is false below that
 * number and true from it on. It is asked about the midpoints between neighbouring doubles: the least double for which
 * it holds at the midpoint above is the nearest one; of two equally near it is the lower.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_BRACKET_H
#define GRZ_NUM_BRACKET_H

#include <stdbool.h>
#include <stdint.h>

/* Doubles are numbered by their order (bits.h). The answer is above `low`, and at most `high`; each question narrows
 * that. */
typedef struct grz_bracket {
    bool (*holds)(void *context,
                  int64_t order); /* true at the midpoint between the double of this order and the next? */
    void *context;
    int64_t low, high;
} grz_bracket;

/* Asks on both sides of a guess, in steps that grow, as long as the answer may be near. */
void grz_bracket_try(grz_bracket *b, int64_t guess);

/* Halves the bracket, at most so many times. */
void grz_bracket_halve(grz_bracket *b, int times);

/* True while more doubles are left than are worth asking about one by one. */
bool grz_bracket_is_wide(const grz_bracket *b);

/* Narrows the bracket to one double, and returns it. */
double grz_bracket_end(grz_bracket *b);

#endif
