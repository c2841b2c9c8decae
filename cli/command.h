/* What the commands of `graze` share: how they are described, and their exit statuses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_COMMAND_H
#define GRAZE_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/// The exit statuses. Where several apply the greatest one counts.
enum {
    STATUS_OK = 0,         ///< all was read and answered (`no` and `unsupported` are answers)
    STATUS_UNREADABLE = 1, ///< some line could not be read; for queries, all others were answered
    STATUS_USAGE = 2,      ///< an unknown command or option, or arguments that do not go together
    STATUS_INPUT = 3,      ///< a file could not be opened or read
    STATUS_OUTPUT = 4, ///< the output could not be written; nothing is said when its reader has gone (a closed pipe)
};

/// One of them.
typedef int status;

/// An option, or, without a name, a heading of those that follow. The options of getopt_long, --help, the completions
/// and the man page (tools/man) are made of it. Every command has --help, too, which is in no table.
typedef struct command_option {
    const char *name;     ///< "output" for --output
    char letter;          ///< what option_next returns for it
    bool is_short;        ///< may it be written with its letter, too, as -o?
    const char *argument; ///< NULL: it takes none. A PICTURE is completed as a file
    const char *text;     ///< what it does, without a capital at the start and a full stop at the end
} command_option;

typedef struct command_form {
    const char *name;
    const char *operands;                 ///< what follows the name in `graze --help`
    const char *summary;                  ///< what it does, there
    const char *words;                    ///< what its operands are completed to, with blanks between; NULL: files
    const char *before, *after;           ///< of its --help: what stands before the options, and behind them
    const command_option *options;        ///< ends with one without a text
    status (*run)(int argc, char **argv); ///< with "graze NAME" as argv[0]
} command_form;

extern const command_form command_cast, command_check, command_clash, command_completions, command_draw, command_pairs;
extern const command_form command_query, command_sight, command_sweep, command_table;

/// All of them, in the order of `graze --help`; ends with NULL.
extern const command_form *const commands[];

/// Tells the command `completions` which commands there are, before it runs.
void completions_are_of(const command_form *const *list);

/// Ends a command that wrote to standard output: flushes it and says on standard error if that fails. Returns
/// STATUS_OUTPUT then, else `result`.
status finish_output(status result);

/// The same for a command that has no answer for `unsupported` things, one of which is called `of`, which is said then
/// and changes no exit status.
status finish_partly(size_t unsupported, const char *of);

/// The verb, and the end of a noun, for so many.
static inline const char *is_or_are(size_t count) { return count == 1 ? "is" : "are"; }
static inline const char *plural(size_t count) { return count == 1 ? "" : "s"; }

/// The greater of two exit statuses.
static inline status worse(status a, status b) { return a > b ? a : b; }

#endif
