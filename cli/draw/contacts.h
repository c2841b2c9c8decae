/* Which shapes of a scene are in contact, and when: the answers that a picture shows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CONTACTS_H
#define GRAZE_CLI_DRAW_CONTACTS_H

#include "meeting.h"
#include "scene.h"

#include <graze/graze.h>

#include <stddef.h>

typedef enum contact_kind {
    CONTACT_OPEN,   ///< they overlap openly at the start
    CONTACT_TOUCH,  ///< they only touch at the start; or meet in single points of their borders
    CONTACT_LATER,  ///< they meet during the motion
    CONTACT_BORDER, ///< their borders have lines in common, and nothing else is common
    CONTACT_KINDS
} contact_kind;

typedef struct contact {
    size_t a, b; ///< a < b, indices of shapes
    contact_kind kind;
    bool timed;         ///< false: only the start is known
    grz_interval times; ///< in [0, 1]; all of it if nothing moves; 0 if not timed
    /// the first contact, to be marked; none for shapes that overlap openly, or are at rest in the plane
    first_contact first;
    grz3_manifold deep; ///< how deep they are in each other at the start; without points unless that was asked for
} contact;

/// What is to be found besides which shapes meet, and when.
typedef struct contact_details {
    bool corners; ///< of polygons, lines and points that stand still what is common to their interiors and borders
    bool depths;  ///< depths, normals and points of contact at the start
} contact_details;

typedef struct contacts {
    size_t count, room;
    size_t of_kind[CONTACT_KINDS]; ///< how many contacts of each kind
    size_t unsupported;            ///< pairs without an answer, or without times
    contact *at;
} contacts;

/// All pairs of shapes of a scene that have a common point while they move by their displacements. Without `corners`
/// all are of a kind by whether they touch, and there is no CONTACT_BORDER. To be freed.
contacts contacts_of(const scene *s, const contact_details *details);
void contacts_free(contacts *c);

/// Reports on standard error how many pairs of the picture have no answer, if any.
void contacts_warn(const contacts *c, const char *picture);

/// True if a shape has a displacement other than 0.
bool item_moves(const scene_item *item);

#endif
