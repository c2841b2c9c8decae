/* How deep two shapes are in each other, and in which direction: the least translation that separates them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_CONTACT_H
#define GRZ_CONTACT_CONTACT_H

#include "shape/core.h"
#include "num/dyadic.h"

/* What makes the normal, exactly. */
typedef enum grz_contact_source {
    GRZ_CONTACT_FACET,   /* across two edges of the cores; in the plane across one */
    GRZ_CONTACT_NEAREST, /* from 0 to the nearest point of a face of the difference */
    GRZ_CONTACT_PLANE,   /* the normal of the plane or half-space */
    GRZ_CONTACT_FREE     /* across the core difference, which is a segment or point: the rule of contact3.h */
} grz_contact_source;

/* An edge of a core: along generator `from` of a zonotope (`to` is -1), or between two points. */
typedef struct grz_contact_edge {
    int body; /* 0: a, 1: b */
    int from, to;
} grz_contact_edge;

typedef struct grz_contact_axis {
    double normal[3]; /* unit, out of b */
    double depth;
    grz_contact_source source;
    int sign;                 /* FACET: the normal is sign * (edge[0] x edge[1]), in the plane of edge[0] turned
                                 counter-clockwise. PLANE: sign times its normal */
    grz_contact_edge edge[2]; /* FACET */
    grz_simplex face;         /* NEAREST */
} grz_contact_axis;

/* Of two valid bodies that are within a margin of each other, neither a ray or line, not both unbounded. */
void grz_contact_axis_of(const grz_body *a, const grz_body *b, grz_contact_axis *axis);

/* A positive multiple of the exact normal that `axis` describes. */
void grz_contact_exact_normal(grz_arena *arena, const grz_body *a, const grz_body *b, const grz_contact_axis *axis,
                              grz_dyadic n[3]);

#endif
