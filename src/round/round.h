/* Questions about two bodies of space of which one is round, or both: the engine is asked about prisms. Grade bounded:
 * each answer is right for a round body whose surface is off by at most the gap (pair.h), and it is the safe one of
 * these: what is declared to be apart is apart, no first contact is too late. How they meet and times of sweeps do not
 * depend on which body is given first. All bodies are valid. They are used while it is answered, and are then what they
 * were, but for margins and motions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ROUND_ROUND_H
#define GRZ_ROUND_ROUND_H

#include "base/answer.h"
#include "distance/distance.h"
#include "num/verdict.h"
#include "shape/core.h"
#include "shape/path.h"

/* How they meet, the first grown by a margin >= 0. APART and MEETING are certain. TOUCHING: at most the gap apart, and
 * at most the gap deep in each other. */
grz_meet grz_round_meet(grz_body *a, grz_body *b, double margin);

/* The same without a margin, where a has moved by `shift` relative to b. */
grz_meet grz_round_meet_at(grz_body *a, grz_body *b, const double shift[3]);

/* On which side of a plane b lies: -1, 0, 1. */
int grz_round_side(grz_body *plane, grz_body *b);

/* Is every point of b in a? No is certain. */
bool grz_round_contains(grz_body *a, const grz_body *b);

/* The distance, within the gap, and if `points` is not NULL the nearest points. Then a is the one that is not round, or
 * they have some order. */
double grz_round_distance(grz_body *a, grz_body *b, grz_point_pair *points);

/* A sweep as grz_sweep_bodies (time/times.h), and a cast along a path at b. Without `open` the first time is not too
 * late, the last not too early, and then the bodies are at most the gap apart. With it the first time is not too early,
 * the last not too late, and they are at most the gap deep in each other before and after. */
grz_answer grz_round_sweep(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                           bool open, double *enter, double *exit);
bool grz_round_cast(const grz_path *path, grz_body *b, bool open, double *enter, double *exit);

/* As grz_leave_bodies: how far a moves along d until it is free of b. It is not too little, and then they are at most
 * the gap apart. */
double grz_round_leave(grz_body *a, const double d[], grz_body *b);

/* Where two bodies that move by da and db meet at the time `enter`, which is the start of the motion or later: the
 * common point, and the normal, as one of them sees it. True if that is a: then the normal is out of a, else out of b.
 * It is 0 if they overlap openly at the start. */
bool grz_round_hit(grz_body *a, const double da[], grz_body *b, const double db[], bool at_start, double enter,
                   double point[3], double normal[3]);

/* The same of a point on a path that meets b at the time *enter. Where that rounds to infinity, *path becomes a path
 * whose times are those of some distance, with `dir` as its direction, and *enter the time on it. False if that is
 * infinite, too. */
bool grz_round_cast_hit(grz_path *path, double dir[3], grz_body *b, bool open, double *enter, double point[3],
                        double normal[3]);

/* The point of a round body that is the furthest along a unit vector d, in doubles. */
void grz_round_furthest(const grz_round *round, const double d[3], double at[3]);

#endif
