/* Rounds the number at which a monotone predicate turns true: by bisection over the doubles, from guesses.
 * SPDX-License-Identifier: MIT */
#include "num/bracket.h"

#include "num/bits.h"

/* A bracket of so few doubles is not worth a better guess. */
enum { FEW = 16 };

static uint64_t width(const grz_bracket *b) { return (uint64_t)b->high - (uint64_t)b->low; }

/* Asks about one double. What is known already is not asked. */
static void ask_at(grz_bracket *b, int64_t order) {
    if (order <= b->low || order >= b->high) return;
    if (b->holds(b->context, order)) b->high = order;
    else b->low = order;
}

void grz_bracket_try(grz_bracket *b, int64_t guess) {
    ask_at(b, guess);
    for (int64_t step = 1; b->high == guess && step <= FEW; step *= 4) {
        ask_at(b, guess - step);
        guess = b->high;
    }
    for (int64_t step = 1; b->low == guess && step <= FEW; step *= 4) {
        ask_at(b, guess + step);
        guess = b->low;
    }
}

void grz_bracket_halve(grz_bracket *b, int times) {
    for (int k = 0; k < times && width(b) > 1; k++) ask_at(b, b->low + (int64_t)(width(b) / 2));
}

bool grz_bracket_is_wide(const grz_bracket *b) { return width(b) > 4 * FEW; }

double grz_bracket_end(grz_bracket *b) {
    grz_bracket_halve(b, 64);
    return grz_at_order(b->high);
}
