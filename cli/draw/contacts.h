/* Which shapes of a scene are in contact, and when: the verdicts that a picture shows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CONTACTS_H
#define GRAZE_CLI_DRAW_CONTACTS_H

#include "meeting.h"
#include "scene.h"

#include <graze/graze.h>

#include <stddef.h>

typedef enum contact_kind {
    CONTACT_OPEN,  ///< where they begin they overlap openly
    CONTACT_TOUCH, ///< where they begin they only touch
    CONTACT_LATER, ///< they meet on their way
} contact_kind;

typedef struct contact {
    size_t a, b; ///< a < b, indices of shapes
    contact_kind kind;
    bool timed;         ///< false: how they begin is all that is known
    grz_interval times; ///< in [0, 1]; all of it where nothing moves, 0 where they are not timed
    /// where they touch or meet first, to be marked; none for those that overlap openly or stand still in the plane
    first_contact first;
} contact;

typedef struct contacts {
    size_t count, room;
    size_t of_kind[3];  ///< how many of each
    size_t unsupported; ///< pairs of which nothing is known, or only how they begin
    contact *at;
} contacts;

/// All pairs of shapes of a scene that have a common point while they move by their displacements. To be freed.
contacts contacts_of(const scene *s);
void contacts_free(contacts *c);

/// Says on standard error of how many pairs of the picture there is no answer, if any.
void contacts_warn(const contacts *c, const char *picture);

/// Whether a shape goes anywhere.
bool item_moves(const scene_item *item);

#endif
