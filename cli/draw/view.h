/* Views: from the coordinates of shapes to a picture.
 *
 * A view shows a part of the plane in a frame on the page. Its local coordinates have their origin in the middle of the
 * frame, y up, and the unit of the page, so that circles and angles are kept; a map in degrees is squeezed only from
 * local coordinates to the page. Nothing here overflows: coordinates far away are limited.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_VIEW_H
#define GRAZE_CLI_DRAW_VIEW_H

#include "draw/convex.h"

#include <graze/graze.h>

typedef struct view {
    point center;   ///< the middle of the part of the plane
    double scale;   ///< units of the page per unit of the plane, along y
    double squeeze; ///< the scale along x is `scale` times this
    double seam;    ///< where a map is cut: what is east of it is drawn 360 degrees farther west; infinite: nowhere
    box frame;      ///< on the page, y down
} view;

/// The view into `frame` that shows all of `part` as large as possible. With `lonlat` x is scaled by the cosine of the
/// middle latitude.
view view_of(box part, box frame, bool lonlat);

/// The width / height of a frame that `part` fills.
double view_aspect(box part, bool lonlat);

/// The part of the plane that shows these shapes: all bounded ones, and the nearest point of each unbounded one.
box view_part(const grz2_shape *shapes, size_t count);

point view_local(const view *v, double x, double y);
/// The place of a local point on the page.
point view_page(const view *v, point local);
/// How far lines are drawn beyond the frame, so that the clipped ends are not visible.
enum { VIEW_MARGIN = 8 };
/// The visible box in local coordinates, grown by `margin` units of the page on each side.
box view_seen(const view *v, double margin);

/// True if the bounds of a polygon are at least partly visible.
bool view_shows(const view *v, const polygon *p);

/// The shape in local coordinates. Edges that leave the view may be cut outside of it. The core has no corners if the
/// shape lies outside the view; it is to be freed.
figure view_figure(const view *v, const grz2_shape *shape);

#endif
