/* Directions in the plane, exactly: vectors whose length does not matter, and which of them comes first
 * counter-clockwise.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_DIRECTION_H
#define GRZ_POLYGON_DIRECTION_H

#include "num/dyadic.h"

#include <graze/shapes2.h>

/* A corner of an obb is a sum of products of two doubles: 2 * 2098 bits and a few, which may begin and end within a
 * limb. */
enum { GRZ_DIRECTION_LIMBS = 72 };

/* The way from p to q, or, computed, a vector that outlives the arena it was computed in. */
typedef struct grz_direction2 {
    bool is_way, is_short;    /* is_short: `along` is exact, of 26 bits a coordinate */
    int sign[2];              /* of the coordinates */
    grz2_vec p, q, along;     /* of a way; `along` in doubles */
    int size[2], exponent[2]; /* from here on of what is not a way */
    uint64_t limbs[2][GRZ_DIRECTION_LIMBS];
} grz_direction2;

void grz_direction2_set(grz_direction2 *to, grz_dyadic x, grz_dyadic y);
/* The way from p to q. */
void grz_direction2_set_way(grz_direction2 *to, const grz2_vec *p, const grz2_vec *q);
/* What it has of these: no limbs, if it is a way. */
void grz_direction2_copy(grz_direction2 *to, const grz_direction2 *from);
void grz_direction2_set_opposite(grz_direction2 *to, const grz_direction2 *from);
/* (1, 0) */
extern const grz_direction2 grz_direction2_right;

static inline bool grz_direction2_is_zero(const grz_direction2 *d) { return d->sign[0] == 0 && d->sign[1] == 0; }

/* The sign of the determinant of two vectors: 1 if b is to the left of a. */
int grz_direction2_turn(const grz_direction2 *a, const grz_direction2 *b);
/* The same of the vector from p to q, which are not one point, and d; of d turned to the left if they are parallel. Not
 * 0. */
int grz_direction2_turn_of(const grz2_vec *p, const grz2_vec *q, const grz_direction2 *d);

bool grz_direction2_same(const grz_direction2 *a, const grz_direction2 *b);
/* Turning counter-clockwise from `start`, is x met before y? The start itself is met last, after a full turn. */
bool grz_direction2_before(const grz_direction2 *start, const grz_direction2 *x, const grz_direction2 *y);

#endif
