/* The shortest decimal of a number, and numbers as text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DECIMAL_H
#define GRAZE_CLI_DECIMAL_H

/// Digits d1 d2 ... dn and a power of ten: 0.d1d2...dn 10^point. The last digit is not 0.
typedef struct decimal {
    char digits[20];
    int count, point;
} decimal;

/// The fewest digits that read back as `positive`, a finite number above 0, and of those the nearest to it; of two as
/// near, the even one.
decimal decimal_of(double positive);

/// Formats a number as JavaScript does: the fewest digits that read back as the same double, of those the nearest;
/// `inf`, `-inf`, never -0. Returns `text`.
enum { OUTPUT_NUMBER_SIZE = 32 };
const char *output_number_text(double number, char text[OUTPUT_NUMBER_SIZE]);

#endif
