/* What the borders of two shapes have in common: lines, and single points.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_BORDER_H
#define GRAZE_CLI_DRAW_BORDER_H

#include <graze/graze.h>

#include <stddef.h>

typedef struct border {
    size_t line_count, dot_count;
    grz2_vec (*lines)[2]; ///< what edges have in common, a piece for each two of them
    grz2_vec *dots;       ///< the other common points, each once, rounded where edges cross between their ends
} border;

/// The common points of the edges of two shapes, of which one at least is a polygon or polyline, and the other one of
/// these, a point, a segment, a triangle or an aabb, without a radius. For other shapes there are none. To be freed.
border border_of(const grz2_shape *a, const grz2_shape *b);
void border_free(border *b);

#endif
