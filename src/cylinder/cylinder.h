/* Questions about a cylinder and any other shape of space, or two cylinders. Grade bounded: each answer is right for a
 * cylinder whose surface is off by at most the gap (pair.h), and it is the safe one of these: what is declared to be
 * apart is apart, no first contact is too late. How they meet and times of sweeps do not depend on which shape is
 * given first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CYLINDER_CYLINDER_H
#define GRZ_CYLINDER_CYLINDER_H

#include "base/answer.h"
#include "distance/distance.h"
#include "num/verdict.h"
#include "shape/path.h"

#include <graze/shapes3.h>

/* Is one of the two a cylinder with a radius, and are both valid? All that follows is for two such shapes. */
bool grz3_has_cylinder(const grz3_shape *a, const grz3_shape *b);

/* How they meet, the first grown by a margin >= 0. APART and MEETING are certain. TOUCHING: at most the gap apart, and
 * at most the gap deep in each other. */
grz_meet grz3_meet_cylinder(const grz3_shape *a, const grz3_shape *b, double margin);

/* The same without a margin, where a has moved by `shift` relative to b. */
grz_meet grz3_meet_cylinder_at(const grz3_shape *a, const grz3_shape *b, const double shift[3]);

/* On which side of a plane a cylinder lies: -1, 0, 1. */
int grz3_side_of_cylinder(const grz3_shape *plane, const grz3_shape *cylinder);

/* Is every point of b in a? No is certain. */
bool grz3_contains_cylinder(const grz3_shape *a, const grz3_shape *b);

/* The distance, within the gap, and if `points` is not NULL the nearest points. */
double grz3_distance_cylinder(const grz3_shape *a, const grz3_shape *b, grz_point_pair *points);

/* A sweep as grz_sweep_bodies (time/times.h), and a cast along a path at b. Without `open` the first time is not too
 * late, the last not too early, and then the shapes are at most the gap apart. With it the first time is not too early,
 * the last not too late, and they are at most the gap deep in each other before and after. */
grz_answer grz3_sweep_cylinder(const grz3_shape *a, const double da[], const grz3_shape *b, const double db[],
                               double start, double end, bool open, double *enter, double *exit);
bool grz3_cast_cylinder(const grz_path *path, const grz3_shape *b, bool open, double *enter, double *exit);

/* The same path with a direction dir times 2^e, and returns e, so that times of about 1 are those of some distance: if
 * it is a ray or line whose direction is very long or very short. Else path itself, and 0. */
int grz3_level_path(const grz_path *path, double dir[3], grz_path *level);

/* As grz_leave_bodies: how far a moves along d until it is free of b. It is not too little, and then they are at most
 * the gap apart. */
double grz3_leave_cylinder(const grz3_shape *a, const double d[], const grz3_shape *b);

/* Where a touches b, when it has moved by `shift` relative to b: the common point, and the normal out of b. `motion` is
 * the unit vector along which it came there, or NULL at the start of a motion, where the normal is 0 if they overlap
 * openly. */
void grz3_hit_cylinder(const grz3_shape *a, const grz3_shape *b, const double shift[3], const double *motion,
                       double point[3], double normal[3]);

/* Is the first of two shapes that move the later one in an order of them? */
bool grz3_comes_later(const grz3_shape *a, const double da[], const grz3_shape *b, const double db[]);

#endif
