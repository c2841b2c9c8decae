/* A word on how far long work is, for a person at a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_PROGRESS_H
#define GRAZE_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct progress {
    bool wanted; ///< standard error is a terminal
    bool shown;
    double next; ///< when to speak next, in seconds
} progress;

/// Starts the clock; nothing is said in the first second.
progress progress_begin(void);
/// True when it is time to speak. Cheap when standard error is no terminal; else costs a look at the clock.
bool progress_due(progress *p);
/// Says "<done> <unit>" in place of what was said before.
void progress_say(progress *p, double done, const char *unit);
/// The same as "<line> lines", if it is due; looks at the clock every 4096 lines only.
void progress_say_line(progress *p, size_t line);
/// Wipes what was said.
void progress_end(progress *p);

#endif
