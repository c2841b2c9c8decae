/* One geometry of many that is asked about others.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_GEOMETRY_ASKING_H
#define GRZ_GEOMETRY_ASKING_H

#include "geometry/many.h"
#include "tree/nearest_search.h"

typedef struct grz_asking {
    const grz2_geometries *a, *b;
    grz2_join how;
    bool failed;           /* no memory, or stopped by the watch */
    size_t index;          /* of a */
    const grz2_vec *point; /* which it is, if it is a finite one */
    bool is_empty;         /* only where that is asked for */
    bool once;             /* each of a is asked about in one go, and not as one of b */
    grz2_polygon *own;     /* then its set, unless it is kept */
} grz_asking;

/* Is it a question? */
bool grz_join_is_good(const grz2_join *how);
/* May sets without a common point answer yes? */
bool grz_join_asks_for_apart(const grz2_join *how);

/* The next geometry of a. */
void grz_asking_begin(grz_asking *q, size_t index);
/* After the last one: releases memory. */
void grz_asking_end(grz_asking *q);
/* True if an empty geometry may have partners, which no search finds. */
bool grz_asking_is_about_empty(const grz_asking *q);
/* Does it hold for the geometry and one of b? False, too, if it failed. */
bool grz_asking_holds(grz_asking *q, size_t partner);
/* Writes their matrix; false if it failed. */
bool grz_asking_relates(grz_asking *q, size_t partner, grz2_de9im *matrix);
/* Their distance, rounded. NaN if it failed. */
double grz_asking_distance(grz_asking *q, size_t partner);
/* Sets `failed`, and returns false. */
bool grz_asking_fails(grz_asking *q);

#endif
