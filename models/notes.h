/* Notes: what of a file is not as the file says, or is left out, in a line of text each.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_NOTES_H
#define GRAZE_MODELS_NOTES_H

#include <stdbool.h>
#include <stddef.h>

/// What follows the number of something that is counted while a file is read: of one, and of any other.
typedef struct counted_words {
    const char *one, *many;
} counted_words;

/// The words for this many.
static inline const char *counted_words_of(const counted_words *words, size_t count) {
    return count == 1 ? words->one : words->many;
}

/// The verb for `count` things; below, the ending of the noun.
static inline const char *is_or_are(size_t count) { return count == 1 ? "is" : "are"; }
static inline const char *plural(size_t count) { return count == 1 ? "" : "s"; }

/// Texts in the order in which they were added; all 0 has none.
typedef struct notes {
    char **at;
    size_t count;
} notes;

/// Adds a text. False: out of memory.
bool notes_add(notes *all, const char *text);
/// Adds a text, "3 faces cross themselves", for each of `kinds` of which there is any, in their order.
bool notes_add_counts(notes *all, const counted_words words[], const size_t counts[], size_t kinds);
void notes_free(notes *all);

#endif
