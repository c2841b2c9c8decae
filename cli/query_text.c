/* Answers of queries as text.
 *
 * SPDX-License-Identifier: MIT */
#include "query.h"

#include <stdlib.h>
#include <string.h>

/* Appends numbers to a text, with a space before each but the first word of it. */
static void append_numbers(char *text, const double *numbers, int count) {
    char *end = text + strlen(text);
    for (int i = 0; i < count; i++) {
        if (end > text) *end++ = ' ';
        output_number_text(numbers[i], end);
        end += strlen(end);
    }
}

static void append_contact(char *text, const grz3_manifold *m, int dimension) {
    append_numbers(text, &m->normal.x, dimension);
    append_numbers(text, (const double[]){m->depth, m->count}, 2);
    for (int i = 0; i < m->count; i++) append_numbers(text, &m->points[i].point.x, dimension);
}

static void append_common(char *text, const where_set *set, int dimension) {
    if (set->kind == GRZ_SET_POLYGON) append_numbers(text, (const double[]){set->count}, 1);
    append_numbers(text, set->points, set->count * dimension);
    if (set->kind == GRZ_SET_RAY || set->kind == GRZ_SET_LINE || set->kind == GRZ_SET_PLANE)
        append_numbers(text, set->direction, dimension);
    if (set->kind == GRZ_SET_PLANE) append_numbers(text, &set->offset, 1);
}

/* Room for a word, and for the numbers of a contact or of a common set. */
static size_t text_size(const query_answer *answer) {
    const size_t corners = (size_t)answer->common.count * (size_t)answer->dimension;
    return (2 + QUERY_MOST_NUMBERS + corners) * OUTPUT_NUMBER_SIZE;
}

char *query_text(const query_answer *answer) {
    char *const text = malloc(text_size(answer));
    if (text == NULL) return NULL;
    text[0] = '\0';
    if (answer->has_place) append_numbers(text, answer->place, answer->dimension);
    else if (answer->matrix.text[0] != '\0') strcpy(text, answer->matrix.text);
    else if (answer->word == NULL) append_numbers(text, &answer->number, 1);
    else strcpy(text, answer->word);
    if (answer->has_free) append_numbers(text, &answer->free_until, 1);
    if (answer->has_time) append_numbers(text, &answer->times.enter, 1);
    if (answer->has_times) append_numbers(text, (const double[]){answer->times.enter, answer->times.exit}, 2);
    if (answer->contact.count > 0) append_contact(text, &answer->contact, answer->dimension);
    if (answer->common.kind != GRZ_SET_NOTHING) append_common(text, &answer->common, answer->dimension);
    return text;
}
