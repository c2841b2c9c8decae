/* Pictures that commands write: where to, and in which format.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_PICTURE_H
#define GRAZE_CLI_PICTURE_H

#include "text.h"

#include <stdbool.h>

typedef enum format { FORMAT_NONE, FORMAT_SVG, FORMAT_PNG, FORMAT_PDF } format;

/// By the end of the file's name, in any case; FORMAT_NONE for others.
format picture_format(const char *path);

/// Reads the value of --format. False for none of the formats, which is said.
bool picture_read_format(const char *command, const char *value, format *out);

/// Whether a picture goes to standard output: its path is "-".
bool picture_is_streamed(const char *path);

/// False, and says so, for a picture that would go to a terminal.
bool picture_is_welcome(const char *command, const char *path);

/// Decides on the format of a picture if `*as` is FORMAT_NONE: by the end of its name, SVG for standard output. False,
/// and says so, for a name that `option` cannot take, and as above.
bool picture_accept(const char *command, const char *option, const char *path, format *as);

/// The picture by name, as messages show it: its path, or "standard output".
text_shown picture_shown(const char *path);

#endif
