/* The truth about two shapes, stated from the definitions of the relations in exact integer arithmetic.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_TRUTH_H
#define TESTS_ORACLE_TRUTH_H

#include "support/shape.h"

struct exact_length; /* oracle/length.h */

/* How two shapes meet; MEET_TOUCHING: 0 is on the boundary of their Minkowski difference, MEET_OPENLY: in its
 * interior. */
enum meeting { MEET_APART, MEET_TOUCHING, MEET_OPENLY };

enum meeting true_meeting(const struct shape *a, const struct shape *b);
/* The same with a moved by the middle between two doubles times by[0]. */
enum meeting true_meeting_moved(const struct shapes *shapes, double x, double y);
/* The true answer of grz2_within and grz3_within. */
bool true_within(const struct shapes *shapes);
/* Sets the distance: infinite if a shape is empty, what is less than 0 stands for 0. */
void true_distance(struct exact_length *out, const struct shape *a, const struct shape *b);
/* True if d is what grz2_distance and grz3_distance must return: the double nearest to the exact distance, of two
 * equally near ones the even one; +inf if a shape is empty. */
bool true_distance_is(const struct shape *a, const struct shape *b, double d);
/* The same for grz2_signed_distance and grz3_signed_distance of the point a. */
bool true_signed_distance_is(const struct shape *a, const struct shape *b, double d);
/* The true answer of grz2_contains and grz3_contains. */
bool true_contains(const struct shape *a, const struct shape *b);
/* The true answer of grz2_side and grz3_side. `a` is the plane. */
int true_side(const struct shape *a, const struct shape *b);
/* The true answer of grz2_zone and grz3_zone. `a` is the point. */
int true_zone(const struct shape *a, const struct shape *b);

#endif
