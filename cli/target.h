/* The file that a command writes. An existing one is replaced only when the new one is whole, and stays what it is: a
 * link, a device, a pipe, a file of several names, with its mode and its owner.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_TARGET_H
#define GRAZE_CLI_TARGET_H

#include "text.h"

#include <stdbool.h>

/// A file that is being written. Only one may be open at a time.
typedef struct target {
    int file;   ///< the descriptor to write to
    bool given; ///< it was open before the command began, as standard output is
    char *path; ///< where the file is put when it is whole; NULL: it is written in place
} target;

/// True for "-", which stands for standard output.
bool target_is_stdout(const char *path);

/// The file by name, as messages show it: its path, or "standard output".
text_shown target_shown(const char *path);

/// Opens a temporary file in the directory of `path`, or of the target of a symbolic link. Written in place are
/// standard output ("-", or a path of an open descriptor, such as /dev/stdout), devices, pipes, files of several names
/// (hard links), of an owner that a new file cannot have, and in a directory that is not writable. False: errno says
/// why.
bool target_open(target *out, const char *path);

/// Empties a regular file that is written in place: to be called before the first byte is written, not earlier, so that
/// the file stays if there is nothing to write. False: errno says why.
bool target_empty(const target *t);

/// Closes the file, and puts it where it belongs if it is `whole`; otherwise removes it, as a signal and the end of the
/// process do. False: errno says why that failed; the temporary file is removed then.
bool target_close(target *t, bool whole);

#endif
