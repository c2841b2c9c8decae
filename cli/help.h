/* Help: what is printed of a command's description.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_HELP_H
#define GRAZE_CLI_HELP_H

#include "command.h"

/// Prints what `graze COMMAND --help` does, and ends the output.
status help_print(const command_form *c);

/// Prints the options of a command as they stand in the man page, and ends the output.
status help_print_man(const command_form *c);

#endif
