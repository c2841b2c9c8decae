/* The query language: one query a line, `overlap3 sphere 0 0 0 1  aabb 1 -1 -1  2 1 1`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_QUERY_H
#define GRAZE_CLI_QUERY_H

#include "decimal.h"
#include "shape.h"
#include "text.h"
#include "where.h"

/// What follows the name of a relation.
typedef enum query_form {
    QUERY_SHAPES,   ///< two shapes
    QUERY_SWEEP,    ///< two shapes, each with an optional displacement
    QUERY_STOP,     ///< the same; the answer is a point
    QUERY_CCD,      ///< two shapes, each with its numbers at time 1
    QUERY_ADVANCE,  ///< two shapes, each with an optional displacement and turn, and a tolerance
    QUERY_MARGIN,   ///< two shapes and a number
    QUERY_DEPTH,    ///< two shapes and a direction
    QUERY_SEPARATE, ///< two shapes; the answer is a point, or no
    QUERY_WHERE,    ///< two shapes, or three planes; the answer is what they have in common
    QUERY_AREA,     ///< one shape; the answer is a number
    QUERY_COMMON,   ///< two shapes; the answer is a number
    QUERY_RELATE,   ///< two shapes; the answer is a DE-9IM matrix
    QUERY_POINTS,   ///< three to five points as bare numbers
} query_form;

/// A relation of the query language: the first word of a query.
typedef struct query_relation {
    const char *word; ///< "overlap3_open"
    int dimension;    ///< 2 or 3
    query_form form;
    int points;                            ///< how many points, for QUERY_POINTS
    int (*sign)(const double points[][3]); ///< the function that answers QUERY_POINTS
    grz_relation relation; ///< GRZ_RELATION_COUNT if the library has no grz_relation for it (orient2, stop3 ...)
} query_relation;

/// All relations, those of 2D first; ends with a NULL word.
extern const query_relation query_relations[];

/// The relation with this name; NULL if there is none.
const query_relation *query_find_relation(text_word word);

/// Writes to line->error that `what` ("a relation") was expected, with a hint of relations close to `got`. Returns
/// false.
bool query_unexpected(text_line *line, const char *what, text_word got);

typedef struct query {
    const query_relation *relation;
    shape a, b;  ///< GRZ_EMPTY for QUERY_POINTS, the second one for QUERY_AREA, too
    shape third; ///< of QUERY_WHERE, if has_third
    bool has_third;
    shape end[2]; ///< the shapes at time 1, for QUERY_CCD; they own nothing
    /// Their displacements, for QUERY_SWEEP, QUERY_STOP and QUERY_ADVANCE; the first is QUERY_DEPTH's direction.
    double by[2][3];
    shape_turn spin[2];  ///< their turns, for QUERY_ADVANCE
    double margin;       ///< for QUERY_MARGIN, and the tolerance of QUERY_ADVANCE
    double points[5][3]; ///< written only for QUERY_POINTS
} query;

/// What a contact has after "yes": the normal, the depth, how many points, and the points.
enum { QUERY_MOST_NUMBERS = 3 + 2 + 4 * 3 };

/// The answer of where is the kind of the common set, with its numbers.
///
/// An answer is a word ("yes", "no", "none", "unsupported"), which times or a contact may follow; or, if the word
/// is NULL, a matrix, if it is not empty, a point or a number. The answer of a stop is a point; its times.enter is
/// the time at which the first shape stops, 1 if it meets no obstacle, and is not printed.
typedef struct query_answer {
    const char *word;
    double number;
    bool has_free, has_time, has_times, has_place;
    double free_until;  ///< of has_free: it stands before the time
    grz_interval times; ///< of has_time the first one alone
    int dimension;      ///< of the place, or of the contact
    double place[3];
    grz3_manifold contact; ///< without points: there is none
    grz2_de9im matrix;
    where_set common; ///< NOTHING: there is none; query_answer_free frees it
    bool no_memory;   ///< there is no answer: memory for it is missing
} query_answer;

/// Reads one query, the whole line. False: line->error says why, and there is nothing to free.
bool query_read(text_line *line, query *out);

void query_free(query *q);

/// True if its shapes are valid and their displacements finite; else one of them is the empty set, by definition.
bool query_is_valid(const query *q);
/// The reason why a query is not valid.
shape_fault query_find_fault(const query *q);

/// Asks the library for the answer.
query_answer query_ask(const query *q);
void query_answer_free(query_answer *answer);

/// An answer as `graze query` prints it, "yes 0.4 0.6", for the caller to free. NULL if there is no memory.
char *query_text(const query_answer *answer);

#endif
