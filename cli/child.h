/* A part of the work in a process of its own.
 *
 * Files come from anywhere, and there are broken ones on which a library crashes or never comes to an end. So code that
 * is not graze's own reads files in a child process, which may do either, and what it makes of the file comes back
 * through a pipe. The child has limits, and ends when its parent does. The readers in files/ need no such thing, but
 * for that of GeoJSON, which has jansson inside.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CHILD_H
#define GRAZE_CLI_CHILD_H

#include "command.h"

#include <stdio.h>

/// A child exits with this and its status. Whatever else it exits with, a library has ended it.
enum { CHILD_DONE = 64 };

/// What is read by whom, and what both processes do.
typedef struct child_work {
    const char *name;    ///< of the file, for messages
    const char *library; ///< "assimp"
    void *context;
    /// In the child: limits itself (child_limits.h), reads the file and sends what is in it, or becomes another program
    /// that does. Prints errors, but not those of sending: the parent misses data then. The process ends with it, so
    /// nothing needs to be freed.
    status (*send)(void *context, FILE *to);
    /// In the parent: false if memory is too little, or if data is missing.
    bool (*receive)(void *context, FILE *from);
} child_work;

/// Does it, and waits for the child. Returns what `send` returned; STATUS_UNREADABLE if the child crashed or was
/// killed; STATUS_INPUT if it could not be started, or if `receive` alone failed. Reports errors, but not those of
/// `send`.
status child_run(const child_work *work);

/// Receives `count` elements of `size` bytes, with room for a byte more: an array to be freed. NULL: memory is too
/// little, or data is missing.
void *child_receive(FILE *from, size_t count, size_t size);

#endif
