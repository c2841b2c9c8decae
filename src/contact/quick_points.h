/* What the points of contact in double-doubles are computed of.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_QUICK_POINTS_H
#define GRZ_CONTACT_QUICK_POINTS_H

#include "contact/incidence.h"
#include "shape/core_approx.h"

typedef struct grz_quick_numbers {
    bool *unsure; /* becomes true where something is not certain */
    const grz_contact *contact;
    const grz_contact_pair *pair;
    int dim, axis;                 /* the coordinate axis that d is along, or -1 */
    grz_approx d[3], radii, level; /* the unit normal; how far a is over b at the deepest points, if that is known */
    grz_approx_core *core;         /* of a and of b */
    double radius[2], size, off; /* size: of both cores; at least what corners and edges of both are off by together */
} grz_quick_numbers;

/* Of coordinate axes, a bit each: the only one, or -1. */
static inline int grz_only_axis(unsigned axes) { return (axes & (axes - 1)) == 0 ? (int)(axes >> 1) : -1; }

static inline void grz_set_unit(grz_quick_numbers *n, const grz_approx unit[3]) {
    unsigned others = 0;
    for (int i = 0; i < 3; i++) {
        n->d[i] = unit[i];
        others |= (unsigned)!grz_approx_is_zero(unit[i]) << i;
    }
    n->axis = grz_only_axis(others);
}

/* Sets the cores, d and axis, and `unit` to d rounded; of n only `contact` and `dim` are given. False if it is not
 * certain. */
bool grz_find_quick_direction_avx2(grz_quick_numbers *n, double unit[3]);
bool grz_find_quick_direction_scalar(grz_quick_numbers *n, double unit[3]);

/* Places points of contact (refined_points.inc); those that count come first. Returns how many these are, or -1 where
 * something is not certain. Of n and its pair all is used but `unsure`, `contact` and the bodies of cores. */
int grz_refine_all_avx2(const grz_quick_numbers *n, const grz_incidence at[], int count, grz_contact_place places[]);
int grz_refine_all_scalar(const grz_quick_numbers *n, const grz_incidence at[], int count, grz_contact_place places[]);
int grz_refine_all(const grz_quick_numbers *n, const grz_incidence at[], int count, grz_contact_place places[]);

/* Rounds depth and normal of the nearest facet, which the axis has, without exact numbers: true if they are certain. */
bool grz_round_facet_avx2(const grz_core *a, const grz_core *b, grz_contact_axis *axis);
bool grz_round_facet_scalar(const grz_core *a, const grz_core *b, grz_contact_axis *axis);
bool grz_depth_by_facet(const grz_core *a, const grz_core *b, grz_contact_axis *axis);

/* The same for a plane or half-space and a core; turn: -1 if the core is b, else 1. */
bool grz_round_flat_avx2(const grz_body *flat, const grz_core *core, int turn, grz_contact_axis *axis);
bool grz_round_flat_scalar(const grz_body *flat, const grz_core *core, int turn, grz_contact_axis *axis);
bool grz_depth_by_flat(const grz_body *flat, const grz_core *core, int turn, grz_contact_axis *axis);

#endif
