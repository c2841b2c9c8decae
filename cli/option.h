/* Options of the command line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_OPTION_H
#define GRAZE_CLI_OPTION_H

#include "command.h"

#include <graze/relate.h>

#include <getopt.h>
#include <stdbool.h>

/// As getopt_long, for the options of a command and --help. Returns the letter of the next option ('h' for --help), -1
/// after the last one, '?' or ':' for a wrong one, which is reported: `graze cast: unrecognized option '--form' (did
/// you mean --from?)`. Messages quote arguments as text_quote does.
int option_next(int argc, char **argv, const command_form *c);

/// Reports a wrong value of an option: `graze cast: expected X,Y,Z for --from, got '1,2'`. Returns false.
bool option_refuse(const char *command, const char *option, const char *wanted, const char *text);

/// Reads the value of an option: `least` to `most` numbers separated by commas. Returns how many; 0 if the value is
/// wrong, which is reported: `wanted` ("X,Y,Z") was expected. `numbers` has room for `most`.
int option_read_list(const char *command, const char *option, const char *wanted, const char *text, int least, int most,
                     double *numbers);

/// The same for a point or direction, whose numbers are finite.
int option_read_point(const char *command, const char *option, const char *wanted, const char *text, int least,
                      double at[3]);

/// True if a text is a pattern of the DE-9IM matrix: nine of F T 0 1 2 *.
bool option_is_pattern(const char *text);
/// Reads the value of --predicate: a predicate by its name. False: it is none, which is reported: `wanted` ("a
/// predicate") was expected, and which there are.
bool option_read_predicate(const char *command, const char *text, const char *wanted, grz2_predicate *out);

/// An axis by its name: 0, 1 or 2 for x, y or z; -1 for another text.
int option_axis(const char *text);

#endif
