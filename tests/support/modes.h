/* Modes of the processor that the caller of the library may have set.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_MODES_H
#define TESTS_SUPPORT_MODES_H

#include <stdbool.h>

/* True if this processor has flush-to-zero and denormals-are-zero, and we can set them. */
bool flush_exists(void);
/* Sets or clears both modes. */
void flush_to_zero(bool on);

/* True if the precision of long double can be set. */
bool precision_exists(void);
/* Sets it to 24, 53 or 64 bits. */
void set_precision(int bits);

#endif
