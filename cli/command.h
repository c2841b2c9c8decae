/* What the commands of `graze` share: their entry points and their exit statuses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_COMMAND_H
#define GRAZE_CLI_COMMAND_H

#include <stddef.h>

/// The exit statuses. Where several apply the greatest one counts.
enum {
    STATUS_OK = 0,         ///< all was read and answered (`no` and `unsupported` are answers)
    STATUS_UNREADABLE = 1, ///< some line could not be read; for queries, all others were answered
    STATUS_USAGE = 2,      ///< an unknown command or option, or arguments that do not go together
    STATUS_INPUT = 3,      ///< a file could not be opened or read
    STATUS_OUTPUT = 4,     ///< the output could not be written; nothing is said when its reader has gone (a closed pipe)
};

/// One of them.
typedef int status;

/* Each command is called with its own name as argv[0], answers --help, and returns its exit status. */
status cmd_cast(int argc, char **argv);
status cmd_check(int argc, char **argv);
status cmd_clash(int argc, char **argv);
status cmd_draw(int argc, char **argv);
status cmd_pairs(int argc, char **argv);
status cmd_query(int argc, char **argv);
status cmd_sight(int argc, char **argv);
status cmd_sweep(int argc, char **argv);
status cmd_table(int argc, char **argv);

/// Ends a command that wrote to standard output: flushes it and says on standard error if that fails. Returns STATUS_OUTPUT then, else
/// `result`.
status finish_output(status result);

/// The same for a command that has no answer for `unsupported` things, one of which is called `of`, which is said then and changes no exit
/// status.
status finish_partly(size_t unsupported, const char *of);

/// The verb, and the end of a noun, for so many.
static inline const char *is_or_are(size_t count) { return count == 1 ? "is" : "are"; }
static inline const char *plural(size_t count) { return count == 1 ? "" : "s"; }

/// The greater of two exit statuses.
static inline status worse(status a, status b) { return a > b ? a : b; }

#endif
