/* What a query asks about, behind its shapes: the nine zones of a box, the two sides of a plane.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_HINTS_H
#define GRAZE_CLI_DRAW_HINTS_H

#include "draw/canvas.h"
#include "draw/convex.h"

/// Lines along the sides of the box `b` and the numbers of the zones; the zone `answer` of the point `asked` stands
/// out.
void hint_zones(canvas *c, const view *v, const figure *b, const figure *asked, int answer);
/// The way `towards` which the normal of a plane points, and the numbers -1 and 1 of its sides; the side `answer` of
/// the shape `asked` stands out.
void hint_sides(canvas *c, const view *v, const figure *plane, grz2_vec towards, const figure *asked, int answer);

#endif
