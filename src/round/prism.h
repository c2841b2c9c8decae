/* Prisms in and about a round body. The engine is exact for polytopes; so it is bracketed by two of them, whose
 * sides are added where an answer depends on them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ROUND_PRISM_H
#define GRZ_ROUND_PRISM_H

#include "shape/core.h"

enum { GRZ_PRISM_SIDES = 22 };

/* A round body, and the directions across its axis in which the prisms have a side or an edge: unit vectors in the
 * frame `across`, counter-clockwise, each less than 100 degrees from the next. */
typedef struct grz_prism {
    double end[2][3], axis[3], across[2][3];
    double radius, length;
    double size; /* the largest |coordinate| of the ends, and the radius */
    int sides;
    double side[GRZ_PRISM_SIDES][2];
    unsigned short used[GRZ_PRISM_SIDES]; /* `uses` when a side was last added, or an end of an arc that was halved */
    unsigned short uses;
    double point[2 * GRZ_PRISM_SIDES][3]; /* where grz_prism_core puts the corners */
} grz_prism;

typedef enum grz_prism_fit { GRZ_INSCRIBED, GRZ_CIRCUMSCRIBED } grz_prism_fit;

/* How far a corner of a prism that is not shifted may be from where exact arithmetic would put it: a prism about the
 * body that is grown by that contains the body, and a prism in it that is shrunk by that is inside. */
double grz_prism_error(const grz_prism *prism);

/* With eight sides. */
void grz_prism_of(const grz_round *round, grz_prism *prism);

/* Adds sides in the direction across the axis of d; where there is one, between it and its neighbors. At least halves
 * the arc in which d lies. False if it is too short for that: a prism's sides there are within 2^-46 of the radius from
 * the body. */
bool grz_prism_refine(grz_prism *prism, const double d[3]);

/* How much less far the inscribed prism reaches along d than the body. */
double grz_prism_short_of(const grz_prism *prism, const double d[3]);

/* The core of a prism, inscribed in the body or circumscribed about it, where this has another radius, reaches so
 * far beyond each end, and has moved by `shift`. With a radius of 0 it is a segment. It refers to prism->point. */
void grz_prism_core(grz_prism *prism, grz_prism_fit fit, double radius, const double beyond[2], const double shift[3],
                    grz_core *core);

#endif
