/* From the numbers of shapes to a picture: views.
 *
 * A view shows a part of the plane in a frame on the page. Its local coordinates have their origin in the middle of the
 * frame, y up, and the unit of the page, so that circles are circles and angles are angles; what is squeezed (a map of
 * degrees) is squeezed on the way to the page. Nothing here overflows: what is far away stays far away.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_VIEW_H
#define GRAZE_CLI_DRAW_VIEW_H

#include "draw/convex.h"

#include <graze/graze.h>

typedef struct view {
    point center;   ///< of the part of the plane
    double scale;   ///< units of the page for a unit of the plane, along y
    double squeeze; ///< along x times this
    box frame;      ///< on the page, y down
} view;

/// The smallest view into `frame` in which all of `part` is seen. With `lonlat` x is scaled by the cosine of the middle
/// latitude.
view view_of(box part, box frame, bool lonlat);

/// Width over height of a frame that `part` fills.
double view_aspect(box part, bool lonlat);

/// The part of the plane in which to look at these shapes: all of the bounded ones, and the nearest of the unbounded.
box view_part(const grz2_shape *shapes, size_t count);

point view_local(const view *v, double x, double y);
/// A local point on the page.
point view_page(const view *v, point local);
/// How much is drawn beyond the frame, so that lines leave it cleanly.
enum { VIEW_MARGIN = 8 };
/// What can be seen, in local coordinates, grown by `margin` units of the page on each side.
box view_seen(const view *v, double margin);

/// Whether some of the bounds of a polygon can be seen.
bool view_shows(const view *v, const polygon *p);

/// The shape in local coordinates; edges that leave the view may end some way outside. Without corners if it lies
/// outside the view. The core is to be freed.
figure view_figure(const view *v, const grz2_shape *shape);

#endif
