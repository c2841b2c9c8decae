/* Tables: CSV, whose first line names the columns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_TABLE_H
#define GRAZE_CLI_FILES_TABLE_H

#include "text.h"

/// True if a line is the first one of a table that has a geometry by the names of its columns.
bool table_is_head(const text_line *line);

#endif
