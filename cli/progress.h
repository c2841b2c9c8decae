/* Progress of long work, shown on a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_PROGRESS_H
#define GRAZE_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct progress {
    bool wanted; ///< standard error is a terminal
    bool shown;
    double next; ///< when to print next, in seconds of the clock
} progress;

/// Starts the clock; nothing is printed in the first second.
progress progress_begin(void);
/// True when it is time to print. Reads the clock if standard error is a terminal; else almost free.
bool progress_due(progress *p);
/// Prints "<done> <unit>" over the last progress.
void progress_say(progress *p, double done, const char *unit);
/// Prints "<line> lines" if it is time; reads the clock only every 4096 lines.
void progress_say_line(progress *p, size_t line);
/// Erases the progress.
void progress_end(progress *p);

#endif
