/* The file of a picture: what stood there before stays until the picture is whole.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_TARGET_H
#define GRAZE_CLI_DRAW_TARGET_H

#include <stdbool.h>
#include <stdio.h>

/// One at a time.
typedef struct target {
    FILE *file; ///< where to write
    char *path; ///< what becomes of it in the end; NULL: it is written in place
} target;

/// Opens a new file beside `path`, or beside what a symbolic link of this name leads to. Devices, pipes and standard
/// output, which is "-", are written in place, and so is a file in a directory that takes no other. False: errno says
/// why.
bool target_open(target *out, const char *path);
/// Closes the file and puts it in its place if it is `whole`, else removes it, as a signal or the end of the process
/// does before. False: errno says why that failed; nothing is left of the new file then.
bool target_close(target *t, bool whole);

#endif
