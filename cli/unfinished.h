/* The temporary file of an output, which nobody finds: neither after an error nor after a signal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_UNFINISHED_H
#define GRAZE_CLI_UNFINISHED_H

#include <stdbool.h>

struct stat;

/// Makes a file of a name that is free, .graze-XXXXXX, in the directory of `path`, with the mode and the owner of
/// `old`, which it is to replace; NULL: those of new files. It is removed when the process exits or a signal ends it.
/// Only one may be open at a time. A descriptor; -1: errno says why, EPERM where it cannot be like the old one.
int unfinished_open(const char *path, const struct stat *old);

/// Renames the file to `path`, or removes it if that is NULL or cannot be done. False: errno says why.
bool unfinished_end(const char *path);

/// Its name; NULL: there is none.
const char *unfinished_name(void);

/// From now on this process removes the file of that name, too, if a signal ends it: the file of another one that works
/// for the same output. False: out of memory.
bool unfinished_share(const char *name);

/// Removes the file, of this process or shared.
void unfinished_remove(void);

#endif
