/* Which shapes of a scene are in contact, and when: the answers that a picture shows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CONTACTS_H
#define GRAZE_CLI_DRAW_CONTACTS_H

#include "draw/border.h"
#include "meeting.h"
#include "scene.h"
#include "where.h"

#include <graze/graze.h>

#include <stddef.h>

typedef enum contact_kind {
    CONTACT_OPEN,   ///< they overlap openly at the start
    CONTACT_TOUCH,  ///< they only touch at the start; of polygons: in single points
    CONTACT_LATER,  ///< they meet during the motion
    CONTACT_BORDER, ///< of polygons: their borders have lines in common, and nothing else is common
    CONTACT_KINDS
} contact_kind;

/// True if they meet at the start, but have no inner point in common.
static inline bool contact_only_touches(contact_kind kind) { return kind == CONTACT_TOUCH || kind == CONTACT_BORDER; }

typedef struct contact {
    size_t a, b; ///< a < b, indices of shapes
    contact_kind kind;
    bool timed;         ///< false: only the start is known
    grz_interval times; ///< in [0, 1]; all of it if nothing moves; 0 if not timed
    /// the first contact, to be marked; none for shapes that overlap openly, or are at rest in the plane
    first_contact first;
    grz3_manifold deep; ///< how deep they are in each other at the start; without points unless that was asked for
    border border;      ///< what the borders of polygons at rest have in common
    /// of shapes of space that meet at rest: the point, segment or polygon that they have in common; of others that
    /// overlap openly a point of both
    where_set common;
} contact;

/// What is to be found besides which shapes meet, and when.
typedef struct contact_details {
    bool corners; ///< of all points, lines and areas at rest what is common to their interiors and borders
    bool depths;  ///< depths, normals and points of contact at the start
} contact_details;

typedef struct contacts {
    size_t count, room;
    size_t of_kind[CONTACT_KINDS]; ///< how many contacts of each kind
    size_t unsupported;            ///< pairs without an answer, or without times
    contact *at;
} contacts;

/// All pairs of shapes of a scene that have a common point while they move by their displacements; if `second`, which
/// is the index of the first shape of a second layer, is less than their number, the pairs of one from each layer. Of
/// pairs at rest with a polygon or polyline, and with `corners` of all points, lines and areas, the DE-9IM matrix says
/// of which kind they are; of others whether they touch in the sense of graze pairs. To be freed.
contacts contacts_of(const scene *s, size_t second, const contact_details *details);
void contacts_free(contacts *c);

/// Reports on standard error how many pairs of the picture have no answer, if any.
void contacts_warn(const contacts *c, const char *picture);

/// True if a shape has a displacement other than 0.
bool item_moves(const scene_item *item);

#endif
