/* Hints: which known words are close to an unknown one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_HINT_H
#define GRAZE_CLI_HINT_H

#include "text.h"

/// The candidates nearest to a word so far, by how many bytes have to be inserted, left out, replaced or swapped with
/// the next. One is near if that is at most one for words of three to five bytes, at most two for longer ones.
typedef struct hint {
    text_word word;
    size_t distance; ///< of the nearest; what is farther away does not count
    size_t count;    ///< of candidates at this distance
    const char *nearest[2];
} hint;

/// For a word, without candidates.
hint hint_for(text_word word);

/// Compares one more candidate, which must live as long as the hint.
void hint_try(hint *h, const char *candidate);

/// Room for the text of a hint.
enum { HINT_SIZE = 80 };

/// Writes " (did you mean json?)", " (did you mean overlap2 or overlap3?)", or "" if there is none, or more than two
/// are as near. `prefix` comes before each: "--" for options. Returns `text`.
const char *hint_text(const hint *h, const char *prefix, char text[HINT_SIZE]);

/// text_unexpected, with the hint behind it.
bool hint_unexpected(text_line *line, const char *what, text_word got, const hint *h);

#endif
