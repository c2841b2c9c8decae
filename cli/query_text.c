/* Answers of queries as text.
 *
 * SPDX-License-Identifier: MIT */
#include "query.h"

#include <string.h>

/* Appends numbers to a text, with a space before each but the first word of it. */
static void append_numbers(char *text, const double *numbers, int count) {
    for (int i = 0; i < count; i++) {
        char *const end = text + strlen(text);
        if (end > text) strcpy(end, " ");
        output_number_text(numbers[i], text + strlen(text));
    }
}

static void append_contact(char *text, const grz3_manifold *m, int dimension) {
    append_numbers(text, &m->normal.x, dimension);
    append_numbers(text, (const double[]){m->depth, m->count}, 2);
    for (int i = 0; i < m->count; i++) append_numbers(text, &m->points[i].point.x, dimension);
}

const char *query_text(const query_answer *answer, char text[QUERY_TEXT_SIZE]) {
    text[0] = '\0';
    if (answer->has_place) append_numbers(text, answer->place, answer->dimension);
    else if (answer->matrix.text[0] != '\0') strcpy(text, answer->matrix.text);
    else if (answer->word == NULL) append_numbers(text, &answer->number, 1);
    else strcpy(text, answer->word);
    if (answer->has_free) append_numbers(text, &answer->free_until, 1);
    if (answer->has_time) append_numbers(text, &answer->times.enter, 1);
    if (answer->has_times) append_numbers(text, (const double[]){answer->times.enter, answer->times.exit}, 2);
    if (answer->contact.count > 0) append_contact(text, &answer->contact, answer->dimension);
    return text;
}
