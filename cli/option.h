/* Options of the command line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_OPTION_H
#define GRAZE_CLI_OPTION_H

#include "command.h"

#include <getopt.h>
#include <stdbool.h>

/// getopt_long for the options of a command and --help, for which it returns 'h', with messages in which an argument is
/// quoted as words are. Returns -1 behind the last option, '?' or ':' for one that is wrong, which is said:
/// `graze cast: unrecognized option '--form' (did you mean --from?)`.
int option_next(int argc, char **argv, const command_form *c);

/// Says that the value of an option is not what is wanted: `graze cast: expected X,Y,Z for --from, got '1,2'`. Returns
/// false.
bool option_refuse(const char *command, const char *option, const char *wanted, const char *text);

/// Reads the value of an option, numbers with commas between them, at least `least` and at most `most` of them. Returns
/// how many there are; 0 if it is something else than `wanted` ("X,Y,Z"), which is said.
int option_read_list(const char *command, const char *option, const char *wanted, const char *text, int least, int most,
                     double *numbers);

/// The same for a point or direction, whose numbers are finite.
int option_read_point(const char *command, const char *option, const char *wanted, const char *text, int least,
                      double at[3]);

/// An axis by its name: 0, 1 or 2 for x, y or z; -1 for another text.
int option_axis(const char *text);

#endif
