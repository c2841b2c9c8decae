/* Which names of a scene are taken by an earlier line, for scenes whose names do not fit into memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_NAME_CHECK_H
#define GRAZE_CLI_NAME_CHECK_H

#include "complaints.h"
#include "sorter.h"
#include "text.h"

/// The same for equal names.
uint64_t name_hash(text_word name);

/// Adds the name of a line, which must have been read.
bool name_check_add(sorter *s, text_word name, uint64_t line);

/// Complains about each name that an earlier line has. False when place->problem is set.
bool name_check_end(sorter *s, complaints *to);

#endif
