/* What is counted while a file is read, and said in a line for each kind: "graze: FILE: 3 faces cross themselves".
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_COUNTED_H
#define GRAZE_CLI_COUNTED_H

#include "notes.h"
#include "text.h"

/// Says on standard error of what there is any, in the order of the words.
void counted_say(text_shown file, const counted_words words[], const size_t counts[], size_t kinds);

#endif
