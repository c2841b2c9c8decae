/* Contacts of two balls, capsules or boxes, and of a segment with a ball or a box, in closed form; in the plane of all
 * shapes with few corners. The library's other sources find the same; these are for speed alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_CLOSED_FORM_H
#define GRZ_CONTACT_CLOSED_FORM_H

#include "contact/points.h"
#include "shape/any.h"

typedef struct grz_known_contact {
    double margin;           /* given */
    grz_contact_axis *axis;  /* given: room for the axis, as the engine needs it; not always written */
    double normal[3], depth; /* out of b */
    int count;
    bool few; /* the contact has more than `count` points: these are those that grz_reduce_contact chose */
    grz_contact_place places[8]; /* room, of which `count` are written */
} grz_known_contact;

/* Of a kind of the plane, which may be rounded: has it edges, as far as a closed form knows them? -1 if it has no form,
 * as a circle and a capsule have no radius but their own. */
static inline int grz_has_known_edges(int kind) {
    const int plain = kind & ~GRZ_ROUNDED_KIND;
    const bool own = plain == GRZ_BALL || plain == GRZ_CAPSULE;
    if (grz_is_unbounded_kind((grz_kind)plain) || (own && kind != plain)) return -1;
    return plain != GRZ_POINT && plain != GRZ_BALL;
}

/* Does the closed form of two kinds see as soon as their predicate that shapes are apart, as where they have none? Of
 * any order. */
static inline bool grz_contact_sees_apart(int dim, int a, int b) {
    const unsigned ball = 1U << GRZ_BALL, capsule = 1U << GRZ_CAPSULE, line = 1U << GRZ_SEGMENT | capsule,
                   aabb = 1U << GRZ_AABB, box = aabb | 1U << GRZ_OBB, all = ball | line | box,
                   both = (unsigned)(a | b) < 32 ? 1U << a | 1U << b : 1;
    if ((both & ball) != 0) return (both & ~all) == 0;
    return both == aabb || (dim == 3 && both == capsule) ||
           ((both & (dim == 3 ? line : capsule)) != 0 && (both & box) != 0);
}

/* Has a pair of kinds a closed form? Of any order. In the plane hulls of many corners go without it. */
static inline bool grz_has_known_contact(int dim, int a, int b) {
    const bool box_a = a == GRZ_AABB || a == GRZ_OBB, box_b = b == GRZ_AABB || b == GRZ_OBB;
    if ((box_a && box_b) || grz_contact_sees_apart(dim, a, b)) return true;
    const int of_a = grz_has_known_edges(a), of_b = grz_has_known_edges(b);
    return dim == 2 && of_a >= 0 && of_b >= 0 && of_a + of_b > 0;
}

/* Swaps a and b in the result. */
static inline void grz_contact_swap(grz_known_contact *c) {
    for (int i = 0; i < 3; i++) c->normal[i] = c->normal[i] == 0 ? 0 : -c->normal[i];
    for (int k = 0; k < c->count; k++) {
        const grz_feature first = c->places[k].feature[0];
        c->places[k].feature[0] = c->places[k].feature[1];
        c->places[k].feature[1] = first;
    }
}

/* A shape by its numbers: of a ball center and radius, of a segment both ends, of a capsule these and the radius, of an
 * aabb both corners, of an obb center, half extents and axes; of others as the space's shape has them. */
typedef struct grz_known_shape {
    grz_kind kind;
    const double *first;
} grz_known_shape;

/* Of shapes of the plane that have few corners, and are rounded by these radii; and in space of a box and, before it, a
 * box, segment or capsule. What is given is written. */
grz_known grz2_known_of_corners(grz_known_shape a, double round_a, grz_known_shape b, double round_b, bool points,
                                grz_known_contact *contact);
grz_known grz3_known_of_boxes(grz_known_shape a, grz_known_shape b, bool points, grz_known_contact *contact);

/* The depth and the normal, with `points` all points, too. Unknown: the pair has no closed form, or it is not certain;
 * also where one is invalid. CONTACT: *contact is what grz2_contact and grz3_contact say with this margin; else what it
 * has is undefined. AXIS: *axis is that of a and b. */
grz_known grz_ask_closed_form(int dim, const grz_shape *a, const grz_shape *b, double margin, bool points,
                              grz_contact_axis *axis, grz_known_contact *contact);

#endif
