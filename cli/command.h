/* What the commands of `graze` share: how they are described, and their exit statuses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_COMMAND_H
#define GRAZE_CLI_COMMAND_H

#include "notes.h"

#include <stdbool.h>
#include <stddef.h>

/// The exit statuses. Where several apply the greatest one counts.
enum {
    STATUS_OK = 0,         ///< all was read and answered (`no` and `unsupported` are answers)
    STATUS_UNREADABLE = 1, ///< some line could not be read; for queries, all others were answered
    STATUS_USAGE = 2,      ///< an unknown command or option, or arguments that cannot be combined
    STATUS_INPUT = 3,      ///< a file could not be opened or read
    STATUS_OUTPUT = 4,     ///< the output could not be written; there is no message if its reader has closed the pipe
};

/// An exit status, one of these.
typedef int status;

/// An option of a command or, without a name, a heading for the options that follow. getopt_long, --help, the
/// completions and the man page (tools/man) get their options from this table. Every command also has --help, which is
/// in no table.
typedef struct command_option {
    const char *name;     ///< "output" for --output
    char letter;          ///< option_next returns it
    bool is_short;        ///< true: can also be given by its letter, as -o
    const char *argument; ///< NULL: it takes no argument. A PICTURE or FILE is completed as a file
    const char *text;     ///< what it does, without a capital at the start and a full stop at the end
} command_option;

typedef struct command_form {
    const char *name;
    const char *operands;                 ///< what follows the name in `graze --help`
    const char *summary;                  ///< what it does, in `graze --help`
    const char *words;                    ///< the completions of its operands, separated by blanks; NULL: files
    const char *before;                   ///< the text of its --help before the options
    const char *after;                    ///< the text of its --help after the options
    const command_option *options;        ///< ends with an option without a text
    status (*run)(int argc, char **argv); ///< with "graze NAME" as argv[0]
} command_form;

extern const command_form command_area;
extern const command_form command_bounds;
extern const command_form command_cast;
extern const command_form command_check;
extern const command_form command_clash;
extern const command_form command_completions;
extern const command_form command_contacts;
extern const command_form command_distance;
extern const command_form command_draw;
extern const command_form command_inside;
extern const command_form command_join;
extern const command_form command_nearest;
extern const command_form command_pairs;
extern const command_form command_query;
extern const command_form command_relate;
extern const command_form command_section;
extern const command_form command_sight;
extern const command_form command_sweep;
extern const command_form command_table;

/// All commands, in the order of `graze --help`; ends with NULL.
extern const command_form *const commands[];

/// Gives the command `completions` the list of commands. To be called before it runs.
void completions_are_of(const command_form *const *list);

/// Ends a command that wrote to standard output: flushes it. Returns `result`, or STATUS_OUTPUT, with a message on
/// standard error, if the output could not be written.
status finish_output(status result);

/// The same for a command that had no answer for `unsupported` things; `of` is the noun for one of them. If there are
/// any, it reports their number on standard error; the exit status is the same.
status finish_partly(size_t unsupported, const char *of);

/// The greater of two exit statuses.
static inline status worse(status a, status b) { return a > b ? a : b; }

#endif
