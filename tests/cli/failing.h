/* How the readers of test_child.c fail: as the first word of a file says.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_CLI_FAILING_H
#define TESTS_CLI_FAILING_H

#include <stdbool.h>

/// The variable of the environment that says where the word "stay" writes a byte: a descriptor.
#define END_OF_PIPE "GRAZE_TEST_END"

/// Crashes, ends or waits, if the word says so.
void fail_as(const char *word);

/// If the word is "eat", takes memory until there is no more: false.
bool has_enough(const char *word);

/// More messages than a pipe holds.
enum { SENT = 3000 };

#endif
