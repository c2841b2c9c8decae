/* Drawn behind the shapes of a query: the nine zones of a box, the two sides of a plane.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_HINTS_H
#define GRAZE_CLI_DRAW_HINTS_H

#include "draw/canvas.h"
#include "draw/convex.h"

/// Draws lines along the sides of the box `b` and the numbers of the zones; highlights the zone `answer`, that of the
/// point `asked`.
void hint_zones(canvas *c, const view *v, const figure *b, const figure *asked, int answer);
/// Draws an arrow in the direction `towards` of the normal of a plane, and the numbers -1 and 1 of its sides;
/// highlights the side `answer`, that of the shape `asked`.
void hint_sides(canvas *c, const view *v, const figure *plane, grz2_vec towards, const figure *asked, int answer);

#endif
