/* The pair lists as one table: a row for each pair of each relation, with functions that ask the library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_ROWS_H
#define TESTS_SUPPORT_ROWS_H

#include "support/shape.h"

/* Asks for the yes/no and the times, either of which may be NULL. */
typedef int (*timed_function)(const union library_shape *a, const union library_shape *b, const struct extra *with,
                              double *enter, double *exit);

typedef double (*measuring_function)(const union library_shape *a, const union library_shape *b);

struct row {
    int dim;
    /* GRZ_OVERLAP: overlap, overlap_open and touch; GRZ_CAST and GRZ_SWEEP: also their open variants */
    grz_relation relation;
    const char *relation_name, *a, *b;
    int kind_a, kind_b; /* with GRZ_ROUNDED_KIND for rounded shapes */
    /* the functions of the pair, NULL if it has none; for overlap: overlap, overlap_open, touch; else only the first */
    int (*own[3])(const union library_shape *a, const union library_shape *b);
    /* the same for a row with times: closed, open */
    timed_function own_time[2];
    measuring_function own_distance; /* the same for a distance */
};

int row_count(void);
const struct row *row_at(int i);

/* How many questions a row has, 1 to 3; below, the relation of question `i`. */
int row_questions(const struct row *row);
grz_relation row_relation(const struct row *row, int question);

/* True if the order of the shapes does not matter. */
bool row_is_symmetric(const struct row *row);

/* True if the row has times. */
bool row_is_timed(const struct row *row);

/* True if the row is one of distances: row_ask says whether the distance is 0. */
bool row_is_distance(const struct row *row);

/* True if the row is one of signed distances: row_ask says whether the point is in the shape. */
bool row_is_signed(const struct row *row);

/* True if the row is one of depths along a direction, which is by[0] of `with`, less by[1]; one of both is 0. */
bool row_is_depth(const struct row *row);

/* True if the row is one of contacts: row_ask says whether they overlap, without a margin. */
bool row_is_contact(const struct row *row);

/* The answer of the generic function to a question of the row: an outcome (outcome.h), a grz_side or a zone. `with` may
 * be NULL if the row takes only the shapes. */
int row_ask(const struct row *row, int question, const union library_shape *a, const union library_shape *b,
            const struct extra *with);
/* The same for a row with times, and the times; either may be NULL. */
int row_time(const struct row *row, int question, const union library_shape *a, const union library_shape *b,
             const struct extra *with, double *enter, double *exit);
/* The distance, and the nearest points unless `points` is NULL; in 2D with z = 0. */
double row_distance(const struct row *row, const union library_shape *a, const union library_shape *b,
                    double points[2][3]);
/* The signed distance of a point, and its gradient. */
double row_signed(const struct row *row, const union library_shape *a, const union library_shape *b,
                  double gradient[3]);
/* The outcome of a row of depths, and the depth unless it is NULL. */
int row_depth(const struct row *row, const union library_shape *a, const union library_shape *b,
              const struct extra *with, double *depth);
/* The outcome of a row of contacts with a margin, the depth, and the normal; in 2D with z = 0. */
int row_contact(const struct row *row, const union library_shape *a, const union library_shape *b, double margin,
                double *depth, double normal[3]);
/* The margin or displacements after swapping the shapes. */
struct extra extra_reversed(const struct extra *with);

/* The answers to all questions of the row, as one number that is different for different answers. */
int row_outcome(const struct row *row, const struct shapes *shapes);

/* Is row_outcome this one? What overlaps openly overlaps, so that often one question is enough. */
bool row_has_outcome(const struct row *row, const struct shapes *shapes, int outcome);

/* The part of the table for one dimension: its shapes, and the pairs with functions of their own. */
struct named_kind {
    const char *name;
    int kind;
};

struct own_functions {
    grz_relation relation;
    int kind_a, kind_b;
    int (*own[3])(const union library_shape *a, const union library_shape *b);
    timed_function own_time[2];
    measuring_function own_distance;
};

extern const struct named_kind kinds2[], kinds3[];
extern const struct own_functions owns2[], owns3[];
extern const int kinds2_count, kinds3_count, owns2_count, owns3_count;

#endif
