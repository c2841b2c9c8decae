/* The file of a picture: an existing file is replaced only when the new one is complete.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_TARGET_H
#define GRAZE_CLI_DRAW_TARGET_H

#include <stdbool.h>
#include <stdio.h>

/// A file that is being written. Only one may be open at a time.
typedef struct target {
    FILE *file; ///< where to write
    char *path; ///< its final path; NULL: it is written in place
} target;

/// Opens a temporary file in the directory of `path`, or of the target of a symbolic link. Devices, pipes, standard
/// output ("-"), and files in a directory that is not writable are written in place. False: errno says why.
bool target_open(target *out, const char *path);
/// Closes the file and renames it to its final path if it is `whole`, else removes it. A signal, or the end of the
/// process, removes it, too. False: errno says why that failed; the new file is removed then.
bool target_close(target *t, bool whole);

#endif
