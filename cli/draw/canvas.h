/* The page: a few functions over cairo, the same for SVG, PNG and PDF.
 *
 * Pages have units of their own, y down; canvas_begin sets how many pixels (PNG, SVG) or points (PDF) a unit has.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CANVAS_H
#define GRAZE_CLI_DRAW_CANVAS_H

#include "command.h"
#include "draw/convex.h"
#include "target.h"
#include "draw/view.h"
#include "picture.h"

#include <cairo.h>
#include <stdint.h>
#include <stdio.h>

typedef struct color {
    double red, green, blue, alpha;
} color;

/* The palette: white paper, dark slate for text, two muted colours for shapes, and red for contacts that only touch. */
extern const color ink, soft_ink, faint_ink, frame_ink, grid_ink, paper;
extern const color shape_blue, shape_amber, common_violet, touch_red;

static inline color with_alpha(color c, double alpha) { return (color){c.red, c.green, c.blue, alpha}; }

/// The kinds of marks that a legend explains: bits.
typedef enum drawn {
    DRAWN_SHAPE = 1,
    DRAWN_END = 2,     ///< a shape at time 1
    DRAWN_COMMON = 4,  ///< a common region
    DRAWN_TOUCH = 8,   ///< where shapes only touch
    DRAWN_FIRST = 16,  ///< a first contact
    DRAWN_GAP = 32,    ///< shapes whose distance is too small to be seen
    DRAWN_RED = 64,    ///< a shape in red
    DRAWN_LINE = 128,  ///< the line between nearest points
    DRAWN_DEPTH = 256, ///< points of contact, and a normal as long as the depth
} drawn;

typedef struct canvas {
    cairo_t *cr;
    cairo_surface_t *surface;
    format format;
    const char *path;
    target target;
    FILE *file;    ///< a stream to the target; NULL: it is not open
    int problem;   ///< 0, or the errno of a failed write
    bool animated; ///< shapes move in the picture
    /// the SVG of the moving layer, on top of everything, in units of the page; NULL unless animated
    FILE *moving;
    unsigned frames; ///< how many views have written to `moving`
    FILE *still;     ///< the SVG of the still layer
    char *moving_text, *still_text;
    size_t moving_size, still_size;
    double scale;
    unsigned drawn; ///< which marks are in the picture so far: bits of `drawn`
} canvas;

/// A canvas to measure text on, before the size of the page is known. An animated one is SVG. Exits if cairo is not
/// there, which it reports.
canvas canvas_open(const char *path, format as, bool animated);
/// Begins the only page, of this many units. False: the file could not be opened, or is too large; canvas_close
/// reports that.
bool canvas_begin(canvas *c, double width, double height, double scale);
/// Ends the page and writes the rest. Returns STATUS_OK, or reports an error on standard error and returns
/// STATUS_OUTPUT.
status canvas_close(canvas *c);

/// The pixels of a PNG page: rows of uint32_t 0xRRGGBB, *stride bytes apart. Call canvas_pixels_done after writing.
unsigned char *canvas_pixels(canvas *c, size_t *stride);
void canvas_pixels_done(canvas *c);

/// Draws an image, rows of 0xRRGGBB, into a box of the page.
void canvas_image(canvas *c, box to, uint32_t *pixels, int width, int height);

/* Polygons in the local coordinates of a view. canvas_add adds to the current path; fill and stroke end the path,
 * except fill_on. */
void canvas_add(canvas *c, const view *v, const polygon *p);
/// Adds only the rings of an area.
void canvas_add_area(canvas *c, const view *v, const polygon *p, size_t area);
void canvas_fill(canvas *c, color fill);
/// By the even-odd rule.
void canvas_fill_even_odd(canvas *c, color fill);
void canvas_stroke(canvas *c, color stroke, double width);
void canvas_stroke_dashes(canvas *c, color stroke, double width);
void canvas_fill_on(canvas *c, color fill);
/// Clips all drawing to the box, until canvas_unclip.
void canvas_clip(canvas *c, box to);
void canvas_unclip(canvas *c);
/// Clips to an area of a polygon, by the even-odd rule.
void canvas_clip_area(canvas *c, const view *v, const polygon *p, size_t area);

/// Adds a line of the page to the current path.
void canvas_add_line(canvas *c, point from, point to);
void canvas_line(canvas *c, point from, point to, color stroke, double width);
/// The ends of the two lines that are the head of an arrow.
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

/// The height of capitals above the base line.
static inline double font_height(font f) { return 0.73 * f.size; }

/* Bytes of a text that are not UTF-8 are shown as question marks. */
double canvas_text_width(canvas *c, font f, const char *text);
/// Writes at a point of the base line. `align` 0: the text begins there; 0.5: centered; 1: it ends there.
void canvas_text(canvas *c, point at, double align, font f, color fill, const char *text);
/// The same with a white outline, readable above lines.
void canvas_text_rimmed(canvas *c, point at, double align, font f, color fill, const char *text);
/// Writes to the right of `at`, smaller if it would be wider than `width`.
void canvas_text_fitted(canvas *c, point at, double width, font f, color fill, const char *text);

#endif
