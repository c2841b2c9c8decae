/* Which shapes of a scene are in contact: the verdicts that a picture shows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CONTACTS_H
#define GRAZE_CLI_DRAW_CONTACTS_H

#include <graze/graze.h>

#include <stddef.h>

typedef struct contact {
    size_t a, b; ///< a < b, indices of shapes
    bool touch;  ///< they only touch; else they overlap openly
} contact;

typedef struct contacts {
    size_t count, room, touching;
    contact *at;
} contacts;

/// All pairs of these shapes that have a common point. To be freed.
contacts contacts_of(const grz2_shape *shapes, size_t count);
void contacts_free(contacts *c);

#endif
