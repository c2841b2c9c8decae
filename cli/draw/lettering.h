/* Texts in pictures.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_LETTERING_H
#define GRAZE_CLI_DRAW_LETTERING_H

#include <stddef.h>

/// A copy in which each byte that is not part of valid UTF-8, and each control character, is a question mark. To be
/// freed.
char *text_as_utf8(const char *text);

/// Joins those of some texts that are not empty, with "; " between them, into `out`.
void text_join(const char *const *parts, size_t count, char *out, size_t size);

/// A count with commas between its thousands, "10,213", into `out`. Returns `out`.
enum { TEXT_COUNT_SIZE = 32 };
char *text_of_count(size_t count, char out[TEXT_COUNT_SIZE]);

#endif
