/* The lines of `graze contacts`: a contact each, at last how many there are; and which pairs have no depth.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CONTACT_LINES_H
#define GRAZE_CLI_CONTACT_LINES_H

#include "scenes.h"

typedef struct contact_lines {
    int dimension;
    const style *how;
    size_t contacts;
    size_t unknown;                     ///< how many pairs have no depth
    const char *kinds[SHAPE_KINDS + 2]; ///< of the shapes of such pairs; or that both are unbounded, or polygons
    int kind_count;
} contact_lines;

/// One of the two things in a contact.
typedef struct contact_side {
    line_name of;
    bool has_parts; ///< it is a mesh or polygon: its features have the number of their triangle or edge before them
} contact_side;

/// Prints a contact; in the plane z is not looked at.
void contact_lines_print(contact_lines *all, const contact_side *a, const contact_side *b,
                         const grz_mesh_contact *contact);

/// The same with b before a.
void contact_lines_print_swapped(contact_lines *all, const contact_side *a, const contact_side *b,
                                 const grz_mesh_contact *contact);

/// Counts a pair of two shapes that has no depth, or of a shape with a mesh (`b` is NULL).
void contact_lines_miss(contact_lines *all, const shape *a, const shape *b);

/// Prints how many contacts there are, ends the output, and reports which pairs have no depth.
status contact_lines_finish(const contact_lines *all);

#endif
