/* The pictures that commands write: file and format.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_PICTURE_H
#define GRAZE_CLI_PICTURE_H

#include "target.h"

#include <stdbool.h>

typedef enum format { FORMAT_NONE, FORMAT_SVG, FORMAT_PNG, FORMAT_PDF } format;

/// The format by the ending of a file's name, in upper or lower case; FORMAT_NONE for other endings.
format picture_format(const char *path);

/// Reads the value of --format. False for an unknown format, which is reported.
bool picture_read_format(const char *command, const char *value, format *out);

/// False, which is reported, if the picture would be written to a terminal.
bool picture_is_welcome(const char *command, const char *path);

/// Sets *as, if it is FORMAT_NONE, by the ending of the name; SVG for standard output. False, which is reported, for a
/// name that `option` does not accept, or a picture that would be written to a terminal.
bool picture_accept(const char *command, const char *option, const char *path, format *as);

#endif
