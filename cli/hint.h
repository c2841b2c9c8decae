/* Hints: which known words an unknown one may mean: those that other libraries call so, or else those that are written
 * nearly so.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_HINT_H
#define GRAZE_CLI_HINT_H

#include "text.h"

/// The candidates for a word so far: those it is another name of, if there are any; else the nearest ones. The
/// distance is the number of bytes to insert, delete, replace or swap with the next one. A candidate counts if its
/// distance is at most 1 for words of 3 to 5 bytes, at most 2 for longer ones.
typedef struct hint {
    text_word word;
    bool meant;      ///< the word is another name of the candidates
    size_t distance; ///< of the nearest candidates
    size_t count;    ///< of candidates at this distance
    const char *nearest[2];
} hint;

/// A hint for a word, still without candidates.
hint hint_for(text_word word);

/// Compares one more candidate, which must live as long as the hint.
void hint_try(hint *h, const char *candidate);

/// The size of the text of a hint.
enum { HINT_SIZE = 80 };

/// Writes " (did you mean json?)", " (did you mean overlap2 or overlap3?)", or "" if there is no candidate, or
/// more than two at the same distance. `prefix` comes before each: "--" for options. Returns `text`.
const char *hint_text(const hint *h, const char *prefix, char text[HINT_SIZE]);

/// As text_unexpected, with the hint appended.
bool hint_unexpected(text_line *line, const char *what, text_word got, const hint *h);

#endif
