/* The contents of a view: shapes with their contacts and their motion, in the plane, or in space seen from one side.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_SHOW_H
#define GRAZE_CLI_DRAW_SHOW_H

#include "draw/canvas.h"
#include "draw/contacts.h"
#include "draw/motion.h"
#include "draw/plot.h"

/// The line between the nearest points of two shapes, with their distance.
typedef struct gap_line {
    double from[3], to[3];
    double distance; ///< 0: there is none
} gap_line;

typedef struct show {
    const scene *scene;
    const contacts *met;
    const motion *motion;
    const char *const *names; ///< NULL: none
    gap_line line;
    look look;
    bool borders; ///< lines that borders have in common are red
    bool animate; ///< shapes move in the picture; else they are also shown at their end
} show;

/// The axes of a view: x to the right and y up.
typedef struct direction {
    const char *name;
    int right, up;
} direction;

extern const direction of_plane;

/// How far beyond its frame a view needs shapes: they may move into it.
double show_beyond(const show *s, const view *v, const direction *d);

/// A place in local coordinates of a view.
point local_of(const double at[3], const view *v, const direction *d);

/// The displacement of a shape on the page.
point displacement_of(const scene_item *item, const view *v, const direction *d);

/// Where two shapes at rest in the plane only touch: a line or a point of convex ones, lines and points of polygons.
typedef struct touches {
    size_t count;
    touch *at; ///< on the page
} touches;

/// Those that are to be marked. To be freed.
touches touches_of(const show *s, const plot *p, const contact *one);

/// The arrow at a first contact: from the point along the normal, in local coordinates.
void first_arrow(const show *s, const view *v, const direction *d, const first_contact *first, point arrow[2]);

/// The 2D shapes of an array, for the library. To be freed.
grz2_shape *shapes_of_plane(const shape *shapes, size_t count);

#endif
