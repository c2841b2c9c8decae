/* Asks the function that a pair of shapes has of its own, by their kinds: the lists of pairs2.h and pairs3.h as
 * switches (own.inc, in own2.c and own3.c). A pair without one is the engine's.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_OWN_H
#define GRZ_PAIR_OWN_H

#include "base/answer.h"
#include "num/verdict.h"
#include "shape/any.h"

#include <graze/query2.h>
#include <graze/query3.h>

#include <stdint.h>

/* Is the index (pairs.h) that of a shape of the space, and is it one whose answers are bounded? */
bool grz2_is_index_of_shape(int index);
bool grz3_is_index_of_shape(int index);
bool grz2_has_bounded_answers(int index);
bool grz3_has_bounded_answers(int index);

/* The index of the shape's kind; GRZ_EMPTY for a number that is no kind of this space. */
int grz2_index_of(const grz2_shape *shape);
int grz3_index_of(const grz3_shape *shape);

/* Has a pair of plain kinds, the lower first, a function of its own? GRZ_OVERLAP stands for its variants, too, as
 * GRZ_CAST and GRZ_SWEEP do. */
bool grz2_has_own(grz_relation relation, int lower, int higher);
bool grz3_has_own(grz_relation relation, int lower, int higher);

/* In any order. GRZ_UNDECIDED: there is none. */
grz_meet grz2_meet_own(const grz2_shape *a, const grz2_shape *b);
grz_meet grz3_meet_own(const grz3_shape *a, const grz3_shape *b);
static inline grz_meet grz_meet_own(int dim, const grz_shape *a, const grz_shape *b) {
    return dim == 2 ? grz2_meet_own(grz_in2(a), grz_in2(b)) : grz3_meet_own(grz_in3(a), grz_in3(b));
}

/* The others return false if there is none, or are undecided. Distances, sweeps and last times in any order. */
bool grz2_distance_own(const grz2_shape *a, const grz2_shape *b, double *distance);
bool grz3_distance_own(const grz3_shape *a, const grz3_shape *b, double *distance);
bool grz2_side_own(const grz2_plane *plane, const grz2_shape *b, grz_side *side);
bool grz3_side_own(const grz3_plane *plane, const grz3_shape *b, grz_side *side);
bool grz2_zone_own(const grz2_vec *point, const grz2_shape *b, int *zone);
bool grz3_zone_own(const grz3_vec *point, const grz3_shape *b, int *zone);
grz_answer grz2_cast_own(const grz2_shape *caster, const grz2_shape *b, bool open, double *enter, double *exit);
grz_answer grz3_cast_own(const grz3_shape *caster, const grz3_shape *b, bool open, double *enter, double *exit);
grz_answer grz2_sweep_own(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db, bool open,
                          double *enter, double *exit);
grz_answer grz3_sweep_own(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, bool open,
                          double *enter, double *exit);

/* The last time of the overlap of two shapes, of which a moves by d in a time of 1, as their sweep says; false if it
 * does not prove that time, too. */
bool grz2_leave_own(const grz2_shape *a, const grz2_vec *d, const grz2_shape *b, double *exit);
bool grz3_leave_own(const grz3_shape *a, const grz3_vec *d, const grz3_shape *b, double *exit);

#endif
