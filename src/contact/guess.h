/* What a closed form guesses of two cores, and has proven of doubles: the axis of their contact by its face, and what
 * meets. Normal, depth and points are computed from that as of all shapes (quick_points.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_GUESS_H
#define GRZ_CONTACT_GUESS_H

#include "contact/closed_form.h"
#include "contact/incidence.h"

/* Two cores, and the axis by its face (axis.h). */
typedef struct grz_guess {
    grz_core core[2];
    grz_contact_axis *axis;
} grz_guess;

/* Computes normal and depth of the axis that was guessed. Rounding keeps the order: so a rounded depth says whether the
 * depth is within the margin, unless it is just that. A plane between them is enough to be apart. */
grz_known grz_round_guessed_axis(int dim, grz_guess *g, grz_known_contact *c);

/* Places what meets, up to 8 incidences, and writes the few points that count. False if it is not certain. `size`: at
 * least |coordinates| of corners of both doubled cores together. */
bool grz_place_meetings(int dim, const grz_incidence at[], int meetings, const grz_guess *g, double size,
                        grz_known_contact *c);

#endif
