/* The pair lists as one table: a row for each pair of each relation, with ways to ask the library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_ROWS_H
#define TESTS_SUPPORT_ROWS_H

#include "support/shape.h"

/* Asks for a verdict and times, either of which may be NULL. */
typedef int (*timed_function)(const union library_shape *a, const union library_shape *b, const struct extra *with,
                              double *enter, double *exit);

struct row {
    int dim;
    /* GRZ_OVERLAP stands for overlap, overlap_open and touch; GRZ_CAST and GRZ_SWEEP for their open variants, too */
    grz_relation relation;
    const char *relation_name, *a, *b;
    int kind_a, kind_b; /* GRZ_ROUNDED_KIND or-ed to rounded ones */
    /* The pair's own functions, NULL if it has none. For overlap: overlap, overlap_open, touch; else the first. */
    int (*own[3])(const union library_shape *a, const union library_shape *b);
    /* The same of a row with times: closed, open. */
    timed_function own_time[2];
};

int row_count(void);
const struct row *row_at(int i);

/* How many questions a row stands for, 1 to 3. And the relation that question `i` asks. */
int row_questions(const struct row *row);
grz_relation row_relation(const struct row *row, int question);

/* Does the order of the shapes not matter? */
bool row_is_symmetric(const struct row *row);

/* Has the row times? */
bool row_is_timed(const struct row *row);

/* The generic function's answer to question `i` of the row: an outcome (outcome.h), a grz_side or a zone. `with` may be
 * NULL where the row takes nothing more than the shapes. */
int row_ask(const struct row *row, int question, const union library_shape *a, const union library_shape *b,
            const struct extra *with);
/* The same of a row with times, and these; either may be NULL. */
int row_time(const struct row *row, int question, const union library_shape *a, const union library_shape *b,
             const struct extra *with, double *enter, double *exit);
/* What to ask with when the shapes change places. */
struct extra extra_reversed(const struct extra *with);

/* All the row's questions in one number that tells every outcome from every other: how the library classifies the two
 * shapes. */
int row_outcome(const struct row *row, const struct shapes *shapes);

/* What a space contributes to the table: its shapes, and the pairs that have functions of their own. */
struct named_kind {
    const char *name;
    int kind;
};

struct own_functions {
    grz_relation relation;
    int kind_a, kind_b;
    int (*own[3])(const union library_shape *a, const union library_shape *b);
    timed_function own_time[2];
};

extern const struct named_kind kinds2[], kinds3[];
extern const struct own_functions owns2[], owns3[];
extern const int kinds2_count, kinds3_count, owns2_count, owns3_count;

#endif
