/* The module of graze/small: how two shapes meet, for the pairs that have a closed form; and the orientation predicates,
 * which the linker exports.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "pair/pairs.h"
#include "pair/pairs2.h"
#include "pair/pairs3.h"

#include <graze/shapes2.h>
#include <graze/shapes3.h>

enum { NO_ANSWER = 3 }; /* none of grz_meet */

/* In a question without motion the order does not matter: the list has the shape of lower kind first. */
#define PAIR(D, A, B) \
    case (int)GRZ_INDEX_##A * (int)GRZ_KIND_COUNT + (int)GRZ_INDEX_##B: return (int)grz##D##_meet_##A##_##B(&a->A, &b->B);
#define PAIR2(A, B) PAIR(2, A, B)
#define PAIR3(A, B) PAIR(3, A, B)

/* A grz_meet. */
EXPORT(graze_meet2) int graze_meet2(const grz2_shape *a, const grz2_shape *b) {
    switch ((int)a->kind * GRZ_KIND_COUNT + (int)b->kind) {
        GRZ2_PAIRS_overlap(PAIR2)
    default:
        return NO_ANSWER;
    }
}

EXPORT(graze_meet3) int graze_meet3(const grz3_shape *a, const grz3_shape *b) {
    switch ((int)a->kind * GRZ_KIND_COUNT + (int)b->kind) {
        GRZ3_PAIRS_overlap(PAIR3)
    default:
        return NO_ANSWER;
    }
}
