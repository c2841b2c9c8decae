/* The pair lists as tables: a row for each pair, with ways to ask the library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_ROWS_H
#define TESTS_SUPPORT_ROWS_H

#include "support/shape.h"

struct row {
    int dim;
    grz_relation relation; /* GRZ_OVERLAP stands for overlap, overlap_open and touch */
    const char *relation_name, *a, *b;
    int kind_a, kind_b; /* GRZ_ROUNDED_KIND or-ed to rounded ones */
    /* The pair's own functions, NULL if it has none. For overlap: overlap, overlap_open, touch; else the first. */
    int (*own[3])(const union library_shape *a, const union library_shape *b);
};

extern const struct row rows2[], rows3[];
extern const int rows2_count, rows3_count;

/* How many questions a row stands for: 3 for overlap, else 1. And the relation that question `i` asks. */
int row_questions(const struct row *row);
grz_relation row_relation(const struct row *row, int question);

/* The generic function's answer to question `i` of the row: a grz_answer, a grz_side or a zone. */
int row_ask(const struct row *row, int question, const union library_shape *a, const union library_shape *b);

/* All the row's questions in one number that tells every outcome from every other: how the library classifies the two shapes. */
int row_outcome(const struct row *row, const struct shape *a, const struct shape *b);

#endif
