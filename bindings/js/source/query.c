/* A line of the query language, by the code of the command.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"
#include "query.h"

#include <stdio.h>
#include <string.h>

enum query_outcome { ANSWERED, BLANK, UNREADABLE, NO_MEMORY };

static char text[sizeof((text_line *)NULL)->error + QUERY_TEXT_SIZE];

EXPORT(graze_query_text) const char *graze_query_text(void) { return text; }

/* Answers a line that ends with a NUL; the text of the answer or of the error is in graze_query_text. */
EXPORT(graze_query) int graze_query(const char *string) {
    text_line line = text_line_of(string);
    query q;
    if (!text_significant(&line)) return BLANK;
    if (!query_read(&line, &q)) {
        strcpy(text, line.error);
        return UNREADABLE;
    }
    const query_answer answer = query_ask(&q);
    query_free(&q);
    if (answer.no_memory) return NO_MEMORY;
    query_text(&answer, text);
    return ANSWERED;
}
