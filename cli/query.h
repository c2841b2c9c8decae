/* The query language: one query a line, `overlap3 sphere 0 0 0 1  aabb 1 -1 -1  2 1 1`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_QUERY_H
#define GRAZE_CLI_QUERY_H

#include "shape.h"
#include "text.h"

/// What follows the word of a relation.
typedef enum query_form {
    QUERY_SHAPES, ///< two shapes
    QUERY_SWEEP,  ///< two shapes, each with an optional displacement
    QUERY_STOP,   ///< the same, answered by a point
    QUERY_MARGIN, ///< two shapes and a number
    QUERY_POINTS, ///< three to five points as bare numbers
} query_form;

/// A word of the language that begins a query.
typedef struct query_relation {
    const char *word; ///< "overlap3_open"
    int dimension;    ///< 2 or 3
    query_form form;
    int points;                            ///< how many, for QUERY_POINTS
    int (*sign)(const double points[][3]); ///< what answers these
    grz_relation relation; ///< GRZ_RELATION_COUNT for what is no relation of the library's tables (orient2, stop3 ...)
} query_relation;

/// All of them, those of 2D first; ends with a NULL word.
extern const query_relation query_relations[];

/// The one of a word; NULL: there is none.
const query_relation *query_find_relation(text_word word);

/// Says in line->error that `what` ("a relation") was expected, with the relations that `got` is close to. Returns
/// false.
bool query_unexpected(text_line *line, const char *what, text_word got);

typedef struct query {
    const query_relation *relation;
    shape a, b;          ///< of no kind for QUERY_POINTS
    double by[2][3];     ///< their displacements, for QUERY_SWEEP and QUERY_STOP
    double margin;       ///< for QUERY_MARGIN
    double points[5][3]; ///< written for QUERY_POINTS alone
} query;

/// An answer is a word ("yes", "no", "none", "unsupported"), after which there may be times; or, if the word is NULL, a
/// point or a number. Of a stop the times are no part of it: from when on the first shape is at its place, which is 1
/// if nothing is in the way.
typedef struct query_answer {
    const char *word;
    int number;
    bool has_times, has_place;
    grz_interval times;
    int dimension; ///< of the place
    double place[3];
} query_answer;

/// Reads one query, all of the line. False: line->error says why, and there is nothing to free.
bool query_read(text_line *line, query *out);

void query_free(query *q);

/// Whether its shapes are valid, and their displacements finite; else one is the empty set, by definition.
bool query_is_valid(const query *q);
/// Why it is not.
shape_fault query_find_fault(const query *q);

/// Asks the library.
query_answer query_ask(const query *q);

#endif
