/* Decimals of any length, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_LONG_DECIMAL_H
#define GRAZE_MODELS_LONG_DECIMAL_H

#include <stdbool.h>

/// Reads the decimal from `at` to `end`, without a sign: digits, with a point or without, and an exponent, as 1.5e-7.
/// *value is the nearest double, of two equally near ones the even one; infinite if it overflows. False: it is none.
bool long_decimal(const char *at, const char *end, double *value);

#endif
