/* Hints.
 *
 * SPDX-License-Identifier: MIT */
#include "hint.h"

#include <stdio.h>
#include <string.h>

/* The length of the longest known word. */
enum { LONGEST = 24 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* The optimal string alignment distance, row by row: row i + 1 holds the distances of the first i bytes of the word to
 * all prefixes of the candidate. */
static size_t distance(text_word word, const char *candidate, size_t size) {
    size_t rows[LONGEST + 1][LONGEST + 1];
    for (size_t j = 0; j <= size; j++) rows[0][j] = j;
    for (size_t i = 1; i <= word.size; i++) {
        rows[i][0] = i;
        for (size_t j = 1; j <= size; j++) {
            const char a = word.at[i - 1], b = candidate[j - 1];
            const bool swapped = i > 1 && j > 1 && a == candidate[j - 2] && b == word.at[i - 2];
            rows[i][j] = least(rows[i - 1][j - 1] + (a != b), least(rows[i - 1][j], rows[i][j - 1]) + 1);
            if (swapped) rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[word.size][size];
}

hint hint_for(text_word word) {
    const size_t most = word.size < 3 || word.size > LONGEST ? 0 : word.size < 6 ? 1 : 2;
    return (hint){.word = word, .distance = most};
}

void hint_try(hint *h, const char *candidate) {
    const size_t size = strlen(candidate), difference = size > h->word.size ? size - h->word.size : h->word.size - size;
    if (h->distance == 0 || size > LONGEST || difference > h->distance) return;
    const size_t d = distance(h->word, candidate, size);
    if (d > h->distance) return;
    if (d < h->distance) h->count = 0;
    h->distance = d;
    if (h->count < 2) h->nearest[h->count] = candidate;
    h->count++;
}

const char *hint_text(const hint *h, const char *prefix, char text[HINT_SIZE]) {
    const char *const a = h->nearest[0], *const b = h->nearest[1];
    text[0] = '\0';
    if (h->count == 1) snprintf(text, HINT_SIZE, " (did you mean %s%s?)", prefix, a);
    if (h->count == 2) snprintf(text, HINT_SIZE, " (did you mean %s%s or %s%s?)", prefix, a, prefix, b);
    return text;
}

bool hint_unexpected(text_line *line, const char *what, text_word got, const hint *h) {
    text_unexpected(line, what, got);
    const size_t size = strlen(line->error);
    char text[HINT_SIZE];
    snprintf(line->error + size, sizeof line->error - size, "%s", hint_text(h, "", text));
    return false;
}
