/* graze draw: the options, and the two kinds of pictures.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_H
#define GRAZE_CLI_DRAW_H

#include "command.h"
#include "draw/canvas.h"
#include "draw/contacts.h"
#include "draw/convex.h"
#include "scene.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The width of every page in units of the page; a unit is about a typographic point when the picture is shown.
enum { PAGE_WIDTH = 700, PAGE_MARGIN = 18 };

/// A part of the plane in a small frame of its own.
typedef struct inset {
    const char *name;
    box part;
} inset;

typedef struct draw_options {
    const char *output;
    format format;
    const char *title;    ///< NULL: none
    const char *name;     ///< the property that names features of GeoJSON, or NULL
    double width, height; ///< of the picture; height 0: as high as needed
    const box *part;      ///< NULL: all shapes
    contact_details details;
    const inset *insets;
    size_t inset_count;
    bool map; ///< x and y are degrees of longitude and latitude, and there is no grid
    bool legend, names, animate;
} draw_options;

/// The scenes of a picture: one, or two layers.
typedef struct layers {
    int count; ///< 1 or 2
    scene at[2];
    scene all; ///< the shapes of both, which it does not own; layers_draw sets it
} layers;

/// The index of the first shape of the second layer; SIZE_MAX: there is one layer.
static inline size_t layers_second(const layers *l) { return l->count > 1 ? l->at[0].count : SIZE_MAX; }

/// A picture of layers that were read.
status layers_draw(layers *l, const draw_options *o);
/// A picture of a scene, or of two as layers.
status draw_scenes(int count, char **paths, const draw_options *o);
/// A picture of queries, a panel each.
status draw_queries(const char *path, const draw_options *o);

/// Writes the title at the top of the page, title_height units high.
void draw_title(canvas *c, const char *title);
static inline double title_height(const char *title) { return title != NULL ? 42 : PAGE_MARGIN; }

/// Reports on standard error how many of `count` shapes are not visible, and why.
void page_warn(const char *picture, size_t count, size_t invalid, size_t outside);
/// The same for names that are left out for lack of room.
void page_warn_names(const char *picture, size_t count);

/// False, which is reported, if there is no room for frames, or too many pixels.
bool page_is_sane(double frame_height, double page_height, const draw_options *o);

#endif
