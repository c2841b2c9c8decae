/* Shapes and their contacts in one view.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_PLOT_H
#define GRAZE_CLI_DRAW_PLOT_H

#include "draw/canvas.h"
#include "draw/contacts.h"
#include "draw/view.h"

/// How it looks. Lengths in units of the page.
typedef struct look {
    color colors[2]; ///< of the shapes, by turns
    size_t color_count;
    color common; ///< of common regions
    double line;  ///< width of outlines
    double mark;  ///< radius of the mark of a contact in one point
} look;

/// The look of a scene of so many shapes: the more, the finer.
look look_of_scene(size_t count);
/// The look of a query: two shapes that differ.
look look_of_query(void);

/// A shape as a view shows it.
typedef struct sight {
    figure figure;
    polygon outline; ///< what can be seen of it; no points if nothing
} sight;

typedef struct plot {
    const view *view;
    size_t count;
    sight *sights;
} plot;

/// The shapes seen in a view, which must live as long as the plot. To be freed.
plot plot_of(const view *v, const grz2_shape *shapes, size_t count);
void plot_free(plot *p);

/// Fills and outlines of the shapes, common regions, marks of contact.
void plot_draw(canvas *c, const plot *p, const contacts *met, const look *l);

/// The mark of two shapes that are apart, but by too little to be seen.
void plot_draw_gap(canvas *c, const plot *p, const look *l);

/* The two marks of contacts, by themselves, for legends. */
void draw_touch_mark(canvas *c, point from, point to, const look *l);
void draw_gap_mark(canvas *c, point at, const look *l);

#endif
