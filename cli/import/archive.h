/* Archives in the format of ZIP, as 3MF is one: how much is packed in them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_IMPORT_ARCHIVE_H
#define GRAZE_CLI_IMPORT_ARCHIVE_H

#include <stdbool.h>

/// True, which is reported, for an archive that says that there is much more in it than in sound ones. False for a file
/// that is no archive, or a broken one: its reader says so.
bool archive_is_refused(const char *path);

#endif
