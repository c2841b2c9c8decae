/* A pair of bodies of which one or both are round, as the engine takes it: prisms stand for the round ones.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ROUND_PAIR_H
#define GRZ_ROUND_PAIR_H

#include "round/prism.h"
#include "distance/distance.h"

/* What an answer may be off by, as a part of the round body's size. */
#define GRZ_ROUND_GAP 0x1p-42

/* How often sides are added at most. Halving arcs alone takes 22 times to the shortest. */
enum { GRZ_ROUND_MOST_STEPS = 40 };

typedef struct grz_round_pair {
    grz_body *body[2]; /* the caller's; those that are round are prisms as long as there is a pair */
    bool round[2];     /* which are round, and have a prism */
    grz_prism prism[2];
    double gap;          /* of both, together */
    unsigned flat, back; /* bit i: body i is round and not longer than its gap; its disc is the one behind */
    int seen;            /* how often nearest points were found in doubles */
} grz_round_pair;

/* Prisms, from the largest to the smallest. Their difference in size is little, but how they are fitted. SHRUNK and
 * INNER of one that is thinner than its gap are its axis, whose ends are doubles. Of one that is flatter each is
 * two discs, a little before and behind an end, in which what is midway between them lies. What overlaps openly with
 * both overlaps the end openly: a plane that separates a shape from the end separates it from one of the discs, too. */
typedef enum grz_prism_choice {
    GRZ_PRISM_OUTER,  /* certainly contains the round body */
    GRZ_PRISM_SHRUNK, /* contains the one that is smaller by the gap */
    GRZ_PRISM_MEDIUM, /* inscribed, within rounding errors */
    GRZ_PRISM_INNER,  /* certainly inside */
    GRZ_PRISM_SMALL,  /* inside by 2^-26 of the size, or half of the radius and the length where they are less */
} grz_prism_choice;

/* Of two valid bodies, whose margins do not count. It takes their place, so that two more need no room on the stack;
 * grz_round_pair_end makes them again what they were. */
void grz_round_pair_of(grz_body *a, grz_body *b, grz_round_pair *pair);
void grz_round_pair_end(grz_round_pair *pair);

/* Writes the prisms of the choice as bodies, where a is moved by `shift` relative to b. */
void grz_round_pair_set(grz_round_pair *pair, grz_prism_choice choice, const double shift[3]);

/* Begins with the discs before the ends, and goes on to the next choice of discs before or behind; false after the
 * last. Without a flat one there is one choice. */
void grz_round_pair_first_discs(grz_round_pair *pair);
bool grz_round_pair_next_discs(grz_round_pair *pair);

/* Adds sides where two points, one of each body, see each other. False if there is no need: the prisms are as near to
 * the round bodies there as they can be. */
bool grz_round_pair_refine(grz_round_pair *pair, const grz_point_pair *points, const double shift[3]);

/* A corner of a core (grz_corner), in doubles. */
void grz_place_of_corner(const grz_core *core, int id, double place[3]);

/* The distance of the bodies as they are, and unless it is NULL, nearest points. */
double grz_round_pair_distance(grz_round_pair *pair, grz_point_pair *points);

/* Their distance and nearest points, but for rounding errors: in doubles, if those can find them; but when asked often,
 * as nothing proves that what doubles find leads anywhere, exactly. */
double grz_round_pair_see(grz_round_pair *pair, grz_point_pair *points);

/* Where two shapes touch that are at most `gap` apart, when a is moved by `shift`, and b is where it is: their nearest
 * points, with sides added there until the prisms are no farther from each other. */
void grz_round_pair_touch(grz_round_pair *pair, const double shift[3], double gap, grz_point_pair *points);

/* At least so far are the bodies apart, and not their prisms, as seen along the line through two points: less
 * rounding errors of the size of both. a is moved by `shift`. -inf where nothing is known. */
double grz_round_pair_separation(const grz_round_pair *pair, const grz_point_pair *points, const double shift[3]);

#endif
