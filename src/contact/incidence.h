/* What meets at a point of contact, and its numbers: the point and its depth.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_MEETING_H
#define GRZ_CONTACT_MEETING_H

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
    bool unsure;           /* what d has to say so */
} grz_contact;

typedef enum grz_meeting_kind {
    GRZ_MEETING_CORNER, /* a corner of shape `of`, with `count` corners of the other's feature, or with its plane (0) */
    GRZ_MEETING_EDGES,  /* the edge ends[0] of a and ends[1] of b */
    GRZ_MEETING_CORNERS /* ends[0][0] and ends[1][0], which need not be on one line along d */
} grz_meeting_kind;

/* By the numbers of corners. */
typedef struct grz_meeting {
    grz_meeting_kind kind;
    int of, corner, count, other[3], ends[2][2];
    bool deepest; /* both are furthest, along the direction of the least translation */
    grz_feature feature[2];
} grz_meeting;

typedef void (*grz_meeting_visitor)(void *context, const grz_meeting *meeting);
/* Finds the outlines, and visits what meets along c->d; at most GRZ_MOST_PLACES. */
void grz_visit_meetings(grz_contact *c, grz_meeting_visitor visit, void *context);

/* Finds the direction, what meets, and the points of that, but for those less deep than -margin; returns how many there
 * are. The first returns -1 if doubles and double-doubles are not certain. */
int grz_find_places_quickly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]);
int grz_find_places_exactly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]);

#endif
