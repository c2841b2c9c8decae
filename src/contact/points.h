/* Where two shapes are in contact, given the normal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_POINTS_H
#define GRZ_CONTACT_POINTS_H

#include "contact/outline.h"

#include <graze/base.h>

/* A point of contact. feature[0] is that of a. `part`: for callers with shapes of many parts. */
typedef struct grz_contact_place {
    double point[3], depth;
    grz_feature feature[2];
    uint32_t part[2];
} grz_contact_place;

/* Two shapes in contact. d points out of b, towards a: a positive multiple of the exact normal, and rounded. */
typedef struct grz_contact_pair {
    const grz_body *a, *b;
    grz_contact_direction d;
    bool is_least; /* d is the direction of the least translation or, if they are apart, of the distance */
    double depth;  /* then */
    double margin;
} grz_contact_pair;

/* Takes one point. */
typedef void (*grz_contact_visitor)(void *context, const grz_contact_place *place);

/* Visits all points of contact.
 *
 * Each core has an outline that faces the other along d: a corner, an edge or a face (outline.h); of a plane or
 * half-space all of its plane. Both outlines are projected along d. What is common to both projections is a convex
 * polygon, a segment or a point, and its corners are the points of contact:
 *
 *     a corner of a within b's outline, a corner of b within a's, and the crossings of edges.
 *
 * At each of them a line along d meets both outlines. The depth is the sum of the radii less how far a's core is
 * ahead of b's on this line, along the unit normal; the point is midway between the surfaces, moved out by their
 * radii. Points with a depth below -margin are left out.
 *
 * If d is that of the least translation, the deepest of these points has its depth. For the point of A - B that is
 * nearest to 0, or the nearest of its boundary, is the difference of two points furthest along -d and d, and
 * parallel to d. So their projections are the same point, which both outlines contain.
 *
 * All signs are exact. A point is rounded once, but for the unit normal by which a radius is multiplied, to 2^-96:
 * so are the depths; those of the deepest points are `depth` then. */
void grz_visit_contact_points(grz_arena *arena, const grz_contact_pair *pair, grz_contact_visitor visit, void *context);

/* How many points there are at most. */
enum { GRZ_MOST_PLACES = 2 * GRZ_MOST_OUTLINE };

#endif
