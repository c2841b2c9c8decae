/* What the points of contact in double-doubles are computed of.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_QUICK_NUMBERS_H
#define GRZ_CONTACT_QUICK_NUMBERS_H

#include "contact/incidence.h"
#include "shape/core_approx.h"

/* The plane of a face, which several corners are over. */
typedef struct grz_quick_plane {
    int of, corner[3]; /* whose it is: -1 for none */
    grz_approx m[3], rise;
} grz_quick_plane;

typedef struct grz_quick_numbers {
    bool *unsure; /* becomes true where something is not certain */
    const grz_contact *contact;
    int dim, axis;                    /* the coordinate axis that d is along, or -1 */
    grz_approx d[3], radii, shift[3]; /* the unit normal; (Rb - Ra) d */
    grz_approx_core core[2];
    grz_quick_plane *plane;
} grz_quick_numbers;

/* Corner `id` of shape k, doubled; from its corner p to q; a normal of a face of it, and the product of that with d. */
void grz_quick_corner(const grz_quick_numbers *n, int k, int id, grz_approx out[3]);
void grz_quick_edge(const grz_quick_numbers *n, int k, int p, int q, grz_approx out[3]);
void grz_quick_plane_of(const grz_quick_numbers *n, int k, const int corner[3], grz_approx m[3], grz_approx *rise);

/* The numbers of a core at rest. */
void grz_quick_core_of_avx2(int dim, const grz_core *core, grz_approx_core *x);
void grz_quick_core_of_scalar(int dim, const grz_core *core, grz_approx_core *x);

/* Places four points of contact of one kind (numbers.inc); returns which of them count, a bit each. */
unsigned grz_place_four_avx2(const grz_quick_numbers *n, const grz_incidence at[4], grz_contact_place place[4]);
unsigned grz_place_four_scalar(const grz_quick_numbers *n, const grz_incidence at[4], grz_contact_place place[4]);

#endif
