/* What a caller's thread may have set the processor to.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_MODES_H
#define TESTS_SUPPORT_MODES_H

#include <stdbool.h>

/* Flush-to-zero and denormals-are-zero: are there such modes that we know how to set? */
bool flush_exists(void);
/* Sets or clears both. */
void flush_to_zero(bool on);

/* The bits that long double is rounded to: can they be set? */
bool precision_exists(void);
/* To 24, 53 or 64. */
void set_precision(int bits);

#endif
