/* The files that assimp opens: the model, and those that it refers to, which must be regular files in its folder or
 * below. A model comes from anywhere, and could name a pipe, on which reading waits for ever, or a file that is
 * private.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_IMPORT_LINKED_FILES_H
#define GRAZE_CLI_IMPORT_LINKED_FILES_H

#include "command.h"

#include <assimp/types.h>

#include <assimp/cfileio.h>

/// How assimp opens files for a model. `model` must live as long as assimp works.
struct aiFileIO linked_files(const char *model);

/// The first file that was there and refused, as assimp has named it; NULL: none.
const char *linked_files_refused(void);

/// Says so. Returns STATUS_UNREADABLE.
status linked_files_say_refused(const char *model);

#endif
