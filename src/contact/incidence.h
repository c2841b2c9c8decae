/* Incidences: features of two shapes that one line along the direction of contact meets, so that there is a point of
 * contact. And its numbers: the point and its depth.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_INCIDENCE_H
#define GRZ_CONTACT_INCIDENCE_H

#include "contact/points.h"

/* One of the two shapes. */
typedef struct grz_contact_side {
    const grz_body *body;
    bool flat; /* a plane or half-space: it has no corners */
    grz_corners corners;
    grz_outline outline;
    int found_count, found[3]; /* its corners in the face from which the axis was found */
} grz_contact_side;

typedef struct grz_contact {
    const grz_contact_pair *pair;
    grz_contact_side side[2];
    grz_contact_direction d;
    bool is_exactly_least; /* d is that of the least translation: both outlines have a common point */
    bool unsure;           /* true if a sign or a rounding was not certain; d.unsure points here */
} grz_contact;

typedef enum grz_incidence_kind {
    GRZ_INCIDENCE_CORNER, /* a corner of shape `of`, and `count` corners of the other's feature, or its plane (0) */
    GRZ_INCIDENCE_EDGES,  /* the edge ends[0] of a and ends[1] of b */
    GRZ_INCIDENCE_CORNERS /* ends[0][0] and ends[1][0], which need not be on one line along d */
} grz_incidence_kind;

/* What one line along d meets; features by the numbers of their corners. */
typedef struct grz_incidence {
    grz_incidence_kind kind;
    int of, corner, count, other[3], ends[2][2];
    bool deepest; /* both are furthest, along the direction of the least translation */
    grz_feature feature[2];
} grz_incidence;

/* Balls, and capsules among themselves: their points are from corners, of which each core has so many. Not where the
 * depth is so large that half of it less a radius may overflow. */
static inline grz_place_from grz_place_of_incidence(const grz_incidence *at, const int corners[2], double depth) {
    const int most = corners[0] > corners[1] ? corners[0] : corners[1];
    const bool few = at->count > 0 && most <= 2, one = corners[0] == 1 || corners[1] == 1;
    if (at->kind != GRZ_INCIDENCE_CORNER || !(few || one) || !(fabs(depth) < 0x1p400)) return GRZ_FROM_LINE;
    if (at->count == 1) return few ? GRZ_FROM_BOTH : corners[0] == 1 ? GRZ_FROM_A : GRZ_FROM_B;
    return at->of == 0 ? GRZ_FROM_A : GRZ_FROM_B;
}

/* Of a plane, 0. */
static inline int grz_count_corners(const grz_contact_side *side) { return side->flat ? 0 : side->corners.count; }

typedef void (*grz_incidence_visitor)(void *context, const grz_incidence *incidence);
/* Finds the outlines, and visits all incidences along c->d; at most GRZ_MOST_PLACES. */
void grz_visit_incidences(grz_contact *c, grz_incidence_visitor visit, void *context);

/* Finds the direction, the incidences, and their points, but for those less deep than -margin; returns how many there
 * are. The first returns -1 if doubles and double-doubles are not certain. */
int grz_find_places_quickly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]);
int grz_find_places_exactly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]);

#endif
