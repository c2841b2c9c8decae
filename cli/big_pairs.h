/* `graze pairs --memory`: the pairs of scenes that do not fit into memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_BIG_PAIRS_H
#define GRAZE_CLI_BIG_PAIRS_H

#include "scenes.h"

/// Prints the same as the search in memory, within about how->memory bytes, with temporary files in how->directory.
status big_pairs(int count, char **paths, const style *how);

#endif
