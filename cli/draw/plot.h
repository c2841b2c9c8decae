/* Shapes and their contacts in one view.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_PLOT_H
#define GRAZE_CLI_DRAW_PLOT_H

#include "draw/canvas.h"
#include "draw/contacts.h"
#include "draw/view.h"

/// Colours and sizes. Lengths are in units of the page.
typedef struct look {
    color colors[2]; ///< of the shapes of the first and of the second layer
    size_t second;   ///< the index of the first shape of the second layer
    color common;    ///< of common regions
    double line;     ///< width of outlines: of the finer layer
    double lines[2]; ///< the same of each layer
    double mark;     ///< radius of the mark of a contact in one point
    double pose;     ///< the opacity, up to 1, of a shape at the moment of a contact
} look;

/// The colour of a shape.
static inline color look_color(const look *l, size_t item) { return l->colors[item >= l->second]; }

/// The look of a scene in which so many shapes of each layer are visible: the more, the finer. `second`: as in look.
look look_of_scene(const size_t counts[2], size_t second);
/// That of a scene of few shapes.
look look_of_few(void);
/// The radius of marks of which there are so many.
double mark_of_count(size_t count);
/// The look of a query: two shapes that differ.
look look_of_query(void);

/// A shape as a view shows it.
typedef struct sight {
    figure figure;
    polygon outline; ///< its visible outline; no points if nothing is visible
    size_t edge_count;
    point (*edges)[2];   ///< inner edges, inside the outline
    bool is_line;        ///< it has no inside
    const color *marked; ///< the colour of its edges and, in a single layer, its outline; NULL: that of its layer
} sight;

typedef struct plot {
    const view *view;
    size_t count;
    sight *sights;
} plot;

/// The shapes visible in a view, or up to `beyond` its frame, still without inner edges. The view must live as long as
/// the plot. To be freed.
plot plot_of(const view *v, const grz2_shape *shapes, size_t count, double beyond);
void plot_free(plot *p);

/// Draws fills, outlines and edges of the shapes, and the common regions of shapes that overlap openly.
void plot_draw(canvas *c, const plot *p, const contacts *met, const look *l);

/// The place of a contact on the page; for separate figures, the place where they are closest.
typedef struct touch {
    point from, to;
    double gap; ///< the distance between them
} touch;

static inline point touch_middle(touch t) { return (point){(t.from.x + t.to.x) / 2, (t.from.y + t.to.y) / 2}; }

/// True if a part of it is visible in a frame.
bool touch_is_in(box frame, const touch *t);

/// Finds where two figures that do not overlap openly touch. False: not in the picture.
bool find_touch(const view *v, const figure *a, const figure *b, touch *out);

/// Draws the mark of shapes whose distance is too small to be seen.
void plot_draw_gap(canvas *c, const plot *p, const look *l);

/* The marks of contacts alone, also for legends. */
void draw_touch_mark(canvas *c, touch t, const look *l);
/// Draws those of a pair: its lines together, or as a dot if they are too small to be seen, then its dots.
void draw_touch_marks(canvas *c, const touch *at, size_t count, const look *l);
/// The width of the line where borders touch.
static inline double touch_width(const look *l) { return 1.15 * l->mark; }
/// Draws a dot, if `dot`, and an arrow for the normal if it is long enough to be seen.
void draw_first_mark(canvas *c, point at, point tip, bool dot, const look *l);
/// The size of the head of that arrow, and the width of its lines.
static inline double first_head(const look *l) { return 1.6 * l->mark; }
static inline double first_width(const look *l) { return 0.45 * l->mark; }
void draw_gap_mark(canvas *c, point at, const look *l);
/// Draws the line between nearest points.
void draw_gap_line(canvas *c, point from, point to);

#endif
