/* A line of the query language, by the code of the command.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"
#include "query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum query_outcome { ANSWERED, BLANK, UNREADABLE, NO_MEMORY };

static char error[sizeof((text_line *)NULL)->error];
static char *answer_text; /* of the last answer */

EXPORT(graze_query_text) const char *graze_query_text(void) { return answer_text != NULL ? answer_text : error; }

/* Answers a line that ends with a NUL; the text of the answer or of the error is in graze_query_text. */
EXPORT(graze_query) int graze_query(const char *string) {
    text_line line = text_line_of(string);
    free(answer_text);
    answer_text = NULL;
    query q;
    if (!text_significant(&line)) return BLANK;
    if (!query_read(&line, &q)) {
        strcpy(error, line.error);
        return UNREADABLE;
    }
    query_answer answer = query_ask(&q);
    query_free(&q);
    if (!answer.no_memory) answer_text = query_text(&answer);
    query_answer_free(&answer);
    return answer_text != NULL ? ANSWERED : NO_MEMORY;
}
