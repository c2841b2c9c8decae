/* Points of the command line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_OPTION_H
#define GRAZE_CLI_OPTION_H

/// Reads the value of an option, numbers with commas between them, at least `least` and at most `most` of them. Returns how many there are;
/// 0 if it is something else than `wanted` ("X,Y,Z"), which is said: `graze cast: expected X,Y,Z for --from, got '1,2'`.
int option_read_list(const char *command, const char *option, const char *wanted, const char *text, int least, int most, double *numbers);

/// The same for a point or direction, whose numbers are finite.
int option_read_point(const char *command, const char *option, const char *wanted, const char *text, int least, double at[3]);

#endif
