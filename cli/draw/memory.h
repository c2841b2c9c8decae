/* Memory for pictures. A picture that does not fit into memory ends the command.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_MEMORY_H
#define GRAZE_CLI_DRAW_MEMORY_H

#include <stddef.h>

/// The array `at` (NULL: a new one) with room for `count` elements of `size` bytes. Exits with STATUS_INPUT if there is
/// no memory.
void *resized(void *at, size_t count, size_t size);

/// Reports that there is no memory, and exits with STATUS_INPUT.
_Noreturn void out_of_memory(void);

#endif
