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
    double pose;  ///< how strongly a shape is filled and outlined where it meets another on its way, up to 1
} look;

/// The look of a scene of so many shapes: the more, the finer.
look look_of_scene(size_t count);
/// The look of a query: two shapes that differ.
look look_of_query(void);

/// A shape as a view shows it.
typedef struct sight {
    figure figure;
    polygon outline; ///< what can be seen of it; no points if nothing
    size_t edge_count;
    point (*edges)[2]; ///< within the outline
    bool touches;      ///< its edges are red
} sight;

typedef struct plot {
    const view *view;
    size_t count;
    sight *sights;
} plot;

/// The shapes seen in a view, which must live as long as the plot, or up to `beyond` its frame. They have no edges. To
/// be freed.
plot plot_of(const view *v, const grz2_shape *shapes, size_t count, double beyond);
void plot_free(plot *p);

/// Fills, outlines and edges of the shapes, common regions of those that overlap openly.
void plot_draw(canvas *c, const plot *p, const contacts *met, const look *l);

/// The place of a contact, on the page; of figures that are apart, where they come nearest.
typedef struct touch {
    point from, to;
    double gap; ///< between them
} touch;

static inline point touch_middle(touch t) { return (point){(t.from.x + t.to.x) / 2, (t.from.y + t.to.y) / 2}; }

/// Whether some of it can be seen in a frame.
bool touch_is_in(box frame, const touch *t);

/// Where two figures that do not overlap openly touch. False: not in the picture.
bool find_touch(const view *v, const figure *a, const figure *b, touch *out);

/// The mark of two shapes that are apart, but by too little to be seen.
void plot_draw_gap(canvas *c, const plot *p, const look *l);

/* The marks of contacts, by themselves, for legends. */
void draw_touch_mark(canvas *c, touch t, const look *l);
/// A dot, unless the place is marked already, and an arrow for the normal if it is long enough to be seen.
void draw_first_mark(canvas *c, point at, point tip, bool dot, const look *l);
/// The size of its head, and the width of its lines.
static inline double first_head(const look *l) { return 1.6 * l->mark; }
static inline double first_width(const look *l) { return 0.45 * l->mark; }
void draw_gap_mark(canvas *c, point at, const look *l);

#endif
