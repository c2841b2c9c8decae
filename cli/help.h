/* Help: prints the description of a command.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_HELP_H
#define GRAZE_CLI_HELP_H

#include "command.h"

/// Prints the output of `graze COMMAND --help`, and ends the output.
status help_print(const command_form *c);

/// Prints the options of a command in the roff of the man page, and ends the output.
status help_print_man(const command_form *c);

#endif
