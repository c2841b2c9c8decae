/* Fuzz target: reads any bytes as the query language. A line is answered, or its error is one printable sentence.
 *
 * SPDX-License-Identifier: MIT */
#include "query.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Signs, sides and zones are small integers; distances and depths any number, infinity for an empty shape. */
static bool has_number(const query *q, const query_answer *answer) {
    const grz_relation relation = q->relation->relation;
    if (q->relation->form == QUERY_AREA || q->relation->form == QUERY_COMMON) return answer->number >= 0;
    if (relation == GRZ_DISTANCE || relation == GRZ_SIGNED_DISTANCE || relation == GRZ_DEPTH)
        return !isnan(answer->number);
    return answer->number >= -1 && answer->number <= 26;
}

static void answer_line(text_line line) {
    query q;
    if (!text_significant(&line)) return;
    if (query_read(&line, &q)) {
        query_answer answer = query_ask(&q);
        if (!query_is_valid(&q)) assert(query_find_fault(&q).what[0] != '\0');
        assert(answer.word != NULL || answer.matrix.text[0] != 0 || has_number(&q, &answer));
        query_answer_free(&answer);
        query_free(&q);
        return;
    }
    assert(line.error[0] != '\0' && memchr(line.error, '\0', sizeof line.error) != NULL);
    for (const char *c = line.error; *c != '\0'; c++) assert(*c >= 0x20 && *c <= 0x7e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (text == NULL) return 0;
    if (size > 0) memcpy(text, data, size);
    text[size] = '\n';
    size_t number = 0;
    for (char *at = text, *end; at <= text + size; at = end + 1) {
        end = memchr(at, '\n', (size_t)(text + size + 1 - at));
        answer_line((text_line){.at = at, .end = end, .number = ++number});
    }
    free(text);
    return 0;
}
