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
    CONTACT_OPEN,  ///< they overlap openly at the start
    CONTACT_TOUCH, ///< they only touch at the start
    CONTACT_LATER, ///< they meet during the motion
} contact_kind;

typedef struct contact {
    size_t a, b; ///< a < b, indices of shapes
    contact_kind kind;
    bool timed;         ///< false: only the start is known
    grz_interval times; ///< in [0, 1]; all of it if nothing moves; 0 if not timed
    /// the first contact, to be marked; none for shapes that overlap openly, or are at rest in the plane
    first_contact first;
} contact;

typedef struct contacts {
    size_t count, room;
    size_t of_kind[3];  ///< how many contacts of each kind
    size_t unsupported; ///< pairs without an answer, or without times
    contact *at;
} contacts;

/// All pairs of shapes of a scene that have a common point while they move by their displacements. To be freed.
contacts contacts_of(const scene *s);
void contacts_free(contacts *c);

/// Reports on standard error how many pairs of the picture have no answer, if any.
void contacts_warn(const contacts *c, const char *picture);

/// True if a shape has a displacement other than 0.
bool item_moves(const scene_item *item);

#endif
