/* The processor's flush-to-zero and denormals-are-zero modes, which a caller's thread may have on.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_FLUSH_H
#define TESTS_SUPPORT_FLUSH_H

#include <stdbool.h>

/* Are there such modes that we know how to set? */
bool flush_exists(void);
/* Sets or clears both. */
void flush_to_zero(bool on);

#endif
