/* The ticks of an axis: round numbers at equal steps, and how they are written.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_TICKS_H
#define GRAZE_CLI_DRAW_TICKS_H

#include <stdbool.h>

/// The ticks are the multiples k * step with first <= k <= last.
typedef struct ticks {
    double first, last, step;
    int lead, exponent; ///< step is `lead` (1, 2 or 5) times ten to this power
    bool plain;         ///< numbers are written without an exponent
} ticks;

/// Ticks in [middle - reach, middle + reach], at least `apart` from each other. False if doubles cannot resolve such
/// ticks.
bool ticks_find(double middle, double reach, double apart, ticks *out);

/// Writes the number of the tick k * step: with as many decimals as the step has, or, for huge numbers or tiny steps,
/// with an exponent if that is shorter. Returns `text`.
enum { TICK_TEXT_SIZE = 32 };
const char *tick_text(const ticks *t, double k, char text[TICK_TEXT_SIZE]);

#endif
