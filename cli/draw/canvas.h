/* The page: cairo behind a handful of calls, the same for SVG, PNG and PDF.
 *
 * Pages are laid out in units of their own, y down; how many pixels (PNG, SVG) or points (PDF) make a unit is said when
 * a page is begun.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CANVAS_H
#define GRAZE_CLI_DRAW_CANVAS_H

#include "command.h"
#include "draw/convex.h"
#include "draw/target.h"
#include "draw/view.h"
#include "picture.h"

#include <cairo.h>
#include <stdint.h>
#include <stdio.h>

typedef struct color {
    double red, green, blue, alpha;
} color;

/* The palette: white paper, dark slate for text, two quiet colours for shapes, one loud one for contacts that only
 * touch. */
extern const color ink, soft_ink, faint_ink, frame_ink, grid_ink, paper;
extern const color shape_blue, shape_amber, common_violet, touch_red;

static inline color with_alpha(color c, double alpha) { return (color){c.red, c.green, c.blue, alpha}; }

/// What a legend explains.
typedef enum drawn {
    DRAWN_SHAPE = 1,
    DRAWN_END = 2,    ///< a shape at time 1
    DRAWN_COMMON = 4, ///< a common region
    DRAWN_TOUCH = 8,  ///< where shapes only touch
    DRAWN_FIRST = 16, ///< a first contact
    DRAWN_GAP = 32,   ///< shapes that are apart by less than can be seen
    DRAWN_RED = 64,   ///< a shape in red
} drawn;

typedef struct canvas {
    cairo_t *cr;
    cairo_surface_t *surface;
    format format;
    const char *path;
    target target;
    int problem;   ///< 0, or the errno of a failed write
    bool animated; ///< shapes move in it
    /// takes SVG that is to come on top of everything, in units of the page; NULL in pictures that do not move
    FILE *moving;
    unsigned frames; ///< how many views wrote there
    FILE *still;     ///< the SVG below it
    char *moving_text, *still_text;
    size_t moving_size, still_size;
    double scale;
    unsigned drawn; ///< what there is so far in the picture, as a sum
} canvas;

/// A canvas to measure text on, before the size of the page is known. An animated one is SVG.
canvas canvas_open(const char *path, format as, bool animated);
/// Begins the only page, of this many units. False: the file could not be opened, or is too large; canvas_close says
/// it.
bool canvas_begin(canvas *c, double width, double height, double scale);
/// Ends the page and writes what is left. Says on standard error what went wrong and returns STATUS_OUTPUT, or
/// STATUS_OK.
status canvas_close(canvas *c);

/// The pixels of a PNG page, rows of 0xRRGGBB in uint32_t, *stride bytes from one to the next. After writing to them:
/// canvas_pixels_done.
unsigned char *canvas_pixels(canvas *c, size_t *stride);
void canvas_pixels_done(canvas *c);

/// Rows of 0xRRGGBB in a box of the page.
void canvas_image(canvas *c, box to, uint32_t *pixels, int width, int height);

/* Polygons in the local coordinates of a view. add: into the current path; fill and stroke end the path, but for
 * fill_on. */
void canvas_add(canvas *c, const view *v, const polygon *p);
void canvas_fill(canvas *c, color fill);
/// By the even-odd rule.
void canvas_fill_even_odd(canvas *c, color fill);
void canvas_stroke(canvas *c, color stroke, double width);
void canvas_stroke_dashes(canvas *c, color stroke, double width);
void canvas_fill_on(canvas *c, color fill);
/// All that follows stays in the box, until canvas_unclip.
void canvas_clip(canvas *c, box to);
void canvas_unclip(canvas *c);

void canvas_line(canvas *c, point from, point to, color stroke, double width);
/// The ends of the lines that are the head of an arrow.
void head_of_arrow(point from, point to, double size, point ends[2]);
void canvas_head(canvas *c, point from, point to, double size, color stroke, double width);
void canvas_dashes(canvas *c, point from, point to, color stroke, double width);
void canvas_dot(canvas *c, point at, double radius, color fill);
void canvas_ring(canvas *c, point at, double radius, color stroke, double width);
void canvas_box(canvas *c, box b, color stroke, double width);

typedef enum face { FACE_SANS, FACE_BOLD, FACE_MONO, FACE_MONO_BOLD } face;
typedef struct font {
    face face;
    double size;
} font;

/// The part of a text's height that stands above its base line, without what rarely does.
static inline double font_height(font f) { return 0.73 * f.size; }

/* Texts are bytes; those that are not UTF-8 are shown as question marks. */
double canvas_text_width(canvas *c, font f, const char *text);
/// Writes at a point of the base line, `align` 0: to the right of it, 0.5: around it, 1: to the left of it.
void canvas_text(canvas *c, point at, double align, font f, color fill, const char *text);
/// The same with a white rim, to be read above lines.
void canvas_text_rimmed(canvas *c, point at, double align, font f, color fill, const char *text);
/// To the right of `at`, made smaller where it would be wider than `width`.
void canvas_text_fitted(canvas *c, point at, double width, font f, color fill, const char *text);

#endif
